use std::sync::Arc;

use domain::Precondition;
use domain::audit::{AuditAction, AuditContext};
use domain::inn::{MasterData, MasterDataInput};
use ports::{Store, StoreError, UnitOfWork};
use tokio::sync::watch;

use crate::audit::commit_audited;
use crate::error::{WriteError, none_if_corrupt, require_version};

/// The master data as last read, for readers outside of a transaction, such as mails.
pub struct CurrentMasterData {
    /// The master data of the settings, which the first start stores, and which is used while the stored master data is
    /// corrupt.
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

    /// Reads the stored master data, which becomes the [`current`](Self::current) one.
    pub async fn read(&self, tx: &mut dyn UnitOfWork) -> Result<MasterData, StoreError> {
        let master_data = match none_if_corrupt(tx.master_data().find().await)? {
            Some(stored) => stored,
            None => self.read_initial(tx).await?,
        };
        self.last_read.send_replace(master_data.clone());
        Ok(master_data)
    }

    /// Reads the master data for [`current`](Self::current) and subscribers.
    pub async fn load(&self, store: &dyn Store) -> Result<(), StoreError> {
        let mut snapshot = store.begin_read_only().await?;
        self.read(&mut *snapshot).await.map(drop)
    }

    /// The initial master data, at the stored version if the stored master data is corrupt.
    async fn read_initial(&self, tx: &mut dyn UnitOfWork) -> Result<MasterData, StoreError> {
        let version = none_if_corrupt(tx.master_data().find_version().await)?;
        let initial = MasterData::initial(self.initial.clone());
        Ok(MasterData {
            version: version.unwrap_or(initial.version),
            ..initial
        })
    }
}

pub struct MasterDataService {
    pub store: Arc<dyn Store>,
    pub current: Arc<CurrentMasterData>,
}

impl MasterDataService {
    /// The master data as last read.
    pub fn current(&self) -> MasterData {
        self.current.current()
    }

    /// Stores the initial master data if none is stored. Otherwise the stored master data becomes the current one. Returns
    /// whether it differs from the initial one.
    pub async fn store_initial(&self) -> Result<bool, StoreError> {
        let mut tx = self.store.begin_read_only().await?;
        if is_missing(&mut *tx).await {
            drop(tx);
            tx = self.store.begin().await?;
            if is_missing(&mut *tx).await {
                let initial = MasterData::initial(self.current.initial.clone());
                tx.master_data().save(&initial).await?;
                tx.commit().await?;
                return Ok(false);
            }
        }
        let stored = self.current.read(&mut *tx).await?;
        Ok(stored.input != self.current.initial)
    }

    /// Replaces the master data. Nothing is written if it is the same.
    pub async fn save(
        &self,
        input: MasterDataInput,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<MasterData, WriteError> {
        let mut tx = self.store.begin().await?;
        let stored = none_if_corrupt(tx.master_data().find().await)?;
        let is_readable = stored.is_some();
        let previous = match stored {
            Some(stored) => stored,
            None => self.current.read_initial(&mut *tx).await?,
        };
        require_version(precondition, previous.version)?;
        let master_data = previous.edited(input);
        if master_data == previous && is_readable {
            return Ok(master_data);
        }
        tx.master_data().save(&master_data).await?;
        commit_audited(tx, context, AuditAction::MasterDataSaved.on("")).await?;
        Ok(master_data)
    }
}

/// Whether no master data is stored. Corrupt master data is.
async fn is_missing(tx: &mut dyn UnitOfWork) -> bool {
    matches!(tx.master_data().find().await, Ok(None))
}
