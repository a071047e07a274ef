use domain::idempotency::{IdempotencyKey, IdempotentRequest, KeyScope, RequestDigest};
use time::Duration;

use super::samples::{now, staff_id};
use crate::{IdempotencyRecord, UnitOfWork};

/// A key is found after an instant, in its scope, whatever the request.
pub async fn keeps_every_field(tx: &mut dyn UnitOfWork) {
    let guest = IdempotentRequest {
        scope: KeyScope::Guests,
        ..request(1)
    };
    let record = IdempotencyRecord {
        request: RequestDigest::from_digest([1; 32]),
        resource: 7,
    };
    let records = tx.idempotency();
    records.insert(&request(1), 7, now()).await.unwrap();
    let before = now() - Duration::NANOSECOND;
    for (request, since, expected) in [
        (request(2), before, Some(record)),
        (request(2), now(), None),
        (guest, before, None),
    ] {
        assert_eq!(records.find(&request, since).await.unwrap(), expected);
    }
}

pub async fn purges_old_records(tx: &mut dyn UnitOfWork) {
    let records = tx.idempotency();
    records.insert(&request(1), 7, now()).await.unwrap();
    for (until, is_kept) in [(now() - Duration::NANOSECOND, true), (now(), false)] {
        records.purge(until).await.unwrap();
        let found = records.find(&request(1), now() - Duration::DAY).await;
        assert_eq!(found.unwrap().is_some(), is_kept);
    }
}

fn request(digest: u8) -> IdempotentRequest {
    IdempotentRequest {
        scope: KeyScope::Staff(staff_id(1)),
        key: IdempotencyKey::parse("gansl").unwrap(),
        request: RequestDigest::from_digest([digest; 32]),
    }
}
