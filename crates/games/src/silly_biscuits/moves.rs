//! The moves of Silly Biscuits, and how they are written and read.

use std::fmt;

use parlour_engine::cards::{PlayingCard, Rank};
use parlour_engine::moves::{MoveBit, MoveSet, Moves, Refusal};
use parlour_engine::{Seat, View};

use super::SillyBiscuits;
use super::cards::{Hand, Ranks, SPECIALS, bit};
use super::fast::Choices;
use super::rules::{IllegalMove, Skip, Style};
use super::state::{Public, Reserve, SLOTS};
use super::story::{self, Source};
use super::{shithead, shithead_words, swap};

/// One decision of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Plays a card of this rank from the hand.
    Hand(Rank),
    /// Plays the public card of this rank at the lowest position.
    Public(Rank),
    /// Plays the hidden card at this position, counted from zero.
    Hidden(u8),
    /// Draws a card and loses the turn; legal only without a play.
    Draw,
    /// Loses the turn.
    Skip,
    /// Loses the turn because of an illegal move.
    IllegalMove,
    /// Plays two or more cards of a rank together, from the hand or from the
    /// public cards.
    Several(Source, Rank, u8),
    /// Takes the pile.
    Take,
    /// Swaps a hand card of the first rank for a public one of the second.
    Swap(Rank, Rank),
    /// Ends swapping.
    Done,
}

impl Move {
    /// Plays `count` cards of a rank from the hand or from the public cards.
    #[must_use]
    #[inline]
    pub fn plays(from: Source, rank: Rank, count: u32) -> Self {
        match (count, from) {
            (1, Source::Hand) => Self::Hand(rank),
            (1, _) => Self::Public(rank),
            _ => Self::Several(from, rank, count as u8),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hand(rank) => write!(f, "{rank}"),
            Self::Public(rank) => write!(f, "{rank} from public"),
            Self::Hidden(position) => write!(f, "{} from hidden", position + 1),
            Self::Draw => f.write_str("draw"),
            Self::Skip => f.write_str("skip"),
            Self::IllegalMove => f.write_str("mistake"),
            Self::Several(Source::Hand, rank, count) => write!(f, "{rank}x{count}"),
            Self::Several(_, rank, count) => write!(f, "{rank}x{count} from public"),
            Self::Take => f.write_str("take"),
            Self::Swap(given, taken) => write!(f, "swap {given} {taken}"),
            Self::Done => f.write_str("done"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The bits of a move: 13 ranks from the hand, 13 ranks of public cards, 3 hidden
/// positions, then the idle moves.
const PUBLIC: u32 = 13;
const HIDDEN: u32 = 26;
const DRAW: u64 = 1 << 29;
const SKIP: u64 = 1 << 30;
const ILLEGAL_MOVE: u64 = 1 << 31;

impl MoveBit for Move {
    const IDLE: u64 = DRAW | SKIP | ILLEGAL_MOVE;

    #[inline]
    fn bit(self) -> Option<u32> {
        Some(match self {
            Self::Hand(rank) => bit(rank).trailing_zeros(),
            Self::Public(rank) => PUBLIC + bit(rank).trailing_zeros(),
            Self::Hidden(position) => HIDDEN + u32::from(position),
            Self::Draw => DRAW.trailing_zeros(),
            Self::Skip => SKIP.trailing_zeros(),
            Self::IllegalMove => ILLEGAL_MOVE.trailing_zeros(),
            Self::Several(..) | Self::Take | Self::Swap(..) | Self::Done => return None,
        })
    }

    #[inline]
    fn from_bit(bit: u32) -> Self {
        let rank = |bit: u32| Rank::new(bit as u8 + 1).expect("thirteen bits are ranks");
        match bit {
            0..PUBLIC => Self::Hand(rank(bit)),
            PUBLIC..HIDDEN => Self::Public(rank(bit - PUBLIC)),
            HIDDEN..29 => Self::Hidden((bit - HIDDEN) as u8),
            29 => Self::Draw,
            30 => Self::Skip,
            _ => Self::IllegalMove,
        }
    }
}

/// The plays of a seat that holds this hand, as bits of moves.
#[inline(always)]
pub(super) fn plays(public: &Public, seat: Seat, hand: Hand) -> u64 {
    let ranks = public.to_beat.playable();
    let hand = u64::from(hand.ranks() & ranks);
    if public.deck > 0 {
        return hand;
    }
    let reserve = &public.reserves[seat];
    let reserved = u64::from(reserve.ranks() & ranks);
    hand | reserved << PUBLIC | u64::from(reserve.uncovered()) << HIDDEN
}

#[inline(always)]
pub(super) fn legal(view: View<'_, SillyBiscuits>) -> Choices {
    if !view.public.swapping.is_empty() {
        return Choices::Swap(swap::legal(view));
    }
    match view.rules.style {
        Style::Biscuits => Choices::Biscuits(biscuits(view)),
        Style::Shithead => Choices::Shithead(shithead::legal(view)),
    }
}

/// The moves of a turn of the style biscuits.
#[inline(always)]
fn biscuits(view: View<'_, SillyBiscuits>) -> MoveSet<Move> {
    let plays = plays(view.public, view.seat, view.private.hand);
    if plays == 0 && view.public.deck > 0 {
        return MoveSet::from_bits(DRAW);
    }
    let skip = match view.rules.skip {
        Skip::Forced if plays != 0 => 0,
        Skip::Free | Skip::Forced => SKIP,
    };
    let mistake = match view.rules.mistake {
        IllegalMove::Keep => 0,
        IllegalMove::LoseTurn => ILLEGAL_MOVE,
    };
    MoveSet::from_bits(plays | skip | mistake)
}

pub(super) fn read(view: View<'_, SillyBiscuits>, text: &str) -> Result<Move, Refusal> {
    let mut words = text.split_whitespace();
    let words = [words.next(), words.next(), words.next(), words.next()];
    // Pressing Enter too early is not an attempt to play.
    let tried = words[0].is_some();
    let moves = legal(view);
    let understood = match moves {
        Choices::Biscuits(moves) => understand(view, moves, words),
        Choices::Shithead(_) => shithead_words::understand(view, words),
        Choices::Swap(_) => swap::read(view, words),
    };
    understood.or_else(|refusal| match moves.contains(Move::IllegalMove) && tried {
        true => Ok(Move::IllegalMove),
        false => Err(refusal),
    })
}

/// The move that these words mean, if it is legal.
fn understand(
    view: View<'_, SillyBiscuits>,
    moves: MoveSet<Move>,
    words: [Option<&str>; 4],
) -> Result<Move, Refusal> {
    let is = |word: &str, command: &str| word.eq_ignore_ascii_case(command);
    let mv = match words {
        [None, ..] if moves.active_len() == 0 => moves.get(0).expect("there always is a move"),
        [None, ..] => return Err(no(format!("Type a move: {}.", list(&moves)))),
        [Some(word), None, ..] if is(word, "draw") => Move::Draw,
        [Some(word), None, ..] if is(word, "skip") => Move::Skip,
        [Some(word), None, ..]
            if is(word, "mistake") && view.rules.mistake == IllegalMove::LoseTurn =>
        {
            Move::IllegalMove
        }
        [Some(card), None, ..] => from_hand(view, card)?,
        [Some(card), Some(from), Some(place), None] if is(from, "from") => {
            if is(place, "hand") {
                from_hand(view, card)?
            } else if is(place, "public") {
                from_public(view, card)?
            } else if is(place, "hidden") {
                from_hidden(&view.public.reserves[view.seat], card)?
            } else {
                rank_of(card)?;
                return Err(not_a_place(place));
            }
        }
        [Some(card), Some(rest), ..] => {
            rank_of(card)?;
            return Err(not_a_place(rest));
        }
    };
    if moves.contains(mv) {
        return Ok(mv);
    }
    Err(no(match mv {
        Move::Draw if view.public.deck == 0 => {
            format!("The draw deck is empty. You can choose: {}.", list(&moves))
        }
        Move::Draw => format!("You can play, so you cannot draw: {}.", list(&moves)),
        Move::Skip if moves.active_len() > 0 => {
            format!("You can play, so you cannot skip: {}.", list(&moves))
        }
        Move::Skip | Move::IllegalMove => {
            "You cannot play, so you draw a card: type draw, or press Enter.".into()
        }
        Move::Hand(rank) | Move::Public(rank) => {
            let way_out = match moves.active_len() {
                0 => format!(
                    " You have none of these: type {}, or press Enter.",
                    list(&moves)
                ),
                _ => String::new(),
            };
            format!(
                "You cannot play {rank}. {}{way_out}",
                what_goes(view.public)
            )
        }
        _ => format!("You cannot play that now: {}.", list(&moves)),
    }))
}

pub(super) fn no(why: impl Into<String>) -> Refusal {
    Refusal::no(why)
}

/// The beginning of the input, for a message.
pub(super) fn quote(word: &str) -> String {
    word.chars().take(20).collect()
}

/// Parses a rank. A suit after it is ignored.
pub(super) fn rank_of(word: &str) -> Result<Rank, Refusal> {
    let with_suit = || word.parse::<PlayingCard>().map(PlayingCard::rank);
    word.parse().or_else(|_| with_suit()).map_err(|_| {
        let word = quote(word);
        no(format!(
            "{word:?} is not a card. Type A, 2 to 10, J, Q or K."
        ))
    })
}

pub(super) fn not_a_place(word: &str) -> Refusal {
    let word = quote(word);
    no(format!(
        "{word:?} is not a place. Type from hand, from public or from hidden."
    ))
}

fn from_hand(view: View<'_, SillyBiscuits>, word: &str) -> Result<Move, Refusal> {
    let rank = rank_of(word)?;
    match view.private.hand.first_of(rank) {
        Some(_) => Ok(Move::Hand(rank)),
        None => Err(no(format!("You have no {rank} in your hand."))),
    }
}

fn from_public(view: View<'_, SillyBiscuits>, word: &str) -> Result<Move, Refusal> {
    let rank = rank_of(word)?;
    if view.public.reserves[view.seat].position_of(rank).is_none() {
        return Err(no(format!("You have no {rank} among your public cards.")));
    }
    match view.public.deck {
        0 => Ok(Move::Public(rank)),
        deck => Err(no(format!(
            "Public cards can be played only when the draw deck is empty. It still has {deck}."
        ))),
    }
}

fn from_hidden(reserve: &Reserve, word: &str) -> Result<Move, Refusal> {
    let position = hidden_position(word)?;
    let number = position + 1;
    let covered = reserve.public[position].is_some();
    match (reserve.has_hidden(position), covered) {
        (true, false) => Ok(Move::Hidden(position as u8)),
        (true, true) => Err(no(format!(
            "Hidden card {number} is still covered. Play the public card on it first."
        ))),
        (false, _) => Err(no(format!("Hidden card {number} was already played."))),
    }
}

/// The position that a typed number means, counted from zero.
pub(super) fn hidden_position(word: &str) -> Result<usize, Refusal> {
    let number = word.parse::<usize>().ok();
    let number = number.filter(|number| (1..=SLOTS).contains(number));
    number.map(|number| number - 1).ok_or_else(|| {
        no("Hidden cards have the positions 1, 2 and 3. Type 1 from hidden, for example.")
    })
}

/// The legal plays: `Going up from 9, you can play A, J, Q, K, or a 2, 8 or 10.`
fn what_goes(public: &Public) -> String {
    let to_beat = public.to_beat;
    let going = story::going(to_beat.is_up(), to_beat.rank());
    let ranks = rank_list(to_beat.playable() & !SPECIALS);
    match ranks.as_str() {
        "" => format!("Going {going}, only 2, 8 and 10 can be played."),
        ranks => format!("Going {going}, you can play {ranks}, or a 2, 8 or 10."),
    }
}

pub(super) fn rank_list(ranks: Ranks) -> String {
    let held = Rank::all().filter(|&rank| ranks & bit(rank) != 0);
    held.map(Rank::text).collect::<Vec<_>>().join(", ")
}

/// The moves as a list for a message.
pub(super) fn list(moves: &impl Moves<Move>) -> String {
    let wanted = moves.iter().filter(|&mv| mv != Move::IllegalMove);
    wanted
        .map(|mv| mv.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use parlour_engine::record::Chance;
    use parlour_engine::table::Names;
    use parlour_engine::{Present, Session};

    use super::*;

    #[test]
    fn every_move_has_its_bit() {
        let moves: MoveSet<Move> = MoveSet::from_bits((1 << 32) - 1);
        assert_eq!((moves.len(), moves.active_len()), (32, 29));
        assert!(moves.iter().all(|mv| moves.contains(mv)));
        let texts: std::collections::HashSet<String> =
            moves.iter().map(|mv| mv.to_string()).collect();
        assert_eq!(texts.len(), 32);
    }

    /// Any text is refused or is a legal move, and never causes a panic.
    #[test]
    fn odd_texts_do_no_harm() {
        let rules = super::super::Rules::SEED;
        let names = Names::numbered(2);
        let chance = Chance::seed("1".parse().unwrap());
        let session: Session<SillyBiscuits> = Session::new(rules, names.clone(), chance).unwrap();
        let view = session.view(Seat::new(0));
        let long = "7 ".repeat(5_000_000);
        let odd = [
            "",
            " ",
            "from",
            "from from from",
            "7 from",
            "🂡 from hand",
            "ß",
            &long,
        ];
        let more = [
            "-1 from hidden",
            "99999999999999999999 from hidden",
            "K from ",
            "\0",
        ];
        for text in odd.into_iter().chain(more) {
            let short: String = text.chars().take(20).collect();
            let read = SillyBiscuits::read(view, &names, text);
            assert!(read.is_err() || text.trim().is_empty(), "{short}");
            let words = read.err().map(|refusal| refusal.to_string());
            assert!(words.is_none_or(|words| words.len() < 200), "{short}");
        }
    }
}
