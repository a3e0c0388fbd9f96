//! The object-safe face of a game and of a session, for screens and servers
//! that must not know which game it is.

use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use crate::bot::{Book, Bot};
use crate::game::{Game, SetupError};
use crate::moves::Moves;
use crate::record::{Chance, Record, Verdict};
use crate::rules::{Kind, RulesMap, unknown};
use crate::scene::Scene;
use crate::seat::{MAX_SEATS, Names, Seat};
use crate::session::{PlayError, ReplayError, Session, UndoError};
use crate::turn::Turn;

/// A preset, for menus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetInfo {
    /// `seed`.
    pub id: &'static str,
    /// One sentence.
    pub about: &'static str,
}

/// A switch, for menus and documentation.
#[derive(Clone, Debug, PartialEq)]
pub struct SwitchInfo {
    /// `turn-limit`.
    pub id: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Its value in the default preset.
    pub default: serde_json::Value,
}

/// A game, whichever it is.
pub trait AnyGame: Sync {
    /// What records and commands call it.
    fn id(&self) -> &'static str;
    /// What people call it.
    fn title(&self) -> &'static str;
    /// One line for menus.
    fn about(&self) -> &'static str;
    /// Whether seats hold cards that others must not see.
    fn has_secrets(&self) -> bool;
    /// Whether its moves decide nothing, so that anybody may make them.
    fn is_automatic(&self) -> bool;
    /// The name of a player without a seat, which nobody else can have.
    fn house(&self) -> Option<&'static str>;
    /// How many people can sit down by default.
    fn people(&self) -> RangeInclusive<usize>;
    /// How many people can sit down by these rules.
    ///
    /// # Errors
    /// What the game does not know, and what it does.
    fn people_at(&self, map: &RulesMap) -> Result<usize, SetupError>;
    /// How many can sit down if they ask for it.
    fn most_people(&self) -> usize;
    /// The seats of a table that one person sits down at alone.
    fn table(&self) -> usize;
    /// Whether there is a book of good moves.
    fn has_book(&self) -> bool;
    /// The ways to play, the default first.
    fn presets(&self) -> Vec<PresetInfo>;
    /// What can be changed.
    fn switches(&self) -> Vec<SwitchInfo>;
    /// All rules of a written form, which may name only some.
    ///
    /// # Errors
    /// What the game does not know, and what it does.
    fn rules(&self, map: &RulesMap) -> Result<RulesMap, SetupError>;
    /// A typed value for a switch, in its JSON form.
    ///
    /// # Errors
    /// There is no such switch, or it does not take such a value.
    fn parse_switch(&self, id: &str, text: &str) -> Result<serde_json::Value, SetupError>;
    /// The rules in a player's words.
    ///
    /// # Errors
    /// What the game does not know, and what it does.
    fn prose(&self, map: &RulesMap) -> Result<String, SetupError>;
    /// Whether this many seats can play by these rules.
    ///
    /// # Errors
    /// What does not go together.
    fn check(&self, map: &RulesMap, seats: usize) -> Result<(), SetupError>;
    /// Whether anybody at all can play by these rules.
    ///
    /// # Errors
    /// What does not go together.
    fn check_rules(&self, map: &RulesMap) -> Result<(), SetupError> {
        self.rules(map)?;
        match (1..=MAX_SEATS).any(|seats| self.check(map, seats).is_ok()) {
            true => Ok(()),
            false => self.check(map, self.table().max(2)),
        }
    }
    /// Deals a game for people only.
    ///
    /// # Errors
    /// A [`SetupError`].
    fn open(
        &self,
        map: &RulesMap,
        names: Names,
        chance: Chance,
    ) -> Result<Box<dyn AnySession>, SetupError>;
    /// A record of the same game between people of other names.
    ///
    /// # Errors
    /// A [`ReplayError`] if it does not replay, or the names cannot stand.
    fn renamed(&self, record: &Record, names: Names) -> Result<Record, ReplayError>;
    /// Plays a record again.
    ///
    /// # Errors
    /// A [`ReplayError`] that names the move that does not fit.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnySession>, ReplayError> {
        self.replay_each(record, &mut |_| {})
    }
    /// The same, showing the table after the deal and after every move.
    ///
    /// # Errors
    /// A [`ReplayError`] that names the move that does not fit.
    fn replay_each(
        &self,
        record: &Record,
        each: &mut dyn FnMut(&dyn AnySession),
    ) -> Result<Box<dyn AnySession>, ReplayError>;
}

/// The [`AnyGame`] of a game.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    /// The value of this type.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Game> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn title(&self) -> &'static str {
        G::TITLE
    }
    fn about(&self) -> &'static str {
        G::ABOUT
    }
    fn has_secrets(&self) -> bool {
        G::SECRETS
    }
    fn is_automatic(&self) -> bool {
        G::ANYONE
    }
    fn house(&self) -> Option<&'static str> {
        G::HOUSE
    }
    fn people(&self) -> RangeInclusive<usize> {
        G::PEOPLE
    }
    fn people_at(&self, map: &RulesMap) -> Result<usize, SetupError> {
        Session::<G>::read_rules(map).map(|rules| G::people_at(&rules))
    }
    fn most_people(&self) -> usize {
        G::MOST_PEOPLE
    }
    fn table(&self) -> usize {
        G::TABLE
    }
    fn has_book(&self) -> bool {
        G::Book::WRITTEN
    }
    fn presets(&self) -> Vec<PresetInfo> {
        let info = |preset: crate::Preset<G::Rules>| PresetInfo {
            id: preset.id,
            about: preset.about,
        };
        G::presets().into_iter().map(info).collect()
    }
    fn switches(&self) -> Vec<SwitchInfo> {
        let seed = G::presets().remove(0).rules;
        let info = |switch: crate::Switch<G::Rules>| SwitchInfo {
            id: switch.id,
            about: switch.about,
            default: switch.get(&seed),
            kind: switch.kind,
        };
        G::switches().into_iter().map(info).collect()
    }
    fn rules(&self, map: &RulesMap) -> Result<RulesMap, SetupError> {
        Session::<G>::read_rules(map).map(|rules| Session::<G>::write_rules(&rules))
    }
    fn parse_switch(&self, id: &str, text: &str) -> Result<serde_json::Value, SetupError> {
        let switches = G::switches();
        let Some(switch) = switches.iter().find(|switch| switch.id == id) else {
            let ids: Vec<&str> = switches.iter().map(|switch| switch.id).collect();
            return Err(unknown("rule", id, &ids));
        };
        let value = switch
            .kind
            .parse(text)
            .map_err(|why| SetupError::Rules(format!("rule {id:?}: {why}")))?;
        let mut rules = G::presets().remove(0).rules;
        switch.set(&mut rules, &value)?;
        Ok(value)
    }
    fn prose(&self, map: &RulesMap) -> Result<String, SetupError> {
        Session::<G>::read_rules(map).map(|rules| G::prose(&rules))
    }
    fn check(&self, map: &RulesMap, seats: usize) -> Result<(), SetupError> {
        G::check(&Session::<G>::read_rules(map)?, seats)
    }
    fn open(
        &self,
        map: &RulesMap,
        names: Names,
        chance: Chance,
    ) -> Result<Box<dyn AnySession>, SetupError> {
        let rules = Session::<G>::read_rules(map)?;
        let session = Session::<G>::new(rules, names, chance)?;
        Ok(Box::new(Hosted::people(session)))
    }
    fn renamed(&self, record: &Record, names: Names) -> Result<Record, ReplayError> {
        Session::<G>::renamed(record, names)
    }
    fn replay_each(
        &self,
        record: &Record,
        each: &mut dyn FnMut(&dyn AnySession),
    ) -> Result<Box<dyn AnySession>, ReplayError> {
        let mut hosted = Hosted::people(Session::<G>::open(record)?);
        each(&hosted);
        for (index, line) in record.moves.iter().enumerate() {
            let played = hosted.play_recorded(line);
            played.map_err(|error| ReplayError::at(index, line, &error))?;
            each(&hosted);
        }
        hosted.verdict().agrees_with(record)?;
        Ok(Box::new(hosted))
    }
}

/// A game in play, whichever it is, with bots on some of its seats.
pub trait AnySession {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The names in seat order.
    fn names(&self) -> &Names;
    /// Whom the game waits for.
    fn turn(&self) -> Turn;
    /// The moves of a seat as text, and how many of them are not idle.
    fn legal_moves(&self, seat: Seat) -> (Vec<String>, usize);
    /// Makes a move as a person typed it.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError>;
    /// Makes a move as a record writes it.
    ///
    /// # Errors
    /// A [`PlayError`]; nothing has changed then.
    fn play_recorded(&mut self, line: &str) -> Result<(), PlayError>;
    /// Takes back this seat's last move and what the bots did since.
    ///
    /// # Errors
    /// An [`UndoError`]: other people play, or the seat was shown something
    /// hidden; nothing has changed then.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;
    /// Whether [`undo`](Self::undo) would take a move back now.
    fn can_undo(&self, seat: Seat) -> bool;
    /// Whether a bot sits there.
    fn is_bot(&self, seat: Seat) -> bool;
    /// Lets the bot of this seat move. Nothing happens if there is none, or
    /// if it is not asked.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// Asks the bots that may act out of turn, in seat order, until one does;
    /// answers whether one did.
    ///
    /// # Errors
    /// A [`PlayError`] if stacked decks do not fit.
    fn interrupt(&mut self) -> Result<bool, PlayError>;
    /// The move that the game's book advises this seat, as text; `None` if it
    /// is not asked, or there is no book. The first question opens the book,
    /// which can take a moment.
    fn hint(&self, seat: Seat) -> Option<String>;
    /// What this seat, or a spectator, sees.
    fn scene(&self, seat: Option<Seat>) -> Scene;
    /// How many events there were.
    fn events(&self) -> usize;
    /// What this listener was told since event number `from`.
    fn sentences(&self, listener: Option<Seat>, from: usize) -> Vec<String>;
    /// Whether people want a moment to look at what happened since event
    /// number `from`.
    fn pauses(&self, from: usize) -> bool;
    /// The whole story since event number `from`, with what only some were
    /// told.
    fn whole_story(&self, from: usize) -> Vec<String>;
    /// The whole facts since event number `from`, as lines of JSON.
    fn events_json(&self, from: usize) -> Vec<String>;
    /// How the game stands.
    fn verdict(&self) -> Verdict;
    /// The game so far, written down.
    fn record(&self) -> Record;
}

/// A session with bots on some of its seats.
pub struct Hosted<G: Game> {
    session: Session<G>,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// Opened when somebody asks for a hint.
    book: OnceLock<Option<G::Book>>,
}

impl<G: Game> Hosted<G> {
    /// People only.
    #[must_use]
    pub fn people(session: Session<G>) -> Self {
        Self::new(session, Vec::new())
    }

    /// Bots by seat; the other seats are people.
    #[must_use]
    pub fn new(session: Session<G>, bots: Vec<Option<Box<dyn Bot<G>>>>) -> Self {
        Self {
            session,
            bots,
            book: OnceLock::new(),
        }
    }
}

impl<G: Game> Hosted<G> {
    /// Whether all others are bots.
    fn is_alone(&self, seat: Seat) -> bool {
        let mut others = Seat::all(self.session.names().len()).filter(|&other| other != seat);
        others.all(|other| self.is_bot(other))
    }
}

impl<G: Game> AnySession for Hosted<G> {
    fn game(&self) -> &'static str {
        G::ID
    }
    fn names(&self) -> &Names {
        self.session.names()
    }
    fn turn(&self) -> Turn {
        self.session.turn()
    }
    fn legal_moves(&self, seat: Seat) -> (Vec<String>, usize) {
        let Some(moves) = self.session.legal_moves(seat) else {
            return (Vec::new(), 0);
        };
        let write = |mv| G::write(self.session.rules(), self.session.names(), mv);
        (moves.iter().map(write).collect(), moves.busy())
    }
    fn play(&mut self, seat: Seat, text: &str) -> Result<(), PlayError> {
        self.session.play(seat, text)
    }
    fn play_recorded(&mut self, line: &str) -> Result<(), PlayError> {
        self.session.play_recorded(line)
    }
    fn can_undo(&self, seat: Seat) -> bool {
        self.is_alone(seat) && self.session.last_open_move(seat).is_ok()
    }
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        if !self.is_alone(seat) {
            return Err(UndoError::People);
        }
        self.session = self.session.take_back(seat)?;
        Ok(())
    }
    fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.bots.get(seat.index()), Some(Some(_)))
    }
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError> {
        let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
            return Ok(());
        };
        let Some(moves) = self.session.legal_moves(seat) else {
            return Ok(());
        };
        let mv = bot.choose(self.session.view(seat), self.session.memory(seat), &moves);
        self.session.play_move(seat, mv)
    }
    fn interrupt(&mut self) -> Result<bool, PlayError> {
        let Turn::Act { must, may } = self.session.turn() else {
            return Ok(false);
        };
        for seat in may.iter().filter(|&seat| !must.contains(seat)) {
            let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
                continue;
            };
            let moves = self.session.legal_moves(seat);
            let Some(moves) = moves.filter(|moves| !moves.is_empty()) else {
                continue;
            };
            let (view, memory) = (self.session.view(seat), self.session.memory(seat));
            if let Some(mv) = bot.interrupt(view, memory, &moves) {
                self.session.play_move(seat, mv)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
    fn hint(&self, seat: Seat) -> Option<String> {
        let moves = self.session.legal_moves(seat);
        let moves = moves.filter(|moves| !moves.is_empty())?;
        let rules = self.session.rules();
        let book = self.book.get_or_init(|| G::Book::open(rules)).as_ref()?;
        let mv = book.advise(self.session.view(seat), &moves);
        Some(G::write(rules, self.session.names(), mv))
    }
    fn scene(&self, seat: Option<Seat>) -> Scene {
        self.session.scene(seat)
    }
    fn events(&self) -> usize {
        self.session.told().len()
    }
    fn sentences(&self, listener: Option<Seat>, from: usize) -> Vec<String> {
        self.session.sentences(listener, from)
    }
    fn pauses(&self, from: usize) -> bool {
        let told = self.session.told().iter().skip(from);
        told.into_iter().any(|told| G::is_pause(&told.full))
    }
    fn whole_story(&self, from: usize) -> Vec<String> {
        self.session.whole_story(from)
    }
    fn events_json(&self, from: usize) -> Vec<String> {
        self.session.events_json(from)
    }
    fn verdict(&self) -> Verdict {
        self.session.verdict()
    }
    fn record(&self) -> Record {
        self.session.record()
    }
}
