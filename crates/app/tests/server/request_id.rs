//! The id of a request.

use std::{fs, sync::Arc};

use crate::common::{ServerOptions, TestServer, assert_problem, header};

#[tokio::test]
async fn is_in_the_header_the_problem_and_the_log() {
    let server = TestServer::start().await;
    let log = tempfile::NamedTempFile::new().unwrap();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_writer(Arc::new(log.reopen().unwrap()))
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let response = server
        .post_credentials("unknown@gasthaus.example", "x", &[])
        .await;
    let id = header(&response, "x-request-id");
    let problem = assert_problem(response, 401, "unauthorized").await;
    assert_eq!(problem["requestId"], id);
    let log = fs::read_to_string(log.path()).unwrap();
    let mut lines = log.lines();
    let logged = lines.find(|line| line.contains("sign_in_failed")).unwrap();
    assert!(
        logged.contains(&format!(r#""request_id":"{id}""#)),
        "{logged}"
    );

    assert_ne!(header(&server.get("/nowhere").await, "x-request-id"), id);
    let prepared = server.get("/essen").await;
    assert_eq!(header(&prepared, "x-request-id"), "");
}

#[tokio::test]
async fn is_the_one_of_a_trusted_proxy() {
    for (trusted_proxies, is_accepted) in [("127.0.0.1", true), ("10.0.0.0/8", false)] {
        let server = TestServer::start_with(ServerOptions {
            trusted_proxies,
            ..ServerOptions::default()
        })
        .await;
        let sent = ("x-request-id", "7f3a-B2");
        let response = server.post("/api/contact", "", &[sent]).await;
        let is_same = header(&response, sent.0) == sent.1;
        assert_eq!(is_same, is_accepted, "{trusted_proxies}");
    }
}
