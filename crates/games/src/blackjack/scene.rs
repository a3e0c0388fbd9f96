//! The scene of Blackjack: the dealer opposite, the value under each hand.

use parlour_engine::cards::PlayingCard;
use parlour_engine::moves::Moves;
use parlour_engine::scene::{
    Amount, Badge, Button, CardScene, Face, Layout, Mark, Place, Scene, Score, Zone,
};
use parlour_engine::table::Names;
use parlour_engine::{Seat, Sight};

use super::Blackjack;
use super::cards::Values;
use super::fast::{is_ace, low_and_high};
use super::money::Cents;
use super::moves::{Choices, Move};
use super::read::{listed, what};
use super::rules::{Naturals, Rules};
use super::state::{HandStatus, Phase, PlayerHand, Public};

pub(super) fn scene(sight: Sight<'_, Blackjack>, names: &Names) -> Scene {
    let (public, rules) = (sight.public, sight.rules);
    let mut scene = Scene::with_seats(sight.seats);
    scene.zones.push(dealer(rules, public));
    for seat in Seat::all(sight.seats) {
        let own = || public.hands.iter().filter(move |own| own.seat == seat);
        let drawn = &mut scene.seats[seat.index()];
        drawn.cards = Some(own().map(|own| own.hand.cards().len() as u32).sum());
        drawn.badges = badges(rules, public, seat);
        drawn.purse = rules.bets.then(|| amount(public.players[seat].purse));
        let place = match sight.is_own(seat) {
            true => Place::Hand,
            false => Place::Seat(seat),
        };
        let name = names.of(seat);
        match own().count() {
            0 => scene.zones.push(Zone::new(name, place, Layout::Row)),
            1 => scene
                .zones
                .extend(own().map(|own| zone(rules, own, name, place))),
            _ => scene.zones.extend((1..).zip(own()).map(|(number, own)| {
                // Player names have no comma, so no other zone has this name.
                let mut zone = zone(rules, own, &format!("{name}, hand {number}"), place);
                zone.caption = format!("hand {number}: {}", zone.caption);
                zone.label = format!("hand {number}");
                let is_played = matches!(public.phase, Phase::Hand(_, position)
                    if public.hands.get(position as usize) == Some(own));
                if is_played {
                    zone.active = true;
                    let cards = zone.cards.iter_mut();
                    cards.for_each(|card| card.marks.push(Mark::Chosen));
                }
                zone
            })),
        }
    }
    scene.note("hand", format!("{} of {}", public.number, rules.hands));
    scene.note("deck", public.deck(rules));
    if rules.bets {
        let (least, most) = (rules.table_minimum, rules.table_maximum);
        scene.note("bets", format!("{least} to {most}"));
        scene.print = print(rules);
    } else {
        points(&mut scene, public, names);
    }
    if let (Some(moves), Some(seat)) = (sight.moves(), sight.seat()) {
        ask(&mut scene, sight, seat, names.of(seat), &moves);
    }
    scene
}

fn amount(cents: Cents) -> Amount {
    Amount {
        cents: cents.0 as i64,
        text: cents.to_string(),
    }
}

/// What is printed on a casino's table.
fn print(rules: &Rules) -> Vec<String> {
    let naturals = match rules.naturals {
        Naturals::ThreeToTwo => "3 to 2",
        Naturals::SixToFive => "6 to 5",
    };
    let soft = match rules.hit_soft_17 {
        true => "The dealer hits soft 17",
        false => "The dealer stands on soft 17",
    };
    let insurance = match rules.insurance {
        true => " · Insurance pays 2 to 1",
        false => "",
    };
    vec![
        format!("Blackjack pays {naturals}"),
        format!("{soft}{insurance}"),
    ]
}

fn points(scene: &mut Scene, public: &Public, names: &Names) {
    scene.score.push(Score {
        name: "Dealer".into(),
        points: i64::from(public.dealer_points),
    });
    for seat in Seat::all(public.players.len()) {
        scene.score.push(Score {
            name: names.of(seat).into(),
            points: i64::from(public.players[seat].points),
        });
    }
}

/// The dealer's cards: one face down until the hand is settled.
fn dealer(rules: &Rules, public: &Public) -> Zone {
    let up_values = public.dealer.values();
    let first = match public.hole {
        Some(hole) => Some(hole.face()),
        None if public.hole_is_hidden(rules) => Some(Face::Back { count: 1 }),
        None => None,
    };
    let cards: Vec<PlayingCard> = public
        .hole
        .iter()
        .chain(public.dealer.cards())
        .copied()
        .collect();
    let caption = match public.hole {
        Some(_) => best(&cards),
        None if public.dealer.cards().is_empty() => String::new(),
        None if public.dealer.cards().len() > 1 && first.is_none() => best(&cards),
        None if matches!(public.dealer.cards(), &[card] if is_ace(card)) => "shows an ace".into(),
        None => format!("shows {up_values}"),
    };
    let caption = match public.dealer_stays {
        true => format!("{caption}, {}s", rules.stay()),
        false => caption,
    };
    let others = public.dealer.cards().iter().map(|card| card.face());
    let mut zone = Zone::new("dealer", Place::House, Layout::Row)
        .with(first.into_iter().chain(others).map(CardScene::new))
        .caption(caption.clone());
    zone.value = caption;
    if public.hole.is_some() {
        zone.captions = (1..=cards.len())
            .map(|count| best(&cards[..count]))
            .collect();
    }
    zone
}

/// The best value of a hand: `18`, or `bust with 24`.
fn best(cards: &[PlayingCard]) -> String {
    let values: Values = cards.iter().copied().collect();
    let lowest = || {
        cards
            .iter()
            .map(|&card| u32::from(low_and_high(card)[0]))
            .sum::<u32>()
    };
    values
        .max()
        .map_or_else(|| format!("bust with {}", lowest()), |max| max.to_string())
}

/// A hand of a player with its value and bet, and with its status if the owner
/// has several hands.
fn zone(rules: &Rules, own: &PlayerHand, name: &str, place: Place) -> Zone {
    let mut caption = Vec::new();
    if !own.hand.cards().is_empty() {
        let values = own.hand.values();
        caption.push(match own.status {
            HandStatus::In if !values.is_best() => values.to_string(),
            _ => best(own.hand.cards()),
        });
    }
    if own.bet > Cents::NONE {
        caption.push(format!("bet {}", own.bet));
    }
    if own.split
        && let Some(badge) = badge(rules, own)
        && badge != "bust"
    {
        caption.push(badge.into());
    }
    let mut zone = Zone::new(name, place, Layout::Row)
        .with(own.hand.cards().iter().map(|&card| card_scene(card, own)))
        .caption(caption.join(", "));
    let is_worth = !own.hand.cards().is_empty();
    zone.value = caption
        .first()
        .filter(|_| is_worth)
        .cloned()
        .unwrap_or_default();
    zone.stake = (own.bet > Cents::NONE).then(|| amount(own.bet));
    zone.state = badge(rules, own).map(|text| toned(text, own.status));
    zone
}

/// A badge in the tone of a hand's status.
fn toned(text: &str, status: HandStatus) -> Badge {
    match status {
        HandStatus::Won | HandStatus::Has21 | HandStatus::Natural => Badge::good(text),
        HandStatus::Lost | HandStatus::Surrendered => Badge::bad(text),
        _ => Badge::plain(text),
    }
}

fn card_scene(card: PlayingCard, own: &PlayerHand) -> CardScene {
    let drawn = CardScene::new(card.face());
    match own.status {
        HandStatus::Won => drawn.mark(Mark::Winning),
        HandStatus::Lost | HandStatus::Surrendered => drawn.mark(Mark::Dimmed),
        _ => drawn,
    }
}

/// The badges of a player: the status of the hand. With several hands, the status is
/// shown under each of them instead.
fn badges(rules: &Rules, public: &Public, seat: Seat) -> Vec<Badge> {
    let player = &public.players[seat];
    let left = !public.seated.contains(seat);
    let mut badges = Vec::new();
    if player.insurance > Cents::NONE {
        badges.push(Badge::plain(format!("insured {}", player.insurance)));
    }
    let mut own = public.hands.iter().filter(|own| own.seat == seat);
    if let (Some(only), None) = (own.next(), own.next())
        && let Some(badge) = badge(rules, only)
        && (!left || player.out)
    {
        badges.push(toned(badge, only.status));
    }
    if player.out {
        badges.push(Badge::bad("is out"));
    } else if left {
        badges.push(Badge::plain("has left"));
    }
    badges
}

fn badge(rules: &Rules, own: &PlayerHand) -> Option<&'static str> {
    match own.status {
        HandStatus::In => None,
        HandStatus::Stays if rules.bets => Some("stands"),
        HandStatus::Stays => Some("stays"),
        HandStatus::Has21 | HandStatus::Natural => Some("21!"),
        HandStatus::Surrendering | HandStatus::Surrendered => Some("surrenders"),
        HandStatus::Won => Some("wins"),
        HandStatus::Lost if own.hand.values().is_bust() => Some("bust"),
        HandStatus::Lost => Some("loses"),
        HandStatus::Pushed => Some("ties"),
    }
}

/// The prompt, and a button for every move; for bets, a few typical amounts.
fn ask(scene: &mut Scene, sight: Sight<'_, Blackjack>, seat: Seat, name: &str, moves: &Choices) {
    let (rules, public) = (sight.rules, sight.public);
    let keys: Vec<String> = moves.iter().map(|mv| mv.to_string()).take(9).collect();
    let keys = listed(&keys);
    scene.prompt = match public.phase {
        Phase::Bets(_) => {
            let (least, most) = moves.bets().unwrap_or_default();
            scene.enter_repeats = true;
            for units in chips(least, most) {
                let text = Move::Bet(units).to_string();
                scene
                    .buttons
                    .push(Button::new(text, format!("Bet {units}")));
            }
            format!("{name}, how much do you bet? (bet {least} to bet {most})")
        }
        Phase::Insurance(_) => {
            let own = public.hands.iter().find(|own| own.seat == seat);
            let amount = own.map_or(Cents::NONE, |own| own.bet.half());
            format!("{name}, insurance for {amount}? ({keys})")
        }
        Phase::Hand(_, position) => {
            let words: Vec<String> = moves.iter().map(|mv| what(rules, mv).into()).collect();
            let hand = match public.hands_of(seat) {
                1 => String::new(),
                _ => format!(" hand {}:", public.number_of(position as usize)),
            };
            format!("{name},{hand} {}? ({keys})", listed(&words))
        }
        Phase::Again(_) => format!("{name}: Play again? ({keys})"),
        Phase::Over(_) => return,
    };
    scene.task = task(sight, seat);
    if moves.bets().is_none() {
        for mv in moves.iter() {
            scene
                .buttons
                .push(Button::new(mv.to_string(), label(rules, mv)));
        }
    }
}

/// What the player is asked, for screens with buttons.
fn task(sight: Sight<'_, Blackjack>, seat: Seat) -> String {
    let public = sight.public;
    match public.phase {
        Phase::Bets(_) => "How much do you bet?".into(),
        Phase::Insurance(_) => {
            let own = public.hands.iter().find(|own| own.seat == seat);
            let amount = own.map_or(Cents::NONE, |own| own.bet.half());
            format!("The dealer shows an ace. Insurance for {amount}?")
        }
        Phase::Hand(_, position) => {
            let values = public.hands.get(position as usize);
            let values = values.map(|own| own.hand.values().to_string());
            let values = values.unwrap_or_default();
            match public.hands_of(seat) {
                1 => format!("You have {values}."),
                _ => {
                    let number = public.number_of(position as usize);
                    format!("Hand {number} has {values}.")
                }
            }
        }
        Phase::Again(_) => "Another hand?".into(),
        Phase::Over(_) => String::new(),
    }
}

fn label(rules: &Rules, mv: Move) -> String {
    let words = match mv {
        Move::Insure => "insurance",
        Move::Decline => "no insurance",
        _ => what(rules, mv),
    };
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// A few bets to choose from: the smallest, the largest, and some round ones.
fn chips(least: u32, most: u32) -> Vec<u32> {
    let round = [5, 10, 25, 50, 100, 500, 1_000];
    let round = round
        .into_iter()
        .filter(|&chip| least < chip && chip < most);
    let mut chips: Vec<u32> = std::iter::once(least).chain(round).chain([most]).collect();
    chips.dedup();
    chips
}

#[cfg(test)]
mod tests {
    use parlour_engine::Session;
    use parlour_engine::record::Chance;

    use super::*;

    fn table(deck: &str, moves: &[&str]) -> Session<Blackjack> {
        let deck = deck.split(' ').map(String::from).collect();
        let names = Names::new(["Ann", "Bob"]).unwrap();
        let mut session = Session::new(Rules::SEED, names, Chance::FirstCards(vec![deck])).unwrap();
        for mv in moves {
            session.play_recorded(mv).unwrap();
        }
        session
    }

    const DECK: &str = "KH KC KS 9H 7C 8D";

    #[test]
    fn zones_keep_their_places() {
        let ann = Some(Seat::new(0));
        for moves in [&[][..], &["S"], &["S", "S"], &["S", "S", "N", "Y"]] {
            let session = table(DECK, moves);
            let scene = session.scene(ann);
            let zones: Vec<_> = scene
                .zones
                .iter()
                .map(|zone| (zone.name.as_str(), zone.place))
                .collect();
            let bob = Place::Seat(Seat::new(1));
            let expected = [("dealer", Place::House), ("Ann", Place::Hand), ("Bob", bob)];
            assert_eq!(zones, expected, "{moves:?}");
        }
        let spectator = table(DECK, &[]).scene(None);
        assert_eq!(spectator.zones[1].place, Place::Seat(Seat::new(0)));
        assert!(spectator.buttons.is_empty());
    }

    #[test]
    fn only_the_player_who_is_asked_is_prompted() {
        let check = |moves: &[&str], seat: usize, prompt: &str, buttons: &str| {
            let scene = table(DECK, moves).scene(Some(Seat::new(seat)));
            let keys: Vec<&str> = scene.buttons.iter().map(|b| b.key.as_str()).collect();
            assert_eq!(
                (scene.prompt.as_str(), keys.concat()),
                (prompt, buttons.into())
            );
        };
        check(&[], 0, "Ann, hit or stay? (H or S)", "HS");
        check(&[], 1, "Waiting for Ann.", "");
        check(&["S"], 1, "Bob, hit or stay? (H or S)", "HS");
        check(&["S", "S"], 0, "Ann: Play again? (Y or N)", "YN");
        check(&["S", "S", "N", "N"], 0, "", "");
    }

    #[test]
    fn hands_show_their_status() {
        let session = table(DECK, &["S", "S"]);
        let scene = session.scene(None);
        let marks = |zone: usize| scene.zones[zone].cards[0].marks.clone();
        assert_eq!(
            (marks(1), marks(2)),
            (vec![Mark::Winning], vec![Mark::Dimmed])
        );
        let badges: Vec<_> = scene
            .seats
            .iter()
            .map(|seat| seat.words().collect::<String>())
            .collect();
        assert_eq!(badges, ["wins", "loses"]);
        assert_eq!(scene.zones[0].caption, "18, stays");
    }

    #[test]
    fn own_results_are_told_first() {
        let check = |seat: Option<usize>, expected: [&str; 2]| {
            let told = table(DECK, &["S", "S"]).sentences(seat.map(Seat::new), 0);
            let results = told.iter().filter(|sentence| sentence.contains("wins"));
            assert!(results.eq(expected), "{seat:?}: {told:?}");
        };
        let (ann, bob) = (
            "Ann wins the hand, 19 to 18.",
            "The dealer wins against Bob, 18 to 17.",
        );
        check(None, [ann, bob]);
        check(Some(0), [ann, bob]);
        check(Some(1), [bob, ann]);
    }

    #[test]
    fn no_scene_shows_the_hole_card() {
        let session = table(DECK, &["S"]);
        for seat in [None, Some(Seat::new(0)), Some(Seat::new(1))] {
            let drawn = format!("{:?}", session.scene(seat));
            assert!(drawn.contains(r#"Playing { rank: "8", suit: Diamonds }"#));
            assert!(!drawn.contains(r#"Playing { rank: "K", suit: Spades }"#));
        }
    }
}
