//! What every clock promises.

use domain::calendar::Instant;
use time::{Duration, UtcOffset};

use crate::Clock;

/// The suite, for `$fresh`: a future of anything that derefs to a [`Clock`].
#[macro_export]
macro_rules! clock_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, clock: tells_utc_and_never_sleeps_for_the_past);
    };
}

/// Local time is the domain's business, and an instant that has come needs no sleep.
pub async fn tells_utc_and_never_sleeps_for_the_past(clock: &impl Clock) {
    let now = clock.now();
    assert_eq!(now.offset(), UtcOffset::UTC);
    clock.sleep_until(now).await;
    clock.sleep_until(now - Duration::days(1)).await;
    clock.sleep_until(Instant::UNIX_EPOCH).await;
    assert!(clock.now() - now < Duration::seconds(30));
}
