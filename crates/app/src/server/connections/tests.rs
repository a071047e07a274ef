use super::*;
use crate::server::data_rate::Direction;
use tokio::time::advance;

fn open_busy(connections: &Connections, from: &str) -> Result<Connection, Denied> {
    let connection = connections.try_admit(from.parse().unwrap(), false)?;
    connection.activity.begin_request();
    Ok(connection)
}

fn open_proxy(connections: &Connections, from: &str) -> Result<Connection, Denied> {
    let connection = connections.try_admit(from.parse().unwrap(), true)?;
    connection.activity.begin_request();
    Ok(connection)
}

/// Opens connections with a request in flight until one is denied.
fn open_until_denied(connections: &Connections, from: &str) -> (Vec<Connection>, Denied) {
    let mut all = Vec::new();
    loop {
        match open_busy(connections, from) {
            Ok(connection) => all.push(connection),
            Err(denied) => return (all, denied),
        }
    }
}

async fn is_evicted(connection: &Connection) -> bool {
    timeout(Duration::ZERO, connection.evicted.notified())
        .await
        .is_ok()
}

#[test]
fn limits_subnets_and_sites() {
    for (first, same_site, other_site) in [
        ("192.0.2.1", ["192.0.2.2", "192.0.2.3"], "192.0.3.1"),
        (
            "2001:db8:0:1::1",
            ["2001:db8:0:2::1", "2001:db8:0:3::1"],
            "2001:db8:1::1",
        ),
    ] {
        let connections = Connections::new(64);
        let mut open = Vec::new();
        let [second, third] = same_site;
        for (from, expected) in [(first, 8), (second, 8), (third, 0), (other_site, 8)] {
            let (admitted, denied) = open_until_denied(&connections, from);
            assert_eq!(admitted.len(), expected, "{from}");
            assert_eq!(denied, Denied::ShareExceeded, "{from}");
            open.push(admitted);
        }
        drop(open.remove(0));
        assert_eq!(open_until_denied(&connections, third).0.len(), 8, "{third}");
    }
}

#[test]
fn limits_all_proxies_together() {
    for proxies in [["10.0.0.1", "10.0.0.2"], ["10.0.0.1", "10.0.0.1"]] {
        let connections = Connections::new(64);
        let _open: Vec<_> = (0..48)
            .map(|number| open_proxy(&connections, proxies[number % 2]).unwrap())
            .collect();
        let denied = open_proxy(&connections, proxies[0]).unwrap_err();
        assert_eq!(denied, Denied::ShareExceeded);
        assert!(open_busy(&connections, "192.0.2.1").is_ok());
    }
}

#[tokio::test(start_paused = true)]
async fn a_full_server_closes_the_longest_idle_connection_and_then_the_slowest() {
    let connections = Connections::new(4);
    let mut open = Vec::new();
    for site in 0..4 {
        let from = format!("192.0.{site}.1").parse().unwrap();
        open.push(connections.try_admit(from, false).unwrap());
        advance(Duration::from_secs(1)).await;
    }
    let limit = Duration::from_secs(30);
    open[0].activity.begin_request();
    open[1].activity.begin_request();
    open[1].activity.wait(Direction::Received, limit);
    advance(Duration::from_secs(2)).await;
    // The third is idle for longest, then the fourth; the second is slow, and the first waits for the server.
    for (next, evicted) in [(4, 2), (5, 3), (6, 1)] {
        let connection = open_busy(&connections, &format!("192.0.{next}.1")).unwrap();
        open.push(connection);
        for (position, connection) in open.iter().enumerate() {
            let expected = position == evicted;
            assert_eq!(is_evicted(connection).await, expected, "{position}");
        }
    }
    let next = || open_busy(&connections, "192.0.7.1");
    assert_eq!(next().unwrap_err(), Denied::Full);
    // Dropping an evicted connection does not free another place.
    drop(open.remove(2));
    assert_eq!(next().unwrap_err(), Denied::Full);
    drop(open.remove(0));
    assert!(next().is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_full_server_closes_a_connection_of_the_largest_site() {
    let connections = Connections::new(64);
    let mut open = Vec::new();
    for number in 0..60 {
        let from = format!("192.0.{}.{}", number % 4, number % 8);
        open.push(open_busy(&connections, &from).unwrap());
        advance(Duration::from_secs(1)).await;
    }
    for site in 4..8 {
        open.push(open_busy(&connections, &format!("192.0.{site}.1")).unwrap());
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
        open.push(connections.try_admit(from, false).unwrap());
        for (position, connection) in open.iter().enumerate() {
            let expected = position == evicted;
            assert_eq!(is_evicted(connection).await, expected, "{position}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn proxies_yield_to_one_with_fewer_connections() {
    let connections = Connections::new(64);
    let admit = |from: &str| open_proxy(&connections, from);
    let mut open = Vec::new();
    for number in 0..48 {
        open.push(admit(&format!("127.0.{}.1", number % 4)).unwrap());
        advance(Duration::from_millis(1)).await;
    }
    assert_eq!(admit("127.0.0.1").unwrap_err(), Denied::ShareExceeded);
    let guest = admit("127.0.9.9").unwrap();
    assert!(is_evicted(&open[0]).await, "the oldest of the largest");
    assert!(!is_evicted(&guest).await);
}

#[tokio::test(start_paused = true)]
async fn a_client_at_its_limit_closes_only_its_own_connections() {
    let connections = Connections::new(64);
    let other = connections
        .try_admit("192.0.3.1".parse().unwrap(), false)
        .unwrap();
    let mut own: Vec<_> = (0..8)
        .map(|_| open_busy(&connections, "192.0.2.1").unwrap())
        .collect();
    own[7].activity.end_request();
    own.push(open_busy(&connections, "192.0.2.1").unwrap());
    assert!(is_evicted(&own[7]).await);
    assert!(!is_evicted(&other).await);
    assert!(open_busy(&connections, "192.0.2.1").is_err());
}
