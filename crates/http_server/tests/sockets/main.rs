//! What clients receive: prepared responses, those of the handler, and those to invalid requests.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests may panic"
)]

mod server;

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Instant, sleep, timeout},
};

use self::server::{FILE_BYTES, HEADER_TIMEOUT, start};

async fn read_to_end(stream: &mut TcpStream) -> String {
    let mut received = Vec::new();
    let read = timeout(Duration::from_secs(20), stream.read_to_end(&mut received)).await;
    read.expect("the connection stays open").unwrap();
    String::from_utf8(received).unwrap()
}

/// The statuses of all responses.
fn statuses(received: &str) -> Vec<&str> {
    let heads = received.split("HTTP/1.1 ").skip(1);
    heads
        .map(|head| head.split_whitespace().next().unwrap())
        .collect()
}

/// The responses without the headers that differ for the same response.
fn without_varying_headers(received: &str) -> String {
    let is_varying = |line: &str| {
        ["date: ", "x-request-id: "]
            .iter()
            .any(|name| line.starts_with(name))
    };
    let lines = received.split_inclusive("\r\n");
    lines.filter(|line| !is_varying(line)).collect()
}

const LAST: &str = "GET /echo HTTP/1.1\r\nhost: inn\r\nconnection: close\r\n\r\n";

/// `request => statuses`, with `|` for the end of a line. Sends each request and another one. Only the last response closes
/// the connection.
async fn assert_statuses(table: &str) {
    let server = start().await;
    for line in table.trim().lines() {
        let (request, expected) = line.trim().split_once(" => ").unwrap();
        let request = request.replace('|', "\r\n");
        let received = server.send([&request, LAST].concat().as_bytes()).await;
        let closed = received.matches("connection: close\r\n").count();
        let found = (statuses(&received).join(" "), closed);
        assert_eq!(found, (expected.to_owned(), 1), "{request:?}\n{received}");
    }
}

#[tokio::test]
async fn the_framing_of_a_request_decides_where_the_next_one_begins() {
    let table = "
        GET / HTTP/1.1|host: inn|| => 200 200
        ||GET / HTTP/1.1|host: inn|| => 200 200
        GET http://inn/ HTTP/1.1|host: inn|| => 200 200
        GET http://inn/echo HTTP/1.1|host: inn|| => 200 200
        GET / HTTP/1.0|| => 200
        GET /echo HTTP/1.0|| => 200
        GET / HTTP/1.1|connection: close|| => 200
        GET /echo HTTP/1.1|connection: x, close|| => 200
        POST /echo HTTP/1.1|content-length: 3||abc => 200 200
        POST /echo HTTP/1.1|content-length: 0|| => 200 200
        POST /echo HTTP/1.1|transfer-encoding: chunked||3|abc|0|| => 200 200
        GET /echo HTTP/1.1|content-length: 3||abc => 200 200
        GET / HTTP/1.1|content-length: 37||GET /echo HTTP/1.1|host: inn||abcd => 200
        POST /refused HTTP/1.1|content-length: 3||abc => 401
        POST /refused HTTP/1.1|content-length: 3|expect: 100-continue|| => 401
        POST /echo HTTP/1.1|content-length: 3|expect: 100-continue||abc => 100 200 200
        POST /echo HTTP/1.1|content-length: 3|content-length: 3||abc => 200 200
    ";
    assert_statuses(table).await;
}

#[tokio::test]
async fn ambiguous_and_invalid_requests_end_the_connection() {
    let table = "
        POST /echo HTTP/1.1|content-length: 3|content-length: 4||abcd => 400
        POST /echo HTTP/1.1|content-length: 3, 3||abc => 400
        POST /echo HTTP/1.1|content-length: +3||abc => 400
        POST /echo HTTP/1.1|content-length: 18446744073709551615|| => 400
        POST /echo HTTP/1.1|content-length: 3|transfer-encoding: chunked||0|| => 400
        POST /echo HTTP/1.1|transfer-encoding: chunked|content-length: 3||0|| => 400
        POST /echo HTTP/1.1|transfer-encoding: gzip||0|| => 400
        POST /echo HTTP/1.0|transfer-encoding: chunked||0|| => 400
        POST /echo HTTP/1.1|transfer-encoding: chunked||x| => 408
        GET / HTTP/1.1|host: inn|x: a| b|| => 400
        GET / HTTP/1.1|host : inn|| => 400
        GET / HTTP/3.0|host: inn|| => 400
        PRI * HTTP/2.0||SM|| => 400
        GET /panic HTTP/1.1|host: inn|| => 500 200
    ";
    assert_statuses(table).await;
}

#[tokio::test]
async fn responses_do_not_depend_on_how_a_request_is_split() {
    let server = start().await;
    let requests = "HEAD / HTTP/1.1\r\nhost: inn\r\n\r\n\
        POST /echo HTTP/1.1\r\ncontent-length: 3\r\n\r\nabc\
        POST /echo HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
    let requests = [requests, LAST].concat();
    let expected = without_varying_headers(&server.send(requests.as_bytes()).await);
    assert_eq!(statuses(&expected), ["200"; 4]);
    let (server, expected) = (&server, &expected);
    let splits = (1..requests.len()).map(|position| {
        let (start, end) = requests.split_at(position);
        async move {
            let mut stream = server.connect().await;
            stream.write_all(start.as_bytes()).await.unwrap();
            sleep(Duration::from_millis(50)).await;
            stream.write_all(end.as_bytes()).await.unwrap();
            let received = read_to_end(&mut stream).await;
            assert_eq!(&without_varying_headers(&received), expected, "{position}");
        }
    });
    futures::future::join_all(splits).await;
    let mut stream = server.connect().await;
    for byte in requests.bytes() {
        stream.write_all(&[byte]).await.unwrap();
        sleep(Duration::from_millis(1)).await;
    }
    let received = read_to_end(&mut stream).await;
    assert_eq!(&without_varying_headers(&received), expected);
}

#[tokio::test]
async fn answers_100000_pipelined_requests_in_order() {
    const COUNT: usize = 100_000;
    let server = start().await;
    let (mut reader, mut writer) = server.connect().await.into_split();
    let requests = "HEAD / HTTP/1.1\r\nhost: inn\r\n\r\n".repeat(COUNT)
        + "GET /file HTTP/1.1\r\nhost: inn\r\n\r\n"
        + LAST;
    let write = async { writer.write_all(requests.as_bytes()).await.unwrap() };
    let mut received = Vec::new();
    let read = async {
        // The responses fill all buffers before the first is read.
        sleep(Duration::from_millis(300)).await;
        let read = timeout(Duration::from_mins(1), reader.read_to_end(&mut received)).await;
        read.expect("the connection stays open").unwrap();
    };
    tokio::join!(write, read);
    let received = String::from_utf8(received).unwrap();
    assert_eq!(received.matches("HTTP/1.1 200 OK\r\n").count(), COUNT + 2);
    let (_, file) = received
        .split_once(&format!("content-length: {FILE_BYTES}\r\n"))
        .unwrap();
    assert!(file.contains(&format!(
        "\r\n\r\n{}HTTP/1.1 200 OK",
        "f".repeat(FILE_BYTES)
    )));
    assert!(received.ends_with("\r\n\r\n0 bytes"));
}

/// hyper reads a request with a body.
#[tokio::test]
async fn prepared_responses_have_the_same_bytes_for_all_forms_of_a_request() {
    let server = start().await;
    let page = "GET / HTTP/1.1\r\nconnection: close\r\n\r\n";
    let page = server.send(page.as_bytes()).await;
    let (_, tag) = page.split_once("etag: ").unwrap();
    let (tag, _) = tag.split_once("\r\n").unwrap();
    let not_modified = format!("if-none-match: {tag}\r\n");
    for method in ["GET", "HEAD"] {
        for headers in [
            "",
            "accept-encoding: gzip\r\n",
            "range: bytes=0-1\r\n",
            &not_modified,
        ] {
            let head = |target: &str| {
                let end = format!("{headers}connection: close\r\n");
                format!("{method} {target} HTTP/1.1\r\n{end}")
            };
            let responses = [
                head("/") + "\r\n",
                head("http://inn/") + "\r\n",
                head("/").replace("1.1", "1.0") + "\r\n",
                head("/") + "content-length: 0\r\n\r\n",
                head("/") + "content-length: 1\r\n\r\na",
                head("/") + "transfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
            ]
            .map(async |request| {
                let received = server.send(request.as_bytes()).await;
                without_varying_headers(&received)
            });
            let responses = futures::future::join_all(responses).await;
            for response in &responses {
                assert_eq!(*response, responses[0], "{method} {headers}");
            }
        }
    }
}

#[tokio::test]
async fn bodies_of_unknown_length_are_chunked_or_end_the_connection() {
    let server = start().await;
    let received = server
        .send(b"GET /chunks HTTP/1.1\r\nconnection: close\r\n\r\n")
        .await;
    assert!(
        received.contains("\r\ntransfer-encoding: chunked\r\n"),
        "{received}"
    );
    assert!(
        received.ends_with("\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\n"),
        "{received}"
    );
    let received = server.send(b"GET /chunks HTTP/1.0\r\n\r\n").await;
    assert!(!received.contains("transfer-encoding"), "{received}");
    assert!(received.ends_with("\r\n\r\nabc"), "{received}");
    let received = server
        .send(b"HEAD /chunks HTTP/1.1\r\nconnection: close\r\n\r\n")
        .await;
    assert!(received.ends_with("\r\n\r\n"), "{received}");
}

#[tokio::test]
async fn a_client_that_closes_its_direction_gets_the_response() {
    let server = start().await;
    for request in [
        "GET / HTTP/1.1\r\nhost: inn\r\n\r\n",
        "GET /echo HTTP/1.1\r\nhost: inn\r\n\r\n",
        "POST /echo HTTP/1.1\r\ncontent-length: 3\r\n\r\nabc",
        "GET /file HTTP/1.1\r\nhost: inn\r\n\r\n",
    ] {
        let mut stream = server.connect().await;
        stream.write_all(request.as_bytes()).await.unwrap();
        stream.shutdown().await.unwrap();
        let received = read_to_end(&mut stream).await;
        assert_eq!(statuses(&received), ["200"], "{request}");
    }
}

#[tokio::test]
async fn a_client_that_disconnects_does_not_abort_the_handler() {
    let server = start().await;
    let mut stream = server.connect().await;
    let request = "POST /write HTTP/1.1\r\nhost: inn\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    sleep(Duration::from_millis(50)).await;
    drop(stream);
    let completed = timeout(Duration::from_secs(5), server.write_completed.notified()).await;
    completed.expect("the handler was aborted");
    // The server stops after it.
    let mut stream = server.connect().await;
    stream.write_all(request.as_bytes()).await.unwrap();
    sleep(Duration::from_millis(50)).await;
    drop(stream);
    server.stop_sender.send(()).unwrap();
    server.task.await.unwrap();
    let completed = timeout(Duration::ZERO, server.write_completed.notified()).await;
    completed.expect("the server has stopped before");
}

/// A proxy sends the whole body before it reads the response.
#[tokio::test]
async fn a_client_gets_the_response_to_a_large_body_that_is_not_read() {
    let server = start().await;
    let body = "a".repeat(16 << 20);
    for (head, expected) in [
        ("POST /refused HTTP/1.1\r\n", "401"),
        ("POST /refused HTTP/1.1\r\nexpect: 100-continue\r\n", "401"),
        ("POST /refused HTTP/1.1\r\nno header\r\n", "400"),
    ] {
        let request = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
        let received = server.send(request.as_bytes()).await;
        assert_eq!(statuses(&received), [expected], "{head}");
    }
}

#[tokio::test]
async fn closes_connections_that_send_no_request_in_time() {
    let server = start().await;
    let page = "GET / HTTP/1.1\r\nhost: inn\r\n\r\n";
    let cases = [
        ("", 0),
        ("GET / HT", 0),
        (page, 1),
        ("GET / HTTP/1.1\r\n\r\nGET ", 1),
    ];
    let closed = cases.map(async |(sent, expected)| {
        let start = Instant::now();
        let mut stream = server.connect().await;
        stream.write_all(sent.as_bytes()).await.unwrap();
        let received = read_to_end(&mut stream).await;
        assert_eq!(statuses(&received).len(), expected, "{sent}");
        assert!(start.elapsed() >= HEADER_TIMEOUT, "{sent}");
    });
    futures::future::join_all(closed).await;
    // Each request has the time again.
    let mut stream = server.connect().await;
    for _ in 0..4 {
        stream.write_all(page.as_bytes()).await.unwrap();
        sleep(HEADER_TIMEOUT / 2).await;
    }
    stream.write_all(LAST.as_bytes()).await.unwrap();
    assert_eq!(statuses(&read_to_end(&mut stream).await).len(), 5);
}

#[tokio::test]
async fn stops_within_ten_seconds_whatever_clients_do() {
    let server = start().await;
    let mut connections = Vec::new();
    for sent in [
        "",
        "GET / HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nhost: inn\r\n\r\n",
        "POST /echo HTTP/1.1\r\ncontent-length: 10\r\n\r\nabc",
        "POST /refused HTTP/1.1\r\ncontent-length: 10\r\n\r\nabc",
        "GET /large HTTP/1.1\r\nhost: inn\r\n\r\n",
        "GET /events HTTP/1.1\r\nhost: inn\r\n\r\n",
        "GET /stuck HTTP/1.1\r\nhost: inn\r\n\r\n",
    ] {
        let mut stream = server.connect().await;
        stream.write_all(sent.as_bytes()).await.unwrap();
        connections.push(stream);
    }
    let mut pipelined = server.connect().await;
    let requests = "HEAD / HTTP/1.1\r\nhost: inn\r\n\r\n".repeat(200_000);
    let _ = timeout(
        Duration::from_millis(300),
        pipelined.write_all(requests.as_bytes()),
    )
    .await;
    server.stop_sender.send(()).unwrap();
    // The documented 10 s include those of the application.
    let stopped = timeout(Duration::from_secs(6), server.task).await;
    stopped.expect("the server still runs").unwrap();
}
