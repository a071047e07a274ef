//! One database transaction. Each repository is implemented on it in the file of its feature.

use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::jobs::JobKind;
use ports::{ContentRevision, CorruptRow, Store, StoreError, UnitOfWork};
use sea_orm::ConnectionTrait;

use super::query::to_store_error;
use super::transaction::SqlTransaction;
use super::{SqlStore, app_state, dialect};

pub(super) struct SqlUnitOfWork {
    pub(super) transaction: SqlTransaction,
    /// Whether it changed something that guests can see.
    changes_public_content: bool,
    /// Whether it deleted something that must not stay in the journal.
    pub(super) must_truncate_journal: bool,
    /// The kinds of the jobs that it inserted.
    pub(super) new_jobs: BTreeSet<JobKind>,
    store: SqlStore,
}

impl SqlUnitOfWork {
    fn new(store: &SqlStore, transaction: SqlTransaction) -> Self {
        Self {
            transaction,
            changes_public_content: false,
            must_truncate_journal: false,
            new_jobs: BTreeSet::new(),
            store: store.clone(),
        }
    }

    /// The transaction, for a change that guests can see.
    pub(super) fn public_transaction(&mut self) -> &SqlTransaction {
        self.changes_public_content = true;
        &self.transaction
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let transaction = self.begin_write().await?;
        Ok(Box::new(SqlUnitOfWork::new(self, transaction)))
    }

    async fn begin_read_only(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let transaction = self.begin_read().await?;
        Ok(Box::new(SqlUnitOfWork::new(self, transaction)))
    }

    async fn revision(&self) -> Result<ContentRevision, StoreError> {
        app_state::revision(self.readers()).await
    }

    async fn wait_for_public_write(&self) {
        self.notifications.public_write.notified().await;
    }

    async fn wait_for_job(&self, kind: JobKind) {
        self.notifications.job(kind).notified().await;
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        let transaction = self.begin_write().await?;
        // SQLite does not write unchanged rows.
        let count = "UPDATE app_state SET write_checks = write_checks + 1";
        transaction
            .execute_unprepared(count)
            .await
            .map_err(to_store_error)?;
        transaction.commit().await.map_err(to_store_error)
    }

    async fn check_rows(&self) -> Result<Vec<CorruptRow>, StoreError> {
        let rows = self.find_corrupt_rows().await?;
        self.corrupt_rows.send_replace(rows.clone());
        Ok(rows)
    }

    fn corrupt_rows(&self) -> Vec<CorruptRow> {
        self.corrupt_rows.borrow().clone()
    }
}

#[async_trait]
impl UnitOfWork for SqlUnitOfWork {
    async fn revision(&mut self) -> Result<ContentRevision, StoreError> {
        app_state::revision(&self.transaction).await
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        if self.changes_public_content {
            app_state::increment_revision(&self.transaction).await?;
            dialect::notify(&self.transaction, dialect::PUBLIC_WRITE_PAYLOAD).await?;
        }
        for kind in &self.new_jobs {
            dialect::notify(&self.transaction, kind.code()).await?;
        }
        self.transaction.commit().await.map_err(to_store_error)?;
        for kind in self.new_jobs {
            self.store.notifications.job(kind).notify_one();
        }
        if self.must_truncate_journal {
            self.store.truncate_journal().await;
        }
        if !self.store.corrupt_rows().is_empty()
            && let Err(error) = self.store.check_rows().await
        {
            let error: &(dyn std::error::Error + 'static) = &error;
            tracing::warn!(error, "rows could not be checked");
        }
        Ok(())
    }
}
