//! What every counter of tries promises.

use domain::accounts::{Suspect, TokenHash};
use domain::calendar::Instant;
use futures::future::join_all;
use time::Duration;

use super::samples::at;
use crate::driven::SignInTries;

/// The suite, for `$fresh`: a future of anything that derefs to [`SignInTries`].
#[macro_export]
macro_rules! sign_in_tries_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, sign_in_tries:
            counts_each_suspect_and_makes_it_wait,
            counts_none_when_one_has_to_wait,
            lets_no_more_through_at_once_than_one_after_the_other,
            forgives_those_that_got_in,
            forgets_what_is_old,
        );
    };
}

const ANNA: Suspect = Suspect {
    key: TokenHash::from_digest([1; 32]),
    free: 2,
};
const LINE: Suspect = Suspect {
    key: TokenHash::from_digest([2; 32]),
    free: 3,
};

/// With a pause that doubles.
pub async fn counts_each_suspect_and_makes_it_wait(tries: &impl SignInTries) {
    for (second, waits) in [(0, 0), (0, 0), (0, 1), (1, 0), (2, 1), (3, 0), (3, 4)] {
        assert_eq!(count(tries, &[ANNA], second).await, waits, "{second}");
    }
    assert_eq!(count(tries, &[LINE], 3).await, 0);
}

/// The longest wait counts.
pub async fn counts_none_when_one_has_to_wait(tries: &impl SignInTries) {
    for _ in 0..2 {
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
pub async fn lets_no_more_through_at_once_than_one_after_the_other(tries: &impl SignInTries) {
    let waits = join_all((0..9).map(|_| count(tries, &[ANNA], 0))).await;
    assert_eq!(waits.iter().filter(|wait| **wait == 0).count(), 2);
}

/// And nobody else.
pub async fn forgives_those_that_got_in(tries: &impl SignInTries) {
    for _ in 0..2 {
        assert_eq!(count(tries, &[ANNA, LINE], 0).await, 0);
    }
    tries.forgive(&[ANNA.key]).await.unwrap();
    assert_eq!(count(tries, &[ANNA, LINE], 0).await, 0);
    assert_eq!(count(tries, &[ANNA], 0).await, 0);
    assert_eq!(count(tries, &[LINE], 0).await, 1);
}

/// And nothing newer.
pub async fn forgets_what_is_old(tries: &impl SignInTries) {
    assert_eq!(count(tries, &[ANNA], 0).await, 0);
    assert_eq!(count(tries, &[LINE], 1).await, 0);
    assert_eq!(tries.purge(second(0)).await.unwrap(), 0);
    assert_eq!(tries.purge(second(1)).await.unwrap(), 1);
    assert_eq!(tries.purge(second(1)).await.unwrap(), 0);
}

/// How many seconds there are still to wait; 0 when the try counts.
async fn count(tries: &impl SignInTries, suspects: &[Suspect], at: i64) -> i64 {
    let counted = tries.count(suspects, second(at)).await.expect("an answer");
    counted.map_or_else(|error| error.retry_after.whole_seconds(), |()| 0)
}

fn second(number: i64) -> Instant {
    at() + Duration::seconds(number)
}
