//! Two people who store a file under the same name.

use super::*;

const NOTHING: (&str, &str) = ("if-none-match", "*");

fn small(anna: &SignedIn, number: u64, (header, value): (&str, &str)) -> RequestBuilder {
    let said = json!({"contentType": "application/pdf"});
    let bytes = pdf::of_size(2000, 2 * number + 1);
    multipart(anna, "menu/Karte.pdf", &said, "application/pdf", &bytes).header(header, value)
}

/// The tag of what is there.
async fn tag(anna: &SignedIn) -> String {
    let told = send(anna.by_bearer(Method::GET, KARTE)).await;
    header(&told, "etag")
}

#[tokio::test]
async fn a_small_file_takes_only_the_place_of_what_was_seen() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let none = small(&anna, 1, ("if-match", "*"));
    refusal(send(none).await, 412, "precondition-failed").await;
    assert_eq!(send(small(&anna, 1, NOTHING)).await.status(), 200);
    let first = tag(&anna).await;
    // Its answer was lost: sent again, it is what is there.
    server.clock.advance(Duration::minutes(1));
    assert_eq!(send(small(&anna, 1, NOTHING)).await.status(), 200);
    assert_eq!(tag(&anna).await, first);

    refusal(
        send(small(&anna, 2, NOTHING)).await,
        412,
        "precondition-failed",
    )
    .await;
    let seen = small(&anna, 2, ("if-match", &first));
    assert_eq!(send(seen).await.status(), 200);
    let second = tag(&anna).await;
    for outdated in [first.as_str(), "\"nope\"", "nope", ""] {
        let outdated = small(&anna, 3, ("if-match", outdated));
        refusal(send(outdated).await, 412, "precondition-failed").await;
    }
    assert_eq!(tag(&anna).await, second);
    let both = small(&anna, 3, ("if-match", &second)).header("if-none-match", "*");
    refusal(send(both).await, 400, "invalid-argument").await;
    let unknown = small(&anna, 3, ("if-none-match", &second));
    refusal(send(unknown).await, 400, "invalid-argument").await;
}

#[tokio::test]
async fn what_was_seen_must_still_be_there_when_the_name_moves() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let bytes = pdf::of_size(CHUNK + 100, 9);
    let begin = async |(header, value): (&str, &str)| {
        send(start(&anna, "menu/Karte.pdf", bytes.len()).header(header, value)).await
    };
    let address = |answer: &Response| {
        let url = header(answer, "x-goog-upload-url");
        url[url.find("/api/").unwrap()..].to_owned()
    };
    let end = async |url: &str| command(&anna, url, "upload, finalize", Some(0), &bytes).await;

    let slow = begin(NOTHING).await;
    assert_eq!(send(small(&anna, 1, NOTHING)).await.status(), 200);
    let (first, slow) = (tag(&anna).await, address(&slow));
    refusal(end(&slow).await, 412, "precondition-failed").await;
    assert_eq!(tag(&anna).await, first);
    let ended = command(&anna, &slow, "query", None, &[]).await;
    refusal(ended, 410, "expired").await;
    // What cannot succeed is told before a byte has come.
    refusal(begin(NOTHING).await, 412, "precondition-failed").await;

    let slow = address(&begin(("if-match", &first)).await);
    server.clock.advance(Duration::minutes(1));
    let other = small(&anna, 2, ("if-match", &first));
    assert_eq!(send(other).await.status(), 200);
    refusal(end(&slow).await, 412, "precondition-failed").await;

    let seen = tag(&anna).await;
    let good = address(&begin(("if-match", &seen)).await);
    assert_eq!(end(&good).await.status(), 200);
    let download = server.get("/menu/Karte.pdf").await;
    assert_eq!(download.bytes().await.unwrap(), bytes);
}

#[tokio::test]
async fn the_same_bytes_told_of_otherwise_are_not_what_is_there() {
    let server = TestServer::open().await;
    let anna = server.staff().await;
    let store = async |said: Value, content_type: &str| {
        let stored = multipart(&anna, "a.txt", &said, content_type, b"Gulasch");
        send(stored.header("if-none-match", "*")).await
    };
    let plain = || json!({"contentType": "text/plain"});
    for _ in 0..2 {
        assert_eq!(store(plain(), "text/plain").await.status(), 200);
    }
    let other = store(json!({"contentType": "text/html"}), "text/html").await;
    refusal(other, 412, "precondition-failed").await;
    let told = json!({"contentType": "text/plain", "metadata": {"a": "b"}});
    refusal(store(told, "text/plain").await, 412, "precondition-failed").await;
}
