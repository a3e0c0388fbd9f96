//! A connection that is reopened when it is lost, and the migrations.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_postgres::{Client, Config, NoTls};

use super::PATIENCE;
use crate::store::StoreError;

/// The migrations, in order. The database contains the number of those that were applied.
const MIGRATIONS: [&str; 1] = [include_str!("../migrations/postgres-1.sql")];

/// An arbitrary key for the advisory lock during migrations.
const MIGRATION_LOCK: i64 = 0x7061_726c_6f75_7231;

/// A connection that is reopened when it is lost.
pub(super) struct Link {
    pub(super) config: Config,
    /// The time limit for an answer of the database.
    patience: Duration,
    open: Mutex<Option<Open>>,
}

/// An open connection. Dropping it closes it, even if the database does not answer.
struct Open {
    client: Arc<Client>,
    task: AbortHandle,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Link {
    pub(super) fn new(config: Config) -> Self {
        Self {
            config,
            patience: PATIENCE,
            open: Mutex::default(),
        }
    }

    /// A separate connection to the same database.
    pub(super) fn another(&self) -> Self {
        Self::new(self.config.clone())
    }

    pub(super) async fn client(&self) -> Result<Arc<Client>, StoreError> {
        let mut open = self.open.lock().await;
        if let Some(open) = open.as_ref().filter(|open| !open.client.is_closed()) {
            return Ok(Arc::clone(&open.client));
        }
        let (client, connection) = within(self.config.connect(NoTls)).await?;
        let task = tokio::spawn(connection).abort_handle();
        let client = Arc::new(client);
        *open = Some(Open {
            client: Arc::clone(&client),
            task,
        });
        Ok(client)
    }

    /// Sends a request to the database. A connection without an answer is closed, because its
    /// other end may be gone without closing it.
    pub(super) async fn request<T>(
        &self,
        send: impl AsyncFnOnce(&Client) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, StoreError> {
        // Another request may be connecting.
        let client = timeout(self.patience, self.client()).await;
        let client = client.map_err(|_| no_answer())??;
        match timeout(self.patience, send(&client)).await {
            Ok(answer) => answer.map_err(|error| failed(&error)),
            Err(_) => {
                // Another request may already have opened a new connection.
                let mut open = self.open.lock().await;
                if open
                    .as_ref()
                    .is_some_and(|it| Arc::ptr_eq(&it.client, &client))
                {
                    *open = None;
                }
                Err(no_answer())
            }
        }
    }

    /// Closes the connection; the next request opens a new one.
    pub(super) async fn close(&self) {
        *self.open.lock().await = None;
    }
}

/// The message of an error, from the database if possible.
pub(super) fn words(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(reason) => reason.message().into(),
        None => error.to_string(),
    }
}

pub(super) fn failed(error: &tokio_postgres::Error) -> StoreError {
    StoreError::Failed(words(error))
}

/// Waits for the database, with a time limit.
pub(super) async fn within<T>(
    answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, StoreError> {
    match timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(|error| failed(&error)),
        Err(_) => Err(no_answer()),
    }
}

fn no_answer() -> StoreError {
    StoreError::Failed("the database does not answer".into())
}

/// Applies missing migrations. Servers that start at the same time wait for each other.
pub(super) async fn migrate(client: &Client) -> Result<(), StoreError> {
    let begin = format!(
        "BEGIN; SELECT pg_advisory_xact_lock({MIGRATION_LOCK}); \
         CREATE TABLE IF NOT EXISTS parlour (version BIGINT NOT NULL)"
    );
    within(client.batch_execute(&begin)).await?;
    let sql = "SELECT coalesce(max(version), 0) FROM parlour";
    let done: i64 = within(client.query_one(sql, &[])).await?.get(0);
    if done > MIGRATIONS.len() as i64 {
        return Err(StoreError::Newer(done));
    }
    for (number, migration) in (1i64..).zip(MIGRATIONS).skip(done as usize) {
        let sql = format!("{migration}; INSERT INTO parlour (version) VALUES ({number})");
        within(client.batch_execute(&sql)).await?;
    }
    within(client.batch_execute("COMMIT")).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::test_postgres::TestPostgres;

    /// As after a lost network: the connection is open, and nobody is at its other end.
    #[cfg(unix)]
    #[tokio::test]
    async fn a_connection_without_answers_is_replaced() {
        let Some(database) = TestPostgres::start(false) else {
            return;
        };
        let config = database.address().parse().expect("an address");
        let link = Link {
            patience: Duration::from_secs(1),
            ..Link::new(config)
        };
        let process = async || {
            let sql = "SELECT pg_backend_pid()";
            let row = link.request(async |client| client.query_one(sql, &[]).await);
            row.await.map(|row| row.get::<_, i32>(0))
        };
        let signal = |signal: &str, process: i32| {
            let mut kill = std::process::Command::new("kill");
            let done = kill.args([signal, &process.to_string()]).status();
            assert!(done.is_ok_and(|done| done.success()));
        };
        let first = process().await.expect("an answer");
        signal("-STOP", first);
        assert_eq!(process().await, Err(no_answer()));
        let mut second = process().await;
        for _ in 0..100 {
            if second.is_err() {
                second = process().await;
            }
        }
        signal("-CONT", first);
        assert_ne!(second.expect("an answer"), first);
    }
}
