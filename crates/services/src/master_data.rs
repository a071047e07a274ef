use std::sync::Arc;

use domain::Precondition;
use domain::audit::{AuditAction, AuditContext};
use domain::inn::{MasterData, MasterDataInput};
use ports::{Store, StoreError, UnitOfWork};
use tokio::sync::watch;

use crate::error::{UpdateError, check, none_if_corrupt};

/// The master data as last read, for readers outside of a transaction, such as mails.
pub struct CurrentMasterData {
    /// From the settings. Stored at the first start, and used while the row is corrupt.
    initial: MasterDataInput,
    last_read: watch::Sender<MasterData>,
}

impl CurrentMasterData {
    pub fn new(initial: MasterDataInput) -> Self {
        let last_read = watch::Sender::new(MasterData::initial(initial.clone()));
        Self { initial, last_read }
    }

    pub fn subscribe(&self) -> watch::Receiver<MasterData> {
        self.last_read.subscribe()
    }

    pub fn current(&self) -> MasterData {
        self.last_read.borrow().clone()
    }

    pub async fn read(&self, tx: &mut dyn UnitOfWork) -> Result<MasterData, StoreError> {
        let master_data = self.or_initial(none_if_corrupt(tx.master_data().find().await)?);
        self.last_read.send_replace(master_data.clone());
        Ok(master_data)
    }

    fn or_initial(&self, stored: Option<MasterData>) -> MasterData {
        stored.unwrap_or_else(|| MasterData::initial(self.initial.clone()))
    }
}

pub struct MasterDataService {
    store: Arc<dyn Store>,
    current: Arc<CurrentMasterData>,
}

impl MasterDataService {
    pub fn new(store: Arc<dyn Store>, current: Arc<CurrentMasterData>) -> Self {
        Self { store, current }
    }

    /// As last read.
    pub fn current(&self) -> MasterData {
        self.current.current()
    }

    /// Stores the initial master data if there are none.
    pub async fn store_initial(&self) -> Result<(), StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        if is_stored(snapshot.master_data().find().await)? {
            return Ok(());
        }
        drop(snapshot);
        let mut tx = self.store.begin().await?;
        if is_stored(tx.master_data().find().await)? {
            return Ok(());
        }
        let initial = self.current.or_initial(None);
        tx.master_data().save(&initial).await?;
        tx.commit().await
    }

    /// Replaces the master data. Nothing is written if they are the same.
    pub async fn save(
        &self,
        input: MasterDataInput,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<MasterData, UpdateError> {
        let mut tx = self.store.begin().await?;
        let stored = none_if_corrupt(tx.master_data().find().await)?;
        let is_readable = stored.is_some();
        let previous = self.current.or_initial(stored);
        check(precondition, previous.version)?;
        let master_data = previous.edited(input);
        if master_data == previous && is_readable {
            return Ok(master_data);
        }
        tx.master_data().save(&master_data).await?;
        let event = AuditAction::MasterDataSaved.on("");
        tx.audit().append(context, event).await?;
        tx.commit().await?;
        Ok(master_data)
    }
}

fn is_stored(found: Result<Option<MasterData>, StoreError>) -> Result<bool, StoreError> {
    match found {
        Err(StoreError::Corrupt { .. }) => Ok(true),
        found => Ok(found?.is_some()),
    }
}
