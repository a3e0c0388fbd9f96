Feature: Blackjack
  Get closer to 21 than the dealer without going over.
  A stacked deck lists the cards in the order in which they are dealt: one to each player,
  one to the dealer (face down), another to each player, another to the dealer (face up),
  and then the cards to be taken.

  Rule: What a hand is worth

    Scenario Outline: Number cards count their number, picture cards 10, and aces 1 or 11
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

    Scenario Outline: Cards are given away by number, counting from 1
      Given a hand of "2S AH AD QC"
      When card <number> is given away
      Then the hand gave "<card>" and keeps "<rest>"

      Examples:
        | number | card | rest     |
        | 1      | 2S   | AH AD QC |
        | 3      | AD   | 2S AH QC |
        | 4      | QC   | 2S AH AD |

    Scenario Outline: A card number that is out of range is refused
      Given a hand of "2S AH"
      When card <number> is given away
      Then the hand refuses: "there is no card number <number>: the hand has 2, and the first one is number 1"
      And the hand keeps "2S AH"

      Examples:
        | number |
        | 0      |
        | 3      |

    Scenario: The cards of a hand are shown side by side, in the order dealt
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

    Scenario: A new deck is in order until it is shuffled
      Given a new deck
      Then it starts with "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AH KH"
      And it ends with "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C"
      When the deck is shuffled
      Then it lies in another order, and no card is lost

  Rule: The table

    Scenario: One player can play against the dealer
      Given a game of "blackjack" between "Ann"
      And the deck starts with "7H KS 5H 9D"
      Then it is Ann's turn
      And Ann can choose "H, S"
      And Ann is prompted "Ann, hit or stay?"

    Scenario: Seven players can play
      Given a game of "blackjack" between "A, B, C, D, E, F, G"
      And the deck starts with "2S 2H 2D 2C 3S 3H 3D KS 4S 4H 4D 4C 5S 5H 5D 9D"
      Then everybody sees "G" as "3D 5D"
      And everybody sees "dealer" as "## 9D"
      And it is A's turn

    Scenario: Eight players are too many
      Given a game of "blackjack" between "A, B, C, D, E, F, G, H"
      Then the game cannot begin: "Blackjack needs 1 to 7 players with these rules, not 8"

  Rule: The deal

    Scenario: Everybody gets two cards, players first, and the dealer's first card is face down
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

    Scenario: The dealer's face-down card is turned over when the hand is settled
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

    Scenario: If the dealer and a player both have 21, the dealer wins
      Given a game of "blackjack" between "Ann"
      And the deck starts with "AH AS QH KD"
      Then everybody hears "The dealer turns over AS and has 21."
      And everybody hears "The dealer has 21 at the deal and wins against Ann."
      And the score is "Dealer 1, Ann 0"

    Scenario: The dealer's 21 ends the hand for everybody
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "7H AD KS 5H KC AS"
      Then everybody sees "dealer" as "KS AS"
      And the score is "Dealer 2, Ann 0, Bob 0"
      And Ann is prompted "Play again?"

    Scenario: After one player's 21, the hand goes on for the others
      Given a game of "blackjack" between "Ann, Bob, Cid"
      And the deck starts with "7H AD 8S KS 5H KC 8D 9D"
      Then everybody hears "Bob has 21 at the deal and wins the hand."
      And Bob wears "wins"
      And the score is "Dealer 0, Ann 0, Bob 1, Cid 0"
      And everybody sees "dealer" as "## 9D"
      When Ann plays "S"
      Then it is Cid's turn

    Scenario Outline: With an ace or a ten showing, the dealer says that there is no 21
      Given a game of "blackjack" between "Ann"
      And the deck starts with "7H 5S 5H <up>"
      Then everybody hears "The dealer looks at the face-down card: no 21."

      Examples:
        | up  |
        | AD  |
        | 10D |
        | QD  |

    Scenario: With any other card showing, the dealer does not look at the face-down card
      Given a game of "blackjack" between "Ann"
      And the deck starts with "7H 5S 5H 9D"
      Then Ann does not hear "The dealer looks at the face-down card: no 21."

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

    Scenario: A player who stays gets no more cards, and the rounds go on for the others
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

    Scenario: The dealer takes at most one card in a round
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

    Scenario: With hit-soft-17, the dealer hits a 17 with an ace that counts 11
      Given a game of "blackjack" between "Ann"
      And the rule "hit-soft-17" is "on"
      And the deck starts with "2H AS 4H 6D 2D 3C"
      When Ann plays "H"
      Then everybody hears "The dealer hits and gets 3C."

    Scenario: With hit-soft-17, the dealer stays on a 17 with an ace that counts 1
      Given a game of "blackjack" between "Ann"
      And the rule "hit-soft-17" is "on"
      And the deck starts with "KH AS 9H 6D KD"
      When Ann plays "S"
      Then everybody hears "The dealer hits and gets KD."
      And everybody hears "The dealer stays."
      And everybody hears "Ann wins the hand, 19 to 17."

    Scenario: A bust hand loses at once, and the dealer stops when all hands are settled
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH 2S 9H 3D KD"
      When Ann plays "H"
      Then everybody hears "Ann is bust and loses the hand."
      And Ann wears "bust"
      And the caption of "Ann" is "bust with 29"
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

    Scenario: A player with 21 is done, and wins after the dealer has acted
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

    Scenario: Against a player with 21, the dealer acts only once
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

    Scenario: A dealer who reaches 21 wins against all players still in
      Given a game of "blackjack" between "Ann, Bob, Cid"
      And the deck starts with "KH 2H 8H KS 9H 3H 8C 6D KC 4C 5S"
      When the moves "S, H, H" are played
      Then everybody hears "The dealer has 21 and wins against Ann."
      And everybody hears "The dealer has 21 and wins against Bob."
      And the score is "Dealer 3, Ann 0, Bob 0, Cid 0"
      And Ann is prompted "Play again?"

    Scenario: A dealer who is bust loses against all players still in
      Given a game of "blackjack" between "Ann, Bob, Cid"
      And the deck starts with "KH 2H 8H KS 2D 3H 8C 6D KC 4C QS"
      When the moves "S, H, H" are played
      Then everybody hears "The dealer turns over KS and is bust."
      And everybody hears "Ann wins the hand: the dealer is bust."
      And everybody hears "Bob wins the hand: the dealer is bust."
      And Cid wears "wins"
      And the caption of "dealer" is "bust with 26"
      And the score is "Dealer 0, Ann 1, Bob 1, Cid 1"

    Scenario: A bust player loses even if the dealer goes bust later
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH 2H KS 9H 3H 6D KC QS"
      When the moves "H, S" are played
      Then everybody hears "The dealer hits and gets QS."
      And the score is "Dealer 1, Ann 0, Bob 1"

    Scenario: When all players left in the hand have stayed, the dealer plays on to the end
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC 2S 9H 8C 3D 4S 2D 7C"
      When the moves "S, S" are played
      Then everybody hears "The dealer hits and gets 4S."
      And everybody hears "The dealer hits and gets 2D."
      And everybody hears "The dealer hits and gets 7C."
      And everybody hears "The dealer stays."
      And everybody sees "dealer" as "2S 3D 4S 2D 7C"
      And everybody hears "Ann wins the hand, 19 to 18."

    Scenario: A player who had 21 in an earlier round has won, whatever the dealer gets later
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

    Scenario: The largest value of a hand counts
      Given a game of "blackjack" between "Ann"
      And the deck starts with "AH KS 8H 8D"
      Then the caption of "Ann" is "9 or 19"
      When Ann plays "S"
      Then everybody hears "Ann wins the hand, 19 to 18."

  Rule: The game

    Scenario: After a hand, the players are asked in seat order whether to play again
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

    Scenario: A player who answers no leaves and gets no more cards, but keeps the points
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

    Scenario: The game ends when all players have left
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 9C 8D"
      When the moves "S, S, N, N" are played
      Then the ending is "all have left"

    Scenario: The game ends after the agreed number of hands
      Given a game of "blackjack" between "Ann"
      And the rule "hands" is "2"
      And the deck starts with "KH KS 9H 8D"
      And the deck starts with "KH KS 9H 8D"
      When the moves "S, Y, S" are played
      Then the ending is "all hands played"
      And everybody hears "After 2 hands Ann wins."
      And Ann wins

    Scenario: In a game of one hand, nobody is asked to play again
      Given a game of "blackjack" between "Ann"
      And the rule "hands" is "1"
      And the deck starts with "KH KS 9H 8D"
      When Ann plays "S"
      Then the ending is "all hands played"
      And Ann wins

    Scenario Outline: A number of hands that is out of range is refused
      Given a game of "blackjack" between "Ann"
      And the rule "hands" is "<hands>"
      Then the game cannot begin: "it must be a whole number from 1 to 1000000"

      Examples:
        | hands   |
        | 0       |
        | 1000001 |

    Scenario: The dealer can win with the most points
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 8H 9D"
      When the moves "S, N" are played
      Then Dealer wins
      And everybody hears "After 1 hand the dealer wins."

    Scenario: The player with the most points wins
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 9C 8D"
      And the deck starts with "KC KS 9C 8D"
      When the moves "S, S, N, Y, S, N" are played
      Then the score is "Dealer 0, Ann 1, Bob 2"
      And Bob wins

    Scenario: If a player and the dealer share the most points, the game is a draw
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 7C 8D"
      When the moves "S, S, N, N" are played
      Then it is a draw
      And everybody hears "After 1 hand it is a draw."

    Scenario: If two players share the most points, the game is a draw
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "KH KC KS 9H 9C 8D"
      When the moves "S, S, N, N" are played
      Then the score is "Dealer 0, Ann 1, Bob 1"
      And it is a draw

    Scenario: Random players play all hands
      Given a game of "blackjack" between "Ann, Bob, Cid"
      When the game is played out at random with seed "5"
      Then the ending is "all hands played"
      And the note "hand" is "100 of 100"

  Rule: What to type

    Scenario Outline: The first letter decides, in upper or lower case
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 4H 8D 2C"
      When Ann plays "<text>"
      Then everybody hears "<sentence>"

      Examples:
        | text  | sentence              |
        | H     | Ann hits and gets 2C. |
        | h     | Ann hits and gets 2C. |
        | hit   | Ann hits and gets 2C. |
        | hello | Ann hits and gets 2C. |
        | S     | Ann stays.            |
        | s     | Ann stays.            |
        | stay  | Ann stays.            |
        | Stand | Ann stays.            |

    Scenario Outline: The first letter also decides after a hand
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 9H 8D"
      And the deck starts with "KH KS 9H 8D"
      And the rule "hands" is "3"
      When Ann plays "S"
      And Ann plays "<text>"
      Then everybody hears "<sentence>"

      Examples:
        | text | sentence              |
        | Y    | Ann plays again.      |
        | yes  | Ann plays again.      |
        | yep  | Ann plays again.      |
        | N    | Ann leaves the table. |
        | nope | Ann leaves the table. |

    Scenario Outline: Any other answer is refused, and the question stays
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 4H 8D 2C"
      When Ann tries "<text>"
      Then Ann is refused: "<answer>"
      And nothing has changed
      And Ann is prompted "hit or stay?"

      Examples:
        | text | answer                                            |
        |      | Type H to hit or S to stay.                       |
        | Y    | "Y" is not an answer. Type H to hit or S to stay. |
        | 7    | "7" is not an answer. Type H to hit or S to stay. |
        | ♥    | "♥" is not an answer. Type H to hit or S to stay. |

    Scenario Outline: After a hand, any other answer is refused, and the question stays
      Given a game of "blackjack" between "Ann"
      And the deck starts with "KH KS 9H 8D"
      When Ann plays "S"
      And Ann tries "<text>"
      Then Ann is refused: "<answer>"
      And nothing has changed
      And Ann is prompted "Play again?"

      Examples:
        | text | answer                                                    |
        |      | Type Y to play again or N to leave.                       |
        | H    | "H" is not an answer. Type Y to play again or N to leave. |

    Scenario: A player who is not asked has to wait
      Given a game of "blackjack" between "Ann, Bob"
      And the deck starts with "2H 3C 2S 4H 5C 3D"
      When Bob tries "H"
      Then Bob is refused with words like "it is not your turn, Bob"
      And nothing has changed

  Rule: Bets

    Scenario: The players bet at the same time, and then the cards are dealt
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the deck starts with "7H 8C KS 5H 9C 9D"
      Then the table waits for "Ann, Bob"
      And Ann is prompted "Ann, how much do you bet? (bet 5 to bet 500)"
      And Ann wears "purse 1000"
      And the note "bets" is "5 to 500"
      And everybody sees "dealer" as ""
      When Bob plays "bet 20"
      Then everybody hears "Bob bets 20."
      And the table waits for "Ann"
      And Bob wears "purse 980"
      When Ann plays "bet 10"
      Then everybody sees "Ann" as "7H 5H"
      And everybody sees "dealer" as "## 9D"
      And the caption of "Ann" is "12, bet 10"
      And the note "deck" is "306"
      And it is Ann's turn
      And Ann is prompted "Ann, hit, stand, double or surrender? (H, S, D or R)"

    Scenario: A player who has bet cannot bet again
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      When Bob plays "bet 20"
      And Bob tries "bet 30"
      Then Bob is refused with words like "it is not your turn, Bob"
      And nothing has changed

    Scenario Outline: A bet is a whole number within the table's limits
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      When Ann plays "<text>"
      Then everybody hears "Ann bets <bet>."

      Examples:
        | text    | bet |
        | bet 5   | 5   |
        | BET 37  | 37  |
        | bet 500 | 500 |
        | 25      | 25  |

    Scenario Outline: Other bets are refused
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      When Ann tries "<text>"
      Then Ann is refused: "<answer>"
      And nothing has changed

      Examples:
        | text      | answer                                                                               |
        |           | Type bet and a whole number from 5 to 500, like bet 5.                               |
        | bet       | "bet" is not an answer. Type bet and a whole number from 5 to 500, like bet 5.       |
        | bet 12.50 | "bet 12.50" is not an answer. Type bet and a whole number from 5 to 500, like bet 5. |
        | bet -5    | "bet -5" is not an answer. Type bet and a whole number from 5 to 500, like bet 5.    |
        | H         | "H" is not an answer. Type bet and a whole number from 5 to 500, like bet 5.         |
        | bet 4     | The smallest bet is 5. Type bet and a whole number from 5 to 500, like bet 5.        |
        | bet 501   | The largest bet is 500. Type bet and a whole number from 5 to 500, like bet 5.       |

    Scenario: A bet cannot be larger than the purse
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "purse" is "30"
      When Ann tries "bet 31"
      Then Ann is refused: "Your purse holds 30. Type bet and a whole number from 5 to 30, like bet 5."
      And nothing has changed

    Scenario: The smallest bet, the largest bet and the purse can be set
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "table-minimum" is "2"
      And the rule "table-maximum" is "4"
      And the rule "purse" is "50"
      Then Ann can choose "bet 2, bet 3, bet 4"
      And Ann wears "purse 50"

    Scenario: If only one bet is possible, the message says so
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "purse" is "5"
      When Ann tries "bet 10"
      Then Ann is refused: "Your purse holds 5. Type bet 5."

    Scenario Outline: Impossible amounts of money are refused
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "<rule>" is "<value>"
      Then the game cannot begin: "<why>"

      Examples:
        | rule          | value | why                                                                             |
        | table-minimum | 501   | the smallest bet, 501, is more than the largest one, 500: lower table-minimum   |
        | table-maximum | 4     | the smallest bet, 5, is more than the largest one, 4                            |
        | purse         | 4     | a purse of 4 cannot pay the smallest bet, 5: raise purse or lower table-minimum |
        | purse         | 0     | it must be a whole number from 1 to 1000000                                     |
        | table-minimum | 0     | it must be a whole number from 1 to 10000                                       |

    Scenario: A winning hand gets its bet back and the same amount again
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS 9H 8D"
      When the moves "bet 10, S" are played
      Then everybody hears "Ann wins the hand, 19 to 18."
      And everybody hears "Ann bet 10 and won 10. Purse: 1010."
      And Ann wears "purse 1010"
      And Ann is prompted "Ann: Play again? (Y or N)"

    Scenario: A losing hand loses its bet
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS 7H 8D"
      When the moves "bet 10, S" are played
      Then everybody hears "The dealer wins against Ann, 18 to 17."
      And everybody hears "Ann bet 10 and lost 10. Purse: 990."

    Scenario: A tie is a push: the bet is returned
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS 8H 8D"
      When the moves "bet 10, S" are played
      Then everybody hears "Ann and the dealer both have 18: a tie."
      And everybody hears "Ann bet 10 and broke even. Purse: 1000."
      And Ann wears "ties"

    Scenario: With bets, too, ties can go to the dealer
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "ties" is "dealer"
      And the deck starts with "KH KS 8H 8D"
      When the moves "bet 10, S" are played
      Then everybody hears "The dealer wins against Ann, 18 to 18: ties go to the dealer."
      And everybody hears "Ann bet 10 and lost 10. Purse: 990."

    Scenario: A player with less than the smallest bet is out, and the game goes on for the others
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the rule "purse" is "10"
      And the deck starts with "KH KC KS 7H 7C 8D 9H 9C KD 8C"
      When the moves "1:bet 10, 2:bet 5, S, S" are played
      Then everybody hears "Ann has less than the smallest bet and is out."
      And Ann wears "is out"
      And it is Bob's turn
      When the moves "Y, 2:bet 5" are played
      Then Ann holds 0 cards
      And everybody sees "Bob" as "9H KD"
      And everybody sees "dealer" as "## 8C"
      When Bob plays "S"
      Then the game goes on

    Scenario: The game ends when everybody is out
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "purse" is "5"
      And the deck starts with "KH KS 7H 8D"
      When the moves "bet 5, S" are played
      Then the ending is "all are out"
      And Dealer wins

    Scenario: The fullest purse wins if it holds more than at the start
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the rule "hands" is "1"
      And the deck starts with "KH KC KS 9H 9C 8D"
      When the moves "1:bet 10, 2:bet 20, S, S" are played
      Then the ending is "all hands played"
      And Bob wins

    Scenario: If nobody has more than at the start, the dealer wins
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the rule "hands" is "1"
      And the deck starts with "KH KC KS 7H 7C 8D"
      When the moves "1:bet 10, 2:bet 20, S, S" are played
      Then Dealer wins

    Scenario: If the purse holds the same as at the start, the game is a draw
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS 8H 8D"
      When the moves "bet 10, S, N" are played
      Then it is a draw
      And the ending is "all have left"

    Scenario: Random players play for money until the end
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the rule "table-maximum" is "10"
      When the game is played out at random with seed "5"
      Then the ending is "all hands played"

    Scenario: Rounds can be played for money
      Given a game of "blackjack" between "Ann"
      And the rule "bets" is "on"
      And the deck starts with "2H 2S 4H 3D 2D 2C KC"
      When the moves "bet 10, H" are played
      Then everybody sees "dealer" as "## 3D 2C"
      And Ann can choose "H, S"

    Scenario Outline: Doubling, splitting, surrender and insurance need bets
      Given a game of "blackjack" between "Ann"
      And the rule "<rule>" is "<value>"
      Then the game cannot begin: "<why>"

      Examples:
        | rule        | value | why                                                        |
        | double      | any   | doubling needs bets: set bets to on, or double to none     |
        | split-hands | 2     | splitting needs bets: set bets to on, or split-hands to 1  |
        | surrender   | late  | surrender needs bets: set bets to on, or surrender to none |
        | insurance   | on    | insurance needs bets: set bets to on, or insurance to off  |

  Rule: Each hand is played to its end

    Scenario: A player plays until done, then the next one, then the dealer
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the deck starts with "2H 8C KS 5H 9C 5D 3H 4H 6S"
      When the moves "1:bet 10, 2:bet 10, H" are played
      Then it is Ann's turn
      And everybody sees "dealer" as "## 5D"
      When Ann plays "H"
      Then everybody sees "Ann" as "2H 5H 3H 4H"
      And it is Ann's turn
      When Ann plays "S"
      Then everybody hears "Ann stands."
      And Ann wears "stands"
      And it is Bob's turn
      When Bob plays "S"
      Then everybody hears "The dealer turns over KS and has 15."
      And everybody hears "The dealer hits and gets 6S."
      And everybody hears "The dealer stands."
      And the caption of "dealer" is "21, stands"
      And everybody hears "The dealer wins against Bob, 21 to 17."

    Scenario: If the dealer is bust, the players still in win
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the deck starts with "KH 8C KS 5H 9C 5D KD QD"
      When the moves "1:bet 10, 2:bet 10, H, S" are played
      Then everybody hears "The dealer is bust."
      And everybody hears "Bob wins the hand: the dealer is bust."
      And everybody hears "Ann bet 10 and lost 10. Purse: 990."
      And everybody hears "Bob bet 10 and won 10. Purse: 1010."

    Scenario: The dealer does not play if all hands are settled
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS 5H 5D KD"
      When the moves "bet 10, H" are played
      Then everybody hears "Ann is bust and loses the hand."
      And everybody sees "dealer" as "KS 5D"

    Scenario: A hand with 21 is done
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS 5H 9D 6D"
      When the moves "bet 10, H" are played
      Then everybody hears "Ann has 21."
      And everybody hears "Ann wins the hand, 21 to 19."

    Scenario Outline: The dealer stands on a 17 with an ace that counts 11, or hits it
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "hit-soft-17" is "<rule>"
      And the deck starts with "KH AS 8H 6D 4C"
      When the moves "bet 10, S" are played
      Then everybody hears "<sentence>"

      Examples:
        | rule | sentence                               |
        | off  | Ann wins the hand, 18 to 17.           |
        | on   | The dealer wins against Ann, 21 to 18. |

    Scenario: Hands can be played one after the other without bets
      Given a game of "blackjack" between "Ann, Bob"
      And the rule "turns" is "hands"
      And the deck starts with "2H KC KS 5H 9C 8D 3H 9H"
      When Ann plays "H"
      Then it is Ann's turn
      When the moves "H, S, S" are played
      Then the score is "Dealer 0, Ann 1, Bob 1"

    Scenario: Without bets, nobody gets a point for a push
      Given a game of "blackjack" between "Ann"
      And the rule "ties" is "push"
      And the deck starts with "KH KS 8H 8D"
      When Ann plays "S"
      Then everybody hears "Ann and the dealer both have 18: a tie."
      And the score is "Dealer 0, Ann 0"

    Scenario: In rounds, a player's 21 ties with a dealer's 21 in the same round
      Given a game of "blackjack" between "Ann"
      And the rule "ties" is "push"
      And the deck starts with "KH KS 9H 6D 2D 5S"
      When Ann plays "H"
      Then everybody hears "Ann and the dealer both have 21: a tie."
      And the score is "Dealer 0, Ann 0"

    Scenario: In rounds, the dealer needs a face-down card
      Given a game of "blackjack" between "Ann"
      And the rule "hole-card" is "none"
      Then the game cannot begin: "in rounds the dealer needs a card face down: set turns to hands, or hole-card to peek"

    Scenario: In rounds, each split hand acts once per round
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the rule "turns" is "rounds"
      And the deck starts with "8H 9H KS 8D 9C 2D 3C 4C 5C"
      When the moves "1:bet 10, 2:bet 10, P" are played
      Then everybody sees "Ann, hand 1" as "8H 3C"
      And everybody sees "Ann, hand 2" as "8D 4C"
      And Ann is prompted "Ann, hand 2: hit, stand or double?"
      When the moves "S, S" are played
      Then everybody hears "The dealer hits and gets 5C."
      And Ann is prompted "Ann, hand 1: hit, stand or double?"

  Rule: 21 at the deal for money

    Scenario Outline: 21 at the deal pays 3:2 or 6:5
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "natural-pays" is "<pays>"
      And the deck starts with "AH KS KD 9D"
      When Ann plays "bet <bet>"
      Then everybody hears "Ann has 21 at the deal and wins the hand."
      And everybody hears "Ann bet <bet> and won <wins>. Purse: <purse>."

      Examples:
        | pays | bet | wins | purse   |
        | 3:2  | 10  | 15   | 1015    |
        | 3:2  | 5   | 7.50 | 1007.50 |
        | 6:5  | 10  | 12   | 1012    |
        | 6:5  | 7   | 8.40 | 1008.40 |

    Scenario: 21 at the deal against the dealer's 21 at the deal is a push
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the rule "insurance" is "off"
      And the deck starts with "AH 9H KS KD 9C AD"
      When the moves "1:bet 10, 2:bet 10" are played
      Then everybody hears "The dealer turns over KS and has 21."
      And everybody hears "Ann and the dealer both have 21 at the deal: a tie."
      And everybody hears "The dealer has 21 at the deal and wins against Bob."
      And everybody hears "Ann bet 10 and broke even. Purse: 1000."
      And everybody hears "Bob bet 10 and lost 10. Purse: 990."

    Scenario: 21 at the deal beats a 21 with more cards
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the deck starts with "AH 9H KS KD 9C 5D 6D"
      When the moves "1:bet 10, 2:bet 10, S" are played
      Then everybody hears "The dealer hits and gets 6D."
      And everybody hears "Ann bet 10 and won 15. Purse: 1015."

    Scenario: With a ten up, the dealer peeks, and 21 ends the hand for everybody
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "8H AS 8D KD"
      When Ann plays "bet 10"
      Then everybody hears "The dealer has 21 at the deal and wins against Ann."
      And Ann is prompted "Play again?"

    Scenario: If the dealer peeks and has no 21, the hand goes on
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "8H 9S 8D KD"
      When Ann plays "bet 10"
      Then everybody hears "The dealer looks at the face-down card: no 21."
      And it is Ann's turn

  Rule: Insurance

    Scenario: With an ace up, all players are offered insurance at once
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the deck starts with "8H 9H 9S 9C 9D AD"
      When the moves "1:bet 10, 2:bet 25" are played
      Then the table waits for "Ann, Bob"
      And Bob is prompted "Bob, insurance for 12.50? (Y or N)"
      And Ann can choose "Y, N"
      And Ann does not hear "The dealer looks at the face-down card: no 21."
      When Bob plays "Y"
      Then everybody hears "Bob takes insurance for 12.50."
      And Bob wears "insured 12.50"
      And the table waits for "Ann"
      When Ann plays "no"
      Then everybody hears "Ann takes no insurance."
      And everybody hears "The dealer looks at the face-down card: no 21."
      And everybody hears "Bob's insurance of 12.50 is lost."
      And Bob wears "purse 962.50"
      And it is Ann's turn

    Scenario: Insurance pays 2:1 when the dealer has 21 at the deal
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "8H KS 9C AD"
      When the moves "bet 10, 1:Y" are played
      Then everybody hears "Ann's insurance wins 10."
      And everybody hears "The dealer has 21 at the deal and wins against Ann."
      And everybody hears "Ann bet 15 and broke even. Purse: 1000."

    Scenario: A player who has 21 at the deal can insure it, and wins as much as the bet
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "AH KS KC AD"
      When the moves "bet 10, 1:Y" are played
      Then everybody hears "Ann bet 15 and won 10. Purse: 1010."

    Scenario: A player who cannot pay half the bet is not offered insurance
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the rule "purse" is "14"
      And the deck starts with "8H 9H 9S 9C 9D AD"
      When the moves "1:bet 10, 2:bet 9" are played
      Then the table waits for "Bob"

    Scenario: If nobody can pay for insurance, nobody is asked
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "purse" is "14"
      And the deck starts with "8H 9S 9C AD"
      When Ann plays "bet 10"
      Then it is Ann's turn

    Scenario: Insurance can be switched off
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "insurance" is "off"
      And the deck starts with "8H 9S 9C AD"
      When Ann plays "bet 10"
      Then everybody hears "The dealer looks at the face-down card: no 21."
      And it is Ann's turn

    Scenario: Any other answer to the insurance question is refused
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "8H 9S 9C AD"
      When Ann plays "bet 10"
      And Ann tries "H"
      Then Ann is refused: ""H" is not an answer. Type Y to take insurance or N to decline it."
      And nothing has changed

  Rule: Doubling

    Scenario: Doubling adds the same bet again and gives exactly one card
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "6H KS 5H 8D 9C"
      When the moves "bet 10, D" are played
      Then everybody hears "Ann doubles to 20 and gets 9C."
      And everybody hears "Ann wins the hand, 20 to 18."
      And everybody hears "Ann bet 20 and won 20. Purse: 1020."

    Scenario: A hand that goes bust after doubling loses both bets
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "9H KS 7H 8D 9C"
      When the moves "bet 10, D" are played
      Then everybody hears "Ann bet 20 and lost 20. Purse: 980."

    Scenario Outline: Doubling is possible on any two cards, on 9 to 11, on 10 and 11, or not at all
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "double" is "<rule>"
      And the rule "surrender" is "none"
      And the deck starts with "<first> KS <second> 8D"
      When Ann plays "bet 10"
      Then Ann can choose "<moves>"

      Examples:
        | rule  | first | second | moves   |
        | any   | 9H    | 7H     | H, S, D |
        | any   | AH    | 7H     | H, S, D |
        | 9-11  | 5H    | 3H     | H, S    |
        | 9-11  | 5H    | 4H     | H, S, D |
        | 9-11  | 6H    | 5H     | H, S, D |
        | 9-11  | 7H    | 5H     | H, S    |
        | 9-11  | AH    | 8H     | H, S    |
        | 10-11 | 5H    | 4H     | H, S    |
        | 10-11 | 6H    | 4H     | H, S, D |
        | 10-11 | 6H    | 5H     | H, S, D |
        | none  | 6H    | 5H     | H, S    |

    Scenario Outline: If doubling is not possible, it is refused with the reason
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "double" is "<rule>"
      And the rule "surrender" is "none"
      And the rule "purse" is "<purse>"
      And the deck starts with "6H KS 2H 8D 3C"
      When the moves "<moves>" are played
      And Ann tries "D"
      Then Ann is refused: "You cannot double: <why>. Type H to hit or S to stand."
      And nothing has changed

      Examples:
        | rule  | purse | moves     | why                                         |
        | none  | 100   | bet 10    | this table does not allow it                |
        | 9-11  | 100   | bet 10    | the two cards must be worth 9, 10 or 11     |
        | 10-11 | 100   | bet 10    | the two cards must be worth 10 or 11        |
        | any   | 100   | bet 10, H | the hand must have exactly two cards        |
        | any   | 19    | bet 10    | it costs another 10, and your purse holds 9 |

    Scenario: Moves that the purse cannot pay are not offered
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "purse" is "19"
      And the deck starts with "8H KS 8D 9D"
      When Ann plays "bet 10"
      Then Ann can choose "H, S, R"

  Rule: Splitting

    Scenario: Two cards of the same value become two hands, played one after the other
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "8H KS 8D 9D 3C 10C KC"
      When the moves "bet 10, P" are played
      Then everybody hears "Ann splits: 10 on each of the two hands."
      And everybody hears "Ann's first hand gets 3C."
      And everybody sees "Ann, hand 1" as "8H 3C"
      And everybody sees "Ann, hand 2" as "8D"
      And the caption of "Ann, hand 1" is "hand 1: 11, bet 10"
      And Ann holds 3 cards
      And Ann wears "purse 980"
      And Ann is prompted "Ann, hand 1: hit, stand or double?"
      When Ann plays "H"
      Then everybody hears "Ann has 21."
      And everybody hears "Ann's second hand gets KC."
      And the caption of "Ann, hand 1" is "hand 1: 21, bet 10, 21!"
      And Ann is prompted "Ann, hand 2: hit, stand or double?"
      When Ann plays "S"
      Then everybody hears "Ann's first hand wins, 21 to 19."
      And everybody hears "The dealer wins against Ann's second hand, 19 to 18."
      And everybody hears "Ann bet 20 and broke even. Purse: 1000."

    Scenario: Any two cards worth ten can be split
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS JD 9D"
      When Ann plays "bet 10"
      Then Ann can choose "H, S, D, P, R"

    Scenario: A 21 after a split does not count as 21 at the deal
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS JD 9D AC AD"
      When the moves "bet 10, P" are played
      Then everybody hears "Ann's second hand wins, 21 to 19."
      And everybody hears "Ann bet 20 and won 20. Purse: 1020."

    Scenario: Splitting gives a player up to four hands
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "8H KS 8D 9D 8C 8S 8H"
      When the moves "bet 10, P, P, P" are played
      Then everybody sees "Ann, hand 4" as "8D"
      And Ann can choose "H, S, D"
      When Ann tries "P"
      Then Ann is refused with words like "You cannot split: you already have 4 hands, which is the limit."
      And nothing has changed

    Scenario Outline: The number of split hands can be limited
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "split-hands" is "<hands>"
      And the deck starts with "8H KS 8D 9D 8C 8S 8H"
      When the moves "<moves>" are played
      And Ann tries "P"
      Then Ann is refused with words like "You cannot split: <why>."

      Examples:
        | hands | moves        | why                                          |
        | 1     | bet 10       | this table does not allow it                 |
        | 2     | bet 10, P    | you already have 2 hands, which is the limit |
        | 3     | bet 10, P, P | you already have 3 hands, which is the limit |

    Scenario Outline: If splitting is not possible, it is refused with the reason
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "purse" is "<purse>"
      And the deck starts with "<first> KS 8D 9D 2C"
      When the moves "<moves>" are played
      And Ann tries "split"
      Then Ann is refused with words like "You cannot split: <why>."
      And nothing has changed

      Examples:
        | purse | first | moves     | why                                         |
        | 100   | 9H    | bet 10    | the two cards must have the same value      |
        | 100   | 8H    | bet 10, H | the hand must have exactly two cards        |
        | 19    | 8H    | bet 10    | it costs another 10, and your purse holds 9 |

    Scenario: Split aces get one card each
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "AH KS AD 9D 3C 9C"
      When the moves "bet 10, P" are played
      Then everybody sees "Ann, hand 1" as "AH 3C"
      And everybody sees "Ann, hand 2" as "AD 9C"
      And everybody hears "The dealer wins against Ann's first hand, 19 to 14."
      And everybody hears "Ann's second hand wins, 20 to 19."

    Scenario: Aces can be split only once
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "AH KS AD 9D AC 9C"
      When the moves "bet 10, P" are played
      Then everybody sees "Ann, hand 1" as "AH AC"
      And Ann is prompted "Play again?"

    Scenario: With resplit-aces, aces can be split again
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "resplit-aces" is "on"
      And the deck starts with "AH KS AD 9D AC 9C 8C 7C"
      When the moves "bet 10, P" are played
      Then Ann can choose "S, P"
      When Ann tries "H"
      Then Ann is refused: "You cannot hit: split aces get one card each. Type S to stand or P to split."
      When Ann tries "D"
      Then Ann is refused with words like "You cannot double: split aces get one card each."
      When Ann plays "P"
      Then everybody sees "Ann, hand 1" as "AH 9C"
      And everybody sees "Ann, hand 2" as "AC 8C"
      And everybody sees "Ann, hand 3" as "AD 7C"
      And Ann is prompted "Play again?"

    Scenario: With hit-split-aces, split aces can take more cards
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "hit-split-aces" is "on"
      And the deck starts with "AH KS AD 9D AC 9C 8C 7C"
      When the moves "bet 10, P" are played
      Then Ann can choose "H, S, D"
      When Ann tries "P"
      Then Ann is refused with words like "You cannot split: aces can be split only once."
      When Ann plays "H"
      Then everybody sees "Ann, hand 1" as "AH AC 9C"

    Scenario: A split hand can be doubled
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "8H KS 8D 9D 3C 10C KC"
      When the moves "bet 10, P, D" are played
      Then everybody hears "Ann doubles to 20 and gets 10C."
      And Ann wears "purse 970"

    Scenario: Without double-after-split, a split hand cannot be doubled
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "double-after-split" is "off"
      And the deck starts with "8H KS 8D 9D 3C 10C KC"
      When the moves "bet 10, P" are played
      Then Ann can choose "H, S"
      When Ann tries "D"
      Then Ann is refused: "You cannot double: this hand comes from a split. Type H to hit or S to stand."

    Scenario: A hand cannot be split if there are not enough cards for another one
      Given a game of "blackjack" between "A, B, C, D, E, F, G"
      And the preset "casino"
      And the rule "decks" is "1"
      And the deck starts with:
        """
        8H 8D 10H KH 2H 3H 4H KS
        8C 8S 10D KD 2D 3D 4D 9D
        2S 3S 2C 3C 4S 5S
        """
      When the moves "1:bet 5, 2:bet 5, 3:bet 5, 4:bet 5, 5:bet 5, 6:bet 5, 7:bet 5" are played
      And the moves "P, S, S, P, S, S, P, S, S" are played
      Then it is D's turn
      When D tries "P"
      Then D is refused with words like "You cannot split: there are not enough cards for another hand."
      And nothing has changed

  Rule: Surrender

    Scenario: A player who surrenders gets half the bet back
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS 6D 9D"
      When the moves "bet 25, R" are played
      Then everybody hears "Ann surrenders."
      And Ann wears "surrenders"
      And everybody hears "Ann bet 25 and lost 12.50. Purse: 987.50."

    Scenario Outline: Surrender is possible only as the first decision on a hand of two, and not after a split
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "surrender" is "<rule>"
      And the deck starts with "4H KS 4D 9D 2C 3C"
      When the moves "<moves>" are played
      And Ann tries "R"
      Then Ann is refused with words like "You cannot surrender: <why>."
      And nothing has changed

      Examples:
        | rule | moves     | why                                  |
        | late | bet 10, H | the hand must have exactly two cards |
        | late | bet 10, P | this hand comes from a split         |
        | none | bet 10    | this table does not allow it         |

    Scenario: Surrender is late: a dealer's 21 at the deal comes first
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH AS 6D KD"
      When Ann plays "bet 10"
      Then Ann is prompted "Play again?"
      And everybody hears "Ann bet 10 and lost 10. Purse: 990."

  Rule: Without a hole card

    Scenario: The dealer gets one card, and the second one after all players have played
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "hole-card" is "none"
      And the deck starts with "KH 9S 9D 8C"
      When Ann plays "bet 10"
      Then everybody sees "Ann" as "KH 9D"
      And everybody sees "dealer" as "9S"
      And the caption of "dealer" is "shows 9"
      And the note "deck" is "309"
      When Ann plays "S"
      Then everybody hears "The dealer hits and gets 8C."
      And everybody sees "dealer" as "9S 8C"
      And the caption of "dealer" is "17, stands"
      And everybody hears "Ann wins the hand, 19 to 17."

    Scenario: A dealer's 21 with the second card also beats doubled and split hands
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "hole-card" is "none"
      And the deck starts with "8H KS 8D 3C 10C KC AC"
      When the moves "bet 10, P, D, S" are played
      Then everybody hears "The dealer hits and gets AC."
      And everybody hears "The dealer has 21 at the deal and wins against Ann's second hand."
      And everybody hears "Ann bet 30 and lost 30. Purse: 970."

    Scenario Outline: A player's 21 at the deal waits for the dealer's second card
      Given a game of "blackjack" between "Ann, Bob"
      And the preset "casino"
      And the rule "hole-card" is "none"
      And the deck starts with "AH 9H KS KD 9D <second> 7C"
      When the moves "1:bet 10, 2:bet 10" are played
      Then everybody hears "Ann has 21 at the deal."
      And Ann wears "21!"
      When Bob plays "S"
      Then everybody hears "Ann bet 10 and <result>"

      Examples:
        | second | result                   |
        | AC     | broke even. Purse: 1000. |
        | 7H     | won 15. Purse: 1015.     |

    Scenario: If the dealer's card cannot make 21, a player's 21 at the deal is paid at once
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "hole-card" is "none"
      And the deck starts with "AH 9S KD"
      When Ann plays "bet 10"
      Then everybody hears "Ann bet 10 and won 15. Purse: 1015."
      And everybody sees "dealer" as "9S"

    Scenario Outline: A surrendered hand also waits for the dealer's second card
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "hole-card" is "none"
      And the deck starts with "KH KS 6D <second>"
      When the moves "bet 10, R" are played
      Then everybody hears "Ann bet 10 and lost <loss>. Purse: <purse>."

      Examples:
        | second | loss | purse |
        | AC     | 10   | 990   |
        | 7H     | 5    | 995   |

    Scenario Outline: Insurance is settled with the second card
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "hole-card" is "none"
      And the deck starts with "KH AS 6D KC <second>"
      When the moves "bet 10, 1:Y, H" are played
      Then everybody hears "Ann is bust and loses the hand."
      And everybody hears "<sentence>"
      And everybody hears "Ann bet 15 and <result>"

      Examples:
        | second | sentence                      | result                   |
        | QD     | Ann's insurance wins 10.      | broke even. Purse: 1000. |
        | 7H     | Ann's insurance of 5 is lost. | lost 15. Purse: 985.     |

  Rule: The shoe

    Scenario Outline: A shoe of <decks> decks
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "decks" is "<decks>"
      Then the note "deck" is "<cards>"

      Examples:
        | decks | cards |
        | 1     | 52    |
        | 2     | 104   |
        | 6     | 312   |
        | 8     | 416   |

    Scenario Outline: Numbers out of range are refused
      Given a game of "blackjack" between "Ann"
      And the rule "<rule>" is "<value>"
      Then the game cannot begin: "<why>"

      Examples:
        | rule        | value | why                                     |
        | decks       | 0     | it must be a whole number from 1 to 8   |
        | decks       | 9     | it must be a whole number from 1 to 8   |
        | penetration | 101   | it must be a whole number from 0 to 100 |
        | split-hands | 5     | it must be a whole number from 1 to 4   |

    Scenario: The same shoe is used from hand to hand
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS 9H 8D KH 7S 9C 8D"
      When the moves "bet 10, S, Y" are played
      Then everybody hears "Hand 2 begins."
      And the note "deck" is "308"
      And everybody sees "Ann" as ""
      When Ann plays "bet 10"
      Then everybody sees "Ann" as "KH 9C"
      And the note "deck" is "304"

    Scenario Outline: The shoe is shuffled before a hand when the cut card is out
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "decks" is "1"
      And the rule "penetration" is "<percent>"
      And the deck starts with "KH KS 9H 8D"
      And the deck starts with "2H KS 3H 8D"
      When the moves "bet 10, S, Y" are played
      Then everybody hears "<sentence>"
      And the note "deck" is "<left>"

      Examples:
        | percent | sentence                      | left |
        | 0       | Hand 2: the deck is shuffled. | 52   |
        | 7       | Hand 2: the deck is shuffled. | 52   |
        | 8       | Hand 2 begins.                | 48   |
        | 100     | Hand 2 begins.                | 48   |

    Scenario: The shoe is also shuffled when fewer than six cards per hand remain
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "decks" is "1"
      And the rule "penetration" is "100"
      And the deck starts with:
        """
        KH KS 9H 8D  KD KC 9D 8C  QH QS 9C 8S  QD QC 9S 8H
        JH JS 10H 7D  JD JC 10D 7C  10S 10C 7H 7S
        5H AS 4H 6C  5D AH 4D 6S  5C AD 4C 6D
        5S AC 4S 6H
        """
      When the moves "bet 5, S, Y" are played 10 times
      Then everybody hears "Hand 11 begins."
      And the note "deck" is "12"
      When the moves "bet 5, S, Y" are played
      Then everybody hears "Hand 12: the deck is shuffled."
      And the note "deck" is "52"

    Scenario: If the cards run out during a hand, the discards are shuffled in
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the rule "decks" is "1"
      And the rule "penetration" is "100"
      And the deck starts with:
        """
        KH KS 9H 8D  KD KC 9D 8C  QH QS 9C 8S  QD QC 9S 8H
        JH JS 10H 7D  JD JC 10D 7C  10S 10C 7H 7S
        5H AS 4H 6C  5D AH 4D 6S  5C AD 4C 6D
        2H 5S 2D 3S  2C 2S 3H 3D 3C 4S  6H AC
        """
      And the deck starts with "KH"
      When the moves "bet 5, S, Y" are played 10 times
      And the moves "bet 5, H, H, H, H, H, H" are played
      Then everybody hears "The dealer hits and gets AC."
      And everybody hears "The cards have run out: the discards are shuffled in."
      And everybody hears "The dealer hits and gets KH."
      And everybody hears "Ann wins the hand: the dealer is bust."
      And the note "deck" is "39"

  Rule: What to type when there are bets

    Scenario Outline: A letter or the whole word is accepted, in upper or lower case
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "8H KS 8D 9D 2C 3C"
      When Ann plays "bet 10"
      And Ann plays "<text>"
      Then everybody hears "<sentence>"

      Examples:
        | text      | sentence                                 |
        | H         | Ann hits and gets 2C.                    |
        | hit       | Ann hits and gets 2C.                    |
        | S         | Ann stands.                              |
        | Stand     | Ann stands.                              |
        | stay      | Ann stands.                              |
        | d         | Ann doubles to 20 and gets 2C.           |
        | double    | Ann doubles to 20 and gets 2C.           |
        | P         | Ann splits: 10 on each of the two hands. |
        | split     | Ann splits: 10 on each of the two hands. |
        | r         | Ann surrenders.                          |
        | SURRENDER | Ann surrenders.                          |

    Scenario Outline: With bets, any other answer is refused
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "8H KS 8D 9D 2C 3C"
      When Ann plays "bet 10"
      And Ann tries "<text>"
      Then Ann is refused: "<answer>"
      And nothing has changed

      Examples:
        | text  | answer                                                                                          |
        |       | Type H to hit, S to stand, D to double, P to split or R to surrender.                           |
        | hello | "hello" is not an answer. Type H to hit, S to stand, D to double, P to split or R to surrender. |
        | bet 5 | "bet 5" is not an answer. Type H to hit, S to stand, D to double, P to split or R to surrender. |
        | Y     | "Y" is not an answer. Type H to hit, S to stand, D to double, P to split or R to surrender.     |

    Scenario Outline: The question whether to play again also takes a letter or a word
      Given a game of "blackjack" between "Ann"
      And the preset "casino"
      And the deck starts with "KH KS 9H 8D"
      When the moves "bet 10, S" are played
      And Ann plays "<text>"
      Then everybody hears "<sentence>"

      Examples:
        | text | sentence              |
        | Y    | Ann plays again.      |
        | yes  | Ann plays again.      |
        | n    | Ann leaves the table. |
        | No   | Ann leaves the table. |

    Scenario: Eight players are too many for the casino, too
      Given a game of "blackjack" between "A, B, C, D, E, F, G, H"
      And the preset "casino"
      Then the game cannot begin: "Blackjack needs 1 to 7 players with these rules, not 8"
