//! The rules of one round: who wins it, with all its wars.
//!
//! The library, the table and the fast simulation all use [`resolve`], each with
//! its own way to store cards.

use parlour_engine::words;

words! {
    /// What happens to players who cannot draw all the cards of a war.
    pub enum ShortOfCards {
        /// They lose the war. If nobody can draw all cards, the player who drew
        /// the most wins; if several did, nobody wins.
        Lose = "lose",
        /// The last card they could draw counts; with none left, the tied card
        /// counts again. If nobody can draw any more and it is still a tie,
        /// nobody wins.
        LastCard = "last-card",
    }
}

words! {
    /// Who draws cards in a war.
    pub enum Joins {
        /// Only the players who tied for the highest rank.
        Tied = "tied",
        /// Everyone who has cards left.
        Everyone = "everyone",
    }
}

/// The rules for ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TieRules {
    /// Cards that each player puts face down before the one that counts.
    pub(super) face_down: usize,
    pub(super) short: ShortOfCards,
    pub(super) joins: Joins,
}

impl TieRules {
    /// How many cards each player draws in a war.
    #[inline]
    pub(super) const fn step(self) -> usize {
        self.face_down + 1
    }
}

/// The players of a round, however their cards are stored.
pub(super) trait RoundPlayers {
    /// The number of players, including those without cards.
    fn count(&self) -> usize;

    /// Turns over a player's top card and returns its rank.
    fn draw(&mut self, player: usize) -> Option<u32>;

    /// How many cards a player has shown in this round.
    fn shown(&self, player: usize) -> usize;

    /// The rank of the last card that a player has shown in this round.
    fn last_rank(&self, player: usize) -> u32;

    /// Whether that card still counts. Only meaningful in a war.
    fn last_card_counts(&self, player: usize) -> bool;

    /// Sets whether that card still counts.
    fn set_last_card_counts(&mut self, player: usize, counts: bool);

    /// Called before each draw of a war. An endless game may deal cards here.
    fn before_war_draw(&mut self) {}
}

/// How a round ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Resolution {
    /// The winner, counted from zero.
    pub(super) winner: Option<usize>,
    /// Whether there was a war.
    pub(super) war: bool,
}

/// Plays one round: everyone shows the top card. If several players share the
/// highest rank, they go to war.
#[inline]
pub(super) fn resolve(players: &mut impl RoundPlayers, tie_rules: TieRules) -> Resolution {
    let mut best = Best::default();
    for player in 0..players.count() {
        if let Some(rank) = players.draw(player) {
            best.see(player, rank);
        }
    }
    let war = best.tied;
    let winner = if war {
        resolve_tie(players, best.rank, tie_rules)
    } else {
        best.alone()
    };
    Resolution { winner, war }
}

/// The highest rank seen so far, and whether several players have it. Ranks
/// start at 1; 0 means that no card was seen.
#[derive(Default)]
pub(super) struct Best {
    /// Who has it, counted from zero. Meaningless if no card was seen.
    pub(super) player: usize,
    rank: u32,
    pub(super) tied: bool,
}

impl Best {
    /// After one card.
    #[inline(always)]
    pub(super) fn first(player: usize, rank: u32) -> Self {
        Self {
            player,
            rank,
            tied: false,
        }
    }

    /// Adds a card. Branch-free, because which card is higher is unpredictable.
    #[inline(always)]
    pub(super) fn see(&mut self, player: usize, rank: u32) {
        let higher = rank > self.rank;
        self.tied = (rank == self.rank) | (self.tied & !higher);
        self.player = if higher { player } else { self.player };
        self.rank = self.rank.max(rank);
    }

    /// The player who alone has the highest rank.
    #[inline]
    fn alone(self) -> Option<usize> {
        (self.rank > 0 && !self.tied).then_some(self.player)
    }
}

/// Resolves a tie: players draw until one of the cards that count is the highest,
/// or until nobody can draw. No check is needed for players without cards: a player
/// who could not draw once cannot draw later in the same round either.
#[inline(never)]
fn resolve_tie<P: RoundPlayers>(
    players: &mut P,
    tied_rank: u32,
    tie_rules: TieRules,
) -> Option<usize> {
    let count = players.count();
    for player in 0..count {
        let tied = players.shown(player) > 0 && players.last_rank(player) == tied_rank;
        players.set_last_card_counts(player, tied);
    }
    let mut length = 1;
    loop {
        let mut drew = false;
        for _ in 0..tie_rules.step() {
            players.before_war_draw();
            for player in 0..count {
                let joins = players.last_card_counts(player)
                    || (tie_rules.joins == Joins::Everyone && players.shown(player) > 0);
                if joins && players.draw(player).is_some() {
                    players.set_last_card_counts(player, true);
                    drew = true;
                }
            }
        }
        length += tie_rules.step();
        let counts = |players: &P, player: usize| {
            let enough =
                tie_rules.short == ShortOfCards::LastCard || players.shown(player) == length;
            enough && players.last_card_counts(player)
        };
        let mut best = Best::default();
        for player in 0..count {
            if counts(players, player) {
                best.see(player, players.last_rank(player));
            }
        }
        if best.rank == 0 {
            // Nobody could draw all cards.
            return longest_draw(players);
        }
        if !best.tied || !drew {
            return best.alone();
        }
        for player in 0..count {
            let tied = counts(players, player) && players.last_rank(player) == best.rank;
            players.set_last_card_counts(player, tied);
        }
    }
}

/// The player at war who has shown more cards than all others at war.
fn longest_draw(players: &impl RoundPlayers) -> Option<usize> {
    let mut best = Best::default();
    for player in (0..players.count()).filter(|&player| players.last_card_counts(player)) {
        best.see(player, players.shown(player) as u32);
    }
    best.alone()
}

/// How many wars were fought in a round, from how many cards each player showed.
#[inline]
pub(super) fn wars_fought(tie_rules: TieRules, war: bool, shown: &[u32]) -> u32 {
    if !war {
        return 0;
    }
    let longest = shown.iter().max().copied().unwrap_or_default();
    // A tie between players who cannot draw at all is a war, too.
    longest
        .saturating_sub(1)
        .div_ceil(tie_rules.step() as u32)
        .max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each player: the ranks, top first; how many are shown; and whether the
    /// last one shown counts.
    struct Toy(Vec<(Vec<u32>, usize, bool)>);

    impl RoundPlayers for Toy {
        fn count(&self) -> usize {
            self.0.len()
        }
        fn draw(&mut self, player: usize) -> Option<u32> {
            let (stack, shown, _) = &mut self.0[player];
            let rank = stack.get(*shown).copied();
            *shown += usize::from(rank.is_some());
            rank
        }
        fn shown(&self, player: usize) -> usize {
            self.0[player].1
        }
        fn last_rank(&self, player: usize) -> u32 {
            let (stack, shown, _) = &self.0[player];
            stack[shown - 1]
        }
        fn last_card_counts(&self, player: usize) -> bool {
            self.0[player].2
        }
        fn set_last_card_counts(&mut self, player: usize, counts: bool) {
            self.0[player].2 = counts;
        }
    }

    /// The document's rules, with this many cards face down.
    fn check(face_down: usize, stacks: &str, shown: &[usize], winner: Option<usize>) {
        let tie_rules = TieRules {
            face_down,
            short: ShortOfCards::Lose,
            joins: Joins::Tied,
        };
        check_rules(tie_rules, stacks, shown, winner);
    }

    /// Stacks like `9 1 5 / 9 1 4`, how many cards each shows, who wins.
    fn check_rules(tie_rules: TieRules, stacks: &str, shown: &[usize], winner: Option<usize>) {
        let read = |stack: &str| {
            stack
                .split_whitespace()
                .map(|n| n.parse().unwrap())
                .collect()
        };
        let stacks_read = stacks.split('/').map(|stack| (read(stack), 0, true));
        let mut toy = Toy(stacks_read.collect());
        let resolution = resolve(&mut toy, tie_rules);
        let got: Vec<usize> = toy.0.iter().map(|(_, shown, _)| *shown).collect();
        assert_eq!((&*got, resolution.winner), (shown, winner), "{stacks}");
        let war = got.iter().any(|&shown| shown > 1) || winner.is_none();
        assert_eq!(resolution.war, war, "{stacks}");
    }

    #[test]
    fn the_highest_rank_wins() {
        check(1, "1 / 2 / 3", &[1, 1, 1], Some(2));
        check(1, "3 / / 2", &[1, 0, 1], Some(0));
        check(1, "2 / 2 / 3", &[1, 1, 1], Some(2));
        check(1, "/ 1", &[0, 1], Some(1));
    }

    #[test]
    fn those_who_share_the_highest_go_to_war() {
        check(1, "9 1 5 / 9 1 4", &[3, 3], Some(0));
        check(1, "9 1 5 / 3 8 8 / 9 1 6", &[3, 1, 3], Some(2));
        check(1, "9 1 5 2 6 / 9 1 5 2 7", &[5, 5], Some(1));
        // Three at war, two of them again; the third is out.
        check(1, "9 1 5 2 3 / 9 1 5 2 4 / 9 1 2 9 9", &[5, 5, 3], Some(1));
        // A player outside the war does not join it by having shown the same rank.
        check(1, "9 1 3 / 3 9 9 / 9 1 2", &[3, 1, 3], Some(0));
    }

    #[test]
    fn a_player_who_cannot_draw_both_cards_loses_the_war() {
        check(1, "9 1 / 9 1 2", &[2, 3], Some(1));
        check(1, "9 / 9 1 2", &[1, 3], Some(1));
        // Nobody can draw both: the longest draw wins, whatever the rank.
        check(1, "9 1 / 9", &[2, 1], Some(0));
        check(1, "9 13 / 9 1 / 9", &[2, 2, 1], None);
        check(1, "9 / 9", &[1, 1], None);
        check(1, "9 1 / 9 2", &[2, 2], None);
        // The same in the second war of a round.
        check(1, "9 1 5 3 / 9 1 5", &[4, 3], Some(0));
        check(1, "9 1 5 / 9 1 5", &[3, 3], None);
        // A bystander's longer stack does not matter.
        check(1, "9 / 9 / 3 1 1", &[1, 1, 1], None);
    }

    #[test]
    fn a_war_has_as_many_cards_face_down_as_agreed() {
        check(0, "9 5 / 9 4", &[2, 2], Some(0));
        check(0, "9 / 9 4", &[1, 2], Some(1));
        check(3, "9 1 1 1 5 / 9 1 1 1 6", &[5, 5], Some(1));
        check(3, "9 1 1 / 9 1", &[3, 2], Some(0));
        check(4, "9 1 1 1 1 5 / 9 1 1 1 1 6", &[6, 6], Some(1));
    }

    #[test]
    fn the_last_card_decides_if_that_is_agreed() {
        let check = |stacks: &str, shown: &[usize], winner: Option<usize>| {
            let tie_rules = TieRules {
                face_down: 3,
                short: ShortOfCards::LastCard,
                joins: Joins::Tied,
            };
            check_rules(tie_rules, stacks, shown, winner);
        };
        check("9 1 1 1 5 / 9 1 1 1 6", &[5, 5], Some(1));
        // Fewer cards than agreed: the last one counts.
        check("9 1 7 / 9 1 1 1 6", &[3, 5], Some(0));
        check("9 7 1 / 9 1 1 1 6", &[3, 5], Some(1));
        // No cards left: the tied card counts against whatever comes.
        check("9 / 9 1 1 1 8", &[1, 5], Some(0));
        check("9 / 9 1 1 1 10", &[1, 5], Some(1));
        check("9 / 9 10", &[1, 2], Some(1));
        // It can count in several wars, and lose in the end.
        check("9 / 9 1 1 1 9 2", &[1, 6], Some(0));
        check("9 / 9 1 1 1 9 12", &[1, 6], Some(1));
        // Nobody can draw, and it is still a tie.
        check("9 / 9", &[1, 1], None);
        check("9 / 9 1 9", &[1, 3], None);
        check("9 1 / 9 1", &[2, 2], None);
        check("9 / 9 / 3 1 1", &[1, 1, 1], None);
        // A beaten player does not come back by a lower tie.
        let shown = [1, 9, 9];
        check("9 / 9 1 1 1 11 1 1 1 9 / 9 1 1 1 11 1 1 1 9", &shown, None);
    }

    #[test]
    fn everyone_joins_a_war_if_that_is_agreed() {
        let check = |short, stacks: &str, shown: &[usize], winner: Option<usize>| {
            let joins = Joins::Everyone;
            let tie_rules = TieRules {
                face_down: 1,
                short,
                joins,
            };
            check_rules(tie_rules, stacks, shown, winner);
        };
        for short in [ShortOfCards::Lose, ShortOfCards::LastCard] {
            check(short, "9 1 5 / 3 1 8 / 9 1 6", &[3, 3, 3], Some(1));
            check(short, "9 1 5 / 3 1 2 / / 9 1 6", &[3, 3, 0, 3], Some(3));
            // In the second war of a round everyone joins again.
            let shown = [5, 5, 5];
            check(short, "9 1 5 1 1 / 3 1 2 1 4 / 9 1 5 1 2", &shown, Some(1));
            // A player whose card was beaten needs a new one.
            check(short, "9 1 2 / 5 / 9 1 3", &[3, 1, 3], Some(2));
        }
        check(ShortOfCards::Lose, "9 / 3 1 2 / 9", &[1, 3, 1], Some(1));
        check(ShortOfCards::Lose, "9 / 3 1 / 9", &[1, 2, 1], Some(1));
        check(ShortOfCards::Lose, "9 / 3 1 / 9 1", &[1, 2, 2], None);
        check(ShortOfCards::LastCard, "9 / 3 1 2 / 9", &[1, 3, 1], None);
        check(ShortOfCards::LastCard, "9 / 3 12 / 9", &[1, 2, 1], Some(1));
        check(
            ShortOfCards::LastCard,
            "9 / 3 1 2 1 10 / 9",
            &[1, 5, 1],
            Some(1),
        );
    }
}
