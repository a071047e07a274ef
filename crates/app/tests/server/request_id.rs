//! The id of a request.

use std::{fs, sync::Arc};

use crate::common::{TestServer, assert_problem, header};

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
