Feature: War
  Everyone shows a card. The highest takes them all, and ties go to war.

  Rule: The deal

    Scenario: The deck is shared out equally, and player 1 begins
      Given a game of "war" between "Ann, Bob"
      Then Ann holds 26 cards
      And Bob holds 26 cards
      And the caption of "deck" is "0 cards"
      And it is Ann's turn

    Scenario: Cards that cannot be dealt evenly stay in the deck
      Given a game of "war" between "Ann, Bob, Cleo"
      Then Ann holds 17 cards
      And Cleo holds 17 cards
      And the caption of "deck" is "1 card"

    Scenario: The last card dealt to a player lies on top
      Given a game of "war" between "Ann, Bob"
      And the rule "suits" is "1"
      And the rule "ranks" is "4"
      And the deck is exactly "1-1, 1-2, 1-4, 1-3"
      When Ann plays "flip"
      Then everybody sees "Ann" as "4S"
      And everybody sees "Bob" as "3S"

    Scenario: One player is not enough
      Given a game of "war" between "Ann"
      Then the game cannot begin: "War needs 2 to 16 players with these rules, not 1"

    Scenario: Every player needs at least one card
      Given a game of "war" between "Ann, Bob, Cleo"
      And the rule "suits" is "1"
      And the rule "ranks" is "2"
      Then the game cannot begin: "2 cards are too few for 3 players: everybody needs one"

  Rule: A round

    Scenario: The highest rank wins, and the suit does not matter
      Given a game of "war" between "Ann, Bob, Cleo"
      And the rule "suits" is "3"
      And the rule "ranks" is "4"
      And the deck starts with "1-1, 2-1, 3-1, 1-4, 2-2, 3-4, 3-2, 2-3, 1-3, 3-3, 2-4, 1-2"
      When Ann plays "flip"
      Then everybody hears "Ann 3♦, Bob 4♥, Cleo 2♠: Bob wins 3 cards."
      And Bob wears "wins 3"
      And Ann holds 3 cards
      And Bob holds 6 cards

    Scenario: If the players at war run out of cards together, nobody wins and the cards are out of play
      Given a game of "war" between "Ann, Bob"
      And the rule "suits" is "2"
      And the rule "ranks" is "2"
      And the deck is exactly "1-1, 2-1, 1-2, 2-2"
      When Ann plays "flip"
      Then everybody hears "War! Ann 2♠ A♠, Bob 2♥ A♥: nobody wins, and 4 cards are out of play. Nobody has any cards left, so nobody wins."
      And the caption of "out of play" is "4 cards"
      And it is a draw
      And the ending is "no cards left"

  Rule: Winnings

    Background:
      Given a game of "war" between "Ann, Bob"
      And the rule "suits" is "1"
      And the rule "ranks" is "4"

    Scenario: A player who has all the cards wins
      Given the deck is exactly "1-2, 1-3, 1-1, 1-4"
      When the moves "flip" are played
      Then everybody hears "Ann A♠, Bob 4♠: Bob wins 2 cards."
      And Ann holds 1 card
      And Bob holds 3 cards
      And Bob wears "wins 2"
      And the note "round" is "1"
      And the score is "Ann 1, Bob 3"
      And the game goes on
      When Bob plays "flip"
      Then everybody hears "Ann 2♠, Bob 3♠: Bob wins 2 cards. Bob has all the cards and wins the war!"
      And Bob wins
      And the ending is "all cards"

    Scenario: Won cards come up again in seat order, whoever won them
      Given the deck is exactly "1-4, 1-1, 1-2, 1-3"
      When Ann plays "flip"
      Then everybody hears "Ann 2♠, Bob 3♠: Bob wins 2 cards."
      When Ann plays "flip"
      Then everybody hears "Ann 4♠, Bob A♠: Ann wins 2 cards."
      When Ann plays "flip"
      Then everybody hears "Ann 4♠, Bob 2♠: Ann wins 2 cards."

    Scenario: House rule: the winner's own cards come up first
      Given the rule "winnings" is "winner-first"
      And the deck is exactly "1-4, 1-1, 1-2, 1-3"
      When the moves "flip, flip, flip" are played
      Then everybody hears "Ann 4♠, Bob 3♠: Ann wins 2 cards."

    Scenario: House rule: the others' cards come up first
      Given the rule "winnings" is "loser-first"
      And the deck is exactly "1-1, 1-4, 1-3, 1-2"
      When the moves "flip, flip, flip" are played
      Then everybody hears "Ann 2♠, Bob A♠: Ann wins 2 cards."

    Scenario: House rule: the highest card comes up first
      Given the rule "winnings" is "high-first"
      And the deck is exactly "1-4, 1-2, 1-1, 1-3"
      When the moves "flip, flip, flip" are played
      Then everybody hears "Ann 4♠, Bob 3♠: Ann wins 2 cards."

    Scenario: Of two equal cards, the one from the lower seat comes up first
      Given the rule "winnings" is "high-first"
      And the rule "suits" is "2"
      And the deck is exactly "1-2, 2-2, 1-4, 2-1, 1-1, 2-4, 1-3, 2-3"
      When Ann plays "flip"
      Then everybody hears "War! Ann 3♠ A♠ 4♠, Bob 3♥ 4♥ A♥: Ann wins 6 cards."
      When Ann plays "flip"
      Then everybody hears "War! Ann 2♠ 4♠ 4♥, Bob 2♥: Ann wins 4 cards. Ann has all the cards and wins the war!"

    Scenario: House rule: the winnings are shuffled
      Given the rule "winnings" is "shuffled"
      And the deck is exactly "1-4, 1-2, 1-1, 1-3"
      And the deck is exactly "1-3, 1-1"
      And the deck is exactly "1-2, 1-4"
      And the deck is exactly "1-3, 1-2"
      When Ann plays "flip"
      Then everybody hears "Ann A♠, Bob 3♠: Bob wins 2 cards."
      When Ann plays "flip"
      Then everybody hears "Ann 4♠, Bob 2♠: Ann wins 2 cards."
      When Ann plays "flip"
      Then everybody hears "Ann 2♠, Bob 3♠: Bob wins 2 cards."
      And Ann holds 1 card
      And Bob holds 3 cards

    Scenario: An unknown order of the winnings is refused
      Given the rule "winnings" is "random"
      Then the game cannot begin: "it must be one of by-seat, winner-first, loser-first, high-first, shuffled"

  Rule: Wars

    Background:
      Given a game of "war" between "Ann, Bob"
      And the rule "suits" is "2"
      And the rule "ranks" is "4"

    Scenario: Tied players draw two more cards; the second one decides, and the winner takes all
      Given the deck is exactly "1-1, 2-2, 1-4, 2-1, 1-2, 2-4, 1-3, 2-3"
      When the moves "flip" are played
      Then everybody hears "War! Ann 3♠ 2♠ 4♠, Bob 3♥ 4♥ A♥: Ann wins 6 cards."
      And everybody sees "Ann" as "3S 2S 4S"
      And everybody sees "Bob" as "3H 4H AH"
      And Ann holds 7 cards
      And Bob holds 1 card
      And the note "wars" is "1"

    Scenario: A second tie continues the war
      Given the rule "ranks" is "5"
      And the deck is exactly "1-5, 2-2, 1-2, 2-5, 1-4, 2-4, 1-1, 2-1, 1-3, 2-3"
      When Ann plays "flip"
      Then everybody hears "War! Ann 3♠ A♠ 4♠ 2♠ 5♠, Bob 3♥ A♥ 4♥ 5♥ 2♥: Ann wins 10 cards. Ann has all the cards and wins the war!"
      And the note "wars" is "1"

    Scenario: A player who cannot draw both cards loses the war
      Given the rule "ranks" is "3"
      And the deck is exactly "1-1, 2-3, 1-2, 2-2, 1-3, 2-1"
      When Ann plays "flip"
      Then everybody hears "Ann 3♠, Bob A♥: Ann wins 2 cards."
      When Ann plays "flip"
      Then everybody hears "War! Ann 2♠ A♠ 3♠, Bob 2♥ 3♥: Ann wins 5 cards. Ann has all the cards and wins the war!"

    Scenario: If nobody can draw enough cards, the player who draws the most wins the war
      Given the rule "ranks" is "1"
      And the rule "extra" is "3-5 3-2"
      And the rule "face-down" is "2"
      And the deck is exactly "1-1, 2-1, 3-5, 3-2"
      When the moves "flip, flip" are played
      Then everybody hears "War! Ann A♠ 5♦ 2♦, Bob A♥: Ann wins 4 cards. Ann has all the cards and wins the war!"

    Scenario: House rule: no card face down
      Given the rule "face-down" is "0"
      And the deck is exactly "1-1, 2-2, 1-4, 2-1, 1-2, 2-4, 1-3, 2-3"
      When the moves "flip" are played
      Then everybody hears "War! Ann 3♠ 2♠, Bob 3♥ 4♥: Bob wins 4 cards."

    Scenario: House rule: two cards face down
      Given the rule "face-down" is "2"
      And the deck is exactly "1-1, 2-2, 1-4, 2-1, 1-2, 2-4, 1-3, 2-3"
      When the moves "flip" are played
      Then everybody hears "War! Ann 3♠ 2♠ 4♠ A♠, Bob 3♥ 4♥ A♥ 2♥: Bob wins 8 cards. Bob has all the cards and wins the war!"

    Scenario: House rule: four cards face down
      Given the rule "face-down" is "4"
      And the rule "ranks" is "6"
      And the deck is exactly "1-5, 2-4, 1-4, 2-5, 1-3, 2-3, 1-2, 2-2, 1-1, 2-1, 1-6, 2-6"
      When Ann plays "flip"
      Then everybody hears "War! Ann 6♠ A♠ 2♠ 3♠ 4♠ 5♠, Bob 6♥ A♥ 2♥ 3♥ 5♥ 4♥: Ann wins 12 cards. Ann has all the cards and wins the war!"

    Scenario: More than four cards face down are refused
      Given the rule "face-down" is "5"
      Then the game cannot begin: "it must be a whole number from 0 to 4, not 5"

  Rule: Short of cards in a war

    Background:
      Given a game of "war" between "Ann, Bob"
      And the rule "short-of-cards" is "last-card"
      And the rule "suits" is "2"
      And the rule "ranks" is "3"

    Scenario: A player who cannot draw all the cards fights with the last one drawn
      Given the rule "face-down" is "3"
      And the deck is exactly "1-3, 2-1, 1-1, 2-3, 1-2, 2-2"
      When Ann plays "flip"
      Then everybody hears "War! Ann 2♠ A♠ 3♠, Bob 2♥ 3♥ A♥: Ann wins 6 cards. Ann's last card, 3♠, saved the day! Ann has all the cards and wins the war!"
      And Ann wins

    Scenario: With no cards left, the tied card counts again
      Given the deck is exactly "1-2, 2-2, 2-3, 1-1, 1-3, 2-1"
      When the moves "flip, flip, flip" are played
      Then everybody hears "War! Ann 2♠ 3♠ A♥, Bob 2♥: Bob wins 4 cards. Bob's last card, 2♥, saved the day!"
      And Bob holds 4 cards
      And Ann holds 2 cards
      And the game goes on

    Scenario: A tied card that counts again can be beaten
      Given the rule "winnings" is "loser-first"
      And the deck is exactly "1-2, 2-2, 2-3, 1-1, 1-3, 2-1"
      When the moves "flip, flip, flip" are played
      Then everybody hears "War! Ann 2♠ A♥ 3♠, Bob 2♥: Ann wins 4 cards. Ann has all the cards and wins the war!"

    Scenario: If nobody can draw any more cards and the tie remains, nobody wins
      Given the rule "ranks" is "2"
      And the deck is exactly "1-1, 2-1, 1-2, 2-2"
      When Ann plays "flip"
      Then everybody hears "War! Ann 2♠ A♠, Bob 2♥ A♥: nobody wins, and 4 cards are out of play. Nobody has any cards left, so nobody wins."
      And the caption of "out of play" is "4 cards"
      And it is a draw

    Scenario: An unknown rule for players who are short of cards is refused
      Given the rule "short-of-cards" is "borrow"
      Then the game cannot begin: "it must be one of lose, last-card"

  Rule: Three players

    Scenario: Players who are not tied stay out of the war
      Given a game of "war" between "Ann, Bob, Cleo"
      And the rule "suits" is "3"
      And the rule "ranks" is "4"
      And the deck is exactly "1-2, 2-2, 3-3, 1-1, 2-1, 3-1, 1-4, 2-3, 3-4, 3-2, 1-3, 2-4"
      When the moves "flip" are played
      Then everybody hears "Ann 2♦, Bob 3♠, Cleo 4♥: Cleo wins 3 cards."
      When the moves "flip" are played
      Then everybody hears "War! Ann 4♠ A♠ 2♠, Bob 3♥, Cleo 4♦ A♦ 3♦: Cleo wins 7 cards."
      And Ann holds 0 cards
      And Ann wears "no cards"
      And it is Bob's turn

    Scenario: House rule: everyone joins a war
      Given a game of "war" between "Ann, Bob, Cleo"
      And the rule "joins" is "everyone"
      And the rule "suits" is "3"
      And the rule "ranks" is "4"
      And the deck is exactly "2-2, 2-4, 3-3, 1-2, 1-3, 3-2, 1-1, 2-1, 3-1, 1-4, 2-3, 3-4"
      When Ann plays "flip"
      Then everybody hears "War! Ann 4♠ A♠ 2♠, Bob 3♥ A♥ 3♠, Cleo 4♦ A♦ 2♦: Bob wins 9 cards."
      And Bob holds 10 cards

    Scenario: A war that everyone joins can last until nobody has cards left
      Given a game of "war" between "Ann, Bob, Cleo"
      And the rule "joins" is "everyone"
      And the rule "suits" is "3"
      And the rule "ranks" is "3"
      And the deck is exactly "1-1, 2-1, 3-1, 1-2, 2-3, 3-2, 1-3, 2-2, 3-3"
      When Ann plays "flip"
      Then everybody hears "War! Ann 3♠ 2♠ A♠, Bob 2♥ 3♥ A♥, Cleo 3♦ 2♦ A♦: nobody wins, and 9 cards are out of play. Nobody has any cards left, so nobody wins."

    Scenario: A player whose first card was beaten can still join the war and win it
      Given a game of "war" between "Ann, Bob, Cleo"
      And the rule "joins" is "everyone"
      And the rule "short-of-cards" is "last-card"
      And the rule "winnings" is "loser-first"
      And the rule "suits" is "3"
      And the rule "ranks" is "4"
      And the deck is exactly "1-3, 3-4, 2-3, 1-1, 3-3, 2-2, 1-4, 3-2, 2-4, 2-1, 3-1, 1-2"
      When the moves "flip, flip" are played
      Then everybody hears "War! Ann 4♠ A♠ 3♠, Bob 2♦ 3♦ 4♦, Cleo 4♥ 2♥ 3♥: Bob wins 9 cards."

    Scenario: An unknown rule for who joins a war is refused
      Given a game of "war" between "Ann, Bob, Cleo"
      And the rule "joins" is "nobody"
      Then the game cannot begin: "it must be one of tied, everyone"

  Rule: The end

    Scenario: At the round limit the game is a draw
      Given a game of "war" between "Ann, Bob"
      And the rule "round-limit" is "2"
      And the deck starts with "1-1"
      When the moves "flip, flip" are played
      Then it is a draw
      And the ending is "round limit"

    Scenario: No card can be flipped after the game has ended
      Given a game of "war" between "Ann, Bob"
      And the rule "suits" is "1"
      And the rule "ranks" is "2"
      When Ann plays "flip"
      And Ann tries "flip"
      Then Ann is refused: "the game is over"
      And nothing has changed

  Rule: The move

    Background:
      Given a game of "war" between "Ann, Bob"

    Scenario: The only move is to flip, and any player may make it
      Then Ann can choose "flip"
      And Ann is prompted "flip"
      When Bob plays "flip"
      Then the note "round" is "1"
      When Bob plays ""
      Then the note "round" is "2"

    Scenario: Anything but a flip is refused
      When Ann tries "surrender"
      Then Ann is refused: "Nothing to decide in War: just press Enter, or type flip, to show the next cards."
      And nothing has changed

  Rule: The cards

    Scenario: House rule: a nuke beats everything
      Given a game of "war" between "Ann, Bob"
      And the rule "suits" is "1"
      And the rule "ranks" is "3"
      And the rule "extra" is "1-1000"
      And the deck is exactly "1-1, 1-2, 1-3, 1-1000"
      When Ann plays "flip"
      Then everybody hears "Ann 3♠, Bob 1-1000: Bob wins 2 cards."
      And everybody sees "Bob" as "1000"

    Scenario: An extra card must not be in the deck already
      Given a game of "war" between "Ann, Bob"
      And the rule "extra" is "1-13"
      Then the game cannot begin: "there is a 1-13 already"

    Scenario: A deck of more than 1024 cards is refused
      Given a game of "war" between "Ann, Bob"
      And the rule "suits" is "64"
      And the rule "ranks" is "100"
      Then the game cannot begin: "6400 cards are too many: a table has room for 1024"

  Rule: Endless

    Background:
      Given a game of "war" between "Ann, Bob"
      And the preset "endless"
      And the rule "suits" is "1"
      And the rule "ranks" is "5"

    Scenario: The cards of a round are discarded in the order of the winnings
      Given the deck starts with "1-1, 1-2, 1-3, 1-4, 1-5"
      When the moves "flip" are played
      Then everybody hears "Ann 3♠, Bob 4♠: Bob wins the round."
      And everybody sees "discard" as "4S"
      And the caption of "discard" is "2 cards"
      And the caption of "deck" is "1 card"
      And the score is "Ann 0, Bob 1"

    Scenario: When the players run out of cards, the deck and the discard pile are shuffled and dealt
      Given the deck is exactly "1-1, 1-2, 1-3, 1-4, 1-5"
      And the deck is exactly "1-5, 1-1, 1-4, 1-2, 1-3"
      When the moves "flip, flip" are played
      Then everybody hears "Ann A♠, Bob 2♠: Bob wins the round. The cards are shuffled and dealt again."
      And the caption of "discard" is "0 cards"
      And Ann holds 2 cards
      When Ann plays "flip"
      Then everybody hears "Ann 5♠, Bob A♠: Ann wins the round."

    Scenario: After the agreed number of rounds, the player who has won the most rounds wins
      Given the rule "round-limit" is "1"
      And the deck starts with "1-1, 1-2, 1-3, 1-4, 1-5"
      When the moves "flip" are played
      Then everybody hears "Ann 3♠, Bob 4♠: Bob wins the round. That was round 1: Bob has won the most rounds and wins!"
      And Bob wins
      And the ending is "round limit"

    Scenario: Equal numbers of rounds won are a draw
      Given the rule "round-limit" is "2"
      And the deck starts with "1-2, 1-1, 1-3, 1-4, 1-5"
      When the moves "flip, flip" are played
      Then it is a draw

    Scenario: With winnings=high-first, the highest card of a round is discarded first
      Given the rule "winnings" is "high-first"
      And the deck starts with "1-1, 1-2, 1-3, 1-4, 1-5"
      When Ann plays "flip"
      Then everybody sees "discard" as "3S"

    Scenario: With shuffled winnings, the cards of a round are discarded in shuffled order
      Given the rule "winnings" is "shuffled"
      And the deck is exactly "1-1, 1-2, 1-3, 1-4, 1-5"
      And the deck is exactly "1-4, 1-3"
      When Ann plays "flip"
      Then everybody hears "Ann 3♠, Bob 4♠: Bob wins the round."
      And everybody sees "discard" as "3S"

    Scenario: A deck of one rank is refused
      Given the rule "suits" is "4"
      And the rule "ranks" is "1"
      Then the game cannot begin: "all cards have the same rank"

    Scenario: If the cards run out during a war, new ones are dealt if there is one for everyone
      Given the rule "suits" is "2"
      And the rule "ranks" is "1"
      And the rule "extra" is "3-4 3-5"
      And the deck is exactly "1-1, 2-1, 3-4, 3-5"
      And the deck is exactly "3-4, 3-5"
      And the deck is exactly "1-1, 2-1, 3-4, 3-5"
      When the moves "flip, flip" are played
      Then everybody hears "War! Ann A♠ 4♦, Bob A♥ 5♦: nobody wins the round. During the war the cards were shuffled and dealt again. The cards are shuffled and dealt again."
      And the score is "Ann 0, Bob 1"
      And Ann holds 2 cards

  Rule: Endless with three players

    Scenario: Newly dealt cards go under the cards a player still holds
      Given a game of "war" between "Ann, Bob, Cleo"
      And the preset "endless"
      And the rule "suits" is "3"
      And the rule "ranks" is "3"
      And the deck is exactly "1-2, 2-1, 3-3, 1-1, 2-2, 3-2, 1-3, 2-3, 3-1"
      And the deck is exactly "2-3, 1-1, 3-1, 2-1, 2-2, 1-3, 1-2"
      When Ann plays "flip"
      Then everybody hears "War! Ann 3♠ A♠ 2♠, Bob 3♥ 2♥ A♥, Cleo A♦: Ann wins the round. The cards are shuffled and dealt again."
      And Ann holds 2 cards
      And Cleo holds 4 cards
      And the caption of "deck" is "1 card"
      When Ann plays "flip"
      Then everybody hears "Ann 3♥, Bob A♠, Cleo 2♦: Ann wins the round."

    Scenario: If the cards run out in a war that everyone joins, new ones are dealt
      Given a game of "war" between "Ann, Bob, Cleo"
      And the preset "endless"
      And the rule "joins" is "everyone"
      And the rule "face-down" is "0"
      And the rule "suits" is "2"
      And the rule "ranks" is "3"
      And the deck is exactly "1-3, 2-3, 2-2, 1-1, 2-1, 1-2"
      And the deck is exactly "1-1, 2-1, 1-2"
      And the deck is exactly "1-1, 2-1, 1-2, 1-3, 2-3, 2-2"
      When the moves "flip, flip" are played
      Then everybody hears "War! Ann 3♠ A♠, Bob 3♥ A♥, Cleo 2♥ 2♠: Cleo wins the round. During the war the cards were shuffled and dealt again. The cards are shuffled and dealt again."

  Rule: Bicycle

    Background:
      Given a game of "war" between "Ann, Bob"
      And the preset "bicycle"
      And the rule "suits" is "2"
      And the rule "ranks" is "3"

    Scenario: The ace is the highest card
      Given the deck is exactly "1-2, 2-2, 1-3, 2-1, 1-1, 2-3"
      And the deck is exactly "1-1, 2-3"
      When Ann plays "flip"
      Then everybody hears "Ann A♠, Bob 3♥: Ann wins 2 cards."

    Scenario: One card lies face down in a war, and the next one counts
      Given the deck is exactly "1-1, 2-2, 1-2, 2-1, 1-3, 2-3"
      And the deck is exactly "1-1, 1-2, 1-3, 2-1, 2-2, 2-3"
      When Ann plays "flip"
      Then everybody hears "War! Ann 3♠ 2♠ A♠, Bob 3♥ A♥ 2♥: Ann wins 6 cards. Ann has all the cards and wins the war!"

  Rule: Bicycle with the ace low and three cards face down

    Background:
      Given a game of "war" between "Ann, Bob"
      And the preset "bicycle"
      And the rule "ace" is "low"
      And the rule "face-down" is "3"
      And the rule "suits" is "2"

    Scenario: Three cards lie face down in a war, and the winnings are shuffled
      Given the rule "ranks" is "5"
      And the deck is exactly "1-4, 2-3, 1-3, 2-4, 1-2, 2-2, 1-1, 2-1, 1-5, 2-5"
      And the deck is exactly "1-1, 1-2, 1-3, 1-4, 1-5, 2-1, 2-2, 2-3, 2-4, 2-5"
      When Ann plays "flip"
      Then everybody hears "War! Ann 5♠ A♠ 2♠ 3♠ 4♠, Bob 5♥ A♥ 2♥ 4♥ 3♥: Ann wins 10 cards. Ann has all the cards and wins the war!"

    Scenario: The last card decides the war, and the winnings come up shuffled
      Given the rule "ranks" is "3"
      And the deck is exactly "2-3, 1-1, 1-2, 2-2, 1-3, 2-1"
      And the deck is exactly "2-1, 1-3"
      And the deck is exactly "2-1, 1-1, 2-2, 1-2, 2-3, 1-3"
      When Ann plays "flip"
      Then everybody hears "Ann 3♠, Bob A♥: Ann wins 2 cards."
      When Ann plays "flip"
      Then everybody hears "War! Ann 2♠ 3♥ A♥ 3♠, Bob 2♥ A♠: Ann wins 6 cards. Ann's last card, 3♠, saved the day! Ann has all the cards and wins the war!"

    Scenario: The round limit is 5,000 rounds
      Given the rule "ranks" is "13"
      Then the note "limit" is "5000"

    Scenario: A player who is not tied stays out of the war
      Given a game of "war" between "Ann, Bob, Cleo"
      And the preset "bicycle"
      And the rule "ace" is "low"
      And the rule "suits" is "3"
      And the rule "ranks" is "2"
      And the deck is exactly "1-1, 3-2, 3-1, 1-2, 2-2, 2-1"
      And the deck is exactly "1-2, 1-1, 2-2, 3-2, 2-1"
      When Ann plays "flip"
      Then everybody hears "War! Ann 2♠ A♠, Bob 2♥ 2♦, Cleo A♥: Bob wins 5 cards. Bob's last card, 2♦, saved the day!"
