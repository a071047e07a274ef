//! Signing in through an identity provider, through real HTTP on both sides (decision S3).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

#[path = "../common/mod.rs"]
mod common;
mod invalid_tokens;
mod provider;

use std::{collections::HashMap, sync::Arc};

use common::{TestServer, header, staff::PASSWORD};
use domain::accounts::ProviderAccount;
use provider::{CLIENT, FakeProvider, REDIRECT, SECRET, Says};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use url::Url;

const THERE: &str = "/api/auth/provider";
const BACK: &str = "/api/auth/provider/return";
const FAILED: &str = "/einloggen?gescheitert=1";

async fn open() -> (TestServer, Arc<FakeProvider>) {
    let provider = FakeProvider::open().await;
    let inn = TestServer::open_with_provider(provider.asked_by_the_house()).await;
    (inn, provider)
}

/// Somebody at the provider, with what the browser keeps and what the provider was told.
struct Way {
    cookie: String,
    told: HashMap<String, String>,
}

fn cookies(response: &Response) -> Vec<String> {
    let lines = response.headers().get_all("set-cookie").iter();
    lines
        .map(|line| line.to_str().unwrap().to_owned())
        .collect()
}

/// Where an answer leads, after checking that nobody keeps it.
fn leads(response: &Response) -> String {
    assert_eq!(response.status(), 303);
    assert_eq!(header(response, "cache-control"), "no-store");
    header(response, "location")
}

async fn leave(inn: &TestServer, provider: &FakeProvider, path: &str) -> Way {
    let response = inn.get(path).await;
    let place = leads(&response);
    assert!(
        place.starts_with(&format!("{}/authorize?", provider.origin)),
        "{place}"
    );
    let [cookie] = &cookies(&response)[..] else {
        panic!("one cookie: {response:?}")
    };
    let told: HashMap<_, _> = Url::parse(&place)
        .unwrap()
        .query_pairs()
        .into_owned()
        .collect();
    let mut says = provider.says.lock().unwrap();
    says.claims["nonce"] = told["nonce"].clone().into();
    says.challenge.clone_from(&told["code_challenge"]);
    Way {
        cookie: cookie.split(';').next().unwrap().to_owned(),
        told,
    }
}

async fn come(inn: &TestServer, cookie: &str, query: &str) -> Response {
    inn.ask(
        Method::GET,
        &format!("{BACK}?{query}"),
        &[("cookie", cookie)],
    )
    .await
}

/// The whole way; what the provider says is changed in between.
async fn sign_in(
    inn: &TestServer,
    provider: &FakeProvider,
    lie: impl FnOnce(&mut Says),
) -> Response {
    let way = leave(inn, provider, &format!("{THERE}?next=/news/edit")).await;
    let truth = provider.says.lock().unwrap().clone();
    lie(&mut provider.says.lock().unwrap());
    let response = come(
        inn,
        &way.cookie,
        &format!("code=good&state={}", way.told["state"]),
    )
    .await;
    *provider.says.lock().unwrap() = truth;
    response
}

/// Nobody came in, and nobody is told why.
fn assert_out(response: &Response, what: &str) {
    assert_eq!(
        leads(response),
        format!("{FAILED}&weiter=%2Fnews%2Fedit"),
        "{what}"
    );
    let cookies = cookies(response);
    assert_eq!(
        cookies,
        ["wirtshaus-login-state=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly"],
        "{what}"
    );
}

#[tokio::test]
async fn without_a_provider_there_is_no_such_way() {
    let inn = TestServer::open().await;
    for path in [THERE, BACK] {
        assert_eq!(inn.get(path).await.status(), 404, "{path}");
    }
    assert_eq!(inn.json("/api/auth/state").await.get("provider"), None);
}

#[tokio::test]
async fn the_provider_is_told_what_ties_the_way_to_one_browser() {
    let (inn, provider) = open().await;
    assert_eq!(inn.json("/api/auth/state").await["provider"], "Google");
    let first = leave(&inn, &provider, THERE).await;
    let second = leave(&inn, &provider, THERE).await;
    for (name, value) in [
        ("tenant", "inn"),
        ("response_type", "code"),
        ("client_id", CLIENT),
        ("redirect_uri", REDIRECT),
        ("scope", "openid email"),
        ("code_challenge_method", "S256"),
    ] {
        assert_eq!(first.told[name], value);
    }
    for name in ["state", "nonce", "code_challenge"] {
        assert!(first.told[name].len() >= 43);
        assert_ne!(first.told[name], second.told[name]);
        assert!(!first.cookie.contains(&first.told[name]));
    }
    assert_ne!(first.cookie, second.cookie);
}

#[tokio::test]
async fn a_member_comes_in_and_to_the_screen_that_was_wanted() {
    let (inn, provider) = open().await;
    inn.hire("Anna@gasthaus.example", PASSWORD, false).await;
    let response = sign_in(&inn, &provider, |_| {}).await;
    assert_eq!(leads(&response), "/news/edit");
    let cookies = cookies(&response);
    let [session, anti_forgery, device, detour] = &cookies[..] else {
        panic!("{cookies:?}")
    };
    // The same that signing in with a password sets.
    let rest = "; Path=/; Max-Age=43200; SameSite=Strict";
    assert!(session.starts_with("wirtshaus="), "{session}");
    assert!(session.ends_with(&format!("{rest}; HttpOnly")), "{session}");
    assert!(anti_forgery.starts_with("XSRF-TOKEN="), "{anti_forgery}");
    assert!(anti_forgery.ends_with(rest), "{anti_forgery}");
    assert!(device.starts_with("wirtshaus-device-1=1."), "{device}");
    assert!(
        detour.starts_with("wirtshaus-login-state=; Path=/; Max-Age=0;"),
        "{detour}"
    );

    let session = session.split(';').next().unwrap();
    let state = inn
        .ask(Method::GET, "/api/auth/state", &[("cookie", session)])
        .await;
    let state: Value = state.json().await.unwrap();
    assert_eq!(state["isLoggedIn"], true);
    assert_eq!(state["username"], "Anna@gasthaus.example");
    assert_eq!(state["tokenExpirationOn"], "2026-11-20T18:30:00Z");
    let asked = provider.asked.lock().unwrap().clone();
    assert_eq!(asked, ["/discovery", "/discovery", "/token", "/keys"]);
}

#[tokio::test]
async fn nobody_is_led_to_another_host() {
    let (inn, provider) = open().await;
    inn.anna().await;
    for (next, leads_to) in [
        ("", "/einloggen"),
        ("?next=/news/create/7", "/news/create/7"),
        ("?next=//elsewhere.example", "/einloggen"),
        ("?next=https://elsewhere.example/news/edit", "/einloggen"),
        ("?next=/news/edit/../../x", "/einloggen"),
        ("?next=/essen", "/einloggen"),
        ("?next=/news/edit%0d%0aset-cookie:a=b", "/einloggen"),
        ("?next=/news/edit&next=/verlauf", "/einloggen"),
    ] {
        let way = leave(&inn, &provider, &format!("{THERE}{next}")).await;
        let back = format!("code=good&state={}", way.told["state"]);
        let response = come(&inn, &way.cookie, &back).await;
        assert_eq!(leads(&response), leads_to, "{next}");
    }
}

#[tokio::test]
async fn who_has_no_account_is_disabled_or_not_verified_stays_out() {
    let (inn, provider) = open().await;
    let berta = inn.hire("berta@gasthaus.example", PASSWORD, false).await;
    inn.app.staff.disable(&berta.email).await.unwrap();
    inn.anna().await;
    for (email, verified) in [
        (json!("nobody@gasthaus.example"), json!(true)),
        (json!("berta@gasthaus.example"), json!(true)),
        (json!("anna@gasthaus.example"), json!(false)),
        (json!("anna@gasthaus.example"), json!(null)),
        (json!("anna@gasthaus.example"), json!("true")),
        (json!("anna"), json!(true)),
        (json!(""), json!(true)),
    ] {
        let what = format!("{email} {verified}");
        let response = sign_in(&inn, &provider, |says| {
            says.claims["email"] = email;
            says.claims["email_verified"] = verified;
        });
        assert_out(&response.await, &what);
    }
    assert_eq!(inn.app.staff.list().await.unwrap().len(), 2);
}

#[tokio::test]
async fn the_house_proves_itself_as_the_provider_wants() {
    for (secret, methods) in [
        (
            Some(SECRET),
            json!(["private_key_jwt", "client_secret_basic"]),
        ),
        (Some(SECRET), json!(["client_secret_post", "none"])),
        (None, json!(["none"])),
    ] {
        let provider = FakeProvider::open().await;
        let inn = TestServer::open_with_provider(provider.asked_with(secret)).await;
        inn.anna().await;
        let wants = |says: &mut Says| {
            says.discovery["token_endpoint_auth_methods_supported"] = methods.clone();
        };
        assert_eq!(
            leads(&sign_in(&inn, &provider, wants).await),
            "/news/edit",
            "{methods}"
        );
    }
}

#[tokio::test]
async fn a_one_time_password_stays_to_be_changed() {
    let (inn, provider) = open().await;
    inn.hire("anna@gasthaus.example", PASSWORD, true).await;
    let response = sign_in(&inn, &provider, |_| {}).await;
    assert_eq!(leads(&response), "/news/edit");
    let cookies = cookies(&response);
    let session = cookies[0].split(';').next().unwrap();
    let refused = inn
        .ask(Method::GET, "/api/audit", &[("cookie", session)])
        .await;
    assert_eq!(refused.status(), 403);
    let problem: Value = refused.json().await.unwrap();
    assert_eq!(
        problem["type"],
        "urn:wirtshaus:problem:password-change-required"
    );
}

#[tokio::test]
async fn an_e_mail_address_that_the_token_does_not_tell_is_asked_for() {
    let (inn, provider) = open().await;
    inn.anna().await;
    let user = |user: Value| {
        move |says: &mut Says| {
            says.claims.as_object_mut().unwrap().remove("email");
            says.user = user;
        }
    };
    let anna = |sub: &str, verified: bool| json!({ "sub": sub, "email": "anna@gasthaus.example", "email_verified": verified });
    for (what, said) in [
        ("somebody else", anna("4712", true)),
        ("not verified", anna("4711", false)),
        ("no e-mail address", json!({ "sub": "4711" })),
    ] {
        assert_out(&sign_in(&inn, &provider, user(said)).await, what);
    }
    let response = sign_in(&inn, &provider, user(anna("4711", true))).await;
    assert_eq!(leads(&response), "/news/edit");
}

#[tokio::test]
async fn an_account_is_linked_by_issuer_and_subject_at_the_first_sign_in() {
    let (inn, provider) = open().await;
    let anna = inn.anna().await;
    let berta = inn.hire("berta@gasthaus.example", PASSWORD, false).await;
    let claims = |subject: &'static str, email: &'static str, verified: bool| {
        move |says: &mut Says| {
            says.claims["sub"] = subject.into();
            says.claims["email"] = email.into();
            says.claims["email_verified"] = verified.into();
        }
    };
    let enters = async |subject, email, verified| {
        let response = sign_in(&inn, &provider, claims(subject, email, verified)).await;
        cookies(&response).len() > 1
    };
    let who = async |subject: &str| {
        let account = ProviderAccount {
            issuer: provider.origin.clone(),
            subject: subject.to_owned(),
        };
        let members = inn.app.staff.list().await.unwrap();
        let found = members
            .into_iter()
            .find(|member| member.provider_account.as_ref() == Some(&account));
        found.map(|member| member.id)
    };
    let (annas, bertas) = ("anna@gasthaus.example", "berta@gasthaus.example");
    assert!(!enters("4711", annas, false).await);
    assert_eq!(who("4711").await, None);
    assert!(enters("4711", annas, true).await);
    assert_eq!(who("4711").await, Some(anna.id));
    // Whatever the e-mail address is from now on.
    for (email, verified) in [(annas, false), ("", false), (bertas, true)] {
        assert!(enters("4711", email, verified).await, "{email} {verified}");
        assert_eq!(who("4711").await, Some(anna.id));
    }
    // Somebody else who was given the e-mail address.
    assert!(!enters("4712", annas, true).await);
    assert_eq!(who("4712").await, None);
    assert!(enters("4712", bertas, true).await);
    assert_eq!(who("4712").await, Some(berta.id));
    // Until the link is cleared.
    inn.app.staff.reset(&anna.email).await.unwrap();
    assert!(enters("4713", annas, true).await);
    assert!(!enters("4711", annas, true).await);
    // A link does not let a disabled member in.
    inn.app.staff.disable(&anna.email).await.unwrap();
    assert!(!enters("4713", annas, true).await);
}

#[tokio::test]
async fn what_was_asked_for_in_another_browser_leads_nowhere() {
    let (inn, provider) = open().await;
    inn.anna().await;
    let way = leave(&inn, &provider, THERE).await;
    let state = &way.told["state"];
    let anothers = leave(&inn, &provider, THERE).await;
    let nothing: &[&str] = &[];
    for (cookie, query) in [
        ("", format!("code=good&state={state}")),
        ("wirtshaus-login-state=", format!("code=good&state={state}")),
        (
            "wirtshaus-login-state=a5",
            format!("code=good&state={state}"),
        ),
    ] {
        let response = come(&inn, cookie, &query).await;
        assert_eq!(leads(&response), FAILED, "{cookie} {query}");
        assert_eq!(cookies(&response), nothing);
    }
    for (cookie, query) in [
        (&anothers.cookie, format!("code=good&state={state}")),
        (&way.cookie, format!("code=good&state={state}0")),
        (&way.cookie, "code=good&state=".to_owned()),
        (&way.cookie, "code=good".to_owned()),
        (&way.cookie, format!("state={state}")),
        (&way.cookie, format!("error=access_denied&state={state}")),
        (&way.cookie, format!("code=good&code=good&state={state}")),
        (&way.cookie, String::new()),
    ] {
        let response = come(&inn, cookie, &query).await;
        assert_eq!(leads(&response), FAILED, "{cookie} {query}");
        assert_eq!(cookies(&response).len(), 1);
    }
    let asked = provider.asked.lock().unwrap().clone();
    assert_eq!(
        asked,
        ["/discovery", "/discovery"],
        "no code was shown to the provider"
    );
}

#[tokio::test]
async fn a_page_of_somebody_elses_signs_nobody_in() {
    let (inn, provider) = open().await;
    for site in ["cross-site", "same-site"] {
        let response = inn
            .ask(Method::GET, THERE, &[("sec-fetch-site", site)])
            .await;
        assert_eq!(leads(&response), FAILED, "{site}");
        assert_eq!(cookies(&response), [] as [&str; 0]);
    }
    assert_eq!(inn.ask(Method::POST, THERE, &[]).await.status(), 405);
    assert!(provider.asked.lock().unwrap().is_empty());
}
