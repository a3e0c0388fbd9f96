//! The pages that lie on each other, and who may see which.

use std::time::Duration;

use parlour_engine::registry::Registry;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::draw::pen::ascii;
use super::look::Look;
use super::menu::Menu;
use super::page::{Asked, Gesture, Page, Room, Step};
use super::paint;
use super::reader::Reader;
use crate::host::{Host, Leave, Speed, Start};

/// The smallest window that a table fits in.
const SMALLEST: (u16, u16) = (80, 24);

/// How the full screen behaves, as far as it is not remembered.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// What the terminal can show.
    pub look: Look,
    /// How fast bots move, if somebody said so.
    pub speed: Option<Speed>,
    /// Whether cards fly.
    pub motion: bool,
}

/// The whole program in full screen, without a terminal: keys and time in,
/// pictures out.
pub struct App<'a> {
    room: Room<'a>,
    pages: Vec<Box<dyn Page>>,
    left: Option<Leave>,
}

impl<'a> App<'a> {
    /// The menu; a table above it if a game was asked for.
    pub fn new<R: Registry>(
        registry: &'a R,
        host: &'a mut dyn Host,
        manners: Manners,
        start: Option<Start>,
    ) -> Self {
        let settings = host.settings();
        let mut look = manners.look;
        look.four_colours |= settings.four_colours;
        let mut room = Room {
            tables: registry,
            host,
            settings,
            look,
            motion: manners.motion,
            now: Duration::ZERO,
            asked: Asked {
                speed: manners.speed,
                game: None,
            },
        };
        let mut menu = Menu::new(&mut room);
        let first = start.map(|start| menu.begin(&mut room, start));
        let mut app = Self {
            room,
            pages: vec![Box::new(menu)],
            left: None,
        };
        app.go(first.unwrap_or(Step::Stay));
        if let Some(words) = app.room.host.complaint() {
            app.go(Step::open(Reader::notice(&words)));
        }
        app
    }

    /// Why somebody went away, once they did.
    #[must_use]
    pub fn left(&self) -> Option<Leave> {
        self.left
    }

    /// Somebody did something.
    pub fn input(&mut self, input: &Gesture) {
        if *input == Gesture::Control('c') {
            return self.stop();
        }
        if let Some(page) = self.pages.last_mut() {
            let step = page.input(&mut self.room, input);
            self.go(step);
        }
    }

    /// It is this late now, since the program started.
    pub fn tick(&mut self, now: Duration) {
        self.room.now = now;
        if let Some(page) = self.pages.last_mut() {
            let step = page.tick(&mut self.room);
            self.go(step);
        }
    }

    /// When [`tick`](Self::tick) is wanted next.
    #[must_use]
    pub fn wake(&self) -> Option<Duration> {
        self.pages.last()?.wake(&self.room)
    }

    /// Ends it from outside: whatever is in play is kept.
    pub fn stop(&mut self) {
        self.left = Some(Leave::Stopped);
        self.put_all_away();
    }

    /// Draws what is to be seen.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return too_small(area, buffer);
        }
        buffer.set_style(area, self.room.look.felt());
        let covered = self.pages.iter().rposition(|page| !page.lies_on_top());
        for page in &mut self.pages[covered.unwrap_or(0)..] {
            if page.lies_on_top() {
                // The keys of the page below do not work now.
                paint::blank(paint::row(area, area.height - 1), self.room.look, buffer);
            }
            page.draw(&mut self.room, area, buffer);
        }
        if self.room.look.ascii {
            // Whatever a page wrote, and whatever people are called.
            for cell in &mut buffer.content {
                let letter = cell.symbol().chars().next().unwrap_or(' ');
                cell.set_char(ascii(letter));
            }
        }
    }

    fn go(&mut self, step: Step) {
        match step {
            Step::Stay => {}
            Step::Open(page) => self.pages.push(page),
            Step::Turn(page) => {
                self.put_away();
                self.pages.push(page);
            }
            Step::Back => {
                self.put_away();
                self.come_back();
            }
            Step::Home => {
                while self.pages.len() > 1 {
                    self.put_away();
                }
                self.come_back();
            }
            Step::Leave => {
                self.left = Some(Leave::Quit);
                self.put_all_away();
            }
        }
    }

    fn put_away(&mut self) {
        if let Some(mut page) = self.pages.pop() {
            page.put_away(&mut self.room);
        }
    }

    fn put_all_away(&mut self) {
        while !self.pages.is_empty() {
            self.put_away();
        }
    }

    fn come_back(&mut self) {
        match self.pages.last_mut() {
            Some(page) => page.come_back(&mut self.room),
            None => self.left = Some(Leave::Quit),
        }
    }
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let (width, height) = SMALLEST;
    let lines = [
        format!("The table needs {width} columns and {height} lines."),
        format!("This window has {} and {}.", area.width, area.height),
        "Make it larger, or leave with Ctrl-C".to_string(),
        "and play with --plain.".to_string(),
    ];
    let top = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    for (row, line) in (top..area.bottom()).zip(&lines) {
        paint::centred(
            line,
            Rect {
                y: row,
                height: 1,
                ..area
            },
            Default::default(),
            buffer,
        );
    }
}
