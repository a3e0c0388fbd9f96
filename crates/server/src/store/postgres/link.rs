//! A connection that is opened again when it is lost, and the tables behind it.

use std::future::Future;
use std::sync::Arc;

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::{Client, Config, NoTls};

use super::PATIENCE;
use crate::store::StoreError;

/// The migrations, in order. The number of those that were done is in the database.
const MIGRATIONS: [&str; 1] = [include_str!("../migrations/postgres-1.sql")];

/// Any number that only this program locks while it changes tables.
const MIGRATION_LOCK: i64 = 0x7061_726c_6f75_7231;

/// A connection that is opened again when it is lost.
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

    /// One more connection to the same database.
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

    /// Opens a new connection the next time.
    pub(super) async fn close(&self) {
        *self.client.lock().await = None;
    }
}

/// What is wrong, with the reason that the database gives.
pub(super) fn words(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(reason) => reason.message().into(),
        None => error.to_string(),
    }
}

pub(super) fn failed(error: &tokio_postgres::Error) -> StoreError {
    StoreError::Failed(words(error))
}

/// Waits for the database, but not for ever.
pub(super) async fn within<T>(
    answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, StoreError> {
    match timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(|error| failed(&error)),
        Err(_) => Err(StoreError::Failed("the database does not answer".into())),
    }
}

/// Brings the tables up to date. Servers that start at the same time wait for each other.
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
