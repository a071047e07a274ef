use super::*;
use crate::data_rate::TransferDirection;
use tokio::time::advance;

/// Opens a connection with a request in flight.
fn try_open_connection(
    connections: &ConnectionLimiter,
    from: &str,
    is_proxy: bool,
) -> Result<AdmittedConnection, ConnectionDenied> {
    let connection = connections.try_admit_connection(from.parse().unwrap(), is_proxy)?;
    connection.client_activity.record_request_start();
    Ok(connection)
}

fn open_connection_with_request(
    connections: &ConnectionLimiter,
    from: &str,
) -> Result<AdmittedConnection, ConnectionDenied> {
    try_open_connection(connections, from, false)
}

/// Opens connections with a request in flight until one is denied.
fn open_until_denied(
    connections: &ConnectionLimiter,
    from: &str,
) -> (Vec<AdmittedConnection>, ConnectionDenied) {
    let mut all = Vec::new();
    loop {
        match open_connection_with_request(connections, from) {
            Ok(connection) => all.push(connection),
            Err(denial_reason) => return (all, denial_reason),
        }
    }
}

async fn is_evicted(connection: &AdmittedConnection) -> bool {
    timeout(Duration::ZERO, connection.eviction_signal.notified())
        .await
        .is_ok()
}

#[test]
fn limits_connections_of_subnets_and_sites() {
    for (first, same_site, other_site) in [
        ("192.0.2.1", ["192.0.2.2", "192.0.2.3"], "192.0.3.1"),
        (
            "2001:db8:0:1::1",
            ["2001:db8:0:2::1", "2001:db8:0:3::1"],
            "2001:db8:1::1",
        ),
    ] {
        let connections = ConnectionLimiter::new(64);
        let mut open = Vec::new();
        let [second, third_address] = same_site;
        for (from, expected) in [(first, 8), (second, 8), (third_address, 0), (other_site, 8)] {
            let (admitted, denial) = open_until_denied(&connections, from);
            assert_eq!(admitted.len(), expected, "{from}");
            assert_eq!(denial, ConnectionDenied::ShareExceeded, "{from}");
            open.push(admitted);
        }
        drop(open.remove(0));
        assert_eq!(
            open_until_denied(&connections, third_address).0.len(),
            8,
            "{third_address}"
        );
    }
}

#[test]
fn limits_connections_of_all_proxies_together() {
    for proxies in [["10.0.0.1", "10.0.0.2"], ["10.0.0.1", "10.0.0.1"]] {
        let connections = ConnectionLimiter::new(64);
        let _open_connections: Vec<_> = (0..48)
            .map(|number| try_open_connection(&connections, proxies[number % 2], true).unwrap())
            .collect();
        let denial = try_open_connection(&connections, proxies[0], true).unwrap_err();
        assert_eq!(denial, ConnectionDenied::ShareExceeded);
        assert!(open_connection_with_request(&connections, "192.0.2.1").is_ok());
    }
}

#[tokio::test(start_paused = true)]
async fn a_full_server_closes_the_longest_idle_connection_and_then_the_slowest() {
    let connections = ConnectionLimiter::new(4);
    let mut open = Vec::new();
    for site in 0..4 {
        let from = format!("192.0.{site}.1").parse().unwrap();
        open.push(connections.try_admit_connection(from, false).unwrap());
        advance(Duration::from_secs(1)).await;
    }
    let limit = Duration::from_secs(30);
    open[0].client_activity.record_request_start();
    open[1].client_activity.record_request_start();
    open[1]
        .client_activity
        .start_waiting_for_client(TransferDirection::Upload, limit);
    advance(Duration::from_secs(2)).await;
    // The third is idle for longest, then the fourth; the second is slow, and the first waits for the server.
    for (next, evicted) in [(4, 2), (5, 3), (6, 1)] {
        let connection =
            open_connection_with_request(&connections, &format!("192.0.{next}.1")).unwrap();
        open.push(connection);
        for (position, connection) in open.iter().enumerate() {
            let expected = position == evicted;
            assert_eq!(is_evicted(connection).await, expected, "{position}");
        }
    }
    let next = || open_connection_with_request(&connections, "192.0.7.1");
    assert_eq!(next().unwrap_err(), ConnectionDenied::ServerFull);
    // Dropping an evicted connection does not free another place.
    drop(open.remove(2));
    assert_eq!(next().unwrap_err(), ConnectionDenied::ServerFull);
    drop(open.remove(0));
    assert!(next().is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_full_server_closes_a_connection_of_the_largest_site() {
    let connections = ConnectionLimiter::new(64);
    let mut open = Vec::new();
    for number in 0..60 {
        let from = format!("192.0.{}.{}", number % 4, number % 8);
        open.push(open_connection_with_request(&connections, &from).unwrap());
        advance(Duration::from_secs(1)).await;
    }
    for site in 4..8 {
        open.push(open_connection_with_request(&connections, &format!("192.0.{site}.1")).unwrap());
    }
    // Of the sites with most connections, the request that has been in flight for longest; not a new connection.
    for (from, evicted) in [
        ("192.0.0.1", 0),
        ("192.0.8.1", 1),
        ("192.0.9.1", 2),
        ("192.0.10.1", 3),
        ("192.0.11.1", 4),
    ] {
        let from = from.parse().unwrap();
        open.push(connections.try_admit_connection(from, false).unwrap());
        for (position, connection) in open.iter().enumerate() {
            let expected = position == evicted;
            assert_eq!(is_evicted(connection).await, expected, "{position}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn proxies_yield_to_one_with_fewer_connections() {
    let connections = ConnectionLimiter::new(64);
    let admit_connection = |from: &str| try_open_connection(&connections, from, true);
    let mut open = Vec::new();
    for number in 0..48 {
        open.push(admit_connection(&format!("127.0.{}.1", number % 4)).unwrap());
        advance(Duration::from_millis(1)).await;
    }
    assert_eq!(
        admit_connection("127.0.0.1").unwrap_err(),
        ConnectionDenied::ShareExceeded
    );
    let admitted = admit_connection("127.0.9.9").unwrap();
    assert!(is_evicted(&open[0]).await, "the oldest of the largest");
    assert!(!is_evicted(&admitted).await);
}

#[tokio::test(start_paused = true)]
async fn a_client_at_its_limit_closes_only_its_own_connections() {
    let connections = ConnectionLimiter::new(64);
    let other_client_connection = connections
        .try_admit_connection("192.0.3.1".parse().unwrap(), false)
        .unwrap();
    let mut own_connections: Vec<_> = (0..8)
        .map(|_| open_connection_with_request(&connections, "192.0.2.1").unwrap())
        .collect();
    own_connections[7].client_activity.record_request_end();
    own_connections.push(open_connection_with_request(&connections, "192.0.2.1").unwrap());
    assert!(is_evicted(&own_connections[7]).await);
    assert!(!is_evicted(&other_client_connection).await);
    assert!(open_connection_with_request(&connections, "192.0.2.1").is_err());
}
