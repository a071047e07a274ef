use async_trait::async_trait;
use domain::RecordVersion;
use domain::inn::MasterData;

use crate::StoreError;

#[async_trait]
pub trait MasterDataRepository: Send {
    /// `None` before the first start.
    async fn find(&mut self) -> Result<Option<MasterData>, StoreError>;

    /// The version, even if other columns are corrupt.
    async fn find_version(&mut self) -> Result<Option<RecordVersion>, StoreError>;

    /// Replaces the row, also a corrupt one.
    async fn save(&mut self, master_data: &MasterData) -> Result<(), StoreError>;
}
