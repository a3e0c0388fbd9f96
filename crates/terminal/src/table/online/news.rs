//! What a server tells, as events of the table.

use std::time::Duration;

use parlour_engine::host::Summary;
use parlour_engine::moves::Ask;
use parlour_engine::record::GameResult;
use parlour_protocol::{Phase, RefusalCode};

use super::super::{FinishedGame, TableContext, TableEvent};
use super::{OnlineTable, UnansweredMove, is_automatic};
use crate::final_table::duration;
use crate::line::words::sentence;
use crate::online::RoomEvent;

impl OnlineTable {
    pub(super) fn event(&mut self, context: &TableContext<'_>, event: RoomEvent) {
        match event {
            RoomEvent::Table {
                is_new_game,
                is_end,
                news,
            } => self.table_changed(context, is_new_game, is_end, news),
            RoomEvent::Made(request) => {
                if let Some(sent) = self.sent.take_if(|sent| sent.request == request) {
                    self.news_from = sent.before;
                    self.answered = Some(sent.question);
                    self.tell(TableEvent::Made);
                }
            }
            RoomEvent::Refused {
                request,
                reason,
                words,
                question,
            } => {
                let is_move = |sent: &mut UnansweredMove| Some(&sent.request) == request.as_ref();
                let is_move = self.sent.take_if(is_move).is_some();
                // Somebody else was faster in a game that plays itself.
                let goes_on = reason == RefusalCode::TooLate && self.autoplay.is_some();
                if !(is_move && goes_on) {
                    self.refused(is_move, &words, question);
                }
            }
            RoomEvent::Room { news, .. } => {
                if !news.is_empty() {
                    self.tell(TableEvent::Said(news.join(" ")));
                }
                let is_lobby = self.state().is_some_and(|it| it.phase == Phase::Lobby);
                if is_lobby {
                    self.tell(TableEvent::Back);
                }
            }
            RoomEvent::Said(words) => self.tell(TableEvent::Said(words)),
            RoomEvent::Coach(words) => self.tell(TableEvent::Coach(words)),
            RoomEvent::Hint(hint) => self.tell(TableEvent::Hint(hint)),
            RoomEvent::Back => self.tell(TableEvent::Said("You are back at the table.".into())),
            // The page below tells why.
            RoomEvent::Ended { .. } => self.tell(TableEvent::Back),
            RoomEvent::Welcome(_) | RoomEvent::Lost => {}
        }
    }

    fn table_changed(
        &mut self,
        context: &TableContext<'_>,
        is_new_game: bool,
        is_end: bool,
        news: usize,
    ) {
        if is_new_game {
            (self.news_from, self.told) = (0, 0);
            (self.recap, self.autoplay) = (None, None);
            self.is_automatic = is_automatic(context.registry, &self.room.borrow());
            self.began = context.now;
            self.tell(TableEvent::NewGame);
        }
        let is_watching = self.room.borrow().seat().is_none();
        if is_watching {
            self.news_from = self.room.borrow().story().len() - news;
        }
        self.tell(TableEvent::Changed);
        let recap = self.table().and_then(|table| table.scene.recap.clone());
        // Players read it before they go on; spectators press no keys.
        if recap.is_some() || is_watching {
            self.recap = recap;
        }
        if is_end {
            self.finish(Some(context.now.saturating_sub(self.began)));
        }
    }

    fn refused(&mut self, is_move: bool, words: &str, question: Option<Ask>) {
        self.autoplay = None;
        let seat = self.room.borrow().seat();
        self.tell(match (question, seat) {
            (Some(question), Some(seat)) => TableEvent::Question(seat, question),
            _ if is_move => TableEvent::Refused(sentence(words)),
            _ => TableEvent::Error(sentence(words)),
        });
    }

    /// Tells how the game went; `time` is how long it took, if this screen has seen it.
    pub(super) fn finish(&mut self, time: Option<Duration>) {
        (self.recap, self.autoplay, self.sent) = (None, None, None);
        let summary = self.table().and_then(|table| table.summary.clone());
        let Some(summary) = summary else {
            return;
        };
        let room = self.room.borrow();
        let seat = room.seat();
        let mut closing: Vec<String> = time.map(duration).into_iter().collect();
        if !room.is_host() {
            closing.push("The host can start the next game.".into());
        }
        drop(room);
        let finished = FinishedGame {
            result: result(&summary),
            closing,
            has_person_won: summary
                .rows
                .iter()
                .any(|row| row.won && Some(row.seat) == seat),
            summary: Some(summary),
        };
        self.tell(TableEvent::Over(Box::new(finished)));
    }
}

/// Who won, from the final table.
fn result(summary: &Summary) -> GameResult {
    let won = summary.rows.iter().filter(|row| row.won);
    let mut winners: Vec<String> = won.map(|row| row.name.clone()).collect();
    if winners.is_empty() {
        let house = summary.house.iter().filter(|house| house.place == 1);
        winners.extend(house.map(|house| house.name.clone()));
    }
    GameResult {
        outcome: if winners.is_empty() { "draw" } else { "win" }.into(),
        winners,
        ending: summary.reason.clone(),
        ..GameResult::default()
    }
}

#[cfg(test)]
mod tests {
    use parlour_engine::Seat;
    use parlour_engine::host::{HouseRow, SummaryRow};

    use super::*;

    #[test]
    fn the_final_table_says_who_won() {
        let row = |seat: usize, name: &str, won: bool| SummaryRow {
            seat: Seat::new(seat),
            name: name.into(),
            place: 1,
            score: String::new(),
            won,
        };
        let check = |won: [bool; 2], house: Option<usize>, expected: (&str, &[&str])| {
            let house = house.map(|place| HouseRow {
                name: "Dealer".into(),
                place,
                score: String::new(),
            });
            let result = result(&Summary {
                reason: String::new(),
                house,
                rows: vec![row(0, "Ann", won[0]), row(1, "Bob", won[1])],
                highlights: Vec::new(),
            });
            assert_eq!(result.outcome, expected.0);
            assert_eq!(result.winners, expected.1);
        };
        check([true, false], None, ("win", &["Ann"]));
        check([true, true], Some(3), ("win", &["Ann", "Bob"]));
        check([false, false], Some(1), ("win", &["Dealer"]));
        check([false, false], None, ("draw", &[]));
    }
}
