use std::collections::BTreeMap;

use domain::rate_limit::RateLimitCounter;
use domain::secrets::Digest;
use time::Duration;

use super::samples::now;
use crate::UnitOfWork;

const FIRST_RATE_LIMIT_KEY: Digest = Digest::from_digest([1; 32]);
const SECOND_RATE_LIMIT_KEY: Digest = Digest::from_digest([2; 32]);

pub async fn keeps_and_overwrites_rate_limit_counters(tx: &mut dyn UnitOfWork) {
    assert_eq!(find(tx).await, BTreeMap::new());
    for counters_by_key in [
        [
            (FIRST_RATE_LIMIT_KEY, rate_limit_counter(1, 0)),
            (SECOND_RATE_LIMIT_KEY, rate_limit_counter(u32::MAX, 1)),
        ],
        [
            (FIRST_RATE_LIMIT_KEY, rate_limit_counter(2, 5)),
            (SECOND_RATE_LIMIT_KEY, rate_limit_counter(3, 0)),
        ],
    ] {
        tx.rate_limits().save(&counters_by_key).await.unwrap();
        assert_eq!(find(tx).await, BTreeMap::from(counters_by_key));
    }
    let found = tx.rate_limits().find(&[SECOND_RATE_LIMIT_KEY]).await;
    let found = found.unwrap();
    assert_eq!(
        found,
        BTreeMap::from([(SECOND_RATE_LIMIT_KEY, rate_limit_counter(3, 0))])
    );
}

pub async fn purges_and_deletes_rate_limit_counters(tx: &mut dyn UnitOfWork) {
    let counters_by_key = [
        (FIRST_RATE_LIMIT_KEY, rate_limit_counter(1, 0)),
        (SECOND_RATE_LIMIT_KEY, rate_limit_counter(1, 1)),
    ];
    let second = BTreeMap::from([(SECOND_RATE_LIMIT_KEY, rate_limit_counter(1, 1))]);
    tx.rate_limits().save(&counters_by_key).await.unwrap();
    for (seconds, purged) in [(0, 0), (1, 1), (1, 0)] {
        let before = now() + Duration::seconds(seconds);
        let result = tx.rate_limits().purge(before).await;
        assert_eq!(result.unwrap(), purged);
    }
    assert_eq!(find(tx).await, second);
    tx.rate_limits().save(&counters_by_key).await.unwrap();
    tx.rate_limits()
        .delete(&[FIRST_RATE_LIMIT_KEY])
        .await
        .unwrap();
    assert_eq!(find(tx).await, second);
    tx.rate_limits().delete_all().await.unwrap();
    assert_eq!(find(tx).await, BTreeMap::new());
}

fn rate_limit_counter(count: u32, second: i64) -> RateLimitCounter {
    let latest_at = now() + Duration::seconds(second);
    RateLimitCounter { count, latest_at }
}

async fn find(tx: &mut dyn UnitOfWork) -> BTreeMap<Digest, RateLimitCounter> {
    tx.rate_limits()
        .find(&[FIRST_RATE_LIMIT_KEY, SECOND_RATE_LIMIT_KEY])
        .await
        .unwrap()
}
