//! Rounds of an endless game in a row: nothing goes back under a stack, so that
//! the cards of all of them lie there to be compared before anything changes.

use parlour_engine::{Dealer, Tell};

use super::fight::{Course, Fight};
use super::round::Best;
use super::rules::MOST_CARDS;
use super::story::Event;
use super::told::Told;

/// The most rounds of one sweep: more than there are with one deck of cards.
const ROUNDS: usize = 32;

impl<D: Dealer, const N: usize> Fight<'_, D, N> {
    /// Plays rounds of a [stretch](super::stretch) of this length, as far as
    /// one sweep goes, and answers how many they were. In an endless game
    /// everybody has cards.
    #[inline(always)]
    pub(super) fn sweep(&mut self, tell: &mut impl Tell<Event>, length: u32) -> u32 {
        let (rules, count, brief) = (self.rules, self.course.count(), tell.is_brief());
        let Course { held, tops, .. } = self.course;
        let length = ROUNDS.min(length as usize);
        let (slots, ranks) = self.hidden.stacks.open();
        let hands: [&[u16]; N] = std::array::from_fn(|player| match player < count {
            true => &slots[tops[player] as usize..][..length],
            false => &slots[..0],
        });
        let mut rows = [[0; N]; ROUNDS];
        let (mut won, mut rounds, mut winner) = ([0; N], 0, 0);
        while rounds < length {
            let mut best = Best::default();
            for player in 0..count {
                let card = hands[player][rounds];
                rows[rounds][player] = card;
                best.see(player, u32::from(ranks[usize::from(card) % MOST_CARDS]));
            }
            if best.tied {
                break;
            }
            winner = best.player;
            if !brief {
                tell.reveal(|| {
                    let before = held.map(|held| held.saturating_sub(rounds as u32));
                    Told::row(rules, winner, &rows[rounds][..count], &before[..count])
                });
            }
            // Not `won[winner] += 1`, which would wait for the memory.
            for player in 0..count {
                won[player] += u32::from(player == winner);
            }
            rounds += 1;
        }
        let rows = &rows[..rounds];
        let Some(last) = rows.last() else {
            return 0;
        };
        let public = &mut *self.public;
        if count == N {
            let fits = public.aside.try_extend_from_slice(rows.as_flattened());
            fits.expect("all cards fit on a pile");
        } else {
            (public.aside).extend(rows.iter().flat_map(|row| &row[..count]).copied());
        }
        public.shown.clear();
        public.shown.extend(last[..count].iter().copied());
        let course = &mut self.course;
        for player in 0..count {
            course.tops[player] += rounds as u32;
            course.held[player] -= rounds as u32;
        }
        let playing = std::array::from_fn(|player| player < count);
        self.pass(tell, (rounds as u32, winner), won, playing);
        rounds as u32
    }
}
