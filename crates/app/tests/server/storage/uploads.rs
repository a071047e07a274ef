//! Uploads in one request and in chunks.

use super::*;

#[tokio::test]
async fn stores_a_small_file_in_one_request() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let bytes = pdf::of_size(2000, 1);
    let metadata = json!({
        "contentType": "application/pdf", "contentLanguage": "de", "metadata": {"menu": "gansl"},
    });
    let name = "menu/Österreich.pdf";
    let upload = multipart_upload(&anna, name, &metadata, "application/pdf", &bytes);
    let response = send(upload).await;
    assert_eq!(header(&response, "cache-control"), "no-store");
    let stored = json_body(response).await;
    let md5 = stored["md5Hash"].as_str().unwrap();
    let token = stored["downloadTokens"].as_str().unwrap();
    assert_eq!(
        stored,
        json!({
            "name": name, "bucket": "default", "generation": "1795197600000000",
            "metageneration": "1", "contentType": "application/pdf", "timeCreated": "2026-11-20T18:00:00Z",
            "updated": "2026-11-20T18:00:00Z", "size": "2000", "md5Hash": md5, "contentLanguage": "de",
            "metadata": {"menu": "gansl"}, "downloadTokens": token,
        })
    );
    let path = format!("{OBJECTS}/menu%2F%C3%96sterreich.pdf");
    let found = send(anna.with_bearer(Method::GET, &path)).await;
    assert_eq!(json_body(found).await, stored);
    let media = server.get(&format!("{path}?alt=media")).await;
    assert_eq!(header(&media, "content-language"), "de");
    assert_eq!(media.bytes().await.unwrap(), bytes);

    let metadata = json!({"md5Hash": md5});
    let upload = |bytes: &[u8]| {
        let name = "menu/Karte.pdf";
        send(multipart_upload(
            &anna,
            name,
            &metadata,
            "application/pdf",
            bytes,
        ))
    };
    assert_eq!(upload(&bytes).await.status(), 200);
    let wrong_md5 = upload(&pdf::of_size(2000, 2)).await;
    assert_error(wrong_md5, 400, "invalid-argument").await;
}

/// Decision M10.
#[tokio::test]
async fn stores_a_file_under_the_requested_name_or_rejects_it() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let bytes = pdf::of_size(2000, 1);
    let upload = |name: &str| send(pdf_upload(&anna, name, &bytes));
    let list = async || {
        let page = send(anna.with_bearer(Method::GET, OBJECTS)).await;
        let items = json_body(page).await["items"].clone();
        let items = items.as_array().unwrap().iter();
        let names = items.map(|item| item["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    for name in [
        "Große Karte.pdf",
        "menu/Große Karte.pdf",
        "menu/Karte vom 1. Mai",
        "menu/seiten/0.pdf",
    ] {
        assert_eq!(json_body(upload(name).await).await["name"], name);
        assert!(list().await.contains(&name.to_owned()), "{name}");
    }
    let download = server.get("/menu/seiten/0.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);

    let before = list().await;
    for (name, reason) in [
        ("menu/../Karte.pdf", "a part is empty, `.` or `..`"),
        ("menu/", "a part is empty, `.` or `..`"),
        ("menu/a\\b.pdf", "a character is not allowed"),
        ("menu/food", "the name is the permanent address of a menu"),
    ] {
        for response in [
            upload(name).await,
            send(resumable_upload(&anna, name, 9)).await,
        ] {
            let error = assert_error(response, 400, "invalid-name").await;
            assert_eq!(error["error"]["detail"], reason, "{name}");
        }
    }
    assert_eq!(list().await, before);
}

#[tokio::test]
async fn stores_a_large_file_in_chunks() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let bytes = pdf::of_size(3 * CHUNK_BYTES + 100, 1);
    let path = start_upload(&anna, "menu/Karte.pdf", bytes.len()).await;
    let send_chunk = async |command: &str, offset: usize, bytes: &[u8]| {
        send_command(&anna, &path, command, Some(offset), bytes).await
    };
    assert_eq!(query_upload(&anna, &path).await, "active 0");
    let first = send_chunk("upload", 0, &bytes[..CHUNK_BYTES]).await;
    assert_eq!(header(&first, "x-goog-upload-size-received"), "262144");

    for offset in [0, 2 * CHUNK_BYTES] {
        let chunk = &bytes[offset..offset + CHUNK_BYTES];
        for (command, chunk) in [("upload", chunk), ("finalize", &[])] {
            let response = send_chunk(command, offset, chunk).await;
            assert_error(response, 409, "wrong-offset").await;
        }
    }
    let too_long = [&bytes[CHUNK_BYTES..], b"!"].concat();
    for (command, chunk) in [
        ("upload", &bytes[CHUNK_BYTES..CHUNK_BYTES + 1000]),
        ("upload, finalize", &bytes[CHUNK_BYTES..2 * CHUNK_BYTES]),
        ("upload, finalize", &too_long),
        ("finalize", &[]),
        ("upload", &too_long),
        ("unknown", &[]),
    ] {
        let response = send_chunk(command, CHUNK_BYTES, chunk).await;
        assert_error(response, 400, "invalid-argument").await;
    }
    let without_offset = send_command(&anna, &path, "upload", None, &[]).await;
    assert_error(without_offset, 400, "invalid-argument").await;
    assert_eq!(query_upload(&anna, &path).await, "active 262144");
    assert_eq!(server.get("/menu/Karte.pdf").await.status(), 404);

    let (rest, last) = bytes[CHUNK_BYTES..].split_at(2 * CHUNK_BYTES);
    let second = send_chunk("upload", CHUNK_BYTES, rest).await;
    assert_eq!(header(&second, "x-goog-upload-size-received"), "786432");
    let last = send_chunk("upload, finalize", 3 * CHUNK_BYTES, last).await;
    assert_eq!(header(&last, "x-goog-upload-status"), "final");
    let stored = json_body(last).await;
    assert_eq!(stored["size"], bytes.len().to_string());
    let download = server.get("/menu/Karte.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);

    // Repeated commands get the response again.
    let expected = format!("final {}", bytes.len());
    assert_eq!(query_upload(&anna, &path).await, expected);
    for command in ["query", "cancel", "finalize"] {
        let response = send_command(&anna, &path, command, None, &[]).await;
        let status = header(&response, "x-goog-upload-status");
        assert_eq!(status, "final", "{command}");
        assert_eq!(json_body(response).await, stored, "{command}");
    }
    let response = send_chunk("upload", 3 * CHUNK_BYTES, &[]).await;
    assert_error(response, 409, "wrong-offset").await;
}

/// Not the file that replaced it.
#[tokio::test]
async fn a_final_upload_returns_only_its_own_file() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let mut paths = Vec::new();
    for seed in [1, 2] {
        let bytes = pdf::of_size(2 * CHUNK_BYTES, seed);
        let path = start_upload(&anna, "menu/Karte.pdf", bytes.len()).await;
        let last = send_command(&anna, &path, "upload, finalize", Some(0), &bytes).await;
        assert_eq!(header(&last, "x-goog-upload-status"), "final");
        server.clock.advance(Duration::MINUTE);
        paths.push(path);
    }
    let expected = format!("final {}", 2 * CHUNK_BYTES);
    assert_eq!(query_upload(&anna, &paths[0]).await, expected);
    let query = send_command(&anna, &paths[0], "query", None, &[]).await;
    assert_eq!(query.text().await.unwrap(), "");
    let finalize = send_command(&anna, &paths[0], "finalize", None, &[]).await;
    assert_error(finalize, 404, "not-found").await;
}

#[tokio::test]
async fn uploads_can_be_cancelled_and_expire() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let bytes = pdf::of_size(2 * CHUNK_BYTES, 1);
    let cancelled = start_upload(&anna, "menu/Karte.pdf", bytes.len()).await;
    let response = send_command(&anna, &cancelled, "cancel", None, &[]).await;
    assert_eq!(header(&response, "x-goog-upload-status"), "cancelled");
    for command in ["query", "cancel", "upload", "finalize"] {
        let response = send_command(&anna, &cancelled, command, Some(0), &[]).await;
        assert_error(response, 410, "expired").await;
    }

    let expired = start_upload(&anna, "menu/Karte.pdf", bytes.len()).await;
    let (first, last) = bytes.split_at(CHUNK_BYTES);
    send_command(&anna, &expired, "upload", Some(0), first).await;
    server.clock.advance(Duration::DAY + Duration::SECOND);
    let anna = server
        .sign_in(anna.member, crate::common::staff::PASSWORD)
        .await;
    let offset = Some(CHUNK_BYTES);
    let response = send_command(&anna, &expired, "upload, finalize", offset, last).await;
    assert_error(response, 410, "expired").await;

    for id in ["0".repeat(64), "x".to_owned()] {
        let path = format!("{OBJECTS}?upload_id={id}");
        let response = send_command(&anna, &path, "query", None, &[]).await;
        assert_error(response, 404, "not-found").await;
    }
}

#[tokio::test]
async fn rejects_files_over_the_size_limits() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let bucket = send(anna.with_bearer(Method::GET, "/api/storage/v0/b/default")).await;
    let expected = json!({"bucket": "default", "maxUploadBytes": MAX_UPLOAD_BYTES, "largeUploadBytes": CHUNK_BYTES});
    assert_eq!(json_body(bucket).await, expected);

    let max = usize::try_from(MAX_UPLOAD_BYTES).unwrap();
    let upload = text_upload(&anna, "a", &vec![b'a'; CHUNK_BYTES + 1]);
    assert_error(send(upload).await, 413, "too-large").await;
    let bytes = vec![b'a'; 2 * CHUNK_BYTES];
    for (request, limit) in [
        (resumable_upload(&anna, "a", max + 1), "1,2\u{a0}MB."),
        (text_upload(&anna, "a", &bytes), "256\u{a0}KB."),
    ] {
        let error = assert_error(send(request).await, 413, "too-large").await;
        let message = error["error"]["message"].as_str().unwrap();
        assert!(message.ends_with(limit), "{message}");
    }
}

#[tokio::test]
async fn unfinished_uploads_have_a_quota() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let max = usize::try_from(MAX_UPLOAD_BYTES).unwrap();
    let last = start_upload(&anna, "notes/a", max).await;
    let bytes = vec![b'a'; max];
    for _ in 0..10 {
        let path = start_upload(&anna, "notes/a", max).await;
        let response = send_command(&anna, &path, "upload", Some(0), &bytes).await;
        assert_eq!(response.status(), 200);
    }
    for response in [
        send(resumable_upload(&anna, "a", 1)).await,
        send_command(&anna, &last, "upload", Some(0), &bytes[..CHUNK_BYTES]).await,
    ] {
        assert_error(response, 402, "quota-exceeded").await;
    }
    assert_eq!(query_upload(&anna, &last).await, "active 0");
}

#[tokio::test]
async fn menu_files_must_be_valid_pdfs() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let revision = server.store.revision().await.unwrap();
    let valid = pdf::of_size(2000, 1);
    let encrypted = ports::contract::pdf::LOCKED;
    for (reason, content_type, bytes) in [
        ("not-declared-as-pdf", "text/html", &valid[..]),
        ("not-a-pdf", "application/pdf", b"<!doctype html>"),
        ("pdf-damaged", "application/pdf", &valid[..1999 - 20]),
        ("pdf-encrypted", "application/pdf", encrypted),
    ] {
        let upload = multipart_upload(&anna, "menu/Karte.pdf", &json!({}), content_type, bytes);
        assert_error(send(upload).await, 415, reason).await;
    }
    // The first chunk of a resumable upload is checked, and the whole file at its end.
    let path = start_upload(&anna, "menu/Karte.pdf", 2 * CHUNK_BYTES).await;
    let text = vec![b'a'; CHUNK_BYTES];
    let first = send_command(&anna, &path, "upload", Some(0), &text).await;
    assert_error(first, 415, "not-a-pdf").await;
    let query = send_command(&anna, &path, "query", None, &[]).await;
    assert_error(query, 410, "expired").await;
    let mut damaged = pdf::of_size(2 * CHUNK_BYTES, 1);
    damaged.truncate(2 * CHUNK_BYTES - 30);
    let path = start_upload(&anna, "menu/Karte.pdf", damaged.len()).await;
    let last = send_command(&anna, &path, "upload, finalize", Some(0), &damaged).await;
    assert_error(last, 415, "pdf-damaged").await;

    assert_eq!(server.get("/menu/Karte.pdf").await.status(), 404);
    assert_eq!(server.store.revision().await.unwrap(), revision);
    let outside_menu = text_upload(&anna, "notes/a.txt", b"hello");
    assert_eq!(send(outside_menu).await.status(), 200);
}

#[tokio::test]
async fn an_upload_for_one_menu_does_not_replace_the_file_of_another() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let bytes = pdf::of_size(2000, 1);
    let upload = |menu: &str| {
        let (name, metadata) = ("menu/Speisekarte.pdf", json!({"metadata": {"menu": menu}}));
        let upload = multipart_upload(&anna, name, &metadata, "application/pdf", &bytes);
        send(upload)
    };
    assert_error(upload("burger").await, 412, "used-by-other-menu").await;
    assert_eq!(upload("food").await.status(), 200);
}

#[tokio::test]
async fn an_interrupted_chunk_is_sent_again_from_the_reported_offset() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let bytes = pdf::of_size(5 * CHUNK_BYTES, 1);
    let path = start_upload(&anna, "menu/Karte.pdf", bytes.len()).await;
    let stream = tokio::net::TcpStream::connect(server.address).await;
    let mut stream = stream.unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\nx-goog-upload-command: upload\r\n\
         x-goog-upload-offset: 0\r\ncontent-length: {}\r\n\r\n",
        server.address,
        anna.token.as_str(),
        4 * CHUNK_BYTES
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&bytes[..3 * CHUNK_BYTES]).await.unwrap();
    drop(stream);
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(query_upload(&anna, &path).await, "active 0");
    let blobs = server.blobs.list().await.unwrap().len();
    let last = send_command(&anna, &path, "upload, finalize", Some(0), &bytes).await;
    assert_eq!(last.status(), 200);
    // The file and its only part are the same blob.
    assert_eq!(server.blobs.list().await.unwrap().len(), blobs + 1);
    let id = path.split_once("upload_id=").unwrap().1;
    let id = domain::storage::UploadId::parse(&id[..64]).unwrap();
    let mut view = server.store.snapshot().await.unwrap();
    assert_eq!(view.uploads().parts(id).await.unwrap(), []);
}
