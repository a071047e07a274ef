//! Invalid tokens and responses, key rotation, rate limits.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use poem::http::StatusCode;
use ports::Store;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use time::Duration;

use super::{
    AUTHORIZE, FAILURE, PendingLogin, assert_rejected, begin_login, callback, cookies, location,
    sign_in, start,
};
use crate::{
    common::{FRIDAY_EVENING, TestServer, instant, staff::PASSWORD},
    provider::{CLIENT, ProviderState, TokenSignature},
};

fn claim(name: &'static str, value: Value) -> Box<dyn FnOnce(&mut ProviderState)> {
    Box::new(move |state| state.claims[name] = value)
}

async fn reset_rate_limits(server: &TestServer) {
    let mut tx = server.store.begin().await.unwrap();
    tx.login_attempts().delete_all().await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn rejects_invalid_tokens() {
    let (server, provider) = start().await;
    server.anna().await;
    let now = instant(FRIDAY_EVENING).unix_timestamp();
    let signed =
        |algorithm: &'static str, by: TokenSignature| -> Box<dyn FnOnce(&mut ProviderState)> {
            Box::new(move |state| {
                state.header["alg"] = algorithm.into();
                state.signed = by;
            })
        };
    let header = |name: &'static str, value: Value| -> Box<dyn FnOnce(&mut ProviderState)> {
        Box::new(move |state| state.header[name] = value)
    };
    for (what, change) in [
        (
            "another issuer",
            claim("iss", json!("https://elsewhere.example")),
        ),
        ("several issuers", claim("iss", json!([provider.origin]))),
        ("another client", claim("aud", json!("another"))),
        ("several clients", claim("aud", json!([CLIENT, "another"]))),
        ("no client", claim("aud", json!([]))),
        ("another party", claim("azp", json!("another"))),
        (
            "nonce of another browser",
            claim("nonce", json!("0".repeat(64))),
        ),
        ("no nonce", claim("nonce", json!(null))),
        ("expired", claim("exp", json!(now - 60))),
        ("without expiry", claim("exp", json!(null))),
        ("from tomorrow", claim("iat", json!(now + 61))),
        ("from long ago", claim("iat", json!(now - 661))),
        ("without a time", claim("iat", json!("now"))),
        ("no subject", claim("sub", json!(""))),
        ("another access token", claim("at_hash", json!("AAAA"))),
        ("not signed", signed("none", TokenSignature::Missing)),
        (
            "not signed at all",
            signed("ES256", TokenSignature::Missing),
        ),
        (
            "signed by another key",
            signed("ES256", TokenSignature::OtherKey),
        ),
        (
            "signed with the public key",
            signed("HS256", TokenSignature::PublicKeyAsSecret),
        ),
        (
            "signed as by another kind of key",
            signed("RS256", TokenSignature::Valid),
        ),
        (
            "signed as by another curve",
            signed("ES384", TokenSignature::Valid),
        ),
        ("unknown algorithm", signed("XS1", TokenSignature::Valid)),
        ("unpublished key", header("kid", json!("second"))),
        ("symmetric key", header("kid", json!("odd"))),
        ("critical header", header("crit", json!(["exp"]))),
    ] {
        assert_rejected(&sign_in(&server, &provider, change).await, what);
        reset_rate_limits(&server).await;
    }
}

#[tokio::test]
async fn accepts_unusual_valid_tokens() {
    let (server, provider) = start().await;
    server.anna().await;
    let now = instant(FRIDAY_EVENING).unix_timestamp();
    let token_hash = &Sha256::digest("for the user")[..16];
    let token_hash = BASE64_URL_SAFE_NO_PAD.encode(token_hash);
    for (what, change) in [
        ("its access token", claim("at_hash", json!(token_hash))),
        (
            "several clients, this one authorized",
            Box::new(|state: &mut ProviderState| {
                state.claims["aud"] = json!([CLIENT, "another"]);
                state.claims["azp"] = json!(CLIENT);
            }),
        ),
        (
            "expired within the clock leeway",
            claim("exp", json!(now - 59)),
        ),
        (
            "issued within the clock leeway",
            claim("iat", json!(now + 60)),
        ),
        ("a list of one client", claim("aud", json!([CLIENT]))),
        (
            "this client as authorized party",
            claim("azp", json!(CLIENT)),
        ),
        (
            "no key id",
            Box::new(|state: &mut ProviderState| {
                state.header.as_object_mut().unwrap().remove("kid");
            }),
        ),
    ] {
        let response = sign_in(&server, &provider, change).await;
        assert_eq!(location(&response), "/news/edit", "{what}");
    }
}

#[tokio::test]
async fn accepts_rotated_keys() {
    let (server, provider) = start().await;
    server.anna().await;
    for name in ["second", "third"] {
        provider.rotate(name);
        let response = sign_in(&server, &provider, |_| {}).await;
        assert_eq!(location(&response), "/news/edit", "{name}");
    }
}

#[tokio::test]
async fn rejects_invalid_provider_responses() {
    let (server, provider) = start().await;
    server.anna().await;
    let huge = format!("{{\"keys\":[],\"x\":\"{}\"}}", "x".repeat(300_000));
    for (place, status, text) in [
        ("/discovery", StatusCode::OK, "{}".to_owned()),
        ("/discovery", StatusCode::NOT_FOUND, "{}".to_owned()),
        ("/discovery", StatusCode::FOUND, "{}".to_owned()),
        ("/token", StatusCode::OK, "<html>".to_owned()),
        (
            "/token",
            StatusCode::OK,
            r#"{"id_token":"a.b.c"}"#.to_owned(),
        ),
        ("/token", StatusCode::OK, r#"{"id_token":""}"#.to_owned()),
        (
            "/token",
            StatusCode::BAD_REQUEST,
            r#"{"error":"invalid_client"}"#.to_owned(),
        ),
        ("/keys", StatusCode::OK, r#"{"keys":[]}"#.to_owned()),
        ("/keys", StatusCode::INTERNAL_SERVER_ERROR, String::new()),
        ("/keys", StatusCode::OK, huge),
    ] {
        let what = format!("{place} {status} {text:.30}");
        let instead = Some((place, status, text));
        let response = sign_in(&server, &provider, |state| state.instead = instead).await;
        assert_rejected(&response, &what);
        reset_rate_limits(&server).await;
    }
    for (name, value) in [
        ("issuer", json!("https://elsewhere.example")),
        ("token_endpoint", json!("http://elsewhere.example/token")),
        ("jwks_uri", json!("file:///keys")),
    ] {
        let response = sign_in(&server, &provider, |state| state.discovery[name] = value).await;
        assert_rejected(&response, name);
    }
    // Also before the authorization request.
    provider.state.lock().unwrap().discovery["issuer"] = "https://elsewhere.example".into();
    let response = server.get(&format!("{AUTHORIZE}?next=/verlauf")).await;
    assert_eq!(location(&response), format!("{FAILURE}&weiter=%2Fverlauf"));
    assert_eq!(cookies(&response), [] as [&str; 0]);
}

#[tokio::test]
async fn limits_the_rate_of_attempts() {
    let (server, provider) = start().await;
    let anna = server.anna().await;
    let other_key = |state: &mut ProviderState| state.signed = TokenSignature::OtherKey;
    for _ in 0..19 {
        assert_rejected(&sign_in(&server, &provider, other_key).await, "another key");
    }
    let login = begin_login(&server, &provider, AUTHORIZE).await;
    // No new login can begin, and the pending one still reaches the provider.
    assert_eq!(location(&server.get(AUTHORIZE).await), FAILURE);
    let back = |login: &PendingLogin| format!("code=good&state={}", login.query["state"]);
    let count = |path: &str| {
        let requests = provider.requests.lock().unwrap();
        requests.iter().filter(|request| *request == path).count()
    };
    provider.state.lock().unwrap().signed = TokenSignature::OtherKey;
    assert_eq!(
        location(&callback(&server, &login.cookie, &back(&login)).await),
        FAILURE
    );
    assert_eq!(count("/token"), 20);
    provider.state.lock().unwrap().signed = TokenSignature::Valid;
    assert_eq!(
        location(&callback(&server, &login.cookie, &back(&login)).await),
        FAILURE
    );
    assert_eq!((count("/discovery"), count("/token")), (40, 20));
    // Sign-in with a password has another limit.
    server.sign_in(anna, PASSWORD).await;
    server.clock.advance(Duration::seconds(1));
    let response = sign_in(&server, &provider, |_| {}).await;
    assert_eq!(location(&response), "/news/edit");
    // A successful sign-in resets the limit.
    for _ in 0..2 {
        let response = sign_in(&server, &provider, |_| {}).await;
        assert_eq!(location(&response), "/news/edit");
    }
}
