//! Who may ask for what, from which page, and what is no address.

use super::*;

#[tokio::test]
async fn everything_but_the_bytes_under_menu_is_for_staff() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let sent = multipart(&anna, "notes/a.html", &json!({}), "text/html", b"<script>");
    let stored = json_of(send(sent).await).await;
    let shown = format!("{O}/menu%2FSpeisekarte.pdf");
    let notes = format!("{O}/notes%2Fa.html");
    let media = format!("{notes}?alt=media");
    for (method, path) in [
        (Method::GET, "/api/storage/v0/b/default"),
        (Method::GET, O),
        (Method::POST, O),
        (Method::GET, shown.as_str()),
        (Method::PATCH, &shown),
        (Method::DELETE, &shown),
        (Method::GET, &media),
        (Method::GET, &format!("{media}&token=x")),
        (Method::GET, &format!("{O}/notes%2Fgone?alt=media")),
        (Method::GET, "/api/storage/v0/b/other/o"),
    ] {
        let answer = server.ask(method.clone(), path, &[]).await;
        assert_eq!(header(&answer, "www-authenticate"), "Bearer");
        refusal(answer, 401, "unauthenticated").await;
    }
    // A cookie alone may be sent by anybody's page; by ours it comes with the proof.
    let forged = anna.by_cookie_alone(Method::DELETE, &notes);
    refusal(send(forged).await, 403, "forbidden").await;
    assert_eq!(
        server.get(&format!("{shown}?alt=media")).await.status(),
        200
    );

    // Whoever was told the token by staff reads the bytes, which run nothing.
    let token = stored["downloadTokens"].as_str().unwrap();
    let told = server.get(&format!("{media}&token={token}")).await;
    assert_eq!(
        header(&told, "content-security-policy"),
        "default-src 'none'; sandbox"
    );
    // No cache between may keep for others what is not for them.
    assert_eq!(header(&told, "cache-control"), "no-store");
    let by_staff = send(anna.by_bearer(Method::GET, &media)).await;
    assert_eq!(header(&by_staff, "cache-control"), "no-store");
    assert_eq!(told.text().await.unwrap(), "<script>");
    let part = server
        .ask(
            Method::GET,
            &format!("{media}&token={token}"),
            &[("range", "bytes=1-6")],
        )
        .await;
    assert_eq!(part.status(), 206);
    assert_eq!(part.text().await.unwrap(), "script");

    // Who has the bytes can reckon their digest, and no token from it; another file's opens nothing.
    let sent = multipart(&anna, "notes/b.html", &json!({}), "text/html", b"<script>");
    let same_bytes = json_of(send(sent).await).await;
    let other = same_bytes["downloadTokens"].as_str().unwrap();
    let name = domain::files::ObjectName::parse("notes/a.html").unwrap();
    let kept = server.services.storage.find(&name).await;
    let digest = kept.unwrap().unwrap().blob.to_string();
    assert_eq!(token.len(), 64);
    let capitals = token.to_uppercase();
    for wrong in [other, &digest, &capitals, &token[1..], ""] {
        let answer = server.get(&format!("{media}&token={wrong}")).await;
        refusal(answer, 401, "unauthenticated").await;
    }
    // Telling otherwise of a file leaves its links; replacing its bytes does not.
    let said = anna
        .by_bearer(Method::PATCH, &notes)
        .body(r#"{"contentLanguage": "de"}"#);
    assert_eq!(json_of(send(said).await).await["downloadTokens"], token);
    let sent = multipart(&anna, "notes/a.html", &json!({}), "text/html", b"<script>");
    assert_ne!(json_of(send(sent).await).await["downloadTokens"], token);
    let answer = server.get(&format!("{media}&token={token}")).await;
    refusal(answer, 401, "unauthenticated").await;

    let by_firebase = [("authorization", format!("Firebase {}", anna.token.as_str()))];
    let by_firebase = by_firebase
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    assert_eq!(
        server.ask(Method::GET, &notes, &by_firebase).await.status(),
        200
    );
    assert_eq!(
        send(anna.by_cookie(Method::DELETE, &notes)).await.status(),
        204
    );
}

#[tokio::test]
async fn what_is_no_address_of_the_service_is_said_in_its_form() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    for (method, path, status, reason) in [
        (Method::GET, "/api/storage/v0/b/other/o", 404, "not-found"),
        (Method::GET, "/api/storage/v0/b", 404, "not-found"),
        (Method::GET, "/api/storage/v0/b/default/p", 404, "not-found"),
        (Method::PUT, O, 405, "method-not-allowed"),
        (Method::POST, KARTE, 405, "method-not-allowed"),
        (
            Method::POST,
            "/api/storage/v0/b/default",
            405,
            "method-not-allowed",
        ),
        (Method::POST, O, 400, "invalid-argument"),
        (Method::GET, KARTE, 404, "object-not-found"),
        (
            Method::GET,
            "/api/storage/v0/b/default/o/..%2Fa",
            404,
            "object-not-found",
        ),
    ] {
        let answer = send(anna.by_bearer(method.clone(), path)).await;
        assert_eq!(answer.headers().contains_key("allow"), status == 405);
        refusal(answer, status, reason).await;
    }
    let nameless = anna
        .by_bearer(Method::POST, O)
        .header("x-goog-upload-protocol", "resumable")
        .header("x-goog-upload-command", "start")
        .header("x-goog-upload-header-content-length", "7");
    refusal(send(nameless).await, 400, "invalid-argument").await;
    let sent = multipart(&anna, "../a", &json!({}), "text/plain", b"x");
    refusal(send(sent).await, 400, "invalid-name").await;
}

/// Two names that are no UTF-8 would else be one.
#[tokio::test]
async fn a_name_that_is_no_text_is_refused() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let object = format!("{O}/%FF");
    for (method, path) in [
        (Method::GET, object.as_str()),
        (Method::GET, &format!("{object}?alt=media")),
        (Method::DELETE, &object),
        (Method::GET, &format!("{O}?prefix=%fe")),
        (Method::POST, &format!("{O}?name=%ff")),
    ] {
        let answer = send(anna.by_bearer(method, path)).await;
        refusal(answer, 400, "invalid-argument").await;
    }
}

#[tokio::test]
async fn pages_of_other_origins_ask_only_where_the_settings_say_so() {
    let server = TestServer::open().await;
    let preflight = async |origin: &'static str| {
        let headers = [
            ("origin", origin),
            ("access-control-request-method", "POST"),
        ];
        server.ask(Method::OPTIONS, O, &headers).await
    };
    let known = preflight("https://app.example").await;
    assert_eq!(known.status(), 204);
    assert_eq!(
        header(&known, "access-control-allow-origin"),
        "https://app.example"
    );
    for name in ["x-goog-upload-offset", "if-match"] {
        assert!(header(&known, "access-control-allow-headers").contains(name));
    }
    assert!(header(&known, "access-control-allow-methods").contains("PATCH"));
    let unknown = preflight("https://elsewhere.example").await;
    for name in [
        "access-control-allow-origin",
        "access-control-allow-methods",
    ] {
        assert_eq!(header(&unknown, name), "");
    }
    let answer = server
        .ask(Method::GET, O, &[("origin", "https://app.example")])
        .await;
    assert_eq!(answer.status(), 401);
    assert_eq!(
        header(&answer, "access-control-allow-origin"),
        "https://app.example"
    );
    assert!(header(&answer, "access-control-expose-headers").contains("x-goog-upload-url"));
    assert_eq!(header(&answer, "access-control-allow-credentials"), "");
}

/// In the form that clients of this service read, as every other refusal.
#[tokio::test]
async fn a_range_that_the_file_does_not_have_is_refused() {
    let server = TestServer::open().await;
    let path = format!("{O}/menu%2FSpeisekarte.pdf?alt=media");
    let beyond = [("range", "bytes=999999999-")];
    let answer = server.ask(Method::GET, &path, &beyond).await;
    let size = header(&answer, "content-range");
    assert!(size.starts_with("bytes */"), "{size}");
    refusal(answer, 416, "range-not-satisfiable").await;
}
