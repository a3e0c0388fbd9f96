//! The events of War, their sentences and their counters.

use parlour_engine::game::counted;
use parlour_engine::playout::Counter;
use parlour_engine::table::Names;
use parlour_engine::{Count, Outcome, Seat};
use serde::Serialize;

use super::War;
use super::cards::Card;
use super::round::ShortOfCards;
use super::rules::Rules;

/// Something that happened in a game of War.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Everyone showed their cards.
    Round {
        /// The cards of each player, in the order they were shown.
        draws: Vec<Vec<Card>>,
        /// Whether there was a war.
        war: bool,
        /// The winner, if there is one.
        winner: Option<Seat>,
        /// Whether at most one player has cards. Never in an endless game.
        game_over: bool,
        /// Details that are not serialised, because they follow from the rest.
        #[serde(skip)]
        details: RoundDetails,
    },
}

/// Where the cards of a round came from and where they went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundDetails {
    /// The number of cards of each seat before the round.
    pub before: Vec<u32>,
    /// The seat whose stack the cards went under; `None` if they were put aside.
    pub keeper: Option<Seat>,
    /// The cards in the order in which they were taken or put aside. If they were
    /// shuffled and went under a stack, the order before the shuffle.
    pub taken: Vec<Card>,
    /// Whether they were shuffled before they went under a stack.
    pub shuffled: bool,
    /// The number of wars fought, one after the other.
    pub wars: u32,
    /// The number of cards each player was dealt during a war.
    pub during: u32,
    /// The number of cards each player was dealt after the round.
    pub after: u32,
    /// How the game ended with this round, if it did.
    pub outcome: Option<Outcome>,
}

pub(super) fn say(rules: &Rules, names: &Names, event: &Event) -> String {
    let Event::Round {
        draws,
        war,
        winner,
        details,
        ..
    } = event;
    let shown: Vec<String> = draws
        .iter()
        .enumerate()
        .filter(|(_, cards)| !cards.is_empty())
        .map(|(index, cards)| {
            let cards: Vec<String> = cards.iter().map(|card| card.word()).collect();
            format!("{} {}", names.of(Seat::new(index)), cards.join(" "))
        })
        .collect();
    let cards = counted(details.taken.len() as u64, "card");
    let won = match (winner, details.keeper) {
        (Some(seat), Some(_)) => format!("{} wins {cards}.", names.of(*seat)),
        (Some(seat), None) => format!("{} wins the round.", names.of(*seat)),
        (None, _) if rules.endless => "nobody wins the round.".into(),
        (None, _) => format!("nobody wins, and {cards} are out of play."),
    };
    let war = if *war { "War! " } else { "" };
    let mut text = format!("{war}{}: {won}", shown.join(", "));
    if let Some(seat) = winner
        && let Some(card) = last_card(rules, draws, *seat)
    {
        text += &format!(
            " {}'s last card, {}, saved the day!",
            names.of(*seat),
            card.word()
        );
    }
    if details.during > 0 {
        text += " During the war the cards were shuffled and dealt again.";
    }
    if details.after > 0 {
        text += " The cards are shuffled and dealt again.";
    }
    if let Some(outcome) = details.outcome {
        text += " ";
        text += &end(rules, names, outcome);
    }
    text
}

/// The last card of a seat that won a war although it was short of cards.
fn last_card(rules: &Rules, draws: &[Vec<Card>], winner: Seat) -> Option<Card> {
    let own = &draws[winner.index()];
    let (card, before) = own.split_last()?;
    let longest = draws.iter().map(Vec::len).max();
    let all = Some(own.len()) == longest && before.len() % rules.tie_rules().step() == 0;
    (rules.short == ShortOfCards::LastCard && !all).then_some(*card)
}

fn end(rules: &Rules, names: &Names, outcome: Outcome) -> String {
    let limit = rules.round_limit;
    match (outcome.winners.lowest(), outcome.limit) {
        (Some(seat), false) => format!("{} has all the cards and wins the war!", names.of(seat)),
        (None, false) => "Nobody has any cards left, so nobody wins.".into(),
        (Some(seat), true) => {
            let name = names.of(seat);
            format!("That was round {limit}: {name} has won the most rounds and wins!")
        }
        (None, true) => format!("That was round {limit}: the game is a draw."),
    }
}

/// The largest stack before a round, in percent of all cards held. `None` in an
/// endless game, where all stacks are equally large.
pub(super) fn lead(rules: &Rules, event: &Event) -> Option<u8> {
    let Event::Round { details, .. } = event;
    let (most, all) = (
        details.before.iter().max()?,
        details.before.iter().sum::<u32>(),
    );
    let share = (100 * most).checked_div(all).filter(|_| !rules.endless)?;
    u8::try_from(share).ok()
}

impl Count for War {
    /// Everybody flips at the same time.
    const FIRST_MOVE: bool = false;

    const COUNTERS: &'static [Counter] = &[
        Counter::Rounds("rounds"),
        Counter::Sum("wars"),
        Counter::Sum("wars that led to a second one"),
        Counter::Sum("and to a third one"),
        Counter::Most("most wars in one round"),
        Counter::Sum("rounds nobody won"),
        Counter::Sum("new deals"),
    ];

    #[inline(always)]
    fn tally(event: &Event, count: &mut impl FnMut(usize, u64)) {
        let Event::Round {
            war,
            winner,
            details,
            ..
        } = event;
        count(0, 1);
        count(1, u64::from(*war));
        count(2, u64::from(details.wars > 1));
        count(3, u64::from(details.wars > 2));
        count(4, u64::from(details.wars));
        count(5, u64::from(winner.is_none()));
        count(
            6,
            u64::from(details.during > 0) + u64::from(details.after > 0),
        );
    }
}
