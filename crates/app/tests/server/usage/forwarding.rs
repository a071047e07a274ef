//! Forwarding to an analytics service.

use std::{future, sync::Arc, time::Duration};

use adapters::analytics::{AnalyticsForwarder, AnalyticsServiceOrigin};
use domain::{
    jobs::{JobKind, JobState},
    secrets::Password,
};
use ports::{Clock, Store, UsageForwarder};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    time::{sleep, timeout},
};
use wirtshaus::background_tasks::BackgroundTasks;

use super::{batch, call, call_event_count, calls, start_writer, track};
use crate::{
    common::{ServerOptions, TestServer, header},
    jobs::start_worker,
};

fn start_forwarder(server: &TestServer) -> BackgroundTasks {
    start_worker(server, JobKind::UsageForwarding)
}

/// Status and body.
type ServiceResponse = (u16, &'static str);

/// A server with an analytics service that sends these responses, and the requests that the service receives. It does not
/// respond to further requests.
async fn start_server(
    responses: &[ServiceResponse],
) -> (TestServer, BackgroundTasks, UnboundedReceiver<String>) {
    let (sender, receiver) = unbounded_channel();
    for response in responses {
        sender.send(*response).unwrap();
    }
    let (forwarder, requests) = start_controlled_service(receiver).await;
    let server = TestServer::start_with(ServerOptions {
        usage_forwarder: Some(Arc::new(forwarder)),
        ..ServerOptions::default()
    })
    .await;
    let writer = start_writer(&server);
    (server, writer, requests)
}

async fn start_controlled_service(
    mut responses: UnboundedReceiver<ServiceResponse>,
) -> (AnalyticsForwarder, UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (sender, requests) = unbounded_channel();
    tokio::spawn(async move {
        while let Some((status, body)) = responses.recv().await {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = Vec::new();
            while !is_complete(&request) {
                let mut part = [0; 4096];
                let length = stream.read(&mut part).await.unwrap();
                request.extend_from_slice(&part[..length]);
            }
            sender.send(String::from_utf8(request).unwrap()).unwrap();
            let length = body.len();
            let response = format!("HTTP/1.1 {status} \r\ncontent-length: {length}\r\n\r\n{body}");
            stream.write_all(response.as_bytes()).await.unwrap();
        }
        let _listener = listener;
        future::pending::<()>().await;
    });
    let address = AnalyticsServiceOrigin::parse(&address).unwrap();
    let token = Password::parse("their-token").unwrap();
    (AnalyticsForwarder::new(address, token).unwrap(), requests)
}

mod contract {
    use std::sync::Mutex;

    use ports::contract::usage_forwarder::{AnalyticsServiceResponse, UsageForwarderFixture};
    use tokio::sync::mpsc::UnboundedSender;

    use super::*;

    struct Fixture {
        forwarder: AnalyticsForwarder,
        responses: UnboundedSender<ServiceResponse>,
        requests: Mutex<UnboundedReceiver<String>>,
    }

    async fn fixture() -> Box<Fixture> {
        let (responses, receiver) = unbounded_channel();
        let (forwarder, requests) = start_controlled_service(receiver).await;
        Box::new(Fixture {
            forwarder,
            responses,
            requests: Mutex::new(requests),
        })
    }

    impl UsageForwarderFixture for Fixture {
        fn forwarder(&self) -> &dyn UsageForwarder {
            &self.forwarder
        }

        fn set_next_response(&self, response: AnalyticsServiceResponse) {
            let response = match response {
                AnalyticsServiceResponse::Accepted => ACCEPTED_RESPONSE,
                AnalyticsServiceResponse::Rejected => REJECTED_RESPONSE,
                AnalyticsServiceResponse::Failed => FAILED_RESPONSE,
            };
            self.responses.send(response).unwrap();
        }

        fn received(&self) -> Vec<Vec<String>> {
            let mut requests = self.requests.lock().unwrap();
            let requests = std::iter::from_fn(|| requests.try_recv().ok());
            let id = |event: &Value| {
                let id = event["properties"]["$insert_id"].as_str();
                id.unwrap().to_owned()
            };
            let ids = |request: String| {
                let events = events(&request);
                events.as_array().unwrap().iter().map(id).collect()
            };
            requests.map(ids).collect()
        }
    }

    ports::contract!(usage_forwarder, fixture());
}

fn is_complete(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    length.is_some_and(|length| body.len() >= length.parse().unwrap())
}

const ACCEPTED_RESPONSE: ServiceResponse = (200, r#"{"error":null,"status":1}"#);
const REJECTED_RESPONSE: ServiceResponse = (200, r#"{"error":"no token","status":0}"#);
const FAILED_RESPONSE: ServiceResponse = (500, "");
const TOO_LARGE_RESPONSE: ServiceResponse = (413, "");

/// Parses the events of a request.
fn events(request: &str) -> Value {
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /track/ HTTP/1.1\r\n"), "{head}");
    let body = reqwest::Url::parse(&format!("http://x/?{body}")).unwrap();
    let fields: Vec<_> = body.query_pairs().into_owned().collect();
    assert_eq!(fields[1], ("verbose".to_owned(), "1".to_owned()));
    serde_json::from_str(&fields[0].1).unwrap()
}

async fn next_batch_size(requests: &mut UnboundedReceiver<String>) -> usize {
    let request = timeout(Duration::from_secs(20), requests.recv()).await;
    events(&request.unwrap().unwrap()).as_array().unwrap().len()
}

/// Waits until an attempt has failed, and sets the clock to the next one.
async fn wait_for_retry(server: &TestServer) {
    loop {
        let mut snapshot = server.store.begin_read_only().await.unwrap();
        let next = snapshot.jobs().next(JobKind::UsageForwarding).await;
        drop(snapshot);
        let next = next.unwrap().unwrap();
        if next.state == JobState::Waiting && next.due_at > server.clock.now() {
            return server.clock.set(next.due_at);
        }
        sleep(Duration::from_millis(10)).await;
    }
}

async fn pending_count(server: &TestServer) -> usize {
    let mut snapshot = server.store.begin_read_only().await.unwrap();
    let unforwarded_events = snapshot.usage().unforwarded_events("127.0.0.1", u16::MAX);
    unforwarded_events.await.unwrap().len()
}

#[tokio::test]
async fn forwards_stored_events_only() {
    let (server, writer, mut requests) = start_server(&[ACCEPTED_RESPONSE]).await;
    let batch = json!([
        call("a"),
        { "event": "unknown", "properties": { "page": "home" } },
        { "event": "menu-opened", "properties": { "menuType": "PIZZA", "page": "home" } },
        { "event": 7 },
        {},
        call("a b"),
    ]);
    for batch in [batch, json!([])] {
        assert_eq!(track(&server, batch.to_string()).await, 200);
    }
    let forwarder = start_forwarder(&server);
    let expected = json!([{ "event": "call", "properties": {
        "$insert_id": "a", "page": "home", "time": 1_795_190_400_500_i64, "token": "their-token",
        "distinct_id": ""
    }}]);
    assert_eq!(events(&requests.recv().await.unwrap()), expected);
    // Pages do not connect to the service.
    let policy = header(&server.get("/").await, "content-security-policy");
    assert!(policy.contains("connect-src 'self';"), "{policy}");
    writer.shut_down().await;
    forwarder.shut_down().await;
}

/// More events than fit into the queue in memory.
#[tokio::test]
async fn an_unresponsive_service_delays_no_request() {
    let (server, writer, _requests) = start_server(&[]).await;
    let forwarder = start_forwarder(&server);
    for number in 0..45 {
        let sent = timeout(Duration::from_secs(4), track(&server, batch(number))).await;
        assert_eq!(sent.unwrap(), 200, "{number}");
    }
    assert_eq!(call_event_count(&server).await, 2_250);
    assert_eq!(pending_count(&server).await, 2_250);
    let stopped = timeout(Duration::from_secs(4), forwarder.shut_down()).await;
    assert!(stopped.is_ok());
    writer.shut_down().await;
}

#[tokio::test]
async fn halves_a_rejected_batch_down_to_the_rejected_event() {
    let responses = &[
        TOO_LARGE_RESPONSE,
        ACCEPTED_RESPONSE,
        REJECTED_RESPONSE,
        REJECTED_RESPONSE,
        ACCEPTED_RESPONSE,
    ];
    let (server, writer, mut requests) = start_server(responses).await;
    assert_eq!(track(&server, calls(5).to_string()).await, 200);
    let forwarder = start_forwarder(&server);
    let mut batch_sizes = Vec::new();
    for number in 0..responses.len() {
        if number == 4 {
            wait_for_retry(&server).await;
        }
        batch_sizes.push(next_batch_size(&mut requests).await);
    }
    // Two of five are accepted, one of three is dropped, and the other two are accepted.
    assert_eq!(batch_sizes, [5, 2, 3, 1, 2]);
    forwarder.shut_down().await;
    assert_eq!(pending_count(&server).await, 0);
    assert_eq!(call_event_count(&server).await, 5);
    writer.shut_down().await;
}
