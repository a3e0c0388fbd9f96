//! Making moves, and comparing values.

use parlour_engine::event::Tell;
use parlour_engine::table::{SeatSet, Seats};
use parlour_engine::{Seat, Table, Turn};

use super::TopTrumps;
use super::moves::Move;
use super::rules::Rules;
use super::settle::settle;
use super::state::{Public, Round};
use super::story::Event;

#[inline]
pub(super) fn turn(_rules: &Rules, public: &Public) -> Turn {
    match public.outcome {
        Some(outcome) => Turn::Over(outcome),
        None if public.waiting.is_empty() => Turn::One(public.chooser),
        None => Turn::Act {
            must: public.waiting,
            may: SeatSet::EMPTY,
        },
    }
}

#[inline]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<TopTrumps>,
    seat: Seat,
    mv: Move,
    tell: &mut impl Tell<Event>,
) {
    match mv {
        Move::Pick(card) => {
            table.private[seat].pick = Some(card);
            table.public.waiting = table.public.waiting.without(seat);
            let picked = |card| Event::Picked { seat, card };
            tell.split(seat, || picked(Some(card)), || picked(None));
        }
        Move::Challenge(property) => {
            tell.all(|| Event::Challenged { seat, property });
            let winner = compare(rules, table, property, tell);
            settle(rules, table, winner, tell);
        }
    }
}

/// Shows the values of all cards of this round. Returns the seat with the best
/// value, unless it is shared.
#[inline]
fn compare(
    rules: &Rules,
    table: &mut Table<TopTrumps>,
    property: u8,
    tell: &mut impl Tell<Event>,
) -> Option<Seat> {
    let Table {
        public,
        private,
        hidden,
    } = table;
    let properties = rules.properties().len();
    let place = usize::from(property);
    let mut best = None;
    let mut winner = None;
    let cards = Seats::from_fn(private.len(), |seat| {
        // Only seats that are out have no pick.
        let card = private[seat].pick.take()?;
        let value = hidden.ranks[card.index() * properties + place];
        public.shown.show(card, place, value);
        tell.reveal(|| Event::Shown {
            seat,
            card,
            property,
            value,
        });
        if best == Some(value) {
            winner = None;
        } else if best < Some(value) {
            (best, winner) = (Some(value), Some(seat));
        }
        Some(card)
    });
    public.last = Some(Round {
        property,
        cards,
        winner,
    });
    winner
}

#[cfg(test)]
mod tests {
    use super::super::cards::Card;
    use super::super::deal::deal;
    use super::super::deck::bundled;
    use super::super::{Deck, Setup, state::census, terms_with_deck};
    use super::*;
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::event::{FullEvents, Silent};
    use parlour_engine::moves::Moves;
    use parlour_engine::playout::{SimulatedPlayers, playout};
    use parlour_engine::record::Chance;
    use parlour_engine::rules::Terms;
    use parlour_engine::table::Names;
    use parlour_engine::{Record, Session};

    /// With every bundled deck and every number of seats, games end and no card is
    /// created or lost.
    #[test]
    fn games_end_and_cards_are_kept() {
        for (name, _, cards) in bundled() {
            let Terms { rules, setup } = terms_with_deck(Deck::bundled(name).unwrap());
            for seats in 2..=cards.min(16) {
                for index in 0..5 {
                    let mut chance = Fast::new(Seed::default(), index);
                    let mut table = deal(&rules, &setup, seats, &mut chance, &mut Silent);
                    while turn(&rules, &table.public).outcome().is_none() {
                        let seat = turn(&rules, &table.public).must().lowest().unwrap();
                        let legal = super::super::moves::legal(table.view(&rules, seat));
                        let mv = legal.random(&mut chance).unwrap();
                        assert!(legal.contains(mv));
                        play(&rules, &mut table, seat, mv, &mut Silent);
                        let hands = table
                            .private
                            .iter()
                            .map(|private| private.hand.len() as u32);
                        assert!(hands.eq(table.public.hands.iter().copied()));
                    }
                    let mut counted = Vec::new();
                    census(&table, &mut |card| counted.push(card));
                    counted.sort_unstable();
                    assert!(counted.into_iter().eq(Card::all(cards)), "{name} {seats}");
                }
            }
        }
    }

    /// Exactly the values that were shown are public.
    #[test]
    fn only_what_was_shown_is_public() {
        let rules = Rules::seed();
        let mut shown = Vec::new();
        let mut tell = FullEvents(|event| {
            if let Event::Shown {
                card,
                property,
                value,
                ..
            } = event
            {
                shown.push((card, property, value));
            }
        });
        let mut chance = Fast::new(Seed::default(), 1);
        let mut table = deal(&rules, &Setup::default(), 2, &mut chance, &mut tell);
        for (seat, mv) in [
            (
                0,
                Move::Pick(table.private[Seat::new(0)].hand.get(1).unwrap()),
            ),
            (
                1,
                Move::Pick(table.private[Seat::new(1)].hand.get(2).unwrap()),
            ),
            (0, Move::Challenge(3)),
        ] {
            play(&rules, &mut table, Seat::new(seat), mv, &mut tell);
        }
        assert_eq!(shown.len(), 2);
        for card in Card::all(8) {
            for property in 0..4_u8 {
                let told = shown
                    .iter()
                    .find(|told| (told.0, told.1) == (card, property));
                let public = table.public.shown.get(card, usize::from(property));
                assert_eq!(public, told.map(|told| told.2));
                let truth = table.hidden.ranks[card.index() * 4 + usize::from(property)];
                assert!(public.is_none_or(|value| value == truth));
            }
        }
    }

    /// A record contains the whole deck, so it replays with any deck.
    #[test]
    fn records_replay_with_their_deck() {
        let terms = terms_with_deck(Deck::bundled("worlds").unwrap());
        let chance = Chance::seed("5".parse().unwrap());
        let mut session = Session::with_terms(terms, Names::numbered(3), chance).unwrap();
        let mut random = Fast::new(Seed::default(), 2);
        while let Some(seat) = session.turn().must().lowest() {
            let legal = session.legal_moves(seat).unwrap();
            let mv = legal.random(&mut random).unwrap();
            session.play_move(seat, mv).unwrap();
        }
        let record = session.record();
        assert!(record.setup["deck"]["cards"][0]["Name"].is_string());
        let read: Record = record.to_json().parse().unwrap();
        let again = Session::<TopTrumps>::replay(&read).unwrap();
        assert_eq!(again.events_json(0), session.events_json(0));
        assert_eq!(again.record(), record);
    }

    /// Every seat wins equally often, and a round has three moves.
    #[test]
    fn playouts_are_fair() {
        let rules = Rules::seed();
        let mut wins = [0_u32; 2];
        for index in 0..20_000 {
            let mut dealer = Fast::new(Seed::default(), index);
            let mut players = SimulatedPlayers::at_random(Fast::new("1".parse().unwrap(), index));
            let terms = (&rules, &Setup::default());
            let played =
                playout::<TopTrumps>(terms, 2, &mut dealer, &mut players, &mut Silent, u64::MAX);
            assert_eq!(played.moves % 3, 0);
            let winner = played.outcome.unwrap().winners.lowest();
            wins[winner.map_or(0, Seat::index)] += 1;
        }
        // Five standard deviations.
        assert!(wins[0].abs_diff(10_000) < 354, "{wins:?}");
    }
}
