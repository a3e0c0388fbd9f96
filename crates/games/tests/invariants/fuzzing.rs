//! Runs the checks of the fuzz targets on a hundred thousand fixed inputs each: random
//! bytes, and mutations of nearly valid inputs.

use parlour_engine::dealer::{Dealer, Fast, Seed};
use parlour_engine::record::Chance;
use parlour_engine::registry::Registry;
use parlour_engine::rules::RulesMap;
use parlour_engine::table::Names;
use parlour_games::Games;

#[path = "../../../../fuzz/checks.rs"]
mod checks;

const INPUTS: usize = 100_000;

/// Makes the inputs: a few words joined, then a few bytes changed.
struct Inputs {
    chance: Fast,
    words: Vec<Vec<u8>>,
}

impl Inputs {
    fn new(number: u64, words: Vec<Vec<u8>>) -> Self {
        Self {
            chance: Fast::new(Seed([0xf2; 32]), number),
            words,
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.chance.below(bound as u32) as usize
    }

    fn next(&mut self) -> Vec<u8> {
        let mut input = Vec::new();
        if self.below(8) == 0 {
            let length = self.below(40);
            input.extend((0..length).map(|_| self.chance.below(256) as u8));
            return input;
        }
        for _ in 0..=self.below(2) {
            let index = self.below(self.words.len());
            input.extend_from_slice(&self.words[index]);
        }
        for _ in 0..self.below(4) {
            if input.is_empty() {
                break;
            }
            let place = self.below(input.len());
            match self.below(4) {
                0 => input[place] = self.chance.below(256) as u8,
                1 => drop(input.remove(place)),
                2 => input.insert(place, self.chance.below(128) as u8),
                _ => {
                    let end = place + self.below(input.len() - place);
                    let piece = input[place..end].to_vec();
                    input.extend(piece);
                }
            }
        }
        input
    }
}

fn words(list: &[&str]) -> Vec<Vec<u8>> {
    list.iter().map(|word| word.as_bytes().to_vec()).collect()
}

#[test]
fn a_hundred_thousand_moves() {
    let texts = words(&[
        "D",
        "R7",
        "WC G",
        "wp4",
        "RP2",
        "7 from hand",
        "K from public",
        "2 from hidden",
        "draw",
        "skip",
        "flip",
        "H",
        "stay",
        "y",
        "1",
        "2",
        "Boeing",
        "Range",
        "",
        " ",
        "R",
        "10",
        "x2",
    ]);
    let mut inputs = Inputs::new(1, texts);
    for _ in 0..INPUTS {
        let head = [0; 3].map(|_: u8| inputs.chance.below(256) as u8);
        let mut input = head.to_vec();
        input.extend(inputs.next());
        checks::moves(&input);
    }
}

#[test]
fn a_hundred_thousand_records() {
    let mut corpus = words(&[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "null",
        "1e999",
        "-1",
        r#""seed":"f""#,
        r#""decks":[[]]"#,
        r#""moves":["D"]"#,
        r#""rules":{"preset":"seed"}"#,
        r#"{"parlour":1,"game":"one","seats":["A","B"],"decks":[["R1"]],"moves":[]}"#,
    ]);
    for game in Games.games() {
        let chance = Chance::seed(Seed([3; 32]));
        let seats = game.nearest_seats(&RulesMap::new(), 2);
        let names = Names::numbered(seats.expect("somebody can play"));
        let session = game.deal(&RulesMap::new(), names, chance);
        let mut session = session.expect("this many can play");
        for _ in 0..6 {
            let Some(seat) = session.turn().must().lowest() else {
                break;
            };
            let view = session.view(Some(seat)).expect("there");
            let legal = view.legal_moves().texts;
            drop(view);
            session.play(seat, &legal[0]).expect("legal");
        }
        corpus.push(session.record().to_json().into_bytes());
    }
    let mut inputs = Inputs::new(2, corpus);
    for _ in 0..INPUTS {
        checks::records(&inputs.next());
    }
}

#[test]
fn a_hundred_thousand_journals() {
    let lines = words(&[
        "\"D\"\n",
        "\"R7\"\n",
        "\"2:WC \\u00e9\"\n",
        "{\"moves\":0}\n",
        "{\"moves\":1}\n",
        "{\"moves\":",
        "{\"moves\":1,\"more\":2}\n",
        "\"D",
        "D\n",
        "\n",
        "\r\n",
        "\0\0\0",
        "7\n",
    ]);
    let mut inputs = Inputs::new(4, lines);
    for _ in 0..INPUTS {
        let mut input = inputs.next();
        input.extend(inputs.next());
        checks::journals(&input);
    }
}

#[test]
fn a_hundred_thousand_decks() {
    let corpus = words(&[
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"Name\"",
        "\"",
        "\\u00e9",
        "1.50",
        "-3",
        "1e5",
        "\n",
        r#"[{"Name":"A","x":1,"y":2.5},{"Name":"B","x":-2,"y":1}]"#,
        r#"{"title":"T","source":"S","properties":[{"key":"x","name":"X","unit":"m"},{"key":"y","name":"Y","wins":"lowest"}],"cards":[{"Name":"A","text":"t","x":1,"y":2},{"Name":"B","x":2,"y":1}]}"#,
        "Name,x,y\nA,1,2\nB,2,1\n",
        "Name,\"x, y\",z\r\n\"A \"\"q\"\"\",1,2\r\nB,2,1\r\n",
    ]);
    let mut inputs = Inputs::new(3, corpus);
    for _ in 0..INPUTS {
        checks::decks(&inputs.next());
    }
}
