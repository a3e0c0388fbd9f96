//! The results of challenges to a hand, and the cards played or drawn since.

use parlour_engine::dealer::Dealer;

use super::cards::{Card, Hue};

/// The results of challenges to a hand, and what changed in it since the first one. Only
/// the cards that are not known count.
#[derive(Clone, Debug, Default)]
pub(super) struct ChallengeHistory(Vec<HandChange>);

#[derive(Clone, Copy, Debug)]
enum HandChange {
    /// A card that nobody else has seen was drawn.
    Drew,
    /// One of the cards was played.
    Played(Card),
    /// The result of a challenge.
    Judged(ChallengeResult),
}

/// Whether one of the cards held at the play has this colour.
#[derive(Clone, Copy, Debug)]
struct ChallengeResult {
    colour: Hue,
    guilty: bool,
    /// How many of the cards were drawn after the play.
    fresh: u32,
}

impl ChallengeHistory {
    /// A challenge has shown whether one of the cards has this colour, except for the
    /// `fresh` newest ones.
    pub(super) fn judge(&mut self, colour: Hue, guilty: bool, fresh: u32) {
        self.0.push(HandChange::Judged(ChallengeResult {
            colour,
            guilty,
            fresh,
        }));
    }

    /// A card was drawn.
    pub(super) fn draw(&mut self) {
        self.add(HandChange::Drew);
    }

    /// One of the cards was played.
    pub(super) fn play(&mut self, card: Card) {
        self.add(HandChange::Played(card));
    }

    /// Whether there was a challenge.
    pub(super) fn is_judged(&self) -> bool {
        !self.0.is_empty()
    }

    /// Nothing has to be kept before the first challenge.
    fn add(&mut self, change: HandChange) {
        if !self.0.is_empty() {
            self.0.push(change);
        }
    }

    /// Whether the hand can have these cards now, the oldest first. A card that was
    /// played can have been any of those held then. Which one is left to chance, so
    /// that every past is equally likely among those that fit.
    pub(super) fn fits(&self, cards: &[Card], chance: &mut impl Dealer) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let count = |is: fn(&&HandChange) -> bool| self.0.iter().filter(is).count();
        let drawn = count(|change| matches!(change, HandChange::Drew));
        let played = count(|change| matches!(change, HandChange::Played(_)));
        let at_first = (cards.len() + played).saturating_sub(drawn);
        // Every card that was ever held, and which of them are held.
        let mut all: Vec<Option<Card>> = vec![None; at_first];
        let mut held: Vec<usize> = (0..at_first).collect();
        let mut results = Vec::new();
        for &change in &self.0 {
            match change {
                HandChange::Drew => {
                    held.push(all.len());
                    all.push(None);
                }
                HandChange::Played(card) => {
                    let index = chance.below(held.len() as u32) as usize;
                    if index < held.len() {
                        all[held.remove(index)] = Some(card);
                    }
                }
                HandChange::Judged(result) => {
                    let old = held.len().saturating_sub(result.fresh as usize);
                    results.push((held[..old].to_vec(), result));
                }
            }
        }
        for (&index, &card) in held.iter().zip(cards) {
            all[index] = Some(card);
        }
        results.into_iter().all(|(held, result)| {
            let mut cards = held.into_iter().filter_map(|index| all[index]);
            cards.any(|card| card.hue() == Some(result.colour)) == result.guilty
        })
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::{Fast, Seed};

    use super::*;

    #[test]
    fn results_are_about_the_cards_held_at_the_play() {
        let check = |guilty: bool, fresh: u32, drawn: usize, cards: &[&str], fits: bool| {
            let mut history = ChallengeHistory::default();
            history.judge(Hue::Red, guilty, fresh);
            (0..drawn).for_each(|_| history.draw());
            let hand: Vec<Card> = cards
                .iter()
                .map(|card| Card::from_notation(card).unwrap())
                .collect();
            let mut chance = Fast::new(Seed::default(), 0);
            let found = history.fits(&hand, &mut chance);
            assert_eq!(found, fits, "{guilty} {fresh} {drawn} {cards:?}");
        };
        // The oldest card comes first.
        check(false, 0, 0, &["B1", "G2"], true);
        check(false, 0, 0, &["B1", "R2"], false);
        check(false, 1, 0, &["B1", "R2"], true);
        check(false, 1, 0, &["R1", "B2"], false);
        check(true, 0, 0, &["B1", "R2"], true);
        check(true, 1, 0, &["B1", "R2"], false);
        check(true, 1, 0, &["R1", "B2"], true);
        // Cards drawn after the result are free as well.
        check(false, 1, 1, &["B1", "R2", "R3"], true);
        check(true, 1, 1, &["B1", "R2", "R3"], false);
    }

    /// A card that was played can have been an old or a fresh one.
    #[test]
    fn played_cards_count_in_earlier_results() {
        let mut history = ChallengeHistory::default();
        history.judge(Hue::Red, true, 1);
        history.play(Card::from_notation("R5").unwrap());
        let fits = |index| {
            let mut chance = Fast::new(Seed::default(), index);
            history.fits(&[Card::from_notation("B1").unwrap()], &mut chance)
        };
        let fitting = (0..200).filter(|&index| fits(index)).count();
        assert!((60..140).contains(&fitting), "{fitting}");
    }
}
