//! Values in memory are never corrupt.

use async_trait::async_trait;
use domain::audit::Signature;
use ports::StoreError;
use ports::driven::{CorruptRecord, CorruptRow, CorruptRows};

use super::MemoryHouse;

#[async_trait]
impl CorruptRows for MemoryHouse {
    async fn corrupt_rows(&self) -> Result<Vec<CorruptRow>, StoreError> {
        Ok(Vec::new())
    }

    async fn remove_corrupt(&self, _: CorruptRecord, _: &Signature) -> Result<bool, StoreError> {
        Ok(false)
    }
}
