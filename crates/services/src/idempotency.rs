use std::sync::Arc;

use domain::calendar::Timestamp;
use domain::idempotency::{IdempotentRequest, idempotency_key_cutoff};
use ports::{Clock, IdempotencyRepository, Store, StoreError};

use crate::error::WriteError;

pub struct IdempotencyService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
}

impl IdempotencyService {
    /// Deletes the keys that are too old. Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let cutoff = idempotency_key_cutoff(self.clock.now());
        let purged = tx.idempotency().purge(cutoff).await?;
        tx.commit().await?;
        Ok(purged)
    }
}

/// The id of the resource that an earlier request with this key created.
///
/// # Errors
/// When the key belongs to another request, or the store fails.
pub(crate) async fn find_created_id(
    repository: &mut dyn IdempotencyRepository,
    request: Option<&IdempotentRequest>,
    now: Timestamp,
) -> Result<Option<u32>, WriteError> {
    let Some(request) = request else {
        return Ok(None);
    };
    let Some(record) = repository
        .find(request, idempotency_key_cutoff(now))
        .await?
    else {
        return Ok(None);
    };
    request.check_idempotency_key_reuse(record.digest)?;
    Ok(Some(record.resource_id))
}

/// Records what a request created. [`IdempotencyService::purge`] deletes old records.
pub(crate) async fn record_created_id(
    repository: &mut dyn IdempotencyRepository,
    request: Option<&IdempotentRequest>,
    resource_id: u32,
    now: Timestamp,
) -> Result<(), StoreError> {
    match request {
        Some(request) => repository.save(request, resource_id, now).await,
        None => Ok(()),
    }
}
