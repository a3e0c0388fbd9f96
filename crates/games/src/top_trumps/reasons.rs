//! Why a move is a good one, as a sentence.

use parlour_engine::player::Decision;
use parlour_engine::table::Names;

use super::TopTrumps;
use super::cards::Card;
use super::chances::{Chances, first_best};
use super::moves::Move;
use super::rules::Picks;

/// The strongest reason for a move, from what its seat knows.
pub(super) fn reason(decision: Decision<'_, TopTrumps>, names: &Names, mv: Move) -> Option<String> {
    let Decision { view, memory, .. } = decision;
    let chances = Chances::new(view, memory);
    let (card, property) = match mv {
        Move::Pick(card) if view.public.chooser != view.seat => {
            return Some(defence(decision, &chances, names, card));
        }
        Move::Pick(card) => (card, None),
        Move::Challenge(property) => (view.private.pick?, Some(usize::from(property))),
    };
    let best = best_property(decision, &chances, card);
    let Some(property) = property.or(best) else {
        return Some("Your other cards look no better.".into());
    };
    let scale = &view.rules.properties()[property];
    let name = scale.name();
    let Some(value) = chances.value(card, property) else {
        return Some(match best {
            Some(_) => "The values of this card that were shown are low.".into(),
            None => "No value of this card was shown so far.".into(),
        });
    };
    if let Some((seat, other)) = chances.known_card()
        && let Some(theirs) = chances.value(other, property)
    {
        let (seat, other) = (names.of(seat), view.rules.name(other));
        let theirs = scale.value_text(theirs);
        return Some(format!("{seat} plays {other}, with {theirs} for {name}."));
    }
    let (lower, of) = chances.in_property(property).lower(value);
    let value = scale.value_text(value);
    let worse = match scale.lowest_wins() {
        true => "higher",
        false => "lower",
    };
    Some(match (mv, best == Some(property)) {
        (Move::Pick(_), _) => format!("{value} for {name} beats {lower} of {of} unseen values."),
        (_, true) => {
            format!("{name} is the best of its values: {lower} of {of} unseen ones are {worse}.")
        }
        (_, false) => format!("{lower} of {of} unseen values for {name} are {worse}."),
    })
}

/// The property with the best chance, if the seat knows a value of the card.
fn best_property(
    decision: Decision<'_, TopTrumps>,
    chances: &Chances<'_>,
    card: Card,
) -> Option<usize> {
    let count = decision.view.rules.properties().len();
    let known = (0..count).filter(|&property| chances.value(card, property).is_some());
    let each = known.map(|property| (property, chances.in_property(property).of(card)));
    first_best(each).map(|(property, _)| property)
}

/// Why to play a card when another seat chooses the property.
fn defence(
    decision: Decision<'_, TopTrumps>,
    chances: &Chances<'_>,
    names: &Names,
    card: Card,
) -> String {
    let Decision { view, .. } = decision;
    let chooser = view.public.chooser;
    if let Some((other, property)) = chances.attack(chooser)
        && chances.value(card, property) > chances.value(other, property)
    {
        let (chooser, other) = (names.of(chooser), view.rules.name(other));
        let property = view.rules.properties()[property].name();
        return format!("If {chooser} plays {other}, this card is better in {property}.");
    }
    let chooser = names.of(chooser);
    match view.rules.picks {
        Picks::Open => format!("{chooser} chooses, so better cards are kept for later."),
        Picks::Blind => format!("{chooser} chooses, and no other card is known to be better."),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::deck::{Deck, DeckFormat};
    use super::super::rules::{PlayFrom, Ties, terms_with_deck};
    use super::*;
    use parlour_engine::record::Chance;
    use parlour_engine::{Game, Present, Session};

    const DECK: &str = "Name,Speed,Weight\nCat,4,1\nDog,3,3\nEmu,5,4\nFox,2,2\nGnu,1,5\nHen,0,0\n";

    /// The first three cards are Player 1's, the others Player 2's.
    fn check(picks: Picks, hand: PlayFrom, moves: &[&str], mv: &str, expected: &str) {
        let mut terms = terms_with_deck(Arc::new(Deck::parse(DECK, DeckFormat::Csv).unwrap()));
        (terms.rules.picks, terms.rules.hand) = (picks, hand);
        terms.rules.ties = Ties::Middle;
        let names = Names::numbered(2);
        let chance = Chance::FirstCards(vec![]);
        let mut session = Session::with_terms(terms, names.clone(), chance).unwrap();
        for mv in moves {
            session.play_recorded(mv).unwrap();
        }
        let seat = session.turn().must().lowest().unwrap();
        let view = session.view(seat);
        let decision = Decision {
            view,
            memory: session.memory(seat),
            moves: &TopTrumps::legal_moves(view),
        };
        let mv = TopTrumps::read(view, &names, mv).unwrap();
        assert_eq!(reason(decision, &names, mv).as_deref(), Some(expected));
    }

    #[test]
    fn reasons_are_true() {
        use Picks::{Blind, Open};
        use PlayFrom::{Top, Whole};
        let speed = "Speed is the best of its values: 4 of 5 unseen ones are lower.";
        check(Open, Top, &[], "Speed", speed);
        let weight = "1 of 5 unseen values for Weight are lower.";
        check(Open, Top, &[], "Weight", weight);
        check(
            Open,
            Whole,
            &[],
            "Emu",
            "5 for Speed beats 3 of 3 unseen values.",
        );
        let unknown = "Your other cards look no better.";
        check(Blind, Whole, &[], "Emu", unknown);
        let any = "No value of this card was shown so far.";
        check(Blind, Whole, &["1:Cat", "2:Fox"], "Speed", any);
        let kept = "Player 1 chooses, so better cards are kept for later.";
        check(Open, Whole, &["1:Cat"], "Hen", kept);
        // Fox is lost to Cat, and Player 2 chooses next.
        let round = ["1:Cat", "2:Fox", "Speed", "1:Dog"];
        let blind = "Player 2 chooses, and no other card is known to be better.";
        check(Blind, Whole, &round[..3], "Dog", blind);
        check(Blind, Whole, &round, "Gnu", unknown);
        // Dog was Player 1's before, and is on top again.
        let known = "Player 2 plays Dog, with 3 for Speed.";
        let rounds = ["Speed", "Weight", "Speed", "Weight"];
        check(Open, Top, &rounds, "Speed", known);
    }
}
