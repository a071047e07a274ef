use async_trait::async_trait;
use domain::inn::MasterData;

use crate::StoreError;

#[async_trait]
pub trait MasterDataRepository: Send {
    /// `None` before the first start.
    async fn find(&mut self) -> Result<Option<MasterData>, StoreError>;

    /// Also replaces a corrupt row.
    async fn save(&mut self, master_data: &MasterData) -> Result<(), StoreError>;
}
