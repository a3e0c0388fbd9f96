//! People at the text table. A page without scripts cannot stay connected, so the server
//! does that for them: they count as present for a while after each visit.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::node::Line;

/// How long somebody counts as present after a visit.
const STAY: Duration = Duration::from_secs(10 * 60);

/// The most visitors.
const MOST: usize = 10_000;

/// A visitor: a room's id and the hash of a seat's token.
pub(super) type Key = (String, [u8; 32]);

struct Visitor {
    line: Arc<Line>,
    /// What the page says next time, such as why a move was refused.
    notice: Option<String>,
    seen: Instant,
}

/// All visitors.
#[derive(Default)]
pub(in crate::web) struct Visitors(Mutex<HashMap<Key, Visitor>>);

impl Visitors {
    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Visitor>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection of a visitor who was here before.
    pub(super) fn line(&self, key: &Key) -> Option<Arc<Line>> {
        let mut visitors = self.lock();
        let visitor = visitors.get_mut(key)?;
        visitor.seen = Instant::now();
        Some(Arc::clone(&visitor.line))
    }

    /// A new visitor, or a new connection.
    pub(super) fn keep(&self, key: Key, line: Arc<Line>) {
        let mut visitors = self.lock();
        if visitors.len() >= MOST && !visitors.contains_key(&key) {
            // The one who was not here for the longest time.
            let oldest = visitors.iter().min_by_key(|(_, visitor)| visitor.seen);
            if let Some(key) = oldest.map(|(key, _)| key.clone()) {
                visitors.remove(&key);
            }
        }
        visitors.insert(
            key,
            Visitor {
                line,
                notice: None,
                seen: Instant::now(),
            },
        );
    }

    pub(super) fn forget(&self, key: &Key) {
        self.lock().remove(key);
    }

    pub(super) fn say(&self, key: &Key, words: String) {
        if let Some(visitor) = self.lock().get_mut(key) {
            visitor.notice = Some(words);
        }
    }

    pub(super) fn take_notice(&self, key: &Key) -> Option<String> {
        self.lock().get_mut(key)?.notice.take()
    }

    /// Forgets those who have not been here for long.
    pub(super) fn sweep(&self) {
        self.lock()
            .retain(|_, visitor| visitor.seen.elapsed() < STAY);
    }
}
