//! Invalid tokens and responses, key rotation, rate limits.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use poem::http::StatusCode;
use ports::Store;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use time::Duration;

use super::{
    AUTHORIZE_PATH, SIGN_IN_FAILED_PATH, assert_rejected, begin_login, callback, cookies, location,
    provider::{CLIENT_ID, FakeProviderState, TokenSignature},
    sign_in, start_with_fake_provider,
};
use crate::common::{FRIDAY_EVENING, TestServer, instant};

type ProviderModification = Box<dyn FnOnce(&mut FakeProviderState)>;

fn with_claim(name: &'static str, value: Value) -> ProviderModification {
    Box::new(move |state| state.claims[name] = value)
}

fn with_header(name: &'static str, value: Value) -> ProviderModification {
    Box::new(move |state| state.header[name] = value)
}

fn with_signature(
    algorithm: &'static str,
    token_signature: TokenSignature,
) -> ProviderModification {
    Box::new(move |state| {
        state.header["alg"] = algorithm.into();
        state.token_signature = token_signature;
    })
}

pub async fn reset_rate_limits(server: &TestServer) {
    let mut tx = server.store.begin().await.unwrap();
    tx.rate_limits().delete_all().await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn rejects_invalid_tokens() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_anna().await;
    let now = instant(FRIDAY_EVENING).unix_timestamp();
    let claims = [
        ("several issuers", "iss", json!([provider.origin])),
        ("several clients", "aud", json!([CLIENT_ID, "another"])),
        ("no client", "aud", json!([])),
        ("another browser", "nonce", json!("0".repeat(64))),
        ("expired", "exp", json!(now - 60)),
        ("from tomorrow", "iat", json!(now + 61)),
        ("from long ago", "iat", json!(now - 661)),
        ("without a time", "iat", json!("now")),
        ("another access token", "at_hash", json!("AAAA")),
    ];
    let headers = [
        ("unpublished key", "kid", json!("second")),
        ("symmetric key", "kid", json!("odd")),
        ("critical header", "crit", json!(["exp"])),
    ];
    let signature_cases = [
        ("not signed", "none", TokenSignature::Missing),
        ("no signature", "ES256", TokenSignature::Missing),
        ("another key", "ES256", TokenSignature::OtherKey),
        ("public key", "HS256", TokenSignature::PublicKeyAsSecret),
        ("another kind of key", "RS256", TokenSignature::Valid),
        ("another curve", "ES384", TokenSignature::Valid),
        ("unknown algorithm", "XS1", TokenSignature::Valid),
    ];
    let claims = claims.map(|(case, name, value)| (case, with_claim(name, value)));
    let headers = headers.map(|(case, name, value)| (case, with_header(name, value)));
    let signature_cases =
        signature_cases.map(|(case, name, kind)| (case, with_signature(name, kind)));
    for (case, modify_provider) in claims.into_iter().chain(headers).chain(signature_cases) {
        assert_rejected(&sign_in(&server, &provider, modify_provider).await, case);
        reset_rate_limits(&server).await;
    }
}

#[tokio::test]
async fn accepts_valid_token_variants_and_rotated_keys() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_anna().await;
    let now = instant(FRIDAY_EVENING).unix_timestamp();
    let access_token_hash = &Sha256::digest("for the user")[..16];
    let access_token_hash = BASE64_URL_SAFE_NO_PAD.encode(access_token_hash);
    for (case, modify_provider) in [
        (
            "its access token",
            with_claim("at_hash", json!(access_token_hash)),
        ),
        ("just expired", with_claim("exp", json!(now - 59))),
        ("not quite issued", with_claim("iat", json!(now + 60))),
        (
            "a list of one client",
            with_claim("aud", json!([CLIENT_ID])),
        ),
        ("this client as party", with_claim("azp", json!(CLIENT_ID))),
        (
            "several clients, this one authorized",
            Box::new(|state| {
                state.claims["aud"] = json!([CLIENT_ID, "another"]);
                state.claims["azp"] = json!(CLIENT_ID);
            }),
        ),
        (
            "no key id",
            Box::new(|state| drop(state.header.as_object_mut().unwrap().remove("kid"))),
        ),
    ] {
        let response = sign_in(&server, &provider, modify_provider).await;
        assert_eq!(location(&response), "/news/edit", "{case}");
    }
    for name in ["second", "third"] {
        provider.rotate_key(name);
        let response = sign_in(&server, &provider, |_| {}).await;
        assert_eq!(location(&response), "/news/edit", "{name}");
    }
}

#[tokio::test]
async fn rejects_invalid_provider_responses() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_anna().await;
    let huge_key_set = format!("{{\"keys\":[],\"x\":\"{}\"}}", "x".repeat(300_000));
    for (path, status, body) in [
        ("/discovery", 200, "{}"),
        ("/discovery", 404, "{}"),
        ("/discovery", 302, "{}"),
        ("/token", 200, "<html>"),
        ("/token", 200, r#"{"id_token":"a.b.c"}"#),
        ("/token", 200, r#"{"id_token":""}"#),
        ("/token", 400, r#"{"error":"invalid_client"}"#),
        ("/keys", 200, r#"{"keys":[]}"#),
        ("/keys", 500, ""),
        ("/keys", 200, &huge_key_set),
    ] {
        let case = format!("{path} {status} {body:.30}");
        let status = StatusCode::from_u16(status).unwrap();
        let replacement = Some((path, status, body.to_owned()));
        let response = sign_in(&server, &provider, |state| state.replacement = replacement).await;
        assert_rejected(&response, &case);
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
    let response = server.get(&format!("{AUTHORIZE_PATH}?next=/verlauf")).await;
    assert_eq!(
        location(&response),
        format!("{SIGN_IN_FAILED_PATH}&weiter=%2Fverlauf")
    );
    assert_eq!(cookies(&response), [] as [&str; 0]);
}

#[tokio::test]
async fn limits_login_attempts() {
    let (server, provider) = start_with_fake_provider().await;
    let anna = server.add_anna().await;
    let sign_with_other_key =
        |state: &mut FakeProviderState| state.token_signature = TokenSignature::OtherKey;
    for _ in 0..19 {
        assert_rejected(
            &sign_in(&server, &provider, sign_with_other_key).await,
            "another key",
        );
    }
    let pending_login = begin_login(&server, &provider, AUTHORIZE_PATH).await;
    // No new login can begin, and the pending one still reaches the provider.
    assert_eq!(
        location(&server.get(AUTHORIZE_PATH).await),
        SIGN_IN_FAILED_PATH
    );
    let finish = async || {
        let query = pending_login.callback_query();
        location(&callback(&server, &pending_login.cookie, &query).await)
    };
    let request_count = |path: &str| {
        let requests = provider.requests.lock().unwrap();
        requests.iter().filter(|request| *request == path).count()
    };
    provider.state.lock().unwrap().token_signature = TokenSignature::OtherKey;
    assert_eq!(finish().await, SIGN_IN_FAILED_PATH);
    assert_eq!(request_count("/token"), 20);
    provider.state.lock().unwrap().token_signature = TokenSignature::Valid;
    assert_eq!(finish().await, SIGN_IN_FAILED_PATH);
    assert_eq!(
        (request_count("/discovery"), request_count("/token")),
        (40, 20)
    );
    // Sign-in with a password has another limit.
    server.sign_in(anna).await;
    server.clock.advance(Duration::seconds(1));
    let response = sign_in(&server, &provider, |_| {}).await;
    assert_eq!(location(&response), "/news/edit");
    // A successful sign-in resets the limit.
    for _ in 0..2 {
        let response = sign_in(&server, &provider, |_| {}).await;
        assert_eq!(location(&response), "/news/edit");
    }
}
