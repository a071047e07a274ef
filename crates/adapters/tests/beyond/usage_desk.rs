//! Counting over a database that fails.

use std::net::IpAddr;
use std::sync::Arc;

use adapters::clock::MovableClock;
use adapters::secrets::SystemSecrets;
use domain::calendar::Instant;
use domain::usage::{Said, Told};
use services::usage::{NotCounted, UsageRules, UsageService, UsageTools};
use time::Duration;

use crate::database::{folder, open};

/// Far more than one line may send.
#[tokio::test]
async fn what_cannot_be_kept_is_not_held_against_its_sender() {
    let (_folder, file) = folder();
    let house = open(&file).await;
    house.clone().close().await.unwrap();
    let desk = UsageService::new(
        UsageTools {
            log: Arc::new(house),
            relay: None,
            secrets: Arc::new(SystemSecrets),
            clock: Arc::new(MovableClock::at(Instant::UNIX_EPOCH)),
        },
        UsageRules {
            kept_for: Duration::days(90),
            counts_requests: false,
        },
    );
    let page = ("page".to_owned(), Said::Text("home".to_owned()));
    let call = Told {
        event: "call".to_owned(),
        properties: [page].into(),
    };
    let batch = vec![call; 1_500];
    for _ in 0..5 {
        let guest = IpAddr::from([10, 0, 0, 1]);
        let (received, written) = tokio::join!(desk.receive(&batch, guest), desk.write_events());
        assert!(matches!(received, Err(NotCounted::NotWritten)));
        assert!(written.is_err());
    }
}
