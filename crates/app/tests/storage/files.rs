//! What is there: described, deleted, listed.

use super::*;

#[tokio::test]
async fn what_is_told_of_a_file_can_be_changed() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let karte = "/api/storage/v0/b/default/o/menu%2FSpeisekarte.pdf";
    let patch = |said: Value| send(anna.by_bearer(Method::PATCH, karte).body(said.to_string()));
    server.clock.advance(Duration::minutes(20));
    let anna_says = json!({
        "cacheControl": "public,max-age=60", "contentDisposition": "attachment", "metadata": {"a": "1", "b": "2"},
        "name": "ignored", "size": "7",
    });
    let told = json_of(patch(anna_says).await).await;
    assert_eq!(told["metageneration"], "2");
    assert_eq!(told["timeCreated"], "2026-11-20T18:00:00Z");
    assert_eq!(told["updated"], "2026-11-20T18:20:00Z");
    assert_eq!(told["metadata"], json!({"a": "1", "b": "2"}));
    assert_eq!(told["name"], "menu/Speisekarte.pdf");
    let media = server.get(&format!("{karte}?alt=media")).await;
    assert_eq!(header(&media, "cache-control"), "public,max-age=60");
    assert_eq!(header(&media, "content-disposition"), "attachment");

    let told = json_of(patch(json!({"cacheControl": null, "metadata": {"a": null}})).await).await;
    assert_eq!(told["metadata"], json!({"b": "2"}));
    assert_eq!(told["cacheControl"], Value::Null);
    assert_eq!(told["contentDisposition"], "attachment");

    for said in [
        "[]",
        "{",
        r#"{"colour": "red"}"#,
        r#"{"cacheControl": 7}"#,
        r#"{"contentLanguage": "ä"}"#,
    ] {
        let answer = send(anna.by_bearer(Method::PATCH, karte).body(said)).await;
        let refused = refusal(answer, 400, "invalid-argument").await;
        // In German to people, and what it is in particular to programs.
        assert_eq!(
            refused["error"]["message"],
            "Diese Anfrage konnten wir nicht lesen."
        );
        assert_ne!(refused["error"]["detail"], Value::Null);
    }
    let much = patch(json!({"metadata": {"a": "b".repeat(70_000)}}));
    let refused = refusal(much.await, 413, "description-too-large").await;
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.ends_with("höchstens 64\u{a0}KB."), "{message}");
    let html = patch(json!({"contentType": "text/html"})).await;
    refusal(html, 415, "not-declared-as-pdf").await;
    let gone = anna.by_bearer(Method::PATCH, KARTE).body("{}");
    refusal(send(gone).await, 404, "object-not-found").await;
}

#[tokio::test]
async fn a_file_goes_unless_a_menu_shows_it() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let shown = "/api/storage/v0/b/default/o/menu%2FSpeisekarte.pdf";
    refusal(
        send(anna.by_bearer(Method::DELETE, shown)).await,
        409,
        "used-by-menu",
    )
    .await;
    let sent = multipart(
        &anna,
        "menu/Karte.pdf",
        &json!({}),
        "application/pdf",
        &pdf::of_size(2000, 1),
    );
    assert_eq!(send(sent).await.status(), 200);
    let gone = send(anna.by_bearer(Method::DELETE, KARTE)).await;
    assert_eq!(gone.status(), 204);
    let again = refusal(
        send(anna.by_bearer(Method::DELETE, KARTE)).await,
        404,
        "object-not-found",
    )
    .await;
    assert_eq!(
        again["error"]["message"],
        "Object menu/Karte.pdf does not exist."
    );
}

/// Clients that are generated from the published specification send this content type.
#[tokio::test]
async fn accepts_form_data_with_metadata_and_bytes() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let body = "--x\r\nContent-Disposition: form-data; name=\"metadata\"\r\n\r\n{\"name\":\"notes/a.txt\"}\r\n\
                --x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\
                Content-Type: text/plain\r\n\r\nKnödel\r\n--x--\r\n";
    let request = anna
        .by_bearer(Method::POST, O)
        .header("x-goog-upload-protocol", "multipart")
        .header("content-type", "multipart/form-data; boundary=x")
        .body(body);
    let response = send(request).await;
    assert_eq!(response.status(), 200);
    let metadata: Value = response.json().await.unwrap();
    assert_eq!(metadata["name"], "notes/a.txt");
    assert_eq!(metadata["contentType"], "text/plain");
    assert_eq!(metadata["size"], "7");
}

/// Whoever says what they saw changes nothing else.
#[tokio::test]
async fn what_somebody_else_changed_meanwhile_stays() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let small = pdf::of_size(2000, 1);
    let store = || {
        send(multipart(
            &anna,
            "menu/Karte.pdf",
            &json!({}),
            "application/pdf",
            &small,
        ))
    };
    let stored = store().await;
    let first = header(&stored, "etag");
    let seen = |method: Method, tag: &str| {
        let asked = anna.by_bearer(method, KARTE).header("if-match", tag);
        send(asked.body(r#"{"contentLanguage": "de"}"#))
    };
    for wrong in ["nope", "\"nope\"", "", &format!("W/{first}")] {
        for method in [Method::PATCH, Method::DELETE] {
            refusal(seen(method, wrong).await, 412, "precondition-failed").await;
        }
    }
    let told = send(anna.by_bearer(Method::GET, KARTE)).await;
    assert_eq!(header(&told, "etag"), first);
    let described = seen(Method::PATCH, &format!("\"other\", {first}")).await;
    assert_eq!(described.status(), 200);
    let second = header(&described, "etag");
    assert_ne!(second, first);
    refusal(
        seen(Method::PATCH, &first).await,
        412,
        "precondition-failed",
    )
    .await;

    // Other bytes of the same name are another file.
    server.clock.advance(Duration::SECOND);
    let third = header(&store().await, "etag");
    refusal(
        seen(Method::DELETE, &second).await,
        412,
        "precondition-failed",
    )
    .await;
    assert_eq!(seen(Method::DELETE, &third).await.status(), 204);
    for method in [Method::PATCH, Method::DELETE] {
        refusal(seen(method, "*").await, 404, "object-not-found").await;
    }
}

#[tokio::test]
async fn the_head_of_what_is_told_comes_without_its_body() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let shown = format!("{O}/menu%2FSpeisekarte.pdf");
    let told = send(anna.by_bearer(Method::GET, &shown)).await;
    let head = send(anna.by_bearer(Method::HEAD, &shown)).await;
    assert_eq!(head.status(), 200);
    for name in ["etag", "content-type", "content-length"] {
        assert_ne!(header(&head, name), "", "{name}");
        assert_eq!(header(&head, name), header(&told, name));
    }
    assert_eq!(
        send(anna.by_bearer(Method::HEAD, KARTE)).await.status(),
        404
    );
    assert_eq!(server.ask(Method::HEAD, &shown, &[]).await.status(), 401);
}

/// What guests are told of the main menu: its size, and when it was replaced.
async fn told_to_guests(server: &TestServer) -> (u64, String) {
    let menus = server.json("/api/menus").await;
    let mut menus = menus.as_array().unwrap().iter();
    let food = menus.find(|menu| menu["type"] == "FOOD").unwrap();
    let updated = food["updated"].as_str().unwrap().to_owned();
    (food["size"].as_u64().unwrap(), updated)
}

#[tokio::test]
async fn guests_see_what_was_replaced_with_the_next_request() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    server.clock.advance(Duration::minutes(20));
    let name = "menu/Speisekarte.pdf";
    let small = pdf::of_size(2000, 1);
    let sent = multipart(&anna, name, &json!({}), "application/pdf", &small);
    assert_eq!(send(sent).await.status(), 200);
    let expected = (2000, "2026-11-20T18:20:00Z".to_owned());
    assert_eq!(told_to_guests(&server).await, expected);

    server.clock.advance(Duration::minutes(1));
    let large = pdf::of_size(CHUNK + 7, 2);
    let url = started(&anna, name, large.len()).await;
    let first = command(&anna, &url, "upload", Some(0), &large[..CHUNK]).await;
    assert_eq!(first.status(), 200);
    assert_eq!(told_to_guests(&server).await, expected);
    let rest = command(
        &anna,
        &url,
        "upload, finalize",
        Some(CHUNK),
        &large[CHUNK..],
    )
    .await;
    assert_eq!(rest.status(), 200);
    let expected = (large.len() as u64, "2026-11-20T18:21:00Z".to_owned());
    assert_eq!(told_to_guests(&server).await, expected);

    let shown = server.publisher.current().unwrap().revision;
    let karte = format!("{O}/menu%2FSpeisekarte.pdf");
    let said = anna
        .by_bearer(Method::PATCH, &karte)
        .body(r#"{"contentLanguage": "de"}"#);
    assert_eq!(send(said).await.status(), 200);
    let described = server.publisher.current().unwrap().revision;
    assert!(described > shown);
    let sent = multipart(&anna, "menu/Alt.pdf", &json!({}), "application/pdf", &small);
    assert_eq!(send(sent).await.status(), 200);
    let gone = send(anna.by_bearer(Method::DELETE, &format!("{O}/menu%2FAlt.pdf"))).await;
    assert_eq!(gone.status(), 204);
    let removed = server.publisher.current().unwrap().revision;
    assert_eq!(removed.get(), described.get() + 2);
}

#[tokio::test]
async fn names_are_listed_by_folders_and_pages() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    for name in ["a.txt", "notes/1", "notes/2", "notes/alt/3"] {
        let sent = multipart(&anna, name, &json!({}), "text/plain", b"x");
        assert_eq!(send(sent).await.status(), 200);
    }
    let list = async |query: &[(&str, &str)]| {
        json_of(send(anna.by_bearer(Method::GET, &asking(query))).await).await
    };
    let root = list(&[("delimiter", "/")]).await;
    let expected = json!({
        "prefixes": ["menu/", "notes/"], "items": [{"name": "a.txt", "bucket": "default"}],
    });
    assert_eq!(root, expected);
    let notes = list(&[
        ("prefix", "notes/"),
        ("delimiter", "/"),
        ("maxResults", "2"),
    ])
    .await;
    assert_eq!(notes["items"].as_array().unwrap().len(), 2);
    let token = notes["nextPageToken"].as_str().unwrap();
    let rest = list(&[
        ("prefix", "notes/"),
        ("delimiter", "/"),
        ("pageToken", token),
    ])
    .await;
    assert_eq!(rest, json!({"prefixes": ["notes/alt/"], "items": []}));
    for (name, value) in [
        ("maxResults", "0"),
        ("maxResults", "1001"),
        ("maxResults", "x"),
        ("pageToken", "?"),
    ] {
        let answer = send(anna.by_bearer(Method::GET, &asking(&[(name, value)]))).await;
        refusal(answer, 400, "invalid-argument").await;
    }
}
