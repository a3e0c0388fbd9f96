Feature: One
  Be the first to get rid of your cards by matching colour, number or symbol.

  A stacked deck lists the cards in the order in which they are dealt: one card to each
  player, seven times round, then the cards that are turned up, then those to draw.

  Rule: The deck has 107 known cards

    Scenario: Fourteen hands, the first card and the deck use up all 107 cards
      Given a game of "one" between "Ann, Bob, Cid, Dot, Eve, Fay, Gus, Hal, Ivy, Jon, Kim, Lou, Mia, Ned"
      And the deck is exactly:
        """
        R0  R1  R1  R2  R2  R3  R3  R4  R4  R5  R5  R6  R6  R7
        R7  R8  R8  R9  R9  Y0  Y1  Y1  Y2  Y2  Y3  Y3  Y4  Y4
        Y5  Y5  Y6  Y6  Y7  Y7  Y8  Y8  Y9  Y9  B0  B1  B1  B2
        B2  B3  B3  B4  B4  B5  B5  B6  B6  B7  B7  B8  B8  B9
        RS  RS  RR  RR  RP2 RP2 YS  YS  YR  YR  YP2 YP2 BS  BS
        BR  BR  BP2 BP2 GS  GS  GR  GR  GP2 GP2 WC  WC  WC  WP4
        WP4 WP4 WP4 B9  G0  G1  G1  G2  G2  G3  G3  G4  G4  G5
        G5  G6  G6  G7  G7  G8  G8  G9  G9
        """
      Then the note "deck" is "8"
      And everybody sees "discard" as "G5"
      And Ann holds 7 cards
      And Ned holds 7 cards
      When the moves "D" are played 8 times
      Then the note "deck" is "0"
      And Hal hears "Hal drew G9."

    Scenario Outline: A deck with one <card> too many is refused
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "<all> <card>"
      Then the game cannot begin: "<complaint>"

      Examples:
        | card | all             | complaint                                                   |
        | R0   | R0              | deck 1, card 2: "R0" is not among the cards to be dealt     |
        | Y0   | Y0              | deck 1, card 2: "Y0" is not among the cards to be dealt     |
        | B1   | B1 B1           | deck 1, card 3: "B1" is not among the cards to be dealt     |
        | G9   | G9 G9           | deck 1, card 3: "G9" is not among the cards to be dealt     |
        | RS   | RS RS           | deck 1, card 3: "RS" is not among the cards to be dealt     |
        | YR   | YR YR           | deck 1, card 3: "YR" is not among the cards to be dealt     |
        | BP2  | BP2 BP2         | deck 1, card 3: "BP2" is not among the cards to be dealt    |
        | WC   | WC WC WC        | deck 1, card 4: "WC" is not among the cards to be dealt     |
        | WP4  | WP4 WP4 WP4 WP4 | deck 1, card 5: "WP4" is not among the cards to be dealt    |
        | G10  | G1              | deck 1, card 2: "G10" is not among the cards to be dealt    |
        | RP4  | R1              | deck 1, card 2: "RP4" is not among the cards to be dealt    |

    Scenario: A wild is written without a colour in a deck list
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1, WC G"
      Then the game cannot begin: "deck 1, card 2: "WC G" is not among the cards to be dealt"

  Rule: Two to fourteen players, each with a different name

    Scenario Outline: The players "<players>" are refused
      Given a game of "one" between "<players>"
      Then the game cannot begin: "<why>"

      Examples:
        | players                                     | why                                                           |
        | Ann                                         | One needs 2 to 14 players with these rules, not 1             |
        | A, B, C, D, E, F, G, H, I, J, K, L, M, N, O | One needs 2 to 14 players with these rules, not 15            |
        | Ann, Bob, Ann                               | the name Ann is taken; everybody at the table needs their own |
        | Ann, Bob, aNN                               | the name aNN is taken; everybody at the table needs their own |
        |                                             | a player needs a name; this one is empty                      |

    Scenario Outline: With <count> players the deck has <deck> cards after the deal
      Given a game of "one" between "<players>"
      Then the note "deck" is "<deck>"
      And Ann holds 7 cards
      And Bob holds 7 cards
      And it is Ann's turn

      Examples:
        | count | players                                             | deck |
        | 2     | Ann, Bob                                            | 92   |
        | 3     | Ann, Bob, Cid                                       | 85   |
        | 4     | Ann, Bob, Cid, Dot                                  | 78   |
        | 8     | Ann, Bob, Cid, Dot, Eve, Fay, Gus, Hal              | 50   |
        | 14    | Ann, Bob, C, D, E, F, G, H, I, J, K, L, M, N        | 8    |

  Rule: The deal

    Scenario: Seven cards each, one at a time round the table
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1 R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 R7 Y7 G9"
      Then Ann sees "hand" as "R1 R2 R3 R4 R5 R6 R7"
      And Bob sees "hand" as "Y1 Y2 Y3 Y4 Y5 Y6 Y7"
      And everybody sees "discard" as "G9"
      And everybody hears "Everybody gets 7 cards."
      And everybody hears "G9 starts the discard pile."
      And Ann holds 7 cards
      And Bob holds 7 cards
      And the note "deck" is "92"
      And the note "round" is "1"
      And it is Ann's turn

    Scenario: Cards are dealt to three players in seat order
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "R1 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 WP4  G9  G1 G2 G3"
      Then Ann sees "hand" as "R1 R2 R3 R4 R5 R6 R7"
      And Bob sees "hand" as "Y1 Y2 Y3 Y4 Y5 Y6 Y7"
      And Cid sees "hand" as "B1 B2 B3 B4 B5 B6 WP4"
      When the moves "D, D, D" are played
      Then Ann sees "hand" as "R1 R2 R3 R4 R5 R6 R7 G1"
      And Bob sees "hand" as "Y1 Y2 Y3 Y4 Y5 Y6 Y7 G2"
      And Cid sees "hand" as "B1 B2 B3 B4 B5 B6 G3 WP4"

    Scenario Outline: The number card <card> starts the discard pile
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1 R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 R7 Y7 <card>"
      Then everybody sees "discard" as "<card>"
      And everybody hears "<card> starts the discard pile."
      And the caption of "discard" is "<colour>"

      Examples:
        | card | colour |
        | R0   | red    |
        | Y9   | yellow |
        | B5   | blue   |
        | G1   | green  |

    Scenario: Only a number card can start the discard pile
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1 R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 R7 Y7 WC GS WP4 B0"
      Then everybody hears "WC goes under the deck: only a number can start the pile."
      And everybody hears "GS goes under the deck: only a number can start the pile."
      And everybody hears "WP4 goes under the deck: only a number can start the pile."
      And everybody hears "B0 starts the discard pile."
      And everybody sees "discard" as "B0"
      And the note "deck" is "92"

    Scenario Outline: <card> goes under the deck and has no effect on the first player
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "R1 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  <card> G9"
      Then everybody hears "<card> goes under the deck: only a number can start the pile."
      And everybody sees "discard" as "G9"
      And it is Ann's turn
      And Ann holds 7 cards
      And the note "direction" is "↻ clockwise"
      And the note "round" is "1"

      Examples:
        | card |
        | RS   |
        | RR   |
        | RP2  |
        | WC   |
        | WP4  |

    Scenario: Cards put under the deck at the start are drawn last, in order, and shown to everybody
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1 R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 R7 Y7 WC GS G9"
      When the moves "D" are played 90 times
      Then the note "deck" is "2"
      And Ann hears "Bob drew a card."
      When Ann plays "D"
      Then everybody hears "Ann drew WC."
      When Bob plays "D"
      Then everybody hears "Bob drew GS."
      And the note "deck" is "0"

    Scenario: If no number card can start the pile, all cards are shuffled and dealt again
      Given a game of "one" between "Ann, Bob, Cid, Dot, Eve, Fay, Gus, Hal, Ivy, Jon, Kim, Lou, Mia, Ned"
      And the deck starts with:
        """
        R0  R1  R1  R2  R2  R3  R3  R4  R4  R5  R5  R6  R6  R7
        R7  R8  R8  R9  R9  Y0  Y1  Y1  Y2  Y2  Y3  Y3  Y4  Y4
        Y5  Y5  Y6  Y6  Y7  Y7  Y8  Y8  Y9  Y9  B0  B1  B1  B2
        B2  B3  B3  B4  B4  B5  B5  B6  B6  B7  B7  B8  B8  B9
        B9  G0  G1  G1  G2  G2  G3  G3  G4  G4  G5  G5  G6  G6
        G7  G7  G8  G8  G9  G9  RS  RS  RR  RR  RP2 RP2 YS  YS
        YR  YR  YP2 YP2 BS  BS  BR  BR  BP2 BP2 GS  GS  GR  GR
        """
      And the deck starts with:
        """
        WC  R1  R1  R2  R2  R3  R3  R4  R4  R5  R5  R6  R6  R7
        WC  R8  R8  R9  R9  Y0  Y1  Y1  Y2  Y2  Y3  Y3  Y4  Y4
        WC  Y5  Y6  Y6  Y7  Y7  Y8  Y8  Y9  Y9  B0  B1  B1  B2
        B2  B3  B3  B4  B4  B5  B5  B6  B6  B7  B7  B8  B8  B9
        B9  G0  G1  G1  G2  G2  G3  G3  G4  G4  G5  G5  G6  G6
        G7  G7  G8  G8  G9  G9  RS  RS  RR  RR  RP2 RP2 YS  YS
        YR  YR  YP2 YP2 BS  BS  BR  BR  BP2 BP2 GS  GS  GR  GR
        R7
        """
      Then Ann sees "hand" as "YR B2 B9 G7 WC WC WC"
      And everybody sees "discard" as "R7"
      And the note "deck" is "8"
      And it is Ann's turn

    Scenario: A single stacked deck without a number card to start the pile is an error
      Given a game of "one" between "Ann, Bob, Cid, Dot, Eve, Fay, Gus, Hal, Ivy, Jon, Kim, Lou, Mia, Ned"
      And the deck is exactly:
        """
        R0  R1  R1  R2  R2  R3  R3  R4  R4  R5  R5  R6  R6  R7
        R7  R8  R8  R9  R9  Y0  Y1  Y1  Y2  Y2  Y3  Y3  Y4  Y4
        Y5  Y5  Y6  Y6  Y7  Y7  Y8  Y8  Y9  Y9  B0  B1  B1  B2
        B2  B3  B3  B4  B4  B5  B5  B6  B6  B7  B7  B8  B8  B9
        B9  G0  G1  G1  G2  G2  G3  G3  G4  G4  G5  G5  G6  G6
        G7  G7  G8  G8  G9  G9  RS  RS  RR  RR  RP2 RP2 YS  YS
        YR  YR  YP2 YP2 BS  BS  BR  BR  BP2 BP2 GS  GS  GR  GR
        GP2 GP2 WC  WC  WC  WP4 WP4 WP4 WP4
        """
      Then the game cannot begin: "deck 2 is needed, but only 1 deck(s) are given"

    Scenario: A stacked deck that ends before a number card is turned up is an error
      Given a game of "one" between "Ann, Bob"
      And the deck is exactly "R1 Y1 R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 R7 Y7 WC GS"
      Then the game cannot begin: "deck 1 ends after 16 card(s), and the game needs another one"

  Rule: A turn is one card played, or one card drawn

    Background:
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1  R2 B1  G5 G1  Y9 R7  B3 GS  WC BP2  WP4 Y5  R9  R3 Y7"

    Scenario: A card of the same colour matches
      When Ann plays "R1"
      Then everybody hears "Ann played R1."
      And everybody sees "discard" as "R1"
      And Ann sees "hand" as "R2 Y9 B3 G5 WC WP4"
      And Ann holds 6 cards
      And Bob holds 7 cards
      And the note "deck" is "92"
      And it is Bob's turn

    Scenario: A card of the same number matches, and its colour counts from then on
      When Ann plays "Y9"
      Then everybody sees "discard" as "Y9"
      And the caption of "discard" is "yellow"
      And Bob can choose "Y1, Y5, D"

    Scenario: Cards that match by colour or number can be chosen, and so can wilds
      Then Ann can choose "R1, R2, Y9, WC R, WC Y, WC B, WC G, WP4 R, WP4 Y, WP4 B, WP4 G, D"
      And Ann sees "hand" offer "R1 R2 Y9 WC WP4"
      And Ann is prompted "Ann, play a card (type it, like R7) or D to draw a card."

    Scenario: No move is offered to a player who is not on turn
      Then Bob sees "hand" offer ""
      And Bob is prompted "Waiting for Ann."
      And Bob sees "hand" as "R7 Y1 Y5 B1 BP2 G1 GS"

    Scenario: A player who could play may draw instead, and the turn ends
      When Ann plays "D"
      Then Ann hears "Ann drew R3."
      And Bob hears "Ann drew a card."
      And Bob does not hear "Ann drew R3."
      And Ann holds 8 cards
      And Ann sees "hand" as "R1 R2 R3 Y9 B3 G5 WC WP4"
      And the note "deck" is "91"
      And everybody sees "discard" as "R9"
      And it is Bob's turn

    Scenario: The drawn card cannot be played in the same turn, even if it matches
      When Ann plays "D"
      And Ann tries "R3"
      Then Ann is refused: "it is not your turn, Ann; the table waits for Bob"
      And nothing has changed
      When Bob plays "R7"
      And Ann plays "R3"
      Then everybody sees "discard" as "R3"

    Scenario: A player cannot play out of turn
      When Bob tries "R7"
      Then Bob is refused: "it is not your turn, Bob; the table waits for Ann"
      And nothing has changed

    Scenario Outline: Letter case and spaces do not matter: <typed>
      When Ann plays "<typed>"
      Then everybody sees "discard" as "<card>"
      And it is Bob's turn

      Examples:
        | typed | card |
        | R1    | R1   |
        | r1    | R1   |
        | y9    | Y9   |
        | r 2   | R2   |
        | wc g  | WC   |
        | WcG   | WC   |

    Scenario Outline: <typed> draws a card
      When Ann plays "<typed>"
      Then Ann hears "Ann drew R3."
      And it is Bob's turn

      Examples:
        | typed |
        | D     |
        | d     |

  Rule: A player who cannot play draws, and can simply press Enter

    Background:
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1  R2 G1  Y5 G2  Y6 R7  B3 GS  B4 BP2  RS Y5  G9  G3 Y7"

    Scenario: With no playable card the only move is to draw
      Then Ann can choose "D"
      And Ann sees "hand" offer ""
      And Ann is prompted "Ann, nothing matches: press Enter to draw a card."

    Scenario: Enter alone draws when nothing matches
      When Ann plays ""
      Then Ann hears "Ann drew G3."
      And Ann holds 8 cards
      And the note "deck" is "91"
      And it is Bob's turn

    Scenario: Enter alone does not draw when a card could be played
      When Ann plays "D"
      And Bob tries ""
      Then Bob is refused: "Invalid color. Choose a color (Y, B, R, G) W (Wild) or enter D (Draw)"
      And nothing has changed
      And it is Bob's turn

    Scenario: A drawn card can be played on the player's next turn
      When Ann plays ""
      And Bob plays "G1"
      Then Ann can choose "R1, G3, D"

  Rule: Symbols match symbols, whatever their colour

    Background:
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "GS Y1 RS  GR Y2 RR  GP2 Y3 RP2  G1 Y4 R1  G2 Y5 B2  G3 Y6 B3  G8 Y7 B4  G9"

    Scenario Outline: <answer> matches <card>
      When Ann plays "<card>"
      Then Cid can choose "<answer>, D"
      When Cid plays "<answer>"
      Then everybody sees "discard" as "<answer>"
      And the caption of "discard" is "red"

      Examples:
        | card | answer |
        | GS   | RS     |
        | GR   | RR     |
        | GP2  | RP2    |

    Scenario: A number matches the same number in another colour
      When the moves "G1, Y1" are played
      Then Cid can choose "R1, D"
      When Cid plays "R1"
      Then the caption of "discard" is "red"

    Scenario: A Pickup 2 does not match the number 2
      When the moves "G2, Y2" are played
      And Cid tries "RP2"
      Then Cid is refused: "You can not play that card, it does not match the discard. A yellow card, a 2 or a wild card would."
      And nothing has changed

    Scenario Outline: A refusal says what would match <card>
      When Ann plays "<card>"
      And <who> tries "<typed>"
      Then <who> is refused: "You can not play that card, it does not match the discard. A green card, <symbol> or a wild card would."
      And nothing has changed

      Examples:
        | card | who | typed | symbol     |
        | G8   | Bob | Y1    | an 8       |
        | GS   | Cid | B2    | a Skip     |
        | GR   | Cid | R1    | a Reverse  |
        | GP2  | Cid | B2    | a Pickup 2 |

  Rule: A Skip makes the next player miss a turn

    Scenario: With two players, the same player goes again
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "RS Y1  R2 B1  R3 G1  R4 R7  R5 GS  R6 BP2  Y2 Y5  R9"
      When Ann plays "RS"
      Then everybody hears "Bob got skipped!"
      And it is Ann's turn
      And Bob holds 7 cards
      And the note "round" is "2"

    Scenario: With three players, the turn goes to the player after the skipped one
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "RS Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 RS  R9"
      When Ann plays "RS"
      Then everybody hears "Bob got skipped!"
      And nobody hears "Cid got skipped!"
      And it is Cid's turn
      When Cid plays "RS"
      Then everybody hears "Ann got skipped!"
      And it is Bob's turn

    Scenario: The skipped player cannot play
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "RS R1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 RS  R9"
      When Ann plays "RS"
      And Bob tries "R1"
      Then Bob is refused: "it is not your turn, Bob; the table waits for Cid"
      And nothing has changed

  Rule: A Reverse changes the direction

    Scenario: With two players, it acts as a Skip
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "RR Y1  RR B1  R3 G1  R4 R7  R5 GS  R6 BP2  Y2 Y5  R9"
      When Ann plays "RR"
      Then everybody hears "Ann played a reverse"
      And it is Ann's turn
      And the note "direction" is "↺ counter-clockwise"
      And the note "round" is "2"
      When Ann plays "RR"
      Then it is Ann's turn
      And the note "direction" is "↻ clockwise"
      And the note "round" is "3"
      When Ann plays "R3"
      Then it is Bob's turn
      And the note "round" is "3"

    Scenario: With three players, play goes on in the other direction
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "RR Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  R9"
      When Ann plays "RR"
      Then everybody hears "Ann played a reverse"
      And nobody hears "Bob got skipped!"
      And nobody hears "Cid got skipped!"
      And it is Cid's turn
      And the note "direction" is "↺ counter-clockwise"
      When Cid plays "D"
      Then it is Bob's turn
      When Bob plays "D"
      Then it is Ann's turn
      When Ann plays "D"
      Then it is Cid's turn

    Scenario: With three players, a second Reverse restores the direction
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "RR Y1 YR  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  R9"
      When the moves "RR, YR" are played
      Then everybody hears "Cid played a reverse"
      And it is Ann's turn
      And the note "direction" is "↻ clockwise"
      When Ann plays "D"
      Then it is Bob's turn

    Scenario: With four players, the turn returns to the previous player and goes on in that direction
      Given a game of "one" between "Ann, Bob, Cid, Dot"
      And the deck starts with "R1 RR B1 G1  R2 Y2 B2 G2  R3 Y3 B3 G3  R4 Y4 B4 G4  R5 Y5 B5 G5  R6 Y6 B6 G6  R7 Y7 B7 G7  R9"
      When the moves "R1, RR" are played
      Then everybody hears "Bob played a reverse"
      And it is Ann's turn
      When Ann plays "D"
      Then it is Dot's turn
      When Dot plays "D"
      Then it is Cid's turn
      When Cid plays "D"
      Then it is Bob's turn

    Scenario: After a Reverse, a Skip affects the next player in the new direction
      Given a game of "one" between "Ann, Bob, Cid, Dot"
      And the deck starts with "RR Y1 B1 RS  R2 Y2 B2 G2  R3 Y3 B3 G3  R4 Y4 B4 G4  R5 Y5 B5 G5  R6 Y6 B6 G6  R7 Y7 B7 G7  R9"
      When the moves "RR, RS" are played
      Then everybody hears "Cid got skipped!"
      And it is Bob's turn

    Scenario: After a Reverse, a Pickup affects the next player in the new direction
      Given a game of "one" between "Ann, Bob, Cid, Dot"
      And the deck starts with "RR Y1 B1 RP2  R2 Y2 B2 G2  R3 Y3 B3 G3  R4 Y4 B4 G4  R5 Y5 B5 G5  R6 Y6 B6 G6  R7 Y7 B7 G7  R9"
      When the moves "RR, RP2" are played
      Then everybody hears "Pickup 2 has been played. Cid has to pick up 2 cards"
      And Cid holds 9 cards
      And it is Bob's turn

  Rule: After a Pickup, the next player takes cards and misses the turn

    Scenario: Pickup 2 with three players
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "RP2 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  R9  G1 G2"
      When Ann plays "RP2"
      Then everybody hears "Pickup 2 has been played. Bob has to pick up 2 cards"
      And Bob holds 9 cards
      And Bob sees "hand" as "Y1 Y2 Y3 Y4 Y5 Y6 Y7 G1 G2"
      And Bob hears "Bob drew G1."
      And Bob hears "Bob drew G2."
      And Cid hears "Bob drew a card, twice."
      And Cid does not hear "Bob drew G1."
      And Ann holds 6 cards
      And Cid holds 7 cards
      And the note "deck" is "83"
      And it is Cid's turn

    Scenario: Pickup 2 with two players
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "RP2 Y1  R2 B1  R3 G1  R4 R7  R5 GS  R6 BP2  Y2 Y5  R9"
      When Ann plays "RP2"
      Then everybody hears "Pickup 2 has been played. Bob has to pick up 2 cards"
      And Bob holds 9 cards
      And it is Ann's turn
      And the note "round" is "2"

    Scenario: Wild Pickup 4
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "WP4 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  G9"
      When Ann plays "WP4 B"
      Then everybody hears "Ann played WP4 and wants blue."
      And everybody hears "Pickup 4 has been played. Bob has to pick up 4 cards"
      And Bob holds 11 cards
      And the note "deck" is "81"
      And it is Cid's turn
      And Cid can choose "B1, B2, B3, B4, B5, B6, B7, D"

    Scenario: Wild Pickup 4 can be played even by a player who holds the current colour
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "WP4 Y1  R2 B1  R3 G1  R4 R7  R5 GS  R6 BP2  Y2 Y5  R9"
      When Ann plays "WP4 R"
      Then everybody sees "discard" as "WP4"
      And Bob holds 11 cards
      And it is Ann's turn

    Scenario: Pickups do not stack, neither 2 on 2 nor 4 on 4
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "RP2 RP2 YP2  WP4 WP4 WP4  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  R9"
      When Ann plays "RP2"
      Then Bob holds 9 cards
      And the table waits for "Cid"
      When Bob tries "RP2"
      Then Bob is refused: "it is not your turn, Bob; the table waits for Cid"
      And nothing has changed
      When Cid plays "YP2"
      Then everybody hears "Pickup 2 has been played. Ann has to pick up 2 cards"
      And Ann holds 8 cards
      And it is Bob's turn
      When Bob plays "WP4 R"
      Then everybody hears "Pickup 4 has been played. Cid has to pick up 4 cards"
      And Cid holds 10 cards
      And it is Ann's turn
      When Ann plays "WP4 R"
      Then Bob holds 12 cards
      And it is Cid's turn

  Rule: The player of a wild names the colour, which holds until the next card

    Background:
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "WC R1  WP4 Y1  R3 B1  R4 G1  R5 G2  R6 YS  Y2 B5  R9"

    Scenario Outline: <typed> names the colour <colour>
      When Ann plays "<typed>"
      Then everybody sees "discard" as "<card>"
      And the caption of "discard" is "<colour>"
      And Ann sees "discard" in the colours "<colour>"
      And everybody hears "Ann played <card> and wants <colour>."

      Examples:
        | typed | card | colour |
        | WC R  | WC   | red    |
        | WC Y  | WC   | yellow |
        | WC B  | WC   | blue   |
        | WC G  | WC   | green  |
        | wp4 r | WP4  | red    |
        | WP4 Y | WP4  | yellow |
        | wp4b  | WP4  | blue   |
        | WP4 G | WP4  | green  |

    Scenario: After a wild, only the named colour or another wild matches
      When Ann plays "WC G"
      Then Bob can choose "G1, G2, D"
      When Bob tries "R1"
      Then Bob is refused: "You can not play that card, it does not match the discard. A green card or a wild card would."
      And nothing has changed

    Scenario: The colour still holds after a player has drawn
      When the moves "WC Y, D" are played
      Then the caption of "discard" is "yellow"
      And Ann can choose "Y2, WP4 R, WP4 Y, WP4 B, WP4 G, D"

    Scenario: The colour of the next card replaces the named colour
      When the moves "WC Y, YS" are played
      Then everybody hears "Ann got skipped!"
      When Bob plays "Y1"
      And Ann plays "Y2"
      Then the caption of "discard" is "yellow"
      And Bob can choose "G2, D"
      When the moves "G2, WP4 R" are played
      Then the caption of "discard" is "red"
      When the moves "R3, R1" are played
      Then the caption of "discard" is "red"
      And Ann can choose "R4, R5, R6, D"

    Scenario Outline: A <wild> without a colour asks for one; "<answer>" is accepted
      When Ann tries "<wild>"
      Then Ann is asked "Which colour? R (red), Y (yellow), B (blue) or G (green)"
      And nothing has changed
      And it is Ann's turn
      When Ann answers "<answer>"
      Then the caption of "discard" is "<colour>"
      And Ann holds 6 cards

      Examples:
        | wild | answer | colour |
        | WC   | R      | red    |
        | wc   | y      | yellow |
        | WC   | B      | blue   |
        | WP4  | g      | green  |

    Scenario Outline: "<answer>" is not accepted as a colour
      When Ann tries "WC"
      And Ann answers "<answer>"
      Then Ann is refused: "Invalid color. Choose a color (Y, B, R, G) W (Wild) or enter D (Draw)"
      And nothing has changed
      And it is Ann's turn
      When Ann answers "G"
      Then the caption of "discard" is "green"

      Examples:
        | answer |
        | f      |
        | 3      |
        | #      |
        | W      |
        | RY     |
        |        |

    Scenario Outline: A wild with a bad colour is refused: <typed>
      When Ann tries "<typed>"
      Then Ann is refused: "Invalid color. Choose a color (Y, B, R, G) W (Wild) or enter D (Draw)"
      And nothing has changed

      Examples:
        | typed  |
        | WC f   |
        | WC 3   |
        | WC #   |
        | WC W   |
        | WC GG  |
        | WP4 f  |
        | WP4 4  |

  Rule: A move that cannot be made is refused with the first reason that applies

    Background:
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1  R2 B1  G2 G1  Y9 R7  B3 GS  GS BP2  WP4 Y5  R9  R3 Y7"

    Scenario Outline: The colour is checked first: "<typed>"
      When Ann tries "<typed>"
      Then Ann is refused: "Invalid color. Choose a color (Y, B, R, G) W (Wild) or enter D (Draw)"
      And nothing has changed

      Examples:
        | typed |
        | f     |
        | 3     |
        | 4     |
        | #     |
        | -4    |
        | $     |
        | Q     |
        | -2    |
        |       |
        | 7R    |
        | P2    |
        | S     |
        | D7    |
        | é     |

    Scenario Outline: The number is checked second: "<typed>"
      When Ann tries "<typed>"
      Then Ann is refused: "Invalid number. Choose 0-9, P2 (Pickup 2), P4 (Pickup 4), S (Skip), R (Reverse) or WC (Wild Card)"
      And nothing has changed

      Examples:
        | typed |
        | b     |
        | y     |
        | be    |
        | G12   |
        | R$    |
        | RQ    |
        | R-2   |
        | R7x   |
        | r     |
        | g     |
        | R1 G  |
        | RP4   |
        | RP    |
        | RC    |
        | R+    |
        | R１   |
        | W     |
        | WX    |
        | WP2   |
        | W7    |

    Scenario Outline: The hand is checked third: "<typed>"
      When Ann tries "<typed>"
      Then Ann is refused: "You do not have that card in your hand."
      And nothing has changed

      Examples:
        | typed |
        | b4    |
        | r7    |
        | rp2   |
        | R9    |
        | RS    |
        | RR    |
        | Y0    |
        | WC    |
        | WC G  |

    Scenario Outline: The match is checked last: "<typed>"
      When Ann tries "<typed>"
      Then Ann is refused: "You can not play that card, it does not match the discard. A red card, a 9 or a wild card would."
      And nothing has changed

      Examples:
        | typed |
        | g2    |
        | gs    |
        | B3    |

    Scenario: A Wild Pickup 4 always matches
      When Ann plays "wp4 g"
      Then everybody sees "discard" as "WP4"

    Scenario Outline: <typed> has several mistakes; only the first is reported
      When Ann tries "<typed>"
      Then Ann is refused with words like "<words>"
      And nothing has changed

      Examples:
        | typed | words          |
        | f12   | Invalid color  |
        | b12   | Invalid number |
        | WX f  | Invalid number |
        | WC f  | Invalid color  |
        | b4    | do not have    |

    Scenario Outline: With <top> on top, a refusal says what would match
      When the moves "<moves>" are played
      And Bob tries "<typed>"
      Then Bob is refused: "You can not play that card, it does not match the discard. <words>"
      And nothing has changed

      Examples:
        | moves    | top | typed | words                                    |
        | R1       | R1  | Y5    | A red card, a 1 or a wild card would.    |
        | Y9       | Y9  | B1    | A yellow card, a 9 or a wild card would. |
        | WP4 B, D | WP4 | R7    | A blue card or a wild card would.        |

  Rule: The first player with an empty hand wins at once, before the last card takes effect

    Scenario Outline: A player wins with <card> as the last card
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  <card> B3  R9"
      When the moves "RR, RR, RS, RS, YS, YS" are played
      Then Ann holds 1 card
      And Ann wears "ONE!"
      And the game goes on
      When Ann plays "<move>"
      Then Ann wins
      And everybody hears "Ann is the winner"
      And the ending is "empty hand"
      And Ann holds 0 cards
      And Bob holds 7 cards
      And the note "deck" is "92"
      And the caption of "discard" is "<colour>"
      And nobody hears "Bob got skipped!"
      And nobody hears "Ann played a reverse"
      And nobody hears "Pickup 2 has been played. Bob has to pick up 2 cards"
      And nobody hears "Pickup 4 has been played. Bob has to pick up 4 cards"

      Examples:
        | card | move  | colour |
        | Y7   | Y7    | yellow |
        | BS   | BS    | blue   |
        | YR   | YR    | yellow |
        | YP2  | YP2   | yellow |
        | WC   | WC G  | green  |
        | WP4  | WP4 B | blue   |

    Scenario: A wild as the last card still asks for the colour
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  WP4 B3  R9"
      When the moves "RR, RR, RS, RS, YS, YS" are played
      And Ann tries "WP4"
      Then Ann is asked "Which colour?"
      And the game goes on
      When Ann answers "x"
      Then Ann is refused: "Invalid color. Choose a color (Y, B, R, G) W (Wild) or enter D (Draw)"
      And the game goes on
      When Ann answers "R"
      Then Ann wins
      And Bob holds 7 cards

    Scenario: The last card must match like any other
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  B7 B3  R9"
      When the moves "RR, RR, RS, RS, YS, YS" are played
      And Ann tries "B7"
      Then Ann is refused: "You can not play that card, it does not match the discard. A yellow card, a Skip or a wild card would."
      And the game goes on

    Scenario: No move is accepted after the end of the game
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  Y7 B3  R9"
      When the moves "RR, RR, RS, RS, YS, YS, Y7" are played
      And Bob tries "D"
      Then Bob is refused: "the game is over"
      And nothing has changed

    Scenario: The player who started gets no extra turn
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 RR  Y1 RR  Y2 RS  Y3 RS  Y4 YS  Y5 YS  Y6 Y7  R9"
      When the moves "R1, RR, RR, RS, RS, YS, YS, Y7" are played
      Then Bob wins
      And the winners are "Bob"
      And everybody hears "Bob is the winner"

  Rule: The table shows the player's name, the size of each hand, the size of the deck and the round

    Scenario: The table as Jason sees it
      Given a game of "one" between "Mum, Dad, Zoe, Jason"
      And the deck starts with "R1 Y1 B1 G5  R2 Y2 B2 R5  R3 Y3 B3 Y5  R4 Y4 B4 B5  R5 Y5 B5 WC  R6 Y6 B6 WP4  R7 Y7 B7 G5  G9"
      When the moves "D, D, D" are played
      Then it is Jason's turn
      And Jason is prompted "Jason, play a card"
      And Jason holds 7 cards
      And Mum holds 8 cards
      And Zoe holds 8 cards
      And the note "deck" is "75"
      And the caption of "deck" is "75 cards"
      And everybody sees "deck" as "##75"
      And the note "round" is "1"
      And Jason sees "hand" as "R5 Y5 B5 G5 G5 WC WP4"
      And Jason sees "hand" in the colours "red yellow blue green green wild wild"
      And Jason sees "hand" offer "G5 G5 WC WP4"

    Scenario: Missed turns count towards the round
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "R1 RS B1  R2 Y2 B2  R3 Y3 B3  RP2 Y4 B4  WP4 Y5 B5  R6 Y6 B6  R7 Y7 B7  R9"
      Then the note "round" is "1"
      When Ann plays "R1"
      Then the note "round" is "1"
      When Bob plays "RS"
      Then everybody hears "Cid got skipped!"
      And the note "round" is "2"
      When Ann plays "RP2"
      Then the note "round" is "2"
      And it is Cid's turn
      When Cid plays "D"
      Then the note "round" is "3"
      When Ann plays "WP4 B"
      Then the note "round" is "3"
      When Cid plays "B1"
      Then the note "round" is "4"

    Scenario: With three players, a Reverse makes nobody miss a turn
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "RR Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  R9"
      When the moves "RR, D" are played
      Then the note "round" is "1"
      When Bob plays "D"
      Then the note "round" is "2"

    Scenario: The turn goes round the table
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "R1 R2 R3  Y1 Y2 Y3  B1 B2 B3  G1 G2 G3  Y4 Y5 Y6  B4 B5 B6  G4 G5 G6  R9"
      When Ann plays "R1"
      Then it is Bob's turn
      When Bob plays "R2"
      Then it is Cid's turn
      When Cid plays "R3"
      Then it is Ann's turn

  Rule: When the deck has fewer than 4 cards, the discard pile is shuffled into it

    With fourteen players, the deck has eight cards after the deal. If the first five
    players draw, Fay's turn begins with three cards in the deck.

    Background:
      Given a game of "one" between "Ann, Bob, Cid, Dot, Eve, Fay, Gus, Hal, Ivy, Jon, Kim, Lou, Mia, Ned"
      And the deck starts with:
        """
        G3  R7  RP2 Y8  B0  WP4 R4  Y4  B1  G2  BS  G2  G7  GR
        G4  R8  RP2 Y9  B4  WC  R5  Y5  B2  Y1  BR  G3  G7  GR
        WP4 R9  Y0  YS  B5  G1  R6  Y6  B3  Y2  BR  G4  G8  GP2
        R0  R9  Y4  YR  B6  GP2 R7  Y7  B4  Y3  BP2 G5  G8  WC
        R4  RS  Y5  YR  B7  R1  Y1  R1  B5  B1  BP2 G5  G9  WC
        R5  RR  Y6  YP2 B8  R2  Y2  R2  B6  B2  G0  G6  GS  WP4
        R6  RR  Y7  YP2 B9  R3  Y3  R3  B7  B3  G1  G6  GS  WP4
        G9  B8  Y8  R8  B9  Y9  RS  YS  BS
        """

    Scenario: If the discard pile has only its top card, nothing is shuffled
      When the moves "D, D, D, D, D" are played
      Then the note "deck" is "3"
      And everybody sees "discard" as "G9"
      And it is Fay's turn
      When the moves "D" are played 3 times
      Then the note "deck" is "0"
      And everybody sees "deck" as ""
      And everybody sees "discard" as "G9"

    Scenario: Playing a card while the deck has three causes a reshuffle
      Given the deck starts with "RS BS G1 YS G9"
      When the moves "D, D, D, D, D, G1" are played
      Then everybody hears "Fay played G1."
      And everybody hears "The discard pile is shuffled into the deck: 5 cards to draw."
      And everybody hears "RS goes under the deck: only a number can start the pile."
      And everybody hears "BS goes under the deck: only a number can start the pile."
      And everybody hears "G1 starts the discard pile."
      And everybody sees "discard" as "G1"
      And the note "deck" is "4"
      And it is Gus's turn

    Scenario: Any number card among the shuffled ones can start the pile, and its colour counts
      Given the deck starts with "G9"
      When the moves "D, D, D, D, D, WC Y" are played
      Then everybody hears "Fay played WC and wants yellow."
      And everybody hears "G9 starts the discard pile."
      And everybody sees "discard" as "G9"
      And the caption of "discard" is "green"
      And Gus can choose "D"

    Scenario: With four cards in the deck, nothing is shuffled
      When the moves "G3, D, D, D, D" are played
      Then the note "deck" is "4"
      And everybody sees "discard" as "G3"
      And it is Fay's turn

    Scenario: A draw that leaves three cards in the deck causes a reshuffle, too
      Given the deck starts with "G9 G3 RS"
      When the moves "G3, D, D, D, D, D" are played
      Then everybody hears "The discard pile is shuffled into the deck: 5 cards to draw."
      And Gus hears "Fay drew a card."
      And everybody sees "discard" as "G9"
      And the note "deck" is "4"
      And it is Gus's turn
      When Gus plays "D"
      Then Gus hears "Gus drew G3."
      And the note "deck" is "3"

    Scenario: A pickup can cause a reshuffle, after its cards are taken
      Given the deck starts with "Y0"
      When Ann plays "WP4 Y"
      Then Bob holds 11 cards
      And the note "deck" is "4"
      When the moves "Y0, YP2" are played
      Then everybody hears "Pickup 2 has been played. Eve has to pick up 2 cards"
      And Eve hears "Eve drew Y9."
      And Eve hears "Eve drew RS."
      And Eve holds 9 cards
      And everybody hears "The discard pile is shuffled into the deck: 6 cards to draw."
      And everybody sees "discard" as "Y0"
      And the note "deck" is "5"
      And it is Fay's turn

    Scenario: Cards put under the deck in a reshuffle are drawn last and shown to everybody
      Given the deck starts with "RS BS G1 YS G9"
      When the moves "D, D, D, D, D, G1, D, D" are played
      Then Hal hears "Hal drew G9."
      And Gus hears "Hal drew a card."
      And the note "deck" is "2"
      When Ivy plays "D"
      Then everybody hears "Ivy drew RS."
      When Jon plays "D"
      Then everybody hears "Jon drew BS."
      And the note "deck" is "0"

    Scenario: A pickup that reaches the known cards at the bottom shows only those to everybody
      Given the deck starts with "RS BS YS G1 G9"
      When the moves "D, D, D, D, D, G1" are played
      And the moves "Y1, Y4, B4, B1, BP2" are played
      Then everybody hears "Pickup 2 has been played. Lou has to pick up 2 cards"
      And Lou hears "Lou drew G9."
      And Mia hears "Lou drew a card."
      And Mia does not hear "Lou drew G9."
      And everybody hears "Lou drew RS."
      And Lou holds 9 cards
      And it is Mia's turn

    Scenario: A wild loses its colour when it is shuffled into the deck
      Given the deck starts with "G9 WC RS YS BS"
      When the moves "D, D, D, D, D, WC Y" are played
      And Gus plays "D"
      Then Gus hears "Gus drew WC."
      When the moves "D" are played 13 times
      Then it is Gus's turn
      And Gus can choose "WC R, WC Y, WC B, WC G, D"

    Scenario: A pickup larger than the deck takes all the cards that are left
      Given the deck starts with "WP4 G9"
      When the moves "D, D, D, D, D, WP4 R" are played
      Then everybody hears "Pickup 4 has been played. Gus has to pick up 4 cards"
      And Gus holds 10 cards
      And Gus hears "Gus drew RS."
      And Gus hears "Gus drew YS."
      And Gus hears "Gus drew BS."
      And it is Hal's turn

    Scenario: The discard pile is shuffled only after the pickup
      Given the deck starts with "WP4 G9"
      When the moves "D, D, D, D, D, WP4 R" are played
      Then everybody hears "The discard pile is shuffled into the deck: 2 cards to draw."
      And everybody hears "WP4 goes under the deck: only a number can start the pile."
      And everybody sees "discard" as "G9"
      And the caption of "discard" is "green"
      And the note "deck" is "1"
      When Hal plays ""
      Then everybody hears "Hal drew WP4."
      And the note "deck" is "0"

    Scenario: With no cards left, a pickup gives none, but the turn is missed
      When the moves "D" are played 8 times
      And the moves "D, D, D, D, D, WP4 B" are played
      Then everybody hears "Ned played WP4 and wants blue."
      And everybody hears "Pickup 4 has been played. Ann has to pick up 4 cards"
      And Ann holds 8 cards
      And it is Bob's turn

    Scenario: With nothing left to draw, D passes
      When the moves "D" are played 9 times
      Then everybody hears "Ivy passes: no cards left to draw."
      And Ivy holds 7 cards
      And it is Jon's turn
      And Jon is prompted "Jon, play a card (type it, like R7) or D to pass."
      When Jon plays "D"
      Then everybody hears "Jon passes: no cards left to draw."
      And Jon holds 7 cards
      And it is Kim's turn

    Scenario: With nothing left to draw and nothing to play, Enter passes
      When the moves "D" are played 8 times
      Then Ivy can choose "D"
      And Ivy is prompted "Ivy, nothing matches: press Enter to pass."
      When Ivy plays ""
      Then everybody hears "Ivy passes: no cards left to draw."
      And it is Jon's turn

    Scenario: If everybody passes although somebody could play, the game goes on
      When the moves "D" are played 50 times
      Then the game goes on
      And nobody hears "Nobody can play or draw any more, so it is a draw."
      And it is Ivy's turn
      When the moves "D, G2" are played
      Then everybody hears "Jon played G2."

    Scenario: A stacked shuffle without a number card is an error and changes nothing
      Given the deck is exactly "RS BS YS"
      When the moves "D, D, D, D, D" are played
      And Fay tries "G1"
      Then Fay is refused: "deck 2 ends after 3 card(s), and the game needs another one"
      And nothing has changed

    Scenario: A stacked shuffle with a card that is not being shuffled is an error
      Given the deck starts with "G3"
      When the moves "D, D, D, D, D" are played
      And Fay tries "G1"
      Then Fay is refused: "deck 2, card 1: "G3" is not among the cards to be dealt"
      And nothing has changed

    Scenario: If the top card is kept, a wild keeps its colour
      Given the rule "keep-top" is "on"
      And the deck starts with "G9 RS YS BS"
      When the moves "D, D, D, D, D, WC Y" are played
      Then everybody hears "The discard pile is shuffled into the deck: 4 cards to draw."
      And nobody hears "G9 starts the discard pile."
      And everybody sees "discard" as "WC"
      And the caption of "discard" is "yellow"
      And the note "deck" is "4"
      And Gus can choose "Y1, Y2, Y3, D"
      When Gus plays "D"
      Then Gus hears "Gus drew G9."

    Scenario: If the top card is kept, a number card stays on top
      Given the rule "keep-top" is "on"
      And the deck starts with "RS"
      When the moves "D, D, D, D, D, G1" are played
      Then everybody sees "discard" as "G1"
      And nobody hears "RS goes under the deck: only a number can start the pile."
      And the note "deck" is "4"

  Rule: Two players can draw the whole deck

    Background:
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1  R2 B1  R3 G1  R4 R7  R5 GS  R6 BP2  R7 Y5  G9"

    Scenario: 89 draws leave three cards, and nothing is shuffled before a card is played
      When the moves "D" are played 89 times
      Then the note "deck" is "3"
      And everybody sees "discard" as "G9"
      And it is Bob's turn
      When Bob plays "G1"
      Then everybody hears "The discard pile is shuffled into the deck: 5 cards to draw."
      And the note "deck" is "4"
      And it is Ann's turn
      When Ann plays "D"
      Then the note "deck" is "3"
      And it is Bob's turn

    Scenario: If a card was played early, the 89th draw causes a reshuffle
      Given the deck starts with "G9"
      When the moves "D, G1" are played
      And the moves "D" are played 87 times
      Then the note "deck" is "4"
      And everybody sees "discard" as "G1"
      When Bob plays "D"
      Then everybody hears "The discard pile is shuffled into the deck: 5 cards to draw."
      And everybody sees "discard" as "G9"
      And the note "deck" is "4"

    Scenario: After 92 draws the deck is empty, and players who could play may keep passing
      When the moves "D" are played 92 times
      Then the note "deck" is "0"
      And Ann holds 53 cards
      And Bob holds 53 cards
      And everybody sees "discard" as "G9"
      And the game goes on
      When the moves "D" are played 4 times
      Then everybody hears "Bob passes: no cards left to draw."
      And the game goes on
      And it is Ann's turn
      And the note "round" is "49"

    Scenario: With an empty deck, playing a card shuffles the pile into a new deck
      Given the deck starts with "G9 G1"
      When the moves "D" are played 93 times
      And Bob plays "G1"
      Then everybody hears "The discard pile is shuffled into the deck: 2 cards to draw."
      And everybody sees "discard" as "G9"
      And the note "deck" is "1"
      When Ann plays "D"
      Then Ann hears "Ann drew G1."
      And Bob hears "Ann drew a card."

  Rule: After the turn limit the game is a draw

    Scenario: The default limit is 5,000 turns
      Given a game of "one" between "Ann, Bob"
      When the moves "D" are played 4999 times
      Then the game goes on
      When Bob plays "D"
      Then it is a draw
      And everybody hears "After 5000 turns it is a draw."
      And the ending is "turn limit"

    Scenario: A custom limit
      Given a game of "one" between "Ann, Bob, Cid"
      And the rule "turn-limit" is "4"
      When the moves "D, D, D" are played
      Then the game goes on
      When Ann plays "D"
      Then it is a draw
      And everybody hears "After 4 turns it is a draw."
      When Bob tries "D"
      Then Bob is refused: "the game is over"

    Scenario: Missed turns count
      Given a game of "one" between "Ann, Bob"
      And the rule "turn-limit" is "4"
      And the deck starts with "RS Y1  RP2 B1  R3 G1  R4 R7  R5 GS  R6 BP2  Y2 Y5  R9"
      When Ann plays "RS"
      Then the game goes on
      When Ann plays "RP2"
      Then it is a draw
      And Bob holds 9 cards

    Scenario Outline: With a limit of <limit> turns, the game is won in time
      Given a game of "one" between "Ann, Bob"
      And the rule "turn-limit" is "<limit>"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  Y7 B3  R9"
      When the moves "RR, RR, RS, RS, YS, YS, Y7" are played
      Then Ann wins
      And nobody hears "After <limit> turns it is a draw."

      Examples:
        | limit |
        | 13    |
        | 14    |

    Scenario: With a limit one turn lower, the game is a draw
      Given a game of "one" between "Ann, Bob"
      And the rule "turn-limit" is "12"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  Y7 B3  R9"
      When the moves "RR, RR, RS, RS, YS, YS" are played
      Then it is a draw
      And Ann holds 1 card

    Scenario Outline: <limit> is not a valid limit
      Given a game of "one" between "Ann, Bob"
      And the rule "turn-limit" is "<limit>"
      Then the game cannot begin: "a whole number from 1 to 1000000"

      Examples:
        | limit   |
        | 0       |
        | -1      |
        | 1000001 |
        | soon    |

  Rule: With forced play, a player who can play must play

    Background:
      Given a game of "one" between "Ann, Bob"
      And the rule "forced-play" is "on"
      And the deck starts with "R1 Y1  R2 B1  G5 G1  Y9 B7  B3 GS  WC BP2  WP4 Y5  R9  R3 Y7"

    Scenario: Drawing is refused while a card can be played
      Then Ann can choose "R1, R2, Y9, WC R, WC Y, WC B, WC G, WP4 R, WP4 Y, WP4 B, WP4 G"
      And Ann is prompted "Ann, play a card (type it, like R7)."
      When Ann tries "D"
      Then Ann is refused: "You can play, so you must: R1, R2, Y9, WC, WP4."
      And nothing has changed
      When Ann tries ""
      Then Ann is refused: "Invalid color. Choose a color (Y, B, R, G) W (Wild) or enter D (Draw)"
      And nothing has changed

    Scenario: A player who cannot play still draws
      When Ann plays "R2"
      Then Bob can choose "D"
      When Bob plays ""
      Then Bob hears "Bob drew R3."
      And it is Ann's turn

    Scenario: A drawn card still cannot be played at once
      When the moves "R2, D" are played
      And Bob tries "R3"
      Then Bob is refused: "it is not your turn, Bob; the table waits for Ann"

  Rule: The official rules: 108 cards, two to ten players

    Background:
      Given the preset "official"

    Scenario: There are four Wilds, and no fifth
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "WC WC WC WC WC"
      Then the game cannot begin: "deck 1, card 5: "WC" is not among the cards to be dealt"

    Scenario: The deck has one more card
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1  R2 Y2  R3 Y3  R4 Y4  R5 Y5  R6 Y6  R7 Y7  G9"
      Then the note "deck" is "93"
      And everybody hears "Bob deals."
      And Bob wears "dealer"
      And it is Ann's turn
      And the note "target" is "500"
      And the score is "Ann 0, Bob 0"

    Scenario: Eleven players are too many
      Given a game of "one" between "A, B, C, D, E, F, G, H, I, J, K"
      Then the game cannot begin: "One needs 2 to 10 players with these rules, not 11"

    Scenario: If a Skip is turned up, the first player misses a turn
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "R1 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  RS"
      Then everybody hears "Ann got skipped!"
      And it is Bob's turn

    Scenario: If a Pickup 2 is turned up, the first player takes two cards and misses a turn
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "R1 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  RP2  G1 G2"
      Then everybody hears "Pickup 2 has been played. Ann has to pick up 2 cards"
      And Ann sees "hand" as "R1 R2 R3 R4 R5 R6 R7 G1 G2"
      And it is Bob's turn

    Scenario: If a Reverse is turned up, the dealer starts and play goes the other way round
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "R1 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  BR"
      Then everybody hears "A Reverse! Cid starts, and play goes the other way round."
      And it is Cid's turn
      And the note "direction" is "↺ counter-clockwise"
      When Cid plays "B1"
      Then it is Bob's turn

    Scenario: If a Wild is turned up, the first player names the colour and plays
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "R1 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  WC"
      Then it is Ann's turn
      And Ann can choose "R, Y, B, G"
      And the caption of "discard" is "no colour yet"
      And Ann is prompted "Ann, name the colour: R, Y, B or G."
      When Ann tries "R1"
      Then Ann is refused: "First choose the colour of the wild: R (red), Y (yellow), B (blue) or G (green)."
      And nothing has changed
      When Ann plays "r"
      Then everybody hears "Ann wants red."
      And the caption of "discard" is "red"
      And it is Ann's turn
      When Ann plays "R1"
      Then it is Bob's turn

    Scenario: If a Wild Pickup 4 is turned up, it goes under the deck
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1  R2 Y2  R3 Y3  R4 Y4  R5 Y5  R6 Y6  R7 Y7  WP4 G9"
      Then everybody hears "WP4 goes under the deck: it cannot start the pile."
      And everybody sees "discard" as "G9"

  Rule: A player may play the card just drawn, and no other

    Scenario Outline: The drawn card can be played at once with <how>
      Given a game of "one" between "Ann, Bob"
      And <how>
      And the deck starts with "R1 Y1  R2 B1  G5 G1  Y9 R7  B3 GS  B4 BP2  Y8 Y5  R9  R3"
      When Ann plays "D"
      Then Ann hears "Ann drew R3."
      And Bob hears "Ann drew a card."
      And it is Ann's turn
      And Ann can choose "R3, keep"
      And Ann sees "hand" offer "R3"
      And Ann is prompted "Ann, play R3 or keep it."
      When Ann tries "R1"
      Then Ann is refused: "You can only play the card you just drew, R3, or keep it."
      And nothing has changed
      When Ann tries "D"
      Then Ann is refused: "You have drawn R3: play it if it matches, or keep it."
      And nothing has changed
      When Ann plays "R3"
      Then everybody sees "discard" as "R3"
      And it is Bob's turn

      Examples:
        | how                                   |
        | the preset "official"                 |
        | the rule "drawn-card-playable" is "on" |

    Scenario: The drawn card can be kept
      Given a game of "one" between "Ann, Bob"
      And the preset "official"
      And the deck starts with "R1 Y1  R2 B1  G5 G1  Y9 R7  B3 GS  B4 BP2  Y8 Y5  R9  R3"
      When Ann plays "D"
      And Ann plays "keep"
      Then everybody hears "Ann keeps the card."
      And Ann holds 8 cards
      And it is Bob's turn
      When Bob tries "keep"
      Then Bob is refused: "You have not just drawn a card, so there is none to keep."

    Scenario: A drawn card that does not match must be kept, and the others cannot tell
      Given a game of "one" between "Ann, Bob"
      And the preset "official"
      And the deck starts with "R1 Y1  R2 B1  G5 G1  Y9 R7  B3 GS  B4 BP2  Y8 Y5  R9  G3"
      When Ann plays "D"
      Then it is Ann's turn
      And Ann can choose "keep"
      And Ann is prompted "Ann, G3 does not match: press Enter to keep it."
      And Bob is prompted "Waiting for Ann."
      When Ann plays ""
      Then it is Bob's turn

    Scenario: With forced play, a drawn card that matches must be played
      Given a game of "one" between "Ann, Bob"
      And the rule "drawn-card-playable" is "on"
      And the rule "forced-play" is "on"
      And the deck starts with "Y1 Y1  Y2 B1  G5 G1  Y8 R7  B3 GS  B4 BP2  Y8 Y5  R9  R3"
      When Ann plays "D"
      Then Ann can choose "R3"
      And Ann is prompted "Ann, play R3: it matches."
      When Ann tries "keep"
      Then Ann is refused: "You can play the drawn card, so you must."
      When Ann tries "D"
      Then Ann is refused: "You can play, so you must: R3."

  Rule: With draw-until-playable, drawing goes on until a card can be played

    Scenario: Three cards are drawn before one matches
      Given a game of "one" between "Ann, Bob"
      And the rule "drawn-card-playable" is "on"
      And the rule "draw-until-playable" is "on"
      And the deck starts with "Y1 Y1  Y2 B1  G5 G1  Y8 R7  B3 GS  B4 BP2  Y8 Y5  R9  G1 B2 R5"
      When Ann plays "D"
      Then everybody hears "Ann drew 3 cards before one matched."
      And Bob does not hear "Ann drew R5."
      And Ann holds 10 cards
      And Ann can choose "R5, keep"

    Scenario: The rule draw-until-playable needs drawn-card-playable
      Given a game of "one" between "Ann, Bob"
      And the rule "draw-until-playable" is "on"
      Then the game cannot begin: "turn drawn-card-playable on too"

  Rule: A Wild Pickup 4 is for hands without the current colour, and can be challenged

    Background:
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "WP4 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  B5 Y5 B5  B6 Y6 B6  B7 Y7 B7  R9"

    Scenario: The next player is asked before drawing
      Given the preset "official"
      When Ann plays "WP4 G"
      Then everybody hears "Bob must pick up 4 cards."
      And the note "to pick up" is "4"
      And Bob holds 7 cards
      And it is Bob's turn
      And Bob can choose "challenge, accept"
      And Bob is prompted "Bob, you must pick up 4 cards: accept or challenge."
      When Bob tries "D"
      Then Bob is refused: "You must pick up 4 cards: answer challenge or accept."
      And nothing has changed
      When Bob tries "Y1"
      Then Bob is refused: "You must pick up 4 cards: answer challenge or accept."
      And nothing has changed

    Scenario: A player who accepts takes four cards and misses the turn
      Given the preset "official"
      When the moves "WP4 G, accept" are played
      Then everybody hears "Bob takes 4 cards and misses a turn."
      And Bob holds 11 cards
      And it is Cid's turn

    Scenario Outline: A guilty player takes the four cards and the challenger plays, with <how>
      Given <how>
      When the moves "WP4 G, challenge" are played
      Then everybody hears "Bob challenges Ann."
      And Bob hears "Ann shows R2 R3 R4 B5 B6 B7."
      And Cid hears "Ann shows the hand to Bob."
      And Cid does not hear "Ann shows R2 R3 R4 B5 B6 B7."
      And everybody hears "Ann had red in hand: guilty!"
      And everybody hears "Ann takes 4 cards."
      And Ann holds 10 cards
      And Bob holds 7 cards
      And it is Bob's turn
      And the caption of "discard" is "green"

      Examples:
        | how                          |
        | the preset "official"        |
        | the rule "challenge" is "on" |

    Scenario: Without a Wild Pickup 4 there is nothing to challenge or accept
      Given the preset "official"
      When Ann tries "challenge"
      Then Ann is refused: "There is no Wild Pickup 4 for you to challenge."
      When Ann tries "accept"
      Then Ann is refused: "There is no Wild Pickup 4 for you to accept."
      And nothing has changed

    Scenario Outline: Without challenges, a player who holds the colour cannot play it (preset <preset>)
      Given the preset "<preset>"
      And the rule "challenge" is "off"
      And the rule "four-last-resort" is "on"
      When Ann tries "WP4 G"
      Then Ann is refused: "You can play a Wild Pickup 4 only without red cards, and you hold some."
      And nothing has changed
      And Ann can choose "R2, R3, R4, D"

      Examples:
        | preset   |
        | official |
        | seed     |

  Rule: A Wild Pickup 4 from an innocent player

    Background:
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "WP4 Y1 B1  Y2 Y2 B2  Y3 Y3 B3  Y4 Y4 B4  B5 Y5 B5  B6 Y6 B6  B7 Y7 B7  R9"

    Scenario: The challenger takes six cards and misses the turn
      Given the preset "official"
      When the moves "WP4 G, challenge" are played
      Then everybody hears "Ann had no red in hand: innocent!"
      And everybody hears "Bob takes 6 cards and misses a turn."
      And Bob holds 13 cards
      And Ann holds 6 cards
      And it is Cid's turn

    Scenario: Without challenges, the four cards are taken at once
      Given the preset "official"
      And the rule "challenge" is "off"
      When Ann plays "WP4 G"
      Then everybody hears "Pickup 4 has been played. Bob has to pick up 4 cards"
      And Bob holds 11 cards
      And it is Cid's turn

  Rule: A player with one card left must call `one`, or can be caught

    Background:
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  Y7 B3  R9"

    Scenario Outline: A player can call while playing the second-last card, with <how>
      Given <how>
      When the moves "RR, RR, RS, RS, YS" are played
      Then Ann can choose "YS, YS one, Y7, Y7 one, D"
      When Ann plays "ys ONE"
      Then everybody hears "Ann calls ONE!"
      And Ann wears "ONE!"
      And it is Ann's turn
      When Bob tries "catch Ann"
      Then Bob is refused: "it is not your turn, Bob; the table waits for Ann"

      Examples:
        | how                        |
        | the preset "official"      |
        | the rule "calling" is "on" |

    Scenario: A player can call after playing the card
      Given the preset "official"
      When the moves "RR, RR, RS, RS, YS, YS" are played
      Then the table waits for "Ann"
      And Bob can choose "catch Ann"
      And Bob is prompted "Bob, before Ann plays you can catch Ann."
      When Ann plays "one"
      Then everybody hears "Ann calls ONE!"
      And it is Ann's turn

    Scenario: A player who forgets to call can be caught
      Given the preset "official"
      When the moves "RR, RR, RS, RS, YS, YS" are played
      And Bob plays "catch ann"
      Then everybody hears "Bob caught Ann, who forgot to call and draws 2 cards!"
      And Ann holds 3 cards
      And it is Ann's turn

    Scenario: Wrong catches, calls and moves out of turn are refused
      Given the preset "official"
      When the moves "RR, RR, RS, RS, YS, YS" are played
      And Bob tries "catch Bob"
      Then Bob is refused with words like "Nobody to catch there"
      And nothing has changed
      When Bob tries "catch Zoe"
      Then Bob is refused: "There is nobody called "Zoe" here. At the table: Ann, Bob."
      And nothing has changed
      When Bob tries "one"
      Then Bob is refused with words like "You call one with your second-last card"
      And nothing has changed
      When Bob tries "R1"
      Then Bob is refused: "It is Ann's turn: wait for yours."
      And nothing has changed
      When Bob tries "D"
      Then Bob is refused: "It is Ann's turn: wait for yours."
      And nothing has changed

    Scenario: Calling too early is refused
      Given the preset "official"
      When Ann tries "RR one"
      Then Ann is refused: "You call `one` with your second-last card, and you hold 7."
      And nothing has changed

    Scenario: Once the next player has acted, it is too late to catch
      Given the rule "calling" is "on"
      When the moves "RR, RR, RS, RS, YS, YS, 1:D" are played
      Then it is Bob's turn
      When Bob tries "catch Ann"
      Then Bob is refused with words like "Nobody to catch there"

  Rule: Calls and catches work with wilds and with pickups that are not yet taken

    Background:
      Given a game of "one" between "Ann, Bob"
      And the rule "calling" is "on"

    Scenario: A player who calls `one` with a wild is asked for the colour
      Given the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  WC B2  Y7 B3  R9"
      When the moves "RR, RR, RS, RS, YS" are played
      And Ann tries "wc one"
      Then Ann is asked "Which colour?"
      When Ann answers "G"
      Then everybody hears "Ann played WC and wants green."
      And everybody hears "Ann calls ONE!"
      And it is Bob's turn

    Scenario: Until the next player acts, a player can still call or be caught
      Given the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  WC B2  Y7 B3  R9"
      When the moves "RR, RR, RS, RS, YS, WC R" are played
      Then the table waits for "Bob"
      And Ann can choose "one"
      And Ann is prompted "Ann, before Bob plays you can call one."
      And Bob can choose "R1, R2, R3, R4, catch Ann, D"
      And Bob is prompted "Catch Ann?"
      When Ann plays "one"
      Then it is Bob's turn
      And Ann wears "ONE!"
      And Bob can choose "R1, R2, R3, R4, D"

    Scenario: Once the next player has acted, it is too late to call
      Given the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  WC B2  Y7 B3  R9"
      When the moves "RR, RR, RS, RS, YS, WC R, 2:R1" are played
      Then it is Ann's turn
      When Ann tries "one"
      Then Ann is refused with words like "before the next player acts"

    Scenario: Cards drawn for a catch do not count in a challenge
      Given the rule "challenge" is "on"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  WP4 B2  B7 B3  R9  Y1 Y2"
      When the moves "RR, RR, RS, RS, YS, WP4 G" are played
      Then Bob can choose "challenge, accept, catch Ann"
      When Bob plays "catch Ann"
      Then Ann sees "hand" as "Y1 Y2 B7"
      And it is Bob's turn
      When Bob plays "challenge"
      Then everybody hears "Ann had no yellow in hand: innocent!"
      And Bob holds 13 cards
      And it is Ann's turn

  Rule: Several rounds are played for points

    Background:
      Given a game of "one" between "Ann, Bob"

    Scenario: The winner of a round scores the others' cards, and the next player deals
      Given the preset "official"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  Y7 BS  R9"
      And the deck starts with "R1 Y1  R2 Y2  R3 Y3  R4 Y4  R5 Y5  R6 Y6  R7 Y7  G9"
      When the moves "RR, RR, RS, RS, YS, YS one, Y7" are played
      Then everybody hears "Bob is left with R1 R2 R3 R4 B1 B2 BS: 33 points."
      And everybody hears "Ann wins the round and 33 points: 33 in all."
      And everybody hears "Ann deals."
      And the score is "Ann 33, Bob 0"
      And Ann sees "hand" as "R1 R2 R3 R4 R5 R6 R7"
      And it is Bob's turn
      And the game goes on

    Scenario: Without a rotating dealer, player 1 starts again
      Given the preset "official"
      And the rule "dealer-rotates" is "off"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  Y7 BS  R9"
      And the deck starts with "R1 Y1  R2 Y2  R3 Y3  R4 Y4  R5 Y5  R6 Y6  R7 Y7  G9"
      When the moves "RR, RR, RS, RS, YS, YS one, Y7" are played
      Then everybody hears "Bob deals."
      And it is Ann's turn

    Scenario: To 200: four wilds score 200 and win
      Given the preset "official"
      And the rule "target" is "200"
      And the deck starts with "RR R1  RR R2  RS R3  RS WC  YS WC  YS WC  Y7 WC  R9"
      When the moves "RR, RR, RS, RS, YS, YS one, Y7" are played
      Then everybody hears "Ann wins the round and 206 points: 206 in all."
      And Ann wins
      And everybody hears "Ann is the winner"
      And the ending is "target reached"

    Scenario: To 500: it takes three such rounds
      Given the preset "official"
      And the rule "dealer-rotates" is "off"
      And the deck starts with "RR R1  RR R2  RS R3  RS WC  YS WC  YS WC  Y7 WC  R9"
      And the deck starts with "RR R1  RR R2  RS R3  RS WC  YS WC  YS WC  Y7 WC  R9"
      And the deck starts with "RR R1  RR R2  RS R3  RS WC  YS WC  YS WC  Y7 WC  R9"
      When the moves "RR, RR, RS, RS, YS, YS one, Y7" are played 2 times
      Then the score is "Ann 412, Bob 0"
      And the game goes on
      When the moves "RR, RR, RS, RS, YS, YS one, Y7" are played
      Then Ann wins
      And the score is "Ann 618, Bob 0"

    Scenario: With target=one-round, the first player with an empty hand wins the game
      Given the preset "official"
      And the rule "target" is "one-round"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  Y7 BS  R9"
      When the moves "RR, RR, RS, RS, YS, YS one, Y7" are played
      Then Ann wins
      And the ending is "empty hand"

    Scenario: A pickup played as the last card is taken before scoring
      Given the preset "official"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  YP2 BS  R9  R5 R6"
      When the moves "RR, RR, RS, RS, YS, YS one, YP2" are played
      Then everybody hears "Bob takes 2 cards."
      And everybody hears "Ann wins the round and 44 points: 44 in all."

    Scenario: Without last-card-acts, the pickup is not taken
      Given the preset "official"
      And the rule "last-card-acts" is "off"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  YP2 BS  R9  R5 R6"
      When the moves "RR, RR, RS, RS, YS, YS one, YP2" are played
      Then everybody hears "Ann wins the round and 33 points: 33 in all."

    Scenario: A Wild Pickup 4 as the last card can be challenged, too
      Given the preset "official"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  WP4 BS  R9  R5 R6 R7 R8 R9 R0"
      When the moves "RR, RR, RS, RS, YS, YS one, WP4 G" are played
      Then it is Bob's turn
      And Bob can choose "challenge, accept"
      When Bob plays "challenge"
      Then everybody hears "Ann had no yellow in hand: innocent!"
      And everybody hears "Bob takes 6 cards and misses a turn."
      And everybody hears "Ann wins the round and 68 points: 68 in all."

  Rule: Pickups can be stacked

    Background:
      Given a game of "one" between "Ann, Bob, Cid"
      And the deck starts with "RP2 YP2 BP2  WP4 WP4 B2  R3 G3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  R9"

    Scenario: With stacking=two, a Pickup 2 can be added to a Pickup 2
      Given the rule "stacking" is "two"
      When Ann plays "RP2"
      Then everybody hears "Bob must pick up 2 cards."
      And Bob can choose "YP2, D"
      And Bob is prompted "Bob, add a pickup, or D to take 2 cards."
      When Bob tries "Y4"
      Then Bob is refused: "You must pick up 2 cards: add a pickup, or D to take them."
      And nothing has changed
      When Bob plays "YP2"
      Then everybody hears "Cid must pick up 4 cards."
      When the moves "BP2, D" are played
      Then everybody hears "Ann takes 6 cards and misses a turn."
      And Ann holds 12 cards
      And it is Bob's turn

    Scenario: With stacking=two, a Wild Pickup 4 is taken at once
      Given the rule "stacking" is "two"
      When Ann plays "WP4 B"
      Then Bob holds 11 cards
      And it is Cid's turn

    Scenario: With stacking=four, a Wild Pickup 4 can be added to a Wild Pickup 4
      Given the rule "stacking" is "four"
      When Ann plays "WP4 G"
      Then Bob can choose "WP4 R, WP4 Y, WP4 B, WP4 G, D"
      When Bob plays "WP4 B"
      Then Cid can choose "D"
      And Cid is prompted "Cid, press Enter to take 8 cards."
      When Cid plays ""
      Then everybody hears "Cid takes 8 cards and misses a turn."
      And it is Ann's turn

    Scenario: With stacking=four, a Pickup 2 is taken at once
      Given the rule "stacking" is "four"
      When Ann plays "RP2"
      Then Bob holds 9 cards
      And it is Cid's turn

    Scenario: With stacking=any, every pickup that matches can be added
      Given the rule "stacking" is "any"
      When the moves "RP2, WP4 B" are played
      Then Cid can choose "BP2, D"
      When Cid plays "BP2"
      Then everybody hears "Ann must pick up 8 cards."
      When Ann plays "D"
      Then Ann holds 14 cards
      And it is Bob's turn

    Scenario: With forced play, a player who can stack cannot draw
      Given the rule "stacking" is "two"
      And the rule "forced-play" is "on"
      When Ann plays "RP2"
      Then Bob can choose "YP2"
      When Bob tries "D"
      Then Bob is refused: "You can play, so you must: YP2."

    Scenario: A challenge is about the last Wild Pickup 4, and a guilty player takes the whole stack
      Given the rule "stacking" is "four"
      And the rule "challenge" is "on"
      When Ann plays "WP4 G"
      Then Bob can choose "WP4 R, WP4 Y, WP4 B, WP4 G, challenge, accept"
      When the moves "WP4 B, challenge" are played
      Then everybody hears "Bob had green in hand: guilty!"
      And everybody hears "Bob takes 8 cards."
      And Bob holds 14 cards
      And Ann holds 6 cards
      And it is Cid's turn

    Scenario: With forced play, a player who can stack cannot accept
      Given the rule "stacking" is "four"
      And the rule "challenge" is "on"
      And the rule "forced-play" is "on"
      And the rule "four-last-resort" is "on"
      When Ann plays "WP4 G"
      And Bob tries "accept"
      Then Bob is refused: "You can play, so you must: add a pickup, or challenge."

  Rule: With jump-in, a player who holds exactly the card just played can play it out of turn

    Background:
      Given a game of "one" between "Ann, Bob, Cid"
      And the rule "jump-in" is "on"
      And the deck starts with "R1 R2 R1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  WC Y7 B7  R9"

    Scenario: After a jump-in, the turn goes to the player after the one who jumped in
      When Ann plays "R1"
      Then the table waits for "Bob"
      And Cid can choose "R1"
      And Cid is prompted "Cid, before Bob plays you can jump in with R1."
      When Cid plays "R1"
      Then everybody hears "Cid jumps in!"
      And everybody sees "discard" as "R1"
      And the table waits for "Ann"

    Scenario: Only the identical card can be used to jump in
      When Ann plays "R1"
      And Ann tries "R2"
      Then Ann is refused: "It is Bob's turn: you can only jump in with R1."
      And nothing has changed
      When Ann tries "D"
      Then Ann is refused: "It is Bob's turn: wait for yours."
      And nothing has changed

    Scenario: Jumping in is possible only until the next player acts
      When the moves "R1, 2:D" are played
      Then it is Cid's turn
      When Ann tries "R2"
      Then Ann is refused: "it is not your turn, Ann; the table waits for Cid"

    Scenario: Nobody can jump in on a wild
      When Ann plays "WC R"
      Then it is Bob's turn

  Rule: Jumping in with a Skip or a pickup

    Background:
      Given a game of "one" between "Ann, Bob, Cid"
      And the rule "jump-in" is "on"
      And the deck starts with "RS RS B1  RP2 Y2 RP2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  WC Y7 B7  R9"

    Scenario: A player who was skipped can jump in
      When Ann plays "RS"
      Then the table waits for "Cid"
      When Bob plays "RS"
      Then everybody hears "Bob jumps in!"
      And everybody hears "Cid got skipped!"
      And the table waits for "Ann"

    Scenario: A pickup that jumps in adds to the cards to be picked up
      Given the rule "stacking" is "two"
      When Ann plays "RP2"
      Then the table waits for "Bob"
      When Cid plays "RP2"
      Then everybody hears "Ann must pick up 4 cards."
      When Ann plays "D"
      Then Ann holds 10 cards
      And it is Bob's turn

  Rule: With seven-zero, a 7 swaps hands and a 0 passes them on

    Background:
      Given a game of "one" between "Ann, Bob, Cid"
      And the rule "seven-zero" is "on"
      And the deck starts with "R7 Y1 B1  R0 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R1 Y8 B8  R9"

    Scenario: A player who plays a 7 chooses whom to swap hands with
      When Ann plays "R7 >cid"
      Then everybody hears "Ann and Cid swap hands."
      And Ann sees "hand" as "B1 B2 B3 B4 B5 B6 B8"
      And Cid sees "hand" as "R0 R1 R3 R4 R5 R6"
      And Ann holds 7 cards
      And Cid holds 6 cards
      And it is Bob's turn

    Scenario: A player who plays a 7 without a name is asked for one
      When Ann tries "R7"
      Then Ann is asked "Swap hands with whom?"
      When Ann answers "9"
      Then Ann is refused: "Type the number or the name of a player to swap hands with."
      When Ann answers "2"
      Then everybody hears "Ann and Bob swap hands."
      And Ann sees "hand" as "Y1 Y2 Y3 Y4 Y5 Y6 Y8"

    Scenario Outline: <typed> is refused
      When Ann tries "<typed>"
      Then Ann is refused: "<words>"
      And nothing has changed

      Examples:
        | typed   | words                                                   |
        | R7 >Ann | You cannot swap hands with yourself.                            |
        | R7 >Zoe | There is nobody called "Zoe" here. At the table: Ann, Bob, Cid. |
        | R1 >Bob | Only a 7 swaps hands: leave out the name.               |

    Scenario: A 0 passes every hand to the next player
      When Ann plays "R0"
      Then everybody hears "Everybody passes their hand to the next player."
      And Ann sees "hand" as "B1 B2 B3 B4 B5 B6 B8"
      And Bob sees "hand" as "R1 R3 R4 R5 R6 R7"
      And Cid sees "hand" as "Y1 Y2 Y3 Y4 Y5 Y6 Y8"
      And it is Bob's turn

  Rule: With seven-zero and two players

    Background:
      Given a game of "one" between "Ann, Bob"
      And the rule "seven-zero" is "on"
      And the deck starts with "RR R1  RR R2  RS R3  RS R4  YS B1  YS B2  Y7 B3  R9"

    Scenario: A 7 as the last card wins instead of swapping hands
      When the moves "RR, RR, RS, RS, YS, YS" are played
      And Ann tries "Y7 >Bob"
      Then Ann is refused: "Your last card wins: leave out the name."
      When Ann plays "Y7"
      Then Ann wins

    Scenario: With two players, a 7 needs neither a name nor a call
      Given the rule "calling" is "on"
      When the moves "RR, RR, RS, RS, YS" are played
      Then Ann can choose "YS, YS one, Y7 >Bob, D"
      When Ann tries "Y7 one"
      Then Ann is refused: "A 7 or a 0 needs no call, because hands change owners: leave out `one`."
      When Ann plays "Y7"
      Then everybody hears "Ann and Bob swap hands."
      And Bob holds 1 card
      And it is Bob's turn

  Rule: With reshuffle=when-needed, the pile is shuffled only when a card is needed

    Scenario: Nothing is shuffled before a card is needed, and the top card stays
      Given a game of "one" between "Ann, Bob"
      And the preset "official"
      And the deck starts with "R1 Y1  R2 B1  R3 G1  R4 R7  R5 GS  R6 BP2  R7 Y5  G9"
      When the moves "D, keep" are played 93 times
      Then the note "deck" is "0"
      When Bob plays "G1"
      Then the note "deck" is "0"
      And everybody sees "discard" as "G1"
      When Ann plays "D"
      Then everybody hears "The discard pile is shuffled into the deck: 1 card to draw."
      And Ann hears "Ann drew G9."
      And everybody sees "discard" as "G1"

    Scenario: If the pile has only its top card, D passes
      Given a game of "one" between "Ann, Bob"
      And the preset "official"
      And the deck starts with "R1 Y1  R2 B1  R3 G1  R4 R7  R5 GS  R6 BP2  R7 Y5  G9"
      When the moves "D, keep" are played 93 times
      And Bob plays "D"
      Then everybody hears "Bob passes: no cards left to draw."
      And it is Ann's turn

    Scenario: The rule reshuffle=when-needed needs keep-top
      Given a game of "one" between "Ann, Bob"
      And the rule "reshuffle" is "when-needed"
      Then the game cannot begin: "turn keep-top on too"

  Rule: Single official rules can be switched on

    Scenario: Four Wilds, with all other rules as in the preset seed
      Given a game of "one" between "Ann, Bob"
      And the rule "wilds" is "4"
      And the deck starts with "WC R1  WC R2  WC R3  WC R4  Y1 R5  Y2 R6  Y3 R7  G9"
      Then the note "deck" is "93"

    Scenario: The number of players can be limited
      Given a game of "one" between "Ann, Bob, Cid, Dot"
      And the rule "most-players" is "3"
      Then the game cannot begin: "One needs 2 to 3 players with these rules, not 4"

    Scenario: The first card takes effect, with all other rules as in the preset seed
      Given a game of "one" between "Ann, Bob, Cid"
      And the rule "first-card-acts" is "on"
      And the deck starts with "R1 Y1 B1  R2 Y2 B2  R3 Y3 B3  R4 Y4 B4  R5 Y5 B5  R6 Y6 B6  R7 Y7 B7  RS"
      Then it is Bob's turn

    Scenario: A random game with the official rules ends when the target is reached
      Given a game of "one" between "Ann, Bob, Cid"
      And the preset "official"
      When the game is played out at random with seed "5"
      Then the ending is "target reached"

  Rule: Every game comes to an end

    Scenario Outline: A random game between <players> ends with an empty hand
      Given a game of "one" between "<players>"
      When the game is played out at random with seed "<seed>"
      Then the ending is "empty hand"

      Examples:
        | players            | seed |
        | Ann, Bob           | 1    |
        | Ann, Bob, Cid      | 2    |
        | Ann, Bob, Cid, Dot | 3    |
