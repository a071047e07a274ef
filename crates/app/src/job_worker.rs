//! Runs the jobs of a kind, one after the other.

use std::{sync::Arc, time::Duration};

use domain::{fields::code_in_camel_case, jobs::JobKind};
use ports::StoreError;
use services::{
    health::HealthService,
    jobs::{JobService, NextJob},
};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::background_tasks::catch_task_panic;

/// Pause after an error of the store or a panic.
const ERROR_RETRY_DELAY: Duration = Duration::from_mins(1);

/// Runs what is due until `stop_token` is cancelled. Stops between two jobs; one that is aborted is repeated after its lease.
pub async fn run(jobs: Arc<JobService>, kind: JobKind, stop_token: CancellationToken) {
    while !stop_token.is_cancelled() {
        let next = run_next(jobs.clone(), kind).await;
        let pause = async {
            match next {
                Some(NextJob::HasRun) => {}
                Some(NextJob::DueAt(due_at)) => jobs.wait(kind, due_at).await,
                None => sleep(ERROR_RETRY_DELAY).await,
            }
        };
        stop_token.run_until_cancelled(pause).await;
    }
}

/// `None` after an error.
async fn run_next(jobs: Arc<JobService>, kind: JobKind) -> Option<NextJob> {
    let kind_code = code_in_camel_case(kind.code());
    match catch_task_panic(async move { jobs.run_next(kind).await }).await {
        Ok(Ok(next)) => return Some(next),
        Ok(Err(error)) => {
            let error: &dyn std::error::Error = &error;
            tracing::error!(kind = kind_code, error, "jobs cannot be read or written");
        }
        Err(error) => tracing::error!(kind = kind_code, %error, "job panicked"),
    }
    None
}

/// Looks for corrupt rows a minute after the start, and then every hour. Not a job of the queue, because every process keeps the
/// result of its own check.
pub async fn check_rows(health: Arc<HealthService>, stop_token: CancellationToken) {
    let mut delay = Duration::from_mins(1);
    while timeout(delay, stop_token.cancelled()).await.is_err() {
        let health = health.clone();
        let checked = catch_task_panic(async move { health.check_rows().await }).await;
        if let Err(error) = checked.map_err(StoreError::other).flatten() {
            let error: &dyn std::error::Error = &error;
            tracing::error!(error, "rows cannot be checked");
        }
        delay = Duration::from_hours(1);
    }
}
