//! HTTP client for the services that the settings name: no redirects, no proxy, bounded responses.

use domain::network::is_loopback_host;
use http_body_util::{BodyExt, Limited};
use ports::BoxError;
use reqwest::{Body, Request, StatusCode, redirect::Policy};
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use std::sync::Arc;
use thiserror::Error;
use tracing::instrument;
use url::Url;

/// Maximum length of a response body, in bytes.
const MAX_RESPONSE_BODY_LEN: usize = 256 * 1024;

/// Maximum length of an error response in the log, in characters.
const MAX_LOGGED_RESPONSE_LEN: usize = 200;

/// The URL must not receive secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InsecureUrl {
    /// The URL has no host, another scheme, or a part that an issuer or an origin must not have.
    #[error("not an http or https URL, or one with a user")]
    InvalidUrl,
    /// `http` to another machine.
    #[error("not encrypted")]
    UnencryptedUrl,
}

/// Accepts `https` URLs without user, and `http` URLs of this machine.
pub(crate) fn require_secure(url: &Url) -> Result<(), InsecureUrl> {
    let has_user_info = !url.username().is_empty() || url.password().is_some();
    match url.scheme() {
        _ if has_user_info => Err(InsecureUrl::InvalidUrl),
        "https" => Ok(()),
        "http" if url.host_str().is_some_and(is_loopback_host) => Ok(()),
        "http" => Err(InsecureUrl::UnencryptedUrl),
        _ => Err(InsecureUrl::InvalidUrl),
    }
}

#[derive(Debug, Error)]
pub(crate) enum HttpClientError {
    #[error(transparent)]
    InsecureUrl(#[from] InsecureUrl),
    #[error("the request failed")]
    RequestFailed(#[from] reqwest::Error),
    #[error("the response cannot be read")]
    UnreadableResponseBody(#[source] BoxError),
    /// A status other than 200, with the beginning of the body.
    #[error("{status}: {body:?}")]
    UnexpectedStatus { status: StatusCode, body: String },
}

#[derive(Debug)]
pub(crate) struct HttpClient(reqwest::Client);

impl HttpClient {
    /// Trusts Mozilla's certificate authorities.
    pub(crate) fn new() -> Result<Self, BoxError> {
        Self::with_trusted_roots(webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect())
    }

    fn with_trusted_roots(trusted_roots: RootCertStore) -> Result<Self, BoxError> {
        let tls_config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(trusted_roots)
            .with_no_client_auth();
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls_config)
            .redirect(Policy::none())
            .no_proxy()
            .pool_max_idle_per_host(0);
        Ok(Self(client.build()?))
    }

    #[instrument(skip_all)]
    pub(crate) async fn send_request(
        &self,
        request: Request,
    ) -> Result<http::Response<Vec<u8>>, HttpClientError> {
        require_secure(request.url())?;
        let (head, body) =
            http::Response::<Body>::from(self.0.execute(request).await?).into_parts();
        let body = Limited::new(body, MAX_RESPONSE_BODY_LEN).collect().await;
        let body = body
            .map_err(HttpClientError::UnreadableResponseBody)?
            .to_bytes();
        if head.status == StatusCode::OK {
            return Ok(http::Response::from_parts(head, body.into()));
        }
        Err(HttpClientError::UnexpectedStatus {
            status: head.status,
            body: String::from_utf8_lossy(&body)
                .chars()
                .take(MAX_LOGGED_RESPONSE_LEN)
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use reqwest::Method;
    use rustls::{
        ServerConfig,
        pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer},
    };
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpListener,
    };
    use tokio_rustls::TlsAcceptor;

    use super::*;

    /// Self-signed, for `localhost`, valid until 2126.
    const CERTIFICATE: &[u8] = include_bytes!("../tests/tls/localhost.cert.der");
    const CERTIFICATE_PRIVATE_KEY: &[u8] = include_bytes!("../tests/tls/localhost.key.der");

    /// A TLS server that responds with the request it received.
    async fn echo_server() -> u16 {
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(CERTIFICATE_PRIVATE_KEY));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![CertificateDer::from(CERTIFICATE)], key)
            .unwrap();
        let tls_acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let Ok(mut stream) = tls_acceptor.accept(stream).await else {
                    continue;
                };
                let mut request = [0; 1024];
                let len = stream.read(&mut request).await.unwrap();
                let request = String::from_utf8_lossy(&request[..len]);
                let response = format!("HTTP/1.1 200 OK\r\ncontent-length: {len}\r\n\r\n{request}");
                stream.write_all(response.as_bytes()).await.unwrap();
                let _ = stream.shutdown().await;
            }
        });
        port
    }

    async fn get(client: &HttpClient, url: &str) -> Result<String, String> {
        let request = Request::new(Method::GET, url.parse().unwrap());
        match client.send_request(request).await {
            Ok(response) => Ok(String::from_utf8(response.into_body()).unwrap()),
            Err(error) => Err(format!("{error:?}")),
        }
    }

    #[tokio::test]
    async fn requires_a_trusted_certificate_for_the_host() {
        let port = echo_server().await;
        let url = format!("https://localhost:{port}/a?b=c#d");
        let mut trusted_roots = RootCertStore::empty();
        trusted_roots
            .add(CertificateDer::from(CERTIFICATE))
            .unwrap();
        let client = HttpClient::with_trusted_roots(trusted_roots).unwrap();
        let request = get(&client, &url).await.unwrap();
        assert!(request.starts_with("GET /a?b=c HTTP/1.1\r\n"), "{request}");

        let error = get(&client, &format!("https://127.0.0.1:{port}/")).await;
        assert!(error.unwrap_err().contains("NotValidForName"));
        let error = get(&HttpClient::new().unwrap(), &url).await;
        assert!(error.unwrap_err().contains("UnknownIssuer"));
    }
}
