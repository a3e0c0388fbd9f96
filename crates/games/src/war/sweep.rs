//! Rounds of an endless game in a row: nothing goes back under a stack, so that
//! the cards of all of them lie there to be compared before anything changes.

use parlour_engine::{Dealer, Tell};

use super::fight::{Course, Fight};
use super::round::Best;
use super::rules::MOST_CARDS;
use super::state::{Public, put};
use super::story::Event;
use super::told::Told;

impl<D: Dealer, const N: usize> Fight<'_, D, N> {
    /// Plays the rounds of a [stretch](super::stretch) of this length, and
    /// answers how many they were. In an endless game everybody has cards.
    #[inline(always)]
    pub(super) fn sweep(&mut self, tell: &mut impl Tell<Event>, length: u32) -> u32 {
        let (rules, count, brief) = (self.rules, self.course.count(), tell.is_brief());
        let Course { held, tops, .. } = self.course;
        let Public { aside, shown, .. } = &mut *self.public;
        let (slots, ranks) = self.hidden.stacks.open();
        let hands: [&[u16]; N] = std::array::from_fn(|player| match player < count {
            true => &slots[tops[player] as usize..][..length as usize],
            false => &slots[..0],
        });
        let rank = |card: u16| u32::from(ranks[usize::from(card) % MOST_CARDS]);
        let (mut cards, mut won, mut rounds, mut winner) = ([0; N], [0; N], 0, 0);
        while rounds < length {
            let mut next = [0; N];
            for (card, hand) in next.iter_mut().zip(&hands).take(count) {
                *card = hand[rounds as usize];
            }
            let mut best = Best::first(0, rank(next[0]));
            for (player, &card) in next.iter().enumerate().take(count).skip(1) {
                best.see(player, rank(card));
            }
            if best.tied {
                break;
            }
            (cards, winner) = (next, best.player);
            put(aside, &cards[..count]);
            if !brief {
                tell.reveal(|| {
                    let before = held.map(|held| held.saturating_sub(rounds));
                    Told::row(rules, winner, &cards[..count], &before[..count])
                });
            }
            // Not `won[winner] += 1`, which would wait for the memory.
            for (player, won) in won.iter_mut().enumerate().take(count) {
                *won += u32::from(player == winner);
            }
            rounds += 1;
        }
        if rounds == 0 {
            return 0;
        }
        shown.clear();
        put(shown, &cards[..count]);
        for player in 0..count {
            self.course.tops[player] += rounds;
            self.course.held[player] -= rounds;
        }
        let playing = std::array::from_fn(|player| player < count);
        self.pass(tell, (rounds, winner), won, playing);
        rounds
    }
}
