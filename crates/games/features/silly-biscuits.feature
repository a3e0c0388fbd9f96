Feature: Silly Biscuits
  Play strictly higher cards going up and strictly lower ones going down. Be the
  first to get rid of your hand, your public cards and the hidden cards under them.

  Rule: The deal

    Scenario: Five cards in hand, three hidden, three public, and one that starts the pile
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
      And everybody hears "Everybody has 5 cards in hand, and 3 hidden ones under 3 public ones. Be the first to get rid of them all. 2 reverses the direction, 8 resets the pile, 10 resets it and you go again. Type a card (K), 4 from public, 2 from hidden, draw or skip."
      And it is Ann's turn

    Scenario: One deck is enough for three players
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      Then the note "deck" is "18"

    Scenario: A fourth player brings a second deck
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan"
      Then the note "deck" is "59"

    Scenario: Twelve players play with four decks
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus, Hal, Ida, Jim, Kay, Leo"
      Then the note "deck" is "75"

    Scenario: Thirteen players are too many
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus, Hal, Ida, Jim, Kay, Leo, Mia"
      Then the game cannot begin: "Silly Biscuits needs 2 to 12 players with these rules, not 13"

    Scenario: One player is not enough
      Given a game of "silly-biscuits" between "Ann"
      Then the game cannot begin: "Silly Biscuits needs 2 to 12 players with these rules, not 1"

  Rule: A card must be strictly higher going up, strictly lower going down, or special

    Scenario: Going up, only higher cards and specials can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 8S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7S 7H 7D JH JD QD 9H"
      Then Ann can choose "J, K, 8, skip"
      When Ann plays "J"
      Then everybody hears "Ann played J."
      And everybody sees "pile" as "JS"
      And everybody sees "history" as "9H JS"
      And the banner is "▲ up from J"
      And it is Bob's turn

    Scenario: An equal card is refused, and the message says what can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "9"
      Then Ann is refused: "You cannot play 9. Going up from 9, you can play A, J, Q, K, or a 2, 8 or 10."
      And nothing has changed
      And it is Ann's turn

    Scenario: Going down, only lower cards and specials can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S AS 3H 9H 10S KH 7S 7H 7D JH JD QD 9D"
      When Ann plays "2"
      Then Bob can choose "A, 3, 10, skip"
      When Bob tries "K"
      Then Bob is refused: "You cannot play K. Going down from 9, you can play A, 3, 4, 5, 6, 7, or a 2, 8 or 10."
      When Bob plays "3"
      Then the banner is "▼ down from 3"

    Scenario: Going up, the ace is the highest card and counts 14
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "AS 3S 9S JS KS QS QH 5S 5H 5D 6S AH 3H 4S 9H KH 7S 7H 7D JH JD QD 9D 3D 4H"
      When Ann plays "A"
      Then the banner is "▲ up from A"
      And Bob can choose "draw"
      When Bob tries "A"
      Then Bob is refused: "You cannot play A. Going up from A, only 2, 8 and 10 can be played. You have none of these: type draw, or press Enter."

    Scenario: Going down, the ace is the lowest card and counts 1
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S AS 3H 4S 9H KH 7S 7H 7D JH JD QD 9D AH 4H"
      When Ann plays "2"
      And Bob plays "A"
      Then the banner is "▼ down from A"
      And Ann sees "hand" as "AH 3S 9S JS KS"
      And Ann can choose "draw"

    Scenario: An ace played going up still counts 14 after the direction changes
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "AS 3S 9S JS KS QS QH 5S 5H 5D 6S AH 2S 4S 9H KH 7S 7H 7D JH JD QD 9D 3H 4H"
      When the moves "A, 2" are played
      Then everybody hears "The direction is now down from A."
      And Ann can choose "3, 9, J, K, skip"

    Scenario: An ace cannot be played on an ace, even after the direction changes
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

    Scenario: An ace can be played on a reset pile, and counts 14 going up
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "8S 3S 9S JS KS QS QH 5S 5H 5D 6S AS 3H 4S 9H KH 7S 7H 7D JH JD QD 9D 3D 4H"
      When the moves "8, A" are played
      Then the banner is "▲ up from A"
      And Ann can choose "draw"

    Scenario: A card is typed by its rank alone
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "7S 3S 3H 4S 4H 7H 5S 5H 6S 6H 9S 7D JS JH QS QH KS KH KD AS AH AD 3D"
      When the moves "skip, 7" are played
      Then everybody sees "pile" as "7D"

  Rule: The special cards

    Scenario: 2 reverses the direction, from the last card that is not special
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S 2H 3H 6H 9H KH 7S 7H 7D JH JD QD 9D"
      When Ann plays "2"
      Then everybody hears "The direction is now down from 9."
      And the note "direction" is "▼ down"
      When Bob plays "2"
      Then everybody hears "The direction is now up from 9."

    Scenario: 2 on an 8 counts from the card beneath the 8
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "8S 3S 9S JS KS QS QH 5S 5H 5D 6S 2S 3H 6H 9H KH 7S 7H 7D JH JD QD 9D 4S"
      When the moves "8, 2" are played
      Then everybody hears "The direction is now down from 9."
      And Ann can choose "3, 4, skip"

    Scenario: 2 on a 10 counts from the card beneath the 10
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "10S 2S 9S JS KS QS QH 5S 5H 5D 6S 3S 3H 6H 9H KH 7S 7H 7D JH JD QD 9D"
      When the moves "10, 2" are played
      Then everybody hears "The direction is now down from 9."

    Scenario: 2 on a pile of special cards: any card can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S 3H 4S 6H 9H KH 7S 7H 7D JH JD QD 8S"
      When Ann plays "2"
      Then everybody hears "The direction is now down, any card."
      And Bob can choose "3, 4, 6, 9, K, skip"

    Scenario: 8 resets the pile for the next player and keeps the direction
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "8S 3S 9S JS KS QS QH 5S 5H 5D 6S 3H 4S 6H 9H KH 7S 7H 7D JH JD QD QC"
      When Ann plays "8"
      Then everybody hears "The pile has been reset."
      And everybody hears "Going up, any card."
      And it is Bob's turn
      And Bob can choose "3, 4, 6, 9, K, skip"
      When Bob plays "3"
      Then the banner is "▲ up from 3"

    Scenario: 8 keeps the direction when it is down
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "2S 3S 9S JS KS QS QH 5S 5H 5D 6S 8S 4S 6H 9H KH 7S 7H 7D JH JD QD QC"
      When the moves "2, 8" are played
      Then the banner is "▼ down, any card"

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

    Scenario: A player who skips after a 10 leaves the pile reset
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "10S 3S 9S JS KS QS QH 5S 5H 5D 6S 3H 4S 6H 9H KH 7S 7H 7D JH JD QD QC"
      When the moves "10, skip" are played
      Then it is Bob's turn
      And Bob can choose "3, 4, 6, 9, K, skip"

    Scenario: If a 2 starts the pile, any card can be played, going up
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 9S JS KS 5S 5H 5D 6S 6H 6D 3H 4H 7S 9H KH 7H 7D 7C JH JD QS 2S"
      Then everybody hears "Going up, any card."
      And Ann can choose "3, 4, 9, J, K, skip"

    Scenario: If an 8 starts the pile, any card can be played, going up
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 9S JS KS 5S 5H 5D 6S 6H 6D 3H 4H 7S 9H KH 7H 7D 7C JH JD QS 8S"
      Then everybody hears "Going up, any card."
      And Ann can choose "3, 4, 9, J, K, skip"

    Scenario: If a 10 starts the pile, any card can be played, going up
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 9S JS KS 5S 5H 5D 6S 6H 6D 3H 4H 7S 9H KH 7H 7D 7C JH JD QS 10S"
      Then everybody hears "Going up, any card."
      And Ann can choose "3, 4, 9, J, K, skip"

  Rule: Drawing and skipping

    Scenario: After a play, a player with fewer than five cards in hand draws
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H QC"
      When Ann plays "J"
      Then Ann hears "Ann drew Q."
      And Bob hears "Ann drew a card."
      And Bob does not hear "Ann drew Q."
      And Ann sees "hand" as "3S 7S 9S QC KS"
      And Ann holds 5 cards
      And the note "deck" is "28"

    Scenario: A player who cannot play draws a card and loses the turn
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

    Scenario: A player who has six cards does not draw after a play
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 6S 7S 9S 4H 4D 5S 5H 5D 6H JS KS KH 3H 3D 7H 7D 7C JH JD QS 9H QH"
      When the moves "draw, J, Q" are played
      Then Ann holds 5 cards
      And the note "deck" is "27"

    Scenario: Enter alone is refused when a card can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries ""
      Then Ann is refused: "Type a move: J, K, skip."
      And nothing has changed

    Scenario: Drawing is refused when a card can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "draw"
      Then Ann is refused: "You can play, so you cannot draw: J, K, skip."
      And nothing has changed

    Scenario: A player who skips loses the turn and draws nothing
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann plays "skip"
      Then everybody hears "Ann skips."
      And Ann holds 5 cards
      And the note "deck" is "29"
      And it is Bob's turn

    Scenario: While the deck has cards, a player who cannot play must draw and cannot skip
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 4S 6S 7S 9S 4H 4D 5S 5H 5D 6H KS KH KD 3H 3D 7H 7D 7C JS JH QS 9H"
      When Ann tries "skip"
      Then Ann is refused: "You cannot play, so you draw a card: type draw, or press Enter."
      And nothing has changed

  Rule: What to type

    Scenario: Moves can be typed in upper or lower case, with or without the place
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

    Scenario: The suit that the screen shows may be typed, but does not matter
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann plays "kh"
      Then everybody hears "Ann played K."
      And it is Bob's turn

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
      Then Ann is refused: ""pocket" is not a place. Type from hand, from public or from hidden."
      And nothing has changed

    Scenario: Refused: J please
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries "J please"
      Then Ann is refused: ""please" is not a place. Type from hand, from public or from hidden."
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

  Rule: Public and hidden cards can be played once the draw deck is empty

    Scenario: Public cards can be played even with cards in hand
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      Then the note "deck" is "0"
      And everybody sees "deck" as ""
      And Cat holds 9 cards
      And Cat can choose "8 from public, skip"

    Scenario: Of two equal public cards the one in the lower position is played, and its place stays empty
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

    Scenario: An uncovered hidden card can be played blind
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

    Scenario: A hidden card that does not fit becomes public, and the player loses the turn
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

    Scenario: Drawing from an empty deck is refused
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

    Scenario: If a player skips by choice, the game is a draw only after three rounds of skips
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And the moves "skip, skip, skip, skip, skip, skip, skip, skip" are played
      Then the game goes on
      When Bob plays "skip"
      Then everybody hears "Nothing but skips and lost turns for 3 rounds: a draw."
      And it is a draw
      And the ending is "nothing but skips"

    Scenario: Playing a card restarts the count of skips
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When the moves "skip, skip, skip, skip, skip, 10, skip, skip, skip, skip, skip" are played
      Then the game goes on
      When Ann plays "skip"
      Then it is a draw

    Scenario: The number of rounds of skips can be set
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "skip-rounds" is "1"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When the moves "skip" are played
      Then the game goes on
      When Bob plays "skip"
      Then everybody hears "Nothing but skips and lost turns for 1 round: a draw."
      And it is a draw

    Scenario: Hidden cards that cannot be played count as lost turns, too
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

    Scenario: With stuck=next-wins, a player who cannot play or draw loses to the next player
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the rule "stuck" is "next-wins"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 8S 3S 4S 4H 3H 3D 3C 4D 4C 8H 8D JS 5S 6S 6H 5H 5D 5C 6D 6C 2D 8C 2C 7S 7H 9S 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "skip"
      Then everybody hears "Cat could not play, and there is nothing to draw."
      And everybody hears "Ann wins!"
      And Ann wins
      And the ending is "no play left"

    Scenario: With stuck=next-wins, a player who skips by choice does not lose
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the rule "stuck" is "next-wins"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "skip"
      Then the game goes on
      And it is Ann's turn
      When Ann plays "skip"
      Then Bob wins

    Scenario: With stuck=reset, the pile is reset when a player can neither play nor draw
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the rule "stuck" is "reset"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 8S 3S 4S 4H 3H 3D 3C 4D 4C 8H 8D JS 5S 6S 6H 5H 5D 5C 6D 6C 2D 8C 2C 7S 7H 9S 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "skip"
      Then everybody hears "Cat could not play, and there is nothing to draw."
      And everybody hears "The pile has been reset."
      And everybody hears "Going up, any card."
      And Ann can choose "A, 7, 9, J, Q, K, 3 from public, 4 from public, skip"

    Scenario: With stuck=reset, a skip by choice does not reset the pile
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the rule "stuck" is "reset"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 2D 3S 4S 4H 3H 3D 3C 4D 4C 8S 8H JS 5S 6S 6H 5H 5D 5C 6D 6C 9S 7S 2C 8D 8C 7H 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "skip"
      Then Ann does not hear "The pile has been reset."
      And Ann can choose "skip"
      And the banner is "▲ up from A"

    Scenario: The first player with no cards left wins
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "stuck" is "reset"
      When the game is played out at random with seed "1"
      Then the ending is "no cards left"

  Rule: The rule skip and the preset kitchen

    Scenario: With skip=forced, a player who can play cannot skip
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "skip" is "forced"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      Then Ann can choose "J, K"
      When Ann tries "skip"
      Then Ann is refused: "You can play, so you cannot skip: J, K."
      And it is Ann's turn

    Scenario: With the preset kitchen, a player who can neither play nor draw resets the pile
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the preset "kitchen"
      And the deck starts with "10S 10H 10D 10C AS 2S 2H 8S 3S 4S 4H 3H 3D 3C 4D 4C 8H 8D JS 5S 6S 6H 5H 5D 5C 6D 6C 2D 8C 2C 7S 7H 9S 9H 7D 7C 9D 9C JH JD QS QH QD QC KS KH KD KC AH AD AC JC"
      When the moves "10, 10, 10, 10, A, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw, draw" are played
      And Cat plays "skip"
      Then everybody hears "Cat could not play, and there is nothing to draw."
      And everybody hears "The pile has been reset."
      And Ann can choose "A, 7, 9, J, Q, K, 3 from public, 4 from public"

    Scenario Outline: With the preset kitchen, a random game ends with a winner
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the preset "kitchen"
      When the game is played out at random with seed "<seed>"
      Then the ending is "no cards left"

      Examples:
        | seed |
        | 1    |
        | 2    |
        | 3    |
        | 4    |

  Rule: The rule mistake

    Scenario: With mistake=lose-turn, an illegal move loses the turn
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann plays "7"
      Then everybody hears "Ann made a mistake and loses the turn."
      And Ann holds 5 cards
      And it is Bob's turn

    Scenario: With mistake=lose-turn, text that is not a move loses the turn, too
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann plays "biscuit from the tin"
      Then it is Bob's turn

    Scenario: With mistake=lose-turn, pressing Enter too early does not lose the turn
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      When Ann tries ""
      Then Ann is refused: "Type a move: J, K, skip."
      And nothing has changed

    Scenario: With mistake=lose-turn, a wrong card is refused as usual if the player can only draw
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 4S 6S 7S 9S 4H 4D 5S 5H 5D 6H KS KH KD 3H 3D 7H 7D 7C JS JH QS 9H"
      When Ann tries "9"
      Then Ann is refused: "You cannot play 9. Going up from 9, you can play A, J, Q, K, or a 2, 8 or 10. You have none of these: type draw, or press Enter."
      And nothing has changed
      And Ann can choose "draw"

    Scenario: With mistake=lose-turn, a mistake is one of the possible moves
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H"
      Then Ann can choose "J, K, skip, mistake"
      When the moves "mistake, mistake" are played
      Then everybody hears "Bob made a mistake and loses the turn."
      And it is Ann's turn

  Rule: The preset shithead: the deal and the swaps

    Scenario: Three in hand, three hidden, three public, and an empty pile
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      Then Ann sees "hand" as "4S 9S 9H"
      And Bob sees "hand" as "3H 7S KS"
      And everybody sees "Ann's public" as "5S 6S JS"
      And everybody sees "Ann's hidden" as "## ## ##"
      And everybody sees "pile" as "[]"
      And everybody sees "history" as ""
      And the note "deck" is "34"
      And the note "pile" is "0"
      And the note "burned" is "0"
      And the note "turns" is "0 of 2000"
      And the banner is "▲ any card"
      And everybody hears "Everybody has 3 cards in hand, and 3 hidden ones under 3 public ones. Get rid of them all: the last player with cards loses. 2 resets the pile, 10 burns it. Type a card (K), two of them (7x2), 4 from public, 2 from hidden or take."
      And everybody hears "Before the start everybody may swap a hand card for a public one, up to 12 times: type swap 7 K, then done."
      And the table waits for "Ann, Bob"
      And Ann wears "swapping"
      And Ann is prompted "Ann, swap cards (type swap 4 5, for example) or type done."

    Scenario: Five players can play with one deck
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve"
      And the preset "shithead"
      Then the note "deck" is "7"

    Scenario: Six players are too many
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay"
      And the preset "shithead"
      Then the game cannot begin: "Silly Biscuits needs 2 to 5 players with these rules, not 6"

    Scenario: One player is not enough for the preset shithead, either
      Given a game of "silly-biscuits" between "Ann"
      And the preset "shithead"
      Then the game cannot begin: "Silly Biscuits needs 2 to 5 players with these rules, not 1"

    Scenario: A swap exchanges a hand card for a public one
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      Then Ann can choose "swap 4 5, swap 4 6, swap 4 J, swap 9 5, swap 9 6, swap 9 J, done"
      When Bob plays "swap 3 A"
      Then everybody hears "Bob swaps 3 for the public A."
      And everybody sees "Bob's public" as "8S QS 3H"
      And Bob sees "hand" as "AS 7S KS"
      And Bob holds 3 cards
      When Ann plays "SWAP 9 j"
      Then everybody sees "Ann's public" as "5S 6S 9S"
      And the table waits for "Ann, Bob"

    Scenario: A player who is done waits for the others
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When Bob plays "done"
      Then everybody hears "Bob is ready."
      And the table waits for "Ann"
      When Bob tries "swap 7 8"
      Then Bob is refused with words like "not your turn"
      And nothing has changed
      When Ann plays "Done"
      Then it is Bob's turn

    Scenario: Refused before the start: swap 7 5
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When Ann tries "swap 7 5"
      Then Ann is refused: "You have no 7 in your hand. First name a card from your hand, then a public one."
      And nothing has changed

    Scenario: Refused before the start: swap 9 K
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When Ann tries "swap 9 K"
      Then Ann is refused: "You have no K among your public cards. First name a card from your hand, then a public one."
      And nothing has changed

    Scenario: Refused before the start: swap 9
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When Ann tries "swap 9"
      Then Ann is refused: "Name a card from your hand and one of your public cards: swap 7 K, for example."
      And nothing has changed

    Scenario: Refused before the start: swap 9 biscuit
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When Ann tries "swap 9 biscuit"
      Then Ann is refused: ""biscuit" is not a card. Type A, 2 to 10, J, Q or K."
      And nothing has changed

    Scenario: Refused before the start: 9
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When Ann tries "9"
      Then Ann is refused: "The game has not begun, so "9" is not a move yet. Type swap 7 K (a card from your hand for one of your public cards), or done."
      And nothing has changed

    Scenario: Refused before the start: Enter alone
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When Ann tries ""
      Then Ann is refused: "Type a move: done, swap 4 5, swap 4 6, swap 4 J, swap 9 5, swap 9 6, swap 9 J."
      And nothing has changed

    Scenario: The number of swaps can be limited
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "swaps" is "1"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      Then everybody hears "Before the start everybody may swap a hand card for a public one, once: type swap 7 K, then done."
      When Ann plays "swap 4 J"
      Then Ann can choose "done"
      And Ann is prompted "Ann, you have no swaps left: type done."
      When Ann tries "swap 9 5"
      Then Ann is refused: "You have swapped once, which is the limit. Type done."
      And Bob can choose "swap 3 8, swap 3 Q, swap 3 A, swap 7 8, swap 7 Q, swap 7 A, swap K 8, swap K Q, swap K A, done"

    Scenario: Without swaps the game begins at once
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "swaps" is "0"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      Then it is Bob's turn
      And everybody hears "Bob shows 3, the lowest card, and begins."

  Rule: The preset shithead: who begins

    Scenario: The player with the lowest card that is not special begins, with any card
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      Then everybody hears "Bob shows 3, the lowest card, and begins."
      And it is Bob's turn
      And Bob can choose "3, 7, K"

    Scenario: The hands after swapping decide who begins
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "2:swap 3 A, 1:done, 2:done" are played
      Then everybody hears "Ann shows 4, the lowest card, and begins."
      And it is Ann's turn

    Scenario: A tie goes to the lowest seat, and a 2 is special
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "2S 9S 4H 3C 3D 5C 5S 6S JS 4S 7S 2H 4C 4D 5D 8S QS AS"
      When the moves "1:done, 2:done" are played
      Then everybody hears "Ann shows 4, the lowest card, and begins."

    Scenario: A 10 is special, and an ace is high
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "10S AS QH 3C 3D 5C 5S 6S JS KS AH 10H 4C 4D 5D 8S QS 7S"
      When the moves "1:done, 2:done" are played
      Then everybody hears "Ann shows Q, the lowest card, and begins."

    Scenario: If everybody has only special cards, the first seat begins
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "10S 2S 10D 3C 3D 5C 5S 6S JS 2D 2H 10H 4C 4D 5D 8S QS 7S"
      When the moves "1:done, 2:done" are played
      Then everybody hears "Everybody has only special cards. Ann begins."
      And it is Ann's turn

    Scenario: With first=first-seat, the first seat begins
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "first" is "first-seat"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      Then it is Ann's turn
      And nobody hears "Bob shows 3, the lowest card, and begins."

  Rule: The preset shithead: a turn

    Scenario: Cards must be equal or higher, and the hand is filled up to three
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      Then Bob hears "Bob drew J."
      And Ann hears "Bob drew a card."
      And Bob holds 3 cards
      And the banner is "▲ 7 or higher"
      And Ann can choose "9, 9x2, take"
      And Ann is prompted "Ann, 7 or higher: play (type 9, for example) or take the pile."

    Scenario: One or more cards of a rank can be played together
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When the moves "3, 9x2" are played
      Then everybody hears "Ann played 9x2."
      And everybody sees "pile" as "9H"
      And everybody sees "history" as "3H 9S 9H"
      And Ann holds 3 cards
      And the note "deck" is "31"

    Scenario: An equal card can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 9D KS 4C 4D 5D 8S QS AS"
      When the moves "1:done, 2:done" are played
      And the moves "9, 9" are played
      Then everybody sees "history" as "9D 9S"
      And it is Bob's turn

    Scenario: A lower card is refused, and the message says what can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "4"
      Then Ann is refused: "You cannot play 4. On 7 you can play A, 7, 8, 9, J, Q, K, or a 2 or 10."
      And nothing has changed

    Scenario: The ace is high
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "AS 9S 9H 3C 3D 5C 5S 6S JS 3H AH KS 4C 4D 5D 8S QS 7S JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When the moves "K, A" are played
      Then the banner is "▲ A or higher"
      And Bob can choose "A, take"
      When Bob tries "3"
      Then Bob is refused: "You cannot play 3. On A you can play A, or a 2 or 10."

    Scenario: With equal off, only higher cards can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "equal" is "off"
      And the deck starts with "AS 9S 9H 3C 3D 5C 5S 6S JS 3H AH KS 4C 4D 5D 8S QS 7S JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When the moves "K, A" are played
      Then the banner is "▲ higher than A"
      And Bob can choose "take"
      And Bob is prompted "Bob, you cannot play: press Enter to take the pile."
      When Bob tries "A"
      Then Bob is refused: "You cannot play A. On A, only 2 and 10 can be played. You have none of these: type take, or press Enter."
      When Bob plays ""
      Then everybody hears "Bob takes the pile: 2 cards."

    Scenario: A 2 can be played on any card and resets the pile
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "2S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS"
      When the moves "1:done, 2:done" are played
      When Bob plays "K"
      Then Ann can choose "2, take"
      When Ann plays "2"
      Then everybody hears "The pile has been reset."
      And the banner is "▲ any card"
      And everybody sees "history" as "KS 2S"
      When Bob plays "3"
      Then the banner is "▲ 3 or higher"

    Scenario: A 10 can be played on any card and burns the pile, and the same player plays again
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "10S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H"
      When the moves "1:done, 2:done" are played
      When the moves "K, 10" are played
      Then everybody hears "The pile of 2 cards burns. Ann goes again."
      And everybody sees "pile" as "[]"
      And the note "burned" is "2"
      And it is Ann's turn
      And Ann holds 3 cards
      And Ann can choose "2, 9, 9x2"

    Scenario: Four equal cards on top burn the pile, and the same player plays again
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "9D 9S 9H 3C 3D 5C 5S 6S JS 3H 9C KS 4C 4D 5D 8S QS AS JD 2H"
      When the moves "1:done, 2:done" are played
      When the moves "9, 9x3" are played
      Then everybody hears "Ann played 9x3."
      And everybody hears "The pile of 4 cards burns. Ann goes again."
      And it is Ann's turn

    Scenario: With four-burn off, four equal cards stay on the pile
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "four-burn" is "off"
      And the deck starts with "9D 9S 9H 3C 3D 5C 5S 6S JS 3H 9C KS 4C 4D 5D 8S QS AS JD 2H"
      When the moves "1:done, 2:done" are played
      When the moves "9, 9x3" are played
      Then it is Bob's turn
      And the note "burned" is "0"
      And the banner is "▲ 9 or higher"

    Scenario: A player who chooses not to play takes the pile
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann plays "take"
      Then everybody hears "Ann takes the pile: 1 card."
      And Ann sees "hand" as "4S 7S 9S 9H"
      And Ann holds 4 cards
      And everybody sees "pile" as "[]"
      And the banner is "▲ any card"
      And it is Bob's turn

    Scenario: There is no pile to take before the first card
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob tries "take"
      Then Bob is refused: "There is no pile to take. You can choose: 3, 7, K."
      And nothing has changed

    Scenario: A player who had more than three cards does not draw
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When the moves "7, take, 3, 9" are played
      Then Ann holds 3 cards
      And the note "deck" is "32"

    Scenario: Refused in the style shithead: Q
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "Q"
      Then Ann is refused: "You have no Q in your hand."
      And nothing has changed

    Scenario: Refused in the style shithead: 9x3
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "9x3"
      Then Ann is refused: "You have only 2 cards of rank 9 in your hand, not 3."
      And nothing has changed

    Scenario: Refused in the style shithead: 9x0
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "9x0"
      Then Ann is refused: ""0" is not a number of cards. You can play 1 to 4 cards together: 9x2, for example."
      And nothing has changed

    Scenario: Refused in the style shithead: 9x5
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "9x5"
      Then Ann is refused: ""5" is not a number of cards. You can play 1 to 4 cards together: 9x2, for example."
      And nothing has changed

    Scenario: Refused in the style shithead: 5 from public
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "5 from public"
      Then Ann is refused: "Public cards can be played only when your hand is empty."
      And nothing has changed

    Scenario: Refused in the style shithead: K from public
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "K from public"
      Then Ann is refused: "You have no K among your public cards."
      And nothing has changed

    Scenario: Refused in the style shithead: 1 from hidden
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "1 from hidden"
      Then Ann is refused: "Hidden cards can be played only when your hand and your public cards are gone."
      And nothing has changed

    Scenario: Refused in the style shithead: 4 from hidden
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "4 from hidden"
      Then Ann is refused: "Hidden cards have the positions 1, 2 and 3. Type 1 from hidden, for example."
      And nothing has changed

    Scenario: Refused in the style shithead: 9 from pocket
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "9 from pocket"
      Then Ann is refused: ""pocket" is not a place. Type from hand, from public or from hidden."
      And nothing has changed

    Scenario: Refused in the style shithead: 9 please
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "9 please"
      Then Ann is refused: ""please" is not a place. Type from hand, from public or from hidden."
      And nothing has changed

    Scenario: Refused in the style shithead: biscuit
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "biscuit"
      Then Ann is refused: ""biscuit" is not a card. Type A, 2 to 10, J, Q or K."
      And nothing has changed

    Scenario: Refused in the style shithead: xx2
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "xx2"
      Then Ann is refused: ""xx2" is not a card. Type A, 2 to 10, J, Q or K."
      And nothing has changed

    Scenario: Refused in the style shithead: draw
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "draw"
      Then Ann is refused: "Nobody draws or skips here: play, or take the pile. You can choose: 9, 9x2, take."
      And nothing has changed

    Scenario: Refused in the style shithead: skip
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "skip"
      Then Ann is refused: "Nobody draws or skips here: play, or take the pile. You can choose: 9, 9x2, take."
      And nothing has changed

    Scenario: Refused in the style shithead: swap 4 5
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "swap 4 5"
      Then Ann is refused: "The game has begun: cards can no longer be swapped."
      And nothing has changed

    Scenario: Refused in the style shithead: done
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "done"
      Then Ann is refused: "The game has begun: cards can no longer be swapped."
      And nothing has changed

    Scenario: Refused in the style shithead: mistake
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries "mistake"
      Then Ann is refused: ""mistake" is not a card. Type A, 2 to 10, J, Q or K."
      And nothing has changed

    Scenario: Refused in the style shithead: Enter alone
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      And Ann tries ""
      Then Ann is refused: "Type a move: 9, 9x2, take."
      And nothing has changed

    Scenario: Case and spaces do not matter when several cards are played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When the moves "7" are played
      And Ann plays " 9X2  FROM hand"
      Then everybody hears "Ann played 9x2."

    Scenario: With several off, cards are played one at a time
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "several" is "off"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      Then Ann can choose "9, take"
      When Ann tries "9x2"
      Then Ann is refused: "Cards are played one at a time here: type 9."

    Scenario: With mistake=lose-turn, an illegal move takes the pile
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "7"
      Then Ann can choose "9, 9x2, take, mistake"
      When Ann plays "4"
      Then everybody hears "Ann made a mistake and loses the turn."
      And everybody hears "Ann takes the pile: 1 card."
      And Ann holds 4 cards
      And it is Bob's turn

    Scenario: With mistake=lose-turn, only the turn is lost if there is no pile
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When Bob plays "Q"
      Then everybody hears "Bob made a mistake and loses the turn."
      And Bob holds 3 cards
      And it is Ann's turn

    Scenario: With mistake=lose-turn, there is no turn to lose before the start
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "mistake" is "lose-turn"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When Ann tries "Q"
      Then Ann is refused with words like "The game has not begun"
      And nothing has changed

  Rule: The preset shithead: hand, then public, then hidden

    Scenario: With no cards left in hand, public cards are played
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S KS 5S 2S 4S 4H 4D 4C 3S 3H 3D 7S 7H 9S 5H 6S 6H 6D 8S 8H 8D 9H JS JH JD QS QH QD KH 5D 5C 6C 7D 7C 8C AS 9D 9C JC QC KD KC 3C 2H 2D 2C AH AD AC 10H 10D 10C"
      When the moves "10, 10, 10, 10" are played
      Then the note "deck" is "0"
      And Ann can choose "4 from public, 4x2 from public, 4x3 from public"
      When Ann plays "4x3 from public"
      Then everybody hears "Ann played 4x3 from public."
      And everybody sees "Ann's public" as "[] [] []"
      And everybody sees "Ann's hidden" as "## ## ##"
      And it is Bob's turn

    Scenario: The place need not be typed
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S KS 5S 2S 4S 4H 4D 4C 3S 3H 3D 7S 7H 9S 5H 6S 6H 6D 8S 8H 8D 9H JS JH JD QS QH QD KH 5D 5C 6C 7D 7C 8C AS 9D 9C JC QC KD KC 3C 2H 2D 2C AH AD AC 10H 10D 10C"
      When the moves "10, 10, 10, 10" are played
      When Ann plays "4x2"
      Then everybody hears "Ann played 4x2 from public."
      And everybody sees "Ann's public" as "[] [] 4D"

    Scenario: The fourth equal card burns the pile, whoever played the others
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S KS 5S 2S 4S 4H 4D 4C 3S 3H 3D 7S 7H 9S 5H 6S 6H 6D 8S 8H 8D 9H JS JH JD QS QH QD KH 5D 5C 6C 7D 7C 8C AS 9D 9C JC QC KD KC 3C 2H 2D 2C AH AD AC 10H 10D 10C"
      When the moves "10, 10, 10, 10" are played
      When the moves "4x3, 4" are played
      Then everybody hears "The pile of 4 cards burns. Bob goes again."
      And the note "burned" is "8"
      And it is Bob's turn
      And Bob can choose "7 from public, 7x2 from public, 9 from public"

    Scenario: Hidden cards can be played only after the last public one
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S KS 5S 2S 4S 4H 4D 4C 3S 3H 3D 7S 7H 9S 5H 6S 6H 6D 8S 8H 8D 9H JS JH JD QS QH QD KH 5D 5C 6C 7D 7C 8C AS 9D 9C JC QC KD KC 3C 2H 2D 2C AH AD AC 10H 10D 10C"
      When the moves "10, 10, 10, 10" are played
      When Ann plays "4x2"
      And the moves "4, 5, 9, K, A, take" are played
      And Ann tries "1 from hidden"
      Then Ann is refused: "Hidden cards can be played only when your hand and your public cards are gone."

    Scenario: Hidden cards are played blind
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S KS 5S 2S 4S 4H 4D 4C 3S 3H 3D 7S 7H 9S 5H 6S 6H 6D 8S 8H 8D 9H JS JH JD QS QH QD KH 5D 5C 6C 7D 7C 8C AS 9D 9C JC QC KD KC 3C 2H 2D 2C AH AD AC 10H 10D 10C"
      When the moves "10, 10, 10, 10" are played
      When the moves "4x3, 4, 7x2, take, 9, K, A, take" are played
      Then Ann can choose "1 from hidden, 2 from hidden, 3 from hidden"
      When Ann tries "K"
      Then Ann is refused: "You have only hidden cards left. Type 1 from hidden, for example."
      When Ann plays "1 from hidden"
      Then everybody hears "Ann played K from hidden."
      And everybody sees "Ann's hidden" as "[] ## ##"
      And the banner is "▲ K or higher"

    Scenario: A hidden card that does not fit goes to the hand with the pile
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S KS 5S 2S 4S 4H 4D 4C 3S 3H 3D 7S 7H 9S 5H 6S 6H 6D 8S 8H 8D 9H JS JH JD QS QH QD KH 5D 5C 6C 7D 7C 8C AS 9D 9C JC QC KD KC 3C 2H 2D 2C AH AD AC 10H 10D 10C"
      When the moves "10, 10, 10, 10" are played
      When the moves "4x3, 4, 7x2, take, 9, K, A, take, 1 from hidden, take, 7x2, Qx3, take, Q, A" are played
      Then Ann can choose "2 from hidden, 3 from hidden, take"
      When Ann plays "2 from hidden"
      Then everybody hears "Ann tried hidden card 2: 5 cannot be played. It goes to the hand with the pile."
      And everybody hears "Ann takes the pile: 2 cards."
      And Ann sees "hand" as "AS 5S QC"
      And everybody sees "Ann's hidden" as "[] [] ##"
      And it is Bob's turn

    Scenario: A hidden card cannot be played twice with the preset shithead, either
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S KS 5S 2S 4S 4H 4D 4C 3S 3H 3D 7S 7H 9S 5H 6S 6H 6D 8S 8H 8D 9H JS JH JD QS QH QD KH 5D 5C 6C 7D 7C 8C AS 9D 9C JC QC KD KC 3C 2H 2D 2C AH AD AC 10H 10D 10C"
      When the moves "10, 10, 10, 10" are played
      When the moves "4x3, 4, 7x2, take, 9, K, A, take, 1 from hidden, take, 7x2, Qx3, take, Q, A" are played
      And Ann tries "1 from hidden"
      Then Ann is refused: "Hidden card 1 was already played."
      And nothing has changed

    Scenario: A player who has only hidden cards may take the pile, too
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S KS 5S 2S 4S 4H 4D 4C 3S 3H 3D 7S 7H 9S 5H 6S 6H 6D 8S 8H 8D 9H JS JH JD QS QH QD KH 5D 5C 6C 7D 7C 8C AS 9D 9C JC QC KD KC 3C 2H 2D 2C AH AD AC 10H 10D 10C"
      When the moves "10, 10, 10, 10" are played
      When the moves "4x3, 4, 7x2, take, 9, K, A, take, 1 from hidden, take, 7x2, Qx3, take, Q, A" are played
      And Ann plays "take"
      Then Ann sees "hand" as "AS QC"
      And everybody sees "Ann's hidden" as "[] ## ##"

  Rule: The preset shithead: the end

    Scenario: If a player goes out by burning the pile, the turn passes and the others play on
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S 10H 10D 10C QS QH QD 3S 5S 5H 5D 6S 6H 6D KS 7H 7D 7C 8S 8H 8D 4H 9S 9H 9D JS JH JD 6C 3H 3D 3C 4D 4C KH 5C 8C 9C JC QC KD KC 7S AS AH AD AC 2D 2C 2S 2H 4S"
      When the moves "10, 2, 3, take, 4, take, 5, take, 2, take, 3, take, 4, take, 5, Qx3, take, 2, take, 6, take, 7, 1 from hidden, 2 from hidden" are played
      Then it is Ann's turn
      When Ann plays "3 from hidden"
      Then everybody hears "The pile burns."
      And everybody hears "Ann is the first to go out."
      And Ann wears "out, place 1"
      And the game goes on
      And it is Bob's turn

    Scenario: A player who is out misses all turns
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the deck is exactly "10S 10H 10D 10C QS QH QD 3S 5S 5H 5D 6S 6H 6D KS 7H 7D 7C 8S 8H 8D 4H 9S 9H 9D JS JH JD 6C 3H 3D 3C 4D 4C KH 5C 8C 9C JC QC KD KC 7S AS AH AD AC 2D 2C 2S 2H 4S"
      When the moves "10, 2, 3, take, 4, take, 5, take, 2, take, 3, take, 4, take, 5, Qx3, take, 2, take, 6, take, 7, 1 from hidden, 2 from hidden" are played
      And the moves "3 from hidden, 4, take, 3, take, 4, take" are played
      Then it is Bob's turn

    Scenario: With finish=first-out, the first player out wins
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the rule "finish" is "first-out"
      And the deck is exactly "10S 10H 10D 10C QS QH QD 3S 5S 5H 5D 6S 6H 6D KS 7H 7D 7C 8S 8H 8D 4H 9S 9H 9D JS JH JD 6C 3H 3D 3C 4D 4C KH 5C 8C 9C JC QC KD KC 7S AS AH AD AC 2D 2C 2S 2H 4S"
      When the moves "10, 2, 3, take, 4, take, 5, take, 2, take, 3, take, 4, take, 5, Qx3, take, 2, take, 6, take, 7, 1 from hidden, 2 from hidden" are played
      And Ann plays "3 from hidden"
      Then everybody hears "Ann wins!"
      And Ann wins
      And the ending is "no cards left"

    Scenario: At the turn limit, players who are out win, and the others draw
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay, Gus"
      And the preset "shithead"
      And the rule "hand-size" is "1"
      And the rule "swaps" is "0"
      And the rule "first" is "first-seat"
      And the rule "turn-limit" is "22"
      And the deck is exactly "10S 10H 10D 10C QS QH QD 3S 5S 5H 5D 6S 6H 6D KS 7H 7D 7C 8S 8H 8D 4H 9S 9H 9D JS JH JD 6C 3H 3D 3C 4D 4C KH 5C 8C 9C JC QC KD KC 7S AS AH AD AC 2D 2C 2S 2H 4S"
      When the moves "10, 2, 3, take, 4, take, 5, take, 2, take, 3, take, 4, take, 5, Qx3, take, 2, take, 6, take, 7, 1 from hidden, 2 from hidden" are played
      Then the note "turns" is "21 of 22"
      When Ann plays "3 from hidden"
      Then everybody hears "The game is over after 22 turns: a draw among those who are left."
      And the winners are "Ann"
      And the ending is "turn limit"

    Scenario: At the turn limit, the game is a draw if nobody is out
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "turn-limit" is "3"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:done, 2:done" are played
      When the moves "3, 4" are played
      Then the game goes on
      When Bob plays "7"
      Then it is a draw
      And the ending is "turn limit"

    Scenario: Swaps do not count as turns
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "turn-limit" is "1"
      And the deck starts with "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D"
      When the moves "1:swap 4 5, 1:done, 2:done" are played
      Then the game goes on
      When Bob plays "3"
      Then everybody hears "The game is over after 1 turn: a draw."
      And it is a draw

    Scenario: The last player with cards loses, and all others win
      Given a game of "silly-biscuits" between "Ann, Bob, Cat"
      And the preset "shithead"
      When the game is played out at random with seed "1"
      Then the ending is "one left"

  Rule: Single rules in the two styles

    Scenario: With equal on, a card of the same rank can be played
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "equal" is "on"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H QC"
      Then Ann can choose "9, J, K, skip"
      When Ann plays "9"
      Then the banner is "▲ up from 9"

    Scenario: With equal on, an ace can be played on an ace
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "equal" is "on"
      And the deck starts with "AS 3S 9S JS KS QS QH 5S 5H 5D 6S AH 3H 4S 9H KH 7S 7H 7D JH JD QD 9D 3D 4H"
      When Ann plays "A"
      Then Bob can choose "A, skip"

    Scenario: With hand-size=2, two cards are dealt and hands are filled up to two
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "hand-size" is "2"
      And the deck starts with "3S KS 5S 5H 5D 6S QS QH AS 10S 7H 7D 7C JH JD QD 9H QC"
      Then Ann sees "hand" as "3S KS"
      And the note "deck" is "35"
      And everybody hears "Everybody has 2 cards in hand, and 3 hidden ones under 3 public ones. Be the first to get rid of them all. 2 reverses the direction, 8 resets the pile, 10 resets it and you go again. Type a card (K), 4 from public, 2 from hidden, draw or skip."
      When Ann plays "K"
      Then Ann holds 2 cards

    Scenario: With decks=one, one deck is enough for four players
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan"
      And the rule "decks" is "one"
      Then the note "deck" is "7"

    Scenario: With decks=one, five players are too many
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve"
      And the rule "decks" is "one"
      Then the game cannot begin: "Silly Biscuits needs 2 to 4 players with these rules, not 5"

    Scenario: With decks=by-players, six can play in the style shithead
      Given a game of "silly-biscuits" between "Ann, Bob, Cat, Dan, Eve, Fay"
      And the preset "shithead"
      And the rule "decks" is "by-players"
      Then the note "deck" is "50"

    Scenario: With swaps=2, cards can be swapped before the first turn
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "swaps" is "2"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H QC"
      Then the table waits for "Ann, Bob"
      And everybody sees "pile" as "9H"
      When the moves "1:swap 3 6, 2:done, 1:done" are played
      Then everybody sees "Ann's public" as "5H 5D 3S"
      And it is Ann's turn
      And Ann can choose "J, K, skip"

    Scenario: With first=lowest-card, the player who holds it begins
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "first" is "lowest-card"
      And the deck starts with "8S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H QC"
      Then everybody hears "Bob shows 3, the lowest card, and begins."
      And it is Bob's turn

    Scenario: With turn-limit=2, the game is a draw after two turns
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "turn-limit" is "2"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 6H 7H 7D 7C JH JD QD 9H QC"
      When the moves "J" are played
      Then the game goes on
      And the note "turns" is "1 of 2"
      When Bob plays "skip"
      Then it is a draw
      And the ending is "turn limit"

    Scenario: Refused: several cards together in the style biscuits
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "seed"
      And the rule "several" is "on"
      Then the game cannot begin: "rule "several": only the style shithead plays several cards together; set several to off"

    Scenario: Refused: burning piles in the style biscuits
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "seed"
      And the rule "four-burn" is "on"
      Then the game cannot begin: "rule "four-burn": piles burn in the style shithead only; set four-burn to off"

    Scenario: Refused: playing on after the first player is out in the style biscuits
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "seed"
      And the rule "finish" is "last-loses"
      Then the game cannot begin: "rule "finish": in the style biscuits the first player out wins; set finish to first-out"

    Scenario: Refused: the rule stuck in the style shithead
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "stuck" is "reset"
      Then the game cannot begin: "rule "stuck": in the style shithead a player who cannot play takes the pile; set stuck to draw"

    Scenario: Refused: the rule skip in the style shithead
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "skip" is "forced"
      Then the game cannot begin: "rule "skip": in the style shithead a player who does not play takes the pile; set skip to free"

    Scenario: Refused: the style shithead without a turn limit
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "shithead"
      And the rule "turn-limit" is "0"
      Then the game cannot begin: "rule "turn-limit": in the style shithead a game could go on for ever; set turn-limit to 1 or more"

    Scenario: Refused: the style shithead with all other rules of the preset seed
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the preset "seed"
      And the rule "style" is "shithead"
      Then the game cannot begin: "rule "turn-limit""

    Scenario: The style shithead with a turn limit and the other rules of the preset seed
      Given a game of "silly-biscuits" between "Ann, Bob"
      And the rule "style" is "shithead"
      And the rule "turn-limit" is "100"
      And the deck starts with "3S 7S 9S JS KS QS QH 5S 5H 5D 6S AS 10S 2S 3H 9H 7H 7D 7C JH JD QD 4H QC"
      Then it is Ann's turn
      And Ann can choose "3, 7, 9, J, K"
      When Ann plays "9"
      Then Bob can choose "A, 2, 10, take"
