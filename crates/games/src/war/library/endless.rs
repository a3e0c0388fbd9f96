//! The endless game of the library.

use parlour_engine::dealer::Dealer;

use super::player::Player;
use super::shown::{RoundResult, WarError, deal_round, seat, show};
use crate::war::cards::{Card, Deck};

/// A game of War that never ends: cards are discarded, and dealt out again
/// when somebody has none.
///
/// ```
/// use parlour_engine::dealer::{Fast, Seed};
/// use parlour_games::war::{Deck, EndlessWarGame};
///
/// let mut dealer = Fast::new(Seed::default(), 0);
/// let mut deck = Deck::new(4, 13);
/// deck.shuffle(&mut dealer);
/// let mut game = EndlessWarGame::new(deck, 2, dealer)?;
/// let result = game.play_round();
/// let shown: usize = result.draws.iter().map(Vec::len).sum();
/// assert_eq!(game.discard_pile().current_size(), shown);
/// # Ok::<(), parlour_games::war::WarError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EndlessWarGame<D> {
    deck: Deck,
    discard: Deck,
    players: Vec<Player>,
    dealer: D,
}

impl<D: Dealer> EndlessWarGame<D> {
    /// Deals the deck out as [`WarGame::new`](super::WarGame::new) does. The dealer shuffles when
    /// the cards are dealt out again; the caller shuffles before.
    ///
    /// # Errors
    /// Fewer than 2 players, fewer cards than players, or a deck in which all
    /// ranks are equal.
    pub fn new(mut deck: Deck, players: usize, dealer: D) -> Result<Self, WarError> {
        let equal = deck
            .cards()
            .windows(2)
            .all(|pair| pair[0].rank() == pair[1].rank());
        let players = seat(&mut deck, players)?;
        if equal {
            return Err(WarError::EqualRanks);
        }
        Ok(Self {
            deck,
            discard: Deck::default(),
            players,
            dealer,
        })
    }

    /// The cards that could not be dealt evenly.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The cards of the rounds since they were last dealt out.
    #[must_use]
    pub fn discard_pile(&self) -> &Deck {
        &self.discard
    }

    /// A player by number; the first is player 1.
    #[must_use]
    pub fn player(&self, number: usize) -> Option<&Player> {
        self.players.get(number.checked_sub(1)?)
    }

    /// All players, the first one first.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Always empty: an endless game discards the cards of a round that nobody
    /// wins.
    #[must_use]
    pub fn out_of_play(&self) -> &[Card] {
        &[]
    }

    /// Always nobody: the game never ends.
    #[must_use]
    pub fn winner(&self) -> Option<&Player> {
        None
    }

    /// Plays one round, with all its wars. `game_over` is never set.
    pub fn play_round(&mut self) -> RoundResult {
        let Self {
            deck,
            discard,
            players,
            dealer,
        } = self;
        let (result, cards) = show(players, |players| refill(deck, discard, players, dealer));
        cards.into_iter().for_each(|card| discard.add(card));
        refill(deck, discard, players, dealer);
        result
    }
}

/// If somebody has no cards, shuffles deck and discard pile together and deals
/// them out evenly, under what the players still hold. If there are fewer cards
/// than players, nothing happens.
fn refill(deck: &mut Deck, discard: &mut Deck, players: &mut [Player], dealer: &mut impl Dealer) {
    let share = (deck.current_size() + discard.current_size()) / players.len();
    if share == 0 || players.iter().all(|player| player.score() > 0) {
        return;
    }
    deck.reshuffle(discard);
    deck.shuffle(dealer);
    deal_round(deck, players, share, Player::award_card);
}
