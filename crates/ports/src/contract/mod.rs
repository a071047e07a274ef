//! One public test suite per driven port. A suite asks only what the port's documentation promises,
//! and asks it of a fresh, empty store.
//!
//! An adapter runs a suite by one line in a module of its own:
//!
//! ```ignore
//! mod news {
//!     ports::news_contract!(super::fresh());
//! }
//! ```
//!
//! where `fresh()` is a future of anything that derefs to the store. To add a test: a public
//! function in the suite, and its name in the suite's macro.
#![allow(
    clippy::missing_panics_doc,
    clippy::panic,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a suite is a test: it panics to say that a promise was broken"
)]

pub mod audit;
pub mod blobs;
pub mod clock;
pub mod contact;
pub mod files;
pub mod idempotency;
pub mod login_attempts;
pub mod menus;
pub mod news;
pub mod opening_hours;
pub mod password_hasher;
pub mod samples;
pub mod secrets;
pub mod seed;
pub mod sessions;
pub mod staff;
pub mod uploads;
pub mod usage_log;
pub mod usage_statistics;

use domain::news::NewsEntry;
use domain::opening_hours::OpeningHours;

use crate::{ChangeFeed, Revision, Store};

/// Turns the functions of a suite into tests of the adapter's crate, which brings `tokio`.
#[doc(hidden)]
#[macro_export]
macro_rules! contract_tests {
    ($fresh:expr, $suite:ident: $($test:ident),+ $(,)?) => {
        $(
            #[tokio::test]
            async fn $test() {
                let fresh = $fresh.await;
                $crate::contract::$suite::$test(&*fresh).await;
            }
        )+
    };
}

async fn revision(house: &impl ChangeFeed) -> Revision {
    house.revision().await.expect("a revision")
}

async fn hours(store: &impl Store) -> OpeningHours {
    let mut view = store.snapshot().await.expect("a snapshot");
    view.opening_hours().find().await.expect("the hours")
}

async fn news(store: &impl Store) -> Vec<NewsEntry> {
    let mut view = store.snapshot().await.expect("a snapshot");
    view.news().list().await.expect("the entries")
}
