Feature: Top Trumps
  Pick a card without seeing what is on it, and beat the others with a value.

  Rule: The deal

    Scenario: Everybody gets an equal hand, dealt player by player
      Given a game of "top-trumps" between "Ann, Bob"
      And the deck starts with "Boeing 787-8, Airbus A320-241, Boeing 747-8i, Airbus A340-500"
      Then everybody hears "Planes: 8 cards. Everybody gets 4 cards."
      And Ann sees "hand" as "Airbus A320-241, Boeing 747-8i, Airbus A340-500, Boeing 787-8"
      And Bob sees "hand" as "Lockheed L-1011-1 Tristar, Boeing 737-800, Airbus A350-1000, Boeing 777-300ER"
      And Ann holds 4 cards
      And the note "deck" is "Planes"
      And the note "round" is "1"

    Scenario: Cards that cannot be shared equally are not used
      Given a game of "top-trumps" between "Ann, Bob, Cleo"
      And the deck is exactly "Boeing 787-8, Airbus A320-241, Boeing 747-8i, Airbus A340-500, Boeing 737-800, Airbus A350-1000, Boeing 777-300ER, Lockheed L-1011-1 Tristar"
      Then everybody hears "Planes: 8 cards. Everybody gets 2 cards. 2 cards are not used."
      And Ann sees "hand" as "Airbus A320-241, Boeing 787-8"
      And Cleo sees "hand" as "Boeing 737-800, Airbus A350-1000"

    Scenario: A stacked deck with an unknown card is refused
      Given a game of "top-trumps" between "Ann, Bob"
      And the deck starts with "Concorde,"
      Then the game cannot begin: ""Concorde" is not among the cards to be dealt"

    Scenario: Every player needs a card
      Given a game of "top-trumps" between "A, B, C, D, E, F, G, H, I"
      Then the game cannot begin: "the deck "Planes" has only 8 cards, too few for 9 players"

    Scenario: One player is not enough
      Given a game of "top-trumps" between "Ann"
      Then the game cannot begin: "Top Trumps needs 2 to 16 players"

    Scenario: Eight players can share the planes
      Given a game of "top-trumps" between "A, B, C, D, E, F, G, H"
      When the game is played out at random with seed "1"
      Then the ending is "out of cards"

  Rule: A round

    Background:
      Given a game of "top-trumps" between "Ann, Bob"
      And the cards are
        """
        Name,Speed,Top Weight
        Ant,1,0.01
        Cat,48,4.5
        Bee,25,0.002
        Dog,48,30
        """
      And the deck starts with "Ant Cat Bee Dog"

    Scenario: Everybody picks a card, at the same time
      Then the table waits for "Ann, Bob"
      And Ann can choose "Ant, Cat"
      And Bob can choose "Bee, Dog"
      And Ann is prompted "Ann - pick a card!"
      And Bob is prompted "Bob - pick a card!"

    Scenario: A pick is secret
      When Bob plays "Bee"
      Then Bob hears "Bob picked Bee."
      And Ann hears "Bob has picked a card."
      And Ann does not hear "Bob picked Bee."
      And the table waits for "Ann"
      And Ann sees "Bob's card" as "##"
      And Bob sees "Bob's card" as "Bee"
      And Bob sees "hand" as "Dog"
      And everybody sees "Ann's card" as "[]"
      And Bob wears "picked"
      And Bob holds 2 cards

    Scenario: A pick stays secret while the property is picked
      When the moves "2:Bee, 1:Cat" are played
      Then Ann sees "Bob's card" as "##"
      And Bob sees "Ann's card" as "##"
      And Ann sees "Ann's card" as "Cat"

    Scenario: A player who has picked cannot pick again
      When Bob plays "Bee"
      And Bob tries "Dog"
      Then Bob is refused: "it is not your turn, Bob; the table waits for Ann"
      And nothing has changed

    Scenario: Player 1 picks the first property
      When the moves "1:Cat, 2:Bee" are played
      Then it is Ann's turn
      And Ann can choose "Speed, Top Weight"
      And Ann is prompted "Okay, Ann - select a property to challenge your opponent with!"
      And Bob is prompted "Waiting for Ann."

    Scenario: The highest value takes the others' cards
      When the moves "1:Cat, 2:Bee" are played
      And Ann plays "Top Weight"
      Then everybody hears "Ann's Cat has a top weight of 4.5"
      And everybody hears "Bob's Bee has a top weight of 0.002"
      And everybody hears "Ann wins!"
      And Ann sees "hand" as "Ant Cat Bee"
      And Bob sees "hand" as "Dog,"
      And Ann holds 3 cards
      And Bob holds 1 card
      And everybody sees "Ann's card" as "Cat,"
      And everybody sees "Bob's card" as "Bee,"
      And the caption of "Ann's card" is "wins!"
      And Ann sees "Top Weight" lit on "Cat"
      And the game goes on

    Scenario: The next seat picks the next property
      When the moves "1:Cat, 2:Bee, Speed, 1:Bee, 2:Dog" are played
      Then it is Bob's turn
      And the note "round" is "2"
      And Bob wears "challenges"

    Scenario: A shared highest value is a draw, and every card stays
      When the moves "1:Cat, 2:Dog, Speed" are played
      Then everybody hears "There was a draw!"
      And Ann does not hear "Ann wins!"
      And Ann holds 2 cards
      And Bob holds 2 cards
      And the caption of "Bob's card" is "a draw"
      And the table waits for "Ann, Bob"

    Scenario: A value is unknown until it has been shown
      Then Ann reads "Speed" on "Cat" as "?"
      When the moves "1:Cat, 2:Bee" are played
      Then Ann reads "Speed" on "Cat" as "?"
      When Ann plays "Speed"
      Then Ann reads "Speed" on "Cat" as "48"
      And Bob reads "Speed" on "Cat" as "48"
      And Bob reads "Top Weight" on "Cat" as "?"
      And Ann reads "Speed" on "Bee" as "25"
      And Ann reads "Speed" on "Ant" as "?"

    Scenario: A value that was shown stays known
      When the moves "1:Cat, 2:Dog, Speed, 1:Ant" are played
      Then Ann reads "Speed" on "Cat" as "48"
      And Ann reads "Top Weight" on "Cat" as "?"

    Scenario: Messages to players without a name use the document's words
      Given a game of "top-trumps" between "Player 1, Player 2"
      Then Player 1 is prompted "Player 1 - pick a card!"
      When the moves "1:Cat, 2:Bee" are played
      Then Player 1 is prompted "Okay, player 1 - select a property to challenge your opponent with!"
      When Player 1 plays "Speed"
      Then everybody hears "Player 1's Cat has a speed of 48"
      And everybody hears "Player 1 wins!"
      When the moves "1:Bee, 2:Dog, Speed, 1:Ant, 2:Bee, Speed, 1:Cat, 2:Dog, Top Weight" are played
      Then everybody hears "Player 1 has run out of cards! The winner is player 2"
      And Player 2 wins

  Rule: Three players

    Scenario: If two players share the highest value, it is a draw for all three
      Given a game of "top-trumps" between "Ann, Bob, Cleo"
      And the cards are
        """
        Name,Speed,Weight
        Ant,7,1
        Bee,7,2
        Cat,3,3
        """
      And the deck starts with "Ant Bee Cat"
      When the moves "1:Ant, 2:Bee, 3:Cat, Speed" are played
      Then everybody hears "There was a draw!"
      And Cleo holds 1 card

    Scenario: A shared lowest value is not a draw
      Given a game of "top-trumps" between "Ann, Bob, Cleo"
      And the cards are
        """
        Name,Speed,Weight
        Ant,-7,1
        Bee,-7.0,2
        Cat,-3,3
        """
      And the deck starts with "Ant Bee Cat"
      When the moves "1:Ant, 2:Bee, 3:Cat, Speed" are played
      Then everybody hears "Cleo wins!"
      And Cleo wins

    Scenario: If several players run out of cards at once, the lowest seat is named
      Given a game of "top-trumps" between "Ann, Bob, Cleo"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,1
        Bee,2,2
        Cat,3,3
        """
      And the deck starts with "Ant Bee Cat"
      When the moves "1:Ant, 2:Bee, 3:Cat, Speed" are played
      Then everybody hears "Ann has run out of cards! The winner is Cleo"
      And Cleo wins
      And the ending is "out of cards"

    Scenario: The winner is the player who took the last card, not the one with the most cards
      Given a game of "top-trumps" between "Ann, Bob, Cleo"
      And the cards are
        """
        Name,Speed,Weight
        A1,9,1
        A2,9,1
        A3,9,1
        B1,1,1
        B2,2,1
        B3,10,1
        C1,3,1
        C2,4,1
        C3,5,1
        """
      And the deck starts with "A1 A2 A3 B1 B2 B3 C1 C2 C3"
      When the moves "1:A1, 2:B1, 3:C1, Speed, 1:A2, 2:B2, 3:C2, Speed, 1:A3, 2:B3, 3:C3, Speed" are played
      Then everybody hears "Cleo has run out of cards! The winner is Bob"
      And Ann holds 6 cards
      And Bob holds 3 cards
      And Bob wins

  Rule: The end of a game between two players

    Scenario: A player who has no cards left loses
      Given a game of "top-trumps" between "Player 1, Player 2"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,1
        Bee,2,2
        """
      And the deck starts with "Ant Bee"
      When the moves "1:Ant, 2:Bee, Weight" are played
      Then everybody hears "Player 2 wins!"
      And everybody hears "Player 1 has run out of cards! The winner is player 2"
      And Player 2 wins
      And Player 1 sees "hand" as ""

  Rule: What to type

    Background:
      Given a game of "top-trumps" between "Ann, Bob"
      And the deck starts with "Boeing 747-8i, Boeing 787-8, Airbus A320-241, Airbus A340-500"

    Scenario Outline: A card can be picked by its name, the start of its name or its number
      When Ann plays "<typed>"
      Then Ann hears "Ann picked <card>."

      Examples:
        | typed        | card            |
        | Boeing 787-8 | Boeing 787-8    |
        | boeing 787-8 | Boeing 787-8    |
        | boeing 78    | Boeing 787-8    |
        | AIRBUS A32   | Airbus A320-241 |
        | 1            | Airbus A320-241 |
        | 4            | Boeing 787-8    |
        | +2           | Boeing 747-8i   |

    Scenario Outline: Input that is not a card in hand is refused
      When Ann tries "<typed>"
      Then Ann is refused: "<words>"
      And nothing has changed

      Examples:
        | typed                   | words                                                                               |
        | 5                       | Out of bounds                                                                       |
        | 0                       | Out of bounds                                                                       |
        | -1                      | Out of bounds                                                                       |
        | 99999999999999999999999 | Out of bounds                                                                       |
        |                         | Number is not an integer.                                                           |
        | 3.5                     | Number is not an integer.                                                           |
        | 1e3                     | Number is not an integer.                                                           |
        | abc                     | Number is not an integer. You have no card with that name.                          |
        | Boeing 737-800          | Number is not an integer. Boeing 737-800 is not in your hand.                       |
        | Boeing                  | That could be Boeing 747-8i or Boeing 787-8: write more of the name, or its number. |
        | Range                   | Number is not an integer. You have no card with that name.                          |

    Scenario Outline: A property can be picked by its name, the start of its name or its number
      When the moves "1:Boeing 787-8, 2:Boeing 737-800" are played
      And Ann plays "<typed>"
      Then everybody hears "Ann's Boeing 787-8 <shown>"

      Examples:
        | typed         | shown                                |
        | Range         | has a range of 7,355                 |
        | max           | has a maximum passenger count of 242 |
        | 1             | has 2 engines                        |
        | COST WHEN NEW | costs 145,000,000 when new           |

    Scenario Outline: An unknown property is refused
      When the moves "1:Boeing 787-8, 2:Boeing 737-800" are played
      And Ann tries "<typed>"
      Then Ann is refused: "<words>"
      And nothing has changed

      Examples:
        | typed | words                                                          |
        | 5     | Out of bounds                                                  |
        | speed | Number is not an integer. There is no property with that name. |
        |       | Number is not an integer.                                      |

  Rule: Rounds have a limit

    Background:
      Given a game of "top-trumps" between "Ann, Bob"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,5
        Cat,48,5
        Bee,25,5
        Dog,30,5
        """
      And the deck starts with "Ant Cat Bee Dog"

    Scenario: The player with the most cards wins
      Given the rule "round-limit" is "1"
      When the moves "1:Cat, 2:Bee, Speed" are played
      Then everybody hears "After 1 round Ann has the most cards and wins."
      And Ann wins
      And the ending is "round limit"

    Scenario: Equal numbers of cards are a draw
      Given the rule "round-limit" is "2"
      When the moves "1:Cat, 2:Bee, Weight" are played
      Then the game goes on
      When the moves "1:Cat, 2:Bee, Weight" are played
      Then everybody hears "After 2 rounds no single player has the most cards: a draw."
      And it is a draw
      And the ending is "round limit"

    Scenario: Running out of cards ends the game before the limit does
      Given the rule "round-limit" is "2"
      When the moves "1:Cat, 2:Bee, Speed, 1:Cat, 2:Dog, Speed" are played
      Then everybody hears "Bob has run out of cards! The winner is Ann"
      And the ending is "out of cards"

    Scenario: A limit of 0 rounds is refused
      Given the rule "round-limit" is "0"
      Then the game cannot begin: "a whole number from 1 to 1000000"

  Rule: The deck decides the game

    Scenario: The default limit is a thousand rounds
      Given a game of "top-trumps" between "Ann, Bob"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,5
        Bee,1,5
        """
      And the deck starts with "Ant Bee"
      When the game is played out at random with seed "4"
      Then everybody hears "After 1000 rounds no single player has the most cards: a draw."

    Scenario Outline: A card can have a number as its name
      Given a game of "top-trumps" between "Ann, Bob"
      And the cards are
        """
        Name,Speed,Weight
        3,1,1
        Bee,2,2
        737,3,3
        Dog,4,4
        Emu,5,5
        Fox,6,6
        """
      And the deck starts with "3 Bee 737 Dog Emu Fox"
      When Ann plays "<typed>"
      Then Ann hears "Ann picked <card>."

      Examples:
        | typed | card |
        | 3     | 3    |
        | 1     | 3    |
        | 737   | 737  |
        | 73    | 737  |
        | 2     | Bee  |

  Rule: The winner may choose next

    Scenario Outline: With next-chooser=<rule>, <name> picks the next property
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "next-chooser" is "<rule>"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,5
        Cat,48,5
        Bee,25,5
        Dog,30,5
        """
      And the deck starts with "Ant Cat Bee Dog"
      When the moves "<moves>" are played
      Then it is <name>'s turn

      Examples:
        | rule     | moves                                                   | name |
        | rotating | 1:Cat, 2:Bee, Speed, 1:Ant, 2:Dog                       | Bob  |
        | winner   | 1:Cat, 2:Bee, Speed, 1:Ant, 2:Dog                       | Ann  |
        | winner   | 1:Ant, 2:Bee, Speed, 1:Cat, 2:Dog                       | Bob  |
        | winner   | 1:Cat, 2:Bee, Weight, 1:Cat, 2:Bee                      | Ann  |
        | rotating | 1:Cat, 2:Bee, Weight, 1:Cat, 2:Bee, Speed, 1:Ant, 2:Dog | Ann  |

  Rule: The official game

    Background:
      Given a game of "top-trumps" between "Ann, Bob"
      And the preset "official"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"

    Scenario: Hands are stacks, with the card listed first on top
      Then everybody hears "Custom deck: 6 cards. Everybody gets 3 cards."
      And Ann sees "top card" as "Bee"
      And Bob sees "top card" as "Dog"
      And Ann sees "Ann's card" as "[]"
      And Ann holds 3 cards
      And Bob holds 3 cards

    Scenario: A player sees only their own top card, with its values
      Then Ann reads "Speed" on "Bee" as "5"
      And Ann reads "Weight" on "Bee" as "2"
      And Ann sees "Bob's card" as "##"
      And Bob sees "Ann's card" as "##"
      And everybody sees "middle" as ""

    Scenario: Nobody picks a card; player 1 starts and picks a property
      Then it is Ann's turn
      And Ann wears "challenges"
      And Ann can choose "Speed, Weight"
      And Ann is prompted "Okay, Ann - select a property to challenge your opponent with!"
      And Bob is prompted "Waiting for Ann."

    Scenario Outline: Input that is not a property is refused
      When Ann tries "<typed>"
      Then Ann is refused: "<words>"
      And nothing has changed

      Examples:
        | typed | words                                                          |
        | Bee   | Number is not an integer. There is no property with that name. |
        | 3     | Out of bounds                                                  |
        | 1.5   | Number is not an integer.                                      |

    Scenario: The other player cannot choose
      When Bob tries "Speed"
      Then Bob is refused: "it is not your turn, Bob; the table waits for Ann"
      And nothing has changed

    Scenario: The best value takes the top cards and chooses next
      When Ann plays "Weight"
      Then everybody hears "Ann's Bee has a weight of 2"
      And everybody hears "Bob's Dog has a weight of 4"
      And everybody hears "Bob wins!"
      And everybody sees "Ann's card" as "Bee"
      And everybody sees "Bob's card" as "Dog"
      And the caption of "Bob's card" is "wins!"
      And Ann sees "Weight" lit on "Dog"
      And Bob holds 4 cards
      And Ann holds 2 cards
      And Ann sees "top card" as "Cat"
      And Bob sees "top card" as "Emu"
      And it is Bob's turn
      And the note "round" is "2"

    Scenario: The others see the value that was compared, and no more
      When Ann plays "Weight"
      Then Bob reads "Weight" on "Bee" as "2"
      And Bob reads "Speed" on "Bee" as "?"
      And Ann reads "Speed" on "Bee" as "5"
      And Ann reads "Speed" on "Dog" as "?"

    Scenario: Won cards go to the bottom, the winner's own card before the other's
      When the moves "Weight, Weight, Weight" are played
      Then Ann sees "top card" as "Ant"
      And Bob sees "top card" as "Dog"
      When Ann plays "Weight"
      Then Ann sees "top card" as "Fox"
      And Bob sees "top card" as "Bee"

    Scenario: A tie goes to the middle, and the same player chooses again
      When Ann plays "Speed"
      Then everybody hears "There was a draw!"
      And everybody hears "2 cards lie in the middle."
      And everybody sees "middle" as "##2"
      And the caption of "middle" is "2 cards"
      And the caption of "Ann's card" is "a draw"
      And Ann holds 2 cards
      And Bob holds 2 cards
      And it is Ann's turn
      And Ann sees "top card" as "Cat"
      And Bob sees "top card" as "Emu"

    Scenario: The next winner takes the middle
      When the moves "Speed, Speed" are played
      Then everybody hears "Ann wins!"
      And everybody sees "middle" as ""
      And Ann holds 5 cards
      And Bob holds 1 card

    Scenario: The middle goes under first, then the winner's own card, then the other's
      When the moves "Speed, Speed, Speed" are played
      Then Ann sees "top card" as "Bee"
      When Bob plays "Weight"
      Then Ann sees "top card" as "Dog"
      When Ann plays "Weight"
      Then Ann sees "top card" as "Cat"
      When Bob plays "Speed"
      Then Ann sees "top card" as "Emu"

    Scenario: A player without cards is out; the last one left wins
      When the moves "Speed, Speed, Weight" are played
      Then everybody hears "Bob has run out of cards and is out of the game."
      And everybody hears "Ann is the last one left and wins."
      And Ann holds 6 cards
      And Bob sees "top card" as ""
      And Ann wins
      And the ending is "out of cards"

    Scenario: The round limit applies
      Given the rule "round-limit" is "1"
      When Ann plays "Weight"
      Then everybody hears "After 1 round Bob has the most cards and wins."
      And Bob wins
      And the ending is "round limit"

  Rule: The end of the official game

    Scenario: The last player left takes the middle
      Given a game of "top-trumps" between "Ann, Bob"
      And the preset "official"
      And the cards are
        """
        Name,Speed,Weight
        A1,9,1
        A2,5,2
        B1,3,3
        B2,5,4
        """
      And the deck starts with "A1 A2 B1 B2"
      When the moves "Speed, Speed" are played
      Then everybody hears "2 cards lie in the middle."
      And everybody hears "Bob has run out of cards and is out of the game."
      And everybody hears "Ann is the last one left, takes 2 cards from the middle and wins."
      And everybody sees "middle" as ""
      And Ann holds 4 cards
      And Ann wins
      And the ending is "out of cards"

    Scenario: If nobody has cards left, the game is a draw
      Given a game of "top-trumps" between "Ann, Bob"
      And the preset "official"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,1,2
        """
      And the deck starts with "Ant Bee"
      When Ann plays "Speed"
      Then everybody hears "2 cards lie in the middle."
      And everybody hears "Ann has run out of cards and is out of the game."
      And everybody hears "Bob has run out of cards and is out of the game."
      And everybody hears "Nobody has a card left: a draw."
      And it is a draw
      And the ending is "nobody left"

    Scenario: In the official game, too, every player needs a card
      Given a game of "top-trumps" between "A, B, C, D, E, F, G, H, I"
      And the preset "official"
      Then the game cannot begin: "the deck "Planes" has only 8 cards, too few for 9 players"

    Scenario: Seven players can share a deck of 60 cards
      Given a game of "top-trumps" between "A, B, C, D, E, F, G"
      And the preset "official"
      And the rule "deck" is "countries"
      Then everybody hears "Countries of the world: 60 cards. Everybody gets 8 cards. 4 cards are not used."
      When the game is played out at random with seed "6"
      Then the note "deck" is "Countries of the world"

  Rule: The official game with three players

    Background:
      Given a game of "top-trumps" between "Ann, Bob, Cleo"
      And the preset "official"
      And the cards are
        """
        Name,Speed,Weight
        A1,1,5
        A2,9,5
        A3,9,5
        A4,1,5
        A5,1,5
        B1,9,5
        B2,1,5
        B3,1,5
        B4,8,5
        B5,2,5
        C1,2,5
        C2,2,5
        C3,2,5
        C4,2,5
        C5,9,5
        """
      And the deck starts with "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C3 C4 C5"

    Scenario: The winner's own card goes under first, then the others in seat order
      When the moves "Speed, Speed, Speed, Speed, Speed" are played
      Then it is Cleo's turn
      And Bob sees "top card" as "B1"
      When Cleo plays "Weight"
      Then Bob sees "top card" as "A1"
      When Cleo plays "Weight"
      Then Bob sees "top card" as "C1"

    Scenario: If the chooser is out, the next seat chooses
      When the moves "Speed, Speed, Speed, Speed, Speed, Weight, Weight, Weight" are played
      Then everybody hears "Cleo has run out of cards and is out of the game."
      And everybody hears "9 cards lie in the middle."
      And the game goes on
      And Cleo wears "out"
      And Cleo holds 0 cards
      And Cleo sees "top card" as ""
      And it is Ann's turn

    Scenario: A player who is out plays no card
      When the moves "Speed, Speed, Speed, Speed, Speed, Weight, Weight, Weight" are played
      And Cleo tries "Speed"
      Then Cleo is refused: "it is not your turn, Cleo; the table waits for Ann"
      When Ann plays "Speed"
      Then everybody hears "Ann wins!"
      And everybody sees "Ann's card" as "A3"
      And everybody sees "Cleo's card" as "[]"
      And Ann holds 13 cards
      And Bob holds 2 cards

  Rule: Blind or open picks

    Scenario: Open picks show players the values of their own cards
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "picks" is "open"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      Then the table waits for "Ann, Bob"
      And Ann reads "Speed" on "Cat" as "7"
      And Ann reads "Weight" on "Ant" as "9"
      And Bob reads "Speed" on "Fox" as "8"
      When the moves "1:Cat, 2:Emu" are played
      Then Ann sees "Bob's card" as "##"
      When Ann plays "Speed"
      Then Ann sees "hand" as "Ant Bee Cat Emu"
      And Ann reads "Weight" on "Emu" as "6"
      And Bob reads "Weight" on "Emu" as "6"
      And Bob reads "Speed" on "Cat" as "7"
      And Bob reads "Weight" on "Cat" as "?"

    Scenario: Blind picks hide the values, even of the top card of a stack
      Given a game of "top-trumps" between "Ann, Bob"
      And the preset "official"
      And the rule "picks" is "blind"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      Then Ann sees "top card" as "Bee"
      And Ann reads "Speed" on "Bee" as "?"
      When Ann plays "Speed"
      Then Ann reads "Speed" on "Bee" as "5"
      And Ann reads "Weight" on "Bee" as "?"

  Rule: Whole hand or top card

    Scenario: Only the top card of a stack can be played, and it stays on top after a draw
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "hand" is "top"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      Then it is Ann's turn
      And Ann sees "top card" as "Bee"
      And Ann reads "Speed" on "Bee" as "?"
      When Ann plays "Speed"
      Then everybody hears "There was a draw!"
      And Ann sees "top card" as "Bee"
      And Ann holds 3 cards
      And it is Bob's turn
      When Bob plays "Weight"
      Then Bob holds 4 cards
      And Ann sees "top card" as "Cat"
      And it is Ann's turn

    Scenario: The official game can be played with the whole hand
      Given a game of "top-trumps" between "Ann, Bob"
      And the preset "official"
      And the rule "hand" is "whole"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      Then the table waits for "Ann, Bob"
      And Ann sees "hand" as "Ant Bee Cat"
      And Ann reads "Weight" on "Ant" as "9"
      When the moves "1:Bee, 2:Dog, Speed" are played
      Then everybody sees "middle" as "##2"
      And Ann sees "hand" as "Ant Cat"
      When the moves "1:Cat, 2:Emu" are played
      Then it is Ann's turn
      When Ann plays "Speed"
      Then Ann sees "hand" as "Ant Bee Cat Dog Emu"
      And Ann reads "Weight" on "Dog" as "4"

  Rule: Tied cards stay or go to the middle

    Scenario: Tied cards go to the middle, for the next winner
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "ties" is "middle"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When the moves "1:Bee, 2:Dog, Speed" are played
      Then everybody hears "There was a draw!"
      And everybody hears "2 cards lie in the middle."
      And Ann sees "hand" as "Ant Cat"
      And Bob holds 2 cards
      When the moves "1:Cat, 2:Emu, Speed" are played
      Then everybody hears "Ann wins!"
      And everybody sees "middle" as ""
      And Ann sees "hand" as "Ant Bee Cat Dog Emu"

    Scenario: Tied cards stay on top of the stacks
      Given a game of "top-trumps" between "Ann, Bob"
      And the preset "official"
      And the rule "ties" is "stay"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When Ann plays "Speed"
      Then everybody hears "There was a draw!"
      And Ann sees "top card" as "Bee"
      And Bob holds 3 cards
      And it is Ann's turn

    Scenario: If a player's last card goes to the middle, the player with the most cards wins
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "ties" is "middle"
      And the cards are
        """
        Name,Speed,Weight
        A1,9,1
        A2,5,2
        B1,3,3
        B2,5,4
        """
      And the deck starts with "A1 A2 B1 B2"
      When the moves "1:A1, 2:B1, Speed, 1:A2, 2:B2, Speed" are played
      Then everybody hears "Bob has run out of cards! The winner is Ann"
      And Ann holds 2 cards
      And Ann wins

    Scenario: If all players' last cards go to the middle, the game is a draw
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "ties" is "middle"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,1,2
        """
      And the deck starts with "Ant Bee"
      When the moves "1:Ant, 2:Bee, Speed" are played
      Then everybody hears "Ann has run out of cards! No single player has the most cards: a draw."
      And it is a draw
      And the ending is "out of cards"

  Rule: A player who runs out of cards ends the game or only leaves it

    Scenario: With out-of-cards=leaves, the others play on
      Given a game of "top-trumps" between "Ann, Bob, Cleo"
      And the rule "out-of-cards" is "leaves"
      And the cards are
        """
        Name,Speed,Weight
        A1,1,5
        A2,2,5
        B1,3,5
        B2,9,5
        C1,4,5
        C2,5,5
        """
      And the deck starts with "A1 A2 B1 B2 C1 C2"
      When the moves "1:A1, 2:B2, 3:C1, Speed, 1:A2, 2:B1, 3:C2, Speed" are played
      Then everybody hears "Ann has run out of cards and is out of the game."
      And the game goes on
      And Ann wears "out"
      And the table waits for "Bob, Cleo"
      When the moves "2:B2, 3:C2" are played
      Then it is Cleo's turn
      And everybody sees "Ann's card" as "[]"
      When Cleo plays "Speed"
      And the moves "2:B2, 3:A2" are played
      Then it is Bob's turn

    Scenario: With out-of-cards=ends, the first player without cards ends the official game, too
      Given a game of "top-trumps" between "Ann, Bob"
      And the preset "official"
      And the rule "out-of-cards" is "ends"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When the moves "Speed, Speed, Weight" are played
      Then everybody hears "Bob has run out of cards! The winner is Ann"
      And Ann wins

  Rule: Play for points

    Scenario: The winner of a round gets a point, and the picked cards are set aside
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "play-for" is "points"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When the moves "1:Cat, 2:Emu, Speed" are played
      Then everybody hears "Ann wins! That makes 1 point."
      And the score is "Ann 1, Bob 0"
      And Ann sees "hand" as "Ant Bee"
      And Bob sees "hand" as "Dog Fox"
      And Ann holds 2 cards
      And the note "set aside" is "2"

    Scenario: A draw scores no point, and the cards stay
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "play-for" is "points"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When the moves "1:Bee, 2:Dog, Speed" are played
      Then everybody hears "There was a draw!"
      And the score is "Ann 0, Bob 0"
      And Ann holds 3 cards

    Scenario: Tied cards in the middle are set aside with the cards of the next round
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "play-for" is "points"
      And the rule "ties" is "middle"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When the moves "1:Bee, 2:Dog, Speed" are played
      Then everybody sees "middle" as "##2"
      And the note "set aside" is "0"
      When the moves "1:Cat, 2:Emu, Speed" are played
      Then the score is "Ann 1, Bob 0"
      And everybody sees "middle" as ""
      And the note "set aside" is "4"
      And Ann holds 1 card

    Scenario: When the hands are empty, the player with the most points wins
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "play-for" is "points"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When the moves "1:Cat, 2:Emu, Speed, 1:Ant, 2:Fox, Weight" are played
      Then everybody hears "Ann wins! That makes 2 points."
      When the moves "1:Bee, 2:Dog, Weight" are played
      Then everybody hears "Bob wins! That makes 1 point."
      And everybody hears "All cards are played: Ann has the most points (2) and wins."
      And Ann wins
      And the ending is "all cards played"

    Scenario: Equal numbers of points are a draw
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "play-for" is "points"
      And the cards are
        """
        Name,Speed,Weight
        A1,9,1
        A2,5,2
        B1,3,3
        B2,5,4
        """
      And the deck starts with "A1 A2 B1 B2"
      When the moves "1:A1, 2:B1, Speed, 1:A2, 2:B2, Weight" are played
      Then everybody hears "All cards are played, and no single player has the most points: a draw."
      And it is a draw
      And the ending is "all cards played"

    Scenario: A player who reaches points-to-win wins
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "play-for" is "points"
      And the rule "points-to-win" is "1"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      Then the note "points to win" is "1"
      When the moves "1:Cat, 2:Emu, Speed" are played
      Then everybody hears "Ann has 1 point and wins."
      And Ann wins
      And the ending is "points reached"

    Scenario: At the round limit, the player with the most points wins
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "play-for" is "points"
      And the rule "round-limit" is "1"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When the moves "1:Cat, 2:Emu, Speed" are played
      Then everybody hears "After 1 round Ann has the most points and wins."
      And the ending is "round limit"

    Scenario: Equal points at the round limit are a draw
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "play-for" is "points"
      And the rule "round-limit" is "1"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When the moves "1:Bee, 2:Dog, Speed" are played
      Then everybody hears "After 1 round no single player has the most points: a draw."
      And it is a draw

    Scenario: The official game can be played for points
      Given a game of "top-trumps" between "Ann, Bob"
      And the preset "official"
      And the rule "play-for" is "points"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,9
        Bee,5,2
        Cat,7,3
        Dog,5,4
        Emu,3,6
        Fox,8,1
        """
      And the deck starts with "Bee Cat Ant Dog Emu Fox"
      When Ann plays "Weight"
      Then the score is "Ann 0, Bob 1"
      And Ann sees "top card" as "Cat"
      And Bob sees "top card" as "Emu"
      And Bob holds 2 cards
      And it is Bob's turn

    Scenario: The rule points-to-win needs a game for points
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "points-to-win" is "3"
      Then the game cannot begin: "points-to-win is 3, but there are no points in a game for cards: set play-for to points, or points-to-win to 0"

  Rule: Unknown values of rules

    Scenario Outline: An unknown value of <rule> is refused, and the message lists the possible values
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "<rule>" is "<value>"
      Then the game cannot begin: "<words>"

      Examples:
        | rule          | value | words                        |
        | picks         | half  | one of blind, open           |
        | hand          | none  | one of whole, top            |
        | ties          | burn  | one of stay, middle          |
        | next-chooser  | loser | one of rotating, winner      |
        | out-of-cards  | cry   | one of ends, leaves          |
        | play-for      | money | one of cards, points         |
        | points-to-win | 129   | a whole number from 0 to 128 |

  Rule: Decks

    Scenario Outline: The deck <deck> comes with the game
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "deck" is "<deck>"
      Then everybody hears "<words>"
      When the game is played out at random with seed "5"
      Then the note "deck" is "<title>"

      Examples:
        | deck      | title                      | words                                                                              |
        | planes    | Planes                     | Planes: 8 cards. Everybody gets 4 cards.                                           |
        | elements  | Chemical elements          | Chemical elements: 55 cards. Everybody gets 27 cards. 1 card is not used.          |
        | countries | Countries of the world     | Countries of the world: 60 cards. Everybody gets 30 cards.                         |
        | worlds    | Worlds of the solar system | Worlds of the solar system: 39 cards. Everybody gets 19 cards. 1 card is not used. |

    Scenario: An unknown deck is refused
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "deck" is "trains"
      Then the game cannot begin: "there is no deck "trains". Choose one of: planes, elements, countries, worlds, or a file."

    Scenario: A deck in the document's own format, with the property names as they are
      Given a game of "top-trumps" between "Ann, Bob"
      And the cards are
        """
        [
          {"Name": "Ant", "NumLegs": 6, "TopSpeed": 0.3},
          {"Name": "Bee", "NumLegs": 6, "TopSpeed": 30}
        ]
        """
      And the deck starts with "Ant Bee"
      When the moves "1:Ant, 2:Bee" are played
      Then Ann can choose "NumLegs, TopSpeed"
      When Ann plays "TopSpeed"
      Then everybody hears "Bob's Bee has a topspeed of 30"

    Scenario: Properties can have readable names and units, and the lowest value can win
      Given a game of "top-trumps" between "Ann, Bob"
      And the cards are
        """
        {
          "title": "Sprinters",
          "source": "made up",
          "properties": [
            {"key": "t", "name": "Time for 100 m", "unit": "s", "wins": "lowest"},
            {"key": "h", "name": "Height", "unit": "m"}
          ],
          "cards": [
            {"Name": "Kim", "text": "Quick.", "t": 9.95, "h": 1.7},
            {"Name": "Lou", "t": 10.1, "h": 1.80}
          ]
        }
        """
      And the deck starts with "Kim Lou"
      Then everybody hears "Sprinters: 2 cards. Everybody gets 1 card."
      When the moves "1:Kim, 2:Lou, Time for 100 m" are played
      Then everybody hears "Ann's Kim has a time for 100 m of 9.95 s"
      And everybody hears "Ann wins!"
      And Ann reads "Time for 100 m (lowest wins)" on "Lou" as "10.1 s"
      And Bob reads the text "Quick." on "Kim"
      And Bob reads the text "" on "Lou"

    Scenario: Values are compared exactly
      Given a game of "top-trumps" between "Ann, Bob"
      And the cards are
        """
        Name,Long,Short
        Ant,0.10000000000000000000001,-1
        Bee,0.1,-2
        """
      And the deck starts with "Ant Bee"
      When the moves "1:Ant, 2:Bee, Long" are played
      Then everybody hears "Ann's Ant has a long of 0.10000000000000000000001"
      And Ann wins

    Scenario: A valid deck passes the check
      When the deck file "zoo.csv" is checked
        """
        Name,text,Speed,Weight
        Ant,Small,1,1
        Bee,"Says ""buzz"", mostly",2,2
        """
      Then the check says "Custom deck: 2 cards"

    Scenario: A file that is not JSON is reported
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": 1 "Weight": 2}
        ]
        """
      Then the check says "line 2, column 30: this is not JSON: expected `,` or `}`"

    Scenario: A card without a name is reported
      When the deck file "zoo.json" is checked
        """
        [
          {"Speed": 1, "Weight": 2},
          {"Name": "Bee", "Speed": 1, "Weight": 2}
        ]
        """
      Then the check says "line 2, column 3: this card has no "Name""

    Scenario: A card without one of the properties is reported
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": 1, "Weight": 2},
          {"Name": "Bee", "Speed": 1}
        ]
        """
      Then the check says "line 3, column 3: "Bee" has no "Weight""

    Scenario: A value that is not a number is reported
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": "fast", "Weight": 2},
          {"Name": "Bee", "Speed": 1, "Weight": 2}
        ]
        """
      Then the check says "line 2, column 28: "Speed" of "Ant" is the text "fast", not a number; numbers have no quotes"

    Scenario: A value in a CSV file that is not a number is reported
      When the deck file "zoo.csv" is checked
        """
        Name,Speed,Weight
        Ant,1,2
        Bee,1,2 kg
        """
      Then the check says "line 3, column 7: "Weight" of "Bee" is "2 kg", which is not a number; write it like 12, -3 or 0.5"

    Scenario: Two cards with the same name are reported
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": 1, "Weight": 2},
          {"Name": "ANT", "Speed": 1, "Weight": 2}
        ]
        """
      Then the check says "line 3, column 12: there are two cards named "ANT""

    Scenario: Too few properties are reported
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": 1},
          {"Name": "Bee", "Speed": 1}
        ]
        """
      Then the check says "line 2, column 3: a deck needs at least two properties; this one has 1"

    Scenario: Too few cards are reported
      When the deck file "zoo.json" is checked
        """
        [{"Name": "Ant", "Speed": 1, "Weight": 2}]
        """
      Then the check says "line 1, column 1: a deck needs at least two cards; this one has 1"
