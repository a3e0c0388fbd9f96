//! What a seat remembers, and what it can imagine of the cards it cannot see.

use arrayvec::ArrayVec;
use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::{Bag, Dealer, MAX_SEATS, Seat, Seats, Table, View};

use super::SillyBiscuits;
use super::cards::{CARDS, Course, DECKS, Hand, bit, height, in_all_suits, specials};
use super::moves::plays;
use super::rules::{Rules, Stuck, decks};
use super::state::{Hidden, Private, SLOTS};
use super::story::{Event, Source};

/// What the moves of the others said about the cards in their hands.
///
/// Cards that everybody saw on their way to a hand (taken with the pile,
/// swapped, shown at the start) are known. About the others something may
/// follow from the moves.
///
/// Who draws shows that nothing in the hand could be played, and who plays the
/// second suit of a rank shows that the first is not there. Each card in a hand
/// has a word of bits, the cards that it cannot be; older cards have seen more,
/// so their words include those of newer ones.
///
/// When a card is played, the oldest that it can have been is forgotten. It may
/// have been a newer one; this way nothing is held to be impossible that is
/// not.
#[derive(Clone, Debug)]
pub struct Memory {
    rules: Rules,
    course: Course,
    deck: u32,
    hands: [Known; MAX_SEATS],
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            rules: Rules::SEED,
            course: Course::default(),
            deck: 0,
            hands: Default::default(),
        }
    }
}

/// What is known about one hand.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The cards that are certain.
    certain: Hand,
    /// For each of the others, the oldest first, what it cannot be.
    cannot_be: Vec<u64>,
    /// At the last skip: what could be played, and whether the deck was empty.
    /// Nothing, if the seat has moved since.
    skipped: Option<(u64, bool)>,
}

impl Known {
    fn rule_out(&mut self, cards: u64) {
        self.cannot_be.iter_mut().for_each(|word| *word |= cards);
    }

    /// The card has left the hand, or is certain from now on.
    fn forget(&mut self, card: PlayingCard) {
        let is_possible = |word: &u64| word >> card.index() & 1 == 0;
        if self.certain.held() >> card.index() & 1 == 1 {
            self.certain.remove(card);
        } else if let Some(oldest) = self.cannot_be.iter().position(is_possible) {
            self.cannot_be.remove(oldest);
        } else {
            self.cannot_be.pop();
        }
    }

    /// The card has left the hand, the first one of its rank.
    fn played(&mut self, card: PlayingCard) {
        self.forget(card);
        // An earlier suit of the same rank would have gone first.
        let earlier = (1_u64 << card.index()) - 1;
        let same_rank = in_all_suits(1 << (card.rank().number() - 1));
        self.rule_out(earlier & same_rank);
    }
}

pub(super) fn remember(memory: &mut Memory, _own: Seat, event: &Event) {
    let could = in_all_suits(memory.course.plays());
    match event {
        Event::Dealt { deck, rules, .. } => {
            memory.deck = *deck;
            memory.rules = *rules;
            memory.course = Course::new(rules);
            for known in &mut memory.hands {
                known.cannot_be = vec![0; rules.hand_size as usize];
            }
        }
        Event::Turned { card } => memory.course = memory.course.starting(*card),
        Event::Swapped { seat, given, taken } => {
            let known = &mut memory.hands[seat.index()];
            known.played(*given);
            known.certain.add(*taken);
        }
        Event::Starts { seat, card } => starts(memory, *seat, *card),
        Event::PlayedSeveral { seat, cards, from } if *from == Source::Hand => {
            let known = &mut memory.hands[seat.index()];
            cards.iter().for_each(|&card| known.played(card));
        }
        Event::Took { seat, cards } => {
            let known = &mut memory.hands[seat.index()];
            cards.iter().for_each(|&card| known.certain.add(card));
        }
        Event::FailedToHand { seat, card, .. } => {
            memory.hands[seat.index()].certain.add(*card);
        }
        Event::Played { seat, card, from } => {
            let known = &mut memory.hands[seat.index()];
            known.skipped = None;
            if *from == Source::Hand {
                known.played(*card);
            }
            memory.course.lay(*card);
        }
        Event::Failed { seat, .. } => memory.hands[seat.index()].skipped = None,
        Event::NoPlay { seat } => {
            let known = &mut memory.hands[seat.index()];
            known.skipped = None;
            known.rule_out(could);
        }
        Event::Drew { seat, .. } => {
            memory.deck = memory.deck.saturating_sub(1);
            memory.hands[seat.index()].cannot_be.push(0);
        }
        // Who takes the pile says nothing about the hand.
        Event::Skipped { .. } | Event::Mistake { .. } if memory.rules.is_shithead() => {}
        Event::Skipped { seat } | Event::Mistake { seat } => {
            memory.hands[seat.index()].skipped = Some((could, memory.deck == 0));
        }
        Event::OutOfPlays { seat } => {
            let known = &mut memory.hands[seat.index()];
            known.skipped = None;
            known.rule_out(could);
            memory.course.reset();
        }
        _ => {}
    }
}

/// The lowest card was shown: nobody has a lower one, and who sits before its
/// owner has none of its rank.
fn starts(memory: &mut Memory, starter: Seat, card: Option<PlayingCard>) {
    let lowest = card.map_or(u8::MAX, |card| height(card.rank()));
    let plain = |rank: &Rank| bit(*rank) & specials(memory.rules.style) == 0;
    let up_to = |limit: u8| {
        let lower = Rank::all()
            .filter(plain)
            .filter(|&rank| height(rank) < limit);
        in_all_suits(lower.fold(0, |ranks, rank| ranks | bit(rank)))
    };
    let (lower, not_higher) = (up_to(lowest), up_to(lowest.saturating_add(1)));
    for (index, known) in memory.hands.iter_mut().enumerate() {
        known.rule_out(match index < starter.index() {
            true => not_higher,
            false => lower,
        });
    }
    if let Some(card) = card {
        let known = &mut memory.hands[starter.index()];
        known.played(card);
        known.certain.add(card);
    }
}

type Cards = ArrayVec<PlayingCard, CARDS>;

/// How often cards are dealt before what is known is taken less strictly.
const TRIES: u32 = 200;

/// Deals the cards that the seat has not seen to the other hands, the hidden
/// reserves and the deck.
pub(super) fn resample(
    view: View<'_, SillyBiscuits>,
    memory: &Memory,
    chance: &mut impl Dealer,
) -> Table<SillyBiscuits> {
    let unseen = unseen(view, memory);
    for care in [Care::Even, Care::Known] {
        for _ in 0..TRIES {
            let imagined = imagine(view, memory, care, unseen.clone(), chance);
            if let Some(table) = imagined.filter(|table| is_likely(view, memory, table)) {
                return table;
            }
        }
    }
    imagine(view, memory, Care::Nothing, unseen, chance).expect("any cards will do")
}

/// The other seats of a table.
fn others(view: View<'_, SillyBiscuits>) -> impl Iterator<Item = Seat> + Clone {
    Seat::all(view.seats).filter(move |&seat| seat != view.seat)
}

/// All cards that the seat does not see or remember, in the order of a new
/// deck.
fn unseen(view: View<'_, SillyBiscuits>, memory: &Memory) -> Cards {
    let public = view.public;
    let open = public.reserves.iter().flat_map(|reserve| reserve.public);
    let seen = public.pile.iter().copied().chain(open.flatten());
    let certain = others(view).flat_map(|seat| memory.hands[seat.index()].certain.cards());
    let seen = seen.chain(public.burned.cards()).chain(certain);
    let mut seen: Hand = seen.chain(view.private.hand.cards()).collect();
    let all = DECKS[..52 * decks(view.rules, view.seats)].iter().copied();
    all.filter(|&card| {
        let is_seen = seen.held() >> card.index() & 1 == 1;
        if is_seen {
            seen.remove(card);
        }
        !is_seen
    })
    .collect()
}

/// How much of what is known counts.
#[derive(Clone, Copy, PartialEq)]
enum Care {
    /// All of it, and every possible deal is equally likely.
    Even,
    /// All of it, but some deals are likelier than they should be.
    Known,
    /// Nothing.
    Nothing,
}

/// One way the cards may lie, or nothing if this try went wrong.
fn imagine(
    view: View<'_, SillyBiscuits>,
    memory: &Memory,
    care: Care,
    mut cards: Cards,
    chance: &mut impl Dealer,
) -> Option<Table<SillyBiscuits>> {
    let public = view.public;
    let mut private = Seats::filled(view.seats, Private::default());
    private[view.seat] = view.private.clone();
    for seat in others(view) {
        private[seat].hand = memory.hands[seat.index()].certain;
    }
    if care != Care::Nothing {
        let all = cards.clone();
        for seat in others(view) {
            let words = &memory.hands[seat.index()].cannot_be;
            let unknown = public.hands[seat] - private[seat].hand.len();
            let words = words.iter().take(unknown as usize);
            for (own, &word) in words.filter(|&&word| word != 0).enumerate() {
                let fits = |card: &&PlayingCard| word >> card.index() & 1 == 0;
                let choices = cards.iter().filter(fits).count() as u32;
                // The choices there would be had the others taken none of
                // them. Keeping a deal in proportion to this makes all of
                // them equally likely.
                let most = (all.iter().filter(fits).count() - own) as u32;
                if choices == 0 || care == Care::Even && chance.below(most) >= choices {
                    return None;
                }
                let nth = chance.below(choices) as usize;
                let fitting = cards.iter().enumerate().filter(|(_, card)| fits(card));
                let (index, _) = fitting.clone().nth(nth)?;
                private[seat].hand.add(cards.swap_remove(index));
            }
        }
    }
    let mut deck: Bag<PlayingCard, CARDS> = Bag::of(&cards);
    let mut next = || {
        deck.draw(chance, |card| card.to_string())
            .expect("what is not seen is in hands, reserves or the deck")
    };
    for seat in others(view) {
        for _ in private[seat].hand.len()..public.hands[seat] {
            private[seat].hand.add(next());
        }
    }
    let reserves = Seats::from_fn(view.seats, |seat| {
        let reserve = &public.reserves[seat];
        std::array::from_fn::<_, SLOTS, _>(|n| reserve.has_hidden(n).then(&mut next))
    });
    Some(Table {
        public: public.clone(),
        private,
        hidden: Hidden { deck, reserves },
    })
}

/// Whether those who skipped could have played, where a skip says so.
fn is_likely(view: View<'_, SillyBiscuits>, memory: &Memory, table: &Table<SillyBiscuits>) -> bool {
    let Table {
        public, private, ..
    } = table;
    let could_play = |seat: Seat| {
        let Some((could, deck_was_empty)) = memory.hands[seat.index()].skipped else {
            return true;
        };
        if deck_was_empty && view.rules.stuck == Stuck::Draw {
            return true;
        }
        let reserve = &public.reserves[seat];
        let open = in_all_suits(reserve.ranks()) & could != 0 || reserve.uncovered() != 0;
        private[seat].hand.held() & could != 0 || deck_was_empty && open
    };
    // After a whole round of skips the game would be over if nobody could play.
    let goes_on = || Seat::all(view.seats).any(|seat| plays(public, seat, private[seat].hand) != 0);
    let round = public.deck == 0 && public.skips as usize >= view.seats;
    others(view).all(could_play) && (public.outcome.is_some() || !round || goes_on())
}

#[cfg(test)]
mod tests {
    use parlour_engine::{Chance, Fast, Game, Moves, Names, Seed, Session};

    use super::*;

    fn session(deck: &str, moves: &[&str]) -> Session<SillyBiscuits> {
        let deck = deck.split(' ').map(String::from).collect();
        let chance = Chance::FirstCards(vec![deck]);
        let mut session = Session::new(Rules::SEED, Names::numbered(2), chance).unwrap();
        for text in moves {
            session.play_recorded(text).unwrap();
        }
        session
    }

    /// What the first seat can imagine of the second one's hand.
    fn imagined(session: &Session<SillyBiscuits>) -> Vec<Hand> {
        let seat = Seat::new(0);
        let mut chance = Fast::new(Seed::default(), 3);
        (0..500)
            .map(|_| {
                let table = resample(session.view(seat), session.memory(seat), &mut chance);
                assert_eq!(table.public, session.table().public);
                assert_eq!(table.private[seat], session.table().private[seat]);
                table.private[Seat::new(1)].hand
            })
            .collect()
    }

    const RESERVES: [&str; 2] = ["5S 5H 5D 6S 6H 6D", "7S 7H 7D JS JH QS"];

    #[test]
    fn who_draws_has_nothing_to_play() {
        let [ann, bob] = RESERVES;
        let deck = format!("AS 3S 4S 9S KS {ann} 3H 3D 4H 4D 9H {bob} 9D KH QH");
        let session = session(&deck, &["A", "draw"]);
        for hand in imagined(&session) {
            // Five old cards without a special one or an ace, one new card.
            assert_eq!(hand.len(), 6);
            let banned = in_all_suits(super::super::cards::SPECIALS);
            let specials = hand.cards().filter(|card| banned >> card.index() & 1 == 1);
            assert!(specials.count() <= 1, "{hand:?}");
        }
    }

    #[test]
    fn who_skips_with_a_deck_could_have_played() {
        let [ann, bob] = RESERVES;
        let deck = format!("AS 3S 4S 9S KS {ann} 3H 3D 4H 8D 9H {bob} 9D KH QH");
        let session = session(&deck, &["A", "skip"]);
        let specials = super::super::cards::SPECIALS;
        assert!(
            imagined(&session)
                .iter()
                .all(|hand| hand.ranks() & specials != 0)
        );
    }

    #[test]
    fn an_earlier_suit_would_have_gone_first() {
        let [ann, bob] = RESERVES;
        let deck = format!("AS 3S 4S 9S KS {ann} 3H 3D 10C 8D 9H {bob} 9D KH KD");
        // A 10 of clubs goes, so no other 10 was there; the card drawn since
        // may be one.
        let session = session(&deck, &["skip", "10"]);
        let tens = bit("10".parse().unwrap());
        let count = |hand: &Hand| hand.cards().filter(|card| bit(card.rank()) == tens).count();
        assert!(imagined(&session).iter().all(|hand| count(hand) <= 1));
    }

    /// Without anything known every unseen card is equally likely everywhere.
    #[test]
    fn what_is_not_known_is_dealt_evenly() {
        let [ann, bob] = RESERVES;
        let deck = format!("AS 3S 4S 9S KS {ann} 3H 3D 10C 8D 9H {bob} 9D");
        let session = session(&deck, &[]);
        let hands = imagined(&session);
        let unseen = unseen(session.view(Seat::new(0)), session.memory(Seat::new(0)));
        assert_eq!(unseen.len(), 52 - 5 - 6 - 1);
        for card in unseen {
            let times = hands
                .iter()
                .filter(|hand| hand.held() >> card.index() & 1 == 1)
                .count();
            // 500 times 5/40, and five standard deviations.
            assert!(times.abs_diff(62) < 37, "{card}: {times}");
        }
    }

    /// Whatever happened before, what is imagined is a whole game: the same
    /// open cards, every card once a deck.
    #[test]
    fn no_card_is_made_or_lost() {
        for seats in [2, 3, 7] {
            let seed = Chance::seed("2".parse().unwrap());
            let rules = Rules::SEED;
            let mut session: Session<SillyBiscuits> =
                Session::new(rules, Names::numbered(seats), seed).unwrap();
            let mut chance = Fast::new(Seed::default(), 4);
            while let Some(asked) = session.turn().must().lowest() {
                for seat in Seat::all(seats) {
                    let table = resample(session.view(seat), session.memory(seat), &mut chance);
                    let mut counts = [0; 52];
                    SillyBiscuits::census(&rules, &table, &mut |card| {
                        counts[usize::from(card.index())] += 1;
                    });
                    assert_eq!(counts, [decks(&rules, seats); 52]);
                    assert_eq!(table.public, session.table().public);
                    let held = |other| table.private[other].hand.len();
                    assert!(Seat::all(seats).all(|s| held(s) == table.public.hands[s]));
                }
                let moves = session.legal_moves(asked).unwrap();
                let mv = moves.random(&mut chance).unwrap();
                session.play_move(asked, mv).unwrap();
            }
        }
    }
}
