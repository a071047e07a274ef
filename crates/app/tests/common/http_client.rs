use reqwest::{Client, ClientBuilder};
use tokio_rustls::rustls::crypto::ring;

/// Installs a TLS provider first: reqwest requires one for plain HTTP, too.
pub fn client_builder() -> ClientBuilder {
    let _ = ring::default_provider().install_default();
    Client::builder()
}
