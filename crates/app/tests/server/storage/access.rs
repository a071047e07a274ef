//! Authentication, download tokens, unknown paths and CORS.

use super::*;

#[tokio::test]
async fn operations_require_authentication() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let media = format!("{MENU_OBJECT}?alt=media");
    assert_eq!(send(text_upload(&anna, "a.txt", b"x")).await.status(), 200);
    let private = format!("{OBJECTS}/a.txt");
    for (method, path) in [
        (Method::GET, "/api/storage/v0/b/default"),
        (Method::GET, OBJECTS),
        (Method::POST, OBJECTS),
        (Method::GET, MENU_OBJECT),
        (Method::PATCH, MENU_OBJECT),
        (Method::DELETE, MENU_OBJECT),
        (Method::GET, &format!("{private}?alt=media")),
        (Method::GET, &format!("{private}?alt=media&token=x")),
        (Method::GET, &format!("{OBJECTS}/missing?alt=media")),
        (Method::GET, "/api/storage/v0/b/other/o"),
    ] {
        let response = server.request(method, path, &[]).await;
        assert_eq!(header(&response, "www-authenticate"), "Bearer");
        assert_error(response, 401, "unauthenticated").await;
    }
    // Objects under `menu/` are public.
    assert_eq!(server.get(&media).await.status(), 200);

    let forged = anna.with_cookie_only(Method::DELETE, &private);
    assert_error(send(forged).await, 403, "forbidden").await;
    let scheme = format!("Firebase {}", anna.token.as_str());
    let headers = [("authorization", scheme.as_str())];
    let response = server.request(Method::GET, &private, &headers).await;
    assert_eq!(response.status(), 200);
    let with_cookie = anna.with_cookie(Method::DELETE, &private);
    assert_eq!(send(with_cookie).await.status(), 204);
}

#[tokio::test]
async fn a_download_token_gives_access_to_one_file_until_it_is_replaced() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let upload = async |name: &str| {
        let upload = multipart_upload(&anna, name, &json!({}), "text/html", b"<script>");
        let metadata = json_body(send(upload).await).await;
        metadata["downloadTokens"].as_str().unwrap().to_owned()
    };
    let object = format!("{OBJECTS}/notes%2Fa.html");
    let media = format!("{object}?alt=media");
    let token = upload("notes/a.html").await;
    let with_token = format!("{media}&token={token}");

    let response = server.get(&with_token).await;
    let policy = header(&response, "content-security-policy");
    assert_eq!(policy, "default-src 'none'; sandbox");
    assert_eq!(header(&response, "cache-control"), "no-store");
    assert_eq!(response.text().await.unwrap(), "<script>");
    let range = [("range", "bytes=1-6")];
    let part = server.request(Method::GET, &with_token, &range).await;
    assert_eq!(part.status(), 206);
    assert_eq!(part.text().await.unwrap(), "script");
    let response = send(anna.with_bearer(Method::GET, &media)).await;
    assert_eq!(header(&response, "cache-control"), "no-store");

    // Neither the token of a file with the same bytes nor their digest is accepted.
    let other_token = upload("notes/b.html").await;
    let name = domain::files::ObjectName::parse("notes/a.html").unwrap();
    let file = server.services.storage.find(&name).await.unwrap().unwrap();
    let digest = file.blob.to_string();
    assert_eq!(token.len(), 64);
    let uppercase = token.to_uppercase();
    for invalid in ["", &other_token, &digest, &uppercase, &token[1..]] {
        let response = server.get(&format!("{media}&token={invalid}")).await;
        assert_error(response, 401, "unauthenticated").await;
    }

    // Changing metadata keeps the token, replacing the bytes does not.
    let metadata = r#"{"contentLanguage": "de"}"#;
    let edit = anna.with_bearer(Method::PATCH, &object).body(metadata);
    assert_eq!(json_body(send(edit).await).await["downloadTokens"], token);
    assert_ne!(upload("notes/a.html").await, token);
    let response = server.get(&with_token).await;
    assert_error(response, 401, "unauthenticated").await;
}

#[tokio::test]
async fn unknown_paths_methods_and_names_are_rejected() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let not_utf8 = format!("{OBJECTS}/%FF");
    for (method, path, status, reason) in [
        (Method::GET, "/api/storage/v0/b/other/o", 404, "not-found"),
        (Method::GET, "/api/storage/v0/b", 404, "not-found"),
        (Method::GET, "/api/storage/v0/b/default/p", 404, "not-found"),
        (Method::PUT, OBJECTS, 405, "method-not-allowed"),
        (Method::POST, NEW_OBJECT, 405, "method-not-allowed"),
        (
            Method::POST,
            "/api/storage/v0/b/default",
            405,
            "method-not-allowed",
        ),
        (Method::POST, OBJECTS, 400, "invalid-argument"),
        (Method::GET, NEW_OBJECT, 404, "object-not-found"),
        (
            Method::GET,
            &format!("{OBJECTS}/..%2Fa"),
            404,
            "object-not-found",
        ),
        (Method::GET, &not_utf8, 400, "invalid-argument"),
        (
            Method::GET,
            &format!("{not_utf8}?alt=media"),
            400,
            "invalid-argument",
        ),
        (Method::DELETE, &not_utf8, 400, "invalid-argument"),
        (
            Method::GET,
            &format!("{OBJECTS}?prefix=%fe"),
            400,
            "invalid-argument",
        ),
        (
            Method::POST,
            &format!("{OBJECTS}?name=%ff"),
            400,
            "invalid-argument",
        ),
    ] {
        let response = send(anna.with_bearer(method, path)).await;
        assert_eq!(response.headers().contains_key("allow"), status == 405);
        assert_error(response, status, reason).await;
    }
    let without_name = anna
        .with_bearer(Method::POST, OBJECTS)
        .header("x-goog-upload-protocol", "resumable")
        .header("x-goog-upload-command", "start")
        .header("x-goog-upload-header-content-length", "7");
    assert_error(send(without_name).await, 400, "invalid-argument").await;
    let upload = text_upload(&anna, "../a", b"x");
    assert_error(send(upload).await, 400, "invalid-name").await;
}

#[tokio::test]
async fn cors_allows_configured_origins_only() {
    let server = TestServer::start().await;
    let preflight = async |origin: &str| {
        let headers = [
            ("origin", origin),
            ("access-control-request-method", "POST"),
        ];
        server.request(Method::OPTIONS, OBJECTS, &headers).await
    };
    let origin = "https://app.example";
    let allowed = preflight(origin).await;
    assert_eq!(allowed.status(), 204);
    assert_eq!(header(&allowed, "access-control-allow-origin"), origin);
    for name in ["x-goog-upload-offset", "if-match"] {
        assert!(header(&allowed, "access-control-allow-headers").contains(name));
    }
    assert!(header(&allowed, "access-control-allow-methods").contains("PATCH"));
    let other = preflight("https://elsewhere.example").await;
    for name in [
        "access-control-allow-origin",
        "access-control-allow-methods",
    ] {
        assert_eq!(header(&other, name), "");
    }
    let headers = [("origin", origin)];
    let response = server.request(Method::GET, OBJECTS, &headers).await;
    assert_eq!(response.status(), 401);
    assert_eq!(header(&response, "access-control-allow-origin"), origin);
    assert!(header(&response, "access-control-expose-headers").contains("x-goog-upload-url"));
    assert_eq!(header(&response, "access-control-allow-credentials"), "");
}

#[tokio::test]
async fn unsatisfiable_ranges_are_rejected() {
    let server = TestServer::start().await;
    let path = format!("{MENU_OBJECT}?alt=media");
    let range = [("range", "bytes=999999999-")];
    let response = server.request(Method::GET, &path, &range).await;
    let size = header(&response, "content-range");
    assert!(size.starts_with("bytes */"), "{size}");
    assert_error(response, 416, "range-not-satisfiable").await;
}
