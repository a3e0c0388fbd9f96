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
    /// Whether one of the cards has this colour.
    Judged(Hue, bool),
}

impl ChallengeHistory {
    /// A challenge has shown whether one of the cards has this colour.
    pub(super) fn judge(&mut self, colour: Hue, guilty: bool) {
        self.0.push(HandChange::Judged(colour, guilty));
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
        let mut verdicts = Vec::new();
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
                HandChange::Judged(colour, guilty) => verdicts.push((held.clone(), colour, guilty)),
            }
        }
        for (&index, &card) in held.iter().zip(cards) {
            all[index] = Some(card);
        }
        verdicts.into_iter().all(|(held, colour, guilty)| {
            let mut cards = held.into_iter().filter_map(|index| all[index]);
            cards.any(|card| card.hue() == Some(colour)) == guilty
        })
    }
}
