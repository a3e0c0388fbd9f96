//! The game of the library, and the proof that some games never end.

use parlour_engine::playout::Brent;

use super::player::Player;
use super::shown::{RoundResult, WarError, seat, show};
use crate::war::cards::{Card, Deck};

/// A game of War, played to the end or until the caller stops.
///
/// ```
/// use parlour_engine::dealer::{Fast, Seed};
/// use parlour_games::war::{Deck, WarGame};
///
/// let mut deck = Deck::new(4, 13);
/// deck.shuffle(&mut Fast::new(Seed::default(), 0));
/// let mut game = WarGame::new(deck, 4)?;
/// let result = game.play_round();
/// assert_eq!(result.draws.len(), 4);
/// # Ok::<(), parlour_games::war::WarError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarGame {
    deck: Deck,
    players: Vec<Player>,
    out: Vec<Card>,
}

impl WarGame {
    /// Deals the deck out, one card at a time, player 1 first, in equal shares;
    /// what is left stays in [`deck`](Self::deck). The caller shuffles before.
    ///
    /// # Errors
    /// Fewer than 2 players, or fewer cards than players.
    pub fn new(mut deck: Deck, players: usize) -> Result<Self, WarError> {
        let players = seat(&mut deck, players)?;
        Ok(Self {
            deck,
            players,
            out: Vec::new(),
        })
    }

    /// The cards that could not be dealt evenly.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        &self.deck
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

    /// Cards of rounds that nobody won.
    #[must_use]
    pub fn out_of_play(&self) -> &[Card] {
        &self.out
    }

    /// Whether at most one player has cards.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let holding = self.players.iter().filter(|player| player.score() > 0);
        holding.count() < 2
    }

    /// Who has won the game; nobody while it goes on, or if nobody has cards.
    #[must_use]
    pub fn winner(&self) -> Option<&Player> {
        let holding = self.players.iter().find(|player| player.score() > 0);
        holding.filter(|_| self.is_over())
    }

    /// Plays one round, with all its wars. After the end nothing happens: no
    /// draws, no winner, `game_over`.
    pub fn play_round(&mut self) -> RoundResult {
        if self.is_over() {
            return RoundResult {
                game_over: true,
                ..RoundResult::default()
            };
        }
        let (result, winnings) = show(&mut self.players, |_| ());
        match result.winner {
            Some(number) => {
                let winner = &mut self.players[number - 1];
                winnings
                    .into_iter()
                    .for_each(|card| winner.award_card(card));
            }
            None => self.out.extend(winnings),
        }
        RoundResult {
            game_over: self.is_over(),
            ..result
        }
    }

    /// Looks for a position that repeats within this many rounds. No round depends
    /// on chance, so a game that repeats a position never ends.
    ///
    /// ```
    /// use parlour_engine::dealer::{Fast, Seed};
    /// use parlour_games::war::{Deck, WarGame};
    /// let mut deck = Deck::new(4, 13);
    /// deck.shuffle(&mut Fast::new(Seed::default(), 0));
    /// let game = WarGame::new(deck, 2)?;
    /// assert!(game.find_loop(10_000).is_some());
    /// # Ok::<(), parlour_games::war::WarError>(())
    /// ```
    #[must_use]
    pub fn find_loop(&self, rounds: u64) -> Option<Loop> {
        // Brent's algorithm: `old` is replaced by `new` less and less often.
        let (mut old, mut new) = (self.clone(), self.clone());
        let (mut brent, mut length) = (Brent::default(), 0);
        for _ in 0..rounds {
            if new.play_round().game_over {
                return None;
            }
            length += 1;
            if new.players == old.players {
                return Some(self.loop_of(length));
            }
            if brent.passes(1) {
                old = new.clone();
                length = 0;
            }
        }
        None
    }

    /// Finds where the loop of this length begins.
    fn loop_of(&self, length: u64) -> Loop {
        let (mut behind, mut ahead) = (self.clone(), self.clone());
        for _ in 0..length {
            ahead.play_round();
        }
        let mut after = 0;
        while behind.players != ahead.players {
            behind.play_round();
            ahead.play_round();
            after += 1;
        }
        Loop { after, length }
    }
}

/// The proof that a game never ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The position after this many rounds repeats.
    pub after: u64,
    /// It repeats after this many more rounds.
    pub length: u64,
}
