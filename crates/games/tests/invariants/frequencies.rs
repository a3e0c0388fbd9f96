//! `resample` imagines every possible world as often as it comes: the worlds
//! that it imagines are compared with those of a random walk, which knows nothing
//! of the game but that it can be played again.
//!
//! Compared is how often something can be seen in them: the hands of others, and
//! what the seat is told when the game goes on at random.

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

/// How many worlds are looked at.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Steps of the walk for each world that is looked at.
    thinning: u32,
    /// Worlds of the walk.
    walked: u32,
    /// Worlds that `resample` imagines.
    imagined: u32,
    /// Whether to look at the ways in which a card can have been played.
    counts_ways: bool,
}

pub const QUICK: Effort = Effort {
    thinning: 20,
    walked: 200,
    imagined: 600,
    counts_ways: false,
};

/// For what looks wrong at first.
pub const LONG: Effort = Effort {
    thinning: 60,
    walked: 1_200,
    imagined: 4_000,
    counts_ways: true,
};

/// The walk is cut into so many parts. How far their averages lie apart says how
/// much a world tells of the next one.
const PARTS: usize = 12;

/// What can be seen in worlds, and in how many of them, part by part.
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

    /// The variance of a share, from how far the parts lie apart.
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

    /// How many worlds without anything to do with each other these are worth,
    /// as far as this can be seen from a feature.
    fn worth(&self, feature: &str) -> Option<f64> {
        let share = self.share(feature);
        let variance = self.variance(feature);
        (variance > 0.0).then(|| share * (1.0 - share) / variance)
    }
}

/// How long a game goes on to see what is hidden in it.
const MOVES_ON: usize = 3;

/// What can be seen in a world: the hands of others, what they can do, and what
/// the observer is told when the game goes on. Nothing here knows the game.
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

/// What came of a comparison.
pub struct Found {
    /// What differs most, and by how many standard deviations.
    pub feature: String,
    pub deviations: f64,
    /// Whether there is more than one world. If not, everything is known, and it
    /// has to be imagined as it is.
    pub is_open: bool,
}

/// Compares imagined worlds with those of a walk.
pub fn compare<G: CardGame>(played: &Played<'_, G>, observer: Seat, effort: Effort) -> Found {
    let mut chance = Fast::new("f2e9".parse().expect("hexadecimal"), 0);
    let mut walk = Walk::new(played, observer, &mut chance);
    walk.warm_up(effort.thinning * effort.walked / 2, &mut chance);
    // Whoever holds two copies of a card can play either of them. Whether that
    // makes one world or two, nobody can say, so that both are right.
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
    // Whoever plays alone and ends the game sees nothing more.
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

/// The worlds of a walk beside imagined ones.
struct Compared<'a> {
    walked: &'a Seen,
    imagined: &'a Seen,
    /// How many worlds the walk is worth, by all that can be seen in them.
    usual_worth: f64,
}

impl<'a> Compared<'a> {
    fn new(walked: &'a Seen, imagined: &'a Seen, features: &[&String]) -> Self {
        // What can be seen in few worlds, or in nearly all, says little.
        let common = features
            .iter()
            .filter(|feature| (0.05..0.95).contains(&walked.share(feature)));
        let worths: Vec<f64> = common.filter_map(|feature| walked.worth(feature)).collect();
        let sum: f64 = worths.iter().map(|worth| 1.0 / worth).sum();
        let usual_worth = if sum > 0.0 {
            worths.len() as f64 / sum
        } else {
            f64::INFINITY
        };
        Self {
            walked,
            imagined,
            usual_worth,
        }
    }

    /// By how many standard deviations the shares of a feature differ.
    fn deviations(&self, feature: &str) -> f64 {
        let worth = self.walked.worth(feature).unwrap_or(f64::INFINITY);
        let worth = worth.min(self.usual_worth).min(self.walked.all());
        let (one, two) = (self.walked.share(feature), self.imagined.share(feature));
        let all = self.imagined.all();
        let share = (one * worth + two * all) / (worth + all);
        let variance = share * (1.0 - share) * (1.0 / worth + 1.0 / all);
        // One world more or less is nothing, however rare a feature is.
        (one - two).abs() / (variance.sqrt() + 1.0 / worth)
    }
}
