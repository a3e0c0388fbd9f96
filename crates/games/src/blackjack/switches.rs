//! The switches of Blackjack.

use parlour_engine::rules::Switch;

use super::rules::{MAX_DECKS, MAX_SPLIT, Rules};

pub(super) fn switches() -> Vec<Switch<Rules>> {
    vec![
        Switch::number(
            "hands",
            "The game ends after this many hands.",
            (1, 1_000_000),
            |rules| &mut rules.hands,
        ),
        Switch::flag(
            "hit-soft-17",
            "The dealer hits a soft 17, in which an ace counts 11.",
            |rules| &mut rules.hit_soft_17,
        ),
        Switch::flag(
            "bets",
            "Players bet money from a purse instead of playing for points.",
            |rules| &mut rules.bets,
        ),
        Switch::word(
            "turns",
            "Players and dealer act once per round, or each hand is played to its end.",
            |rules| &mut rules.turns,
        ),
        Switch::word(
            "ties",
            "A tie goes to the dealer, or is a push that nobody wins.",
            |rules| &mut rules.ties,
        ),
        Switch::number(
            "decks",
            "How many decks of 52 cards are used.",
            (1, MAX_DECKS),
            |rules| &mut rules.decks,
        ),
        Switch::number(
            "penetration",
            "The cards are shuffled once this percentage of them has been dealt; 0 means before every hand.",
            (0, 100),
            |rules| &mut rules.penetration,
        ),
        Switch::word(
            "natural-pays",
            "What a 21 with the first two cards pays.",
            |rules| &mut rules.naturals,
        ),
        Switch::word(
            "double",
            "On which first two cards a player may double the bet and take one more card.",
            |rules| &mut rules.double,
        ),
        Switch::flag(
            "double-after-split",
            "Hands from a split can be doubled too.",
            |rules| &mut rules.double_after_split,
        ),
        Switch::number(
            "split-hands",
            "A player can split equal cards into up to this many hands; 1 means no splitting.",
            (1, MAX_SPLIT),
            |rules| &mut rules.split_hands,
        ),
        Switch::flag("resplit-aces", "Split aces can be split again.", |rules| {
            &mut rules.resplit_aces
        }),
        Switch::flag(
            "hit-split-aces",
            "Split aces can take more than one card each.",
            |rules| &mut rules.hit_split_aces,
        ),
        Switch::word(
            "surrender",
            "A hand of two cards can be surrendered for half its bet, after the dealer has checked for 21.",
            |rules| &mut rules.surrender,
        ),
        Switch::flag(
            "insurance",
            "When the dealer shows an ace, players can insure for half the bet; it pays 2:1 if the dealer's first two cards are 21.",
            |rules| &mut rules.insurance,
        ),
        Switch::word(
            "hole-card",
            "The dealer checks for 21 with an ace or a ten up, or gets the second card after the players.",
            |rules| &mut rules.hole_card,
        ),
        Switch::number(
            "table-minimum",
            "The smallest bet; a player with less money is out.",
            (1, 10_000),
            |rules| &mut rules.table_minimum,
        ),
        Switch::number("table-maximum", "The largest bet.", (1, 10_000), |rules| {
            &mut rules.table_maximum
        }),
        Switch::number(
            "purse",
            "Everybody starts with this much money.",
            (1, 1_000_000),
            |rules| &mut rules.purse,
        ),
    ]
}
