//! People at the text table. A page without scripts cannot stay connected, so the server
//! keeps a connection for each visitor, who counts as present for a while after each visit.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::node::Line;

/// How long a visitor counts as present after a visit.
const PRESENT_FOR: Duration = Duration::from_secs(10 * 60);

/// The most visitors.
const MAX_VISITORS: usize = 10_000;

/// How many forms of a visitor are recognised when they arrive again.
const MAX_REQUESTS: usize = 16;

/// The key of a visitor: the room's id and the hash of the seat's token.
pub(super) type VisitorKey = (String, [u8; 32]);

struct TextVisitor {
    line: Arc<Line>,
    /// The request ids of the last forms, the newest one last.
    requests: VecDeque<String>,
    seen: Instant,
}

/// All visitors.
#[derive(Default)]
pub(in crate::web) struct Visitors(Mutex<HashMap<VisitorKey, TextVisitor>>);

impl Visitors {
    fn lock(&self) -> MutexGuard<'_, HashMap<VisitorKey, TextVisitor>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection of a known visitor.
    pub(super) fn line(&self, key: &VisitorKey) -> Option<Arc<Line>> {
        let mut visitors = self.lock();
        let visitor = visitors.get_mut(key)?;
        visitor.seen = Instant::now();
        Some(Arc::clone(&visitor.line))
    }

    /// Adds a visitor, or replaces the connection of one.
    pub(super) fn keep(&self, key: VisitorKey, line: Arc<Line>) {
        let mut visitors = self.lock();
        if visitors.len() >= MAX_VISITORS && !visitors.contains_key(&key) {
            // Remove the visitor whose last visit is the oldest.
            let oldest = visitors.iter().min_by_key(|(_, visitor)| visitor.seen);
            if let Some(key) = oldest.map(|(key, _)| key.clone()) {
                visitors.remove(&key);
            }
        }
        visitors.insert(
            key,
            TextVisitor {
                line,
                requests: VecDeque::new(),
                seen: Instant::now(),
            },
        );
    }

    pub(super) fn forget(&self, key: &VisitorKey) {
        self.lock().remove(key);
    }

    /// Notes the request id of a form. `false` if the form has arrived here before, as after
    /// a double click.
    pub(super) fn is_new(&self, key: &VisitorKey, request: &str) -> bool {
        let mut visitors = self.lock();
        let Some(visitor) = visitors.get_mut(key) else {
            return true;
        };
        if visitor.requests.iter().any(|known| known == request) {
            return false;
        }
        if visitor.requests.len() >= MAX_REQUESTS {
            visitor.requests.pop_front();
        }
        visitor.requests.push_back(request.into());
        true
    }

    /// Removes the visitors who no longer count as present.
    pub(super) fn sweep(&self) {
        self.lock()
            .retain(|_, visitor| visitor.seen.elapsed() < PRESENT_FOR);
    }
}
