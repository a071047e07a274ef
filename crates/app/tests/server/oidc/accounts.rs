use serde_json::{Value, json};

use super::{
    assert_rejected, cookies, location,
    provider::{CLIENT_SECRET, FakeIdentityProvider, FakeProviderState},
    sign_in, start_server, start_with_fake_provider,
};

#[tokio::test]
async fn rejects_unknown_disabled_and_unverified_accounts() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_disabled_berta().await;
    server.add_anna().await;
    for (email, verified) in [
        (json!("unknown@gasthaus.example"), json!(true)),
        (json!("berta@gasthaus.example"), json!(true)),
        (json!("anna@gasthaus.example"), json!(false)),
        (json!("anna@gasthaus.example"), json!(null)),
        (json!("anna@gasthaus.example"), json!("yes")),
        (json!("anna"), json!(true)),
        (json!(""), json!(true)),
    ] {
        let case = format!("{email} {verified}");
        let response = sign_in(&server, &provider, |state| {
            state.claims["email"] = email;
            state.claims["email_verified"] = verified;
        });
        assert_rejected(&response.await, &case);
    }
    assert_eq!(server.services.staff.list().await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_one_time_password_still_has_to_be_changed() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_member("anna@gasthaus.example", true).await;
    let response = sign_in(&server, &provider, |_| {}).await;
    assert_eq!(location(&response), "/news/edit");
    let cookies = cookies(&response);
    let session = cookies[0].split(';').next().unwrap();
    let table = "GET /api/audit (cookie: SESSION) => 403 password-change-required";
    server.check(&table.replace("SESSION", session)).await;
}

#[tokio::test]
async fn reads_a_missing_email_from_the_userinfo_endpoint() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_anna().await;
    let with_user_info = |user: Value| {
        move |state: &mut FakeProviderState| {
            state.claims.as_object_mut().unwrap().remove("email");
            state.user_info = user;
        }
    };
    let user_info = |sub: &str, verified: bool| json!({ "sub": sub, "email": "anna@gasthaus.example", "email_verified": verified });
    let sign_in_with = async |user| sign_in(&server, &provider, with_user_info(user)).await;
    for (case, user) in [
        ("another subject", user_info("4712", true)),
        ("not verified", user_info("4711", false)),
        ("no e-mail address", json!({ "sub": "4711" })),
    ] {
        assert_rejected(&sign_in_with(user).await, case);
    }
    let response = sign_in_with(user_info("4711", true)).await;
    assert_eq!(location(&response), "/news/edit");
}

#[tokio::test]
async fn a_link_has_the_issuer_without_the_slash_at_its_end() {
    let provider = FakeIdentityProvider::start().await;
    for end in ["", "/"] {
        let issuer = format!("{}{end}", provider.origin);
        let client = FakeIdentityProvider::client_of_issuer(&issuer, Some(CLIENT_SECRET));
        let server = start_server(client).await;
        server.add_anna().await;
        let response = sign_in(&server, &provider, |_| {}).await;
        assert_eq!(location(&response), "/news/edit", "{issuer}");
        let members = server.services.staff.list().await.unwrap();
        let account = members[0].provider_account.as_ref().unwrap();
        assert_eq!(account.issuer, provider.origin);
    }
}

#[tokio::test]
async fn links_an_account_by_issuer_and_subject_at_the_first_sign_in() {
    let (server, provider) = start_with_fake_provider().await;
    let anna = server.add_anna().await;
    let berta = server.add_member("berta@gasthaus.example", false).await;
    let claims = |subject: &'static str, email: &'static str, verified: bool| {
        move |state: &mut FakeProviderState| {
            state.claims["sub"] = subject.into();
            state.claims["email"] = email.into();
            state.claims["email_verified"] = verified.into();
        }
    };
    let can_sign_in = async |subject, email, verified| {
        let response = sign_in(&server, &provider, claims(subject, email, verified)).await;
        cookies(&response).len() > 1
    };
    let linked_member = async |subject: &str| {
        let members = server.services.staff.list().await.unwrap();
        let found = members.into_iter().find(|member| {
            let account = member.provider_account.as_ref();
            account.is_some_and(|account| account.subject == subject)
        });
        found.map(|member| member.id)
    };
    let (anna_email, berta_email) = ("anna@gasthaus.example", "berta@gasthaus.example");
    assert!(!can_sign_in("4711", anna_email, false).await);
    assert_eq!(linked_member("4711").await, None);
    assert!(can_sign_in("4711", anna_email, true).await);
    assert_eq!(linked_member("4711").await, Some(anna.id));
    // From now on the e-mail address does not matter.
    for (email, verified) in [(anna_email, false), ("", false), (berta_email, true)] {
        assert!(can_sign_in("4711", email, verified).await, "{email}");
        assert_eq!(linked_member("4711").await, Some(anna.id));
    }
    // Another subject with the same e-mail address.
    assert!(!can_sign_in("4712", anna_email, true).await);
    assert_eq!(linked_member("4712").await, None);
    assert!(can_sign_in("4712", berta_email, true).await);
    assert_eq!(linked_member("4712").await, Some(berta.id));
    // `reset` clears the link.
    server
        .services
        .staff
        .reset_password(&anna.email)
        .await
        .unwrap();
    assert!(can_sign_in("4713", anna_email, true).await);
    assert!(!can_sign_in("4711", anna_email, true).await);
    // Disabled accounts are rejected although they are linked.
    let anna = server.find_member(&anna.email).await;
    server
        .change_member(anna, |anna| anna.is_disabled = true)
        .await;
    assert!(!can_sign_in("4713", anna_email, true).await);
}
