//! What both games of the library share: players, dealing, and showing the cards
//! of a round.

use serde::Serialize;
use thiserror::Error;

use super::player::Player;
use crate::war::cards::{Card, Deck};
use crate::war::round::{RoundPlayers, resolve};
use crate::war::rules::Rules;

/// What happened in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RoundResult {
    /// The cards of each player, in the order they were shown.
    pub draws: Vec<Vec<Card>>,
    /// Whether there was a war.
    pub war: bool,
    /// The winner, counted from one as in [`WarGame::player`](super::WarGame::player). `None`
    /// if players ran out of cards in a war at the same time.
    pub winner: Option<usize>,
    /// Whether at most one player has cards. Never in an endless game.
    pub game_over: bool,
}

/// Why a game cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WarError {
    /// Fewer than two players.
    #[error("War needs at least 2 players, not {0}")]
    FewPlayers(usize),
    /// Somebody would start without a card.
    #[error("{cards} cards are too few for {players} players: everybody needs one")]
    FewCards {
        /// How many cards there are.
        cards: usize,
        /// How many players there are.
        players: usize,
    },
    /// Every round of an endless game would be a war that nobody wins.
    #[error("all cards have the same rank, so nobody could ever win a round; mix in another rank")]
    EqualRanks,
}

/// Creates `Player 1`, `Player 2` and so on, and deals them equal shares of a deck.
pub(super) fn seat(deck: &mut Deck, count: usize) -> Result<Vec<Player>, WarError> {
    if count < 2 {
        return Err(WarError::FewPlayers(count));
    }
    let share = deck.current_size() / count;
    if share == 0 {
        return Err(WarError::FewCards {
            cards: deck.current_size(),
            players: count,
        });
    }
    let mut players: Vec<Player> = (1..=count)
        .map(|number| Player::new(format!("Player {number}")))
        .collect();
    deal_round(deck, &mut players, share, Player::add_card);
    Ok(players)
}

/// Deals `share` cards to each player, one at a time round the table.
pub(super) fn deal_round(
    deck: &mut Deck,
    players: &mut [Player],
    share: usize,
    put: fn(&mut Player, Card),
) {
    for _ in 0..share {
        for player in players.iter_mut() {
            if let Some(card) = deck.deal() {
                put(player, card);
            }
        }
    }
}

/// A round in progress.
struct Round<'a, F> {
    players: &'a mut [Player],
    draws: Vec<Vec<Card>>,
    /// The players whose last card counts in a war.
    last_card_counts: Vec<bool>,
    refill: F,
}

impl<F: FnMut(&mut [Player])> RoundPlayers for Round<'_, F> {
    fn count(&self) -> usize {
        self.players.len()
    }
    fn draw(&mut self, player: usize) -> Option<u32> {
        let card = self.players[player].reveal_card()?;
        self.draws[player].push(card);
        Some(card.rank())
    }
    fn shown(&self, player: usize) -> usize {
        self.draws[player].len()
    }
    fn last_rank(&self, player: usize) -> u32 {
        self.draws[player].last().map_or(0, |card| card.rank())
    }
    fn last_card_counts(&self, player: usize) -> bool {
        self.last_card_counts[player]
    }
    fn set_last_card_counts(&mut self, player: usize, counts: bool) {
        self.last_card_counts[player] = counts;
    }
    fn before_war_draw(&mut self) {
        (self.refill)(self.players);
    }
}

/// Shows the cards of one round. `refill` is called before each draw of a war.
/// Also returns the cards in the order in which they are taken.
pub(super) fn show(
    players: &mut [Player],
    refill: impl FnMut(&mut [Player]),
) -> (RoundResult, Vec<Card>) {
    let count = players.len();
    let mut round = Round {
        players,
        draws: vec![Vec::new(); count],
        last_card_counts: vec![false; count],
        refill,
    };
    let resolution = resolve(&mut round, Rules::SEED.tie_rules());
    let draws = round.draws;
    let order = Rules::SEED
        .winnings
        .order(count, resolution.winner.unwrap_or(0));
    let winnings = order.flat_map(|player| draws[player].iter().copied());
    let winnings = winnings.collect();
    let result = RoundResult {
        draws,
        war: resolution.war,
        winner: resolution.winner.map(|player| player + 1),
        game_over: false,
    };
    (result, winnings)
}
