//! What was judged about a hand that a seat has not seen.

use parlour_engine::dealer::Dealer;

use super::cards::{Card, Hue};

/// What happened to a hand since something was judged about it. Only the cards
/// that are not known count.
#[derive(Clone, Debug, Default)]
pub(super) struct Past(Vec<Step>);

#[derive(Clone, Copy, Debug)]
enum Step {
    /// A card that nobody else has seen was drawn.
    Drew,
    /// One of the cards was played.
    Played(Card),
    /// Whether one of the cards has this colour.
    Judged(Hue, bool),
}

impl Past {
    /// It is judged whether one of the cards has this colour.
    pub(super) fn judge(&mut self, colour: Hue, guilty: bool) {
        self.0.push(Step::Judged(colour, guilty));
    }

    /// A card was drawn.
    pub(super) fn draw(&mut self) {
        self.add(Step::Drew);
    }

    /// One of the cards was played.
    pub(super) fn play(&mut self, card: Card) {
        self.add(Step::Played(card));
    }

    /// Whether anything was judged.
    pub(super) fn is_judged(&self) -> bool {
        !self.0.is_empty()
    }

    /// Nothing has to be kept before the first verdict.
    fn add(&mut self, step: Step) {
        if !self.0.is_empty() {
            self.0.push(step);
        }
    }

    /// Whether the hand can have these cards now, the oldest first. A card that was
    /// played can have been any of those held then. Which one is left to chance, so
    /// that every past is equally likely among those that fit.
    pub(super) fn fits(&self, cards: &[Card], chance: &mut impl Dealer) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let count = |is: fn(&&Step) -> bool| self.0.iter().filter(is).count();
        let drawn = count(|step| matches!(step, Step::Drew));
        let played = count(|step| matches!(step, Step::Played(_)));
        let at_first = (cards.len() + played).saturating_sub(drawn);
        // Every card that was ever held, and which of them are held.
        let mut all: Vec<Option<Card>> = vec![None; at_first];
        let mut held: Vec<usize> = (0..at_first).collect();
        let mut verdicts = Vec::new();
        for &step in &self.0 {
            match step {
                Step::Drew => {
                    held.push(all.len());
                    all.push(None);
                }
                Step::Played(card) => {
                    let index = chance.below(held.len() as u32) as usize;
                    if index < held.len() {
                        all[held.remove(index)] = Some(card);
                    }
                }
                Step::Judged(colour, guilty) => verdicts.push((held.clone(), colour, guilty)),
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
