Feature: One
  Be the first to have no cards left, by matching colour, number or sign.

  Rule: The deal

    Scenario: Seven cards each, one at a time round the table
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1 R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 R7 Y7 G9"
      Then Ann sees "hand" as "R1 R2 R3 R4 R5 R6 R7"
      And Bob sees "hand" as "Y1 Y2 Y3 Y4 Y5 Y6 Y7"
      And everybody sees "discard" as "G9"
      And Ann holds 7 cards
      And Bob holds 7 cards
      And the note "deck" is "92"
      And it is Ann's turn

    Scenario: Only a number card starts the discard pile
      Given a game of "one" between "Ann, Bob"
      And the deck starts with "R1 Y1 R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 R7 Y7 WC GS WP4 B0"
      Then everybody hears "WC is turned up and goes under the deck: only a number starts."
      And everybody hears "GS is turned up and goes under the deck: only a number starts."
      And everybody sees "discard" as "B0"
      And the note "deck" is "92"
