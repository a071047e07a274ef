//! A provider that hangs, drips, floods or leads elsewhere. What it may lie about is tried through the whole house, in
//! `crates/app/tests/oidc`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

use std::time::Duration;

use adapters::oidc::{Issuer, OidcClient, OidcProvider};
use futures::future::join_all;
use ports::{IdentityError, IdentityProvider, LoginState};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::{Instant, sleep},
};

/// A provider whose every connection is handled by `answers`.
async fn asked<F>(answers: impl Fn(TcpStream) -> F + Send + 'static) -> OidcProvider
where
    F: Future<Output = ()> + Send + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 1024]).await;
            tokio::spawn(answers(stream));
        }
    });
    provider(&issuer)
}

fn provider(issuer: &str) -> OidcProvider {
    OidcProvider::new(OidcClient {
        issuer: Issuer::parse(issuer).unwrap(),
        id: "wirtshaus".to_owned(),
        secret: None,
        redirect_uri: "https://gasthaus.example/return".to_owned(),
    })
    .unwrap()
}

fn detour() -> LoginState {
    let text = "a5".repeat(32);
    LoginState {
        state: text.clone(),
        nonce: text.clone(),
        verifier: text,
    }
}

/// Holds the connection, and says nothing.
async fn silence(_stream: TcpStream) {
    std::future::pending::<()>().await;
}

/// Why nobody can leave for the provider, with everything that led to it.
async fn refusal(provider: &OidcProvider) -> String {
    let error = provider.address(&detour()).await.unwrap_err();
    let IdentityError::NoAnswer(cause) = error else {
        panic!("{error:?}")
    };
    cause.to_string()
}

#[tokio::test(start_paused = true)]
async fn a_provider_that_hangs_is_given_up_after_ten_seconds() {
    let silent = asked(silence).await;
    let start = Instant::now();
    assert_eq!(refusal(&silent).await, "deadline has elapsed");
    assert_eq!(start.elapsed().as_secs(), 10);
}

#[tokio::test(start_paused = true)]
async fn a_provider_that_drips_is_given_up_after_ten_seconds() {
    let dripping = asked(|mut stream| async move {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
        while stream.write_all(b" ").await.is_ok() {
            sleep(Duration::from_secs(1)).await;
        }
    });
    let dripping = dripping.await;
    let start = Instant::now();
    assert_eq!(refusal(&dripping).await, "deadline has elapsed");
    assert_eq!(start.elapsed().as_secs(), 10);
}

#[tokio::test(start_paused = true)]
async fn a_provider_that_hangs_holds_few_of_those_who_come() {
    let silent = asked(silence).await;
    let detour = detour();
    let answers = join_all((0..20).map(|_| silent.address(&detour))).await;
    let busy = answers
        .iter()
        .filter(|answer| matches!(answer, Err(IdentityError::Busy)));
    assert_eq!(busy.count(), 12);
    // And the places are free again.
    assert_eq!(refusal(&silent).await, "deadline has elapsed");
}

#[tokio::test]
async fn an_answer_without_end_is_not_read_to_its_end() {
    let flooding = asked(|mut stream| async move {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
        while stream.write_all(&[b' '; 16_384]).await.is_ok() {}
    });
    assert_eq!(refusal(&flooding.await).await, "length limit exceeded");
    let headers = asked(|mut stream| async move {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n").await;
        while stream.write_all(&[b'a'; 16_384]).await.is_ok() {}
    });
    refusal(&headers.await).await;
}

#[tokio::test]
async fn nobody_is_followed_elsewhere() {
    let elsewhere = asked(|mut stream| async move {
        let answer = b"HTTP/1.1 302 Found\r\nlocation: https://elsewhere.example/\r\ncontent-length: 4\r\n\r\nno\x1b\n";
        let _ = stream.write_all(answer).await;
    });
    let told = refusal(&elsewhere.await).await;
    assert_eq!(told, "302 Found: \"no\\u{1b}\\n\"");
}

#[tokio::test]
async fn a_provider_that_is_away_or_breaks_off_is_no_provider() {
    for answer in [
        "",
        "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{",
        "nonsense\r\n\r\n",
    ] {
        let broken = asked(move |mut stream| async move {
            let _ = stream.write_all(answer.as_bytes()).await;
        });
        refusal(&broken.await).await;
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nobody = listener.local_addr().unwrap();
    drop(listener);
    refusal(&provider(&format!("http://{nobody}"))).await;
}
