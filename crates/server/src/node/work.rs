//! Long computations, on threads of their own. Each kind has its own limit, so that searching
//! bots delay neither the moves of people nor rooms that are loaded.

use std::sync::Arc;

use tokio::sync::Semaphore;

/// A kind of long computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// A bot's search.
    Bot,
    /// A hint, or the assessment of a person's move.
    Person,
    /// Loading a room, following its log, dealing.
    Load,
    /// Replaying a recorded game.
    Replay,
}

/// The threads for each kind of work.
pub(super) struct Threads([Arc<Semaphore>; 4]);

impl Threads {
    /// For each kind half as many threads as there are cores.
    pub(super) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let limit = || Arc::new(Semaphore::new((cores / 2).max(1)));
        Self(std::array::from_fn(|_| limit()))
    }

    /// Runs a computation when a thread for this kind of work is free. `None` if it panicked.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        kind: Work,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let permit = Arc::clone(&self.0[kind as usize]).acquire_owned().await;
        // The computation keeps the permit, because it goes on if nobody waits for it any more.
        let compute = move || {
            let _permit = permit;
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
        // More searches than threads. They end when the doors are dropped.
        let (mut doors, mut searches) = (Vec::new(), Vec::new());
        for _ in 0..1000 {
            let (door, closed) = mpsc::channel::<()>();
            doors.push(door);
            let threads = Arc::clone(&threads);
            let search =
                async move { threads.run(Work::Bot, move || closed.recv().is_err()).await };
            searches.push(tokio::spawn(search));
        }
        tokio::task::yield_now().await;
        for kind in [Work::Person, Work::Load, Work::Replay] {
            assert_eq!(threads.run(kind, || 7).await, Some(7), "{kind:?}");
        }
        drop(doors);
        for search in searches {
            assert_eq!(search.await.unwrap(), Some(true));
        }
        let panicked = threads.run(Work::Bot, || panic!("a test")).await;
        assert_eq!(panicked, None::<()>);
        assert_eq!(threads.run(Work::Bot, || 7).await, Some(7));
    }
}
