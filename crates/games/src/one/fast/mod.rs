//! What exists only to make simulations faster.
//!
//! - [`TOP_CARDS`]: the top of the pile after each move that plays a card, with the moves
//!   that match it. Equal to [`TopCard::new`], and to the rule in words: a card matches
//!   by colour, by sign, or because it is wild.
//! - [`plays`]: the moves that play a set of cards, with a lookup for the wilds. Equal
//!   to the moves of each card.
//! - [`effect`]: what a card does, looked up by its index. Equal to what its sign says.
//! - [`HouseMoves`]: what house rules add to a set of moves, in one number. Equal to
//!   [`HouseMoveParts`], the same in separate fields.
//!
//! Two fields of the table's state are kept for speed as well. [`Public::fits`] equals
//! `fits` of [`TopCard::new`] for the top card and the colour that counts.
//! [`Public::plain`] equals `Rules::plain`; a table where it is set skips all code for
//! house rules, and that code would do the same.
//!
//! Every part is compared with its plain form: by the tests beside it, and the two
//! fields by the tests below, after every move of random games.
//!
//! [`Public::fits`]: super::Public::fits
//! [`Public::plain`]: super::Public::plain

mod effects;
mod house_moves;
mod plays;
mod top_card;

pub(super) use effects::effect;
pub(super) use house_moves::{HouseMoveParts, HouseMoves};
pub(super) use plays::plays;
pub(super) use top_card::{TOP_CARDS, TopCard};

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::{Dealer, Fast, Faster, Seed};
    use parlour_engine::event::{Log, Silent};
    use parlour_engine::moves::Moves;
    use parlour_engine::rules::{RuleSet, SwitchKind};
    use parlour_engine::{Game, Seat, Table, Turn};
    use serde_json::Value;

    use super::super::cards::{Card, Hue};
    use super::super::rules::Stacking;
    use super::super::{Move, One, Rules};

    /// One card of each kind.
    pub(super) fn cards() -> impl Iterator<Item = Card> {
        (0..Card::KINDS as u8).map(Card::from_index)
    }

    /// The moves that play this card, as bits: one, or one for each colour of a wild.
    pub(super) fn ways_to_play(card: Card) -> u64 {
        let moves: Vec<Option<Move>> = match card.is_wild() {
            true => Hue::ALL.map(|hue| Move::play(card, Some(hue))).to_vec(),
            false => vec![Move::play(card, None)],
        };
        let bits = moves.iter().map(|mv| mv.unwrap().bit().unwrap());
        bits.fold(0, |all, bit| all | 1 << bit)
    }

    /// The moves that match a top card when this colour counts, by the rule in words.
    pub(super) fn matching(top: Card, hue: Hue) -> u64 {
        let matches =
            |card: &Card| card.is_wild() || card.hue() == Some(hue) || card.sign() == top.sign();
        let ways = cards().filter(matches).map(ways_to_play);
        ways.fold(0, |all, ways| all | ways)
    }

    fn dealer(index: u64) -> Faster {
        Faster::new("0fa57".parse::<Seed>().unwrap(), index)
    }

    /// A random player's move, or `None` if the game is over. Anybody who may act does.
    fn some_move(rules: &Rules, table: &Table<One>, chance: &mut Fast) -> Option<(Seat, Move)> {
        let turn = One::turn(rules, &table.public);
        if matches!(turn, Turn::Over(_)) {
            return None;
        }
        let seats: Vec<Seat> = turn.must().union(turn.may()).iter().collect();
        let mut seat = seats[chance.below(seats.len() as u32) as usize];
        if One::legal_moves(table.view(rules, seat)).is_empty() {
            seat = table.public.turn;
        }
        let mv = One::legal_moves(table.view(rules, seat)).random(chance);
        Some((seat, mv.expect("who must move has a move")))
    }

    /// The presets, each of them with every value of every switch, and all house rules
    /// together.
    fn many_rules() -> Vec<Rules> {
        let mut all = Vec::new();
        for preset in Rules::presets() {
            all.push(preset.rules);
            for switch in Rules::switches() {
                let values = match &switch.kind {
                    SwitchKind::Flag => vec![Value::from(false), Value::from(true)],
                    SwitchKind::Number { min, .. } => vec![Value::from(min + 1)],
                    SwitchKind::Word(words) => {
                        words.iter().map(|&word| Value::from(word)).collect()
                    }
                    other => panic!("{other:?} has no list of values"),
                };
                for value in values {
                    let mut rules = preset.rules;
                    switch.set(&mut rules, &value).unwrap();
                    all.push(rules);
                }
            }
        }
        all.push(Rules {
            forced_play: true,
            draw_until_playable: true,
            jump_in: true,
            seven_zero: true,
            stacking: Stacking::Any,
            ..Rules::OFFICIAL
        });
        all
    }

    /// The rules that can be played by this many seats.
    fn rules_for(seats: usize) -> impl Iterator<Item = Rules> {
        let all = many_rules().into_iter();
        all.filter(move |rules| rules.check(seats).is_ok())
    }

    /// Compares the two fields with what they stand for.
    fn check_fields(rules: &Rules, table: &Table<One>) {
        let public = &table.public;
        let top = public.top();
        assert!(top.is_wild() || top.hue() == Some(public.hue), "{top}");
        assert_eq!(public.fits, matching(top, public.hue), "{top}, {rules:?}");
        // These six change no turn; all other rules are house rules.
        let without_house_rules = Rules {
            turn_limit: rules.turn_limit,
            forced_play: rules.forced_play,
            keep_top: rules.keep_top,
            wilds: rules.wilds,
            most_players: rules.most_players,
            dealer_rotates: rules.dealer_rotates,
            ..Rules::SEED
        };
        assert_eq!(public.plain, *rules == without_house_rules, "{rules:?}");
    }

    #[test]
    fn the_fields_equal_what_they_stand_for_after_every_move() {
        let mut plain = 0;
        for seats in [2, 3, 9] {
            for (index, rules) in rules_for(seats).enumerate() {
                let mut dealer = dealer(index as u64);
                let mut chance = Fast::new(Seed([seats as u8; 32]), index as u64);
                let mut table = One::deal(&rules, &(), seats, &mut dealer, &mut Silent);
                check_fields(&rules, &table);
                plain += u32::from(table.public.plain);
                while let Some((seat, mv)) = some_move(&rules, &table, &mut chance) {
                    One::play(&rules, &mut table, seat, mv, &mut dealer, &mut Silent);
                    check_fields(&rules, &table);
                }
            }
        }
        assert!(plain > 0, "some of the rules are plain");
    }

    /// Plays a game without house rules twice, the second time by the code for house
    /// rules, and compares the legal moves, the events and the tables. Returns the
    /// number of moves.
    fn check_both_ways(rules: &Rules, seats: usize, index: u64) -> u32 {
        let (mut first, mut second) = (dealer(index), dealer(index));
        let mut plain = One::deal(rules, &(), seats, &mut first, &mut Silent);
        let mut house = One::deal(rules, &(), seats, &mut second, &mut Silent);
        let mut chance = Fast::new(Seed([1; 32]), index);
        let (mut told, mut expected) = (Log(Vec::new()), Log(Vec::new()));
        let mut moves = 0;
        while let Some((seat, mv)) = some_move(rules, &plain, &mut chance) {
            house.public.plain = false;
            let fast = One::legal_moves(plain.view(rules, seat));
            let slow = One::legal_moves(house.view(rules, seat));
            assert!(fast.iter().eq(slow.iter()), "{rules:?}");
            assert_eq!(
                (fast.len(), fast.active_len()),
                (slow.len(), slow.active_len())
            );
            assert!(fast.contains(mv) && slow.contains(mv), "{mv:?}");
            One::play(rules, &mut plain, seat, mv, &mut first, &mut told);
            One::play(rules, &mut house, seat, mv, &mut second, &mut expected);
            house.public.plain = true;
            if plain.public.outcome.is_some() {
                // Whose turn it would be after the end means nothing.
                house.public.turn = plain.public.turn;
            }
            assert_eq!(plain.public, house.public, "{rules:?}");
            assert_eq!(plain.private, house.private, "{rules:?}");
            assert_eq!(plain.hidden, house.hidden, "{rules:?}");
            moves += 1;
        }
        assert_eq!(told.0, expected.0, "{rules:?}");
        moves
    }

    #[test]
    fn without_house_rules_the_code_for_them_does_the_same() {
        let mut moves = 0;
        for seats in [2, 3, 9, 14] {
            for rules in rules_for(seats).filter(Rules::plain) {
                moves += (0..20)
                    .map(|index| check_both_ways(&rules, seats, index))
                    .sum::<u32>();
            }
        }
        assert!(moves > 10_000, "only {moves} moves were compared");
    }
}
