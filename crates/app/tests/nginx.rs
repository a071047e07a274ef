//! Real nginx with the shipped configuration, `deploy/nginx.conf`, in front of the server.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

mod common;

use std::{
    fs,
    net::SocketAddr,
    path::Path,
    process::{Child, Command},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use common::{Setup, TestServer, pdf, staff::PASSWORD};
use http_body_util::{BodyExt, Full};
use hyper::{Request, Response, body::Incoming, client::conn::http1};
use hyper_util::rt::TokioIo;
use tempfile::TempDir;
use tokio::{
    io::AsyncWriteExt,
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, pem::PemObject},
    },
};

const HOST: &str = "gasthaus.example";
const O: &str = "/api/storage/v0/b/default/o";
const CONFIGURATION: &str = include_str!("../../../deploy/nginx.conf");

/// What a chunk has at most, as our own client sends it.
const CHUNK: usize = 16 << 20;

/// nginx, until it is dropped.
struct Nginx {
    process: Child,
    folder: TempDir,
    plain: SocketAddr,
    encrypted: SocketAddr,
    connector: TlsConnector,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // The master would leave its workers behind.
        let pid = fs::read_to_string(self.folder.path().join("nginx.pid"));
        if let Ok(pid) = pid {
            let _ = Command::new("kill").arg(pid.trim()).status();
        }
        let _ = self.process.wait();
    }
}

/// A certificate for the host, in `cert.pem`, and its key, in `key.pem`.
fn self_signed(folder: &Path) -> CertificateDer<'static> {
    let extensions = format!("subjectAltName=DNS:{HOST}");
    let configuration = format!(
        "[req]\ndistinguished_name=name\nx509_extensions=host\nprompt=no\n[name]\nCN={HOST}\n[host]\n{extensions}\n"
    );
    fs::write(folder.join("openssl.cnf"), configuration).unwrap();
    let made = Command::new("openssl")
        .current_dir(folder)
        .args([
            "req",
            "-x509",
            "-config",
            "openssl.cnf",
            "-days",
            "2",
            "-nodes",
        ])
        .args(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"])
        .args(["-keyout", "key.pem", "-out", "cert.pem"])
        .output()
        .expect("openssl is missing");
    assert!(made.status.success(), "{made:?}");
    CertificateDer::from_pem_file(folder.join("cert.pem")).unwrap()
}

/// A port that is free now.
fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}

/// Where nginx is, if it is installed. In CI it has to be.
#[allow(clippy::disallowed_methods, reason = "CI says what it is")]
fn program() -> Option<&'static str> {
    let known = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"];
    let found = known.into_iter().find(|path| Path::new(path).exists());
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "nginx is missing");
        eprintln!("skipped: nginx is missing (Debian: apt-get install nginx-light)");
    }
    found
}

impl Nginx {
    /// The shipped configuration with this server behind it, other ports and a certificate of its own.
    async fn start(program: &str, server: SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let certificate = self_signed(folder.path());
        let (plain, encrypted) = (free_address(), free_address());
        let mut site = CONFIGURATION.to_owned();
        for (shipped, here) in [
            ("127.0.0.1:8080", server.to_string()),
            ("listen 80;", format!("listen {plain};")),
            ("listen [::]:80;", String::new()),
            ("listen 443 ", format!("listen {encrypted} ")),
            ("listen [::]:443 ssl http2;", String::new()),
            (
                "/etc/letsencrypt/live/gasthaus.example/fullchain.pem",
                path("cert.pem"),
            ),
            (
                "/etc/letsencrypt/live/gasthaus.example/privkey.pem",
                path("key.pem"),
            ),
        ] {
            assert!(site.contains(shipped), "{shipped}");
            site = site.replace(shipped, &here);
        }
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {};\n", path(name)))
            .concat();
        let whole = format!(
            "user root;\ndaemon off;\npid {};\nerror_log {} warn;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{site}}}\n",
            path("nginx.pid"),
            path("error.log"),
        );
        fs::write(path("nginx.conf"), whole).unwrap();
        let process = Command::new(program)
            .args([
                "-p",
                &path(""),
                "-c",
                &path("nginx.conf"),
                "-e",
                &path("error.log"),
            ])
            .spawn()
            .unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(certificate).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let nginx = Self {
            process,
            folder,
            plain,
            encrypted,
            connector: TlsConnector::from(Arc::new(config)),
        };
        let listens = async {
            while TcpStream::connect(encrypted).await.is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let listens = timeout(Duration::from_secs(10), listens).await;
        let log = fs::read_to_string(nginx.folder.path().join("error.log"));
        assert!(listens.is_ok(), "nginx does not start: {log:?}");
        nginx
    }

    async fn connect(&self) -> TlsStream<TcpStream> {
        let stream = TcpStream::connect(self.encrypted).await.unwrap();
        let name = HOST.try_into().unwrap();
        self.connector.connect(name, stream).await.unwrap()
    }

    async fn ask(&self, request: Request<Full<Bytes>>) -> Response<Incoming> {
        let io = TokioIo::new(self.connect().await);
        let (mut sender, connection) = http1::handshake(io).await.unwrap();
        tokio::spawn(connection);
        sender.send_request(request).await.unwrap()
    }
}

/// A request to the host, with these headers.
fn request(
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: impl Into<Bytes>,
) -> Request<Full<Bytes>> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in [("host", HOST)].iter().chain(headers) {
        request = request.header(*name, *value);
    }
    request.body(Full::new(body.into())).unwrap()
}

fn header<'a>(response: &'a Response<Incoming>, name: &str) -> Vec<&'a str> {
    let values = response.headers().get_all(name).iter();
    values.map(|value| value.to_str().unwrap()).collect()
}

/// nginx in front of an inn that browsers reach over TLS.
async fn open(program: &str) -> (TestServer, Nginx) {
    let server = TestServer::open_with(Setup {
        public_url: "https://gasthaus.example",
        max_upload: 50 << 20,
        ..Setup::default()
    })
    .await;
    let nginx = Nginx::start(program, server.address).await;
    (server, nginx)
}

#[tokio::test]
async fn a_sign_in_over_tls_has_secure_cookies() {
    let Some(program) = program() else { return };
    let (server, nginx) = open(program).await;
    server.anna().await;
    let body = format!(r#"{{"email":"anna@gasthaus.example","password":"{PASSWORD}"}}"#);
    let json = [("content-type", "application/json")];
    let path = "/api/auth/sign-in";
    let answer = nginx.ask(request("POST", path, &json, body)).await;
    assert_eq!(answer.status(), 200);
    let cookies = header(&answer, "set-cookie");
    assert_eq!(cookies.len(), 3, "{cookies:?}");
    assert!(cookies[0].starts_with("__Host-wirtshaus="), "{cookies:?}");
    for cookie in &cookies {
        assert!(cookie.contains("; Secure"), "{cookie}");
    }
    // The cookie counts.
    let cookie = [("cookie", cookies[0].split(';').next().unwrap())];
    let state = nginx
        .ask(request("GET", "/api/auth/state", &cookie, ""))
        .await;
    let state = state.into_body().collect().await.unwrap().to_bytes();
    let state: serde_json::Value = serde_json::from_slice(&state).unwrap();
    assert_eq!(state["isLoggedIn"], true);
}

#[tokio::test]
async fn pages_come_with_one_of_each_header_and_plain_http_leads_to_tls() {
    let Some(program) = program() else { return };
    let (server, nginx) = open(program).await;
    let answer = nginx.ask(request("GET", "/", &[], "")).await;
    assert_eq!(answer.status(), 200);
    for name in [
        "strict-transport-security",
        "content-security-policy",
        "x-content-type-options",
        "cross-origin-opener-policy",
    ] {
        assert_eq!(header(&answer, name).len(), 1, "{name}");
    }
    let plain = format!("http://{}/essen?tisch=4", nginx.plain);
    let answer = server.client.get(plain).header("host", HOST).send().await;
    let answer = answer.unwrap();
    assert_eq!(answer.status(), 308);
    let location = common::header(&answer, "location");
    assert_eq!(location, "https://gasthaus.example/essen?tisch=4");
}

#[tokio::test]
async fn an_upload_of_40_mb_goes_on_after_a_cut() {
    let Some(program) = program() else { return };
    let (server, nginx) = open(program).await;
    let anna = server.staff().await;
    let bearer = format!("Bearer {}", anna.token.as_str());
    let file = Bytes::from(pdf::of_size(40_000_000, 1));
    let size = file.len().to_string();
    let start = [
        ("authorization", bearer.as_str()),
        ("x-goog-upload-protocol", "resumable"),
        ("x-goog-upload-command", "start"),
        ("x-goog-upload-header-content-length", &size),
        ("x-goog-upload-header-content-type", "application/pdf"),
    ];
    let path = format!("{O}?name=menu%2FKarte.pdf");
    let started = nginx.ask(request("POST", &path, &start, "")).await;
    assert_eq!(started.status(), 200);
    let url = header(&started, "x-goog-upload-url")[0].to_owned();
    let path = url.strip_prefix("https://gasthaus.example").unwrap();

    let command = async |command: &str, offset: usize, bytes: Bytes| {
        let offset = offset.to_string();
        let headers = [
            ("authorization", bearer.as_str()),
            ("x-goog-upload-command", command),
            ("x-goog-upload-offset", &offset),
        ];
        nginx.ask(request("POST", path, &headers, bytes)).await
    };
    let received = async || {
        let answer = command("query", 0, Bytes::new()).await;
        let received = header(&answer, "x-goog-upload-size-received")[0];
        received.parse::<usize>().unwrap()
    };

    // The line breaks in the middle of the first chunk.
    let mut cut = nginx.connect().await;
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: {bearer}\r\nX-Goog-Upload-Command: upload\r\n\
         X-Goog-Upload-Offset: 0\r\nContent-Length: {CHUNK}\r\n\r\n"
    );
    cut.write_all(head.as_bytes()).await.unwrap();
    cut.write_all(&file[..CHUNK / 2]).await.unwrap();
    cut.flush().await.unwrap();
    // What has arrived is kept although the chunk is not complete: nothing waits in the proxy for the rest.
    let arrives = async {
        while received().await == 0 {
            sleep(Duration::from_millis(50)).await;
        }
    };
    let arrives = timeout(Duration::from_mins(1), arrives).await;
    assert!(arrives.is_ok(), "the proxy keeps the chunk to itself");
    drop(cut);

    let resumed = async {
        loop {
            let from = received().await;
            let to = (from + CHUNK).min(file.len());
            let is_last = to == file.len();
            let name = if is_last {
                "upload, finalize"
            } else {
                "upload"
            };
            let answer = command(name, from, file.slice(from..to)).await;
            // Bytes of the cut chunk may still have been on their way.
            if answer.status() == 409 {
                continue;
            }
            assert_eq!(answer.status(), 200);
            if is_last {
                assert_eq!(header(&answer, "x-goog-upload-status"), ["final"]);
                break;
            }
        }
    };
    timeout(Duration::from_mins(2), resumed).await.unwrap();
    let path = format!("{O}/menu%2FKarte.pdf?alt=media");
    let stored = nginx.ask(request("GET", &path, &[], "")).await;
    let stored = stored.into_body().collect().await.unwrap().to_bytes();
    assert!(stored == file, "{} bytes came back", stored.len());
}

#[tokio::test]
async fn an_event_stream_stays_open() {
    let Some(program) = program() else { return };
    let (server, nginx) = open(program).await;
    let answer = nginx.ask(request("GET", "/api/events", &[], "")).await;
    assert_eq!(answer.status(), 200);
    let mut body = answer.into_body();
    let mut event = async || {
        let mut text = String::new();
        while !text.contains("\n\n") {
            let frame = timeout(Duration::from_secs(20), body.frame()).await;
            let frame = frame.expect("no event").expect("the stream has ended");
            let data = frame.unwrap().into_data().unwrap();
            text.push_str(std::str::from_utf8(&data).unwrap());
        }
        text
    };
    let first = event().await;
    assert!(
        first.contains("event: edition") || first.contains("event:edition"),
        "{first}"
    );
    // The kitchen closes, which makes another edition.
    server.at("2026-11-20T19:15:00Z").await;
    let second = event().await;
    assert!(second != first && second.contains("edition"), "{second}");
}
