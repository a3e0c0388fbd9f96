//! Tests of the library with prepared decks.

use super::*;
use crate::war::cards::{Card, Deck};
use parlour_engine::dealer::{Fast, Seed, Stacked};

fn cards(text: &str) -> Vec<Card> {
    let card = |word: &str| word.parse().unwrap();
    text.split_whitespace().map(card).collect()
}

/// A deck from which these cards are dealt in this order.
fn deck(text: &str) -> Deck {
    let mut deck = Deck::new(0, 0);
    for card in cards(text).into_iter().rev() {
        deck.add(card);
    }
    deck
}

fn stack(player: &Player) -> Vec<Card> {
    player.cards().rev().collect()
}

/// Plays one round; the deck is dealt in this order, to this many players.
/// `stacks` are top to bottom.
fn check(dealt: &str, players: usize, draws: &[&str], winner: usize, stacks: &[&str]) {
    let mut game = WarGame::new(deck(dealt), players).unwrap();
    let result = game.play_round();
    let expected: Vec<_> = draws.iter().map(|text| cards(text)).collect();
    assert_eq!(result.draws, expected, "{dealt}");
    assert_eq!(result.winner.unwrap_or(0), winner, "{dealt}");
    let got: Vec<_> = game.players().iter().map(stack).collect();
    let expected: Vec<_> = stacks.iter().map(|text| cards(text)).collect();
    assert_eq!(got, expected, "{dealt}");
}

#[test]
fn a_stack_has_a_top_and_a_bottom() {
    let mut player = Player::new("Ann");
    assert_eq!(player.reveal_card(), None);
    assert_eq!(player.name(), "Ann");
    player.add_card(Card::new(2, 2));
    player.add_card(Card::new(3, 3));
    player.award_card(Card::new(1, 1));
    assert_eq!((player.card_count(), player.score()), (3, 3));
    assert_eq!(format!("{:?}", stack(&player)), "[3-3, 2-2, 1-1]");
}

#[test]
fn cards_are_dealt_in_equal_shares_player_1_first() {
    let game = WarGame::new(deck("1-1 2-1 3-1 1-2 2-2 3-2 1-3 2-3"), 3).unwrap();
    let names: Vec<&str> = game.players().iter().map(Player::name).collect();
    assert_eq!(names, ["Player 1", "Player 2", "Player 3"]);
    assert_eq!(stack(&game.players()[0]), cards("1-2 1-1"));
    assert_eq!(stack(game.player(3).unwrap()), cards("3-2 3-1"));
    assert_eq!(game.deck().current_size(), 2);
    assert_eq!(game.player(0), None);
    assert_eq!(game.player(4), None);
    assert_eq!(game.winner(), None);
}

#[test]
fn impossible_games_are_refused() {
    let new = |suits, ranks, players| WarGame::new(Deck::new(suits, ranks), players).err();
    assert_eq!(new(4, 13, 1), Some(WarError::FewPlayers(1)));
    assert_eq!(new(4, 13, 0), Some(WarError::FewPlayers(0)));
    let few = WarError::FewCards {
        cards: 3,
        players: 4,
    };
    assert_eq!(new(1, 3, 4), Some(few));
    assert_eq!(new(4, 13, 52), None);
    let dealer = || Fast::new(Seed::default(), 0);
    let endless = |suits, ranks, players| {
        EndlessWarGame::new(Deck::new(suits, ranks), players, dealer()).err()
    };
    assert_eq!(endless(4, 1, 2), Some(WarError::EqualRanks));
    assert_eq!(endless(4, 1, 1), Some(WarError::FewPlayers(1)));
    assert_eq!(endless(4, 2, 2), None);
    assert_eq!(new(4, 1, 2), None);
}

#[test]
fn the_winner_takes_the_cards_in_seat_order() {
    check(
        "1-1 1-2 2-5 2-9",
        2,
        &["2-5", "2-9"],
        2,
        &["1-1", "1-2 2-5 2-9"],
    );
    // The document's own example: players 1 and 4 at war.
    check(
        "1-9 1-2 1-3 1-4 1-5 2-2 2-3 2-4 1-13 3-1 3-2 2-13",
        4,
        &["1-13 1-5 1-9", "3-1", "3-2", "2-13 2-4 1-4"],
        1,
        &[
            "1-13 1-5 1-9 3-1 3-2 2-13 2-4 1-4",
            "2-2 1-2",
            "2-3 1-3",
            "",
        ],
    );
}

#[test]
fn a_nuke_ends_a_war() {
    check(
        "1-1000 1-13 1-2 2-2 1-7 2-7",
        2,
        &["1-7 1-2 1-1000", "2-7 2-2 1-13"],
        1,
        &["1-7 1-2 1-1000 2-7 2-2 1-13", ""],
    );
}

#[test]
fn a_round_that_nobody_wins_leaves_play() {
    let mut game = WarGame::new(deck("1-1 2-1 1-7 2-7"), 2).unwrap();
    let result = game.play_round();
    assert_eq!(
        (result.war, result.winner, result.game_over),
        (true, None, true)
    );
    assert_eq!(game.out_of_play(), cards("1-7 1-1 2-7 2-1"));
    assert_eq!(game.winner(), None);
    let json = serde_json::to_string(&result).unwrap();
    assert_eq!(
        json,
        r#"{"draws":[["1-7","1-1"],["2-7","2-1"]],"war":true,"winner":null,"game_over":true}"#
    );
}

#[test]
fn after_the_end_nothing_happens() {
    let mut game = WarGame::new(deck("1-5 1-6"), 2).unwrap();
    assert!(game.play_round().game_over);
    let before = game.clone();
    let result = game.play_round();
    assert_eq!(
        result,
        RoundResult {
            game_over: true,
            ..RoundResult::default()
        }
    );
    assert_eq!(game, before);
    let winner = game.winner().unwrap();
    assert_eq!((winner.name(), winner.score()), ("Player 2", 2));
}

#[test]
fn a_loop_is_a_proof() {
    let mut deck_of_52 = Deck::new(4, 13);
    deck_of_52.shuffle(&mut Fast::new(Seed::default(), 0));
    let game = WarGame::new(deck_of_52, 2).unwrap();
    let Loop { after, length } = game.find_loop(10_000).unwrap();
    let at = |rounds: u64| {
        let mut game = game.clone();
        (0..rounds).for_each(|_| drop(game.play_round()));
        game
    };
    assert_eq!(at(after), at(after + length));
    assert!(after == 0 || at(after - 1) != at(after - 1 + length));
    assert_eq!(WarGame::new(deck("1-5 1-6"), 2).unwrap().find_loop(9), None);
}

/// A dealer with one list for each time the cards are dealt out again.
fn stacked(lists: &[&str]) -> Stacked {
    let words = |text: &&str| text.split_whitespace().map(String::from).collect();
    Stacked::new(lists.iter().map(words).collect())
}

#[test]
fn endless_rounds_are_discarded_and_dealt_again() {
    let dealer = stacked(&["1-2 2-1 1-1 2-2 3-1"]);
    let mut game = EndlessWarGame::new(deck("1-1 2-1 1-2 2-2 3-1"), 2, dealer).unwrap();
    assert_eq!(game.deck().cards(), cards("3-1"));
    let result = game.play_round();
    // A war for which each has one card left: nobody wins, all is dealt.
    assert_eq!(
        (result.war, result.winner, result.game_over),
        (true, None, false)
    );
    assert_eq!(game.discard_pile().current_size(), 0);
    assert_eq!(stack(game.player(1).unwrap()), cards("1-2 1-1"));
    assert_eq!(stack(game.player(2).unwrap()), cards("2-1 2-2"));
    let result = game.play_round();
    assert_eq!(result.winner, Some(1));
    assert_eq!(game.discard_pile().cards(), cards("1-2 2-1"));
    assert_eq!((game.winner(), game.out_of_play().len()), (None, 0));
}

#[test]
fn an_endless_war_goes_on_with_new_cards() {
    // Round 1 is discarded; in round 2 both sit at war without cards.
    let dealer = stacked(&["1-4 2-5", "1-3 2-3 1-4 2-5"]);
    let mut game = EndlessWarGame::new(deck("1-3 2-3 1-4 2-5"), 2, dealer).unwrap();
    assert_eq!(game.play_round().winner, Some(2));
    let result = game.play_round();
    assert_eq!(result.draws, [cards("1-3 1-4"), cards("2-3 2-5")]);
    assert_eq!((result.war, result.winner), (true, None));
}
