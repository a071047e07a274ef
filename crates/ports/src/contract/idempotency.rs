use domain::idempotency::{IdempotencyKey, IdempotentRequest, KeyScope, RequestDigest};
use time::Duration;

use super::samples::{now, staff_id};
use crate::{IdempotencyRecord, Store};

#[macro_export]
macro_rules! idempotency_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, idempotency:
            keeps_every_field,
            scopes_have_separate_keys,
            purges_old_records,
        );
    };
}

pub async fn keeps_every_field(store: &impl Store) {
    let mut tx = store.begin().await.unwrap();
    tx.idempotency()
        .insert(&request(1), 7, now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let mut view = store.snapshot().await.unwrap();
    let records = view.idempotency();
    let record = IdempotencyRecord {
        request: RequestDigest::from_digest([1; 32]),
        resource: 7,
    };
    let since = now() - Duration::NANOSECOND;
    assert_eq!(
        records.find(&request(2), since).await.unwrap(),
        Some(record)
    );
    assert_eq!(records.find(&request(2), now()).await.unwrap(), None);
}

pub async fn scopes_have_separate_keys(store: &impl Store) {
    let guest = IdempotentRequest {
        scope: KeyScope::Guests,
        ..request(1)
    };
    let mut tx = store.begin().await.unwrap();
    tx.idempotency().insert(&guest, 7, now()).await.unwrap();
    let since = now() - Duration::DAY;
    assert_eq!(
        tx.idempotency().find(&request(1), since).await.unwrap(),
        None
    );
    assert!(
        tx.idempotency()
            .find(&guest, since)
            .await
            .unwrap()
            .is_some()
    );
}

pub async fn purges_old_records(store: &impl Store) {
    let mut tx = store.begin().await.unwrap();
    tx.idempotency()
        .insert(&request(1), 7, now())
        .await
        .unwrap();
    let since = now() - Duration::DAY;
    tx.idempotency()
        .purge(now() - Duration::NANOSECOND)
        .await
        .unwrap();
    assert!(
        tx.idempotency()
            .find(&request(1), since)
            .await
            .unwrap()
            .is_some()
    );
    tx.idempotency().purge(now()).await.unwrap();
    assert_eq!(
        tx.idempotency().find(&request(1), since).await.unwrap(),
        None
    );
}

fn request(digest: u8) -> IdempotentRequest {
    IdempotentRequest {
        scope: KeyScope::Staff(staff_id(1)),
        key: IdempotencyKey::parse("gansl").unwrap(),
        request: RequestDigest::from_digest([digest; 32]),
    }
}
