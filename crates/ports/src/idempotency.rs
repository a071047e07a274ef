use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::idempotency::{IdempotentRequest, RequestDigest};

use crate::StoreError;

/// The result of a request with an idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdempotencyRecord {
    pub digest: RequestDigest,
    /// The id of the created resource.
    pub resource_id: u32,
}

#[async_trait]
pub trait IdempotencyRepository: Send {
    /// The record of this key in its scope, if it was created after `since`.
    async fn find(
        &mut self,
        request: &IdempotentRequest,
        since: Timestamp,
    ) -> Result<Option<IdempotencyRecord>, StoreError>;

    /// Inserts the record of this key in its scope, or replaces it.
    async fn save(
        &mut self,
        request: &IdempotentRequest,
        resource_id: u32,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Deletes the records of `until` and earlier.
    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError>;
}
