//! Everything that can be agreed on, as data.

use parlour_engine::rules::Switch;

use super::rules::{MOST_DECKS, MOST_SPLIT, Rules};

pub(super) fn switches() -> Vec<Switch<Rules>> {
    vec![
        Switch::number(
            "hands",
            "The sitting ends after this many hands.",
            (1, 1_000_000),
            |rules| &mut rules.hands,
        ),
        Switch::flag(
            "hit-soft-17",
            "The dealer hits a 17 in which an ace counts 11.",
            |rules| &mut rules.hit_soft_17,
        ),
        Switch::flag(
            "bets",
            "Hands are played for money from a purse, not for points.",
            |rules| &mut rules.bets,
        ),
        Switch::word(
            "turns",
            "Players and dealer act in rounds, or each hand is played to its end.",
            |rules| &mut rules.turns,
        ),
        Switch::word(
            "ties",
            "A tie goes to the dealer, or is a push that nobody wins.",
            |rules| &mut rules.ties,
        ),
        Switch::number(
            "decks",
            "So many decks of 52 are played with.",
            (1, MOST_DECKS),
            |rules| &mut rules.decks,
        ),
        Switch::number(
            "penetration",
            "After this many percent of the cards the next hand begins with a shuffle; 0 is before every hand.",
            (0, 100),
            |rules| &mut rules.penetration,
        ),
        Switch::word(
            "natural-pays",
            "21 at the deal wins this much of the bet.",
            |rules| &mut rules.naturals,
        ),
        Switch::word(
            "double",
            "The first two cards on which the bet can be doubled for one more card.",
            |rules| &mut rules.double,
        ),
        Switch::flag(
            "double-after-split",
            "Hands that were split can be doubled, too.",
            |rules| &mut rules.double_after_split,
        ),
        Switch::number(
            "split-hands",
            "A player can split equal cards into this many hands; 1 is no splitting.",
            (1, MOST_SPLIT),
            |rules| &mut rules.split_hands,
        ),
        Switch::flag(
            "resplit-aces",
            "Aces that were split can be split again.",
            |rules| &mut rules.resplit_aces,
        ),
        Switch::flag(
            "hit-split-aces",
            "Aces that were split can take more than one card each.",
            |rules| &mut rules.hit_split_aces,
        ),
        Switch::word(
            "surrender",
            "A hand of two cards can be given up for half its bet, once the dealer has no 21 at the deal.",
            |rules| &mut rules.surrender,
        ),
        Switch::flag(
            "insurance",
            "When the dealer shows an ace, half the bet can be put on 21 at the deal, which pays 2:1.",
            |rules| &mut rules.insurance,
        ),
        Switch::word(
            "hole-card",
            "The dealer looks for 21 with an ace or a ten up, or gets the second card last.",
            |rules| &mut rules.hole_card,
        ),
        Switch::number(
            "table-minimum",
            "The smallest bet; who has less is out.",
            (1, 10_000),
            |rules| &mut rules.table_minimum,
        ),
        Switch::number("table-maximum", "The largest bet.", (1, 10_000), |rules| {
            &mut rules.table_maximum
        }),
        Switch::number(
            "purse",
            "Everybody begins with this much money.",
            (1, 1_000_000),
            |rules| &mut rules.purse,
        ),
    ]
}
