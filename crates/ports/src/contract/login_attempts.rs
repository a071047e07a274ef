use std::collections::BTreeMap;

use domain::accounts::{Digest, LoginAttempts};
use time::Duration;

use super::samples::now;
use crate::Store;

/// The suite, for `$fresh`: a future of anything that derefs to a [`Store`].
#[macro_export]
macro_rules! login_attempts_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, login_attempts:
            keeps_and_overwrites_counters,
            deletes_some_or_all_counters,
            purges_old_counters,
        );
    };
}

const ONE: Digest = Digest::from_digest([1; 32]);
const TWO: Digest = Digest::from_digest([2; 32]);

pub async fn keeps_and_overwrites_counters(store: &impl Store) {
    assert_eq!(find(store).await, BTreeMap::new());
    for counters in [
        [(ONE, counter(1, 0)), (TWO, counter(u32::MAX, 1))],
        [(ONE, counter(2, 5)), (TWO, counter(3, 0))],
    ] {
        save(store, &counters).await;
        assert_eq!(find(store).await, BTreeMap::from(counters));
    }
    let mut view = store.snapshot().await.unwrap();
    let found = view.login_attempts().find(&[TWO]).await.unwrap();
    assert_eq!(found, BTreeMap::from([(TWO, counter(3, 0))]));
}

pub async fn deletes_some_or_all_counters(store: &impl Store) {
    save(store, &[(ONE, counter(1, 0)), (TWO, counter(1, 0))]).await;
    let mut tx = store.begin().await.unwrap();
    tx.login_attempts().delete(&[ONE]).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(find(store).await, BTreeMap::from([(TWO, counter(1, 0))]));
    let mut tx = store.begin().await.unwrap();
    tx.login_attempts().delete_all().await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(find(store).await, BTreeMap::new());
}

pub async fn purges_old_counters(store: &impl Store) {
    save(store, &[(ONE, counter(1, 0)), (TWO, counter(1, 1))]).await;
    let mut tx = store.begin().await.unwrap();
    for (second, purged) in [(0, 0), (1, 1), (1, 0)] {
        let before = now() + Duration::seconds(second);
        let result = tx.login_attempts().purge(before).await;
        assert_eq!(result.unwrap(), purged);
    }
    tx.commit().await.unwrap();
    assert_eq!(find(store).await, BTreeMap::from([(TWO, counter(1, 1))]));
}

fn counter(count: u32, second: i64) -> LoginAttempts {
    let latest = now() + Duration::seconds(second);
    LoginAttempts { count, latest }
}

async fn save(store: &impl Store, counters: &[(Digest, LoginAttempts)]) {
    let mut tx = store.begin().await.expect("a transaction");
    tx.login_attempts().save(counters).await.expect("a save");
    tx.commit().await.expect("a commit");
}

async fn find(store: &impl Store) -> BTreeMap<Digest, LoginAttempts> {
    let mut view = store.snapshot().await.expect("a snapshot");
    let found = view.login_attempts().find(&[ONE, TWO]).await;
    found.expect("the counters")
}
