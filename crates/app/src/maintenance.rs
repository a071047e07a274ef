//! Hourly maintenance jobs.

use std::{pin::Pin, time::Duration};

use ports::StoreError;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::instrument;

use crate::background_tasks::catch_task_panic;

/// Delay of the first run, so that it does not slow down the start.
const FIRST_RUN_DELAY: Duration = Duration::from_mins(1);

/// Pause between two runs.
const MAINTENANCE_INTERVAL: Duration = Duration::from_hours(1);

type JobFuture = Pin<Box<dyn Future<Output = Result<u64, StoreError>> + Send>>;

/// A job that removes what is no longer needed.
pub struct MaintenanceJob {
    name: &'static str,
    job_function: Box<dyn Fn() -> JobFuture + Send + Sync>,
}

impl MaintenanceJob {
    /// `job_function` returns how many records it has removed.
    pub fn new<F>(name: &'static str, job_function: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<u64, StoreError>> + Send + 'static,
    {
        let job_function = Box::new(move || -> JobFuture { Box::pin(job_function()) });
        Self { name, job_function }
    }

    #[instrument(name = "maintenance_job", skip_all, fields(job = self.name))]
    async fn run_once(&self) {
        let job = self.name;
        match catch_task_panic((self.job_function)()).await {
            Ok(Ok(0)) => {}
            Ok(Ok(removed)) => tracing::info!(job, removed, "maintenance job done"),
            Ok(Err(error)) => {
                let error: &dyn std::error::Error = &error;
                tracing::error!(
                    job,
                    error,
                    "maintenance job failed; it is retried in an hour"
                );
            }
            Err(error) => tracing::error!(job, %error, "maintenance job panicked"),
        }
    }
}

/// Runs the jobs every hour, if this process `may_run` them, until `stop_token` is cancelled. An aborted job continues the next
/// time.
pub async fn run(
    jobs: Vec<MaintenanceJob>,
    may_run: impl AsyncFn() -> bool,
    stop_token: CancellationToken,
) {
    let mut delay = FIRST_RUN_DELAY;
    while timeout(delay, stop_token.cancelled()).await.is_err() {
        if may_run().await {
            for job in &jobs {
                job.run_once().await;
            }
        }
        delay = MAINTENANCE_INTERVAL;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    };

    use super::*;
    use crate::background_tasks::BackgroundTasks;

    #[tokio::test(start_paused = true)]
    async fn maintenance_runs_hourly_even_if_a_job_fails_or_panics() {
        let run_count = Arc::new(AtomicU64::new(0));
        let counter = run_count.clone();
        let jobs = vec![
            MaintenanceJob::new("failing", async || Err(StoreError::other("no disk"))),
            MaintenanceJob::new("panicking", async || -> Result<u64, StoreError> {
                panic!("a bug")
            }),
            MaintenanceJob::new("counting", move || {
                let counter = counter.clone();
                async move { Ok(counter.fetch_add(1, Ordering::Relaxed)) }
            }),
        ];
        let tasks = BackgroundTasks::default();
        tasks.spawn("maintenance", |stop_token| {
            run(jobs, async || true, stop_token)
        });
        let run_count_after = async |wait| {
            tokio::time::sleep(wait).await;
            run_count.load(Ordering::Relaxed)
        };
        assert_eq!(run_count_after(FIRST_RUN_DELAY / 2).await, 0);
        assert_eq!(run_count_after(FIRST_RUN_DELAY).await, 1);
        assert_eq!(run_count_after(MAINTENANCE_INTERVAL).await, 2);
        tasks.shut_down().await;
        assert_eq!(run_count_after(MAINTENANCE_INTERVAL * 3).await, 2);
    }
}
