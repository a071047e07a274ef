//! Uploads in one request and in chunks.

use super::*;

#[tokio::test]
async fn stores_a_small_file_in_one_request() {
    let (server, anna) = TestServer::start_signed_in().await;
    let bytes = pdf::of_size(2000, 1);
    let metadata = json!({
        "contentType": "application/pdf", "contentLanguage": "de", "metadata": {"menu": "gansl"},
    });
    let name = "menu/Österreich.pdf";
    let response = assert_succeeds(anna.upload(name, &metadata, "application/pdf", &bytes)).await;
    assert_eq!(header(&response, "cache-control"), "no-store");
    let stored: Value = response.json().await.unwrap();
    let (md5, token) = (&stored["md5Hash"], &stored["downloadTokens"]);
    let expected = json!({
        "name": name, "bucket": "linde", "generation": "1795197600000000",
        "metageneration": "1", "contentType": "application/pdf", "timeCreated": "2026-11-20T18:00:00Z",
        "updated": "2026-11-20T18:00:00Z", "size": "2000", "md5Hash": md5, "contentLanguage": "de",
        "metadata": {"menu": "gansl"}, "downloadTokens": token,
    });
    assert_eq!(stored, expected);
    let path = format!("{OBJECTS_PATH}/menu%2F%C3%96sterreich.pdf");
    assert_eq!(anna.json(&path).await, stored);
    let media = server.get(&format!("{path}?alt=media")).await;
    assert_eq!(header(&media, "content-language"), "de");
    assert_eq!(media.bytes().await.unwrap(), bytes);

    let metadata = json!({"md5Hash": md5});
    let upload = |bytes: &[u8]| anna.upload("menu/Karte.pdf", &metadata, "application/pdf", bytes);
    assert_succeeds(upload(&bytes)).await;
    assert_fails(upload(&pdf::of_size(2000, 2)), 400, "invalid-argument").await;
}

/// Decision M10.
#[tokio::test]
async fn stores_a_file_under_the_requested_name_or_rejects_it() {
    let (server, anna) = TestServer::start_signed_in().await;
    let bytes = pdf::of_size(2000, 1);
    let list = async || anna.json(OBJECTS_PATH).await["items"].clone();
    for name in [
        "Große Karte.pdf",
        "menu/Große Karte.pdf",
        "menu/Karte vom 1. Mai",
        "menu/seiten/0.pdf",
    ] {
        let stored = json_body(anna.upload_pdf(name, &bytes)).await;
        assert_eq!(stored["name"], name);
        let listed = list().await;
        let mut listed = listed.as_array().unwrap().iter();
        assert!(listed.any(|item| item["name"] == name), "{name}");
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
        for request in [anna.upload_pdf(name, &bytes), anna.begin_upload(name, 9)] {
            let error = assert_fails(request, 400, "invalid-name").await;
            assert_eq!(error["error"]["detail"], reason, "{name}");
        }
    }
    assert_eq!(list().await, before);
}

/// Decision M10. macOS sends names with decomposed umlauts.
#[tokio::test]
async fn names_are_normalized_when_stored_and_when_looked_up() {
    let (server, anna) = TestServer::start_signed_in().await;
    let bytes = pdf::of_size(2000, 1);
    let metadata = json!({"metadata": {"ku\u{308}che": "wa\u{308}rm"}});
    let decomposed = "menu/u\u{308}ber.pdf";
    let stored = json_body(anna.upload(decomposed, &metadata, "application/pdf", &bytes)).await;
    assert_eq!(stored["name"], "menu/über.pdf");
    assert_eq!(stored["metadata"], json!({"küche": "wärm"}));
    for name in ["u%CC%88ber.pdf", "%C3%BCber.pdf"] {
        let path = format!("{OBJECTS_PATH}/menu%2F{name}");
        assert_eq!(anna.json(&path).await, stored, "{name}");
        let media = server.get(&format!("{path}?alt=media")).await;
        assert_eq!(media.bytes().await.unwrap(), bytes);
        let download = server.get(&format!("/menu/{name}")).await;
        assert_eq!(download.bytes().await.unwrap(), bytes, "{name}");
        let prefix = name.replace("ber.pdf", "");
        let listed = anna
            .json(&format!("{OBJECTS_PATH}?prefix=menu/{prefix}"))
            .await;
        assert_eq!(listed["items"][0]["name"], "menu/über.pdf");
    }
    let audit = anna.json("/api/audit?limit=1").await;
    assert_eq!(audit[0]["subject"], "menu/über.pdf");
    let deletion = anna.with_bearer(
        Method::DELETE,
        &format!("{OBJECTS_PATH}/menu%2Fu%CC%88ber.pdf"),
    );
    assert_eq!(deletion.send().await.unwrap().status(), 204);
}

#[tokio::test]
async fn stores_a_large_file_in_chunks() {
    let (server, anna) = TestServer::start_signed_in().await;
    let bytes = pdf::of_size(3 * CHUNK_BYTES + 100, 1);
    let upload = Upload::start(&anna, "menu/Karte.pdf", bytes.len()).await;
    assert_eq!(upload.query().await, "active 0");
    let first = assert_succeeds(upload.send("upload", 0, &bytes[..CHUNK_BYTES])).await;
    assert_eq!(header(&first, "x-goog-upload-size-received"), "262144");

    for (command, chunk) in [("upload", &bytes[..CHUNK_BYTES]), ("finalize", &[])] {
        assert_fails(upload.send(command, 0, chunk), 409, "wrong-offset").await;
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
        let request = upload.send(command, CHUNK_BYTES, chunk);
        assert_fails(request, 400, "invalid-argument").await;
    }
    assert_fails(upload.command("upload"), 400, "invalid-argument").await;
    assert_eq!(upload.query().await, "active 262144");
    assert_eq!(server.get("/menu/Karte.pdf").await.status(), 404);

    let (rest, last) = bytes[CHUNK_BYTES..].split_at(2 * CHUNK_BYTES);
    let second = assert_succeeds(upload.send("upload", CHUNK_BYTES, rest)).await;
    assert_eq!(header(&second, "x-goog-upload-size-received"), "786432");
    let last = assert_succeeds(upload.send("upload, finalize", 3 * CHUNK_BYTES, last)).await;
    assert_eq!(header(&last, "x-goog-upload-status"), "final");
    let stored: Value = last.json().await.unwrap();
    assert_eq!(stored["size"], bytes.len().to_string());
    let download = server.get("/menu/Karte.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);

    // Repeated commands get the response again.
    let expected = format!("final {}", bytes.len());
    assert_eq!(upload.query().await, expected);
    for command in ["query", "cancel", "finalize"] {
        let response = assert_succeeds(upload.command(command)).await;
        let status = header(&response, "x-goog-upload-status");
        assert_eq!(status, "final", "{command}");
        assert_eq!(response.json::<Value>().await.unwrap(), stored, "{command}");
    }
    let late_chunk = upload.send("upload", 3 * CHUNK_BYTES, &[]);
    assert_fails(late_chunk, 409, "wrong-offset").await;
}

#[tokio::test]
async fn one_of_many_concurrent_chunks_at_an_offset_is_received() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let upload = Upload::start(&anna, "notiz", 2 * CHUNK_BYTES).await;
    let chunks = (0..6).map(|number| upload.send("upload", 0, &vec![number; CHUNK_BYTES]).send());
    let responses = futures::future::join_all(chunks).await;
    let received = responses.iter().flatten().filter(|one| one.status() == 200);
    assert_eq!(received.count(), 1);
    assert_eq!(upload.query().await, "active 262144");
}

#[tokio::test]
async fn a_final_upload_returns_only_its_own_file() {
    let (server, anna) = TestServer::start_signed_in().await;
    let mut uploads = Vec::new();
    for seed in [1, 2] {
        let bytes = pdf::of_size(2 * CHUNK_BYTES, seed);
        let upload = Upload::start(&anna, "menu/Karte.pdf", bytes.len()).await;
        assert_succeeds(upload.send("upload, finalize", 0, &bytes)).await;
        server.clock.advance(Duration::MINUTE);
        uploads.push(upload);
    }
    let expected = format!("final {}", 2 * CHUNK_BYTES);
    assert_eq!(uploads[0].query().await, expected);
    let query = assert_succeeds(uploads[0].command("query")).await;
    assert_eq!(query.text().await.unwrap(), "");
    assert_fails(uploads[0].command("finalize"), 404, "not-found").await;
}

#[tokio::test]
async fn uploads_can_be_cancelled_and_expire() {
    let (server, anna) = TestServer::start_signed_in().await;
    let bytes = pdf::of_size(2 * CHUNK_BYTES, 1);
    let upload = Upload::start(&anna, "menu/Karte.pdf", bytes.len()).await;
    let response = assert_succeeds(upload.command("cancel")).await;
    assert_eq!(header(&response, "x-goog-upload-status"), "cancelled");
    for command in ["query", "cancel", "upload", "finalize"] {
        assert_fails(upload.send(command, 0, &[]), 410, "expired").await;
    }

    let upload = Upload::start(&anna, "menu/Karte.pdf", bytes.len()).await;
    let (first, last) = bytes.split_at(CHUNK_BYTES);
    assert_succeeds(upload.send("upload", 0, first)).await;
    let path = upload.path;
    let anna = server
        .sign_in_after(anna, Duration::DAY + Duration::SECOND)
        .await;
    let expired = Upload { anna: &anna, path };
    let request = expired.send("upload, finalize", CHUNK_BYTES, last);
    assert_fails(request, 410, "expired").await;

    for id in ["0".repeat(64), "x".to_owned()] {
        let path = format!("{OBJECTS_PATH}?upload_id={id}");
        let unknown = Upload { anna: &anna, path };
        assert_fails(unknown.command("query"), 404, "not-found").await;
    }
}

#[tokio::test]
async fn rejects_files_over_the_size_limits() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let bucket = anna.json("/api/storage/v0/b/default").await;
    let expected = json!({"bucket": "linde", "maxUploadBytes": MAX_UPLOAD_BYTES, "largeUploadBytes": CHUNK_BYTES});
    assert_eq!(bucket, expected);
    let max = usize::try_from(MAX_UPLOAD_BYTES).unwrap();
    for (request, limit) in [
        (anna.begin_upload("a", max + 1), "1,2\u{a0}MB."),
        (
            anna.upload_text("a", &vec![b'a'; CHUNK_BYTES + 1]),
            "256\u{a0}KB.",
        ),
    ] {
        let error = assert_fails(request, 413, "too-large").await;
        let message = error["error"]["message"].as_str().unwrap();
        assert!(message.ends_with(limit), "{message}");
    }
}

#[tokio::test]
async fn menu_files_must_be_valid_pdfs() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.store.revision().await.unwrap();
    let valid = pdf::of_size(2000, 1);
    let encrypted = ports::contract::pdf::ENCRYPTED_PDF;
    for (reason, content_type, bytes) in [
        ("not-declared-as-pdf", "text/html", &valid[..]),
        ("not-a-pdf", "application/pdf", b"<!doctype html>"),
        ("pdf-damaged", "application/pdf", &valid[..1000]),
        ("pdf-encrypted", "application/pdf", encrypted),
    ] {
        let upload = anna.upload("menu/Karte.pdf", &json!({}), content_type, bytes);
        assert_fails(upload, 415, reason).await;
    }
    // The first chunk of a resumable upload is checked, and the whole file at its end.
    let upload = Upload::start(&anna, "menu/Karte.pdf", 2 * CHUNK_BYTES).await;
    let first = upload.send("upload", 0, &vec![b'a'; CHUNK_BYTES]);
    assert_fails(first, 415, "not-a-pdf").await;
    assert_fails(upload.command("query"), 410, "expired").await;
    let mut damaged = pdf::of_size(2 * CHUNK_BYTES, 1);
    damaged.truncate(2 * CHUNK_BYTES - 1000);
    let upload = Upload::start(&anna, "menu/Karte.pdf", damaged.len()).await;
    let last = upload.send("upload, finalize", 0, &damaged);
    assert_fails(last, 415, "pdf-damaged").await;

    assert_eq!(server.get("/menu/Karte.pdf").await.status(), 404);
    assert_eq!(server.store.revision().await.unwrap(), revision);
    assert_succeeds(anna.upload_text("notes/a.txt", b"hello")).await;
}

#[tokio::test]
async fn an_upload_for_one_menu_does_not_replace_the_file_of_another() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let bytes = pdf::of_size(2000, 1);
    let upload = |menu: &str| {
        let metadata = json!({"metadata": {"menu": menu}});
        anna.upload("menu/Speisekarte.pdf", &metadata, "application/pdf", &bytes)
    };
    assert_fails(upload("burger"), 412, "used-by-other-menu").await;
    assert_succeeds(upload("food")).await;
}

#[tokio::test]
async fn an_interrupted_chunk_is_sent_again_from_the_reported_offset() {
    let (server, anna) = TestServer::start_signed_in().await;
    let bytes = pdf::of_size(5 * CHUNK_BYTES, 1);
    let upload = Upload::start(&anna, "menu/Karte.pdf", bytes.len()).await;
    let part = &bytes[..3 * CHUNK_BYTES];
    upload.interrupt(0, part, 4 * CHUNK_BYTES).await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(upload.query().await, "active 0");
    let blobs = server.blobs.list().await.unwrap().len();
    assert_succeeds(upload.send("upload, finalize", 0, &bytes)).await;
    // The file and its only part are the same blob.
    assert_eq!(server.blobs.list().await.unwrap().len(), blobs + 1);
    let id = upload.path.split_once("upload_id=").unwrap().1;
    let id = domain::files::UploadId::parse(&id[..64]).unwrap();
    let mut snapshot = server.store.begin_read_only().await.unwrap();
    assert_eq!(snapshot.uploads().upload_parts(id).await.unwrap(), []);
}
