use domain::idempotency::{IdempotencyKeyScope, IdempotentRequest, RequestDigest};
use time::Duration;

use super::samples::{now, sample_idempotent_request, staff_id};
use crate::{IdempotencyRecord, UnitOfWork};

/// A key is found after an instant, in its scope, whatever the request.
pub async fn keeps_every_field_of_an_idempotency_record(tx: &mut dyn UnitOfWork) {
    let request_in_scope = |scope| IdempotentRequest {
        scope,
        ..request(1)
    };
    let requests = [
        request(1),
        sample_idempotent_request("Gansl", 1),
        request_in_scope(IdempotencyKeyScope::Staff(staff_id(2))),
        request_in_scope(IdempotencyKeyScope::AllGuests),
    ];
    let before = now() - Duration::NANOSECOND;
    let repository = tx.idempotency();
    for (resource_id, request) in (7..).zip(&requests) {
        assert_eq!(repository.find(request, before).await.unwrap(), None);
        repository.save(request, resource_id, now()).await.unwrap();
    }
    for (resource_id, request) in (7..).zip(requests) {
        let record = IdempotencyRecord {
            digest: request.digest,
            resource_id,
        };
        let other = IdempotentRequest {
            digest: RequestDigest::from_digest([2; 32]),
            ..request
        };
        let found = repository.find(&other, before).await.unwrap();
        assert_eq!(found, Some(record));
        assert_eq!(repository.find(&other, now()).await.unwrap(), None);
    }
}

pub async fn purges_old_idempotency_records(tx: &mut dyn UnitOfWork) {
    let repository = tx.idempotency();
    repository.save(&request(1), 7, now()).await.unwrap();
    for (until, is_kept) in [(now() - Duration::NANOSECOND, true), (now(), false)] {
        repository.purge(until).await.unwrap();
        let found = repository.find(&request(1), now() - Duration::DAY).await;
        assert_eq!(found.unwrap().is_some(), is_kept);
    }
}

fn request(digest: u8) -> IdempotentRequest {
    sample_idempotent_request("gansl", digest)
}
