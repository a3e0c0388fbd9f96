//! The stack of pages: inputs go to the topmost one.

use std::time::Duration;

use parlour_bots::AnyRegistry;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::lobby::LobbyPage;
use super::menu::Menu;
use super::name_page::NamePage;
use super::page::{AppContext, InputEvent, Navigation, Overrides, Page};
use super::paint;
use super::text_page::TextPage;
use super::theme::Theme;
use crate::ascii::ascii;
use crate::host::{Host, Leave, Speed, StartOptions};
use crate::online::ServerLine;

/// The smallest window that is supported.
const SMALLEST: (u16, u16) = (80, 24);

/// The options of the full screen that are not saved.
#[derive(Clone, Copy, Debug)]
pub struct UiOptions {
    /// The colours and characters that the terminal can show.
    pub theme: Theme,
    /// How fast bots move, if the command line says so.
    pub speed: Option<Speed>,
    /// Whether cards are animated.
    pub motion: bool,
}

/// The whole program in full screen, without a terminal: keys and time in,
/// screens out.
pub struct App<'a> {
    context: AppContext<'a>,
    pages: Vec<Box<dyn Page>>,
    exit_reason: Option<Leave>,
}

impl<'a> App<'a> {
    /// Opens the menu, and a table on top of it if `start` names a game.
    pub fn new(
        registry: &'a dyn AnyRegistry,
        host: &'a mut dyn Host,
        options: UiOptions,
        start: Option<StartOptions>,
    ) -> Self {
        let mut context = Self::context(registry, host, options);
        let mut menu = Menu::new(&mut context);
        let seating = start.as_ref().and_then(|start| start.seating.as_ref());
        let asks_name = seating.is_none() && context.settings.people.is_empty();
        let first = start.map(|start| menu.begin(&mut context, start));
        let mut app = Self::with_menu(context, menu);
        app.go(first.unwrap_or(Navigation::Stay));
        let is_home = app.pages.last().is_some_and(|page| page.is_home());
        if asks_name && is_home {
            // Nobody has played here before.
            app.go(Navigation::push(NamePage::new()));
        }
        app.show_warning();
        app
    }

    /// Sits down at a table on a server, on top of the menu. `link` is for others who
    /// want to join.
    pub fn at_table(
        registry: &'a dyn AnyRegistry,
        host: &'a mut dyn Host,
        options: UiOptions,
        line: Box<dyn ServerLine>,
        link: String,
    ) -> Self {
        let mut context = Self::context(registry, host, options);
        let menu = Menu::new(&mut context);
        let mut app = Self::with_menu(context, menu);
        app.go(Navigation::push(LobbyPage::new(line, link)));
        app.show_warning();
        app
    }

    fn with_menu(context: AppContext<'a>, menu: Menu) -> Self {
        Self {
            context,
            pages: vec![Box::new(menu)],
            exit_reason: None,
        }
    }

    fn show_warning(&mut self) {
        if let Some(warning) = self.context.host.take_warning() {
            self.go(Navigation::push(TextPage::message(&warning)));
        }
    }

    fn context(
        registry: &'a dyn AnyRegistry,
        host: &'a mut dyn Host,
        options: UiOptions,
    ) -> AppContext<'a> {
        let mut settings = host.settings();
        if let Some(speed) = options.speed.filter(|speed| *speed != settings.speed) {
            settings.speed = speed;
            host.save_settings(&settings);
        }
        let mut theme = options.theme;
        theme.four_colours |= settings.four_colours;
        AppContext {
            registry,
            host,
            settings,
            theme,
            motion: options.motion,
            now: Duration::ZERO,
            overrides: Overrides { game: None },
        }
    }

    /// Why the program ends; `None` while it runs.
    #[must_use]
    pub fn exit_reason(&self) -> Option<Leave> {
        self.exit_reason
    }

    /// Handles an input.
    pub fn input(&mut self, input: &InputEvent) {
        if *input == InputEvent::Control('c') {
            return self.stop();
        }
        if let Some(page) = self.pages.last_mut() {
            let step = page.input(&mut self.context, input);
            self.go(step);
        }
    }

    /// Sets the time since the program started.
    pub fn tick(&mut self, now: Duration) {
        self.context.now = now;
        if let Some(page) = self.pages.last_mut() {
            let step = page.tick(&mut self.context);
            self.go(step);
        }
    }

    /// When [`tick`](Self::tick) has to be called next.
    #[must_use]
    pub fn wake(&self) -> Option<Duration> {
        self.pages.last()?.wake(&self.context)
    }

    /// Ends the program; a game in play is saved.
    pub fn stop(&mut self) {
        self.exit_reason = Some(Leave::Stopped);
        self.close_all();
    }

    /// Draws the screen.
    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return too_small(area, buffer);
        }
        buffer.set_style(area, self.context.theme.base());
        let lowest_visible = self.pages.iter().rposition(|page| !page.is_overlay());
        for page in &mut self.pages[lowest_visible.unwrap_or(0)..] {
            if page.is_overlay() {
                // Hide the key hints of the page below.
                paint::blank(
                    paint::row(area, area.height - 1),
                    self.context.theme,
                    buffer,
                );
            }
            page.draw(&mut self.context, area, buffer);
        }
        if self.context.theme.ascii {
            // Pages draw ASCII already, except for names that people typed.
            for cell in &mut buffer.content {
                let letter = cell.symbol().chars().next().unwrap_or(' ');
                cell.set_char(ascii(letter));
            }
        }
    }

    fn go(&mut self, step: Navigation) {
        match step {
            Navigation::Stay => {}
            Navigation::Push(page) => self.pages.push(page),
            Navigation::Replace(page) => {
                self.close();
                self.pages.push(page);
            }
            Navigation::Back => {
                self.close();
                self.uncover();
            }
            Navigation::Home => {
                self.close();
                while self.pages.last().is_some_and(|page| !page.is_home()) {
                    self.close();
                }
                self.uncover();
            }
            Navigation::Quit => {
                self.exit_reason = Some(Leave::Quit);
                self.close_all();
            }
        }
    }

    fn close(&mut self) {
        if let Some(mut page) = self.pages.pop() {
            page.close(&mut self.context);
        }
    }

    fn close_all(&mut self) {
        while !self.pages.is_empty() {
            self.close();
        }
    }

    fn uncover(&mut self) {
        match self.pages.last_mut() {
            Some(page) => page.uncover(&mut self.context),
            None => self.exit_reason = Some(Leave::Quit),
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
