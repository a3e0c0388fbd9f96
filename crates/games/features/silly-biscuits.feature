Feature: Silly Biscuits
  Up or down, strictly: be the first to be rid of your hand, your public cards
  and the hidden ones under them.

  Rule: The deal

    Scenario: Five in hand, three hidden, three public, and a card that starts the pile
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "KS 3S JS 7S 9S 4S 4H 4D 5S 5H 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QS 9H"
      Then Ann sees "hand" as "3S 7S 9S JS KS"
      And Bob sees "hand" as "AS 2S 3H 6H 10S"
      And everybody sees "Ann's public" as "5S 5H 6S"
      And everybody sees "Ann's hidden" as "## ## ##"
      And everybody sees "Bob's public" as "JH JD QS"
      And everybody sees "Bob's hidden" as "## ## ##"
      And everybody sees "pile" as "9H"
      And everybody sees "history" as "9H"
      And Ann holds 5 cards
      And the note "deck" is "29"
      And the note "direction" is "▲ up"
      And the banner is "▲ up from 9"
      And everybody hears "9 starts the pile."
      And everybody hears "Going up from 9."
      And everybody hears "Everybody has 5 cards in hand, and 3 hidden ones under 3 public ones. Be rid of all of them first. 2 turns the direction, 8 resets the pile, 10 resets it and you go again. Type a card (K), 4 from public, 2 from hidden, draw or skip."
      And it is Ann's turn

    Scenario: One deck is enough for three
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      Then the note "deck" is "18"

    Scenario: A fourth player brings a second deck
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan"
      Then the note "deck" is "59"

    Scenario: Twelve players play with four decks
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus, Hal, Ida, Jim, Kay, Leo"
      Then the note "deck" is "75"

    Scenario: Thirteen are too many
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus, Hal, Ida, Jim, Kay, Leo, Mia"
      Then the game cannot begin: "Silly Biscuits is for 2 to 12 players here, not 13"

    Scenario: One alone needs somebody to play against
      Given a game of "silly-biscuits" between "Ann"
      Then the game cannot begin: "Silly Biscuits is for 2 to 12 players here, not 1"

  Rule: A play is strictly greater going up, strictly less going down, or special

    Scenario: Going up, only higher cards and specials go
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 8S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7S 7H 7D JH JD QD 9H"
      Then Ann can choose "J, K, 8, skip"
      When Ann plays "J"
      Then everybody hears "Ann played J."
      And everybody sees "pile" as "JS"
      And everybody sees "history" as "9H JS"
      And the banner is "▲ up from J"
      And it is Bob's turn

    Scenario: An equal card is refused, and the message says what would go
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "9"
      Then Ann is refused: "You cannot play 9. Going up from 9, you can play A, J, Q, K, or a 2, 8 or 10."
      And nothing has changed
      And it is Ann's turn

    Scenario: Going down, only lower cards and specials go
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S AS 3H 9H 10S KH 7S 7H 7D JH JD QD 9D"
      When Ann plays "2"
      Then Bob can choose "A, 3, 10, skip"
      When Bob tries "K"
      Then Bob is refused: "You cannot play K. Going down from 9, you can play A, 3, 4, 5, 6, 7, or a 2, 8 or 10."
      When Bob plays "3"
      Then the banner is "▼ down from 3"

    Scenario: The ace is the highest going up, and counts 14 there
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "AS 3S 9S JS KS QS QH 5S 5H 5D 6S AH 3H 4S 9H KH 7S 7H 7D JH JD QD 9D 3D 4H"
      When Ann plays "A"
      Then the banner is "▲ up from A"
      And Bob can choose "draw"
      When Bob tries "A"
      Then Bob is refused: "You cannot play A. Going up from A, only 2, 8 and 10 can be played. You cannot play: type draw, or press Enter."

    Scenario: The ace is the lowest going down, and counts 1 there
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S AS 3H 4S 9H KH 7S 7H 7D JH JD QD 9D AH 4H"
      When Ann plays "2"
      And Bob plays "A"
      Then the banner is "▼ down from A"
      And Ann sees "hand" as "AH 3S 9S JS KS"
      And Ann can choose "draw"

    Scenario: Played going up, an ace still counts 14 after the direction turns
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "AS 3S 9S JS KS QS QH 5S 5H 5D 6S AH 2S 4S 9H KH 7S 7H 7D JH JD QD 9D 3H 4H"
      When the moves "A, 2" are played
      Then everybody hears "The direction is now down from A."
      And Ann can choose "3, 9, J, K, skip"

    Scenario: Never an ace on an ace, also when the direction has turned
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "AS AH 9S JS KS QS QH 5S 5H 5D 6S 3S 2S 4S 9H KH 7S 7H 7D JH JD QD 9D 3H 4H"
      When the moves "A, 2" are played
      And Ann tries "A"
      Then Ann is refused with words like "You cannot play A."

    Scenario: An ace that starts the pile counts 1
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "AS 3S 9S JS KS QS QH 5S 5H 5D 6S AH 10S 2S 3H 6H 7S 7H 7D JH JD QD AD"
      Then the banner is "▲ up from A"
      And Ann can choose "3, 9, J, K, skip"

    Scenario: On a reset pile an ace goes, and counts 14 going up
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "8S 3S 9S JS KS QS QH 5S 5H 5D 6S AS 3H 4S 9H KH 7S 7H 7D JH JD QD 9D 3D 4H"
      When the moves "8, A" are played
      Then the banner is "▲ up from A"
      And Ann can choose "draw"

    Scenario: Suits do not matter: of two equal cards in hand the first suit goes
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "7S 3S 3H 4S 4H 7H 5S 5H 6S 6H 9S 7D JS JH QS QH KS KH KD AS AH AD 3D"
      When the moves "skip, 7" are played
      Then everybody sees "pile" as "7D"

  Rule: The special cards

    Scenario: 2 turns the direction, from the last card that is not special
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S 2H 3H 6H 9H KH 7S 7H 7D JH JD QD 9D"
      When Ann plays "2"
      Then everybody hears "The direction is now down from 9."
      And the note "direction" is "▼ down"
      When Bob plays "2"
      Then everybody hears "The direction is now up from 9."

    Scenario: 2 counts from beneath an 8
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "8S 3S 9S JS KS QS QH 5S 5H 5D 6S 2S 3H 6H 9H KH 7S 7H 7D JH JD QD 9D 4S"
      When the moves "8, 2" are played
      Then everybody hears "The direction is now down from 9."
      And Ann can choose "3, 4, skip"

    Scenario: 2 counts from beneath a 10
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "10S 2S 9S JS KS QS QH 5S 5H 5D 6S 3S 3H 6H 9H KH 7S 7H 7D JH JD QD 9D"
      When the moves "10, 2" are played
      Then everybody hears "The direction is now down from 9."

    Scenario: 2 with no other card on the pile: anything goes
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S 3H 4S 6H 9H KH 7S 7H 7D JH JD QD 8S"
      When Ann plays "2"
      Then everybody hears "The direction is now down from anything."
      And Bob can choose "3, 4, 6, 9, K, skip"

    Scenario: 8 resets the pile for the next player and keeps the direction
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "8S 3S 9S JS KS QS QH 5S 5H 5D 6S 3H 4S 6H 9H KH 7S 7H 7D JH JD QD QC"
      When Ann plays "8"
      Then everybody hears "The pile has been reset."
      And everybody hears "Going up from anything."
      And it is Bob's turn
      And Bob can choose "3, 4, 6, 9, K, skip"
      When Bob plays "3"
      Then the banner is "▲ up from 3"

    Scenario: 8 keeps the direction down
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S 8S 4S 6H 9H KH 7S 7H 7D JH JD QD QC"
      When the moves "2, 8" are played
      Then the banner is "▼ down from anything"

    Scenario: 10 resets the pile and the same player goes again
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "10S 3S 9S JS KS QS QH 5S 5H 5D 6S 3H 4S 6H 9H KH 7S 7H 7D JH JD QD QC 5C"
      When Ann plays "10"
      Then everybody hears "The pile has been reset. Ann goes again."
      And it is Ann's turn
      And Ann can choose "3, 5, 9, J, K, skip"
      When Ann plays "3"
      Then it is Bob's turn
      And the banner is "▲ up from 3"

    Scenario: Who skips after a 10 leaves the pile reset
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "10S 3S 9S JS KS QS QH 5S 5H 5D 6S 3H 4S 6H 9H KH 7S 7H 7D JH JD QD QC"
      When the moves "10, skip" are played
      Then it is Bob's turn
      And Bob can choose "3, 4, 6, 9, K, skip"

    Scenario: 2 starts the pile: anything goes, up
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 9S JS KS 5S 5H 5D 6S 6H 6D 3H 4H 7S 9H KH 7H 7D 7C JH JD QS 2S"
      Then everybody hears "Going up from anything."
      And Ann can choose "3, 4, 9, J, K, skip"

    Scenario: 8 starts the pile: anything goes, up
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 9S JS KS 5S 5H 5D 6S 6H 6D 3H 4H 7S 9H KH 7H 7D 7C JH JD QS 8S"
      Then everybody hears "Going up from anything."
      And Ann can choose "3, 4, 9, J, K, skip"

    Scenario: 10 starts the pile: anything goes, up
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 9S JS KS 5S 5H 5D 6S 6H 6D 3H 4H 7S 9H KH 7H 7D 7C JH JD QS 10S"
      Then everybody hears "Going up from anything."
      And Ann can choose "3, 4, 9, J, K, skip"

  Rule: Drawing and skipping

    Scenario: After a play the player draws if the hand has fewer than five
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H QC"
      When Ann plays "J"
      Then Ann hears "Ann drew Q."
      And Bob hears "Ann drew a card."
      And Bob does not hear "Ann drew Q."
      And Ann sees "hand" as "3S 7S 9S QC KS"
      And Ann holds 5 cards
      And the note "deck" is "28"

    Scenario: Who cannot play draws a card and loses the turn
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 6S 7S 9S 4H 4D 5S 5H 5D 6H KS KH KD 3H 3D 7H 7D 7C JS JH QS 9H QH"
      Then Ann can choose "draw"
      And Ann is prompted "Ann, you cannot play: press Enter to draw and lose the turn."
      When Ann plays "draw"
      Then everybody hears "Ann cannot play and loses the turn."
      And Ann hears "Ann drew Q."
      And Bob hears "Ann drew a card."
      And Ann holds 6 cards
      And it is Bob's turn

    Scenario: Enter alone draws when nothing can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 6S 7S 9S 4H 4D 5S 5H 5D 6H KS KH KD 3H 3D 7H 7D 7C JS JH QS 9H"
      When Ann plays ""
      Then Ann holds 6 cards
      And it is Bob's turn

    Scenario: Who has six cards does not draw after a play
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 6S 7S 9S 4H 4D 5S 5H 5D 6H JS KS KH 3H 3D 7H 7D 7C JH JD QS 9H QH"
      When the moves "draw, J, Q" are played
      Then Ann holds 5 cards
      And the note "deck" is "27"

    Scenario: Enter alone is no move when something can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries ""
      Then Ann is refused: "Type a move: J, K, skip."
      And nothing has changed

    Scenario: Drawing is refused when a play is possible
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "draw"
      Then Ann is refused: "You can play, so you cannot draw: J, K, skip."
      And nothing has changed

    Scenario: Skipping loses the turn and draws nothing
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann plays "skip"
      Then everybody hears "Ann skips."
      And Ann holds 5 cards
      And the note "deck" is "29"
      And it is Bob's turn

    Scenario: Who cannot play must draw and cannot skip while there is a deck
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 6S 7S 9S 4H 4D 5S 5H 5D 6H KS KH KD 3H 3D 7H 7D 7C JS JH QS 9H"
      When Ann tries "skip"
      Then Ann is refused: "You cannot play, so you draw a card: type draw, or press Enter."
      And nothing has changed

  Rule: What to type

    Scenario: Capitals or not, with or without the place
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S QD 6H 7H 7D 7C JH JD QC 9H"
      When Ann plays "  j FROM Hand "
      Then everybody hears "Ann played J."
      When Bob plays "q"
      Then everybody hears "Bob played Q."

    Scenario: Refused: Q
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "Q"
      Then Ann is refused: "You have no Q in your hand."
      And nothing has changed

    Scenario: Refused: q from hand
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "q from hand"
      Then Ann is refused: "You have no Q in your hand."
      And nothing has changed

    Scenario: Refused: Q from public
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "Q from public"
      Then Ann is refused: "You have no Q among your public cards."
      And nothing has changed

    Scenario: Refused: 6 from public
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "6 from public"
      Then Ann is refused: "Public cards can be played only when the draw deck is empty. It still has 29."
      And nothing has changed

    Scenario: Refused: 2 from hidden
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "2 from hidden"
      Then Ann is refused: "Hidden card 2 is still covered. Play the public card on it first."
      And nothing has changed

    Scenario: Refused: 4 from hidden
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "4 from hidden"
      Then Ann is refused: "Hidden cards have the positions 1, 2 and 3. Type 1 from hidden, for example."
      And nothing has changed

    Scenario: Refused: 0 from hidden
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "0 from hidden"
      Then Ann is refused: "Hidden cards have the positions 1, 2 and 3. Type 1 from hidden, for example."
      And nothing has changed

    Scenario: Refused: K from hidden
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "K from hidden"
      Then Ann is refused: "Hidden cards have the positions 1, 2 and 3. Type 1 from hidden, for example."
      And nothing has changed

    Scenario: Refused: biscuit
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "biscuit"
      Then Ann is refused: ""biscuit" is not a card. Type A, 2 to 10, J, Q or K."
      And nothing has changed

    Scenario: Refused: 1
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "1"
      Then Ann is refused: ""1" is not a card. Type A, 2 to 10, J, Q or K."
      And nothing has changed

    Scenario: Refused: mistake
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "mistake"
      Then Ann is refused: ""mistake" is not a card. Type A, 2 to 10, J, Q or K."
      And nothing has changed

    Scenario: Refused: J from pocket
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "J from pocket"
      Then Ann is refused: ""pocket" is not a place. Cards come from hand, from public or from hidden."
      And nothing has changed

    Scenario: Refused: J please
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "J please"
      Then Ann is refused: ""please" is not a place. Cards come from hand, from public or from hidden."
      And nothing has changed

    Scenario: Refused: x from pocket
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "x from pocket"
      Then Ann is refused: ""x" is not a card. Type A, 2 to 10, J, Q or K."
      And nothing has changed

    Scenario: Refused: 7
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "7"
      Then Ann is refused: "You cannot play 7. Going up from 9, you can play A, J, Q, K, or a 2, 8 or 10."
      And nothing has changed

  Rule: Reserved cards, once the draw deck is empty

    Scenario: The hand need not be empty
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      Then the note "deck" is "0"
      And everybody sees "deck" as "[]"
      And Cat holds 9 cards
      And Cat can choose "8 from public, skip"

    Scenario: Of two equal public cards the lower position goes, and its place stays empty
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "8 from public"
      Then everybody hears "Cat played 8 from public."
      And everybody sees "Cat's public" as "[] 8C 7H"
      And everybody sees "Cat's hidden" as "## ## ##"
      And everybody sees "pile" as "8D"
      And Ann can choose "A, 7, 9, J, Q, K, 3 from public, 4 from public, skip"

    Scenario: A public card that does not fit is refused
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat tries "7 from public"
      Then Cat is refused: "You cannot play 7. Going up from A, only 2, 8 and 10 can be played."
      And nothing has changed

    Scenario: A hidden card under a public one is refused
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat tries "1 from hidden"
      Then Cat is refused: "Hidden card 1 is still covered. Play the public card on it first."
      And nothing has changed

    Scenario: An uncovered hidden card can be played without knowing it
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And the moves "8 from public, 4 from public, 5 from public" are played
      Then Cat can choose "6, Q, K, A, 7 from public, 8 from public, 1 from hidden, skip"
      When Cat plays "1 from hidden"
      Then everybody hears "Cat played 9 from hidden."
      And everybody sees "Cat's public" as "[] 8C 7H"
      And everybody sees "Cat's hidden" as "[] ## ##"
      And the banner is "▲ up from 9"
      And it is Ann's turn

    Scenario: A hidden card that does not fit becomes public and loses the turn
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And the moves "8 from public, J, Q" are played
      And Cat plays "1 from hidden"
      Then everybody hears "Cat tried hidden card 1: 9 cannot be played. It is public now, and the turn is lost."
      And everybody sees "Cat's public" as "9S 8C 7H"
      And everybody sees "Cat's hidden" as "[] ## ##"
      And the banner is "▲ up from Q"
      And it is Ann's turn

    Scenario: A hidden card cannot be played twice
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And the moves "8 from public, 4 from public, 5 from public, 1 from hidden, skip, skip" are played
      And Cat tries "1 from hidden"
      Then Cat is refused: "Hidden card 1 was already played."
      And nothing has changed

    Scenario: Drawing is refused from an empty deck
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat tries "draw"
      Then Cat is refused: "The draw deck is empty. You can choose: 8 from public, skip."
      And nothing has changed

  Rule: The end

    Scenario: A whole round in which nobody can play or draw is a draw
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 8S 3S 4S 4H 3H 3D 3C 4D 4C 8H 8D JS 5S 6S 6H 5H 5D 5C 6D 6C 2D 8C 2C 7S 7H 9S 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      Then Cat can choose "skip"
      And Cat is prompted "Cat, you cannot play: press Enter to skip."
      When Cat plays ""
      Then everybody hears "Cat skips."
      And the game goes on
      When the moves "skip" are played
      Then the game goes on
      When Bob plays "skip"
      Then everybody hears "No more possible moves"
      And it is a draw
      And the ending is "no more moves"

    Scenario: Who skips though a play is there keeps the game alive for three rounds
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And the moves "skip, skip, skip, skip, skip, skip, skip, skip" are played
      Then the game goes on
      When Bob plays "skip"
      Then everybody hears "Nothing but skips and lost turns for 3 rounds: a draw."
      And it is a draw
      And the ending is "nothing but skips"

    Scenario: A card played starts the count of skips anew
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When the moves "skip, skip, skip, skip, skip, 10, skip, skip, skip, skip, skip" are played
      Then the game goes on
      When Ann plays "skip"
      Then it is a draw

    Scenario: The number of rounds of skips can be agreed on
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "skip-rounds" is "1"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When the moves "skip" are played
      Then the game goes on
      When Bob plays "skip"
      Then everybody hears "Nothing but skips and lost turns for 1 round: a draw."
      And it is a draw

    Scenario: Hidden cards that fail are lost turns too
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the rule "skip-rounds" is "1"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And the moves "8 from public, J, Q" are played
      And the moves "1 from hidden, skip" are played
      Then the game goes on
      When Bob plays "skip"
      Then it is a draw
      And the ending is "nothing but skips"

    Scenario: The switch stuck, next-wins: who cannot play or draw loses to the next seat
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the rule "stuck" is "next-wins"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 8S 3S 4S 4H 3H 3D 3C 4D 4C 8H 8D JS 5S 6S 6H 5H 5D 5C 6D 6C 2D 8C 2C 7S 7H 9S 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "skip"
      Then everybody hears "Cat could not play, and there is nothing to draw."
      And everybody hears "Ann wins!"
      And Ann wins
      And the ending is "no play left"

    Scenario: The switch stuck, next-wins: who skips by choice does not lose
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the rule "stuck" is "next-wins"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "skip"
      Then the game goes on
      And it is Ann's turn
      When Ann plays "skip"
      Then Bob wins

    Scenario: The switch stuck, reset: the lost turn of who cannot play resets the pile
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the rule "stuck" is "reset"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 8S 3S 4S 4H 3H 3D 3C 4D 4C 8H 8D JS 5S 6S 6H 5H 5D 5C 6D 6C 2D 8C 2C 7S 7H 9S 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "skip"
      Then everybody hears "Cat could not play, and there is nothing to draw."
      And everybody hears "The pile has been reset."
      And everybody hears "Going up from anything."
      And Ann can choose "A, 7, 9, J, Q, K, 3 from public, 4 from public, skip"

    Scenario: The switch stuck, reset: who skips by choice resets nothing
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the rule "stuck" is "reset"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "skip"
      Then Ann does not hear "The pile has been reset."
      And Ann can choose "skip"
      And the banner is "▲ up from A"

    Scenario: The first player without a card anywhere wins
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "stuck" is "reset"
      When the game is played out at random with seed "1"
      Then the ending is "no cards left"

  Rule: The switch mistake

    Scenario: lose-turn: a move that cannot be made loses the turn
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann plays "7"
      Then everybody hears "Ann made a mistake and loses the turn."
      And Ann holds 5 cards
      And it is Bob's turn

    Scenario: lose-turn: what is no move at all loses the turn too
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann plays "biscuit from the tin"
      Then it is Bob's turn

    Scenario: lose-turn: Enter too early does not
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries ""
      Then Ann is refused: "Type a move: J, K, skip."
      And nothing has changed

    Scenario: lose-turn: who cannot play draws, whatever was typed before
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 4S 6S 7S 9S 4H 4D 5S 5H 5D 6H KS KH KD 3H 3D 7H 7D 7C JS JH QS 9H"
      When Ann tries "9"
      Then Ann is refused: "You cannot play 9. Going up from 9, you can play A, J, Q, K, or a 2, 8 or 10. You cannot play: type draw, or press Enter."
      And nothing has changed
      And Ann can choose "draw"

    Scenario: lose-turn: a record writes it as a move
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      Then Ann can choose "J, K, skip, mistake"
      When the moves "mistake, mistake" are played
      Then everybody hears "Bob made a mistake and loses the turn."
      And it is Ann's turn
