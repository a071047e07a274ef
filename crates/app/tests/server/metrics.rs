//! Metrics.

use std::collections::BTreeSet;

use metrics_exporter_prometheus::PrometheusBuilder;
use reqwest::Method;
use serde_json::json;

use crate::common::{TestServer, pdf, staff::PASSWORD, uploads::assert_succeeds};

#[tokio::test]
async fn counts_requests_and_events_without_paths_of_clients() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let _guard = metrics::set_default_local_recorder(&recorder);
    let server = TestServer::start().await;
    let anna = server.sign_in_anna().await;
    let etag = server.get("/essen").await.headers()["etag"].clone();
    let if_none_match = [("if-none-match", etag.to_str().unwrap())];
    server.request(Method::GET, "/essen", &if_none_match).await;
    server.request(Method::HEAD, "/essen", &[]).await;
    for path in [
        "/api/news",
        "/api/news/1",
        "/assets/plain.css",
        "/einloggen",
    ] {
        server.get(path).await;
    }
    server.get("/menu/Speisekarte.pdf").await;
    for path in ["/nowhere", "/api/nowhere", "/api/news/999999"] {
        server.get(path).await;
    }
    let brew = Method::from_bytes(b"BREW").unwrap();
    server.request(brew, "/nowhere", &[]).await;
    server
        .post_credentials("unknown@gasthaus.example", PASSWORD, &[])
        .await;
    let metadata = json!({});
    let bytes = pdf::of_size(2000, 1);
    let upload =
        |content: &[u8]| anna.upload("menu/Karte.pdf", &metadata, "application/pdf", content);
    assert_succeeds(upload(&bytes)).await;
    upload(b"no PDF").send().await.unwrap();
    let events = server.get("/api/events").await;

    let text = recorder.handle().render();
    let requests: BTreeSet<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("wirtshaus_http_requests_total"))
        .filter(|line| !line.ends_with(" 0"))
        .collect();
    let expected = [
        r#"{route="/api/auth/sign-in",method="POST",status="401"} 1"#,
        r#"{route="/api/events",method="GET",status="200"} 1"#,
        r#"{route="/api/news",method="GET",status="200"} 1"#,
        r#"{route="/api/news/{id}",method="GET",status="200"} 1"#,
        r#"{route="/api/news/{id}",method="GET",status="404"} 1"#,
        r#"{route="/api/storage/v0/b/{bucket}/o",method="POST",status="200"} 1"#,
        r#"{route="/api/storage/v0/b/{bucket}/o",method="POST",status="415"} 1"#,
        r#"{route="/essen",method="GET",status="200"} 1"#,
        r#"{route="/essen",method="GET",status="304"} 1"#,
        r#"{route="/essen",method="HEAD",status="200"} 1"#,
        r#"{route="/menu/{name}",method="GET",status="200"} 1"#,
        r#"{route="asset",method="GET",status="200"} 1"#,
        r#"{route="other",method="GET",status="404"} 2"#,
        r#"{route="other",method="other",status="404"} 1"#,
        r#"{route="staff",method="GET",status="200"} 1"#,
    ];
    assert_eq!(requests, BTreeSet::from(expected));
    for line in [
        r#"wirtshaus_login_failures_total{reason="credentials"} 1"#,
        r#"wirtshaus_uploads_total{result="stored"} 1"#,
        r#"wirtshaus_uploads_total{result="rejected"} 1"#,
        "wirtshaus_render_duration_seconds_count 1",
        r#"wirtshaus_http_request_duration_seconds_count{route="/api/events",method="GET"} 1"#,
        "wirtshaus_event_streams 1",
        "wirtshaus_edition_timestamp_seconds 1795197600",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    drop(events);
}
