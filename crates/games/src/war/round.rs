//! One round of War, for everybody who plays it: the library's players with
//! their cards, and the table with its stacks in slots.

use parlour_engine::words;

words! {
    /// What becomes of those who cannot draw all the cards of a war.
    pub enum Short {
        /// They are out of the war. If nobody can draw all, the longest draw
        /// wins; equal ones have no winner.
        Lose = "lose",
        /// The last card they could draw decides; with none left the tied card
        /// stands. When nobody can draw any more and it is still a tie, nobody
        /// wins.
        LastCard = "last-card",
    }
}

words! {
    /// Who draws cards in a war.
    pub enum Joins {
        /// Only those who share the highest rank.
        Tied = "tied",
        /// Everyone who has cards left.
        Everyone = "everyone",
    }
}

/// What is agreed about wars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    /// Cards that each puts down before the one that decides.
    pub(super) face_down: usize,
    pub(super) short: Short,
    pub(super) joins: Joins,
}

impl Terms {
    /// How many cards each draws in a war.
    #[inline]
    pub(super) const fn step(self) -> usize {
        self.face_down + 1
    }
}

/// The players as a round sees them: they turn cards over, and the cards they
/// showed in this round lie in front of them.
pub(super) trait Players {
    /// How many there are, those without cards included.
    fn count(&self) -> usize;

    /// Turns over a player's top card and answers its rank.
    fn draw(&mut self, player: usize) -> Option<u32>;

    /// How many cards a player has shown in this round.
    fn shown(&self, player: usize) -> usize;

    /// The rank of the last card that a player has shown in this round.
    fn last_rank(&self, player: usize) -> u32;

    /// Whether that card still counts; without meaning before a war.
    fn stands(&self, player: usize) -> bool;

    /// Says whether it does.
    fn set_stands(&mut self, player: usize, stands: bool);

    /// Whatever gives players cards in the middle of a war.
    fn before_war_draw(&mut self) {}
}

/// How a round ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Verdict {
    /// Who wins, counted from zero.
    pub(super) winner: Option<usize>,
    /// Whether there was a war.
    pub(super) war: bool,
}

/// Plays one round: everyone shows the top card, and if several share the
/// highest rank, there is war.
#[inline]
pub(super) fn resolve(players: &mut impl Players, terms: Terms) -> Verdict {
    let mut best = Best::default();
    for player in 0..players.count() {
        if let Some(rank) = players.draw(player) {
            best.see(player, rank);
        }
    }
    let war = best.tied;
    let winner = if war {
        fight_on(players, best.rank, terms)
    } else {
        best.alone()
    };
    Verdict { winner, war }
}

/// The highest rank seen so far, and whether several have it. Ranks count from
/// one: 0 is nobody's.
#[derive(Default)]
pub(super) struct Best {
    /// Who has it, counted from zero; without meaning if nobody has.
    pub(super) player: usize,
    rank: u32,
    pub(super) tied: bool,
}

impl Best {
    /// One card so far.
    #[inline(always)]
    pub(super) fn first(player: usize, rank: u32) -> Self {
        Self {
            player,
            rank,
            tied: false,
        }
    }

    /// Without branches: which card is the highest is what no processor can
    /// foresee.
    #[inline(always)]
    pub(super) fn see(&mut self, player: usize, rank: u32) {
        let higher = rank > self.rank;
        self.tied = (rank == self.rank) | (self.tied & !higher);
        self.player = if higher { player } else { self.player };
        self.rank = self.rank.max(rank);
    }

    /// Whose it is, if it is one player's alone.
    #[inline]
    fn alone(self) -> Option<usize> {
        (self.rank > 0 && !self.tied).then_some(self.player)
    }
}

/// Draws until one of the cards that stand is the highest, or until nobody can
/// draw. Who could not draw a card cannot draw a later one of the same round
/// either, so nobody needs to be kept from trying.
#[inline(never)]
fn fight_on<P: Players>(players: &mut P, tied_rank: u32, terms: Terms) -> Option<usize> {
    let count = players.count();
    for player in 0..count {
        let tied = players.shown(player) > 0 && players.last_rank(player) == tied_rank;
        players.set_stands(player, tied);
    }
    let mut length = 1;
    loop {
        let mut drew = false;
        for _ in 0..terms.step() {
            players.before_war_draw();
            for player in 0..count {
                let joins = players.stands(player)
                    || (terms.joins == Joins::Everyone && players.shown(player) > 0);
                if joins && players.draw(player).is_some() {
                    players.set_stands(player, true);
                    drew = true;
                }
            }
        }
        length += terms.step();
        let counts = |players: &P, player: usize| {
            let enough = terms.short == Short::LastCard || players.shown(player) == length;
            enough && players.stands(player)
        };
        let mut best = Best::default();
        for player in 0..count {
            if counts(players, player) {
                best.see(player, players.last_rank(player));
            }
        }
        if best.rank == 0 {
            // Nobody could draw every card.
            return longest_draw(players);
        }
        if !best.tied || !drew {
            return best.alone();
        }
        for player in 0..count {
            let tied = counts(players, player) && players.last_rank(player) == best.rank;
            players.set_stands(player, tied);
        }
    }
}

/// Who has shown more cards than all others at war.
fn longest_draw(players: &impl Players) -> Option<usize> {
    let mut best = Best::default();
    for player in (0..players.count()).filter(|&player| players.stands(player)) {
        best.see(player, players.shown(player) as u32);
    }
    best.alone()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stacks of ranks, the top first, how many are shown, and whether the
    /// last one of them stands.
    struct Toy(Vec<(Vec<u32>, usize, bool)>);

    impl Players for Toy {
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
        fn stands(&self, player: usize) -> bool {
            self.0[player].2
        }
        fn set_stands(&mut self, player: usize, stands: bool) {
            self.0[player].2 = stands;
        }
    }

    /// As in the document, with so many cards face down.
    fn check(face_down: usize, stacks: &str, shown: &[usize], winner: Option<usize>) {
        let terms = Terms {
            face_down,
            short: Short::Lose,
            joins: Joins::Tied,
        };
        check_terms(terms, stacks, shown, winner);
    }

    /// Stacks like `9 1 5 / 9 1 4`, how many cards each shows, who wins.
    fn check_terms(terms: Terms, stacks: &str, shown: &[usize], winner: Option<usize>) {
        let read = |stack: &str| {
            stack
                .split_whitespace()
                .map(|n| n.parse().unwrap())
                .collect()
        };
        let stacks_read = stacks.split('/').map(|stack| (read(stack), 0, true));
        let mut toy = Toy(stacks_read.collect());
        let verdict = resolve(&mut toy, terms);
        let got: Vec<usize> = toy.0.iter().map(|(_, shown, _)| *shown).collect();
        assert_eq!((&*got, verdict.winner), (shown, winner), "{stacks}");
        let war = got.iter().any(|&shown| shown > 1) || winner.is_none();
        assert_eq!(verdict.war, war, "{stacks}");
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
        // Who is not in the war is not drawn in by showing the same rank.
        check(1, "9 1 3 / 3 9 9 / 9 1 2", &[3, 1, 3], Some(0));
    }

    #[test]
    fn who_cannot_draw_both_loses_the_war() {
        check(1, "9 1 / 9 1 2", &[2, 3], Some(1));
        check(1, "9 / 9 1 2", &[1, 3], Some(1));
        // Nobody can draw both: the longest draw wins, whatever the rank.
        check(1, "9 1 / 9", &[2, 1], Some(0));
        check(1, "9 13 / 9 1 / 9", &[2, 2, 1], None);
        check(1, "9 / 9", &[1, 1], None);
        check(1, "9 1 / 9 2", &[2, 2], None);
        // In the second war of a round too.
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
            let terms = Terms {
                face_down: 3,
                short: Short::LastCard,
                joins: Joins::Tied,
            };
            check_terms(terms, stacks, shown, winner);
        };
        check("9 1 1 1 5 / 9 1 1 1 6", &[5, 5], Some(1));
        // Fewer cards than agreed: the last one counts.
        check("9 1 7 / 9 1 1 1 6", &[3, 5], Some(0));
        check("9 7 1 / 9 1 1 1 6", &[3, 5], Some(1));
        // None left: the tied card stands, against whatever comes.
        check("9 / 9 1 1 1 8", &[1, 5], Some(0));
        check("9 / 9 1 1 1 10", &[1, 5], Some(1));
        check("9 / 9 10", &[1, 2], Some(1));
        // It can stand for several wars, and be beaten in the end.
        check("9 / 9 1 1 1 9 2", &[1, 6], Some(0));
        check("9 / 9 1 1 1 9 12", &[1, 6], Some(1));
        // Nobody can draw, and it is still a tie.
        check("9 / 9", &[1, 1], None);
        check("9 / 9 1 9", &[1, 3], None);
        check("9 1 / 9 1", &[2, 2], None);
        check("9 / 9 / 3 1 1", &[1, 1, 1], None);
        // Who is beaten does not come back by a lower tie.
        let shown = [1, 9, 9];
        check("9 / 9 1 1 1 11 1 1 1 9 / 9 1 1 1 11 1 1 1 9", &shown, None);
    }

    #[test]
    fn everyone_joins_a_war_if_that_is_agreed() {
        let check = |short, stacks: &str, shown: &[usize], winner: Option<usize>| {
            let joins = Joins::Everyone;
            let terms = Terms {
                face_down: 1,
                short,
                joins,
            };
            check_terms(terms, stacks, shown, winner);
        };
        for short in [Short::Lose, Short::LastCard] {
            check(short, "9 1 5 / 3 1 8 / 9 1 6", &[3, 3, 3], Some(1));
            check(short, "9 1 5 / 3 1 2 / / 9 1 6", &[3, 3, 0, 3], Some(3));
            // In the second war of a round everyone joins again.
            let shown = [5, 5, 5];
            check(short, "9 1 5 1 1 / 3 1 2 1 4 / 9 1 5 1 2", &shown, Some(1));
            // Whose card was beaten needs a new one.
            check(short, "9 1 2 / 5 / 9 1 3", &[3, 1, 3], Some(2));
        }
        check(Short::Lose, "9 / 3 1 2 / 9", &[1, 3, 1], Some(1));
        check(Short::Lose, "9 / 3 1 / 9", &[1, 2, 1], Some(1));
        check(Short::Lose, "9 / 3 1 / 9 1", &[1, 2, 2], None);
        check(Short::LastCard, "9 / 3 1 2 / 9", &[1, 3, 1], None);
        check(Short::LastCard, "9 / 3 12 / 9", &[1, 2, 1], Some(1));
        check(Short::LastCard, "9 / 3 1 2 1 10 / 9", &[1, 5, 1], Some(1));
    }
}
