//! What a seat remembers, and what it can imagine of the cards it cannot see.

use arrayvec::ArrayVec;
use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::table::MAX_SEATS;
use parlour_engine::{Imagine, Seat, Table, View};

use super::One;
use super::cards::{Card, Hand, coloured, deck};
use super::challenge_history::ChallengeHistory;
use super::habits::Habits;
use super::moves::challengeable;
use super::rules::Rules;
use super::state::{CARDS, Hidden, Phase, Private};
use super::story::Event;
use super::swap::turn_round;

/// How often cards are dealt to find hands that fit the results of challenges. More
/// than one deal in ten fits, unless several hands were judged.
const TRIES: u32 = 500;

/// What a seat has seen of the hands of others.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Cards that the seat has seen go into a hand and that were not played
    /// since: those drawn from the bottom of the deck, a hand that was shown, or
    /// a hand that it once held itself.
    known: [Hand; MAX_SEATS],
    /// What was judged about the other cards of a hand.
    challenges: [ChallengeHistory; MAX_SEATS],
    /// How many of the other cards were drawn since the hand's owner last played.
    fresh: [u32; MAX_SEATS],
    /// The card that was drawn last, if the seat knows it.
    drawn: Option<Card>,
    /// What the players seem to lack.
    pub(super) habits: Habits,
}

impl Imagine for One {
    type Memory = Memory;

    fn remember(memory: &mut Memory, _rules: &Rules, own: Seat, event: &Event) {
        let Memory {
            known,
            challenges,
            fresh,
            drawn,
            habits,
        } = memory;
        habits.remember(event);
        match event {
            Event::Dealt { .. } => *memory = Memory::default(),
            Event::Hand { seat, cards } if *seat == own => {
                known[own.index()] = cards.iter().copied().collect();
                challenges[own.index()] = ChallengeHistory::default();
            }
            Event::Drew { seat, card } => {
                *drawn = *card;
                match card {
                    Some(card) => known[seat.index()].add(*card),
                    None => {
                        challenges[seat.index()].draw();
                        fresh[seat.index()] += 1;
                    }
                }
            }
            Event::Played { seat, card, .. } => {
                fresh[seat.index()] = 0;
                let known = &mut known[seat.index()];
                match known.count(*card) {
                    0 => challenges[seat.index()].play(*card),
                    _ => known.remove(*card),
                }
            }
            Event::Swapped { seat, other } => {
                known.swap(seat.index(), other.index());
                challenges.swap(seat.index(), other.index());
            }
            Event::PassedOn { seats, forward } => {
                turn_round(&mut known[..*seats as usize], *forward);
                turn_round(&mut challenges[..*seats as usize], *forward);
            }
            Event::Shown { seat, to, cards } if *to == own => {
                known[seat.index()] = cards.iter().copied().collect();
                challenges[seat.index()] = ChallengeHistory::default();
            }
            Event::Judged {
                seat,
                colour,
                guilty,
            }
                // If a known card has the colour, the others are not constrained.
                if *seat != own && known[seat.index()].held() & coloured(*colour) == 0 =>
            {
                // The result is about the cards held at the play.
                challenges[seat.index()].judge(*colour, *guilty, fresh[seat.index()]);
            }
            _ => {}
        }
    }

    /// Deals the cards that the seat has not seen to the other hands and the deck,
    /// until they fit what was judged.
    fn resample(view: View<'_, Self>, memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        deal_unseen(view, memory, None, chance)
    }
}

/// How many other cards are tried if a card is unlikely to be in a hand.
const UNLIKELY: u32 = 6;

/// Of every four dealt hands that would make their owner guilty of a wrong Wild Pickup 4, this
/// many are dealt again: sensible players rarely risk a challenge.
const INNOCENT: u32 = 3;

/// Deals the cards that the seat has not seen to the other hands and the deck, until
/// they fit the results of challenges, and if possible what the players' habits suggest.
pub(super) fn deal_unseen<D: Dealer>(
    view: View<'_, One>,
    memory: &Memory,
    habits: Option<&Habits>,
    chance: &mut D,
) -> Table<One> {
    let View { rules, public, .. } = view;
    let mut unseen: Hand = deck(rules.wilds).iter().copied().collect();
    let face_up = public.discard.iter().chain(&public.bottom).copied();
    let known = |seat: Seat| match seat == view.seat {
        true => view.private.hand,
        false => memory.known[seat.index()],
    };
    let held = Seat::all(view.seats).flat_map(|seat| known(seat).cards());
    for card in face_up.chain(held) {
        unseen.remove(card);
    }
    let unseen: Bag<Card, CARDS> = unseen.cards().collect();
    let deal = |deck: &mut Bag<Card, CARDS>, seat: Seat, chance: &mut D| {
        let count = (known(seat).len()..public.hands[seat]).len();
        let mut cards: ArrayVec<Card, CARDS> = ArrayVec::new();
        for position in 0..count {
            let lacks = habits.map_or(0, |habits| habits.lacks(seat, count - position));
            cards.push(draw_likely(deck, lacks, chance));
        }
        let private = imagine_hand(view, memory, seat, &cards);
        let doubtful = private.guilty && habits.is_some();
        let fits = memory.challenges[seat.index()].fits(&cards, chance)
            && (!doubtful || chance.below(4) >= INNOCENT);
        (private, fits)
    };
    // Hands about which something is known come first, so that a deal that does not fit ends
    // before the others are dealt.
    let others = || Seat::all(view.seats).filter(|&seat| seat != view.seat);
    let is_constrained =
        |&seat: &Seat| memory.challenges[seat.index()].is_judged() || is_accused(view, seat);
    let mut private = view.private_or(|_| Private::default());
    let mut deck = unseen.clone();
    for attempt in 1..=TRIES {
        let fits = others().filter(is_constrained).all(|seat| {
            let (hand, fits) = deal(&mut deck, seat, chance);
            private[seat] = hand;
            // The last attempt is taken as it is.
            fits || attempt == TRIES
        });
        if fits {
            break;
        }
        deck.clone_from(&unseen);
    }
    for seat in others().filter(|seat| !is_constrained(seat)) {
        (private[seat], _) = deal(&mut deck, seat, chance);
    }
    view.imagined(private, Hidden { deck, stuck: 0 })
}

/// Whether this seat has just played a Wild Pickup 4 that can be challenged.
fn is_accused(view: View<'_, One>, seat: Seat) -> bool {
    challengeable(view.rules, view.public) && view.public.pickup_by == seat
}

/// Draws a card, if possible one that is not among these kinds.
fn draw_likely(deck: &mut Bag<Card, CARDS>, lacks: u64, chance: &mut impl Dealer) -> Card {
    let mut draw = |deck: &mut Bag<Card, CARDS>| {
        let card = deck.draw(chance, |card| card.to_string());
        card.expect("what is not seen is in the hands or the deck")
    };
    let mut card = draw(deck);
    let mut tries = 0;
    while lacks >> card.index() & 1 == 1 && tries < UNLIKELY && !deck.is_empty() {
        let other = draw(deck);
        deck.put(card);
        card = other;
        tries += 1;
    }
    card
}

/// The hand of another seat, with these cards beside the known ones, the oldest
/// first.
fn imagine_hand(view: View<'_, One>, memory: &Memory, seat: Seat, cards: &[Card]) -> Private {
    let public = view.public;
    let mut hand = memory.known[seat.index()];
    // Whether a Wild Pickup 4 could be played is about the cards held then.
    let fresh = memory.fresh[seat.index()] as usize;
    let (old, new) = cards.split_at(cards.len().saturating_sub(fresh));
    old.iter().for_each(|&card| hand.add(card));
    let guilty = is_accused(view, seat) && hand.held() & coloured(public.hue_before_four) != 0;
    new.iter().for_each(|&card| hand.add(card));
    let drawing = public.phase == Phase::Drawn && public.turn == seat;
    let last = memory.drawn.or(cards.last().copied());
    Private {
        hand,
        drawn: last.filter(|_| drawing),
        guilty,
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::Session;
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;

    use super::super::cards::Hue;
    use super::*;

    /// A game of three in which the first plays red and the second a Wild Pickup
    /// 4, with these other cards; the third challenges.
    fn judged(second: &str) -> Session<One> {
        let hands = ["R1 R2 R3 R4 R5 R6 R7", second, "G1 G2 G3 G4 G5 G6 G7"];
        let hands = hands.map(|hand| hand.split(' ').collect::<Vec<_>>());
        let mut deck: Vec<String> = (0..7)
            .flat_map(|round| hands.iter().map(move |hand| hand[round].to_string()))
            .collect();
        deck.push("R9".into());
        let chance = Chance::FirstCards(vec![deck]);
        let mut session = Session::new(Rules::OFFICIAL, Names::numbered(3), chance).unwrap();
        for text in ["R5", "WP4 B", "challenge"] {
            session.play_recorded(text).unwrap();
        }
        session
    }

    fn imagined(session: &Session<One>, count: u64) -> Vec<Table<One>> {
        let imagine = |index| {
            let mut chance = Fast::new(Seed::default(), index);
            let seat = Seat::new(0);
            One::resample(session.view(seat), session.memory(seat), &mut chance)
        };
        (0..count).map(imagine).collect()
    }

    #[test]
    fn results_of_challenges_are_remembered() {
        let check = |second: &str, guilty: bool| {
            for table in imagined(&judged(second), 300) {
                let hand = table.private[Seat::new(1)].hand;
                let has_red = hand.held() & coloured(Hue::Red) != 0;
                assert_eq!(has_red, guilty, "{hand:?}");
            }
        };
        check("WP4 B1 B2 B3 B4 B5 B6", false);
        check("WP4 B1 B2 B3 B4 B5 R8", true);
    }

    /// Two cards were drawn after the Wild Pickup 4: only the third one counts.
    #[test]
    fn a_result_is_about_the_cards_held_at_the_play() {
        let rules = Rules::OFFICIAL;
        let mut chance = Fast::new(Seed::default(), 1);
        let mut table =
            super::super::deal::deal(&rules, 2, &mut chance, &mut parlour_engine::event::Silent);
        let (own, other) = (Seat::new(0), Seat::new(1));
        let public = &mut table.public;
        (public.phase, public.pickup_by, public.hue_before_four) = (Phase::Pickup, other, Hue::Red);
        public.discard.push(Card::WILD_PICKUP_4);
        public.hands[other] = 3;
        let mut memory = Memory::default();
        let drew = Event::Drew {
            seat: other,
            card: None,
        };
        for _ in 0..2 {
            One::remember(&mut memory, &rules, own, &drew);
        }
        let guilty = (0..2_000).filter(|_| {
            let imagined = One::resample(table.view(&rules, own), &memory, &mut chance);
            imagined.private[other].guilty
        });
        // About a quarter of all cards are red; with three cards it would be half.
        let share = guilty.count() as f64 / 2_000.0;
        assert!((0.18..0.3).contains(&share), "{share}");
        // After the challenge, only the third card is known not to be red.
        let judged = Event::Judged {
            seat: other,
            colour: Hue::Red,
            guilty: false,
        };
        One::remember(&mut memory, &rules, own, &judged);
        (table.public.phase, table.public.turn) = (Phase::Turn, own);
        let red = (0..2_000).filter(|_| {
            let imagined = One::resample(table.view(&rules, own), &memory, &mut chance);
            imagined.private[other].hand.held() & coloured(Hue::Red) != 0
        });
        // Nearly half of all pairs of cards have a red one.
        let share = red.count() as f64 / 2_000.0;
        assert!((0.35..0.55).contains(&share), "{share}");
    }

    #[test]
    fn the_card_just_drawn_is_not_one_of_the_known() {
        let rules = Rules::OFFICIAL;
        let mut chance = Fast::new(Seed::default(), 1);
        let mut table =
            super::super::deal::deal(&rules, 2, &mut chance, &mut parlour_engine::event::Silent);
        let (own, other) = (Seat::new(0), Seat::new(1));
        let shown: Vec<Card> = table.private[other].hand.cards().collect();
        let mut memory = Memory::default();
        for event in [
            Event::Shown {
                seat: other,
                to: own,
                cards: shown.clone(),
            },
            Event::Drew {
                seat: other,
                card: None,
            },
        ] {
            One::remember(&mut memory, &rules, own, &event);
        }
        (table.public.phase, table.public.turn) = (Phase::Drawn, other);
        table.public.hands[other] += 1;
        for _ in 0..200 {
            let imagined = One::resample(table.view(&rules, own), &memory, &mut chance);
            let mut hand = imagined.private[other].hand;
            hand.remove(imagined.private[other].drawn.unwrap());
            assert!(hand.cards().eq(shown.iter().copied()), "{hand:?}");
        }
    }
}
