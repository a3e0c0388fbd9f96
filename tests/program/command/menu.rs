//! The menu of the line mode, from a script.

use crate::command::games;
use crate::command::process::parlour;

#[test]
fn without_input_the_menu_is_shown() {
    let run = parlour("", "");
    assert_eq!(run.code, 0);
    let titles = games().iter().map(|game| game.title());
    let others = ["Play with others", "Play online", "Rules", "House rules"];
    let more = ["Records", "Your statistics", "Quit"];
    for title in titles.chain(others).chain(more) {
        assert!(run.out.contains(title), "{title} in {}", run.out);
    }
    assert!(run.out.contains("parlour play one"), "{}", run.out);
}

#[test]
fn the_menu_opens_games_and_rules_and_quits() {
    // The numbers of the entries after the games.
    let (rules, quit) = (games().len() + 3, games().len() + 7);
    let script = format!("nonsense\n{rules}\none\n\none\n9\n1\n\nAnn\nquit\n3\n{quit}\n");
    let run = parlour("", &script);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("not on the menu"), "{}", run.out);
    assert!(
        run.out
            .contains("Be the first to get rid of all your cards."),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("Please type 1 for a new game"),
        "{}",
        run.out
    );
    assert!(run.out.contains("Ann, play a card") || run.out.contains("Ann, nothing matches"));
}

#[test]
fn house_rules_are_changed_in_the_menu() {
    let script = "house rules\none\nforced-play\nturn-limits=3\nturn-limit=0\nwar:seed\nturn-limit=9\n\n\
                  one\n2\n\n1\n\nAnn\nquit\n3\nquit\n";
    let run = parlour("", script);
    assert_eq!(run.code, 0, "{}", run.err);
    let said = |words: &str| assert!(run.out.contains(words), "{words} in {}", run.out);
    said("House rules of One: one:seed");
    said("New rules: one:seed+forced-play");
    said("Did you mean \"turn-limit\"?");
    said("a whole number from 1 to");
    said("that is a code for War, not for One");
    said("New rules: one:seed+turn-limit=9+forced-play");
    said("Only if nothing matches");
    let rules = parlour("rules one:seed+forced-play", "");
    assert!(
        rules
            .out
            .contains("These rules in short: one:seed+forced-play"),
        "{}",
        rules.out
    );
}
