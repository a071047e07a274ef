//! nginx with `deploy/nginx.conf` in front of the server.

use std::{
    fs,
    net::SocketAddr,
    path::Path,
    process::{Child, Command},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
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

use crate::common::{ServerOptions, TestServer, pdf, staff::PASSWORD};

const HOST: &str = "gasthaus.example";
const OBJECTS: &str = "/api/storage/v0/b/default/o";
const CONFIGURATION: &str = include_str!("../../../../deploy/nginx.conf");

/// The largest chunk that the front end sends.
const CHUNK_BYTES: usize = 16 << 20;

struct Nginx {
    process: Child,
    folder: TempDir,
    plain_address: SocketAddr,
    tls_address: SocketAddr,
    connector: TlsConnector,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // SIGTERM also ends the workers.
        let pid = fs::read_to_string(self.folder.path().join("nginx.pid"));
        if let Ok(pid) = pid {
            let _ = Command::new("kill").arg(pid.trim()).status();
        }
        let _ = self.process.wait();
    }
}

/// Creates `cert.pem` for the host, and `key.pem`.
fn create_certificate(folder: &Path) -> CertificateDer<'static> {
    let extensions = format!("subjectAltName=DNS:{HOST}");
    let configuration = format!(
        "[req]\ndistinguished_name=name\nx509_extensions=host\nprompt=no\n[name]\nCN={HOST}\n[host]\n{extensions}\n"
    );
    fs::write(folder.join("openssl.cnf"), configuration).unwrap();
    let output = Command::new("openssl")
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
    assert!(output.status.success(), "{output:?}");
    CertificateDer::from_pem_file(folder.join("cert.pem")).unwrap()
}

fn free_address() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}

/// The path of nginx, if it is installed. In CI it must be.
#[allow(clippy::disallowed_methods, reason = "`CI` is no setting")]
fn find_nginx() -> Option<&'static str> {
    let paths = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"];
    let found = paths.into_iter().find(|path| Path::new(path).exists());
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "nginx is missing");
        eprintln!("skipped: nginx is missing (Debian: apt-get install nginx-light)");
    }
    found
}

impl Nginx {
    /// Replaces upstream server, ports and certificate in the configuration.
    async fn start(program: &str, server: SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let certificate = create_certificate(folder.path());
        let (plain_address, tls_address) = (free_address(), free_address());
        let mut site = CONFIGURATION.to_owned();
        for (original, replacement) in [
            ("127.0.0.1:8080", server.to_string()),
            ("listen 80;", format!("listen {plain_address};")),
            ("listen [::]:80;", String::new()),
            ("listen 443 ", format!("listen {tls_address} ")),
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
            assert!(site.contains(original), "{original}");
            site = site.replace(original, &replacement);
        }
        let temp_paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {};\n", path(name)))
            .concat();
        let configuration = format!(
            "user root;\ndaemon off;\npid {};\nerror_log {} warn;\nevents {{}}\nhttp {{\naccess_log off;\n{temp_paths}{site}}}\n",
            path("nginx.pid"),
            path("error.log"),
        );
        fs::write(path("nginx.conf"), configuration).unwrap();
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
            plain_address,
            tls_address,
            connector: TlsConnector::from(Arc::new(config)),
        };
        let listening = async {
            while TcpStream::connect(tls_address).await.is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let started = timeout(Duration::from_secs(10), listening).await;
        let log = fs::read_to_string(nginx.folder.path().join("error.log"));
        assert!(started.is_ok(), "nginx does not start: {log:?}");
        nginx
    }

    async fn connect(&self) -> TlsStream<TcpStream> {
        let stream = TcpStream::connect(self.tls_address).await.unwrap();
        let name = HOST.try_into().unwrap();
        self.connector.connect(name, stream).await.unwrap()
    }

    async fn send(&self, request: Request<Full<Bytes>>) -> Response<Incoming> {
        let io = TokioIo::new(self.connect().await);
        let (mut sender, connection) = http1::handshake(io).await.unwrap();
        tokio::spawn(connection);
        sender.send_request(request).await.unwrap()
    }
}

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

async fn start(program: &str) -> (TestServer, Nginx) {
    let server = TestServer::start_with(ServerOptions {
        public_url: "https://gasthaus.example",
        max_upload_bytes: 50 << 20,
        ..ServerOptions::default()
    })
    .await;
    let nginx = Nginx::start(program, server.address).await;
    (server, nginx)
}

#[tokio::test]
async fn sign_in_over_tls_sets_secure_cookies() {
    let Some(program) = find_nginx() else { return };
    let (server, nginx) = start(program).await;
    server.add_anna().await;
    let body = format!(r#"{{"email":"anna@gasthaus.example","password":"{PASSWORD}"}}"#);
    let json = [("content-type", "application/json")];
    let path = "/api/auth/sign-in";
    let response = nginx.send(request("POST", path, &json, body)).await;
    assert_eq!(response.status(), 200);
    let cookies = header(&response, "set-cookie");
    assert_eq!(cookies.len(), 3, "{cookies:?}");
    assert!(cookies[0].starts_with("__Host-wirtshaus="), "{cookies:?}");
    for cookie in &cookies {
        assert!(cookie.contains("; Secure"), "{cookie}");
    }
    let cookie = [("cookie", cookies[0].split(';').next().unwrap())];
    let state = nginx
        .send(request("GET", "/api/auth/state", &cookie, ""))
        .await;
    let state = state.into_body().collect().await.unwrap().to_bytes();
    let state: serde_json::Value = serde_json::from_slice(&state).unwrap();
    assert_eq!(state["isLoggedIn"], true);
}

#[tokio::test]
async fn security_headers_are_sent_once_and_http_redirects_to_https() {
    let Some(program) = find_nginx() else { return };
    let (server, nginx) = start(program).await;
    let response = nginx.send(request("GET", "/", &[], "")).await;
    assert_eq!(response.status(), 200);
    for name in [
        "strict-transport-security",
        "content-security-policy",
        "x-content-type-options",
        "cross-origin-opener-policy",
    ] {
        assert_eq!(header(&response, name).len(), 1, "{name}");
    }
    let url = format!("http://{}/essen?tisch=4", nginx.plain_address);
    let response = server.client.get(url).header("host", HOST).send().await;
    let response = response.unwrap();
    assert_eq!(response.status(), 308);
    let location = crate::common::header(&response, "location");
    assert_eq!(location, "https://gasthaus.example/essen?tisch=4");
}

#[tokio::test]
async fn a_40_mb_upload_continues_after_a_lost_connection() {
    let Some(program) = find_nginx() else { return };
    let (server, nginx) = start(program).await;
    let anna = server.sign_in_anna().await;
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
    let path = format!("{OBJECTS}?name=menu%2FKarte.pdf");
    let started = nginx.send(request("POST", &path, &start, "")).await;
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
        nginx.send(request("POST", path, &headers, bytes)).await
    };
    let received = async || {
        let response = command("query", 0, Bytes::new()).await;
        let received = header(&response, "x-goog-upload-size-received")[0];
        received.parse::<usize>().unwrap()
    };

    // The connection is lost in the middle of the first chunk.
    let mut stream = nginx.connect().await;
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: {bearer}\r\nX-Goog-Upload-Command: upload\r\n\
         X-Goog-Upload-Offset: 0\r\nContent-Length: {CHUNK_BYTES}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&file[..CHUNK_BYTES / 2]).await.unwrap();
    stream.flush().await.unwrap();
    // The proxy forwards incomplete chunks.
    let forwarded = async {
        while received().await == 0 {
            sleep(Duration::from_millis(50)).await;
        }
    };
    let forwarded = timeout(Duration::from_mins(1), forwarded).await;
    assert!(forwarded.is_ok(), "the proxy buffers the chunk");
    drop(stream);

    let resumed = async {
        loop {
            let from = received().await;
            let to = (from + CHUNK_BYTES).min(file.len());
            let is_last = to == file.len();
            let name = if is_last {
                "upload, finalize"
            } else {
                "upload"
            };
            let response = command(name, from, file.slice(from..to)).await;
            // Bytes of the first chunk may have arrived in the meantime.
            if response.status() == 409 {
                continue;
            }
            assert_eq!(response.status(), 200);
            if is_last {
                assert_eq!(header(&response, "x-goog-upload-status"), ["final"]);
                break;
            }
        }
    };
    timeout(Duration::from_mins(2), resumed).await.unwrap();
    let path = format!("{OBJECTS}/menu%2FKarte.pdf?alt=media");
    let stored = nginx.send(request("GET", &path, &[], "")).await;
    let stored = stored.into_body().collect().await.unwrap().to_bytes();
    assert!(stored == file, "{} bytes", stored.len());
}

#[tokio::test]
async fn event_streams_are_not_buffered() {
    let Some(program) = find_nginx() else { return };
    let (server, nginx) = start(program).await;
    let response = nginx.send(request("GET", "/api/events", &[], "")).await;
    assert_eq!(response.status(), 200);
    let mut body = response.into_body();
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
    // The kitchen closes, which publishes an edition.
    server.advance_to("2026-11-20T19:15:00Z").await;
    let second = event().await;
    assert!(second != first && second.contains("edition"), "{second}");
}
