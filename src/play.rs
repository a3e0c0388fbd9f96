//! `parlour` and `parlour play`.

use std::io::{self, Write};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use parlour_bots::{BotKind, Seating};
use parlour_engine::Record;
use parlour_engine::dealer::Seed;
use parlour_engine::record::Chance;
use parlour_engine::registry::{AnyGame, Registry};
use parlour_engine::rules::RulesMap;
use parlour_engine::table::NameError;
use parlour_terminal::{Host, Leave, LineMode, Screen, StartOptions, Theme, UiOptions};

use crate::cli::{PlayArgs, ScreenArgs};
use crate::file_host::FileHost;
use crate::rules::rules_of;
use crate::servers::Servers;
use crate::{Environment, Failure};

/// `parlour` alone: the menu.
pub(crate) fn menu(
    registry: impl Registry,
    args: &ScreenArgs,
    mut env: Environment,
) -> Result<(), Failure> {
    let data = env.data.take().filter(|_| !args.no_save);
    let servers = Servers::new(registry, data.clone());
    let host = FileHost::new(None, data).with_coach(args.coach);
    let mut host = host.with_servers(Arc::clone(&servers));
    if env.full && !args.plain {
        let left = parlour_terminal::run(&registry, &mut host, options(args), None);
        servers.stop();
        return leave(left, host, &mut Screen::plain(env.output));
    }
    remember_speed(args, &mut host);
    let (mut input, mut screen) = env.split(args)?;
    let left = LineMode::new(&registry, &mut input, &mut screen, &mut host).menu();
    servers.stop();
    if matches!(left, Ok(Leave::End)) {
        screen.line("")?;
        screen.line("To start a game: parlour play one   (to list them: parlour games)")?;
    }
    leave(left, host, &mut screen)
}

/// The options of the full screen.
pub(crate) fn options(args: &ScreenArgs) -> UiOptions {
    let motion = std::env::var("PARLOUR_MOTION");
    UiOptions {
        theme: Theme::from_environment(args.ascii),
        speed: args.speed,
        motion: motion.map_or(true, |motion| motion != "off"),
    }
}

/// Saves the speed of the command line for the next full screen: the line mode itself
/// does not wait for bots.
fn remember_speed(args: &ScreenArgs, host: &mut impl Host) {
    let Some(speed) = args.speed else {
        return;
    };
    let mut settings = host.settings();
    if settings.speed != speed {
        settings.speed = speed;
        host.save_settings(&settings);
    }
}

/// Prints what was saved and what was not.
pub(crate) fn leave<W: Write>(
    left: io::Result<Leave>,
    host: FileHost,
    screen: &mut Screen<W>,
) -> Result<(), Failure> {
    if let (Ok(_), Some(farewell)) = (&left, host.farewell()) {
        screen.line(&farewell)?;
    }
    host.finish()?;
    match left? {
        Leave::Stopped => Err(Failure::stopped()),
        Leave::Quit | Leave::End => Ok(()),
    }
}

pub(crate) fn play(
    registry: impl Registry,
    args: &PlayArgs,
    mut env: Environment,
) -> Result<(), Failure> {
    let (game, mut rules) = rules_of(registry, &args.rules)?;
    let seed = args.seed.as_deref().map(str::parse::<Seed>).transpose();
    let data = env.data.take().filter(|_| !args.screen.no_save);
    let servers = Servers::new(registry, data.clone());
    let host = FileHost::new(seed.map_err(Failure::usage)?, data);
    let host = host.with_servers(Arc::clone(&servers));
    let mut host = host.with_coach(args.screen.coach);
    if !args.rules.names_rules() {
        rules = host.settings().house_rules(game);
    }
    let max_people = max_people(game, &rules, args.max_players)?;
    let seating = args.players.as_deref().map(Seating::parse).transpose();
    let mut seating = seating.map_err(Failure::usage)?;
    if let Some(seating) = &mut seating {
        // A single person gets bots to play with.
        while seating.count_people() == 1 && seating.players().len() < game.default_seats() {
            seating.add_bot(BotKind::default());
        }
        seating.suits(game).map_err(Failure::usage)?;
        let people = seating.count_people();
        if people > max_people {
            let (title, most) = (game.title(), seats_at_most(game, &rules));
            let more = match most > max_people {
                true => format!(", and --max-players raises it up to {most}"),
                false => String::new(),
            };
            return Err(Failure::usage(anyhow!(
                "{people} people are too many for {title}: at most {max_people} can play{more}"
            )));
        }
        game.check(&rules, seating.players().len())
            .map_err(Failure::usage)?;
        let names = seating.names().map_err(Failure::usage)?;
        if let Some(house) = game.house().filter(|house| names.find(house).is_some()) {
            return Err(Failure::usage(NameError::Taken(house.into())));
        }
    }
    if let Some(path) = &args.record {
        host = host.with_file(path, game)?;
        if let Some(record) = host.resumes() {
            same_game(game, record, &rules, seating.as_ref(), args)
                .with_context(|| format!("{} is left as it is", path.display()))?;
        }
    }
    // With other options a new game is wanted.
    let offered = host.offer(Some(game.id())).filter(|kept| {
        let same = |record: &Record| same_game(game, record, &rules, seating.as_ref(), args);
        host.load(kept).is_ok_and(|record| same(&record).is_ok())
    });
    let mut start = StartOptions {
        game,
        rules,
        seating,
        max_people,
        skip_splash: args.skip_splash || host.resumes().is_some(),
        offered,
    };
    if env.full && !args.screen.plain {
        let options = options(&args.screen);
        let left = parlour_terminal::run(&registry, &mut host, options, Some(start));
        servers.stop();
        return leave(left, host, &mut Screen::plain(env.output));
    }
    remember_speed(&args.screen, &mut host);
    let (mut input, mut screen) = env.split(&args.screen)?;
    let left = LineMode::new(&registry, &mut input, &mut screen, &mut host).play(&mut start);
    servers.stop();
    if matches!(left, Ok(Leave::End | Leave::Stopped)) {
        screen.line("")?;
    }
    leave(left, host, &mut screen)
}

/// A resumed game keeps its rules and its players: options that differ are an error,
/// they are not ignored silently.
fn same_game(
    game: &dyn AnyGame,
    record: &Record,
    rules: &RulesMap,
    seating: Option<&Seating>,
    args: &PlayArgs,
) -> anyhow::Result<()> {
    if let Some(seating) = seating
        && !record.names().eq(seating.names()?.as_slice())
    {
        bail!(
            "it holds a game of {}",
            record.names().collect::<Vec<_>>().join(", ")
        );
    }
    if args.rules.names_rules() && game.rules(rules)? != game.rules(&record.terms())? {
        bail!("it holds a game with other rules");
    }
    let seed = args.seed.as_deref().map(str::parse::<Seed>).transpose()?;
    match (seed, &record.chance) {
        (Some(asked), Chance::Seed { seed, .. }) if asked == *seed => Ok(()),
        (Some(_), _) => bail!("it holds a game with another seed"),
        (None, _) => Ok(()),
    }
}

/// The maximum of `--max-players` with these rules.
fn seats_at_most(game: &dyn AnyGame, rules: &RulesMap) -> usize {
    (2..=game.max_people_raised())
        .rev()
        .find(|&people| game.check(rules, people).is_ok())
        .unwrap_or(1)
}

/// How many people may play: the game's default, or `--max-players`.
fn max_people(
    game: &dyn AnyGame,
    rules: &RulesMap,
    asked: Option<usize>,
) -> Result<usize, Failure> {
    let usual = game.max_people(rules).map_err(Failure::usage)?;
    let most = seats_at_most(game, rules);
    match asked {
        None => Ok(usual),
        Some(asked) if (1..=most).contains(&asked) => Ok(asked),
        Some(asked) => Err(Failure::usage(anyhow!(
            "--max-players {asked}: {} takes 1 to {most} people",
            game.title()
        ))),
    }
}
