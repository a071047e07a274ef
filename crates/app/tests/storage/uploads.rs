//! What comes in: in one request or in chunks, given up, broken off, too large, or no PDF.

use super::*;

#[tokio::test]
async fn a_small_file_comes_in_one_request() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let bytes = pdf::of_size(2000, 1);
    let said = json!({
        "contentType": "application/pdf", "contentLanguage": "de", "metadata": {"menu": "gansl"},
    });
    let answer = send(multipart(
        &anna,
        "menu/Österreich.pdf",
        &said,
        "application/pdf",
        &bytes,
    ))
    .await;
    assert_eq!(header(&answer, "cache-control"), "no-store");
    let stored = json_of(answer).await;
    let md5 = stored["md5Hash"].as_str().unwrap().to_owned();
    let token = stored["downloadTokens"].as_str().unwrap().to_owned();
    assert_eq!(
        stored,
        json!({
            "name": "menu/Österreich.pdf", "bucket": "default", "generation": "1795197600000000",
            "metageneration": "1", "contentType": "application/pdf", "timeCreated": "2026-11-20T18:00:00Z",
            "updated": "2026-11-20T18:00:00Z", "size": "2000", "md5Hash": md5, "contentLanguage": "de",
            "metadata": {"menu": "gansl"}, "downloadTokens": token,
        })
    );
    let path = format!("{O}/menu%2F%C3%96sterreich.pdf");
    let told = json_of(send(anna.by_bearer(Method::GET, &path)).await).await;
    assert_eq!(told, stored);
    let media = server.get(&format!("{path}?alt=media")).await;
    assert_eq!(header(&media, "content-language"), "de");
    assert_eq!(media.bytes().await.unwrap(), bytes);
    // Again with the right sum, and with a wrong one.
    let said = json!({"md5Hash": md5});
    let again = multipart(&anna, "menu/Karte.pdf", &said, "application/pdf", &bytes);
    assert_eq!(send(again).await.status(), 200);
    let wrong = multipart(
        &anna,
        "menu/Karte.pdf",
        &said,
        "application/pdf",
        &pdf::of_size(2000, 2),
    );
    refusal(send(wrong).await, 400, "invalid-argument").await;
}

/// Decision M10.
#[tokio::test]
async fn a_file_is_stored_under_the_name_asked_for_or_refused() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let bytes = pdf::of_size(2000, 1);
    let store = |name: &str| {
        let said = json!({});
        send(multipart(&anna, name, &said, "application/pdf", &bytes))
    };
    let listed = async || {
        let page = send(anna.by_bearer(Method::GET, O)).await;
        let items = json_of(page).await["items"].clone();
        let items = items.as_array().unwrap().iter();
        let names = items.map(|item| item["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    let names = [
        "Große Karte.pdf",
        "menu/Große Karte.pdf",
        "menu/Karte vom 1. Mai",
        "menu/seiten/0.pdf",
    ];
    for name in names {
        assert_eq!(json_of(store(name).await).await["name"], name);
        assert!(listed().await.contains(&name.to_owned()), "{name}");
    }
    let address = "/menu/seiten/0.pdf";
    assert_eq!(server.get(address).await.bytes().await.unwrap(), bytes);

    let before = listed().await;
    for (name, reason) in [
        ("menu/../Karte.pdf", "a part is empty, `.` or `..`"),
        ("menu/", "a part is empty, `.` or `..`"),
        ("menu/a\\b.pdf", "a character is not allowed"),
        ("menu/food", "the name is the permanent address of a menu"),
    ] {
        for answer in [store(name).await, send(start(&anna, name, 9)).await] {
            let refused = refusal(answer, 400, "invalid-name").await;
            assert_eq!(refused["error"]["detail"], reason, "{name}");
        }
    }
    assert_eq!(listed().await, before);
}

#[tokio::test]
async fn a_large_file_comes_in_chunks() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let bytes = pdf::of_size(3 * CHUNK + 100, 1);
    let url = started(&anna, "menu/Karte.pdf", bytes.len()).await;
    assert_eq!(received(&anna, &url).await, "active 0");
    let first = command(&anna, &url, "upload", Some(0), &bytes[..CHUNK]).await;
    assert_eq!(header(&first, "x-goog-upload-size-received"), "262144");

    // What does not fit changes nothing.
    for (offset, bytes) in [
        (0, &bytes[..CHUNK]),
        (2 * CHUNK, &bytes[2 * CHUNK..3 * CHUNK]),
    ] {
        let answer = command(&anna, &url, "upload", Some(offset), bytes).await;
        refusal(answer, 409, "wrong-offset").await;
    }
    let too_much = [&bytes[CHUNK..], b"!"].concat();
    for (what, part) in [
        ("upload", &bytes[CHUNK..CHUNK + 1000]),
        ("upload, finalize", &bytes[CHUNK..2 * CHUNK]),
        ("upload, finalize", &too_much),
        ("finalize", &[]),
        ("upload", &too_much),
        ("sing", &[]),
    ] {
        let answer = command(&anna, &url, what, Some(CHUNK), part).await;
        refusal(answer, 400, "invalid-argument").await;
    }
    refusal(
        command(&anna, &url, "upload", None, &[]).await,
        400,
        "invalid-argument",
    )
    .await;
    assert_eq!(received(&anna, &url).await, "active 262144");
    assert_eq!(server.get("/menu/Karte.pdf").await.status(), 404);

    let second = command(&anna, &url, "upload", Some(CHUNK), &bytes[CHUNK..3 * CHUNK]).await;
    assert_eq!(header(&second, "x-goog-upload-size-received"), "786432");
    let last = command(
        &anna,
        &url,
        "upload, finalize",
        Some(3 * CHUNK),
        &bytes[3 * CHUNK..],
    )
    .await;
    assert_eq!(header(&last, "x-goog-upload-status"), "final");
    let stored = json_of(last).await;
    assert_eq!(stored["size"], bytes.len().to_string());
    let download = server.get("/menu/Karte.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);

    // Whoever lost the answer asks, and gets it.
    assert_eq!(
        received(&anna, &url).await,
        format!("final {}", bytes.len())
    );
    for what in ["query", "cancel", "finalize"] {
        let answer = command(&anna, &url, what, None, &[]).await;
        assert_eq!(header(&answer, "x-goog-upload-status"), "final", "{what}");
        assert_eq!(json_of(answer).await, stored, "{what}");
    }
    let again = command(&anna, &url, "upload", Some(3 * CHUNK), &[]).await;
    refusal(again, 409, "wrong-offset").await;
}

/// Whoever lost the answer is not told of what somebody else has stored under the name since.
#[tokio::test]
async fn a_final_upload_answers_for_its_own_file_alone() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let bytes = pdf::of_size(2 * CHUNK, 1);
    let url = started(&anna, "menu/Karte.pdf", bytes.len()).await;
    let last = command(&anna, &url, "upload, finalize", Some(0), &bytes).await;
    assert_eq!(header(&last, "x-goog-upload-status"), "final");
    server.clock.advance(Duration::MINUTE);
    let newer = pdf::of_size(2 * CHUNK, 2);
    let other = started(&anna, "menu/Karte.pdf", newer.len()).await;
    let stored = command(&anna, &other, "upload, finalize", Some(0), &newer).await;
    assert_eq!(stored.status(), 200);

    let final_of = format!("final {}", bytes.len());
    assert_eq!(received(&anna, &url).await, final_of);
    let query = command(&anna, &url, "query", None, &[]).await;
    assert_eq!(query.text().await.unwrap(), "");
    refusal(
        command(&anna, &url, "finalize", None, &[]).await,
        404,
        "not-found",
    )
    .await;
}

#[tokio::test]
async fn an_upload_can_be_given_up_and_expires() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let bytes = pdf::of_size(2 * CHUNK, 1);
    let given_up = started(&anna, "menu/Karte.pdf", bytes.len()).await;
    let answer = command(&anna, &given_up, "cancel", None, &[]).await;
    assert_eq!(header(&answer, "x-goog-upload-status"), "cancelled");
    for what in ["query", "cancel", "upload", "finalize"] {
        refusal(
            command(&anna, &given_up, what, Some(0), &[]).await,
            410,
            "expired",
        )
        .await;
    }

    let left = started(&anna, "menu/Karte.pdf", bytes.len()).await;
    command(&anna, &left, "upload", Some(0), &bytes[..CHUNK]).await;
    server.clock.advance(Duration::DAY + Duration::SECOND);
    let anna = server.sign_in(anna.member, common::staff::PASSWORD).await;
    let late = command(
        &anna,
        &left,
        "upload, finalize",
        Some(CHUNK),
        &bytes[CHUNK..],
    )
    .await;
    refusal(late, 410, "expired").await;

    let unknown = format!("{O}?upload_id={}", "0".repeat(64));
    for url in [unknown.as_str(), &format!("{O}?upload_id=x")] {
        refusal(
            command(&anna, url, "query", None, &[]).await,
            404,
            "not-found",
        )
        .await;
    }
}

#[tokio::test]
async fn what_is_too_large_is_told_before_it_comes() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let told = json_of(send(anna.by_bearer(Method::GET, "/api/storage/v0/b/default")).await).await;
    let expected =
        json!({"bucket": "default", "maxUploadBytes": MAX_UPLOAD, "largeUploadBytes": CHUNK});
    assert_eq!(told, expected);

    let most = usize::try_from(MAX_UPLOAD).unwrap();
    let refused = refusal(send(start(&anna, "a", most + 1)).await, 413, "too-large").await;
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.ends_with("höchstens 1,2\u{a0}MB."), "{message}");
    let small = multipart(&anna, "a", &json!({}), "text/plain", &vec![b'a'; CHUNK + 1]);
    refusal(send(small).await, 413, "too-large").await;
    let much = vec![b'a'; 2 * CHUNK];
    let refused = send(multipart(&anna, "a", &json!({}), "text/plain", &much)).await;
    let refused = refusal(refused, 413, "too-large").await;
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.ends_with("höchstens 256\u{a0}KB."), "{message}");

    // As many bytes as ten of the largest have, and no more; what was begun and left takes no room.
    let mut begun = Vec::new();
    for _ in 0..11 {
        begun.push(started(&anna, "notes/a", most).await);
    }
    let bytes = vec![b'a'; most];
    for url in &begun[..10] {
        let all = command(&anna, url, "upload", Some(0), &bytes).await;
        assert_eq!(all.status(), 200);
    }
    refusal(send(start(&anna, "a", 1)).await, 402, "quota-exceeded").await;
    let last = &begun[10];
    let one_too_many = command(&anna, last, "upload", Some(0), &bytes[..CHUNK]).await;
    refusal(one_too_many, 402, "quota-exceeded").await;
    assert_eq!(received(&anna, last).await, "active 0");
    command(&anna, &begun[0], "cancel", None, &[]).await;
    let first = command(&anna, last, "upload", Some(0), &bytes[..CHUNK]).await;
    assert_eq!(first.status(), 200);
    command(&anna, last, "cancel", None, &[]).await;
    started(&anna, "a", most).await;
}

#[tokio::test]
async fn what_goes_to_the_menus_is_a_good_pdf() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let revision = server.store.revision().await.unwrap();
    let good = pdf::of_size(2000, 1);
    let locked = ports::contract::pdf::LOCKED;
    for (reason, content_type, bytes) in [
        ("not-declared-as-pdf", "text/html", &good[..]),
        ("not-a-pdf", "application/pdf", b"<!doctype html>"),
        ("pdf-damaged", "application/pdf", &good[..1999 - 20]),
        ("pdf-encrypted", "application/pdf", locked),
    ] {
        let sent = multipart(&anna, "menu/Karte.pdf", &json!({}), content_type, bytes);
        refusal(send(sent).await, 415, reason).await;
    }
    // A large one that is none is found out at its first chunk, and its upload has ended.
    let url = started(&anna, "menu/Karte.pdf", 2 * CHUNK).await;
    let first = command(&anna, &url, "upload", Some(0), &vec![b'a'; CHUNK]).await;
    refusal(first, 415, "not-a-pdf").await;
    refusal(
        command(&anna, &url, "query", None, &[]).await,
        410,
        "expired",
    )
    .await;
    // And a damaged one at its end.
    let mut damaged = pdf::of_size(2 * CHUNK, 1);
    damaged.truncate(2 * CHUNK - 30);
    let url = started(&anna, "menu/Karte.pdf", damaged.len()).await;
    let all = command(&anna, &url, "upload, finalize", Some(0), &damaged).await;
    refusal(all, 415, "pdf-damaged").await;

    assert_eq!(server.get("/menu/Karte.pdf").await.status(), 404);
    assert_eq!(server.store.revision().await.unwrap(), revision);
    // Elsewhere anything may lie.
    let other = multipart(&anna, "notes/a.txt", &json!({}), "text/plain", b"hello");
    assert_eq!(send(other).await.status(), 200);
}

#[tokio::test]
async fn a_file_for_one_menu_replaces_no_others() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let bytes = pdf::of_size(2000, 1);
    let said = json!({"metadata": {"menu": "burger"}});
    let sent = multipart(
        &anna,
        "menu/Speisekarte.pdf",
        &said,
        "application/pdf",
        &bytes,
    );
    refusal(send(sent).await, 412, "used-by-other-menu").await;
    let revision = server.store.revision().await.unwrap();
    let said = json!({"metadata": {"menu": "food"}});
    let sent = multipart(
        &anna,
        "menu/Speisekarte.pdf",
        &said,
        "application/pdf",
        &bytes,
    );
    assert_eq!(send(sent).await.status(), 200);
    // The card shows it: guests hear of it.
    assert!(server.store.revision().await.unwrap() > revision);
    let edition = server.edition(|edition| edition.revision > revision).await;
    let menus = String::from_utf8(edition.response("/api/menus").unwrap().body().to_vec()).unwrap();
    assert!(menus.contains("\"size\":2000"), "{menus}");
}

/// Of a chunk whose connection broke off nothing is kept twice.
#[tokio::test]
async fn a_sender_who_breaks_off_goes_on_where_the_house_says() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let bytes = pdf::of_size(5 * CHUNK, 1);
    let url = started(&anna, "menu/Karte.pdf", bytes.len()).await;
    let mut stream = tokio::net::TcpStream::connect(server.address)
        .await
        .unwrap();
    let head = format!(
        "POST {url} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\nx-goog-upload-command: upload\r\n\
         x-goog-upload-offset: 0\r\ncontent-length: {}\r\n\r\n",
        server.address,
        anna.token.as_str(),
        4 * CHUNK
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&bytes[..3 * CHUNK]).await.unwrap();
    drop(stream);
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(received(&anna, &url).await, "active 0");
    let blobs = server.blobs.list().await.unwrap().len();
    let all = command(&anna, &url, "upload, finalize", Some(0), &bytes).await;
    assert_eq!(all.status(), 200);
    // The file and its only part are the same blob.
    assert_eq!(server.blobs.list().await.unwrap().len(), blobs + 1);
    let id = domain::storage::UploadId::parse(&url[url.find("upload_id=").unwrap() + 10..][..64])
        .unwrap();
    let mut view = server.store.snapshot().await.unwrap();
    assert_eq!(view.uploads().parts(id).await.unwrap(), []);
}
