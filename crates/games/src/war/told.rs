//! A round as it is told, put together from what the table knows of it.

use parlour_engine::{Outcome, Seat};

use super::cards::Card;
use super::rules::Rules;
use super::state::{Pile, draws};
use super::story::{Course, Event};
use super::winnings::{Winnings, in_order};

/// What there is to tell of a round.
#[derive(Default)]
pub(super) struct Told {
    pub(super) war: bool,
    /// How many times equals fought on.
    pub(super) wars: u32,
    pub(super) winner: Option<Seat>,
    /// How many cards each seat had before. This and the next two are lists,
    /// which listeners who only count do without.
    pub(super) before: Vec<u32>,
    pub(super) taken: Vec<Card>,
    pub(super) draws: Vec<Vec<Card>>,
    /// How many cards everybody got in a war, and after the round.
    pub(super) during: u32,
    pub(super) after: u32,
    pub(super) over: Option<Outcome>,
}

impl Told {
    /// A round that this player won without a war.
    #[inline(always)]
    pub(super) fn plain(winner: usize) -> Self {
        Self {
            winner: Some(Seat::new(winner)),
            ..Self::default()
        }
    }

    /// The fact of such a round, with the card of each seat and how many cards
    /// it had before. Who had none has shown none.
    pub(super) fn row(rules: &Rules, winner: usize, cards: &[u16], before: &[u32]) -> Event {
        let drawn: Vec<u32> = before.iter().map(|&held| u32::from(held > 0)).collect();
        let shown = cards.iter().zip(before).filter(|&(_, &held)| held > 0);
        let shown: Pile = shown.map(|(&card, _)| card).collect();
        let mut told = Self {
            before: before.to_vec(),
            ..Self::plain(winner)
        };
        told.show(rules, &shown, &drawn);
        told.event(rules, false)
    }

    /// Adds the cards, in seat order, and how many each seat has shown.
    pub(super) fn show(&mut self, rules: &Rules, shown: &Pile, drawn: &[u32]) {
        let places = in_order(rules, shown, drawn, self.winner.map(Seat::index));
        self.taken = places.iter().map(|&place| rules.card(place)).collect();
        self.draws = draws(rules, shown, drawn);
    }

    /// The fact. `decided`: whether at most one seat has cards.
    #[inline(always)]
    pub(super) fn event(self, rules: &Rules, decided: bool) -> Event {
        let keeper = self.winner.filter(|_| !rules.endless);
        Event::Round {
            draws: self.draws,
            war: self.war,
            winner: self.winner,
            game_over: !rules.endless && decided,
            course: Course {
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
