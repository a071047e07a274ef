//! The address for operations.

use opentelemetry_proto::tonic::{
    collector::trace::v1::ExportTraceServiceRequest,
    trace::v1::{Span, span::SpanKind},
};
use poem::{Request, Server, endpoint::make, listener::TcpListener};
use prost::Message;
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::{
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    time::{Duration, sleep},
};

use crate::common::process::{ServerProcess, free_address, run};

#[tokio::test]
async fn serves_metrics_and_health_to_every_client_of_its_address() {
    let address = free_address();
    let settings = format!("operations_listen = \"{address}\"\n");
    let server = ServerProcess::start(&settings).await;
    let get = async |url: String| {
        let request = server.client.get(url);
        let response = request.header("x-forwarded-for", "192.0.2.1").send().await;
        response.unwrap()
    };
    let path = "/health/ready";
    let public = get(server.url(path)).await;
    assert_eq!(public.status(), StatusCode::NOT_FOUND);
    let operations = get(format!("http://{address}{path}")).await;
    assert_eq!(operations.status(), StatusCode::OK);
    assert_eq!(
        get(server.url("/metrics")).await.status(),
        StatusCode::NOT_FOUND
    );
    let names = [
        "process_start_time_seconds",
        "wirtshaus_edition_timestamp_seconds",
        "wirtshaus_render_duration_seconds_bucket",
        "wirtshaus_http_requests_total",
        "wirtshaus_messages_waiting 0",
    ];
    let head = server.client.head(format!("http://{address}/metrics"));
    assert_eq!(head.send().await.unwrap().status(), StatusCode::OK);
    // The queues are measured in the background.
    let mut metrics = String::new();
    while !names.iter().all(|name| metrics.contains(name)) {
        sleep(Duration::from_millis(50)).await;
        let response = get(format!("http://{address}/metrics")).await;
        metrics = response.text().await.unwrap();
    }
}

#[test]
fn an_address_in_use_ends_the_start() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let settings = format!("listen = \"127.0.0.1:0\"\noperations_listen = \"{address}\"\n");
    std::fs::write(folder.path().join("wirtshaus.toml"), settings).unwrap();
    let (code, output) = run(folder.path(), &["serve"]);
    assert_eq!(code, Some(1));
    assert!(
        output.contains(&format!("cannot listen on {address}")),
        "{output}"
    );
}

#[tokio::test]
async fn sends_traces_of_requests_with_what_they_did() {
    let collector = free_address();
    let mut spans = collect_spans(collector.to_string());
    let settings = format!("traces_url = \"http://{collector}/v1/traces\"\n");
    let mut server = ServerProcess::start(&settings).await;
    let (trace, caller) = ("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331");
    let credentials =
        json!({ "email": "unknown@gasthaus.example", "password": "not-the-password" });
    let request = server
        .client
        .request(Method::POST, server.url("/api/auth/sign-in"))
        .header("origin", &server.session.origin)
        .header("traceparent", format!("00-{trace}-{caller}-01"))
        .header("x-forwarded-for", "192.0.2.1")
        .json(&credentials);
    assert_eq!(
        request.send().await.unwrap().status(),
        StatusCode::UNAUTHORIZED
    );
    server.terminate().await;
    let mut received = Vec::new();
    while let Ok(span) = spans.try_recv() {
        received.push(span);
    }
    let of_request: Vec<_> = received
        .iter()
        .filter(|span| hex::encode(&span.trace_id) == trace)
        .collect();
    let named = |name: &str| of_request.iter().find(|span| span.name == name);
    let request = named("POST /api/auth/sign-in").unwrap();
    assert_eq!(hex::encode(&request.parent_span_id), caller);
    assert_eq!(request.kind(), SpanKind::Server);
    for name in ["hash_password", "sea_orm.query_all"] {
        assert_eq!(named(name).unwrap().parent_span_id, request.span_id);
    }
    // The first edition, and no statement of a background task that looks for work.
    let roots = received
        .iter()
        .filter(|span| span.parent_span_id.is_empty());
    assert!(roots.clone().any(|span| span.name == "publish_edition"));
    assert!(!roots.clone().any(|span| span.name.starts_with("sea_orm")));
}

/// Starts a collector of traces.
fn collect_spans(address: String) -> UnboundedReceiver<Span> {
    let (sender, spans) = unbounded_channel();
    let endpoint = make(move |mut request: Request| {
        let sender = sender.clone();
        async move {
            let body = request.take_body().into_bytes().await?;
            let traces = ExportTraceServiceRequest::decode(body).unwrap();
            let resources = traces.resource_spans.into_iter();
            let scopes = resources.flat_map(|resource| resource.scope_spans);
            for span in scopes.flat_map(|scope| scope.spans) {
                sender.send(span).unwrap();
            }
            Ok::<_, poem::Error>(())
        }
    });
    tokio::spawn(Server::new(TcpListener::bind(address)).run(endpoint));
    spans
}
