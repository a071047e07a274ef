//! Uploads with `If-Match` or `If-None-Match`.

use super::*;

const IF_NONE_MATCH_ANY: (&str, &str) = ("if-none-match", "*");

fn small_upload(anna: &StaffSession, seed: u64, (header, value): (&str, &str)) -> RequestBuilder {
    let bytes = pdf::of_size(2000, 2 * seed + 1);
    anna.upload_pdf("menu/Karte.pdf", &bytes)
        .header(header, value)
}

async fn assert_precondition_failed(request: RequestBuilder) {
    assert_fails(request, 412, "precondition-failed").await;
}

async fn current_tag(anna: &StaffSession) -> String {
    header(&anna.get(NEW_OBJECT_PATH).await, "etag")
}

#[tokio::test]
async fn small_upload_replaces_only_the_expected_file() {
    let (server, anna) = TestServer::start_signed_in().await;
    assert_precondition_failed(small_upload(&anna, 1, ("if-match", "*"))).await;
    assert_succeeds(small_upload(&anna, 1, IF_NONE_MATCH_ANY)).await;
    let first = current_tag(&anna).await;
    // A repeated request succeeds and changes nothing.
    server.clock.advance(Duration::minutes(1));
    assert_succeeds(small_upload(&anna, 1, IF_NONE_MATCH_ANY)).await;
    assert_eq!(current_tag(&anna).await, first);

    assert_precondition_failed(small_upload(&anna, 2, IF_NONE_MATCH_ANY)).await;
    assert_succeeds(small_upload(&anna, 2, ("if-match", &first))).await;
    let second = current_tag(&anna).await;
    for outdated in [first.as_str(), "\"nope\"", "nope", ""] {
        let outdated = small_upload(&anna, 3, ("if-match", outdated));
        assert_precondition_failed(outdated).await;
    }
    assert_eq!(current_tag(&anna).await, second);
    let both_headers = small_upload(&anna, 3, ("if-match", &second)).header("if-none-match", "*");
    let unsupported_condition = small_upload(&anna, 3, ("if-none-match", &second));
    for invalid in [both_headers, unsupported_condition] {
        assert_fails(invalid, 400, "invalid-argument").await;
    }
}

#[tokio::test]
async fn resumable_upload_checks_its_precondition_at_start_and_end() {
    let (server, anna) = TestServer::start_signed_in().await;
    let bytes = pdf::of_size(CHUNK_BYTES + 100, 9);
    let begin = |(header, value): (&str, &str)| {
        let upload = anna.begin_upload("menu/Karte.pdf", bytes.len());
        upload.header(header, value)
    };
    let finish = |upload: &Upload| upload.send("upload, finalize", 0, &bytes);

    let outdated_upload = Upload::start_with(&anna, begin(IF_NONE_MATCH_ANY)).await;
    assert_succeeds(small_upload(&anna, 1, IF_NONE_MATCH_ANY)).await;
    let first = current_tag(&anna).await;
    assert_precondition_failed(finish(&outdated_upload)).await;
    assert_eq!(current_tag(&anna).await, first);
    assert_fails(outdated_upload.command("query"), 410, "expired").await;
    assert_precondition_failed(begin(IF_NONE_MATCH_ANY)).await;

    let outdated_upload = Upload::start_with(&anna, begin(("if-match", &first))).await;
    server.clock.advance(Duration::minutes(1));
    assert_succeeds(small_upload(&anna, 2, ("if-match", &first))).await;
    assert_precondition_failed(finish(&outdated_upload)).await;

    let tag = current_tag(&anna).await;
    let current = Upload::start_with(&anna, begin(("if-match", &tag))).await;
    assert_succeeds(finish(&current)).await;
    let download = server.get("/menu/Karte.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);
}

#[tokio::test]
async fn same_bytes_with_other_metadata_are_another_file() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let text = json!({"contentType": "text/plain"});
    let custom = json!({"contentType": "text/plain", "metadata": {"a": "b"}});
    for (metadata, content_type, status) in [
        (&text, "text/plain", 200),
        (&text, "text/plain", 200),
        (&json!({"contentType": "text/html"}), "text/html", 412),
        (&custom, "text/plain", 412),
    ] {
        let upload = anna.upload("a.txt", metadata, content_type, b"Gulasch");
        let response = upload.header("if-none-match", "*").send().await.unwrap();
        assert_eq!(response.status(), status, "{metadata}");
    }
}
