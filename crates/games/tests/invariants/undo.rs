//! Undo restores the earlier state, and is not possible after a seat has seen a hidden
//! card.
//!
//! In random games, every seat tries to undo its last move after every move. If that is
//! allowed, the seat must see exactly what it saw before that move, and it must not have
//! seen a new card since.

use std::collections::{BTreeMap, BTreeSet};

use parlour_engine::dealer::{Dealer, Fast};
use parlour_engine::game::CardGame;
use parlour_engine::host::{Hosted, HostedTable, SeatedBot};
use parlour_engine::moves::Moves;
use parlour_engine::player::{Decision, Player};
use parlour_engine::record::Chance;
use parlour_engine::registry::{Registry, Visitor};
use parlour_engine::rules::RuleSet;
use parlour_engine::rules::Terms;
use parlour_engine::scene::{Face, Scene};
use parlour_engine::session::UndoError;
use parlour_engine::table::Names;
use parlour_engine::{Seat, Session, Table};
use parlour_games::Games;

use crate::tables::{Check, every_table, some_seat};

/// The number of moves in each game.
const MOVES: usize = 60;

/// Everything that the cards of a scene show.
fn faces(scene: &Scene) -> BTreeSet<String> {
    let cards = scene.zones.iter().flat_map(|zone| &zone.cards);
    cards
        .flat_map(|card| match &card.face {
            Face::Playing { rank, suit } => vec![format!("{rank}{}", suit.letter())],
            Face::Coloured { text, .. } => vec![text.clone()],
            Face::Plain { text, small } => vec![format!("{text} {small}")],
            Face::Stat { title, rows, .. } => rows
                .iter()
                .filter_map(|row| Some(format!("{title} {} {}", row.label, row.value.as_ref()?)))
                .chain([title.clone()])
                .collect(),
            Face::Back { .. } | Face::Empty => Vec::new(),
        })
        .collect()
}

/// How often moves could be undone, and how often not, by game.
#[derive(Default)]
struct Undo {
    taken: BTreeMap<&'static str, u32>,
    refused: BTreeMap<&'static str, u32>,
}

impl Undo {
    fn look<G: CardGame>(&mut self, session: &Session<G>, seen: &[Vec<Scene>], movers: &[Seat]) {
        for seat in Seat::all(session.names().len()) {
            let mut before = BTreeSet::new();
            match session.undone(seat) {
                Ok(earlier) => {
                    let made = earlier.record().moves.len();
                    let context = format!("{} seat {seat}, move {made}", G::ID);
                    assert_eq!(movers.iter().rposition(|&mover| mover == seat), Some(made));
                    let scene = earlier.scene(Some(seat));
                    assert_eq!(scene, seen[made][seat.index()], "{context}");
                    for scenes in &seen[..=made] {
                        before.extend(faces(&scenes[seat.index()]));
                    }
                    let now = faces(&session.scene(Some(seat)));
                    let new: Vec<&String> = now.difference(&before).collect();
                    assert!(new.is_empty(), "{context} has seen {new:?}");
                    *self.taken.entry(G::ID).or_default() += 1;
                }
                Err(UndoError::Shown) => *self.refused.entry(G::ID).or_default() += 1,
                Err(UndoError::Nothing) => assert!(!movers.contains(&seat) || G::AUTOMATIC),
                Err(UndoError::Over) => assert!(session.turn().outcome().is_some()),
                Err(UndoError::People) => panic!("a session does not know who is a bot"),
            }
        }
    }
}

impl Check for Undo {
    fn check<G: CardGame>(&mut self, _preset: &str, terms: &Terms<G>, seats: usize) {
        let rules = &terms.rules;
        if seats > 4 {
            return;
        }
        let chance = Chance::seed("0dd".parse().expect("hexadecimal"));
        let mut session = Session::with_terms(terms.clone(), Names::numbered(seats), chance)
            .expect("these can play");
        let mut coin = Fast::new("0dd".parse().expect("hexadecimal"), 1);
        let (mut seen, mut movers) = (Vec::new(), Vec::new());
        for _ in 0..MOVES {
            let scenes = Seat::all(seats).map(|seat| session.scene(Some(seat)));
            seen.push(scenes.collect::<Vec<_>>());
            let table: &Table<G> = session.table();
            let Some(seat) = some_seat::<G>(rules, table, &mut coin) else {
                break;
            };
            let legal = session.legal_moves(seat).expect("asked");
            // Idle moves too, which a random player seldom makes.
            let chosen = coin.below(legal.len() as u32) as usize;
            let mv = legal.get(chosen).expect("there is one");
            session.play_move(seat, mv).expect("legal");
            movers.push(seat);
            self.look(&session, &seen, &movers);
        }
    }
}

#[test]
fn undo_restores_the_earlier_state() {
    let mut undo = Undo::default();
    every_table(&mut undo);
    // Over all games: one in which nothing hidden is ever shown refuses no undo.
    let taken: u32 = undo.taken.values().sum();
    assert!(taken > 300, "{:?}", undo.taken);
    let refused: u32 = undo.refused.values().sum();
    assert!(refused > 300, "{:?}", undo.refused);
}

/// Makes the first move there is.
struct First;

impl<G: CardGame> Player<G> for First {
    fn choose(&mut self, decision: Decision<'_, G>, _: &mut Fast) -> G::Move {
        let first = decision.moves.get(0);
        first.expect("a bot that is asked has a move")
    }
}

/// A table of two, with bots on some seats.
struct Seated([bool; 2]);

impl Visitor for Seated {
    type Out = Box<dyn HostedTable>;

    fn visit<G: CardGame>(self) -> Box<dyn HostedTable> {
        let chance = Chance::seed("7".parse().expect("hexadecimal"));
        let rules = G::Rules::presets().remove(0).rules;
        let session = Session::<G>::new(rules, Names::numbered(2), chance).expect("a game");
        let bot = |bot: bool| {
            bot.then(|| SeatedBot {
                kind: "first".into(),
                player: Box::new(First) as Box<dyn Player<G>>,
            })
        };
        Box::new(Hosted::new(session, self.0.map(bot).into()))
    }
}

#[test]
fn moves_are_taken_back_against_bots_only() {
    let check = |bots: [bool; 2], moves: &[&str], expected: Result<(), UndoError>| {
        let mut table = Games.visit("one", Seated(bots)).expect("there");
        for text in moves {
            table.play_recorded(text).expect("legal");
        }
        let seat = Seat::new(0);
        assert_eq!(table.undo(seat), expected, "{bots:?} {moves:?}");
        let left = if expected.is_ok() { 0 } else { moves.len() };
        assert_eq!(table.record().moves.len(), left);
        assert_eq!(table.moves_since(0), table.record().moves);
        assert_eq!((table.moves_len(), table.moves_since(9).len()), (left, 0));
        let undone: &[usize] = if expected.is_ok() { &[0] } else { &[] };
        assert_eq!(table.undos(), undone);
    };
    let mut table = Games.visit("one", Seated([false, true])).expect("there");
    let legal = table.view(Some(Seat::new(0))).expect("there").legal_moves();
    assert!(legal.active > 0, "a card can be played: {legal:?}");
    let card = legal.texts[0].clone();
    check([false, true], &[], Err(UndoError::Nothing));
    check([false, true], &[&card], Ok(()));
    check([false, false], &[&card], Err(UndoError::People));
    check([false, true], &["D"], Err(UndoError::Shown));
    table.play(Seat::new(0), &card).expect("legal");
    table.play_bot(Seat::new(1)).expect("legal");
    let moves = table.record().moves;
    let both: Vec<&str> = moves.iter().map(String::as_str).collect();
    check([false, true], &both, Err(UndoError::Shown));
}

/// A bot draws only if it holds nothing that fits, so its draw reveals something.
#[test]
fn a_bots_forced_draw_is_not_undone() {
    let mut draws = 0;
    for seed in 1..60 {
        let chance = Chance::seed(format!("{seed:x}").parse().expect("hexadecimal"));
        let names = Names::numbered(2);
        let mut session =
            Session::<parlour_games::one::One>::new(parlour_games::one::Rules::SEED, names, chance)
                .expect("a game");
        let (ann, bot) = (Seat::new(0), Seat::new(1));
        let legal = session.legal_moves(ann).expect("asked");
        if legal.active_len() == 0 {
            continue;
        }
        let first = legal.get(0).expect("there is one");
        session.play_move(ann, first).expect("legal");
        let Some(legal) = session.legal_moves(bot) else {
            continue;
        };
        if legal.active_len() > 0 {
            continue;
        }
        session.play(bot, "D").expect("legal");
        assert_eq!(session.undone(ann).err(), Some(UndoError::Shown));
        draws += 1;
    }
    assert!(draws > 2, "{draws}");
}
