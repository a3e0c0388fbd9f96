//! A turn with house rules: it can have more than one move, and other players can
//! interrupt it.

use parlour_engine::dealer::Dealer;
use parlour_engine::event::Tell;
use parlour_engine::{Seat, Table};

use super::One;
use super::cards::{Card, Sign, coloured};
use super::deal::{can_draw, reshuffle, take, take_one};
use super::fast::TopCard;
use super::moves::{Move, playable};
use super::pickup;
use super::play::{FEW, act, lay, next_turn, pass};
use super::rules::{Reshuffle, Rules};
use super::score;
use super::state::Phase;
use super::story::Event;
use super::swap;

/// What happens to the turn after a move.
pub(super) enum AfterMove {
    /// The same player goes on.
    Stay,
    /// The turn passes to the player after the seat that moved.
    Pass {
        /// Whether the next player misses a turn.
        missed: bool,
    },
    /// The deal is over: the next one is dealt, or the game has ended.
    Over,
}

/// Cards to draw for a forgotten call.
const CAUGHT: u32 = 2;

#[cold]
#[inline(never)]
pub(super) fn play(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let after = match (mv, mv.played()) {
        (Move::ONE, _) => {
            table.public.uncalled = None;
            tell.all(|| Event::Called { seat });
            AfterMove::Stay
        }
        _ if mv.catches() => {
            catch(rules, table, seat, dealer, tell);
            AfterMove::Stay
        }
        (_, card) => {
            // A move ends the time for jumping in and catching.
            table.public.jump = false;
            table.public.uncalled = None;
            match card {
                Some(card) => play_card(rules, table, seat, mv, card, dealer, tell),
                None => act_without_card(rules, table, seat, mv, dealer, tell),
            }
        }
    };
    if matches!(after, AfterMove::Over) {
        return;
    }
    // Not while a question is pending: it may be about the top card.
    let few = table.public.deck < FEW && table.public.discard.len() > 1;
    if few && rules.reshuffle == Reshuffle::Below4 && table.public.phase == Phase::Turn {
        reshuffle(rules, table, dealer, tell);
    }
    if let AfterMove::Pass { missed } = after {
        next_turn(rules, table, seat, missed, tell);
    }
}

fn act_without_card(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    mv: Move,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    match mv {
        Move::KEEP => {
            table.private[seat].drawn = None;
            table.public.phase = Phase::Turn;
            tell.all(|| Event::Kept { seat });
            AfterMove::Pass { missed: false }
        }
        Move::CHALLENGE => pickup::challenge(rules, table, seat, dealer, tell),
        Move::ACCEPT => pickup::accept(rules, table, seat, dealer, tell),
        Move::DRAW if table.public.phase == Phase::Pickup => {
            pickup::accept(rules, table, seat, dealer, tell)
        }
        Move::DRAW => draw(rules, table, seat, dealer, tell),
        _ => {
            let hue = mv.named_colour().unwrap_or(table.public.hue);
            let top = table.public.top();
            table.public.set_colour(TopCard::new(top, hue));
            table.public.phase = Phase::Turn;
            tell.all(|| Event::Named { seat, colour: hue });
            AfterMove::Stay
        }
    }
}

/// Plays a card, in turn or out of it.
fn play_card(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    mv: Move,
    played: TopCard,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    let card = played.card;
    if seat != table.public.turn {
        tell.all(|| Event::JumpedIn { seat });
    }
    // Only the last Wild Pickup 4 can be challenged.
    table.private[table.public.pickup_by].guilty = false;
    if card == Card::WILD_PICKUP_4 && rules.challenge {
        let before = table.public.hue;
        table.public.hue_before_four = before;
        table.private[seat].guilty = table.private[seat].hand.held() & coloured(before) != 0;
    }
    table.private[seat].drawn = None;
    table.public.phase = Phase::Turn;
    if lay(table, seat, played, tell) == 0 {
        return last_card(rules, table, seat, card, dealer, tell);
    }
    table.public.jump = rules.jump_in && !card.is_wild();
    if mv.calls() {
        tell.all(|| Event::Called { seat });
    } else if rules.calling && table.public.hands[seat] == 1 && !rules.moves_hands(card) {
        table.public.uncalled = Some(seat);
    }
    if rules.seven_zero {
        match (card.sign(), mv.seat()) {
            (Sign::Number(7), Some(other)) => swap::swap(table, seat, other, tell),
            (Sign::Number(0), _) => swap::pass_hands(table, tell),
            _ => {}
        }
    }
    if rules.asks_before(card) {
        return pickup::wait(table, seat, card, tell);
    }
    AfterMove::Pass {
        missed: act(rules, table, seat, card, dealer, tell),
    }
}

/// The last card wins. If the rules say so, its pickup is taken first.
fn last_card(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    card: Card,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    let count = card.sign().pickup();
    if rules.last_card_acts && count > 0 {
        if rules.challenge && card == Card::WILD_PICKUP_4 {
            return pickup::wait(table, seat, card, tell);
        }
        let next = table.public.after(seat);
        let count = count + table.public.pending;
        tell.all(|| Event::Takes {
            seat: next,
            count,
            missed: false,
        });
        take(rules, table, next, count, dealer, tell);
    }
    score::win(rules, table, seat, dealer, tell)
}

/// Draws, or passes when there is nothing to draw.
fn draw(
    rules: &Rules,
    table: &mut Table<One>,
    seat: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) -> AfterMove {
    if !can_draw(rules, &table.public) {
        if pass(rules, table, seat, tell) {
            return score::draw_round(rules, table, dealer, tell);
        }
        return AfterMove::Pass { missed: false };
    }
    table.hidden.stuck = 0;
    let (mut drawn, mut count) = (None, 0);
    while let Some(card) = take_one(rules, table, seat, dealer, tell) {
        drawn = Some(card);
        count += 1;
        let held = table.private[seat].hand.held();
        let fits = playable(rules, &table.public, held) >> card.index() & 1 == 1;
        if fits || !rules.draw_until_playable {
            break;
        }
    }
    if rules.draw_until_playable {
        // The count reveals that none of the cards before could be played.
        let none_left = !can_draw(rules, &table.public);
        tell.reveal(|| Event::DrewUntil {
            seat,
            count,
            none_left,
        });
    }
    if !rules.drawn_card_playable {
        return AfterMove::Pass { missed: false };
    }
    table.private[seat].drawn = drawn;
    table.public.phase = Phase::Drawn;
    AfterMove::Stay
}

/// Catches a player who has not called.
fn catch(
    rules: &Rules,
    table: &mut Table<One>,
    by: Seat,
    dealer: &mut impl Dealer,
    tell: &mut impl Tell<Event>,
) {
    let Some(seat) = table.public.uncalled.take() else {
        return;
    };
    tell.all(|| Event::Caught { seat, by });
    take(rules, table, seat, CAUGHT, dealer, tell);
}

#[cfg(test)]
mod tests {
    use parlour_engine::dealer::{Bag, Fast, Seed};
    use parlour_engine::event::{FullEvents, Silent};
    use parlour_engine::table::Names;

    use super::super::cards::Hue;
    use super::super::deal::deal;
    use super::super::story::say;
    use super::*;

    #[test]
    fn drawing_until_a_card_matches_ends_with_the_deck() {
        let rules = Rules {
            draw_until_playable: true,
            drawn_card_playable: true,
            ..Rules::SEED
        };
        let check = |deck: &str, expected: &str| {
            let deck = deck
                .split(' ')
                .map(|card| Card::from_notation(card).unwrap());
            let deck: Vec<Card> = deck.collect();
            let mut dealer = Fast::new(Seed::default(), 0);
            let mut table = deal(&rules, 2, &mut dealer, &mut Silent);
            let public = &mut table.public;
            let top = Card::from_notation("R9").unwrap();
            public.discard.clear();
            public.bottom.clear();
            public.put_on_top(TopCard::new(top, Hue::Red));
            public.deck = deck.len() as u32;
            table.hidden.deck = Bag::of(&deck);
            let mut told = Vec::new();
            let mut tell = FullEvents(|event| told.push(event));
            draw(&rules, &mut table, Seat::new(0), &mut dealer, &mut tell);
            let said = told
                .iter()
                .rfind(|event| matches!(event, Event::DrewUntil { .. }));
            let said = said.map(|event| say(&rules, &Names::numbered(2), event));
            assert_eq!(said.as_deref(), Some(expected), "{deck:?}");
        };
        check("R1 R2 R3", "Player 1 drew just one card.");
        check("B1 B2 B3", "Player 1 drew the last 3 cards.");
        check("B1", "Player 1 drew just one card.");
    }
}
