//! Prometheus metrics. Without a recorder nothing is recorded.

use std::time::Duration;

use adapters::clock::SystemClock;
use domain::calendar::Timestamp;
use metrics::{counter, gauge};
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};
use ports::{Clock, StoreError};
use services::Services;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

/// Upper bounds of the buckets of all histograms, in seconds.
const DURATION_BUCKETS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// Interval of moving recorded durations to their buckets, so that they take no memory if no client reads the metrics.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(10);

const QUEUE_INTERVAL: Duration = Duration::from_secs(30);

/// Installs the recorder of the process. Must precede everything that keeps a counter.
pub fn install_recorder() -> Result<PrometheusHandle, BuildError> {
    let recorder = PrometheusBuilder::new().set_buckets(&DURATION_BUCKETS)?;
    let handle = recorder.install_recorder()?;
    let start = SystemClock.now() - Timestamp::UNIX_EPOCH;
    gauge!("process_start_time_seconds").set(start.as_seconds_f64());
    // The first error is an increase only of a known counter.
    for kind in ["unavailable", "other"] {
        counter!("wirtshaus_database_errors_total", "kind" => kind).increment(0);
        counter!("wirtshaus_s3_errors_total", "kind" => kind).increment(0);
    }
    let upkeep = handle.clone();
    tokio::spawn(async move {
        loop {
            sleep(UPKEEP_INTERVAL).await;
            upkeep.run_upkeep();
        }
    });
    Ok(handle)
}

/// Measures the queues until `stop_token` is cancelled.
pub async fn measure_queues(services: Services, stop_token: CancellationToken) {
    loop {
        // Errors are counted by the database.
        let _ = measure_queues_once(&services).await;
        if timeout(QUEUE_INTERVAL, stop_token.cancelled())
            .await
            .is_ok()
        {
            return;
        }
    }
}

async fn measure_queues_once(services: &Services) -> Result<(), StoreError> {
    let messages = if services.has_mailer {
        services.contact.count_waiting_messages().await?
    } else {
        0
    };
    gauge!("wirtshaus_messages_waiting").set(as_gauge_value(messages));
    let events = services.usage.count_unforwarded_events().await?;
    gauge!("wirtshaus_usage_events_waiting").set(as_gauge_value(events));
    Ok(())
}

fn as_gauge_value(count: u64) -> f64 {
    u32::try_from(count).unwrap_or(u32::MAX).into()
}
