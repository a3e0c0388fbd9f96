//! Builds the event of a round.

use parlour_engine::{Outcome, Seat};

use super::cards::Card;
use super::rules::Rules;
use super::state::{Pile, draws};
use super::story::{Event, RoundDetails};
use super::winnings::{Winnings, in_order};

/// The facts of a round from which its event is built.
#[derive(Default)]
pub(super) struct RoundReport {
    pub(super) war: bool,
    /// How many wars were fought, one after the other.
    pub(super) wars: u32,
    pub(super) winner: Option<Seat>,
    /// How many cards each seat had before. This list and the next two stay
    /// empty for listeners that only count.
    pub(super) before: Vec<u32>,
    pub(super) taken: Vec<Card>,
    pub(super) draws: Vec<Vec<Card>>,
    /// How many cards each player was dealt during a war, and after the round.
    pub(super) during: u32,
    pub(super) after: u32,
    pub(super) over: Option<Outcome>,
}

impl RoundReport {
    /// A round that this player won without a war.
    #[inline(always)]
    pub(super) fn plain(winner: usize) -> Self {
        Self {
            winner: Some(Seat::new(winner)),
            ..Self::default()
        }
    }

    /// Adds the cards shown, in seat order; seat `i` has shown `drawn[i]` of them.
    pub(super) fn show(&mut self, rules: &Rules, shown: &Pile, drawn: &[u32]) {
        let places = in_order(rules, shown, drawn, self.winner.map(Seat::index));
        self.taken = places.iter().map(|&place| rules.card(place)).collect();
        self.draws = draws(rules, shown, drawn);
    }

    /// Adds the order of the cards put aside, if there are any. They lie face up,
    /// so everybody is told their order even if they were shuffled.
    pub(super) fn discard(&mut self, rules: &Rules, cards: Option<&Pile>) {
        if let Some(places) = cards {
            self.taken = places.iter().map(|&place| rules.card(place)).collect();
        }
    }

    /// The event. `decided` says whether at most one seat has cards.
    #[inline(always)]
    pub(super) fn event(self, rules: &Rules, decided: bool) -> Event {
        let keeper = self.winner.filter(|_| !rules.endless);
        Event::Round {
            draws: self.draws,
            war: self.war,
            winner: self.winner,
            game_over: !rules.endless && decided,
            details: RoundDetails {
                before: self.before,
                keeper,
                taken: self.taken,
                shuffled: keeper.is_some() && rules.winnings == Winnings::Shuffled,
                wars: self.wars,
                during: self.during,
                after: self.after,
                outcome: self.over,
            },
        }
    }
}
