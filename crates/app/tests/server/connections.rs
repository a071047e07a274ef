//! Timeouts, and limits of connections per client network.

use std::{
    net::SocketAddr,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use api::{error_response, handler, route_label};
use http_server::{Application, ServerLimits};
use poem::{
    Endpoint, Request, Response,
    endpoint::{make, make_sync},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpSocket, TcpStream},
    runtime::Handle,
    sync::{Notify, oneshot},
    time::{Instant, timeout},
};

use super::malformed_requests::send_raw;
use crate::common::{ServerOptions, TestServer, published_responses, settings};

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

#[tokio::test]
async fn closes_a_connection_whose_headers_are_incomplete() {
    let server = start_with_strict_limits().await;
    let mut slow = TcpStream::connect(server.address).await.unwrap();
    let head = b"GET / HTTP/1.1\r\nHost: a\r\n";
    slow.write_all(head).await.unwrap();
    let mut response = Vec::new();
    let connection_closed = timeout(Duration::from_secs(5), slow.read_to_end(&mut response)).await;
    assert!(connection_closed.is_ok(), "the connection is still open");
}

fn application(endpoint: impl Endpoint<Output = Response> + 'static) -> Application {
    Application {
        prepared_responses: published_responses(&settings(Path::new("data"))),
        handler: handler(endpoint),
        handler_runtime: Handle::current(),
        route_label,
        error_response,
    }
}

/// A server of four connections. `/blocked` is answered after the notification.
async fn start_small_server() -> (SocketAddr, Arc<Notify>) {
    let unblock_notify = Arc::new(Notify::new());
    let endpoint_notify = unblock_notify.clone();
    let endpoint = make(move |request: Request| {
        let endpoint_notify = endpoint_notify.clone();
        async move {
            if request.uri().path() == "/blocked" {
                endpoint_notify.notified().await;
            }
            Ok::<_, poem::Error>(Response::default())
        }
    });
    let limits = ServerLimits {
        header_timeout: Duration::from_mins(1),
        ..STRICT_LIMITS
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let proxies = "".parse().unwrap();
    tokio::spawn(http_server::serve(
        listener,
        application(endpoint),
        limits,
        proxies,
        std::future::pending(),
    ));
    (address, unblock_notify)
}

/// Without waiting, so that aborting it has no effect until then.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_request_is_handled_after_the_server_has_stopped() {
    let started = Arc::new(Notify::new());
    let is_handled = Arc::new(AtomicBool::new(false));
    let (endpoint_started, endpoint_is_handled) = (started.clone(), is_handled.clone());
    let endpoint = make_sync(move |_| {
        endpoint_started.notify_one();
        thread::sleep(Duration::from_millis(300));
        endpoint_is_handled.store(true, Ordering::Relaxed);
        Response::default()
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop_sender, stopped) = oneshot::channel::<()>();
    let server = tokio::spawn(http_server::serve(
        listener,
        application(endpoint),
        STRICT_LIMITS,
        "".parse().unwrap(),
        async {
            let _ = stopped.await;
        },
    ));
    let connection = connect_and_request("127.0.0.1", address, "/").await;
    started.notified().await;
    drop(connection);
    stop_sender.send(()).unwrap();
    server.await.unwrap();
    assert!(is_handled.load(Ordering::Relaxed));
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
async fn a_connection_over_the_limit_waits_for_an_idle_one() {
    let (server, unblock_notify) = start_small_server().await;
    let mut blocked = Vec::new();
    for site in 0..4 {
        blocked.push(connect_and_request(&format!("127.0.{site}.1"), server, "/blocked").await);
    }
    let mut waiting_connection = connect_and_request("127.0.4.1", server, "/").await;
    let readable = timeout(Duration::from_millis(300), waiting_connection.readable()).await;
    assert!(readable.is_err(), "served over the limit");
    // One of the others becomes idle.
    unblock_notify.notify_one();
    assert!(receives_response(&mut waiting_connection).await);
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
async fn a_connection_is_kept_after_a_local_file() {
    let server = TestServer::start().await;
    let request = |line: &str| format!("{line}\r\nHost: a\r\n");
    let range = request("GET /menu/Speisekarte.pdf HTTP/1.1") + "Range: bytes=0-4\r\n\r\n";
    let head = request("HEAD /menu/Speisekarte.pdf HTTP/1.1") + "\r\n";
    let old = request("GET /menu/Speisekarte.pdf HTTP/1.0") + "\r\n";
    let last = request("GET /menu/Speisekarte.pdf HTTP/1.1") + "Connection: close\r\n\r\n";
    let with_body = request("GET /menu/Speisekarte.pdf HTTP/1.1") + "Content-Length: 1\r\n\r\n";
    let chunked = request("GET /menu/Speisekarte.pdf HTTP/1.1")
        + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n";
    for end in [last, old, with_body, chunked] {
        let sent = [&range, &range, &head, &range, &end, &range].map(String::as_str);
        let received = send_raw(&server, &sent.concat()).await;
        assert_eq!(
            received.matches("206 Partial Content\r\n").count(),
            3,
            "{received}"
        );
        assert_eq!(received.matches("200 OK\r\n").count(), 2, "{received}");
        assert_eq!(received.matches("%PDF-").count(), 4, "{received}");
        assert_eq!(
            received.matches("connection: close\r\n").count(),
            1,
            "{received}"
        );
    }
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

#[tokio::test]
async fn shutdown_does_not_wait_for_event_streams() {
    let mut server = TestServer::start().await;
    let mut events = server.get("/api/events").await;
    assert!(events.chunk().await.unwrap().is_some());
    server.stop();
    let stopped = timeout(Duration::from_secs(2), &mut server.accept_loop).await;
    assert!(stopped.is_ok(), "the server still runs");
}
