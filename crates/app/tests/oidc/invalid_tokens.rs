//! A provider that lies, answers nonsense, changes its keys, or is asked too often.

use poem::http::StatusCode;
use ports::Store;
use serde_json::{Value, json};
use time::Duration;

use super::{FAILED, THERE, Way, assert_out, come, cookies, leads, leave, open, sign_in};
use crate::{
    common::{FRIDAY_EVENING, TestServer, instant, staff::PASSWORD},
    provider::{CLIENT, Says, Signed},
};

async fn reset_rate_limits(inn: &TestServer) {
    let mut tx = inn.store.begin().await.unwrap();
    tx.login_attempts().delete_all().await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_token_that_does_not_hold_lets_nobody_in() {
    let (inn, provider) = open().await;
    inn.anna().await;
    let now = instant(FRIDAY_EVENING).unix_timestamp();
    let claim = |name: &'static str, value: Value| -> Box<dyn FnOnce(&mut Says)> {
        Box::new(move |says| says.claims[name] = value)
    };
    let signed = |algorithm: &'static str, by: Signed| -> Box<dyn FnOnce(&mut Says)> {
        Box::new(move |says| {
            says.header["alg"] = algorithm.into();
            says.signed = by;
        })
    };
    let header = |name: &'static str, value: Value| -> Box<dyn FnOnce(&mut Says)> {
        Box::new(move |says| says.header[name] = value)
    };
    for (what, lie) in [
        (
            "another issuer",
            claim("iss", json!("https://elsewhere.example")),
        ),
        ("several issuers", claim("iss", json!([provider.origin]))),
        ("another client", claim("aud", json!("another"))),
        ("several clients", claim("aud", json!([CLIENT, "another"]))),
        ("no client", claim("aud", json!([]))),
        ("another party", claim("azp", json!("another"))),
        ("another browser", claim("nonce", json!("0".repeat(64)))),
        ("no browser", claim("nonce", json!(null))),
        ("over", claim("exp", json!(now - 60))),
        ("never over", claim("exp", json!(null))),
        ("from tomorrow", claim("iat", json!(now + 61))),
        ("from long ago", claim("iat", json!(now - 661))),
        ("without a time", claim("iat", json!("now"))),
        ("no subject", claim("sub", json!(""))),
        ("not signed", signed("none", Signed::ByNobody)),
        ("not signed at all", signed("ES256", Signed::ByNobody)),
        ("signed by another key", signed("ES256", Signed::ByAnother)),
        (
            "signed with the public key",
            signed("HS256", Signed::ByPublicKey),
        ),
        (
            "signed as by another kind of key",
            signed("RS256", Signed::Well),
        ),
        ("signed as by another curve", signed("ES384", Signed::Well)),
        ("signed in an unheard-of way", signed("XS1", Signed::Well)),
        (
            "by a key that is not published",
            header("kid", json!("second")),
        ),
        ("by a secret key", header("kid", json!("odd"))),
        ("with something critical", header("crit", json!(["exp"]))),
    ] {
        assert_out(&sign_in(&inn, &provider, lie).await, what);
        reset_rate_limits(&inn).await;
    }
    for (what, truth) in [
        ("clocks that differ", claim("exp", json!(now - 59))),
        (
            "clocks that differ the other way",
            claim("iat", json!(now + 60)),
        ),
        ("a list of one client", claim("aud", json!([CLIENT]))),
        ("the house as the party", claim("azp", json!(CLIENT))),
        (
            "a key without a name",
            Box::new(|says: &mut Says| {
                says.header.as_object_mut().unwrap().remove("kid");
            }),
        ),
    ] {
        let response = sign_in(&inn, &provider, truth).await;
        assert_eq!(leads(&response), "/news/edit", "{what}");
    }
}

#[tokio::test]
async fn keys_may_change_at_any_time() {
    let (inn, provider) = open().await;
    inn.anna().await;
    for name in ["second", "third"] {
        provider.rotate(name);
        let response = sign_in(&inn, &provider, |_| {}).await;
        assert_eq!(leads(&response), "/news/edit", "{name}");
    }
}

#[tokio::test]
async fn a_provider_that_answers_nonsense_lets_nobody_in() {
    let (inn, provider) = open().await;
    inn.anna().await;
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
        let response = sign_in(&inn, &provider, |says| says.instead = instead).await;
        assert_out(&response, &what);
        reset_rate_limits(&inn).await;
    }
    for (name, value) in [
        ("issuer", json!("https://elsewhere.example")),
        ("token_endpoint", json!("http://elsewhere.example/token")),
        ("jwks_uri", json!("file:///keys")),
    ] {
        let response = sign_in(&inn, &provider, |says| says.discovery[name] = value).await;
        assert_out(&response, name);
    }
    // Before anybody leaves, too.
    provider.says.lock().unwrap().discovery["issuer"] = "https://elsewhere.example".into();
    let response = inn.get(&format!("{THERE}?next=/verlauf")).await;
    assert_eq!(leads(&response), format!("{FAILED}&weiter=%2Fverlauf"));
    assert_eq!(cookies(&response), [] as [&str; 0]);
}

#[tokio::test]
async fn who_tries_too_often_has_to_wait() {
    let (inn, provider) = open().await;
    let anna = inn.anna().await;
    let lie = |says: &mut Says| says.signed = Signed::ByAnother;
    for _ in 0..19 {
        assert_out(&sign_in(&inn, &provider, lie).await, "a lie");
    }
    let way = leave(&inn, &provider, THERE).await;
    // Nobody leaves any more, but whoever has left may come back.
    assert_eq!(leads(&inn.get(THERE).await), FAILED);
    let back = |way: &Way| format!("code=good&state={}", way.told["state"]);
    let asked = |path: &str| {
        let asked = provider.asked.lock().unwrap();
        asked.iter().filter(|asked| *asked == path).count()
    };
    provider.says.lock().unwrap().signed = Signed::ByAnother;
    assert_eq!(leads(&come(&inn, &way.cookie, &back(&way)).await), FAILED);
    assert_eq!(asked("/token"), 20);
    provider.says.lock().unwrap().signed = Signed::Well;
    assert_eq!(leads(&come(&inn, &way.cookie, &back(&way)).await), FAILED);
    assert_eq!((asked("/discovery"), asked("/token")), (40, 20));
    // Passwords are counted apart.
    inn.sign_in(anna, PASSWORD).await;
    inn.clock.advance(Duration::seconds(1));
    let response = sign_in(&inn, &provider, |_| {}).await;
    assert_eq!(leads(&response), "/news/edit");
    // Whoever came in is welcome again.
    for _ in 0..2 {
        let response = sign_in(&inn, &provider, |_| {}).await;
        assert_eq!(leads(&response), "/news/edit");
    }
}
