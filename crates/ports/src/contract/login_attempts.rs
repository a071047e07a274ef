use std::collections::BTreeMap;

use domain::accounts::{Digest, LoginAttempts};
use time::Duration;

use super::samples::now;
use crate::UnitOfWork;

const FIRST_KEY: Digest = Digest::from_digest([1; 32]);
const SECOND_KEY: Digest = Digest::from_digest([2; 32]);

pub async fn keeps_and_overwrites_login_counters(tx: &mut dyn UnitOfWork) {
    assert_eq!(find(tx).await, BTreeMap::new());
    for counters in [
        [
            (FIRST_KEY, counter(1, 0)),
            (SECOND_KEY, counter(u32::MAX, 1)),
        ],
        [(FIRST_KEY, counter(2, 5)), (SECOND_KEY, counter(3, 0))],
    ] {
        tx.login_attempts().save(&counters).await.unwrap();
        assert_eq!(find(tx).await, BTreeMap::from(counters));
    }
    let found = tx.login_attempts().find(&[SECOND_KEY]).await.unwrap();
    assert_eq!(found, BTreeMap::from([(SECOND_KEY, counter(3, 0))]));
}

pub async fn purges_and_deletes_counters(tx: &mut dyn UnitOfWork) {
    let counters = [(FIRST_KEY, counter(1, 0)), (SECOND_KEY, counter(1, 1))];
    let second = BTreeMap::from([(SECOND_KEY, counter(1, 1))]);
    tx.login_attempts().save(&counters).await.unwrap();
    for (seconds, purged) in [(0, 0), (1, 1), (1, 0)] {
        let before = now() + Duration::seconds(seconds);
        let result = tx.login_attempts().purge(before).await;
        assert_eq!(result.unwrap(), purged);
    }
    assert_eq!(find(tx).await, second);
    tx.login_attempts().save(&counters).await.unwrap();
    tx.login_attempts().delete(&[FIRST_KEY]).await.unwrap();
    assert_eq!(find(tx).await, second);
    tx.login_attempts().delete_all().await.unwrap();
    assert_eq!(find(tx).await, BTreeMap::new());
}

fn counter(count: u32, second: i64) -> LoginAttempts {
    let latest = now() + Duration::seconds(second);
    LoginAttempts { count, latest }
}

async fn find(tx: &mut dyn UnitOfWork) -> BTreeMap<Digest, LoginAttempts> {
    tx.login_attempts()
        .find(&[FIRST_KEY, SECOND_KEY])
        .await
        .unwrap()
}
