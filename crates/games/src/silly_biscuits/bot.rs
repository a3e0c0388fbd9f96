//! Sampling the cards that a seat cannot see.

use arrayvec::ArrayVec;
use parlour_engine::cards::PlayingCard;
use parlour_engine::dealer::{Bag, Dealer};
use parlour_engine::table::Seats;
use parlour_engine::{Imagine, Seat, Table, View};

use super::SillyBiscuits;
use super::cards::{CARDS, DECKS, Hand, in_all_suits};
use super::memory::{self, Memory};
use super::moves::plays;
use super::rules::{Rules, Stuck, decks};
use super::state::{Hidden, Private, SLOTS};
use super::story::Event;

type Cards = ArrayVec<PlayingCard, CARDS>;

/// The number of attempts before the conditions are relaxed.
const TRIES: u32 = 200;

impl Imagine for SillyBiscuits {
    type Memory = Memory;

    fn remember(memory: &mut Memory, rules: &Rules, _seat: Seat, event: &Event) {
        memory::remember(memory, rules, event);
    }

    /// Deals the unseen cards to the other hands, the hidden reserves and the deck.
    fn resample(view: View<'_, Self>, memory: &Memory, chance: &mut impl Dealer) -> Table<Self> {
        let unseen = unseen(view, memory);
        for conditions in [Conditions::Exact, Conditions::Approximate] {
            for _ in 0..TRIES {
                let imagined = imagine(view, memory, conditions, &unseen, chance);
                if let Some(table) = imagined.filter(|table| is_likely(view, memory, table)) {
                    return table;
                }
            }
        }
        imagine(view, memory, Conditions::Ignored, &unseen, chance)
            .expect("a deal without conditions always succeeds")
    }
}

/// The other seats of a table.
fn others(view: View<'_, SillyBiscuits>) -> impl Iterator<Item = Seat> + Clone {
    Seat::all(view.seats).filter(move |&seat| seat != view.seat)
}

/// The cards that the seat neither sees nor remembers, in the order of a new
/// deck.
fn unseen(view: View<'_, SillyBiscuits>, memory: &Memory) -> Cards {
    let public = view.public;
    let reserved = public.reserves.iter().flat_map(|reserve| reserve.public);
    let seen = public.pile.iter().copied().chain(reserved.flatten());
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

/// Which conditions a sampled deal meets.
#[derive(Clone, Copy, PartialEq)]
enum Conditions {
    /// All that is known, with every possible deal equally likely.
    Exact,
    /// All that is known, but some deals are likelier than they should be.
    Approximate,
    /// None.
    Ignored,
}

/// How many random cards are tried before all are searched.
const RANDOM_PICKS: u32 = 32;

/// The unseen cards, and the seat that each was given to.
struct Deal<'a> {
    cards: &'a Cards,
    owners: [Option<Seat>; CARDS],
}

impl Deal<'_> {
    /// Gives a seat a card that is not in `cannot_be`, or `None` if the attempt failed.
    ///
    /// With [`Conditions::Exact`], a card that another seat already has may be chosen, and the
    /// attempt then fails. All deals are equally likely, because a seat's older cards always
    /// fit the sets of its newer ones (see [`Memory`]), so the number of choices does not
    /// depend on earlier picks.
    fn give(
        &mut self,
        seat: Seat,
        cannot_be: u64,
        conditions: Conditions,
        chance: &mut impl Dealer,
    ) -> Option<PlayingCard> {
        let is_choice = |&index: &usize| {
            let card = self.cards.get(index);
            let fits = card.is_some_and(|card| cannot_be >> card.index() & 1 == 0);
            fits && match conditions {
                Conditions::Exact => self.owners[index] != Some(seat),
                _ => self.owners[index].is_none(),
            }
        };
        let all = self.cards.len();
        let index = (0..RANDOM_PICKS)
            .map(|_| chance.below(all as u32) as usize)
            .find(is_choice)
            .or_else(|| {
                let mut choices = (0..all).filter(is_choice);
                let nth = chance.below(choices.clone().count() as u32);
                choices.nth(nth as usize)
            })?;
        if self.owners[index].is_some() {
            return None;
        }
        self.owners[index] = Some(seat);
        Some(self.cards[index])
    }

    /// The cards that no seat has.
    fn rest(&self) -> impl Iterator<Item = PlayingCard> {
        let cards = self.cards.iter().zip(&self.owners);
        let free = cards.filter(|(_, owner)| owner.is_none());
        free.map(|(&card, _)| card)
    }
}

/// Samples one deal, or `None` if the attempt failed.
fn imagine(
    view: View<'_, SillyBiscuits>,
    memory: &Memory,
    conditions: Conditions,
    cards: &Cards,
    chance: &mut impl Dealer,
) -> Option<Table<SillyBiscuits>> {
    let public = view.public;
    let mut private = Seats::filled(view.seats, Private::default());
    private[view.seat] = view.private.clone();
    for seat in others(view) {
        private[seat].hand = memory.hands[seat.index()].certain;
    }
    let mut deal = Deal {
        cards,
        owners: [None; CARDS],
    };
    if conditions != Conditions::Ignored {
        for seat in others(view) {
            let words = &memory.hands[seat.index()].cannot_be;
            let unknown = public.hands[seat] - private[seat].hand.len();
            let words = words.iter().take(unknown as usize);
            for &word in words.filter(|&&word| word != 0) {
                private[seat]
                    .hand
                    .add(deal.give(seat, word, conditions, chance)?);
            }
        }
    }
    let mut deck: Bag<PlayingCard, CARDS> = deal.rest().collect();
    let mut next = || {
        deck.draw(chance, |card| card.to_string())
            .expect("every unseen card is in a hand, a reserve or the deck")
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

/// Whether the sampled hands explain the skips: a player who skipped with a deck
/// could have played.
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
        let reserve_could = in_all_suits(reserve.ranks()) & could != 0 || reserve.uncovered() != 0;
        private[seat].hand.held() & could != 0 || deck_was_empty && reserve_could
    };
    // After a whole round of skips somebody can play, or the game would be over.
    let goes_on = || Seat::all(view.seats).any(|seat| plays(public, seat, private[seat].hand) != 0);
    let round = public.deck == 0 && public.skips as usize >= view.seats;
    others(view).all(could_play) && (public.outcome.is_some() || !round || goes_on())
}

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::{Fast, Seed};
    use parlour_engine::moves::Moves;
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Game, Session};

    use super::super::cards::bit;
    use super::super::rules::{Decks, First, IllegalMove, Rules};
    use super::*;

    fn session(deck: &str, moves: &[&str]) -> Session<SillyBiscuits> {
        session_by(Rules::SEED, deck, moves)
    }

    fn session_by(rules: Rules, deck: &str, moves: &[&str]) -> Session<SillyBiscuits> {
        let deck = deck.split(' ').map(String::from).collect();
        let chance = Chance::FirstCards(vec![deck]);
        let mut session = Session::new(rules, Names::numbered(2), chance).unwrap();
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
                let table =
                    SillyBiscuits::resample(session.view(seat), session.memory(seat), &mut chance);
                assert_eq!(table.public, session.table().public);
                assert_eq!(table.private[seat], session.table().private[seat]);
                table.private[Seat::new(1)].hand
            })
            .collect()
    }

    const RESERVES: [&str; 2] = ["5S 5H 5D 6S 6H 6D", "7S 7H 7D JS JH QS"];

    #[test]
    fn a_player_who_draws_has_no_play() {
        let [ann, bob] = RESERVES;
        let deck = format!("AS 3S 4S 9S KS {ann} 3H 3D 4H 4D 9H {bob} 9D KH QH");
        let session = session(&deck, &["A", "draw"]);
        for hand in imagined(&session) {
            // Five old cards without special cards or aces, and one new card.
            assert_eq!(hand.len(), 6);
            let banned = in_all_suits(super::super::cards::SPECIALS);
            let specials = hand.cards().filter(|card| banned >> card.index() & 1 == 1);
            assert!(specials.count() <= 1, "{hand:?}");
        }
    }

    #[test]
    fn a_player_who_skips_with_a_deck_could_have_played() {
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
        // The 10 of clubs was played, so the hand had no other 10; the card
        // drawn since may be one.
        let session = session(&deck, &["skip", "10"]);
        let tens = bit("10".parse().unwrap());
        let count = |hand: &Hand| hand.cards().filter(|card| bit(card.rank()) == tens).count();
        assert!(imagined(&session).iter().all(|hand| count(hand) <= 1));
    }

    /// Cards that everybody saw go to a hand are in every sample until they are
    /// played.
    #[test]
    fn cards_that_were_seen_are_remembered() {
        let check = |moves: &[&str], certain: &str, never: &str| {
            // Player 1: 4 9 9, public 5 6 J. Player 2: 3 7 K, public 8 Q A.
            let deck = "4S 9S 9H 3C 3D 5C 5S 6S JS 3H 7S KS 4C 4D 5D 8S QS AS JD 2H 8D";
            let session = session_by(Rules::SHITHEAD, deck, moves);
            let held = |text: &&str| {
                let card = text.parse::<PlayingCard>().unwrap();
                move |hand: &Hand| hand.held() >> card.index() & 1 == 1
            };
            for hand in imagined(&session) {
                for text in certain.split_whitespace() {
                    assert!(held(&text)(&hand), "{moves:?}: {text} in {hand:?}");
                }
                for text in never.split_whitespace() {
                    assert!(!held(&text)(&hand), "{moves:?}: {text} in {hand:?}");
                }
            }
        };
        check(&["2:swap 3 A"], "AS", "3H 8S");
        check(&["2:swap 3 A", "2:swap A Q"], "QS", "AS 3H");
        // Player 1 shows a 4 after the 3 was swapped away: nothing is lower.
        check(&["2:swap 3 A", "1:done", "2:done"], "AS", "3S 3C 3D");
        // Player 2 shows the 3, and then has no lower suit of it.
        check(&["1:done", "2:done"], "3H", "3S");
        let begun = ["1:done", "2:done", "3", "4", "take"];
        check(&begun, "3H 4S", "");
        let played = [
            "1:done", "2:done", "3", "4", "take", "9x2", "take", "8", "9",
        ];
        check(&played, "3H 4S 9H", "9S 8D");
    }

    /// If nothing is known, every unseen card is equally likely everywhere.
    #[test]
    fn unknown_cards_are_dealt_evenly() {
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

    /// Every sample is a complete table: the same public cards, and every card once
    /// per deck.
    #[test]
    fn no_card_is_made_or_lost() {
        let decks_of_shithead = Rules {
            decks: Decks::ByPlayers,
            mistake: IllegalMove::LoseTurn,
            turn_limit: 100,
            ..Rules::SHITHEAD
        };
        let swaps = Rules {
            swaps: 4,
            first: First::LowestCard,
            ..Rules::SEED
        };
        let tables = [2, 3, 7]
            .map(|seats| [Rules::SEED, decks_of_shithead, swaps].map(|rules| (rules, seats)));
        for (rules, seats) in tables.into_iter().flatten() {
            let seed = Chance::seed("2".parse().unwrap());
            let mut session: Session<SillyBiscuits> =
                Session::new(rules, Names::numbered(seats), seed).unwrap();
            let mut chance = Fast::new(Seed::default(), 4);
            while let Some(asked) = session.turn().must().lowest() {
                for seat in Seat::all(seats) {
                    let table = SillyBiscuits::resample(
                        session.view(seat),
                        session.memory(seat),
                        &mut chance,
                    );
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
