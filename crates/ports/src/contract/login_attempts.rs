use std::collections::BTreeMap;

use domain::auth::{Digest, LoginAttempts};
use time::Duration;

use super::samples::now;
use crate::UnitOfWork;

const FIRST_RATE_LIMIT_KEY: Digest = Digest::from_digest([1; 32]);
const SECOND_RATE_LIMIT_KEY: Digest = Digest::from_digest([2; 32]);

pub async fn keeps_and_overwrites_login_counters(tx: &mut dyn UnitOfWork) {
    assert_eq!(find(tx).await, BTreeMap::new());
    for attempts_by_key in [
        [
            (FIRST_RATE_LIMIT_KEY, login_counter(1, 0)),
            (SECOND_RATE_LIMIT_KEY, login_counter(u32::MAX, 1)),
        ],
        [
            (FIRST_RATE_LIMIT_KEY, login_counter(2, 5)),
            (SECOND_RATE_LIMIT_KEY, login_counter(3, 0)),
        ],
    ] {
        tx.login_attempts().save(&attempts_by_key).await.unwrap();
        assert_eq!(find(tx).await, BTreeMap::from(attempts_by_key));
    }
    let found = tx.login_attempts().find(&[SECOND_RATE_LIMIT_KEY]).await;
    let found = found.unwrap();
    assert_eq!(
        found,
        BTreeMap::from([(SECOND_RATE_LIMIT_KEY, login_counter(3, 0))])
    );
}

pub async fn purges_and_deletes_login_counters(tx: &mut dyn UnitOfWork) {
    let attempts_by_key = [
        (FIRST_RATE_LIMIT_KEY, login_counter(1, 0)),
        (SECOND_RATE_LIMIT_KEY, login_counter(1, 1)),
    ];
    let second = BTreeMap::from([(SECOND_RATE_LIMIT_KEY, login_counter(1, 1))]);
    tx.login_attempts().save(&attempts_by_key).await.unwrap();
    for (seconds, purged) in [(0, 0), (1, 1), (1, 0)] {
        let before = now() + Duration::seconds(seconds);
        let result = tx.login_attempts().purge(before).await;
        assert_eq!(result.unwrap(), purged);
    }
    assert_eq!(find(tx).await, second);
    tx.login_attempts().save(&attempts_by_key).await.unwrap();
    tx.login_attempts()
        .delete(&[FIRST_RATE_LIMIT_KEY])
        .await
        .unwrap();
    assert_eq!(find(tx).await, second);
    tx.login_attempts().delete_all().await.unwrap();
    assert_eq!(find(tx).await, BTreeMap::new());
}

fn login_counter(count: u32, second: i64) -> LoginAttempts {
    let latest_at = now() + Duration::seconds(second);
    LoginAttempts { count, latest_at }
}

async fn find(tx: &mut dyn UnitOfWork) -> BTreeMap<Digest, LoginAttempts> {
    tx.login_attempts()
        .find(&[FIRST_RATE_LIMIT_KEY, SECOND_RATE_LIMIT_KEY])
        .await
        .unwrap()
}
