//! Compares how often `resample` returns each possible world with the correct
//! frequencies. These come from a random walk, which needs nothing of a game but that
//! it can be played again.
//!
//! What is compared are features of the worlds: the hands of others, and what the seat
//! is told when the game goes on at random.

use std::collections::{BTreeMap, HashMap};

use parlour_engine::dealer::{Dealer, Fast};
use parlour_engine::event::Log;
use parlour_engine::game::CardGame;
use parlour_engine::moves::Moves;
use parlour_engine::scene::Place;
use parlour_engine::table::Names;
use parlour_engine::{Seat, Table};

use crate::tables::some_seat;
use crate::walks::{Played, Walk};

/// How many worlds are compared.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Steps of the walk for each world that is counted.
    thinning: u32,
    /// Worlds of the walk.
    walked: u32,
    /// Worlds that `resample` imagines.
    imagined: u32,
    /// Whether to weight worlds by the number of ways in which they can have come.
    counts_ways: bool,
}

pub const QUICK: Effort = Effort {
    thinning: 20,
    walked: 200,
    imagined: 600,
    counts_ways: false,
};

/// For positions that look wrong in the quick comparison.
pub const LONG: Effort = Effort {
    thinning: 60,
    walked: 1_200,
    imagined: 4_000,
    counts_ways: true,
};

/// The walk is cut into this many parts. How much their averages differ shows how
/// strongly successive worlds are correlated.
const PARTS: usize = 12;

/// The features of worlds, and how many worlds of each part have them.
#[derive(Default)]
struct Seen {
    /// The worlds of each part.
    worlds: [f64; PARTS],
    counts: HashMap<String, [f64; PARTS]>,
}

impl Seen {
    fn add(&mut self, part: usize, weight: f64, features: &[String]) {
        self.worlds[part] += weight;
        for feature in features {
            let counts = self.counts.entry(feature.clone());
            counts.or_insert([0.0; PARTS])[part] += weight;
        }
    }

    fn all(&self) -> f64 {
        self.worlds.iter().sum()
    }

    fn share(&self, feature: &str) -> f64 {
        let counts = self.counts.get(feature);
        let count: f64 = counts.map_or(0.0, |parts| parts.iter().sum());
        count / self.all()
    }

    /// The variance of a share, from the differences between the parts.
    fn variance(&self, feature: &str) -> f64 {
        let Some(counts) = self.counts.get(feature) else {
            return 0.0;
        };
        let share = self.share(feature);
        let all = self.all();
        let parts = counts.iter().zip(&self.worlds);
        let squares = parts.map(|(count, worlds)| (count - share * worlds).powi(2));
        squares.sum::<f64>() / (all * all) * PARTS as f64 / (PARTS as f64 - 1.0)
    }

    /// The number of independent worlds that would give the same variance of this
    /// feature.
    fn effective_size(&self, feature: &str) -> Option<f64> {
        let share = self.share(feature);
        let variance = self.variance(feature);
        (variance > 0.0).then(|| share * (1.0 - share) / variance)
    }
}

/// How many moves a game goes on, to see what was hidden in it.
const MOVES_ON: usize = 3;

/// The features of a world: the hands of others, what they can do, and what the
/// observer is told when the game goes on. They are the same for all games.
fn features<G: CardGame>(
    played: &Played<'_, G>,
    table: &Table<G>,
    observer: Seat,
    chance: &mut Fast,
) -> Vec<String> {
    let (rules, names) = (&played.terms.rules, Names::numbered(played.seats));
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for seat in Seat::all(played.seats).filter(|&seat| seat != observer) {
        let scene = G::scene(table.sight(rules, Some(seat)), &names);
        let hands = scene.zones.iter().filter(|zone| zone.place == Place::Hand);
        for card in hands.flat_map(|zone| &zone.cards) {
            *seen.entry(format!("{seat} holds {card:?}")).or_default() += 1;
        }
        seen.insert(format!("{seat} is asked {}", scene.prompt), 1);
    }
    let copies = seen.into_iter().flat_map(|(feature, count)| {
        (1..=count).map(move |copy| format!("{feature}, {copy} times"))
    });
    let mut features: Vec<String> = copies.collect();
    let mut table = table.clone();
    for number in 0..MOVES_ON {
        let Some(seat) = some_seat::<G>(rules, &table, chance) else {
            break;
        };
        let legal = G::legal_moves(table.view(rules, seat));
        let mv = legal.random(chance).expect("a move");
        let mut log = Log(Vec::new());
        let number_of_dealer = chance.below(u32::MAX).into();
        let mut dealer = Fast::new("dea1e2".parse().expect("hexadecimal"), number_of_dealer);
        G::play(rules, &mut table, seat, mv, &mut dealer, &mut log);
        for (event, told) in log.0.iter().enumerate() {
            let json = G::event_json(rules, told.to(Some(observer)));
            let words = json.split(|c: char| !c.is_alphanumeric());
            for (place, word) in words.filter(|word| !word.is_empty()).enumerate() {
                features.push(format!(
                    "move {number}, event {event}, word {place}: {word}"
                ));
            }
        }
    }
    features
}

/// The result of a comparison.
pub struct Found {
    /// What differs most, and by how many standard deviations.
    pub feature: String,
    pub deviations: f64,
    /// Whether there is more than one possible world. If not, everything is known, and
    /// only the real world may be imagined.
    pub is_open: bool,
}

/// Compares imagined worlds with those of a walk.
pub fn compare<G: CardGame>(played: &Played<'_, G>, observer: Seat, effort: Effort) -> Found {
    let mut chance = Fast::new("f2e9".parse().expect("hexadecimal"), 0);
    let mut walk = Walk::new(played, observer, &mut chance);
    walk.warm_up(effort.thinning * effort.walked / 2, &mut chance);
    // A player who holds two copies of a card can play either of them. That can be
    // counted as one world or as two, so both are accepted.
    let [mut once, mut twice] = [Seen::default(), Seen::default()];
    for number in 0..effort.walked {
        for _ in 0..effort.thinning {
            walk.step(&mut chance);
        }
        let part = number as usize * PARTS / effort.walked as usize;
        let features = features(played, &walk.table, observer, &mut chance);
        let ways = if effort.counts_ways { walk.ways() } else { 1.0 };
        twice.add(part, ways, &features);
        once.add(part, 1.0, &features);
    }
    let (memory, table) = (played.memory(observer), played.table());
    let mut imagined = Seen::default();
    for _ in 0..effort.imagined {
        let view = table.view(&played.terms.rules, observer);
        let other = G::resample(view, &memory, &mut chance);
        imagined.add(0, 1.0, &features(played, &other, observer, &mut chance));
    }
    let mut all: Vec<&String> = once.counts.keys().chain(imagined.counts.keys()).collect();
    all.sort_unstable();
    all.dedup();
    let [once, twice] = [&once, &twice].map(|walked| Compared::new(walked, &imagined, &all));
    let deviations = |feature: &&String| once.deviations(feature).min(twice.deviations(feature));
    let worst = all.iter().map(|feature| (deviations(feature), feature));
    let worst = worst.max_by(|one, two| one.0.total_cmp(&two.0));
    // There are no features if the only player ends the game.
    let nothing = &String::new();
    let (deviations, feature) = worst.unwrap_or((0.0, &nothing));
    Found {
        feature: format!(
            "{feature}: in {:.4} of all worlds, and imagined in {:.4}",
            once.walked.share(feature),
            imagined.share(feature)
        ),
        deviations,
        is_open: walk.changes > 0,
    }
}

/// The worlds of a walk, compared with imagined ones.
struct Compared<'a> {
    walked: &'a Seen,
    imagined: &'a Seen,
    /// The number of independent worlds that the walk equals, from all common features.
    usual_size: f64,
}

impl<'a> Compared<'a> {
    fn new(walked: &'a Seen, imagined: &'a Seen, features: &[&String]) -> Self {
        // Features of few worlds, or of nearly all, say little.
        let common = features
            .iter()
            .filter(|feature| (0.05..0.95).contains(&walked.share(feature)));
        let sizes: Vec<f64> = common
            .filter_map(|feature| walked.effective_size(feature))
            .collect();
        let sum: f64 = sizes.iter().map(|size| 1.0 / size).sum();
        let usual_size = if sum > 0.0 {
            sizes.len() as f64 / sum
        } else {
            f64::INFINITY
        };
        Self {
            walked,
            imagined,
            usual_size,
        }
    }

    /// By how many standard deviations the shares of a feature differ.
    fn deviations(&self, feature: &str) -> f64 {
        let size = self.walked.effective_size(feature).unwrap_or(f64::INFINITY);
        let size = size.min(self.usual_size).min(self.walked.all());
        let (one, two) = (self.walked.share(feature), self.imagined.share(feature));
        let all = self.imagined.all();
        let share = (one * size + two * all) / (size + all);
        let variance = share * (1.0 - share) * (1.0 / size + 1.0 / all);
        // A difference of one world is never significant.
        (one - two).abs() / (variance.sqrt() + 1.0 / size)
    }
}
