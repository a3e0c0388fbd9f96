//! Long computations, on threads of their own. Each kind has its own limit, so that searching
//! bots delay neither the moves of people nor rooms that are loaded.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A kind of long computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// A bot's search.
    Bot,
    /// A hint, or the assessment of a person's move.
    Person,
    /// Loading a room.
    Load,
    /// Dealing, and following a log in which a game may start: bots may compute a strategy book.
    Deal,
    /// Replaying a recorded game.
    Replay,
}

/// The threads for each kind of work.
pub(super) struct Threads([Arc<Semaphore>; 5]);

/// A permit to run one long computation on a thread.
pub(crate) struct ThreadPermit {
    _permit: OwnedSemaphorePermit,
}

impl Threads {
    /// For each kind of work, half as many threads as there are cores.
    pub(super) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let limit = || Arc::new(Semaphore::new((cores / 2).max(1)));
        Self(std::array::from_fn(|_| limit()))
    }

    /// Waits until a thread for this kind of work is free.
    pub(super) async fn wait(&self, kind: Work) -> ThreadPermit {
        let permit = Arc::clone(&self.0[kind as usize]).acquire_owned().await;
        ThreadPermit {
            _permit: permit.expect("the semaphore is never closed"),
        }
    }

    /// A thread for this kind of work, if one is free now.
    pub(super) fn free(&self, kind: Work) -> Option<ThreadPermit> {
        let permit = Arc::clone(&self.0[kind as usize]).try_acquire_owned();
        permit.ok().map(|permit| ThreadPermit { _permit: permit })
    }
}

impl ThreadPermit {
    /// Runs a computation. `None` if it panicked.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        // The computation keeps the permit, because it continues even if nobody waits for it
        // any more.
        let compute = move || {
            let _thread = self;
            compute()
        };
        tokio::task::spawn_blocking(compute).await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn searching_bots_delay_only_each_other() {
        let threads = Arc::new(Threads::new());
        // More searches than threads. They end when the senders are dropped.
        let (mut senders, mut searches) = (Vec::new(), Vec::new());
        for _ in 0..1000 {
            let (sender, closed) = mpsc::channel::<()>();
            senders.push(sender);
            let threads = Arc::clone(&threads);
            let search = async move {
                let thread = threads.wait(Work::Bot).await;
                thread.run(move || closed.recv().is_err()).await
            };
            searches.push(tokio::spawn(search));
        }
        tokio::task::yield_now().await;
        assert!(threads.free(Work::Bot).is_none());
        for kind in [Work::Person, Work::Load, Work::Deal, Work::Replay] {
            assert_eq!(
                threads.wait(kind).await.run(|| 7).await,
                Some(7),
                "{kind:?}"
            );
        }
        drop(senders);
        for search in searches {
            assert_eq!(search.await.unwrap(), Some(true));
        }
        let bot = threads.wait(Work::Bot).await;
        assert_eq!(bot.run(|| panic!("a test")).await, None::<()>);
        assert!(threads.free(Work::Bot).is_some());
    }
}
