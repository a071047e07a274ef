//! One question, one answer: a connection of its own, no redirect followed, no proxy of the environment asked.
//!
//! hyper and rustls are in the house already, for its own server and for mail; a client on top of them would bring
//! pools, redirects and proxies that have no place here.

use std::sync::Arc;

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Method, Request, StatusCode,
    client::conn::http1,
    header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HOST},
    rt::{Read, Write},
};
use hyper_util::rt::TokioIo;
use ports::BoxError;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};
use url::{Host, Position, Url};

/// The longest answer, in bytes.
const MAX_BYTES: usize = 256 * 1024;

/// How much of an answer that is no success goes into the log, in characters. Providers say there what is wrong.
const TOLD: usize = 200;

/// Not an address to which secrets may be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(crate) enum Unsafe {
    /// No `http` or `https` address, or one with a user.
    #[error("not an address, or one with a user")]
    Unreadable,
    /// Anybody on the way could read along.
    #[error("not encrypted")]
    Unencrypted,
}

/// An address to which secrets may be sent: encrypted, or on this machine.
pub(crate) fn safe(text: &str) -> Result<Url, Unsafe> {
    let url = Url::parse(text).map_err(|_| Unsafe::Unreadable)?;
    let has_user = !url.username().is_empty() || url.password().is_some();
    let is_here = match url.host() {
        _ if has_user => return Err(Unsafe::Unreadable),
        None | Some(Host::Domain("")) => return Err(Unsafe::Unreadable),
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
    };
    match url.scheme() {
        "https" => Ok(url),
        "http" if is_here => Ok(url),
        "http" => Err(Unsafe::Unencrypted),
        _ => Err(Unsafe::Unreadable),
    }
}

/// An answer that is no 200.
#[derive(Debug, Error)]
#[error("{status}: {told:?}")]
pub(crate) struct NoSuccess {
    pub(crate) status: StatusCode,
    pub(crate) told: String,
}

/// What is asked, and where.
pub(crate) struct Question {
    method: Method,
    place: Url,
    authorization: Option<String>,
    form: String,
}

impl Question {
    pub(crate) fn get(place: Url) -> Self {
        Self {
            method: Method::GET,
            place,
            authorization: None,
            form: String::new(),
        }
    }

    pub(crate) fn post(place: Url, form: String) -> Self {
        Self {
            method: Method::POST,
            form,
            ..Self::get(place)
        }
    }

    pub(crate) fn with_authorization(self, authorization: String) -> Self {
        Self {
            authorization: Some(authorization),
            ..self
        }
    }

    fn request(&self) -> Result<Request<Full<Bytes>>, BoxError> {
        let place = &self.place;
        let mut request = Request::builder()
            .method(&self.method)
            .uri(&place[Position::BeforePath..Position::AfterQuery])
            .header(HOST, &place[Position::BeforeHost..Position::AfterPort])
            .header(ACCEPT, "application/json");
        if self.method == Method::POST {
            request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        if let Some(authorization) = &self.authorization {
            request = request.header(AUTHORIZATION, authorization);
        }
        Ok(request.body(Full::from(self.form.clone()))?)
    }
}

/// Asks.
pub(crate) struct Client(TlsConnector);

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Client")
    }
}

impl Client {
    /// Certificates may come from whom browsers trust.
    pub(crate) fn new() -> Result<Self, BoxError> {
        let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned();
        Self::trusting(roots.collect())
    }

    /// The cryptography is ring's, told here and not to the whole process.
    fn trusting(roots: RootCertStore) -> Result<Self, BoxError> {
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self(TlsConnector::from(Arc::new(config))))
    }

    /// The body of the answer, which is a 200; any other is [`NoSuccess`].
    pub(crate) async fn ask(&self, question: Question) -> Result<Bytes, BoxError> {
        let place = &question.place;
        let host = match place.host() {
            Some(Host::Domain(name)) => name.to_owned(),
            Some(Host::Ipv4(address)) => address.to_string(),
            Some(Host::Ipv6(address)) => address.to_string(),
            None => return Err("an address without a host".into()),
        };
        let port = place.port_or_known_default().unwrap_or(443);
        let stream = TcpStream::connect((host.as_str(), port)).await?;
        let request = question.request()?;
        if place.scheme() == "https" {
            let stream = self.0.connect(ServerName::try_from(host)?, stream).await?;
            answer(TokioIo::new(stream), request).await
        } else {
            answer(TokioIo::new(stream), request).await
        }
    }
}

async fn answer(
    stream: impl Read + Write + Unpin,
    request: Request<Full<Bytes>>,
) -> Result<Bytes, BoxError> {
    let (mut sender, connection) = http1::handshake(stream).await?;
    let answer = async {
        let response = sender.send_request(request).await?;
        let status = response.status();
        let body = Limited::new(response.into_body(), MAX_BYTES);
        let body = body.collect().await?.to_bytes();
        if status == StatusCode::OK {
            return Ok(body);
        }
        let text = String::from_utf8_lossy(&body);
        let told = text.chars().take(TOLD).collect();
        Err(NoSuccess { status, told }.into())
    };
    tokio::pin!(answer, connection);
    // The connection does the work; when it ends before the answer was read, what came is still there.
    tokio::select! {
        answer = &mut answer => answer,
        ended = &mut connection => {
            ended?;
            answer.await
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpListener,
    };
    use tokio_rustls::{
        TlsAcceptor,
        rustls::{
            ServerConfig,
            pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer},
        },
    };

    use super::*;

    /// Signed by itself, for `localhost`, until 2126.
    const CERTIFICATE: &[u8] = include_bytes!("../tests/tls/localhost.cert.der");
    const KEY: &[u8] = include_bytes!("../tests/tls/localhost.key.der");

    /// Somebody who speaks TLS and answers every question with what was asked.
    async fn mirror() -> u16 {
        let certificate = CertificateDer::from(CERTIFICATE);
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(KEY));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let Ok(mut stream) = acceptor.accept(stream).await else {
                    continue;
                };
                let mut asked = [0; 1024];
                let length = stream.read(&mut asked).await.unwrap();
                let asked = String::from_utf8_lossy(&asked[..length]);
                let answer = format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{asked}");
                stream.write_all(answer.as_bytes()).await.unwrap();
                let _ = stream.shutdown().await;
            }
        });
        port
    }

    fn question(address: &str) -> Question {
        Question::get(Url::parse(address).unwrap()).with_authorization("Bearer a".to_owned())
    }

    #[tokio::test]
    async fn asks_whom_it_trusts_and_nobody_else() {
        let port = mirror().await;
        let address = format!("https://localhost:{port}/a?b=c#d");
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from(CERTIFICATE)).unwrap();
        let trusting = Client::trusting(roots).unwrap();
        let asked = trusting.ask(question(&address)).await.unwrap();
        let expected = format!(
            "GET /a?b=c HTTP/1.1\r\nhost: localhost:{port}\r\naccept: application/json\r\n\
             authorization: Bearer a\r\n\r\n"
        );
        assert_eq!(asked, expected);

        // The name on the certificate counts, and who has signed it.
        let by_number = question(&format!("https://127.0.0.1:{port}/"));
        let refused = trusting.ask(by_number).await.unwrap_err();
        assert!(refused.to_string().contains("certificate"), "{refused}");
        let strict = Client::new().unwrap();
        let refused = strict.ask(question(&address)).await.unwrap_err();
        assert!(refused.to_string().contains("UnknownIssuer"), "{refused}");
    }
}
