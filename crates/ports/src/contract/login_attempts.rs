use std::collections::BTreeMap;

use domain::accounts::{Digest, LoginAttempts};
use time::Duration;

use super::samples::now;
use crate::UnitOfWork;

const ONE: Digest = Digest::from_digest([1; 32]);
const TWO: Digest = Digest::from_digest([2; 32]);

pub async fn keeps_and_overwrites_counters(tx: &mut dyn UnitOfWork) {
    assert_eq!(find(tx).await, BTreeMap::new());
    for counters in [
        [(ONE, counter(1, 0)), (TWO, counter(u32::MAX, 1))],
        [(ONE, counter(2, 5)), (TWO, counter(3, 0))],
    ] {
        tx.login_attempts().save(&counters).await.unwrap();
        assert_eq!(find(tx).await, BTreeMap::from(counters));
    }
    let found = tx.login_attempts().find(&[TWO]).await.unwrap();
    assert_eq!(found, BTreeMap::from([(TWO, counter(3, 0))]));
}

pub async fn deletes_some_or_all_counters(tx: &mut dyn UnitOfWork) {
    let counters = [(ONE, counter(1, 0)), (TWO, counter(1, 0))];
    tx.login_attempts().save(&counters).await.unwrap();
    tx.login_attempts().delete(&[ONE]).await.unwrap();
    assert_eq!(find(tx).await, BTreeMap::from([(TWO, counter(1, 0))]));
    tx.login_attempts().delete_all().await.unwrap();
    assert_eq!(find(tx).await, BTreeMap::new());
}

pub async fn purges_old_counters(tx: &mut dyn UnitOfWork) {
    let counters = [(ONE, counter(1, 0)), (TWO, counter(1, 1))];
    tx.login_attempts().save(&counters).await.unwrap();
    for (second, purged) in [(0, 0), (1, 1), (1, 0)] {
        let before = now() + Duration::seconds(second);
        let result = tx.login_attempts().purge(before).await;
        assert_eq!(result.unwrap(), purged);
    }
    assert_eq!(find(tx).await, BTreeMap::from([(TWO, counter(1, 1))]));
}

fn counter(count: u32, second: i64) -> LoginAttempts {
    let latest = now() + Duration::seconds(second);
    LoginAttempts { count, latest }
}

async fn find(tx: &mut dyn UnitOfWork) -> BTreeMap<Digest, LoginAttempts> {
    tx.login_attempts().find(&[ONE, TWO]).await.unwrap()
}
