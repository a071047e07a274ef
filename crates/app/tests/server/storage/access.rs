//! Authentication, download tokens, unknown paths and CORS.

use super::*;

#[tokio::test]
async fn operations_require_authentication() {
    let (server, anna) = TestServer::start_signed_in().await;
    assert_succeeds(anna.upload_text("a.txt", b"x")).await;
    let rejected = "=> 401 (www-authenticate: Bearer) unauthenticated";
    let table = "
        GET    /api/storage/v0/b/default                                     REJECTED
        GET    /api/storage/v0/b/other/o                                     REJECTED
        GET    OBJECTS_PATH                                                       REJECTED
        POST   OBJECTS_PATH                                                       REJECTED
        GET    OBJECTS_PATH/menu%2FSpeisekarte.pdf                                REJECTED
        HEAD   OBJECTS_PATH/menu%2FSpeisekarte.pdf                                => 401
        PATCH  OBJECTS_PATH/menu%2FSpeisekarte.pdf                                REJECTED
        DELETE OBJECTS_PATH/menu%2FSpeisekarte.pdf                                REJECTED
        GET    OBJECTS_PATH/a.txt?alt=media                                       REJECTED
        GET    OBJECTS_PATH/a.txt?alt=media&token=x                               REJECTED
        GET    OBJECTS_PATH/missing?alt=media                                     REJECTED
        GET    OBJECTS_PATH/menu%2FSpeisekarte.pdf?alt=media                      => 200
        GET    OBJECTS_PATH/a.txt (authorization: Firebase TOKEN)                 => 200
        GET    OBJECTS_PATH/a.txt (authorization: Firebase TOKEN | x-firebase-appcheck: invalid) => 200
    ";
    let table = table
        .replace("REJECTED", rejected)
        .replace("OBJECTS_PATH", OBJECTS_PATH);
    server
        .check(&table.replace("TOKEN", anna.token.as_str()))
        .await;

    let private_path = format!("{OBJECTS_PATH}/a.txt");
    let forged = anna.with_cookie_only(Method::DELETE, &private_path);
    assert_fails(forged, 403, "forbidden").await;
    let deleted = anna.with_cookie(Method::DELETE, &private_path).send().await;
    assert_eq!(deleted.unwrap().status(), 204);
}

#[tokio::test]
async fn scripts_and_documents_with_scripts_are_attachments() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let inline = json!({"contentDisposition": "inline; filename=\"a.html\""});
    let attachment = "attachment; filename=\"a\"; filename*=UTF-8''a";
    let own = json!({"contentDisposition": "Attachment; filename=b"});
    for (content_type, metadata, expected) in [
        ("text/html", json!({}), attachment),
        ("text/html", inline.clone(), attachment),
        ("image/svg+xml", inline.clone(), attachment),
        ("text/javascript", json!({}), attachment),
        ("text/html", own, "Attachment; filename=b"),
        ("image/png", inline, "inline; filename=\"a.html\""),
        (
            "text/plain",
            json!({}),
            &attachment.replace("attachment", "inline"),
        ),
    ] {
        json_body(anna.upload("notes/a", &metadata, content_type, b"<script>")).await;
        for method in [Method::GET, Method::HEAD] {
            let media = format!("{OBJECTS_PATH}/notes%2Fa?alt=media");
            let response = anna.with_bearer(method, &media).send().await.unwrap();
            assert_eq!(
                header(&response, "content-disposition"),
                expected,
                "{content_type}"
            );
            assert_eq!(header(&response, "x-content-type-options"), "nosniff");
            let policy = header(&response, "content-security-policy");
            assert_eq!(policy, "default-src 'none'; sandbox", "{content_type}");
        }
    }
}

#[tokio::test]
async fn a_download_token_gives_access_to_one_file_until_it_is_replaced() {
    let (server, anna) = TestServer::start_signed_in().await;
    let upload = async |name: &str| {
        let metadata = json_body(anna.upload(name, &json!({}), "text/html", b"<script>")).await;
        metadata["downloadTokens"].as_str().unwrap().to_owned()
    };
    let media = format!("{OBJECTS_PATH}/notes%2Fa.html?alt=media");
    let token = upload("notes/a.html").await;
    let path_with_token = format!("{media}&token={token}");
    let table = r#"
        GET PATH => 200 (content-security-policy: default-src 'none'; sandbox | cache-control: no-store) "<script>"
        GET PATH (range: bytes=1-6) => 206 "script"
    "#;
    server.check(&table.replace("PATH", &path_with_token)).await;
    anna.check(&format!("GET {media} => 200 (cache-control: no-store)"))
        .await;

    // Neither the token of a file with the same bytes nor their digest is accepted.
    let other_token = upload("notes/b.html").await;
    let name = domain::files::FileName::parse("notes/a.html").unwrap();
    let file = server.services.files.find(&name).await.unwrap().unwrap();
    let digest = file.blob.to_string();
    assert_eq!(token.len(), 64);
    let uppercase = token.to_uppercase();
    for invalid in ["", &other_token, &digest, &uppercase, &token[1..]] {
        let response = server.get(&format!("{media}&token={invalid}")).await;
        assert_error(response, 401, "unauthenticated").await;
    }

    // Changing metadata keeps the token, replacing the bytes does not.
    let table = r#"PATCH OBJECTS_PATH/notes%2Fa.html {"contentLanguage": "de"} => 200 {"downloadTokens": "TOKEN"}"#;
    let table = table
        .replace("OBJECTS_PATH", OBJECTS_PATH)
        .replace("TOKEN", &token);
    anna.check(&table).await;
    assert_ne!(upload("notes/a.html").await, token);
    let response = server.get(&path_with_token).await;
    assert_error(response, 401, "unauthenticated").await;
}

#[tokio::test]
async fn unknown_paths_methods_and_names_are_rejected() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        GET    /api/storage/v0/b/other/o   => 404 not-found
        GET    /api/storage/v0/b/linde     => 200 {"bucket": "linde"}
        GET    /api/storage/v0/b           => 404 not-found
        GET    /api/storage/v0/b/default/p => 404 not-found
        PUT    OBJECTS_PATH                     => 405 (allow: GET, HEAD, POST) method-not-allowed
        POST   OBJECTS_PATH/menu%2FKarte.pdf    => 405 method-not-allowed
        POST   /api/storage/v0/b/default   => 405 method-not-allowed
        POST   OBJECTS_PATH                     => 400 invalid-argument
        GET    OBJECTS_PATH/menu%2FKarte.pdf    => 404 object-not-found
        HEAD   OBJECTS_PATH/menu%2FKarte.pdf    => 404
        PATCH  OBJECTS_PATH/menu%2FKarte.pdf {} => 404 object-not-found
        GET    OBJECTS_PATH/..%2Fa              => 404 object-not-found
        GET    OBJECTS_PATH/%FF                 => 400 invalid-argument
        GET    OBJECTS_PATH/%FF?alt=media       => 400 invalid-argument
        DELETE OBJECTS_PATH/%FF                 => 400 invalid-argument
        GET    OBJECTS_PATH?prefix=%fe          => 400 invalid-argument
        POST   OBJECTS_PATH?name=%ff            => 400 invalid-argument
        GET    OBJECTS_PATH/menu%2FSpeisekarte.pdf?alt=media (range: bytes=999999999-) => 416 range-not-satisfiable
    "#;
    anna.check(&table.replace("OBJECTS_PATH", OBJECTS_PATH))
        .await;
    assert_fails(anna.begin_upload("", 7), 400, "invalid-name").await;
    assert_fails(anna.upload_text("../a", b"x"), 400, "invalid-name").await;
}

#[tokio::test]
async fn cors_allows_configured_origins_only() {
    let server = TestServer::start().await;
    let table = "
        OPTIONS OBJECTS_PATH (origin: https://app.example | access-control-request-method: POST)
            => 204 (access-control-allow-origin: https://app.example | access-control-allow-methods: ~ PATCH |
            access-control-allow-headers: ~ x-goog-upload-offset | access-control-allow-headers: ~ if-match)
        OPTIONS OBJECTS_PATH (origin: https://elsewhere.example | access-control-request-method: POST)
            => 204 (access-control-allow-origin: | access-control-allow-methods: )
        GET OBJECTS_PATH (origin: https://app.example)
            => 401 (access-control-allow-origin: https://app.example | access-control-allow-credentials: |
            access-control-expose-headers: ~ x-goog-upload-url)
    ";
    server
        .check(&table.replace("OBJECTS_PATH", OBJECTS_PATH))
        .await;
}
