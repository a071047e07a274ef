//! Three processes behind nginx that are killed, cut off from the database and slowed down by the S3 server.

use std::{
    collections::{BTreeSet, VecDeque},
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use adapters::sql::create_test_schema;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use crate::common::{
    database_proxy::DatabaseProxy,
    header,
    http_client::client_builder,
    process::{ServerProcess, free_address, server_settings},
    reverse_proxy::{ProxyProcess, find_nginx},
    staff::StaffSession,
};

/// Pause between two faults. With 18 of them the test runs for three minutes.
const FAULT_INTERVAL: Duration = Duration::from_secs(10);

/// How long an instance may serve an old edition after the database is back, on a machine that is busy.
const MAX_STALENESS: Duration = Duration::from_secs(10);

/// A proxy of the S3 server that delays each piece of a response.
struct SlowS3 {
    delay_millis: Arc<AtomicU64>,
    endpoint: String,
}

impl SlowS3 {
    #[allow(
        clippy::disallowed_methods,
        reason = "the run of the tests chooses the server"
    )]
    async fn start() -> Self {
        let server = std::env::var("AWS_ENDPOINT_URL").unwrap();
        let server = server.replace("http://", "");
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let delay_millis = Arc::new(AtomicU64::new(0));
        let delay = delay_millis.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&server).await.unwrap();
                tokio::spawn(forward(client, server, delay.clone()));
            }
        });
        Self {
            delay_millis,
            endpoint: format!("http://{address}"),
        }
    }

    fn set_delay(&self, millis: u64) {
        self.delay_millis.store(millis, Ordering::Relaxed);
    }
}

async fn forward(mut client: TcpStream, mut server: TcpStream, delay_millis: Arc<AtomicU64>) {
    let (mut requests, mut client_writer) = client.split();
    let (mut responses, mut server_writer) = server.split();
    let delayed_responses = async {
        let mut buffer = vec![0; 64 << 10];
        while let Ok(len @ 1..) = responses.read(&mut buffer).await {
            sleep(Duration::from_millis(delay_millis.load(Ordering::Relaxed))).await;
            if client_writer.write_all(&buffer[..len]).await.is_err() {
                break;
            }
        }
    };
    tokio::select! {
        _ = copy(&mut requests, &mut server_writer) => {}
        () = delayed_responses => {}
    }
}

fn site(address: SocketAddr, servers: [&ServerProcess; 3]) -> String {
    let servers = servers.map(|server| format!("server {} max_fails=0;\n", server.address));
    let servers = servers.concat();
    format!(
        "upstream wirtshaus {{\n{servers}}}\n\
         server {{\nlisten {address};\nlocation / {{\nproxy_pass http://wirtshaus;\n\
         proxy_set_header Host $http_host;\nproxy_http_version 1.1;\nproxy_connect_timeout 2s;\n\
         proxy_next_upstream error timeout http_502 http_503 http_504;\n}}\n}}\n"
    )
}

/// Reads until `is_over`. Returns the number of responses.
async fn read(client: Client, origin: String, is_over: Arc<AtomicBool>) -> u64 {
    let mut count = 0;
    while !is_over.load(Ordering::Relaxed) {
        for (path, end) in [
            ("/", "</html>"),
            ("/api/news", "]"),
            ("/menu/Speisekarte.pdf", ""),
        ] {
            let response = client.get(format!("{origin}{path}")).send().await.unwrap();
            let status = response.status();
            assert_eq!(status, 200, "{path}: {:?}", response.text().await);
            // nginx does not repeat a request whose response has begun.
            let Ok(body) = response.bytes().await else {
                continue;
            };
            assert!(body.trim_ascii_end().ends_with(end.as_bytes()), "{path}");
            count += 1;
        }
        sleep(Duration::from_millis(20)).await;
    }
    count
}

/// Repeats a request with the same idempotency key until it succeeds.
async fn write(session: &StaffSession, method: Method, path: &str, body: &Value) -> Value {
    static NEXT_KEY: AtomicU64 = AtomicU64::new(0);
    let key = format!(
        "instances-test-{}",
        NEXT_KEY.fetch_add(1, Ordering::Relaxed)
    );
    loop {
        let request = session.with_bearer(method.clone(), path).json(body);
        let response = request.header("idempotency-key", &key).send().await;
        match response.map(|response| (response.status().as_u16(), response)) {
            Ok((201, response)) => {
                if let Ok(created) = response.json().await {
                    return created;
                }
            }
            // Deleted now, or by an attempt whose response was lost.
            Ok((204 | 404, _)) if method == Method::DELETE => return Value::Null,
            Ok((502..=504, _)) | Err(_) => {}
            Ok((status, response)) => {
                panic!("{method} {path}: {status} {:?}", response.text().await)
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn create_news(session: &StaffSession, title: &str) -> Value {
    let entry = json!({
        "sortOrder": 1, "title": title, "subText": "Heute.", "timeframe": "heute",
        "imgSrc": "/assets/pictures/news-gans-800.webp",
    });
    write(session, Method::POST, "/api/news", &entry).await["id"].clone()
}

/// Creates entries and deletes those before the last five, until `is_over`. Returns the number of writes, and the titles that
/// must be left.
async fn create_and_delete(
    session: StaffSession,
    writer: usize,
    is_over: Arc<AtomicBool>,
) -> (usize, Vec<String>) {
    let mut entries = VecDeque::new();
    let mut write_count = 0;
    while !is_over.load(Ordering::Relaxed) {
        let title = format!("Writer {writer}, write {write_count}");
        entries.push_back((create_news(&session, &title).await, title));
        write_count += 1;
        if entries.len() > 5 {
            let (id, _) = entries.pop_front().unwrap();
            write(
                &session,
                Method::DELETE,
                &format!("/api/news/{id}"),
                &json!({}),
            )
            .await;
            write_count += 1;
        }
        sleep(Duration::from_millis(200)).await;
    }
    (
        write_count,
        entries.into_iter().map(|(_, title)| title).collect(),
    )
}

async fn titles(server: &ServerProcess) -> BTreeSet<String> {
    let news: Vec<Value> = serde_json::from_str(&server.text("/api/news").await).unwrap();
    let titles = news
        .iter()
        .map(|entry| entry["title"].as_str().unwrap().to_owned());
    titles.filter(|title| title.starts_with("Writer")).collect()
}

/// How long it takes until the titles of an instance are as expected.
async fn staleness(
    server: &ServerProcess,
    expected: impl Fn(&BTreeSet<String>) -> bool,
) -> Duration {
    let start = Instant::now();
    let fresh = async {
        while !expected(&titles(server).await) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    let fresh = timeout(MAX_STALENESS, fresh).await;
    assert!(fresh.is_ok(), "{} serves an old edition", server.address);
    start.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs servers: scripts/with_postgres scripts/with_s3"]
async fn instances_behind_nginx_survive_faults_without_losing_writes() {
    let Some(nginx) = find_nginx() else {
        return;
    };
    let s3 = SlowS3::start().await;
    let mut first = ServerProcess::start_on_postgres().await;
    first.environment = vec![("AWS_ENDPOINT_URL", s3.endpoint.clone())];
    first.crash().await;
    let second = first.start_another().await;
    let url = create_test_schema(&first.data).await.unwrap().unwrap();
    let (mut database, proxied_url) = DatabaseProxy::start_for(tempfile::tempdir().unwrap(), &url);
    let settings = server_settings(&first.data, &proxied_url);
    let third = first.start_another_with(&settings).await;

    let address = free_address();
    let site = site(address, [&first, &second, &third]);
    let folder = tempfile::tempdir().unwrap();
    let _nginx = ProxyProcess::start_nginx(nginx, folder, &site, address).await;
    let session = StaffSession {
        origin: format!("http://{address}"),
        ..first.session.clone()
    };
    let is_over = Arc::new(AtomicBool::new(false));
    let mut readers = JoinSet::new();
    for _ in 0..4 {
        let client = client_builder().build().unwrap();
        readers.spawn(read(client, session.origin.clone(), is_over.clone()));
    }
    let mut writers = JoinSet::new();
    for writer in 0..2 {
        writers.spawn(create_and_delete(session.clone(), writer, is_over.clone()));
    }

    let mut servers = [first, second, third];
    for fault in 0..18 {
        match fault {
            // Only the third instance is cut off, and only others are killed in the meantime.
            6 => database.cut().await,
            7 => {
                let title = "Writer, while the third instance is cut off";
                let session = &servers[0].session;
                let id = create_news(session, title).await;
                database.connect();
                let staleness = staleness(&servers[2], |titles| titles.contains(title)).await;
                println!("fresh {staleness:?} after the database was back");
                write(
                    session,
                    Method::DELETE,
                    &format!("/api/news/{id}"),
                    &json!({}),
                )
                .await;
            }
            10 => s3.set_delay(500),
            11 => s3.set_delay(0),
            _ => {}
        }
        let end = Instant::now() + FAULT_INTERVAL;
        servers[fault % 3].crash().await;
        tokio::time::sleep_until(end).await;
    }

    is_over.store(true, Ordering::Relaxed);
    let reads: u64 = readers.join_all().await.into_iter().sum();
    let results = writers.join_all().await;
    let write_count: usize = results.iter().map(|(write_count, _)| write_count).sum();
    let expected: BTreeSet<String> = results.into_iter().flat_map(|(_, titles)| titles).collect();
    println!("{reads} reads and {write_count} writes");
    for server in &servers {
        staleness(server, |titles| *titles == expected).await;
    }
    for path in ["/", "/essen", "/api/opening-hours"] {
        let mut etags = BTreeSet::new();
        for server in &servers {
            etags.insert(header(&server.get(path).await, "etag"));
        }
        assert_eq!(etags.len(), 1, "{path}");
    }
}
