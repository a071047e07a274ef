//! Claims and documents as providers send them: those of four products, and members with other types than specified.

use std::{fs, sync::Arc};

use serde_json::{Value, json};

use super::{
    assert_rejected, invalid_tokens::reset_rate_limits, location, provider::FakeProviderState,
    sign_in, start_with_fake_provider,
};

const EMAIL: &str = "anna@gasthaus.example";

fn set_all(target: &mut Value, names: &str, value: &Value) {
    for name in names.split(' ') {
        target[name] = value.clone();
    }
}

/// Replaces the claims that the protocol does not need.
fn set_claims_of_product(state: &mut FakeProviderState, claims: &Value) {
    let state_claims = state.claims.as_object_mut().unwrap();
    state_claims
        .retain(|name, _| ["iss", "sub", "aud", "exp", "iat", "nonce"].contains(&name.as_str()));
    state_claims.extend(claims.as_object().unwrap().clone());
}

#[tokio::test]
async fn ignores_unused_members_of_any_type() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_anna().await;
    for value in [
        json!("2026-11-20T18:00:00Z"),
        json!("3600"),
        json!(""),
        json!(-1.5),
        json!(true),
        json!(null),
        json!([1, "a"]),
        json!({ "a": [1] }),
    ] {
        let claims = "name given_name name#de preferred_username profile picture website gender birthdate zoneinfo \
            locale phone_number phone_number_verified address updated_at auth_time acr amr c_hash groups \
            upn";
        let tokens = "expires_in scope refresh_token token_type";
        let metadata = "response_types_supported subject_types_supported id_token_signing_alg_values_supported \
            scopes_supported claims_supported op_policy_uri end_session_endpoint userinfo_endpoint \
            token_endpoint_auth_methods_supported";
        let response = sign_in(&server, &provider, |state| {
            set_all(&mut state.claims, claims, &value);
            set_all(&mut state.tokens, tokens, &value);
            set_all(&mut state.discovery, metadata, &value);
        });
        assert_eq!(location(&response.await), "/news/edit", "{value}");
    }
}

#[tokio::test]
async fn ignores_content_types_and_unused_members_of_the_header() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_anna().await;
    for content_type in [
        "text/plain",
        "application/octet-stream",
        "text/json; charset=utf-8",
        "application/jwk-set+json",
    ] {
        let response = sign_in(&server, &provider, |state| {
            state.content_type = content_type;
        });
        assert_eq!(location(&response.await), "/news/edit", "{content_type}");
    }
    for value in [json!(7), json!("JWT"), json!("at+jwt"), json!(["a"])] {
        let response = sign_in(&server, &provider, |state| {
            let names = "cty typ jku x5t x5c other";
            set_all(&mut state.header, names, &value);
        });
        assert_eq!(location(&response.await), "/news/edit", "{value}");
    }
}

#[tokio::test]
async fn accepts_the_claims_of_known_providers() {
    let keycloak = json!({
        "typ": "ID", "azp": "wirtshaus", "auth_time": 1, "session_state": "7c6a", "acr": "1", "sid": "7c6a",
        "email_verified": true, "name": "Anna Huber", "preferred_username": "anna", "email": EMAIL,
        "address": {}, "realm_access": { "roles": ["default-roles-inn"] },
    });
    let entra_id = json!({
        "ver": "2.0", "tid": "72f9", "oid": "690f", "aio": "AXQA", "nbf": 1, "rh": "0.AXQA", "uti": "fqAq",
        "name": "Anna Huber", "preferred_username": EMAIL, "email": EMAIL, "xms_edov": true,
    });
    let authentik = json!({
        "acr": "goauthentik.io/providers/oauth2/default", "amr": ["pwd"], "auth_time": 1, "sid": "0f5e",
        "email": EMAIL, "email_verified": true, "groups": ["authentik Admins"], "nickname": "anna",
    });
    let google = json!({
        "azp": "wirtshaus", "hd": "gasthaus.example", "email": EMAIL, "email_verified": true,
        "picture": "https://lh3.example/a", "locale": "de-AT", "jti": "59e2",
    });
    for (case, claims, tokens, issuer_end) in [
        (
            "Keycloak",
            keycloak,
            json!({ "expires_in": 300, "refresh_expires_in": 1800, "not-before-policy": 0 }),
            "",
        ),
        (
            "Microsoft Entra ID",
            entra_id,
            json!({ "expires_in": "3599", "ext_expires_in": "3599", "scope": "openid email" }),
            "",
        ),
        (
            "authentik",
            authentik,
            json!({ "expires_in": 300, "scope": ["openid", "email"], "token_type": "bearer" }),
            "/",
        ),
        ("Google", google, json!({ "expires_in": 3599 }), ""),
    ] {
        let (server, provider) = start_with_fake_provider().await;
        server.add_anna().await;
        let response = sign_in(&server, &provider, |state| {
            set_claims_of_product(state, &claims);
            let tokens = tokens.as_object().unwrap().clone();
            state.tokens.as_object_mut().unwrap().extend(tokens);
            let issuer = format!("{}{issuer_end}", provider.origin);
            state.discovery["issuer"] = issuer.clone().into();
            state.claims["iss"] = issuer.into();
        });
        assert_eq!(location(&response.await), "/news/edit", "{case}");
    }
}

#[tokio::test]
async fn reads_a_verification_that_only_the_userinfo_endpoint_has() {
    for (case, user_info) in [
        (
            "address too",
            json!({ "sub": "4711", "email": EMAIL, "email_verified": "true" }),
        ),
        (
            "alone",
            json!({ "sub": "4711", "email_verified": true, "updated_at": "now" }),
        ),
    ] {
        let (server, provider) = start_with_fake_provider().await;
        server.add_anna().await;
        let response = sign_in(&server, &provider, |state| {
            set_claims_of_product(state, &json!({ "email": EMAIL }));
            state.user_info = user_info;
        });
        assert_eq!(location(&response.await), "/news/edit", "{case}");
        // A linked account needs no e-mail address.
        let response = sign_in(&server, &provider, |state| {
            set_claims_of_product(state, &json!({}));
            state.user_info = json!([]);
        });
        assert_eq!(location(&response.await), "/news/edit", "{case}, linked");
    }
}

#[tokio::test]
async fn logs_the_claim_for_which_a_sign_in_is_refused() {
    let (server, provider) = start_with_fake_provider().await;
    server.add_anna().await;
    let log = tempfile::NamedTempFile::new().unwrap();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_writer(Arc::new(log.reopen().unwrap()))
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let cases = r#"
        email_verified "false" => the claim `email_verified` of the identity provider is false
        email_verified null => no claim `email_verified`
        email null => no claim `email`
        email "anna" => `email` of the identity provider is no e-mail address
        iss "https://other.example" => Invalid issuer: expected
        aud "another" => Invalid audiences: must contain `wirtshaus`
        azp "another" => the claim `azp` does not name this client
        nonce "another" => Invalid nonce: nonce mismatch
        nonce null => Invalid nonce: missing nonce claim
        nonce ["a"] => the claim `nonce` is no text
        exp 1 => Expired: ID token expired
        exp null => the claim `exp` is missing
        exp "soon" => the claim `exp` is missing
        iat null => the claim `iat` is missing
        iat ["now"] => the claim `iat` is missing
        iss 7 => the claim `iss` is missing
        sub null => `sub` must be a text or an integer
        sub "" => the claim `sub` does not have 1 to 255 characters
    "#;
    for line in cases.trim().lines() {
        let (case, expected) = line.trim().split_once(" => ").unwrap();
        let (claim, value) = case.split_once(' ').unwrap();
        let value: Value = serde_json::from_str(value).unwrap();
        let before = fs::read_to_string(log.path()).unwrap().len();
        let response = sign_in(&server, &provider, |state| {
            state.claims[claim] = value.clone();
        });
        assert_rejected(&response.await, case);
        let logged = fs::read_to_string(log.path()).unwrap().split_off(before);
        assert!(logged.contains(expected), "{case}: {logged}");
        reset_rate_limits(&server).await;
    }
    let response = sign_in(&server, &provider, |state| {
        state.discovery["issuer"] = "https://login.example/{tenantid}/v2.0".into();
    });
    assert_rejected(&response.await, "issuer of several tenants");
    let logged = fs::read_to_string(log.path()).unwrap();
    assert!(logged.contains("{tenantid}"), "{logged}");
    assert!(logged.contains("which `oidc_issuer` must name"), "{logged}");
}
