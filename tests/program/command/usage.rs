//! Help, lists, and messages for wrong usage.

use std::fs;

use crate::command::games;
use crate::command::process::{Folder, is_over, parlour};

#[test]
fn every_game_is_described() {
    let list = parlour("games", "");
    // Lines are wrapped, so only the words are compared.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for game in games() {
        let id = game.id();
        assert!(list.out.contains(id), "{}", list.out);
        let rules = parlour(&format!("rules {id}"), "");
        assert_eq!(rules.code, 0);
        let prose = game
            .prose(&game.default_rules())
            .expect("the default rules");
        let told = words(&rules.out);
        assert!(told.contains(&words(&prose)), "{}", rules.out);
        assert!(told.contains(game.title()), "{}", rules.out);
        for switch in game.switches() {
            let listed = format!("{} {}", switch.id, words(switch.about));
            assert!(told.contains(&listed), "{listed}: {}", rules.out);
        }
        assert!(
            rules.out.lines().all(|line| line.chars().count() <= 100),
            "{}",
            rules.out
        );
    }
}

#[test]
fn wrong_usage_exits_with_2_and_gives_advice() {
    let check = |line: &str, words: &str| {
        let run = parlour(line, "");
        assert_eq!(run.code, 2, "{line}: {}{}", run.out, run.err);
        assert!(run.err.contains(words), "{line}: {}", run.err);
        assert!(run.out.is_empty(), "{line}: {}", run.out);
    };
    check("paly one", "'play'");
    check("play on", "Did you mean \"one\"?");
    let ids: Vec<&str> = games().iter().map(|game| game.id()).collect();
    check("play chess", &format!("Choose one of: {}.", ids.join(", ")));
    check("rules", "<GAME>");
    check("play one --preset seeed", "Did you mean \"seed\"?");
    check(
        "play one --set turn-limits=3",
        "Did you mean \"turn-limit\"?",
    );
    check("play one --set turn-limit=0", "a whole number from 1 to");
    check("play one --set turn-limit=many", "a whole number from 1 to");
    check("play one --set turn-limit", "--set needs KEY=VALUE");
    check("play one --seed xyz", "hexadecimal");
    check("play one --players Ann,Ann", "taken");
    check("play one --players bot", "2 to 14 players");
    check(
        "play blackjack --players Dealer",
        "the name Dealer is taken",
    );
    check(
        "play blackjack --players A,B,C,D,E,F,G,H",
        "at most 7 can play\n",
    );
    check("play one --players Ann,bot,Bot:2", "bot:random");
    check(
        "play one --players A,B,C,D,E",
        "--max-players raises it up to 14",
    );
    check("play one -mp 15", "1 to 14");
    check(
        "play one:official --players A,B,C,D,E,F,G,H,I,J,K",
        "at most 10 can play\n",
    );
    check("play one:official -mp 11", "1 to 10");
    check(
        "play silly-biscuits:shithead --players A,B,C,D,E,F",
        "2 to 5 players",
    );
    check("play blackjack --set double=any", "set bets to on");
    check("play war:endless --set ranks=1", "the same rank");
    check("play one --players Ann,bot:clever", "bot:random");
    check("play one --players Ann:book", "bot:random");
    check("play top-trumps --deck plane", "Did you mean \"planes\"?");
    check("play one --deck planes", "there is no rule \"deck\"");
    check(
        "play one --players Ann,bot:book",
        "One has no strategy book",
    );
    check("odds one", "there are no odds for One");
    check("odds blackjack --decks 9", "1 to 8, or inf");
    check("odds blackjack --hand T,6", "--dealer");
    check(
        "odds blackjack --hand T,X --dealer 6",
        "\"X\" is not a card",
    );
    check("odds blackjack --hand T,T,5 --dealer 6", "bust");
    check(
        "odds blackjack --hand 2,2,2 --dealer 2,2",
        "not have that many cards",
    );
    check(
        "odds blackjack:casino --hand T,6 --dealer 6,5",
        "shows one card",
    );
    check("odds blackjack --plot chart.png", "ends in .svg");
}

#[test]
fn failed_requests_exit_with_1() {
    let folder = Folder::new("failed");
    let check = |line: &str, words: &str| {
        let run = parlour(line, "");
        assert_eq!(run.code, 1, "{line}: {}{}", run.out, run.err);
        assert!(run.err.contains(words), "{line}: {}", run.err);
    };
    check("replay /no/such/file.json", "cannot be read");
    check("deck check /no/such/file.json", "cannot be read");
    let garbage = folder.file("garbage.json");
    fs::write(&garbage, "no json").expect("written");
    check(&format!("replay {garbage}"), "not a parlour record");
    check(
        &format!("play one -s --players Ann,bot --record {garbage}"),
        "left as it is",
    );
    assert_eq!(fs::read_to_string(&garbage).expect("there"), "no json");
    let nowhere = folder.file("no/such/folder/game.json");
    check(
        &format!("play one -s --players Ann,bot --record {nowhere}"),
        "cannot be written",
    );
    check(
        &format!("odds blackjack --plot {}", folder.file("no/such/chart.svg")),
        "cannot be written",
    );
    let taken = folder.file("folder.svg");
    fs::create_dir(&taken).expect("made");
    check(&format!("odds blackjack --plot {taken}"), "is not a file");
}

#[test]
fn odds_are_printed_and_drawn() {
    let check = |line: &str, words: &str| -> String {
        let run = parlour(line, "");
        assert_eq!(run.code, 0, "{line}: {}", run.err);
        assert!(run.out.contains(words), "{line}: {}", run.out);
        run.out
    };
    let folder = Folder::new("odds");
    let chart = folder.file("chart.svg");
    let line = format!("odds blackjack:casino --decks inf --plot {chart}");
    check(&line, "surrender, or else hit");
    let picture = fs::read_to_string(&chart).expect("drawn");
    assert!(picture.starts_with("<svg") && picture.contains("prefers-color-scheme"));
    let json = check(&format!("{line} --dark --json"), "\"parlour-odds\":1");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["chart"]["pairs"]["8,8"][0], "P");
    let picture = fs::read_to_string(&chart).expect("drawn");
    assert!(!picture.contains("prefers-color-scheme"), "it is dark");
    let decision = "odds blackjack:casino --decks inf --hand T,6 --dealer";
    let told = check(&format!("{decision} T"), "surrender");
    assert!(told.find("surrender") < told.find("stand"), "{told}");
    check(
        &format!("{decision} A"),
        "Insurance for half the bet wins −",
    );
    check(
        &format!("{decision} T --json"),
        "\"move\":\"R\",\"value\":-0.5",
    );
    check(
        "odds blackjack --decks inf --hand T,2,2 --dealer 6 --stays",
        "who stays",
    );
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "zsh", "fish"] {
        let run = parlour(&format!("completions {shell}"), "");
        assert!(run.code == 0 && run.out.contains("replay"), "{shell}");
        for value in [
            "silly-biscuits",
            "one:official",
            "bicycle",
            "jump-in=on",
            "stacking=any",
            "bot:book",
            "elements",
        ] {
            // Colons are escaped in some shells.
            let script = run.out.replace('\\', "");
            assert!(script.contains(value), "{value} for {shell}");
        }
    }
    let man = parlour("man", "");
    assert!(man.out.contains(".TH parlour"), "{}", man.out);
    let page = parlour("man play", "");
    assert!(page.out.contains("max\\-players"), "{}", page.out);
    assert_eq!(parlour("man plya", "").code, 2);
    // The variables of a server's options.
    let (page, help) = (parlour("man serve", ""), parlour("serve --help", ""));
    let described = include_str!("../../../docs/online.md");
    let is_end = |letter: char| letter != '_' && !letter.is_ascii_uppercase();
    // Lines are wrapped, so only the words are compared.
    let words: Vec<&str> = help.out.split_whitespace().collect();
    let words = words.join(" ");
    let names = words.split("[env: ").skip(1);
    let names: Vec<&str> = names.filter_map(|rest| rest.split(is_end).next()).collect();
    assert!(names.contains(&"PARLOUR_LAN") && names.contains(&"PARLOUR_BOT"));
    for name in names {
        assert!(page.out.contains(name), "{name}: {}", page.out);
        assert!(described.contains(&format!("`{name}`")), "{name}");
    }
    let version = parlour("--version", "");
    assert!(version.out.starts_with("parlour "), "{}", version.out);
    let help = parlour("--help", "");
    let examples = help.out.find("Examples:").expect("examples");
    assert!(
        examples < help.out.find("Usage:").expect("usage"),
        "examples come first"
    );
}

#[test]
fn decks_are_listed_and_checked() {
    let list = parlour("deck list", "");
    for deck in ["planes", "elements", "countries"] {
        assert!(list.out.contains(deck), "{}", list.out);
    }
    let folder = Folder::new("decks");
    let check = |text: &str, code: i32, words: &str| {
        let form = if text.starts_with('[') { "json" } else { "csv" };
        let file = folder.file(&format!("deck.{form}"));
        fs::write(&file, text).expect("written");
        let run = parlour(&format!("deck check {file}"), "");
        assert_eq!(run.code, code, "{text}: {}{}", run.out, run.err);
        let said = format!("{}{}", run.out, run.err);
        assert!(said.contains(words), "{text}: {said}");
    };
    check(
        r#"[{"Name":"A","x":1,"y":2},{"Name":"B","x":2,"y":1}]"#,
        0,
        "2 cards",
    );
    check("Name,x,y\nA,1,2\nB,2,1\n", 0, "2 cards");
    check(
        "[\n {\"Name\":\"A\",\"x\":1,\"y\":2},\n {\"Name\":\"A\",\"x\":2,\"y\":1}]",
        1,
        ":3:",
    );
    check("[", 1, ":1:");
    let file = folder.file("deck.json");
    fs::write(
        &file,
        r#"[{"Name":"A","x":1,"y":2},{"Name":"B","x":2,"y":1}]"#,
    )
    .expect("written");
    let play = parlour(
        &format!("play top-trumps -s --players bot,bot --deck {file}"),
        "",
    );
    assert!(is_over(&play.out), "{}{}", play.out, play.err);
}
