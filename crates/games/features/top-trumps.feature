Feature: Top Trumps
  Pick a card without seeing what is on it, and beat the others with a value.

  Rule: The deal

    Scenario: Equal hands of the planes, player by player
      Given a game of "top-trumps" between "Ann, Bob"
      And the deck starts with "Boeing 787-8, Airbus A320-241, Boeing 747-8i, Airbus A340-500"
      Then everybody hears "Planes: 8 cards. Everybody gets 4 cards."
      And Ann sees "hand" as "Airbus A320-241, Boeing 747-8i, Airbus A340-500, Boeing 787-8"
      And Bob sees "hand" as "Lockheed L-1011-1 Tristar, Boeing 737-800, Airbus A350-1000, Boeing 777-300ER"
      And Ann holds 4 cards
      And the note "deck" is "Planes"
      And the note "round" is "1"

    Scenario: What cannot be shared equally is not used
      Given a game of "top-trumps" between "Ann, Bob, Cleo"
      And the deck is exactly "Boeing 787-8, Airbus A320-241, Boeing 747-8i, Airbus A340-500, Boeing 737-800, Airbus A350-1000, Boeing 777-300ER, Lockheed L-1011-1 Tristar"
      Then everybody hears "Planes: 8 cards. Everybody gets 2 cards. 2 cards are not used."
      And Ann sees "hand" as "Airbus A320-241, Boeing 787-8"
      And Cleo sees "hand" as "Boeing 737-800, Airbus A350-1000"

    Scenario: An order with a card that is not in the deck is refused
      Given a game of "top-trumps" between "Ann, Bob"
      And the deck starts with "Concorde,"
      Then the game cannot begin: ""Concorde" is not among the cards to be dealt"

    Scenario: Everybody needs a card
      Given a game of "top-trumps" between "A, B, C, D, E, F, G, H, I"
      Then the game cannot begin: "the deck "Planes" has 8 cards: not one for each of 9 players"

    Scenario: Nobody plays alone
      Given a game of "top-trumps" between "Ann"
      Then the game cannot begin: "for 2 to 16 players"

    Scenario: Eight can share the planes
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
      And everybody sees "Ann's card" as "[]"
      And Bob wears "picked"
      And Bob holds 2 cards

    Scenario: A pick stays secret while the property is picked
      When the moves "2:Bee, 1:Cat" are played
      Then Ann sees "Bob's card" as "##"
      And Bob sees "Ann's card" as "##"
      And Ann sees "Ann's card" as "Cat"

    Scenario: Who has picked cannot pick again
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

    Scenario: Values are nobody's until they have been shown
      Then Ann reads "Speed" on "Cat" as "?"
      When the moves "1:Cat, 2:Bee" are played
      Then Ann reads "Speed" on "Cat" as "?"
      When Ann plays "Speed"
      Then Ann reads "Speed" on "Cat" as "48"
      And Bob reads "Speed" on "Cat" as "48"
      And Bob reads "Top Weight" on "Cat" as "?"
      And Ann reads "Speed" on "Bee" as "25"
      And Ann reads "Speed" on "Ant" as "?"

    Scenario: A card that was shown keeps its value
      When the moves "1:Cat, 2:Dog, Speed, 1:Ant" are played
      Then Ann reads "Speed" on "Cat" as "48"
      And Ann reads "Top Weight" on "Cat" as "?"

    Scenario: The words of the document for players without a name
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

  Rule: Three at the table

    Scenario: Two share the highest value: a draw for all three
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

    Scenario: The lowest value may be shared
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

    Scenario: Several out of cards at once: the lowest seat is named
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

    Scenario: The winner is who took the last card, not who has the most
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

  Rule: The end between two

    Scenario: Who has no cards left has lost
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

    Scenario Outline: A card by its name, its beginning or its number
      When Ann plays "<typed>"
      Then Ann hears "Ann picked <card>."

      Examples:
        | typed           | card            |
        | Boeing 787-8    | Boeing 787-8    |
        | boeing 787-8    | Boeing 787-8    |
        | boeing 78       | Boeing 787-8    |
        |  AIRBUS A32     | Airbus A320-241 |
        | 1               | Airbus A320-241 |
        | 4               | Boeing 787-8    |
        | +2              | Boeing 747-8i   |

    Scenario Outline: What is refused, and nothing changes
      When Ann tries "<typed>"
      Then Ann is refused: "<words>"
      And nothing has changed

      Examples:
        | typed      | words                                                                                     |
        | 5          | Out of bounds                                                                             |
        | 0          | Out of bounds                                                                             |
        | -1         | Out of bounds                                                                             |
        | 99999999999999999999999 | Out of bounds                                                                |
        |            | Number is not an integer.                                                                 |
        | 3.5        | Number is not an integer.                                                                 |
        | 1e3        | Number is not an integer.                                                                 |
        | abc        | Number is not an integer. No card of yours is called so.                                  |
        | Boeing 737-800 | Number is not an integer. Boeing 737-800 is not in your hand.                         |
        | Boeing     | That could be Boeing 747-8i or Boeing 787-8: write more of the name, or its number.       |
        | Range      | Number is not an integer. No card of yours is called so.                                  |

    Scenario Outline: A property by its name, its beginning or its number
      When the moves "1:Boeing 787-8, 2:Boeing 737-800" are played
      And Ann plays "<typed>"
      Then everybody hears "Ann's Boeing 787-8 has a <shown>"

      Examples:
        | typed             | shown                          |
        | Range             | range of 7355                  |
        | max               | maximum passenger count of 242 |
        | 1                 | number of engines of 2         |
        | COST WHEN NEW     | cost when new of 145000000     |

    Scenario Outline: No such property
      When the moves "1:Boeing 787-8, 2:Boeing 737-800" are played
      And Ann tries "<typed>"
      Then Ann is refused: "<words>"
      And nothing has changed

      Examples:
        | typed | words                                               |
        | 5     | Out of bounds                                       |
        | speed | Number is not an integer. No property is called so. |
        |       | Number is not an integer.                           |

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

    Scenario: The most cards win
      Given the rule "round-limit" is "1"
      When the moves "1:Cat, 2:Bee, Speed" are played
      Then everybody hears "After 1 round Ann has the most cards and wins."
      And Ann wins
      And the ending is "round limit"

    Scenario: Equally many are a draw
      Given the rule "round-limit" is "2"
      When the moves "1:Cat, 2:Bee, Weight" are played
      Then the game goes on
      When the moves "1:Cat, 2:Bee, Weight" are played
      Then everybody hears "After 2 rounds nobody has the most cards: a draw."
      And it is a draw
      And the ending is "round limit"

    Scenario: An empty hand counts more than the limit
      Given the rule "round-limit" is "2"
      When the moves "1:Cat, 2:Bee, Speed, 1:Cat, 2:Dog, Speed" are played
      Then everybody hears "Bob has run out of cards! The winner is Ann"
      And the ending is "out of cards"

    Scenario: A limit is at least one round
      Given the rule "round-limit" is "0"
      Then the game cannot begin: "a whole number from 1 to 1000000"

  Rule: What is on the cards makes the game

    Scenario: Without a word it is a thousand rounds
      Given a game of "top-trumps" between "Ann, Bob"
      And the cards are
        """
        Name,Speed,Weight
        Ant,1,5
        Bee,1,5
        """
      And the deck starts with "Ant Bee"
      When the game is played out at random with seed "4"
      Then everybody hears "After 1000 rounds nobody has the most cards: a draw."

    Scenario Outline: A card that is called like a number
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

    Scenario Outline: Who picks the next property
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

  Rule: Decks

    Scenario Outline: Decks that come with the game
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "deck" is "<deck>"
      Then everybody hears "<words>"
      When the game is played out at random with seed "5"
      Then the note "deck" is "<title>"

      Examples:
        | deck      | title                      | words                                                                                   |
        | planes    | Planes                     | Planes: 8 cards. Everybody gets 4 cards.                                                |
        | elements  | Chemical elements          | Chemical elements: 55 cards. Everybody gets 27 cards. 1 card is not used.               |
        | countries | Countries of the world     | Countries of the world: 60 cards. Everybody gets 30 cards.                              |
        | worlds    | Worlds of the solar system | Worlds of the solar system: 39 cards. Everybody gets 19 cards. 1 card is not used.      |

    Scenario: A deck that nobody has
      Given a game of "top-trumps" between "Ann, Bob"
      And the rule "deck" is "trains"
      Then the game cannot begin: "there is no deck "trains". There are: planes, elements, countries, worlds, or a file."

    Scenario: A deck in the document's own form, with properties as they stand
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

    Scenario: Readable names, units, and the lowest wins
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

    Scenario: A good deck
      When the deck file "zoo.csv" is checked
        """
        Name,text,Speed,Weight
        Ant,Small,1,1
        Bee,"Says ""buzz"", mostly",2,2
        """
      Then the check says "A deck of one's own: 2 cards"

    Scenario: Not JSON
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": 1 "Weight": 2}
        ]
        """
      Then the check says "line 2, column 30: this is not JSON: a comma or } should come here, not '"'"

    Scenario: A card without a name
      When the deck file "zoo.json" is checked
        """
        [
          {"Speed": 1, "Weight": 2},
          {"Name": "Bee", "Speed": 1, "Weight": 2}
        ]
        """
      Then the check says "line 2, column 3: this card has no "Name""

    Scenario: A property that a card does not have
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": 1, "Weight": 2},
          {"Name": "Bee", "Speed": 1}
        ]
        """
      Then the check says "line 3, column 3: "Bee" has no "Weight""

    Scenario: A value that is not a number
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": "fast", "Weight": 2},
          {"Name": "Bee", "Speed": 1, "Weight": 2}
        ]
        """
      Then the check says "line 2, column 28: "Speed" of "Ant" is the text "fast", not a number; numbers have no quotes"

    Scenario: A value that is not a number in a table
      When the deck file "zoo.csv" is checked
        """
        Name,Speed,Weight
        Ant,1,2
        Bee,1,2 kg
        """
      Then the check says "line 3, column 7: "Weight" of "Bee" is "2 kg", which is not a number; write it like 12, -3 or 0.5"

    Scenario: Two cards of one name
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": 1, "Weight": 2},
          {"Name": "ANT", "Speed": 1, "Weight": 2}
        ]
        """
      Then the check says "line 3, column 12: there are two cards of the name "ANT""

    Scenario: Too few properties
      When the deck file "zoo.json" is checked
        """
        [
          {"Name": "Ant", "Speed": 1},
          {"Name": "Bee", "Speed": 1}
        ]
        """
      Then the check says "line 2, column 3: a deck needs at least two properties; this one has 1"

    Scenario: Too few cards
      When the deck file "zoo.json" is checked
        """
        [{"Name": "Ant", "Speed": 1, "Weight": 2}]
        """
      Then the check says "line 1, column 1: a deck needs at least two cards; this one has 1"
