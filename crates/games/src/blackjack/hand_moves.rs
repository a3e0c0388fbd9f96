//! Which moves a hand allows, and why it does not allow the others.

use super::fast::{count, is_ace};
use super::money::Cents;
use super::moves::Move;
use super::rules::{Double, Rules, Surrender};
use super::state::{PlayerHand, Public};

/// Why a hand cannot be doubled, split or surrendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// The rules of this table do not allow it.
    NotAgreed,
    /// The hand does not have two cards.
    NotTwoCards,
    /// The hand comes from a split.
    AfterSplit,
    /// Split aces get one card each.
    SplitAces,
    /// The two cards do not have the right value.
    Value,
    /// The two cards do not have the same value.
    NotEqual,
    /// The player has the most hands allowed.
    Hands,
    /// There are not enough cards for another hand.
    Cards,
    /// The purse holds less than this.
    Purse(Cents),
}

/// Whether the hand is a split ace, which gets no more cards.
#[inline]
pub(super) fn is_closed(rules: &Rules, own: &PlayerHand) -> bool {
    own.split && !rules.hit_split_aces && is_ace(own.hand.cards()[0])
}

/// The moves for the hand at this position, as bits.
#[inline(always)]
pub(super) fn hand_moves(rules: &Rules, public: &Public, position: usize) -> u64 {
    let own = &public.hands[position];
    let mut bits = Move::Hit.mask() | Move::Stay.mask();
    if !rules.bets {
        return bits;
    }
    if is_closed(rules, own) {
        bits = Move::Stay.mask();
    }
    if own.hand.cards().len() == 2 {
        if double(rules, public, own).is_ok() {
            bits |= Move::Double.mask();
        }
        if split(rules, public, own).is_ok() {
            bits |= Move::Split.mask();
        }
        if surrender(rules, own).is_ok() {
            bits |= Move::Surrender.mask();
        }
    }
    bits
}

/// Why this hand does not allow this move.
pub(super) fn obstacle(
    rules: &Rules,
    public: &Public,
    position: usize,
    mv: Move,
) -> Option<Obstacle> {
    let own = &public.hands[position];
    match mv {
        Move::Hit if is_closed(rules, own) => Some(Obstacle::SplitAces),
        Move::Double => double(rules, public, own).err(),
        Move::Split => split(rules, public, own).err(),
        Move::Surrender => surrender(rules, own).err(),
        _ => None,
    }
}

#[inline]
fn double(rules: &Rules, public: &Public, own: &PlayerHand) -> Result<(), Obstacle> {
    if rules.double == Double::None {
        return Err(Obstacle::NotAgreed);
    }
    if own.hand.cards().len() != 2 {
        return Err(Obstacle::NotTwoCards);
    }
    if own.split && !rules.double_after_split {
        return Err(Obstacle::AfterSplit);
    }
    if is_closed(rules, own) {
        return Err(Obstacle::SplitAces);
    }
    if !rules.double.allows(own.hand.max().unwrap_or(0)) {
        return Err(Obstacle::Value);
    }
    affords(public, own)
}

#[inline]
pub(super) fn split(rules: &Rules, public: &Public, own: &PlayerHand) -> Result<(), Obstacle> {
    if rules.split_hands < 2 {
        return Err(Obstacle::NotAgreed);
    }
    let &[first, second] = own.hand.cards() else {
        return Err(Obstacle::NotTwoCards);
    };
    if count(first) != count(second) {
        return Err(Obstacle::NotEqual);
    }
    if own.split && !rules.resplit_aces && is_ace(first) {
        return Err(Obstacle::SplitAces);
    }
    if public.hands_of(own.seat) >= rules.split_hands as usize {
        return Err(Obstacle::Hands);
    }
    if public.hands.len() >= rules.most_hands() {
        return Err(Obstacle::Cards);
    }
    affords(public, own)
}

#[inline]
fn surrender(rules: &Rules, own: &PlayerHand) -> Result<(), Obstacle> {
    if rules.surrender == Surrender::None {
        return Err(Obstacle::NotAgreed);
    }
    if own.split {
        return Err(Obstacle::AfterSplit);
    }
    match own.hand.cards().len() {
        2 => Ok(()),
        _ => Err(Obstacle::NotTwoCards),
    }
}

/// Whether the purse can pay the bet once more.
#[inline]
fn affords(public: &Public, own: &PlayerHand) -> Result<(), Obstacle> {
    match public.players[own.seat].purse >= own.bet {
        true => Ok(()),
        false => Err(Obstacle::Purse(own.bet)),
    }
}
