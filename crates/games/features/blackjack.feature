Feature: Blackjack
  Come closer to 21 than the dealer, and never above it.
  The cards of a stacked deck go to the players, to the dealer (face down), to
  the players again, to the dealer (face up), and then as they are taken.

  Rule: What a hand is worth

    Scenario Outline: Number cards count their number, pictures 10, an ace 1 or 11
      Given a hand of "<cards>"
      Then the hand is worth "<values>"
      And its smallest value is "<min>" and its largest "<max>"

      Examples:
        | cards       | values   | min | max |
        | 7H 5H       | 12       | 12  | 12  |
        | 2S AH AD QC | 14       | 14  | 14  |
        | JS AH       | 11 or 21 | 11  | 21  |
        | AS AH       | 2 or 12  | 2   | 12  |
        | AS AH AD    | 3 or 13  | 3   | 13  |
        | QS 10H AD   | 21       | 21  | 21  |
        | KS QS JS    | bust     |     |     |
        | QS 10H 3D   | bust     |     |     |

    Scenario Outline: A card is given away by its number, from one
      Given a hand of "2S AH AD QC"
      When card <number> is given away
      Then the hand gave "<card>" and keeps "<rest>"

      Examples:
        | number | card | rest     |
        | 1      | 2S   | AH AD QC |
        | 3      | AD   | 2S AH QC |
        | 4      | QC   | 2S AH AD |

    Scenario Outline: There is no card of a number that is out of range
      Given a hand of "2S AH"
      When card <number> is given away
      Then the hand refuses: "there is no card number <number>: the hand has 2, and the first one is number 1"
      And the hand keeps "2S AH"

      Examples:
        | number |
        | 0      |
        | 3      |

    Scenario: A hand is drawn side by side, in the order dealt
      Given a hand of "7H 10S KD"
      Then the hand is drawn as
        """
        ┌───────┐ ┌───────┐ ┌───────┐
        │♥ 7    │ │♠10    │ │♦ K    │
        │       │ │       │ │       │
        │       │ │       │ │       │
        │    ♥ 7│ │    ♠10│ │    ♦ K│
        └───────┘ └───────┘ └───────┘
        """

    Scenario: A new deck lies in order, and is shuffled
      Given a new deck
      Then it starts with "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AH KH"
      And it ends with "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C"
      When the deck is shuffled
      Then it lies in another order, and no card is lost

  Rule: The table

    Scenario: One person plays the dealer alone
      Given a game of "blackjack" between "Ann"
      And the deck starts with "7H KS 5H 9D"
      Then it is Ann's turn
      And Ann can choose "H, S"
      And Ann is prompted "Ann, hit or stay?"

    Scenario: Seven can sit down
      Given a game of "blackjack" between "A, B, C, D, E, F, G"
      And the deck starts with "2S 2H 2D 2C 3S 3H 3D KS 4S 4H 4D 4C 5S 5H 5D 9D"
      Then everybody sees "G" as "3D 5D"
      And everybody sees "dealer" as "## 9D"
      And it is A's turn

    Scenario: Eight cannot
      Given a game of "blackjack" between "A, B, C, D, E, F, G, H"
      Then the game cannot begin: "Blackjack is for 1 to 7 players here, not 8"

  Rule: The deal

    Scenario: Two cards each, players first, the dealer's first one face down
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "7H 8C KS 5H 9C 9D"
      Then everybody sees "Ann" as "7H 5H"
      And everybody sees "Bob" as "8C 9C"
      And everybody sees "dealer" as "## 9D"
      And the caption of "dealer" is "shows 9"
      And the caption of "Ann" is "12"
      And Ann holds 2 cards
      And the note "deck" is "46"
      And everybody hears "The dealer gets a card face down."
      And Ann does not hear "The dealer gets KS."

    Scenario: The card face down is turned over when the hand is settled
      Given a game of "blackjack" between "Ann"
      And the deck starts with "7H KS 5H 9D KC"
      When Ann plays "H"
      Then everybody sees "dealer" as "KS 9D"
      And the caption of "dealer" is "19"
      And everybody hears "The dealer turns over KS and has 19."

    Scenario: All 52 cards are shuffled before every hand
      Given a game of "blackjack" between "Ann"
      And the deck starts with "7H KS KH 9D"
      And the deck starts with "7H KS KH 8D"
      When Ann plays "S"
      Then the note "deck" is "48"
      When Ann plays "Y"
      Then everybody hears "Hand 2: the deck is shuffled."
      And everybody sees "Ann" as "7H KH"
      And everybody sees "dealer" as "## 8D"
      And the note "deck" is "48"

  Rule: 21 at the deal

    Scenario: A player's 21 wins the hand
      Given a game of "blackjack" between "Ann"
      And the deck starts with "AH KS QH 9D"
      Then everybody hears "Ann has 21 at the deal and wins the hand."
      And everybody hears "The dealer turns over KS and has 19."
      And the score is "Dealer 0, Ann 1"
      And Ann is prompted "Play again?"

    Scenario: The dealer's 21 wins, too, when a player has it as well
      Given a game of "blackjack" between "Ann"
      And the deck starts with "AH AS QH KD"
      Then everybody hears "The dealer turns over AS and has 21."
      And everybody hears "The dealer has 21 at the deal and wins against Ann."
      And the score is "Dealer 1, Ann 0"

    Scenario: The dealer's 21 ends the hand for all
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "7H AD KS 5H KC AS"
      Then everybody sees "dealer" as "KS AS"
      And the score is "Dealer 2, Ann 0, Bob 0"
      And Ann is prompted "Play again?"

    Scenario: With one player's 21 the hand goes on for the others
      Given a game of "blackjack" between "Ann, Bob, Cid"
      And the deck starts with "7H AD 8S KS 5H KC 8D 9D"
      Then everybody hears "Bob has 21 at the deal and wins the hand."
      And Bob wears "wins"
      And the score is "Dealer 0, Ann 0, Bob 1, Cid 0"
      And everybody sees "dealer" as "## 9D"
      When Ann plays "S"
      Then it is Cid's turn

    Scenario Outline: With an ace or a ten up the dealer says that there is no 21
      Given a game of "blackjack" between "Ann"
      And the deck starts with "7H 5S 5H <up>"
      Then everybody hears "The dealer looks at the card face down: no 21."

      Examples:
        | up  |
        | AD  |
        | 10D |
        | QD  |

    Scenario: With another card up there is nothing to look for
      Given a game of "blackjack" between "Ann"
      And the deck starts with "7H 5S 5H 9D"
      Then Ann does not hear "The dealer looks at the card face down: no 21."

  Rule: Rounds

    Scenario: Each player acts once in seat order, then the dealer
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "2H 3C 2S 4H 5C 3D 2D 2C 4S 3S"
      When Ann plays "H"
      Then everybody hears "Ann hits and gets 2D."
      And it is Bob's turn
      And everybody sees "dealer" as "## 3D"
      When Bob plays "H"
      Then everybody hears "Bob hits and gets 2C."
      And everybody hears "The dealer hits and gets 4S."
      And everybody sees "dealer" as "## 3D 4S"
      And it is Ann's turn
      When Ann plays "H"
      Then everybody sees "Ann" as "2H 4H 2D 3S"

    Scenario: Who stays gets no more cards, and rounds go on for the others
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH 3C 2S 9H 5C 3D 2C 4S 2D 5S"
      When Ann plays "S"
      Then everybody hears "Ann stays."
      And Ann wears "stays"
      When Bob plays "H"
      Then everybody hears "The dealer hits and gets 4S."
      And it is Bob's turn
      When Bob plays "H"
      Then everybody hears "The dealer hits and gets 5S."
      And it is Bob's turn
      And everybody sees "Ann" as "KH 9H"

    Scenario: The dealer's act in a round is one card only
      Given a game of "blackjack" between "Ann"
      And the deck starts with "2H 2S 4H 3D 2D 2C 4S"
      When Ann plays "H"
      Then everybody sees "dealer" as "## 3D 2C"
      And it is Ann's turn

    Scenario: The dealer hits 16
      Given a game of "blackjack" between "Ann"
      And the deck starts with "2H KS 4H 6D 2D AC"
      When Ann plays "H"
      Then everybody hears "The dealer hits and gets AC."
      And the caption of "dealer" is "shows 7 or 17"

    Scenario: The dealer stays on 17, and says so once
      Given a game of "blackjack" between "Ann"
      And the deck starts with "2H KS 4H 7D 2D 2C"
      When Ann plays "H"
      Then everybody hears "The dealer stays."
      And the caption of "dealer" is "shows 7, stays"
      When Ann plays "H"
      Then Ann does not hear "The dealer stays."
      And everybody sees "dealer" as "## 7D"

    Scenario: The dealer counts an ace high
      Given a game of "blackjack" between "Ann"
      And the deck starts with "2H AS 4H 6D 2D"
      When Ann plays "H"
      Then everybody hears "The dealer stays."

    Scenario: The dealer counts an ace low when high would be bust
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH AS 9H 5D KD 2C"
      When Ann plays "S"
      Then everybody hears "The dealer hits and gets KD."
      And everybody hears "The dealer hits and gets 2C."
      And everybody hears "The dealer turns over AS and has 18."

    Scenario: By another rule the dealer hits a 17 with an ace that counts 11
      Given a game of "blackjack" between "Ann"
      And the rule "hit-soft-17" is "on"
      And the deck starts with "2H AS 4H 6D 2D 3C"
      When Ann plays "H"
      Then everybody hears "The dealer hits and gets 3C."

    Scenario: By that rule the dealer still stays on a 17 with an ace that counts 1
      Given a game of "blackjack" between "Ann"
      And the rule "hit-soft-17" is "on"
      And the deck starts with "KH AS 9H 6D KD"
      When Ann plays "S"
      Then everybody hears "The dealer hits and gets KD."
      And everybody hears "The dealer stays."
      And everybody hears "Ann wins the hand, 19 to 17."

    Scenario: A bust loses at once, and the dealer stops when all are settled
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH 2S 9H 3D KD"
      When Ann plays "H"
      Then everybody hears "Ann is bust and loses the hand."
      And Ann wears "bust"
      And the caption of "Ann" is "bust"
      And everybody sees "dealer" as "2S 3D"
      And the score is "Dealer 1, Ann 0"

    Scenario: One player's bust does not end the hand for the others
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH 2H 2S 9H 3H 3D KD"
      When Ann plays "H"
      Then everybody hears "Ann is bust and loses the hand."
      And the score is "Dealer 1, Ann 0, Bob 0"
      And it is Bob's turn
      And everybody sees "dealer" as "## 3D"

    Scenario: With 21 a player is done, and wins after the dealer's act
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH 2H 2S 9H 3H 3D 2D 4C 4S"
      When Ann plays "H"
      Then everybody hears "Ann has 21."
      And Ann wears "21!"
      And the score is "Dealer 0, Ann 0, Bob 0"
      When Bob plays "H"
      Then everybody hears "The dealer hits and gets 4S."
      And everybody hears "Ann wins the hand with 21."
      And the score is "Dealer 0, Ann 1, Bob 0"
      And it is Bob's turn
      And everybody sees "dealer" as "## 3D 4S"

    Scenario: Against a 21 the dealer acts once, and no more
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH 2S 9H 3D 2D 4S"
      When Ann plays "H"
      Then everybody hears "Ann wins the hand with 21."
      And everybody sees "dealer" as "2S 3D 4S"
      And the score is "Dealer 0, Ann 1"

    Scenario: A 21 does not win if the dealer reaches 21 in the same round
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 9H 6D 2D 5S"
      When Ann plays "H"
      Then everybody hears "The dealer turns over KS and has 21."
      And everybody hears "The dealer has 21 and wins against Ann."
      And the score is "Dealer 1, Ann 0"

    Scenario: A dealer who reaches 21 wins against all who are still in
      Given a game of "blackjack" between "Ann, Bob, Cid"
      And the deck starts with "KH 2H 8H KS 9H 3H 8C 6D KC 4C 5S"
      When the moves "S, H, H" are played
      Then everybody hears "The dealer has 21 and wins against Ann."
      And everybody hears "The dealer has 21 and wins against Bob."
      And the score is "Dealer 3, Ann 0, Bob 0, Cid 0"
      And Ann is prompted "Play again?"

    Scenario: A dealer who is bust loses against all who are still in
      Given a game of "blackjack" between "Ann, Bob, Cid"
      And the deck starts with "KH 2H 8H KS 2D 3H 8C 6D KC 4C QS"
      When the moves "S, H, H" are played
      Then everybody hears "The dealer turns over KS and is bust."
      And everybody hears "Ann wins the hand: the dealer is bust."
      And everybody hears "Bob wins the hand: the dealer is bust."
      And Cid wears "wins"
      And the caption of "dealer" is "bust"
      And the score is "Dealer 0, Ann 1, Bob 1, Cid 1"

    Scenario: A bust player has lost, even when the dealer is bust later
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH 2H KS 9H 3H 6D KC QS"
      When the moves "H, S" are played
      Then everybody hears "The dealer hits and gets QS."
      And the score is "Dealer 1, Ann 0, Bob 1"

    Scenario: When only stayers remain the dealer plays on to the end
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC 2S 9H 8C 3D 4S 2D 7C"
      When the moves "S, S" are played
      Then everybody hears "The dealer hits and gets 4S."
      And everybody hears "The dealer hits and gets 2D."
      And everybody hears "The dealer hits and gets 7C."
      And everybody hears "The dealer stays."
      And everybody sees "dealer" as "2S 3D 4S 2D 7C"
      And everybody hears "Ann wins the hand, 19 to 18."

    Scenario: Who had 21 in an earlier round has won, whatever the dealer gets later
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC 2S 9H 8C 3D 2D 4S 2C QS"
      When the moves "H, S" are played
      Then everybody hears "Ann wins the hand with 21."
      And everybody hears "The dealer turns over 2S and has 21."
      And everybody hears "The dealer has 21 and wins against Bob."
      And the score is "Dealer 1, Ann 1, Bob 0"

  Rule: The result

    Scenario: The higher hand wins
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 7C 8D"
      When the moves "S, S" are played
      Then everybody hears "Ann wins the hand, 19 to 18."
      And everybody hears "The dealer wins against Bob, 18 to 17."
      And the score is "Dealer 1, Ann 1, Bob 0"
      And everybody hears "Score: Dealer (1), Ann (1), Bob (0)."

    Scenario: Ties go to the dealer
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 8H 8D"
      When Ann plays "S"
      Then everybody hears "The dealer wins against Ann, 18 to 18: ties go to the dealer."
      And the score is "Dealer 1, Ann 0"

    Scenario: The largest value counts
      Given a game of "blackjack" between "Ann"
      And the deck starts with "AH KS 8H 8D"
      Then the caption of "Ann" is "9 or 19"
      When Ann plays "S"
      Then everybody hears "Ann wins the hand, 19 to 18."

  Rule: The sitting

    Scenario: After a hand everybody is asked in seat order
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 7C 8D"
      And the deck starts with "2H 3C 2S 4H 5C 3D"
      When the moves "S, S" are played
      Then it is Ann's turn
      And Ann can choose "Y, N"
      And Ann is prompted "Ann: Play again?"
      When Ann plays "Y"
      Then everybody hears "Ann plays again."
      And it is Bob's turn
      And the note "hand" is "1 of 100"
      When Bob plays "Y"
      Then the note "hand" is "2 of 100"
      And everybody sees "Ann" as "2H 4H"
      And it is Ann's turn
      And the score is "Dealer 1, Ann 1, Bob 0"

    Scenario: Who says no leaves: no more cards, but the points stay
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 7C 8D"
      And the deck starts with "2H 3C 2S 4H"
      When the moves "S, S, N" are played
      Then everybody hears "Ann leaves the table."
      And Ann wears "has left"
      When Bob plays "Y"
      Then Ann holds 0 cards
      And everybody sees "Ann" as ""
      And everybody sees "Bob" as "2H 2S"
      And everybody sees "dealer" as "## 4H"
      And it is Bob's turn
      And the score is "Dealer 1, Ann 1, Bob 0"
      When Bob plays "H"
      Then it is Bob's turn

    Scenario: The sitting ends when all have left
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 9C 8D"
      When the moves "S, S, N, N" are played
      Then the ending is "all have left"

    Scenario: The sitting ends after the hands that were agreed on
      Given a game of "blackjack" between "Ann"
      And the rule "hands" is "2"
      And the deck starts with "KH KS 9H 8D"
      And the deck starts with "KH KS 9H 8D"
      When the moves "S, Y, S" are played
      Then the ending is "all hands played"
      And everybody hears "After 2 hands Ann wins."
      And Ann wins

    Scenario: In a sitting of one hand nobody is asked to play again
      Given a game of "blackjack" between "Ann"
      And the rule "hands" is "1"
      And the deck starts with "KH KS 9H 8D"
      When Ann plays "S"
      Then the ending is "all hands played"
      And Ann wins

    Scenario Outline: The number of hands is at least one, and has an end
      Given a game of "blackjack" between "Ann"
      And the rule "hands" is "<hands>"
      Then the game cannot begin: "it is a whole number from 1 to 1000000"

      Examples:
        | hands   |
        | 0       |
        | 1000001 |

    Scenario: The dealer can have the most points
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 8H 9D"
      When the moves "S, N" are played
      Then Dealer wins
      And everybody hears "After 1 hand the dealer wins."

    Scenario: The most points win
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 9C 8D"
      And the deck starts with "KC KS 9C 8D"
      When the moves "S, S, N, Y, S, N" are played
      Then the score is "Dealer 0, Ann 1, Bob 2"
      And Bob wins

    Scenario: Equal points with the dealer are a draw
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 7C 8D"
      When the moves "S, S, N, N" are played
      Then it is a draw
      And everybody hears "After 1 hand it is a draw."

    Scenario: Two players with the most points are a draw
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 9C 8D"
      When the moves "S, S, N, N" are played
      Then the score is "Dealer 0, Ann 1, Bob 1"
      And it is a draw

    Scenario: Players at random play all hands
      Given a game of "blackjack" between "Ann, Bob, Cid"
      When the game is played out at random with seed "5"
      Then the ending is "all hands played"
      And the note "hand" is "100 of 100"

  Rule: What to type

    Scenario Outline: The first letter decides, capital or not
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 4H 8D 2C"
      When Ann plays "<text>"
      Then everybody hears "<sentence>"

      Examples:
        | text    | sentence               |
        | H       | Ann hits and gets 2C.  |
        | h       | Ann hits and gets 2C.  |
        | hit     | Ann hits and gets 2C.  |
        | hello   | Ann hits and gets 2C.  |
        | S       | Ann stays.             |
        | s       | Ann stays.             |
        | stay    | Ann stays.             |
        | Stand   | Ann stays.             |

    Scenario Outline: So it does after a hand
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 9H 8D"
      And the deck starts with "KH KS 9H 8D"
      And the rule "hands" is "3"
      When Ann plays "S"
      And Ann plays "<text>"
      Then everybody hears "<sentence>"

      Examples:
        | text  | sentence              |
        | Y     | Ann plays again.      |
        | yes   | Ann plays again.      |
        | yep   | Ann plays again.      |
        | N     | Ann leaves the table. |
        | nope  | Ann leaves the table. |

    Scenario Outline: Anything else is answered, and the question stays
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 4H 8D 2C"
      When Ann tries "<text>"
      Then Ann is refused: "<answer>"
      And nothing has changed
      And Ann is prompted "hit or stay?"

      Examples:
        | text | answer                                           |
        |      | Type H to hit or S to stay.                      |
        | Y    | "Y" is no answer. Type H to hit or S to stay.    |
        | 7    | "7" is no answer. Type H to hit or S to stay.    |
        | ♥    | "♥" is no answer. Type H to hit or S to stay.    |

    Scenario Outline: So it is after a hand
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 9H 8D"
      When Ann plays "S"
      And Ann tries "<text>"
      Then Ann is refused: "<answer>"
      And nothing has changed
      And Ann is prompted "Play again?"

      Examples:
        | text | answer                                                  |
        |      | Type Y to play again or N to leave.                     |
        | H    | "H" is no answer. Type Y to play again or N to leave.   |

    Scenario: Who is not asked has to wait
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "2H 3C 2S 4H 5C 3D"
      When Bob tries "H"
      Then Bob is refused with words like "it is not your turn, Bob"
      And nothing has changed
