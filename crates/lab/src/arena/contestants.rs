//! The players of a contest, each with a random generator of its own.

use std::sync::Arc;

use parlour_bots::{BotContext, Program, TIME_LIMIT};
use parlour_engine::Imagine;
use parlour_engine::dealer::{Fast, FastKey, Seed};
use parlour_engine::game::CardGame;
use parlour_engine::player::{Decision, Player};
use parlour_engine::table::{MAX_SEATS, Names};
use sha2::{Digest, Sha256};

use super::contest::Contest;
use super::entrant::Entrant;

/// A bot with its generator.
struct Contestant<G: Imagine> {
    player: Box<dyn Player<G>>,
    chance: Fast,
}

/// A player for each bot and seat, and the bots that are seated now. The players are made
/// once and play many games.
pub(super) struct Contestants<G: Imagine> {
    /// By bot, then by seat.
    pool: Vec<Vec<Contestant<G>>>,
    keys: Vec<FastKey>,
    /// The bot of each seat.
    seated: Vec<usize>,
}

impl<G: CardGame> Contestants<G> {
    /// All players of a contest; `None` if one of them needs a book and there is none.
    pub(super) fn new(contest: &Contest, context: &BotContext<'_, G>) -> Option<Self> {
        let keys: Vec<FastKey> = (0..contest.bots.len())
            .map(|bot| generator_key(contest, bot))
            .collect();
        let player = |entrant: &Entrant| match entrant {
            Entrant::Program {
                name,
                path: Some(path),
            } => {
                let others = Names::numbered(contest.players);
                let program =
                    Program::<G>::new(Arc::clone(path), context.rules, others, TIME_LIMIT);
                Some(Box::new(program.with_name(name)) as Box<dyn Player<G>>)
            }
            _ => entrant.kind().player(context),
        };
        let contestant = |entrant: &Entrant, key: FastKey| {
            Some(Contestant {
                player: player(entrant)?,
                chance: Fast::keyed(key, 0),
            })
        };
        let all_seats = |(entrant, &key): (&Entrant, &FastKey)| {
            let seats = 0..contest.players;
            seats.map(|_| contestant(entrant, key)).collect()
        };
        let pool: Option<Vec<Vec<_>>> = contest.bots.iter().zip(&keys).map(all_seats).collect();
        Some(Self {
            pool: pool?,
            keys,
            seated: Vec::with_capacity(contest.players),
        })
    }

    /// Seats these bots, with the generators for a deal.
    pub(super) fn sit_down(&mut self, bots: impl Iterator<Item = usize>, deal: u64) {
        self.seated.clear();
        for (seat, bot) in bots.enumerate() {
            self.seated.push(bot);
            let index = deal * MAX_SEATS as u64 + seat as u64;
            self.pool[bot][seat].chance = Fast::keyed(self.keys[bot], index);
        }
    }
}

impl<G: Imagine> Contestants<G> {
    /// The messages of the seated bots, such as that a program has stopped.
    pub(super) fn notices(&mut self) -> impl Iterator<Item = String> {
        let each = self.seated.iter().enumerate();
        let pool = &mut self.pool;
        each.filter_map(|(seat, &bot)| pool[bot][seat].player.notice())
    }
}

/// The key of a bot's generators: a hash of the label `arena`, the bot's name, the number of
/// bots with that name before it in the list, and the seed. So bots do not use the random
/// numbers that deal the cards, nor those of another bot.
fn generator_key(contest: &Contest, bot: usize) -> FastKey {
    let mut hash = Sha256::new();
    hash.update(format!("arena {} ", contest.bots[bot]));
    hash.update((contest.copies_before(bot) as u64).to_le_bytes());
    hash.update(contest.seed.0);
    FastKey::of(Seed(hash.finalize().into()))
}

impl<G: Imagine> Contestants<G> {
    fn at(&mut self, decision: &Decision<'_, G>) -> &mut Contestant<G> {
        let seat = decision.view.seat.index();
        &mut self.pool[self.seated[seat]][seat]
    }
}

impl<G: Imagine> Player<G> for &mut Contestants<G> {
    fn choose(&mut self, decision: Decision<'_, G>, _shared: &mut Fast) -> G::Move {
        let Contestant { player, chance } = self.at(&decision);
        player.choose(decision, chance)
    }

    fn interrupt(&mut self, decision: Decision<'_, G>, _shared: &mut Fast) -> Option<G::Move> {
        let Contestant { player, chance } = self.at(&decision);
        player.interrupt(decision, chance)
    }

    fn remembers(&self) -> bool {
        let mut seated = self.seated.iter().enumerate();
        seated.any(|(seat, &bot)| self.pool[bot][seat].player.remembers())
    }
}
