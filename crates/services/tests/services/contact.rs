use std::sync::Arc;

use ports::contract::samples::message;
use services::contact::{ContactService, ReceiveMessageError};
use time::Duration;

use crate::fixture::{Fixture, hmac_signer};

/// Sends a message of each address; for each `+`, or the seconds that are still to wait.
async fn send_from(
    contact: &ContactService,
    addresses: impl Iterator<Item = String>,
) -> Vec<String> {
    let message = message("Anna");
    let mut outcomes = Vec::new();
    for address in addresses {
        let received = contact.receive_message(&message, address.parse().unwrap(), None);
        outcomes.push(match received.await {
            Ok(()) => "+".to_owned(),
            Err(ReceiveMessageError::RateLimited(limited, _)) => {
                limited.retry_after_seconds().to_string()
            }
            Err(error) => error.to_string(),
        });
    }
    outcomes
}

#[tokio::test]
async fn subnets_and_networks_have_shares_of_all_messages_also_after_a_restart() {
    let fixture = Fixture::new().await;
    let restart = || {
        let (store, clock) = (fixture.store.clone(), Arc::new(fixture.clock.clone()));
        ContactService::new(store, clock, hmac_signer())
    };
    let same = |address: &'static str, count| (0..count).map(move |_| address.to_owned());
    let sent = send_from(&restart(), same("192.0.2.1", 6)).await;
    assert_eq!(sent.concat(), "+++++600");
    let sent = send_from(&restart(), same("::ffff:192.0.2.1", 1)).await;
    assert_eq!(sent.concat(), "600");

    let neighbours = (2..13).map(|number| format!("192.0.2.{number}"));
    let sent = send_from(&restart(), neighbours).await;
    assert_eq!(sent.concat(), "++++++++++240");
    let subnets_of_a_network = (0..16).map(|number| format!("2001:db8:0:{number:x}::1"));
    let sent = send_from(&restart(), subnets_of_a_network).await;
    assert_eq!(sent.concat(), format!("{}240", "+".repeat(15)));

    let others = (0..31).map(|number| format!("198.51.{number}.1"));
    let sent = send_from(&restart(), others).await;
    assert_eq!(sent.concat(), format!("{}60", "+".repeat(30)));
    fixture.clock.advance(Duration::minutes(10));
    let sent = send_from(&restart(), same("192.0.2.1", 2)).await;
    assert_eq!(sent.concat(), "+600");
}
