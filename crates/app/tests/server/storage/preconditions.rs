//! Uploads with `If-Match` or `If-None-Match`.

use super::*;

const NOT_EXISTS: (&str, &str) = ("if-none-match", "*");

fn small_upload(anna: &StaffSession, seed: u64, (header, value): (&str, &str)) -> RequestBuilder {
    let bytes = pdf::of_size(2000, 2 * seed + 1);
    pdf_upload(anna, "menu/Karte.pdf", &bytes).header(header, value)
}

async fn current_tag(anna: &StaffSession) -> String {
    let metadata = send(anna.with_bearer(Method::GET, NEW_OBJECT)).await;
    header(&metadata, "etag")
}

#[tokio::test]
async fn small_upload_replaces_only_the_expected_file() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let missing = small_upload(&anna, 1, ("if-match", "*"));
    assert_error(send(missing).await, 412, "precondition-failed").await;
    let upload = async || send(small_upload(&anna, 1, NOT_EXISTS)).await;
    assert_eq!(upload().await.status(), 200);
    let first = current_tag(&anna).await;
    // A repeated request succeeds and changes nothing.
    server.clock.advance(Duration::minutes(1));
    assert_eq!(upload().await.status(), 200);
    assert_eq!(current_tag(&anna).await, first);

    let existing = small_upload(&anna, 2, NOT_EXISTS);
    assert_error(send(existing).await, 412, "precondition-failed").await;
    let expected = small_upload(&anna, 2, ("if-match", &first));
    assert_eq!(send(expected).await.status(), 200);
    let second = current_tag(&anna).await;
    for outdated in [first.as_str(), "\"nope\"", "nope", ""] {
        let outdated = small_upload(&anna, 3, ("if-match", outdated));
        assert_error(send(outdated).await, 412, "precondition-failed").await;
    }
    assert_eq!(current_tag(&anna).await, second);
    let both = small_upload(&anna, 3, ("if-match", &second)).header("if-none-match", "*");
    assert_error(send(both).await, 400, "invalid-argument").await;
    let unsupported = small_upload(&anna, 3, ("if-none-match", &second));
    assert_error(send(unsupported).await, 400, "invalid-argument").await;
}

#[tokio::test]
async fn resumable_upload_checks_its_precondition_at_start_and_end() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let bytes = pdf::of_size(CHUNK_BYTES + 100, 9);
    let begin = async |(header, value): (&str, &str)| {
        let upload = resumable_upload(&anna, "menu/Karte.pdf", bytes.len());
        send(upload.header(header, value)).await
    };
    let finish = async |path: &str| {
        let command = "upload, finalize";
        send_command(&anna, path, command, Some(0), &bytes).await
    };

    let outdated = upload_path(&begin(NOT_EXISTS).await);
    let other = small_upload(&anna, 1, NOT_EXISTS);
    assert_eq!(send(other).await.status(), 200);
    let first = current_tag(&anna).await;
    assert_error(finish(&outdated).await, 412, "precondition-failed").await;
    assert_eq!(current_tag(&anna).await, first);
    let query = send_command(&anna, &outdated, "query", None, &[]).await;
    assert_error(query, 410, "expired").await;
    assert_error(begin(NOT_EXISTS).await, 412, "precondition-failed").await;

    let outdated = upload_path(&begin(("if-match", &first)).await);
    server.clock.advance(Duration::minutes(1));
    let other = small_upload(&anna, 2, ("if-match", &first));
    assert_eq!(send(other).await.status(), 200);
    assert_error(finish(&outdated).await, 412, "precondition-failed").await;

    let tag = current_tag(&anna).await;
    let current = upload_path(&begin(("if-match", &tag)).await);
    assert_eq!(finish(&current).await.status(), 200);
    let download = server.get("/menu/Karte.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);
}

#[tokio::test]
async fn same_bytes_with_other_metadata_are_another_file() {
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let upload = async |metadata: Value, content_type: &str| {
        let upload = multipart_upload(&anna, "a.txt", &metadata, content_type, b"Gulasch");
        send(upload.header("if-none-match", "*")).await
    };
    for _ in 0..2 {
        let metadata = json!({"contentType": "text/plain"});
        assert_eq!(upload(metadata, "text/plain").await.status(), 200);
    }
    for (metadata, content_type) in [
        (json!({"contentType": "text/html"}), "text/html"),
        (
            json!({"contentType": "text/plain", "metadata": {"a": "b"}}),
            "text/plain",
        ),
    ] {
        let response = upload(metadata, content_type).await;
        assert_error(response, 412, "precondition-failed").await;
    }
}
