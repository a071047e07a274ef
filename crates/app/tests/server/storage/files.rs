//! Metadata, deletion and listing.

use super::*;

/// Fills in the address of the objects.
async fn check(anna: &StaffSession, table: &str) {
    anna.check(&table.replace("OBJECTS_PATH", OBJECTS_PATH))
        .await;
}

#[tokio::test]
async fn edits_valid_metadata() {
    let (server, anna) = TestServer::start_signed_in().await;
    check(&anna, r#"
        PATCH OBJECTS_PATH/menu%2FSpeisekarte.pdf []                            => 400 invalid-argument
        PATCH OBJECTS_PATH/menu%2FSpeisekarte.pdf {                             => 400 invalid-argument
        PATCH OBJECTS_PATH/menu%2FSpeisekarte.pdf {"cacheControl": 7}           => 400 invalid-argument
        PATCH OBJECTS_PATH/menu%2FSpeisekarte.pdf {"contentLanguage": "ä"}      => 400 invalid-argument
        PATCH OBJECTS_PATH/menu%2FSpeisekarte.pdf {"contentType": "text/html"}  => 415 not-declared-as-pdf
    "#)
    .await;
    let patch = |body: String| anna.with_bearer(Method::PATCH, MENU_OBJECT_PATH).body(body);
    let unknown = patch(r#"{"colour": "red"}"#.to_owned());
    let error = assert_fails(unknown, 400, "invalid-argument").await;
    let message = &error["error"]["message"];
    assert_eq!(message, "Diese Anfrage konnten wir nicht lesen.");
    assert_ne!(error["error"]["detail"], Value::Null);
    let large = json!({"metadata": {"a": "b".repeat(70_000)}}).to_string();
    let error = assert_fails(patch(large), 413, "metadata-too-large").await;
    let message = error["error"]["message"].as_str().unwrap();
    assert!(message.ends_with("höchstens 64\u{a0}KB."), "{message}");

    server.clock.advance(Duration::minutes(20));
    check(&anna, r#"
        PATCH OBJECTS_PATH/menu%2FSpeisekarte.pdf {"cacheControl": "public,max-age=60", "contentDisposition": "attachment",
            "metadata": {"a": "1", "b": "2"}, "name": "ignored", "size": "7"}
            => 200 {"metageneration": "2", "timeCreated": "2026-11-20T18:00:00Z", "updated": "2026-11-20T18:20:00Z",
            "metadata": {"a": "1", "b": "2"}, "name": "menu/Speisekarte.pdf"}
        GET   OBJECTS_PATH/menu%2FSpeisekarte.pdf?alt=media => 200 (cache-control: public,max-age=60 | content-disposition: attachment)
        PATCH OBJECTS_PATH/menu%2FSpeisekarte.pdf {"cacheControl": null, "metadata": {"a": null}}
            => 200 {"metadata": {"a": null, "b": "2"}, "cacheControl": null, "contentDisposition": "attachment"}
    "#)
    .await;
}

#[tokio::test]
async fn deletes_a_file_unless_a_menu_uses_it() {
    let (_server, anna) = TestServer::start_signed_in().await;
    assert_succeeds(anna.upload_pdf("menu/Karte.pdf", &pdf::of_size(2000, 1))).await;
    check(&anna, r#"
        DELETE OBJECTS_PATH/menu%2FSpeisekarte.pdf => 409 used-by-menu
        DELETE OBJECTS_PATH/menu%2FKarte.pdf       => 204
        DELETE OBJECTS_PATH/menu%2FKarte.pdf
            => 404 {"error": {"reason": "object-not-found", "message": "Object menu/Karte.pdf does not exist."}}
    "#)
    .await;
}

/// Generated clients send this content type.
#[tokio::test]
async fn accepts_form_data_with_metadata_and_bytes() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let body = "--x\r\nContent-Disposition: form-data; name=\"metadata\"\r\n\r\n{\"name\":\"notes/a.txt\"}\r\n\
                --x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\
                Content-Type: text/plain\r\n\r\nKnödel\r\n--x--\r\n";
    let request = anna
        .with_bearer(Method::POST, OBJECTS_PATH)
        .header("x-goog-upload-protocol", "multipart")
        .header("content-type", "multipart/form-data; boundary=x")
        .body(body);
    let metadata = json_body(request).await;
    assert_eq!(metadata["name"], "notes/a.txt");
    assert_eq!(metadata["contentType"], "text/plain");
    assert_eq!(metadata["size"], "7");
}

/// The generation is the time of the upload in microseconds.
#[tokio::test]
async fn changes_only_the_expected_version() {
    let (server, anna) = TestServer::start_signed_in().await;
    let upload = || assert_succeeds(anna.upload_pdf("menu/Karte.pdf", &pdf::of_size(2000, 1)));
    upload().await;
    check(&anna, r#"
        HEAD OBJECTS_PATH/menu%2FKarte.pdf
            => 200 (etag: "1795197600000000-1" | content-type: application/json; charset=utf-8)
        PATCH  OBJECTS_PATH/menu%2FKarte.pdf (if-match: nope) {}                   => 412 precondition-failed
        PATCH  OBJECTS_PATH/menu%2FKarte.pdf (if-match: "nope") {}                 => 412 precondition-failed
        PATCH  OBJECTS_PATH/menu%2FKarte.pdf (if-match: W/"1795197600000000-9-gzip") {} => 412 precondition-failed
        DELETE OBJECTS_PATH/menu%2FKarte.pdf (if-match: )                          => 412 precondition-failed
        PATCH OBJECTS_PATH/menu%2FKarte.pdf (if-match: "other", "1795197600000000-1") {"contentLanguage": "de"}
            => 200 (etag: "1795197600000000-2")
        PATCH  OBJECTS_PATH/menu%2FKarte.pdf (if-match: "1795197600000000-1") {}   => 412 precondition-failed
    "#)
    .await;
    server.clock.advance(Duration::SECOND);
    upload().await;
    check(
        &anna,
        r#"
        DELETE OBJECTS_PATH/menu%2FKarte.pdf (if-match: "1795197600000000-2") => 412 precondition-failed
        DELETE OBJECTS_PATH/menu%2FKarte.pdf (if-match: "1795197601000000-1") => 204
        PATCH  OBJECTS_PATH/menu%2FKarte.pdf (if-match: *) {}                 => 404 object-not-found
        DELETE OBJECTS_PATH/menu%2FKarte.pdf (if-match: *)                    => 404 object-not-found
    "#,
    )
    .await;
}

#[tokio::test]
async fn changes_are_published_before_the_response() {
    let (server, anna) = TestServer::start_signed_in().await;
    let is_public = async |size: usize, updated: &str| {
        let table = r#"GET /api/menus => 200 [{"type": "FOOD", "size": SIZE, "updated": "UPDATED"}, {}, {}]"#;
        let table = table.replace("SIZE", &size.to_string());
        server.check(&table.replace("UPDATED", updated)).await;
    };
    server.clock.advance(Duration::minutes(20));
    let name = "menu/Speisekarte.pdf";
    let small_pdf = pdf::of_size(2000, 1);
    assert_succeeds(anna.upload_pdf(name, &small_pdf)).await;
    is_public(2000, "2026-11-20T18:20:00Z").await;

    server.clock.advance(Duration::minutes(1));
    let large_pdf = pdf::of_size(CHUNK_BYTES + 7, 2);
    let upload = Upload::start(&anna, name, large_pdf.len()).await;
    let (first, last) = large_pdf.split_at(CHUNK_BYTES);
    assert_succeeds(upload.send("upload", 0, first)).await;
    is_public(2000, "2026-11-20T18:20:00Z").await;
    assert_succeeds(upload.send("upload, finalize", CHUNK_BYTES, last)).await;
    is_public(large_pdf.len(), "2026-11-20T18:21:00Z").await;

    let before = server.revision();
    check(
        &anna,
        r#"PATCH OBJECTS_PATH/menu%2FSpeisekarte.pdf {"contentLanguage": "de"} => 200"#,
    )
    .await;
    let edited = server.revision();
    assert!(edited > before);
    assert_succeeds(anna.upload_pdf("menu/Alt.pdf", &small_pdf)).await;
    check(&anna, "DELETE OBJECTS_PATH/menu%2FAlt.pdf => 204").await;
    assert_eq!(server.revision(), edited + 2);
}

#[tokio::test]
async fn lists_names_by_folder_in_pages() {
    let (_server, anna) = TestServer::start_signed_in().await;
    for name in ["a.txt", "notes/1", "notes/2", "notes/alt/3"] {
        assert_succeeds(anna.upload_text(name, b"x")).await;
    }
    let first = format!("{OBJECTS_PATH}?prefix=notes/&delimiter=/&maxResults=2");
    let page = anna.json(&first).await;
    assert_eq!(page["items"].as_array().unwrap().len(), 2);
    let token = page["nextPageToken"].as_str().unwrap();
    let table = r#"
        GET OBJECTS_PATH?delimiter=/ => 200 {"prefixes": ["menu/", "notes/"], "items": [{"name": "a.txt", "bucket": "linde"}]}
        GET OBJECTS_PATH?prefix=notes/&delimiter=/&pageToken=TOKEN => 200 {"prefixes": ["notes/alt/"], "items": []}
        GET OBJECTS_PATH?maxResults=0    => 400 invalid-argument
        GET OBJECTS_PATH?maxResults=1001 => 400 invalid-argument
        GET OBJECTS_PATH?maxResults=x    => 400 invalid-argument
        GET OBJECTS_PATH?pageToken=%3F   => 400 invalid-argument
    "#;
    check(&anna, &table.replace("TOKEN", &encode(token))).await;
}

fn encode(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
