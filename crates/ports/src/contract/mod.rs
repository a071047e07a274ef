//! One test suite per driven port, run on every adapter. A suite tests only what the port documents. It gets an empty store,
//! or a fixture that controls the system behind the adapter.
//!
//! An adapter runs a suite by one line in a module of its own:
//!
//! ```ignore
//! mod news {
//!     ports::news_contract!(super::fresh());
//! }
//! ```
//!
//! where `fresh()` is a future of anything that derefs to the store or fixture. To add a test: a public
//! function in the suite, and its name in the suite's macro.
#![allow(
    clippy::missing_panics_doc,
    clippy::panic,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a suite is a test"
)]

pub mod audit;
pub mod blobs;
pub mod clock;
pub mod contact;
pub mod files;
pub mod idempotency;
pub mod identity_provider;
pub mod login_attempts;
pub mod mailer;
pub mod menus;
pub mod news;
pub mod opening_hours;
pub mod password_hasher;
pub mod pdf;
pub mod renderer;
pub mod samples;
pub mod secrets;
pub mod sessions;
pub mod staff;
pub mod uploads;
pub mod usage;
pub mod usage_forwarder;

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

async fn revision(store: &impl ChangeFeed) -> Revision {
    store.revision().await.expect("a revision")
}

async fn hours(store: &impl Store) -> OpeningHours {
    let mut view = store.snapshot().await.expect("a snapshot");
    view.opening_hours().find().await.expect("the hours")
}
