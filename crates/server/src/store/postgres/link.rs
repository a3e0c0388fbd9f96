//! A connection that is reopened when it is lost, and the migrations.

use std::future::Future;
use std::sync::Arc;

use tokio::sync::Mutex;
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
    client: Mutex<Option<Arc<Client>>>,
}

impl Link {
    pub(super) fn new(config: Config) -> Self {
        Self {
            config,
            client: Mutex::default(),
        }
    }

    /// A separate connection to the same database.
    pub(super) fn another(&self) -> Self {
        Self::new(self.config.clone())
    }

    pub(super) async fn client(&self) -> Result<Arc<Client>, StoreError> {
        let mut client = self.client.lock().await;
        if let Some(open) = client.as_ref().filter(|client| !client.is_closed()) {
            return Ok(Arc::clone(open));
        }
        let (new, connection) = within(self.config.connect(NoTls)).await?;
        tokio::spawn(connection);
        let new = Arc::new(new);
        *client = Some(Arc::clone(&new));
        Ok(new)
    }

    /// Drops the connection; the next request opens a new one.
    pub(super) async fn close(&self) {
        *self.client.lock().await = None;
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
        Err(_) => Err(StoreError::Failed("the database does not answer".into())),
    }
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
