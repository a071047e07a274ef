//! Timeouts, and limits of connections per client network.

use std::{net::SocketAddr, time::Duration};

use http_server::ServerLimits;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{Instant, timeout},
};

use super::malformed_requests::send_raw;
use crate::common::{ServerOptions, TestServer};

const STRICT_LIMITS: ServerLimits = ServerLimits {
    connections: 4,
    header_timeout: Duration::from_millis(300),
    upload_lag_limit: Duration::from_millis(300),
    download_lag_limit: Duration::from_millis(300),
};

async fn start_with_strict_limits() -> TestServer {
    TestServer::start_without_edition(ServerOptions {
        limits: STRICT_LIMITS,
        ..ServerOptions::default()
    })
    .await
}

async fn connect(from: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Connects from this address and requests this path.
async fn connect_and_request(from: &str, to: SocketAddr, path: &str) -> TcpStream {
    let mut stream = connect(from, to).await;
    let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// `false` if the connection is closed.
async fn receives_response(stream: &mut TcpStream) -> bool {
    let mut bytes = [0; 1000];
    let read = timeout(Duration::from_secs(10), stream.read(&mut bytes)).await;
    let _ = read.expect("neither a response nor closed");
    bytes.starts_with(b"HTTP/1.1 200 ")
}

#[tokio::test]
async fn closes_connections_of_clients_that_do_not_read() {
    let server = start_with_strict_limits().await;
    let requests = "GET /menu/Speisekarte.pdf HTTP/1.1\r\nHost: a\r\n\r\n".repeat(500);
    let mut unread_connections = Vec::new();
    for _ in 0..STRICT_LIMITS.connections {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(requests.as_bytes()).await;
        unread_connections.push(stream);
    }
    let url = format!("http://{}/health/live", server.address);
    let status = async {
        loop {
            // Closed at once while the others use all connections.
            if let Ok(response) = server.client.get(&url).send().await {
                return response.status();
            }
        }
    };
    let status = timeout(Duration::from_secs(10), status).await;
    assert_eq!(status.unwrap(), 204);
}

#[tokio::test]
async fn rejects_unauthenticated_uploads_without_reading_the_body() {
    let server = TestServer::start().await;
    for path in ["/api/storage/v0/b/default/o", "/api/file/"] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\
             Content-Length: 1000000\r\n\r\n"
        );
        let response = send_raw(&server, &head).await;
        assert!(response.starts_with("HTTP/1.1 401 "), "{path}: {response}");
        assert!(response.contains("connection: close"), "{path}: {response}");
    }
}

#[tokio::test]
async fn aborts_slow_uploads() {
    let server = start_with_strict_limits().await;
    let token = server.sign_in_anna().await.token;
    let head = format!(
        "POST /api/storage/v0/b/default/o?name=a.pdf HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\
         X-Goog-Upload-Protocol: resumable\r\nX-Goog-Upload-Command: start\r\n\
         X-Goog-Upload-Header-Content-Length: 7\r\nAuthorization: Bearer {}\r\n\r\n{{",
        token.as_str()
    );
    let response = send_raw(&server, &head).await;
    assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
}

/// Requests that keep a connection busy.
fn hostile_request(kind: usize) -> String {
    let head = |request: &str| format!("{request} HTTP/1.1\r\nHost: a\r\n");
    let body = "Content-Type: application/json\r\nContent-Length: 999\r\n\r\n{";
    match kind {
        0 => head("POST /api/contact") + body,
        1 => head("GET /") + "\r\n",
        2 => (head("GET /menu/Speisekarte.pdf") + "\r\n").repeat(200),
        _ => head("GET /api/events") + "\r\n",
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_connections_of_four_networks_do_not_block_others() {
    for trusted_proxies in ["", "127.0.0.0/8"] {
        let server = TestServer::start_with(ServerOptions {
            limits: ServerLimits {
                connections: 512,
                header_timeout: Duration::from_mins(1),
                upload_lag_limit: Duration::from_mins(1),
                download_lag_limit: Duration::from_mins(1),
            },
            trusted_proxies,
            ..ServerOptions::default()
        })
        .await;
        let mut connections = Vec::new();
        for number in 0..512 {
            // Two addresses per network.
            let from = format!("127.0.{}.{}", number % 4, number / 4 % 2 + 1);
            let stream = connect(&from, server.address).await;
            let _ = stream.try_write(hostile_request(number / 8 % 4).as_bytes());
            connections.push(stream);
        }
        let request = async || connect_and_request("127.0.4.1", server.address, "/").await;
        if !trusted_proxies.is_empty() {
            // A trusted proxy has one share, whose connections are closed at once until one of them is slow.
            while !receives_response(&mut request().await).await {}
        }
        // The fastest of several, because the machine may be busy.
        let mut fastest = Duration::MAX;
        for _ in 0..3 {
            let start = Instant::now();
            let mut stream = request().await;
            assert!(receives_response(&mut stream).await, "{trusted_proxies:?}");
            fastest = fastest.min(start.elapsed());
            connections.push(stream);
        }
        assert!(fastest < Duration::from_secs(1), "{fastest:?}");
    }
}
