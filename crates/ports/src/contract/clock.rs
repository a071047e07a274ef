use domain::calendar::Timestamp;
use time::{Duration, UtcOffset};

use crate::Clock;

pub async fn clock_is_in_utc_and_does_not_sleep_until_past_instants(clock: &impl Clock) {
    let now = clock.now();
    assert_eq!(now.offset(), UtcOffset::UTC);
    clock.sleep_until(now).await;
    clock.sleep_until(now - Duration::days(1)).await;
    clock.sleep_until(Timestamp::UNIX_EPOCH).await;
    assert!(clock.now() - now < Duration::seconds(30));
}
