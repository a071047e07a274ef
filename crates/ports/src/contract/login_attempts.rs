//! What every counter of tries promises.

use domain::accounts::{Limit, RateLimitKey, TokenHash};
use domain::calendar::Instant;
use futures::future::join_all;
use time::Duration;

use super::samples::at;
use crate::LoginAttemptRepository;

/// The suite, for `$fresh`: a future of anything that derefs to [`LoginAttemptRepository`].
#[macro_export]
macro_rules! login_attempts_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, login_attempts:
            counts_each_suspect_and_makes_it_wait,
            counts_none_when_one_has_to_wait,
            lets_no_more_through_at_once_than_one_after_the_other,
            forgives_those_that_got_in,
            clears_every_counter,
            keeps_a_steady_rate,
            forgets_what_is_old,
        );
    };
}

/// With five free attempts.
const ANNA: RateLimitKey =
    RateLimitKey::of(Limit::AccountFromSubnet, TokenHash::from_digest([1; 32]));

/// With twenty.
const LINE: RateLimitKey = RateLimitKey::of(Limit::Subnet, TokenHash::from_digest([2; 32]));

/// With a pause that doubles.
pub async fn counts_each_suspect_and_makes_it_wait(tries: &impl LoginAttemptRepository) {
    spend(tries, ANNA, 5).await;
    for (second, waits) in [(0, 1), (1, 0), (2, 1), (3, 0), (3, 4)] {
        assert_eq!(count(tries, &[ANNA], second).await, waits, "{second}");
    }
    assert_eq!(count(tries, &[LINE], 3).await, 0);
}

/// The longest wait counts.
pub async fn counts_none_when_one_has_to_wait(tries: &impl LoginAttemptRepository) {
    spend(tries, LINE, 14).await;
    for _ in 0..5 {
        assert_eq!(count(tries, &[ANNA, LINE], 0).await, 0);
    }
    assert_eq!(count(tries, &[LINE, ANNA], 0).await, 1);
    assert_eq!(count(tries, &[LINE], 0).await, 0);
    assert_eq!(count(tries, &[ANNA, LINE], 0).await, 1);
    assert_eq!(count(tries, &[LINE], 1).await, 0);
    assert_eq!(count(tries, &[ANNA, LINE], 1).await, 2);
    assert_eq!(count(tries, &[ANNA], 1).await, 0);
}

/// Or many guesses would be as good as one.
pub async fn lets_no_more_through_at_once_than_one_after_the_other(
    tries: &impl LoginAttemptRepository,
) {
    let waits = join_all((0..9).map(|_| count(tries, &[ANNA], 0))).await;
    assert_eq!(waits.iter().filter(|wait| **wait == 0).count(), 5);
}

/// And nobody else.
pub async fn forgives_those_that_got_in(tries: &impl LoginAttemptRepository) {
    spend(tries, ANNA, 5).await;
    spend(tries, LINE, 20).await;
    tries.reset(&[ANNA.key]).await.unwrap();
    spend(tries, ANNA, 5).await;
    assert_eq!(count(tries, &[LINE], 0).await, 1);
}

/// Of every key.
pub async fn clears_every_counter(tries: &impl LoginAttemptRepository) {
    spend(tries, ANNA, 5).await;
    spend(tries, LINE, 20).await;
    tries.clear().await.unwrap();
    spend(tries, ANNA, 5).await;
    spend(tries, LINE, 20).await;
}

/// After 40 attempts at once, one a minute.
pub async fn keeps_a_steady_rate(tries: &impl LoginAttemptRepository) {
    let site = RateLimitKey::of(Limit::Site, TokenHash::from_digest([3; 32]));
    spend(tries, site, 40).await;
    for (second, waits) in [
        (0, 60),
        (59, 1),
        (60, 0),
        (60, 60),
        (181, 0),
        (181, 0),
        (181, 59),
    ] {
        assert_eq!(count(tries, &[site], second).await, waits, "{second}");
    }
}

/// And nothing newer.
pub async fn forgets_what_is_old(tries: &impl LoginAttemptRepository) {
    assert_eq!(count(tries, &[ANNA], 0).await, 0);
    assert_eq!(count(tries, &[LINE], 1).await, 0);
    assert_eq!(tries.purge(second(0)).await.unwrap(), 0);
    assert_eq!(tries.purge(second(1)).await.unwrap(), 1);
    assert_eq!(tries.purge(second(1)).await.unwrap(), 0);
}

/// Uses up free attempts.
async fn spend(tries: &impl LoginAttemptRepository, suspect: RateLimitKey, attempts: u32) {
    for attempt in 0..attempts {
        assert_eq!(count(tries, &[suspect], 0).await, 0, "{attempt}");
    }
}

/// How many seconds there are still to wait; 0 when the try counts.
async fn count(tries: &impl LoginAttemptRepository, suspects: &[RateLimitKey], at: i64) -> i64 {
    let counted = tries.count(suspects, second(at)).await.expect("an answer");
    counted.map_or_else(|error| error.retry_after.whole_seconds(), |()| 0)
}

fn second(number: i64) -> Instant {
    at() + Duration::seconds(number)
}
