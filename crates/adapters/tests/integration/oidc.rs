//! Limits of the OpenID Connect client against a provider that hangs, sends slowly, sends too much or redirects. For invalid
//! tokens see `crates/app/tests/server/oidc`.

use std::{error::Error, time::Duration};

use adapters::oidc::{Issuer, OidcClientRegistration, OidcProvider};
use futures::future::join_all;
use ports::{IdentityProvider, IdentityProviderError, LoginState};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::{Instant, sleep},
};

/// Each connection is handled by `respond`.
async fn fake_provider<F>(respond: impl Fn(TcpStream) -> F + Send + 'static) -> OidcProvider
where
    F: Future<Output = ()> + Send + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 1024]).await;
            tokio::spawn(respond(stream));
        }
    });
    provider(&issuer)
}

fn provider(issuer: &str) -> OidcProvider {
    OidcProvider::new(OidcClientRegistration {
        issuer: Issuer::parse(issuer).unwrap(),
        id: "wirtshaus".to_owned(),
        secret: None,
        redirect_uri: "https://gasthaus.example/return".to_owned(),
    })
    .unwrap()
}

fn login_state() -> LoginState {
    let text = "a5".repeat(32);
    LoginState {
        state: text.clone(),
        nonce: text.clone(),
        verifier: text,
    }
}

async fn hang(_stream: TcpStream) {
    std::future::pending::<()>().await;
}

/// The innermost error of a request for provider metadata.
async fn discovery_error(provider: &OidcProvider) -> String {
    let result = provider.authorization_url(&login_state()).await;
    let Err(IdentityProviderError::Unavailable(error)) = result else {
        panic!("{result:?}")
    };
    let mut error: &dyn Error = &*error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

#[tokio::test(start_paused = true)]
async fn gives_up_after_ten_seconds_without_response() {
    let slow_provider = fake_provider(|mut stream| async move {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
        while stream.write_all(b" ").await.is_ok() {
            sleep(Duration::from_secs(1)).await;
        }
    });
    for provider in [fake_provider(hang).await, slow_provider.await] {
        let start = Instant::now();
        assert_eq!(discovery_error(&provider).await, "deadline has elapsed");
        assert_eq!(start.elapsed().as_secs(), 10);
    }
}

#[tokio::test(start_paused = true)]
async fn limits_concurrent_requests() {
    let hanging_provider = fake_provider(hang).await;
    let state = login_state();
    let results = join_all((0..20).map(|_| hanging_provider.authorization_url(&state))).await;
    let busy_results = results
        .iter()
        .filter(|result| matches!(result, Err(IdentityProviderError::Busy)));
    assert_eq!(busy_results.count(), 12);
    assert_eq!(
        discovery_error(&hanging_provider).await,
        "deadline has elapsed"
    );
}

#[tokio::test]
async fn limits_the_response_size() {
    let endless_body_provider = fake_provider(|mut stream| async move {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
        while stream.write_all(&[b' '; 16_384]).await.is_ok() {}
    });
    let error = discovery_error(&endless_body_provider.await).await;
    assert_eq!(error, "length limit exceeded");
    let endless_headers_provider = fake_provider(|mut stream| async move {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n").await;
        while stream.write_all(&[b'a'; 16_384]).await.is_ok() {}
    });
    discovery_error(&endless_headers_provider.await).await;
}
