//! The address for operations.

use reqwest::StatusCode;
use tokio::time::{Duration, sleep};

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
