//! Metadata, deletion and listing.

use super::*;

#[tokio::test]
async fn edits_metadata() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let patch = |metadata: Value| {
        let request = anna.with_bearer(Method::PATCH, MENU_OBJECT);
        send(request.body(metadata.to_string()))
    };
    server.clock.advance(Duration::minutes(20));
    let edit = json!({
        "cacheControl": "public,max-age=60", "contentDisposition": "attachment", "metadata": {"a": "1", "b": "2"},
        "name": "ignored", "size": "7",
    });
    let metadata = json_body(patch(edit).await).await;
    for (name, expected) in [
        ("metageneration", json!("2")),
        ("timeCreated", json!("2026-11-20T18:00:00Z")),
        ("updated", json!("2026-11-20T18:20:00Z")),
        ("metadata", json!({"a": "1", "b": "2"})),
        ("name", json!("menu/Speisekarte.pdf")),
    ] {
        assert_eq!(metadata[name], expected, "{name}");
    }
    let media = server.get(&format!("{MENU_OBJECT}?alt=media")).await;
    assert_eq!(header(&media, "cache-control"), "public,max-age=60");
    assert_eq!(header(&media, "content-disposition"), "attachment");

    let edit = json!({"cacheControl": null, "metadata": {"a": null}});
    let metadata = json_body(patch(edit).await).await;
    assert_eq!(metadata["metadata"], json!({"b": "2"}));
    assert_eq!(metadata["cacheControl"], Value::Null);
    assert_eq!(metadata["contentDisposition"], "attachment");
}

#[tokio::test]
async fn rejects_invalid_metadata() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let patch = |body: String| send(anna.with_bearer(Method::PATCH, MENU_OBJECT).body(body));
    for body in [
        "[]",
        "{",
        r#"{"colour": "red"}"#,
        r#"{"cacheControl": 7}"#,
        r#"{"contentLanguage": "ä"}"#,
    ] {
        let error = assert_error(patch(body.to_owned()).await, 400, "invalid-argument").await;
        let message = &error["error"]["message"];
        assert_eq!(message, "Diese Anfrage konnten wir nicht lesen.");
        assert_ne!(error["error"]["detail"], Value::Null);
    }
    let large = json!({"metadata": {"a": "b".repeat(70_000)}});
    let response = patch(large.to_string()).await;
    let error = assert_error(response, 413, "description-too-large").await;
    let message = error["error"]["message"].as_str().unwrap();
    assert!(message.ends_with("höchstens 64\u{a0}KB."), "{message}");
    let html = json!({"contentType": "text/html"}).to_string();
    assert_error(patch(html).await, 415, "not-declared-as-pdf").await;
    let missing = anna.with_bearer(Method::PATCH, NEW_OBJECT).body("{}");
    assert_error(send(missing).await, 404, "object-not-found").await;
}

#[tokio::test]
async fn deletes_a_file_unless_a_menu_uses_it() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let delete = |path| send(anna.with_bearer(Method::DELETE, path));
    assert_error(delete(MENU_OBJECT).await, 409, "used-by-menu").await;
    let upload = pdf_upload(&anna, "menu/Karte.pdf", &pdf::of_size(2000, 1));
    assert_eq!(send(upload).await.status(), 200);
    assert_eq!(delete(NEW_OBJECT).await.status(), 204);
    let error = assert_error(delete(NEW_OBJECT).await, 404, "object-not-found").await;
    let message = &error["error"]["message"];
    assert_eq!(message, "Object menu/Karte.pdf does not exist.");
}

/// Generated clients send this content type.
#[tokio::test]
async fn accepts_form_data_with_metadata_and_bytes() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let body = "--x\r\nContent-Disposition: form-data; name=\"metadata\"\r\n\r\n{\"name\":\"notes/a.txt\"}\r\n\
                --x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\
                Content-Type: text/plain\r\n\r\nKnödel\r\n--x--\r\n";
    let request = anna
        .with_bearer(Method::POST, OBJECTS)
        .header("x-goog-upload-protocol", "multipart")
        .header("content-type", "multipart/form-data; boundary=x")
        .body(body);
    let metadata = json_body(send(request).await).await;
    assert_eq!(metadata["name"], "notes/a.txt");
    assert_eq!(metadata["contentType"], "text/plain");
    assert_eq!(metadata["size"], "7");
}

#[tokio::test]
async fn changes_only_the_expected_version() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let bytes = pdf::of_size(2000, 1);
    let upload = async || {
        header(
            &send(pdf_upload(&anna, "menu/Karte.pdf", &bytes)).await,
            "etag",
        )
    };
    let first = upload().await;
    let request = |method: Method, tag: &str| {
        let request = anna.with_bearer(method, NEW_OBJECT).header("if-match", tag);
        send(request.body(r#"{"contentLanguage": "de"}"#))
    };
    for invalid in ["nope", "\"nope\"", "", &format!("W/{first}")] {
        for method in [Method::PATCH, Method::DELETE] {
            let response = request(method, invalid).await;
            assert_error(response, 412, "precondition-failed").await;
        }
    }
    let metadata = send(anna.with_bearer(Method::GET, NEW_OBJECT)).await;
    assert_eq!(header(&metadata, "etag"), first);
    let edited = request(Method::PATCH, &format!("\"other\", {first}")).await;
    assert_eq!(edited.status(), 200);
    let second = header(&edited, "etag");
    assert_ne!(second, first);
    let outdated = request(Method::PATCH, &first).await;
    assert_error(outdated, 412, "precondition-failed").await;

    server.clock.advance(Duration::SECOND);
    let third = upload().await;
    let outdated = request(Method::DELETE, &second).await;
    assert_error(outdated, 412, "precondition-failed").await;
    assert_eq!(request(Method::DELETE, &third).await.status(), 204);
    for method in [Method::PATCH, Method::DELETE] {
        let response = request(method, "*").await;
        assert_error(response, 404, "object-not-found").await;
    }
}

#[tokio::test]
async fn head_has_the_headers_of_get() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let get = send(anna.with_bearer(Method::GET, MENU_OBJECT)).await;
    let head = send(anna.with_bearer(Method::HEAD, MENU_OBJECT)).await;
    assert_eq!(head.status(), 200);
    for name in ["etag", "content-type", "content-length"] {
        assert_ne!(header(&head, name), "", "{name}");
        assert_eq!(header(&head, name), header(&get, name));
    }
    let missing = send(anna.with_bearer(Method::HEAD, NEW_OBJECT)).await;
    assert_eq!(missing.status(), 404);
    let anonymous = server.request(Method::HEAD, MENU_OBJECT, &[]).await;
    assert_eq!(anonymous.status(), 401);
}

/// Size and time of the public food menu.
async fn public_menu(server: &TestServer) -> (u64, String) {
    let menus = server.json("/api/menus").await;
    let mut menus = menus.as_array().unwrap().iter();
    let food = menus.find(|menu| menu["type"] == "FOOD").unwrap();
    let updated = food["updated"].as_str().unwrap().to_owned();
    (food["size"].as_u64().unwrap(), updated)
}

#[tokio::test]
async fn changes_are_published_before_the_response() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    server.clock.advance(Duration::minutes(20));
    let name = "menu/Speisekarte.pdf";
    let small = pdf::of_size(2000, 1);
    let upload = pdf_upload(&anna, name, &small);
    assert_eq!(send(upload).await.status(), 200);
    let expected = (2000, "2026-11-20T18:20:00Z".to_owned());
    assert_eq!(public_menu(&server).await, expected);

    server.clock.advance(Duration::minutes(1));
    let large = pdf::of_size(CHUNK_BYTES + 7, 2);
    let path = start_upload(&anna, name, large.len()).await;
    let (first, last) = large.split_at(CHUNK_BYTES);
    let response = send_command(&anna, &path, "upload", Some(0), first).await;
    assert_eq!(response.status(), 200);
    assert_eq!(public_menu(&server).await, expected);
    let offset = Some(CHUNK_BYTES);
    let response = send_command(&anna, &path, "upload, finalize", offset, last).await;
    assert_eq!(response.status(), 200);
    let expected = (large.len() as u64, "2026-11-20T18:21:00Z".to_owned());
    assert_eq!(public_menu(&server).await, expected);

    let revision = || server.publisher.current().unwrap().revision.get();
    let before = revision();
    let metadata = r#"{"contentLanguage": "de"}"#;
    let edit = anna.with_bearer(Method::PATCH, MENU_OBJECT).body(metadata);
    assert_eq!(send(edit).await.status(), 200);
    let edited = revision();
    assert!(edited > before);
    let upload = pdf_upload(&anna, "menu/Alt.pdf", &small);
    assert_eq!(send(upload).await.status(), 200);
    let deletion = anna.with_bearer(Method::DELETE, &format!("{OBJECTS}/menu%2FAlt.pdf"));
    assert_eq!(send(deletion).await.status(), 204);
    assert_eq!(revision(), edited + 2);
}

#[tokio::test]
async fn lists_names_by_folder_in_pages() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    for name in ["a.txt", "notes/1", "notes/2", "notes/alt/3"] {
        let upload = text_upload(&anna, name, b"x");
        assert_eq!(send(upload).await.status(), 200);
    }
    let list = async |query: &[(&str, &str)]| {
        send(anna.with_bearer(Method::GET, &objects_path(query))).await
    };
    let root = json_body(list(&[("delimiter", "/")]).await).await;
    let expected = json!({
        "prefixes": ["menu/", "notes/"], "items": [{"name": "a.txt", "bucket": "default"}],
    });
    assert_eq!(root, expected);
    let folder = [("prefix", "notes/"), ("delimiter", "/")];
    let first = list(&[&folder[..], &[("maxResults", "2")]].concat()).await;
    let first = json_body(first).await;
    assert_eq!(first["items"].as_array().unwrap().len(), 2);
    let token = first["nextPageToken"].as_str().unwrap();
    let second = list(&[&folder[..], &[("pageToken", token)]].concat()).await;
    let expected = json!({"prefixes": ["notes/alt/"], "items": []});
    assert_eq!(json_body(second).await, expected);
    for (name, value) in [
        ("maxResults", "0"),
        ("maxResults", "1001"),
        ("maxResults", "x"),
        ("pageToken", "?"),
    ] {
        let response = list(&[(name, value)]).await;
        assert_error(response, 400, "invalid-argument").await;
    }
}
