//! nginx with `deploy/nginx.conf` in front of the server.

use std::{fs, net::SocketAddr, path::Path, process::Command, time::Duration};

use bytes::Bytes;
use futures::{StreamExt, stream};
use http_body_util::StreamBody;
use hyper::body::Frame;
use reqwest::{Body, Certificate, Client, Method, redirect::Policy};
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::common::{
    ServerOptions, TestServer, cookies, header,
    http_client::client_builder,
    next_event,
    nginx::{NginxProcess, find_nginx},
    pdf,
    process::free_address,
    staff::{PASSWORD, StaffSession},
    uploads::Upload,
};

const HOST: &str = "gasthaus.example";
const NGINX_CONFIGURATION: &str = include_str!("../../../../deploy/nginx.conf");

/// The largest chunk that the front end sends.
const CHUNK_BYTES: usize = 16 << 20;

struct Nginx {
    _process: NginxProcess,
    http_address: SocketAddr,
    /// Of TLS.
    origin: String,
    client: Client,
}

/// Creates `fullchain.pem` for the host, and `privkey.pem`.
fn create_certificate(folder: &Path) -> Certificate {
    let output = Command::new("openssl")
        .current_dir(folder)
        .args("req -x509 -days 2 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256".split(' '))
        .args("-keyout privkey.pem -out fullchain.pem -subj /CN=gasthaus.example".split(' '))
        .args(["-addext", "subjectAltName=DNS:gasthaus.example"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .output()
        .expect("openssl is missing");
    assert!(output.status.success(), "{output:?}");
    let certificate = fs::read(folder.join("fullchain.pem")).unwrap();
    Certificate::from_pem(&certificate).unwrap()
}

impl Nginx {
    /// Replaces upstream server, ports and certificate in the configuration.
    async fn start(program: &'static str, server: SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let certificate = create_certificate(folder.path());
        let (http_address, tls_address) = (free_address(), free_address());
        let mut site = NGINX_CONFIGURATION.to_owned();
        for (original, replacement) in [
            ("127.0.0.1:8080", server.to_string()),
            ("listen 80;", format!("listen {http_address};")),
            ("listen [::]:80;", String::new()),
            ("listen 443 ", format!("listen {tls_address} ")),
            ("listen [::]:443 ssl http2;", String::new()),
            ("/etc/letsencrypt/live/gasthaus.example/", path("")),
        ] {
            assert!(site.contains(original), "{original}");
            site = site.replace(original, &replacement);
        }
        let process = NginxProcess::start(program, folder, &site, tls_address).await;
        let client = client_builder()
            .tls_certs_only([certificate])
            .resolve(HOST, tls_address)
            .redirect(Policy::none());
        Self {
            _process: process,
            http_address,
            origin: format!("https://{HOST}:{}", tls_address.port()),
            client: client.build().unwrap(),
        }
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// The session, with requests to nginx.
    fn session(&self, session: StaffSession) -> StaffSession {
        StaffSession {
            client: self.client.clone(),
            origin: self.origin.clone(),
            ..session
        }
    }
}

/// `None` if nginx is not installed.
async fn start() -> Option<(TestServer, Nginx)> {
    let program = find_nginx()?;
    let server = TestServer::start_with(ServerOptions {
        public_url: "https://gasthaus.example",
        max_upload_bytes: 50 << 20,
        ..ServerOptions::default()
    })
    .await;
    let nginx = Nginx::start(program, server.address).await;
    Some((server, nginx))
}

#[tokio::test]
async fn forwards_cookies_headers_and_events_and_redirects_http_to_https() {
    let Some((server, nginx)) = start().await else {
        return;
    };
    server.add_anna().await;
    let body = json!({"email": "anna@gasthaus.example", "password": PASSWORD});
    let request = nginx.client.post(nginx.url("/api/auth/sign-in"));
    let response = request.json(&body).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let cookies = cookies(&response);
    assert_eq!(cookies.len(), 3, "{cookies:?}");
    assert!(cookies[0].starts_with("__Host-wirtshaus="), "{cookies:?}");
    for cookie in &cookies {
        assert!(cookie.contains("; Secure"), "{cookie}");
    }
    let state = nginx.client.get(nginx.url("/api/auth/state"));
    let state = state.header("cookie", cookies[0].split(';').next().unwrap());
    let state: serde_json::Value = state.send().await.unwrap().json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);

    let response = nginx.client.get(nginx.url("/")).send().await.unwrap();
    assert_eq!(response.status(), 200);
    for name in [
        "strict-transport-security",
        "content-security-policy",
        "x-content-type-options",
        "cross-origin-opener-policy",
    ] {
        let count = response.headers().get_all(name).iter().count();
        assert_eq!(count, 1, "{name}");
    }
    let url = format!("http://{}/essen?tisch=4", nginx.http_address);
    let response = nginx.client.get(url).header("host", HOST).send().await;
    let response = response.unwrap();
    assert_eq!(response.status(), 308);
    let location = header(&response, "location");
    assert_eq!(location, "https://gasthaus.example/essen?tisch=4");

    // Event streams are not buffered.
    let events = nginx.client.get(nginx.url("/api/events")).send().await;
    let mut events = events.unwrap();
    let (first, _) = next_event(&mut events).await;
    // The kitchen closes, which publishes an edition.
    server.advance_to("2026-11-20T19:15:00Z").await;
    let (second, _) = next_event(&mut events).await;
    assert_ne!(first, second);
}

#[tokio::test]
async fn a_40_mb_upload_continues_after_a_lost_connection() {
    let Some((server, nginx)) = start().await else {
        return;
    };
    let anna = nginx.session(server.sign_in_anna().await);
    let file = Bytes::from(pdf::of_size(40_000_000, 1));
    let upload = Upload::start(&anna, "menu/Karte.pdf", file.len()).await;
    let received = async || {
        let status = upload.query().await;
        let (_, size) = status.split_once(' ').unwrap();
        size.parse::<usize>().unwrap()
    };

    // The connection is lost in the middle of the first chunk.
    let half_body = Frame::data(file.slice(..CHUNK_BYTES / 2));
    let half_body = stream::iter([Ok::<_, std::io::Error>(half_body)]).chain(stream::pending());
    let interrupted = upload.send("upload", 0, &[]);
    let interrupted = interrupted.header("content-length", CHUNK_BYTES);
    let interrupted = interrupted.body(Body::wrap(StreamBody::new(half_body)));
    let upload_task = tokio::spawn(interrupted.send());
    // The proxy forwards incomplete chunks.
    let wait_for_forwarded_chunk = async {
        while received().await == 0 {
            sleep(Duration::from_millis(50)).await;
        }
    };
    let wait_for_forwarded_chunk = timeout(Duration::from_mins(1), wait_for_forwarded_chunk).await;
    assert!(
        wait_for_forwarded_chunk.is_ok(),
        "the proxy buffers the chunk"
    );
    upload_task.abort();

    let resumed = async {
        loop {
            let from = received().await;
            let to = (from + CHUNK_BYTES).min(file.len());
            let is_last = to == file.len();
            let command = if is_last {
                "upload, finalize"
            } else {
                "upload"
            };
            let response = upload.send(command, from, &file[from..to]).send().await;
            let response = response.unwrap();
            // Bytes of the first chunk may have arrived in the meantime. The proxy may not read the early response.
            if [409, 502].contains(&response.status().as_u16()) {
                continue;
            }
            assert_eq!(response.status(), 200);
            if is_last {
                assert_eq!(header(&response, "x-goog-upload-status"), "final");
                break;
            }
        }
    };
    timeout(Duration::from_mins(2), resumed).await.unwrap();
    let stored = anna
        .with_bearer(Method::GET, "/menu/Karte.pdf")
        .send()
        .await;
    let stored = stored.unwrap().bytes().await.unwrap();
    assert!(stored == file, "{} bytes", stored.len());
}
