//! One database transaction. Each repository is implemented on it in the file of its feature.

use async_trait::async_trait;
use ports::{
    AuditRepository, ContactRepository, FileRepository, IdempotencyRepository,
    LoginAttemptRepository, MenuRepository, NewsRepository, OpeningHoursRepository, Revision,
    SessionRepository, StaffRepository, Store, StoreError, UnitOfWork, UploadRepository,
    UsageRepository,
};
use sea_orm::DatabaseTransaction;

use super::corrupt::store_error;
use super::tables::app_state::Column;
use super::{SqlStore, app_state, change_feed};

pub(super) struct SqlUnitOfWork {
    pub(super) transaction: DatabaseTransaction,
    /// Whether it changed something that guests can see.
    pub(super) is_public: bool,
    /// Whether it deleted something that must not stay in the journal.
    pub(super) truncates_journal: bool,
    store: SqlStore,
}

impl SqlUnitOfWork {
    fn new(store: &SqlStore, transaction: DatabaseTransaction) -> Self {
        Self {
            transaction,
            is_public: false,
            truncates_journal: false,
            store: store.clone(),
        }
    }

    /// The transaction, for a change that guests can see.
    pub(super) fn public(&mut self) -> &DatabaseTransaction {
        self.is_public = true;
        &self.transaction
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let transaction = self.begin_write().await?;
        Ok(Box::new(SqlUnitOfWork::new(self, transaction)))
    }

    async fn snapshot(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let transaction = self.begin_read().await?;
        Ok(Box::new(SqlUnitOfWork::new(self, transaction)))
    }
}

#[async_trait]
impl UnitOfWork for SqlUnitOfWork {
    fn news(&mut self) -> &mut dyn NewsRepository {
        self
    }

    fn opening_hours(&mut self) -> &mut dyn OpeningHoursRepository {
        self
    }

    fn contact(&mut self) -> &mut dyn ContactRepository {
        self
    }

    fn menus(&mut self) -> &mut dyn MenuRepository {
        self
    }

    fn files(&mut self) -> &mut dyn FileRepository {
        self
    }

    fn uploads(&mut self) -> &mut dyn UploadRepository {
        self
    }

    fn audit(&mut self) -> &mut dyn AuditRepository {
        self
    }

    fn idempotency(&mut self) -> &mut dyn IdempotencyRepository {
        self
    }

    fn staff(&mut self) -> &mut dyn StaffRepository {
        self
    }

    fn sessions(&mut self) -> &mut dyn SessionRepository {
        self
    }

    fn login_attempts(&mut self) -> &mut dyn LoginAttemptRepository {
        self
    }

    fn usage(&mut self) -> &mut dyn UsageRepository {
        self
    }

    async fn revision(&mut self) -> Result<Revision, StoreError> {
        change_feed::revision(&self.transaction).await
    }

    async fn commit(self: Box<Self>) -> Result<(), StoreError> {
        if self.is_public {
            app_state::increment(&self.transaction, Column::Revision).await?;
        }
        self.transaction.commit().await.map_err(store_error)?;
        if self.truncates_journal {
            self.store.truncate_journal().await;
        }
        Ok(())
    }
}
