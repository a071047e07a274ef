//! nginx and Caddy with the configurations in `deploy` in front of the server.

use std::{fs, net::SocketAddr, path::Path, process::Command, time::Duration};

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use futures::{StreamExt, stream};
use http_body_util::StreamBody;
use hyper::body::Frame;
use reqwest::{Body, Certificate, Client, Method, RequestBuilder, redirect::Policy};
use serde_json::json;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use super::operations::{Operation, operations};
use crate::common::{
    ServerOptions, TestServer, cookies, header,
    http_client::client_builder,
    next_event, pdf,
    process::free_address,
    reverse_proxy::{ProxyProcess, find_caddy, find_nginx},
    staff::{PASSWORD, StaffSession},
    uploads::Upload,
};

const HOST: &str = "gasthaus.example";
const NGINX_CONFIGURATION: &str = include_str!("../../../../deploy/nginx.conf");
const CADDY_CONFIGURATION: &str = include_str!("../../../../deploy/Caddyfile");

/// The default of the setting.
const MAX_UPLOAD_BYTES: usize = 50 << 20;

/// The largest chunk that the front end sends.
const CHUNK_BYTES: usize = 16 << 20;

/// A server behind a proxy with its shipped configuration.
struct ProxiedServer {
    server: TestServer,
    _proxy: ProxyProcess,
    http_address: SocketAddr,
    /// The origin with TLS.
    origin: String,
    client: Client,
}

/// Where a proxy listens, where the server does, and where `fullchain.pem` and `privkey.pem` are.
struct Addresses {
    http: SocketAddr,
    tls: SocketAddr,
    server: SocketAddr,
    folder: TempDir,
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

fn replace(configuration: &str, replacements: &[(&str, String)]) -> String {
    let mut site = configuration.to_owned();
    for (original, replacement) in replacements {
        assert!(site.contains(original), "{original}");
        site = site.replace(original, replacement);
    }
    site
}

async fn start_nginx(addresses: Addresses) -> Option<ProxyProcess> {
    let Addresses {
        http,
        tls,
        server,
        folder,
    } = addresses;
    let certificates = format!("{}/", folder.path().display());
    let site = replace(
        NGINX_CONFIGURATION,
        &[
            ("127.0.0.1:8080", server.to_string()),
            ("listen 80;", format!("listen {http};")),
            ("listen [::]:80;", String::new()),
            ("listen 443 ", format!("listen {tls} ")),
            ("listen [::]:443 ssl http2;", String::new()),
            ("/etc/letsencrypt/live/gasthaus.example/", certificates),
        ],
    );
    Some(ProxyProcess::start_nginx(find_nginx()?, folder, &site, tls).await)
}

async fn start_caddy(addresses: Addresses) -> Option<ProxyProcess> {
    let Addresses {
        http,
        tls,
        server,
        folder,
    } = addresses;
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (certificate, key) = (path("fullchain.pem"), path("privkey.pem"));
    let site = replace(
        CADDY_CONFIGURATION,
        &[
            ("127.0.0.1:8080", server.to_string()),
            (
                "gasthaus.example {",
                format!("gasthaus.example {{\n\ttls {certificate} {key}\n"),
            ),
        ],
    );
    let options = format!(
        "{{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port {}\n\thttps_port {}\n}}\n",
        http.port(),
        tls.port()
    );
    let site = format!("{options}{site}");
    Some(ProxyProcess::start_caddy(find_caddy()?, folder, &site, tls).await)
}

impl ProxiedServer {
    /// `None` if the proxy is not installed.
    async fn start(start_proxy: impl AsyncFn(Addresses) -> Option<ProxyProcess>) -> Option<Self> {
        let server = TestServer::start_with(ServerOptions {
            public_url: "https://gasthaus.example",
            max_upload_bytes: MAX_UPLOAD_BYTES as u64,
            ..ServerOptions::default()
        })
        .await;
        let folder = tempfile::tempdir().unwrap();
        let certificate = create_certificate(folder.path());
        let (http_address, tls_address) = (free_address(), free_address());
        let proxy = start_proxy(Addresses {
            http: http_address,
            tls: tls_address,
            server: server.address,
            folder,
        });
        let proxy = proxy.await?;
        let client = client_builder()
            .tls_certs_only([certificate])
            .resolve(HOST, tls_address)
            .redirect(Policy::none());
        Some(Self {
            server,
            _proxy: proxy,
            http_address,
            origin: format!("https://{HOST}:{}", tls_address.port()),
            client: client.build().unwrap(),
        })
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// A session whose requests go through the proxy.
    async fn sign_in_anna(&self) -> StaffSession {
        StaffSession {
            client: self.client.clone(),
            origin: self.origin.clone(),
            ..self.server.sign_in_anna().await
        }
    }
}

/// Tests of a proxy with its shipped configuration.
macro_rules! proxy_tests {
    ($($proxy:ident: $start:ident),+) => {
        $(mod $proxy {
            use super::{ProxiedServer, $start};

            #[tokio::test]
            async fn forwards_cookies_headers_and_events_and_redirects_http_to_https() {
                if let Some(proxied) = ProxiedServer::start($start).await {
                    super::forwards_cookies_headers_and_events(&proxied).await;
                    super::redirects_http_to_https(&proxied).await;
                }
            }

            #[tokio::test]
            async fn forwards_the_largest_body_of_every_operation() {
                if let Some(proxied) = ProxiedServer::start($start).await {
                    super::forwards_the_largest_bodies(&proxied).await;
                }
            }

            #[tokio::test]
            async fn a_40_mb_upload_continues_after_a_lost_connection() {
                if let Some(proxied) = ProxiedServer::start($start).await {
                    super::continues_an_upload_after_a_lost_connection(&proxied).await;
                }
            }
        })+
    };
}

proxy_tests!(nginx: start_nginx, caddy: start_caddy);

/// A request with the largest body that the published specification allows.
async fn largest_request(anna: &StaffSession, operation: &Operation) -> RequestBuilder {
    let request = anna.with_bearer(operation.method.clone(), &operation.url());
    let content = operation.openapi_object["requestBody"]["content"].as_object();
    let content_type = content.unwrap().keys().next().unwrap();
    let request = request.header("content-type", content_type);
    match operation.name().as_str() {
        "POST /file" => {
            let content = BASE64_STANDARD.encode(vec![0; MAX_UPLOAD_BYTES]);
            let start = r#"{"filetype": "food", "filecontent": ""#;
            let padding = " ".repeat(65_536 - start.len() - 2);
            request.body(format!("{start}{content}\"{padding}}}"))
        }
        "POST /storage/v0/b/{bucket}/o" => {
            // A chunk may be the whole file.
            let upload = Upload::start(anna, "notes/a.pdf", MAX_UPLOAD_BYTES).await;
            upload.send("upload, finalize", 0, &vec![0; MAX_UPLOAD_BYTES])
        }
        name => {
            let description = &operation.openapi_object["responses"]["413"]["description"];
            let limit = description.as_str().and_then(max_bytes);
            let limit = limit.unwrap_or_else(|| panic!("the limit of {name}: {description}"));
            request.body(format!("{{}}{}", " ".repeat(limit - 2)))
        }
    }
}

/// The number in "more than 65,536 bytes" or "larger than 25 MiB".
fn max_bytes(description: &str) -> Option<usize> {
    let words: Vec<_> = description.split([' ', '.', ':']).collect();
    let mut limits = words.windows(2).filter_map(|pair| {
        let number: usize = pair[0].replace(',', "").parse().ok()?;
        match pair[1] {
            "bytes" => Some(number),
            "MiB" => Some(number << 20),
            _ => None,
        }
    });
    limits.next_back()
}

async fn forwards_the_largest_bodies(proxied: &ProxiedServer) {
    let anna = proxied.sign_in_anna().await;
    let mut count = 0;
    for operation in operations() {
        if operation.openapi_object["requestBody"].is_null() {
            continue;
        }
        let response = largest_request(&anna, &operation).await.send().await;
        let response = response.unwrap();
        let name = operation.name();
        assert_ne!(response.status(), 413, "{name}");
        // Responses of the proxy have none.
        assert_ne!(header(&response, "x-request-id"), "", "{name}");
        count += 1;
    }
    assert!(count > 20, "{count}");
}

async fn forwards_cookies_headers_and_events(proxied: &ProxiedServer) {
    let ProxiedServer { server, client, .. } = proxied;
    server.add_anna().await;
    let body = json!({"email": "anna@gasthaus.example", "password": PASSWORD});
    let request = client.post(proxied.url("/api/auth/sign-in"));
    let response = request.json(&body).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let cookies = cookies(&response);
    assert_eq!(cookies.len(), 3, "{cookies:?}");
    assert!(cookies[0].starts_with("__Host-wirtshaus="), "{cookies:?}");
    for cookie in &cookies {
        assert!(cookie.contains("; Secure"), "{cookie}");
    }
    let state = client.get(proxied.url("/api/auth/state"));
    let state = state.header("cookie", cookies[0].split(';').next().unwrap());
    let state: serde_json::Value = state.send().await.unwrap().json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);

    let response = client.get(proxied.url("/")).send().await.unwrap();
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
    // Event streams are not buffered.
    let events = client.get(proxied.url("/api/events")).send().await;
    let mut events = events.unwrap();
    let (first, _) = next_event(&mut events).await;
    // The kitchen closes, which publishes an edition.
    server.advance_to("2026-11-20T19:15:00Z").await;
    let (second, _) = next_event(&mut events).await;
    assert_ne!(first, second);
}

async fn redirects_http_to_https(proxied: &ProxiedServer) {
    let url = format!("http://{}/essen?tisch=4", proxied.http_address);
    let response = proxied.client.get(url).header("host", HOST).send().await;
    let response = response.unwrap();
    assert_eq!(response.status(), 308);
    // nginx names the usual port, Caddy the one on which it listens.
    let location =
        header(&response, "location").replace(&proxied.origin, "https://gasthaus.example");
    assert_eq!(location, "https://gasthaus.example/essen?tisch=4");
}

async fn continues_an_upload_after_a_lost_connection(proxied: &ProxiedServer) {
    let anna = proxied.sign_in_anna().await;
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
            // Bytes of the first chunk may have arrived in the meantime.
            if response.status() == 409 {
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
