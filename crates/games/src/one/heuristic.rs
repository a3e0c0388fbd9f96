//! Rules of thumb for One, with weights that the simulator found.
//!
//! A move is worth a sum of terms: what kind of card it plays, how many cards of its
//! colour and sign stay in the hand, and how close the next player is to winning.

use parlour_engine::dealer::{Dealer, Fast};
use parlour_engine::player::{Decision, Heuristic, Mistake, Mistakes, weight_array};
use parlour_engine::table::Names;
use parlour_engine::{Seat, View};

use super::One;
use super::cards::{Card, Hue, SIGN, Sign, WILDS, coloured};
use super::choices::{ACCEPT_BIT, CHALLENGE_BIT, Choices, NAME_BIT, ONE_BIT};
use super::fast::TopCard;
use super::moves::Move;
use super::rules::Rules;
use super::state::{Phase, Public};

/// The rules of thumb.
#[derive(Clone, Copy, Debug)]
pub struct RulesOfThumb {
    two_players: Weights,
    more_players: Weights,
}

/// The weights of all terms.
#[derive(Clone, Copy, Debug)]
struct Weights([i32; WEIGHTS.len()]);

/// The positions of the weights.
const COLOUR: usize = 0;
const SAME_SIGN: usize = 1;
const SKIP: usize = 2;
const REVERSE: usize = 3;
const PICKUP_2: usize = 4;
const WILD: usize = 5;
const PICKUP_4: usize = 6;
const GUILT: usize = 7;
const THREAT: usize = 8;
const VALUE: usize = 9;
const WILD_LAST: usize = 10;
const PASS: usize = 11;
const CHALLENGE: usize = 12;
const SWAP: usize = 13;
const OWN_END: usize = 14;
const LACKS: usize = 15;
const KEPT: usize = 16;

const WEIGHTS: [&str; 17] = [
    "card of the colour that stays in the hand",
    "card of the same sign that stays in the hand",
    "Skip",
    "Reverse",
    "Pickup 2",
    "Wild",
    "Wild Pickup 4",
    "Wild Pickup 4 with the colour in hand",
    "attack on a player with few cards",
    "point of a number card",
    "a wild as the last card",
    "not playing",
    "smallest hand to challenge",
    "card fewer after a swap",
    "action card with few cards in hand",
    "colour that the next player seems to lack",
    "keeping the card just drawn",
];

/// Found by the example `tune` of the lab, for `one:seed`.
const FOR_SEED: [i32; WEIGHTS.len()] = [
    -20, -12, 12, 10, 10, -150, -180, 0, 90, 1, 40, -200, 2, 30, 0, 30, -200,
];

/// Found by the example `tune` of the lab, for `one:official+target=one-round`.
const FOR_BOX: [i32; WEIGHTS.len()] = [
    -20, -15, 10, 14, 10, -45, -57, -60, 31, 1, 40, -175, 2, 30, 0, 60, -100,
];

/// Found by the example `tune` of the lab, for `one:official+target=one-round` with six
/// players: there is more time to come back to a colour, so cards of the largest colour
/// are kept together, and wilds are kept for longer.
const FOR_BOX_AND_MORE: [i32; WEIGHTS.len()] = [
    20, 16, 10, 10, 10, -180, -180, -60, 30, 1, 40, -200, 4, 30, 0, 60, -100,
];

/// The positions of the mistakes.
const WASTES_WILDS: usize = 0;
const ANY_COLOUR: usize = 1;
const NO_PLAN: usize = 2;
const FORGETS_TO_CALL: usize = 3;
const OVERLOOKS: usize = 4;

/// With this many cards or fewer, a player is about to win.
const FEW: u32 = 3;

/// What all moves of one decision have in common.
struct Position<'a> {
    public: &'a Public,
    /// The kinds of cards in hand, as bits.
    held: u64,
    /// How many cards the seat holds.
    cards: u32,
    /// How many kinds of each colour it holds.
    colours: [i32; 4],
    /// How close the next player is to winning: 0, or up to [`FEW`].
    threat: i32,
    two_players: bool,
    /// The colours that the next player seems to lack.
    lacks: [bool; 4],
}

impl<'a> Position<'a> {
    #[inline]
    fn new(decision: Decision<'a, One>) -> Self {
        let Decision { view, memory, .. } = decision;
        let (public, held) = (view.public, view.private.hand.held());
        let after = public.after(view.seat);
        let next = public.hands[after];
        Self {
            public,
            held,
            cards: public.hands[view.seat],
            colours: Hue::ALL.map(|hue| (held & coloured(hue)).count_ones() as i32),
            threat: (FEW + 1).saturating_sub(next) as i32,
            two_players: view.seats == 2,
            lacks: Hue::ALL.map(|hue| memory.habits.seems_to_lack(after, hue)),
        }
    }

    /// The colour to name with a wild: the one with the most cards in hand, the
    /// current one last among equals.
    #[inline]
    fn colour(&self) -> Hue {
        let worth = |hue: Hue| {
            let index = hue as usize;
            2 * self.colours[index] + i32::from(self.lacks[index])
                - i32::from(hue == self.public.hue)
        };
        let better = |best: Hue, hue: Hue| if worth(hue) > worth(best) { hue } else { best };
        Hue::ALL.into_iter().fold(Hue::Red, better)
    }
}

impl Weights {
    /// What playing a card is worth. `named` is the colour that counts then.
    #[inline]
    fn worth(&self, position: &Position<'_>, played: TopCard, mistakes: Mistakes) -> i32 {
        let weight = |index: usize| self.0[index];
        let card = played.card;
        let left = position.held & !(1 << card.index());
        let plan = i32::from(!mistakes.has(NO_PLAN));
        let own = (left & coloured(played.hue)).count_ones() as i32;
        let mut worth = plan * own * weight(COLOUR);
        let mut attacks = 0;
        if card.is_wild() {
            worth += match mistakes.has(WASTES_WILDS) {
                true => 2 * weight(WILD).abs(),
                false if card == Card::WILD => weight(WILD),
                false => weight(PICKUP_4),
            };
            attacks = i32::from(card == Card::WILD_PICKUP_4);
            if card == Card::WILD_PICKUP_4 && position.held & coloured(position.public.hue) != 0 {
                worth += weight(GUILT);
            }
        } else {
            let sign = SIGN << (card.index() % 13);
            worth += plan * (left & sign).count_ones() as i32 * weight(SAME_SIGN);
            worth += match card.sign() {
                Sign::Number(number) => i32::from(number) * weight(VALUE),
                Sign::Skip => {
                    attacks = 1;
                    weight(SKIP)
                }
                Sign::Reverse => {
                    attacks = i32::from(position.two_players);
                    weight(REVERSE)
                }
                _ => {
                    attacks = 1;
                    weight(PICKUP_2)
                }
            };
        }
        worth += attacks * position.threat * weight(THREAT);
        worth += attacks * (FEW + 1).saturating_sub(position.cards) as i32 * weight(OWN_END);
        worth += i32::from(position.lacks[played.hue as usize]) * weight(LACKS);
        if position.cards == 2 && left & WILDS != 0 {
            worth += weight(WILD_LAST);
        }
        worth
    }

    /// The best card to play, with its worth.
    #[inline]
    fn best_play(
        &self,
        position: &Position<'_>,
        choices: &Choices,
        mistakes: Mistakes,
        chance: &mut Fast,
    ) -> Option<(i32, TopCard)> {
        let mut best: Option<(i32, TopCard)> = None;
        let plays = choices.play_bits();
        let colour = match mistakes.has(ANY_COLOUR) {
            true => Hue::ALL[chance.below(4) as usize],
            false => position.colour(),
        };
        let wilds = [(0xf << 52, Card::WILD), (0xf << 56, Card::WILD_PICKUP_4)];
        let wilds = wilds.into_iter().filter(|(bits, _)| plays & bits != 0);
        let wilds = wilds.map(|(_, card)| TopCard::new(card, colour));
        let mut bits = plays & ((1 << 52) - 1);
        let coloured = std::iter::from_fn(|| {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Move::from_bit(bit).played()
        });
        for played in coloured.chain(wilds) {
            let worth = self.worth(position, played, mistakes);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, played));
            }
        }
        best
    }

    /// The move that plays a card: with a call if it is due, and with the swap that
    /// leaves the fewest cards.
    #[inline]
    fn variant(
        &self,
        view: View<'_, One>,
        choices: &Choices,
        played: TopCard,
        mistakes: Mistakes,
    ) -> Move {
        let card = played.card;
        let named = card.is_wild().then_some(played.hue);
        let mv = Move::play(card, named).expect("a wild has a colour");
        let fewest = |seat: &Seat| view.public.hands[*seat];
        if let Some(other) = choices.swaps(card).iter().min_by_key(fewest) {
            return mv.with_seat(other);
        }
        let needless = view.rules.moves_hands(card);
        match choices.can_call() && !needless && !mistakes.has(FORGETS_TO_CALL) {
            true => mv.calling(),
            false => mv,
        }
    }

    /// The change in the number of cards if this card moves hands.
    fn swapped(&self, view: View<'_, One>, choices: &Choices, card: Card) -> i32 {
        let public = view.public;
        let after = public.hands[view.seat] as i32 - 1;
        let fewest = choices
            .swaps(card)
            .iter()
            .map(|seat| public.hands[seat] as i32);
        match fewest.min() {
            Some(fewest) => (after - fewest) * self.0[SWAP],
            None if view.rules.seven_zero && card.sign() == Sign::Number(0) => {
                let before = match public.forward {
                    true => view.seat.ahead(view.seats - 1, view.seats),
                    false => view.seat.ahead(1, view.seats),
                };
                (after - public.hands[before] as i32) * self.0[SWAP]
            }
            None => 0,
        }
    }
}

impl Heuristic<One> for RulesOfThumb {
    const WEIGHTS: &'static [&'static str] = &WEIGHTS;

    const REMEMBERS: bool = true;

    const MISTAKES: &'static [Mistake] = &[
        Mistake {
            name: "plays wilds early",
            percent: 60,
        },
        Mistake {
            name: "names any colour",
            percent: 60,
        },
        Mistake {
            name: "does not plan by colour",
            percent: 50,
        },
        Mistake {
            name: "forgets to call",
            percent: 40,
        },
        Mistake {
            name: "overlooks that somebody forgot to call",
            percent: 50,
        },
    ];

    fn weights(rules: &Rules, seats: usize) -> &'static [i32] {
        match (rules.calling || rules.drawn_card_playable, seats) {
            (true, 0..=2) => &FOR_BOX,
            (true, _) => &FOR_BOX_AND_MORE,
            (false, _) => &FOR_SEED,
        }
    }

    fn with_weights(_rules: &Rules, weights: &[i32]) -> Self {
        let weights = Weights(weight_array(weights));
        Self {
            two_players: weights,
            more_players: weights,
        }
    }

    fn new(rules: &Rules) -> Self {
        let weights = |seats| Weights(weight_array(Self::weights(rules, seats)));
        Self {
            two_players: weights(2),
            more_players: weights(6),
        }
    }

    #[inline]
    fn choose(&self, decision: Decision<'_, One>, mistakes: Mistakes, chance: &mut Fast) -> Move {
        self.weights_at(decision).choose(decision, mistakes, chance)
    }

    fn interrupt(
        &self,
        decision: Decision<'_, One>,
        mistakes: Mistakes,
        chance: &mut Fast,
    ) -> Option<Move> {
        self.weights_at(decision)
            .interrupt(decision, mistakes, chance)
    }

    fn reason(&self, decision: Decision<'_, One>, names: &Names, mv: Move) -> Option<String> {
        super::reasons::reason(decision, names, mv)
    }
}

impl RulesOfThumb {
    #[inline]
    fn weights_at(&self, decision: Decision<'_, One>) -> &Weights {
        match decision.view.seats {
            0..=2 => &self.two_players,
            _ => &self.more_players,
        }
    }
}

impl Weights {
    #[inline]
    fn choose(&self, decision: Decision<'_, One>, mistakes: Mistakes, chance: &mut Fast) -> Move {
        let Decision {
            view,
            moves: choices,
            ..
        } = decision;
        if choices.house_moves.is_some()
            && let Some(mv) = self.call_or_catch(choices, mistakes)
        {
            return mv;
        }
        let position = Position::new(decision);
        let best = match view.rules.seven_zero {
            false => self.best_play(&position, choices, mistakes, chance),
            true => self.best_swap(view, &position, choices, mistakes, chance),
        };
        if choices.has_action(NAME_BIT) {
            return Move::name_colour(position.colour());
        }
        let idle = choices.idle();
        let answers = [(CHALLENGE_BIT, Move::CHALLENGE), (ACCEPT_BIT, Move::ACCEPT)];
        let answer = answers.into_iter().find(|&(bit, mv)| {
            let is_likely = || view.public.hands[view.public.pickup_by] as i32 >= self.0[CHALLENGE];
            choices.has_action(bit) && (mv != Move::CHALLENGE || is_likely())
        });
        match (best, answer.map(|(_, mv)| mv).or(idle)) {
            (Some((worth, played)), other) => {
                let passes = match view.public.phase {
                    Phase::Pickup => false,
                    Phase::Drawn => worth < self.0[KEPT],
                    _ => worth < self.0[PASS],
                };
                match other.filter(|_| passes) {
                    Some(idle) => idle,
                    None => self.variant(view, choices, played, mistakes),
                }
            }
            (None, Some(other)) => other,
            (None, None) => Move::ACCEPT,
        }
    }

    fn interrupt(
        &self,
        decision: Decision<'_, One>,
        mistakes: Mistakes,
        chance: &mut Fast,
    ) -> Option<Move> {
        let Decision {
            view,
            moves: choices,
            ..
        } = decision;
        if let Some(mv) = self.call_or_catch(choices, mistakes) {
            return Some(mv);
        }
        let position = Position::new(decision);
        let (_, played) = self.best_play(&position, choices, mistakes, chance)?;
        Some(self.variant(view, choices, played, mistakes))
    }

    /// A call or a catch, which costs nothing.
    fn call_or_catch(&self, choices: &Choices, mistakes: Mistakes) -> Option<Move> {
        if choices.has_action(ONE_BIT) && !mistakes.has(FORGETS_TO_CALL) {
            return Some(Move::ONE);
        }
        let caught = choices.caught().filter(|_| !mistakes.has(OVERLOOKS))?;
        Some(Move::catch(caught))
    }

    /// As [`best_play`](Self::best_play), where cards can move hands.
    #[cold]
    #[inline(never)]
    fn best_swap(
        &self,
        view: View<'_, One>,
        position: &Position<'_>,
        choices: &Choices,
        mistakes: Mistakes,
        chance: &mut Fast,
    ) -> Option<(i32, TopCard)> {
        let (_, first) = self.best_play(position, choices, mistakes, chance)?;
        let plays = choices.play_bits() & ((1 << 52) - 1);
        let coloured = (0..52).filter(|bit| plays >> bit & 1 == 1);
        let coloured = coloured.filter_map(|bit| Move::from_bit(bit).played());
        let each = coloured.chain([first]).map(|played| {
            let swapped = self.swapped(view, choices, played.card);
            (self.worth(position, played, mistakes) + swapped, played)
        });
        each.max_by_key(|&(worth, _)| worth)
    }
}
