//! Shows cards that were turned over in one move one after the other, such as a
//! dealer's, before the result of the move is shown.

use std::time::Duration;

use parlour_engine::scene::{CardScene, Face, Layout, Mark, Scene, Zone};

use super::{AppContext, TablePage};

/// The scenes to show before the result.
pub(super) struct Suspense {
    scenes: std::vec::IntoIter<Scene>,
    current: Scene,
    /// When the next one is shown.
    pub(super) until: Duration,
}

impl TablePage {
    /// The scene to draw now: the table, or a step on the way to it.
    pub(super) fn next_scene(&mut self, context: &AppContext<'_>) -> Scene {
        let newest = self.table.scene();
        let pause = context.bot_delay();
        if self.motion.has_pending_change() && self.suspense.is_none() && context.animates_cards() {
            let mut scenes = steps(&self.scene, &newest).into_iter();
            self.suspense = scenes.next().map(|current| Suspense {
                scenes,
                current,
                until: context.now + pause,
            });
        }
        let Some(suspense) = &mut self.suspense else {
            return newest;
        };
        if context.now >= suspense.until {
            self.motion.keep_picture(&self.scene, &self.drawn);
            let Some(next) = suspense.scenes.next() else {
                self.suspense = None;
                return newest;
            };
            suspense.current = next;
            suspense.until = context.now + pause;
        }
        suspense.current.clone()
    }
}

/// The scenes between two tables: one for each card of a zone on the felt in which a
/// card was turned over. None if there is no such zone.
fn steps(old: &Scene, new: &Scene) -> Vec<Scene> {
    let turned = new.zones.iter().enumerate().find_map(|(number, zone)| {
        let before = old.zones.iter().find(|other| other.name == zone.name)?;
        is_turned_over(before, zone).then_some((number, before))
    });
    let Some((number, before)) = turned else {
        return Vec::new();
    };
    let cards = before.cards.len()..=new.zones[number].cards.len();
    cards
        .map(|count| {
            let mut scene = new.clone();
            let turning = &mut scene.zones[number];
            turning.cards.truncate(count);
            let so_far = count
                .checked_sub(1)
                .and_then(|last| turning.captions.get(last));
            turning.caption = so_far.cloned().unwrap_or_default();
            // Hide everything that shows the result.
            let cards = scene.zones.iter_mut().flat_map(|zone| &mut zone.cards);
            for card in cards {
                card.play = None;
                card.marks
                    .retain(|mark| !matches!(mark, Mark::Winning | Mark::Dimmed));
            }
            scene.seats.clone_from(&old.seats);
            scene.score.clone_from(&old.score);
            scene.story.clone_from(&old.story);
            scene.notes.clone_from(&old.notes);
            scene.buttons.clear();
            scene.prompt.clear();
            scene.banner = None;
            scene
        })
        .collect()
}

/// Whether a playing card that was face down is face up now, and no card is missing.
fn is_turned_over(before: &Zone, now: &Zone) -> bool {
    let is_shared = now.place.is_shared() && now.layout == Layout::Row;
    let pairs = || before.cards.iter().zip(&now.cards);
    let is_back = |face: &Face| matches!(face, Face::Back { count: 1 });
    let turned = |(old, new): (&CardScene, &CardScene)| {
        is_back(&old.face) && matches!(new.face, Face::Playing { .. })
    };
    let stays = pairs().all(|(old, new)| old.face == new.face || is_back(&old.face));
    is_shared && now.cards.len() >= before.cards.len() && stays && pairs().any(turned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::cards::PlayingCard;
    use parlour_engine::scene::Place;

    /// A table with these cards on the felt; `?` is face down.
    fn scene(cards: &str) -> Scene {
        let cards = cards.split_whitespace().map(|text| {
            CardScene::new(match text.parse::<PlayingCard>() {
                Ok(card) => card.face(),
                Err(_) => Face::Back { count: 1 },
            })
        });
        Scene {
            zones: vec![Zone::new("dealer", Place::House, Layout::Row).with(cards)],
            prompt: "again?".into(),
            ..Scene::default()
        }
    }

    #[test]
    fn each_card_comes_with_what_the_cards_so_far_count() {
        let mut new = scene("5H KS 2D");
        new.zones[0].captions = vec!["5".into(), "15".into(), "17".into()];
        let steps = steps(&scene("? KS"), &new);
        let captions: Vec<&str> = steps.iter().map(|s| s.zones[0].caption.as_str()).collect();
        assert_eq!(captions, ["15", "17"]);
    }

    #[test]
    fn cards_are_turned_over_one_by_one() {
        let check = |old: &str, new: &str, expected: &[usize]| {
            let steps = steps(&scene(old), &scene(new));
            let counts: Vec<usize> = steps.iter().map(|s| s.zones[0].cards.len()).collect();
            assert_eq!(counts, expected, "{old} to {new}");
            assert!(steps.iter().all(|step| step.prompt.is_empty()));
        };
        check("? KS", "5H KS 2D 4C", &[2, 3, 4]);
        check("? KS", "9H KS", &[2]);
        check("? KS", "? KS", &[]);
        check("5H KS", "5H KS 2D", &[]);
        check("? KS", "? 7D", &[]);
        check("", "5H KS", &[]);
    }
}
