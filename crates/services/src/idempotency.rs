use domain::calendar::Instant;
use domain::idempotency::{IdempotentRequest, idempotency_key_cutoff};
use ports::{IdempotencyRepository, StoreError};

use crate::error::CreateError;

/// The id of the resource that an earlier request with this key created.
///
/// # Errors
/// When the key belongs to another request, or the store fails.
pub(crate) async fn find_created_id(
    repository: &mut dyn IdempotencyRepository,
    request: Option<&IdempotentRequest>,
    now: Instant,
) -> Result<Option<u32>, CreateError> {
    let Some(request) = request else {
        return Ok(None);
    };
    let Some(record) = repository
        .find(request, idempotency_key_cutoff(now))
        .await?
    else {
        return Ok(None);
    };
    request.check_idempotency_key_reuse(record.request)?;
    Ok(Some(record.resource))
}

/// Records what a request created. [`ContactService::purge`](crate::contact::ContactService::purge) deletes old records.
pub(crate) async fn record(
    repository: &mut dyn IdempotencyRepository,
    request: Option<&IdempotentRequest>,
    resource: u32,
    now: Instant,
) -> Result<(), StoreError> {
    match request {
        Some(request) => repository.save(request, resource, now).await,
        None => Ok(()),
    }
}
