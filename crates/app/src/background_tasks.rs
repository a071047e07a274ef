//! Background tasks that end when the server shuts down.

use std::time::Duration;

use tokio::{task::JoinError, time::timeout};
use tokio_util::{
    sync::CancellationToken,
    task::{AbortOnDropHandle, TaskTracker},
};
use tracing::Instrument;

/// Time for running work to finish. The whole server has ten seconds to shut down.
const TASK_SHUTDOWN_GRACE: Duration = Duration::from_secs(3);

/// The running background tasks.
#[derive(Debug, Default)]
pub struct BackgroundTasks {
    task_tracker: TaskTracker,
    stop_token: CancellationToken,
    abort_token: CancellationToken,
}

impl BackgroundTasks {
    /// Spawns a task, which must return soon after its token is cancelled.
    pub fn spawn<F>(&self, name: &'static str, task: impl FnOnce(CancellationToken) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let task = task(self.stop_token.clone());
        let abort_token = self.abort_token.clone();
        self.task_tracker.spawn(async move {
            if abort_token.run_until_cancelled(task).await.is_none() {
                tracing::warn!(task = name, "aborted: it did not stop in time");
            }
        });
    }

    /// Stops all tasks, and aborts those that do not stop in time.
    pub async fn shut_down(self) {
        self.task_tracker.close();
        self.stop_token.cancel();
        if timeout(TASK_SHUTDOWN_GRACE, self.task_tracker.wait())
            .await
            .is_err()
        {
            self.abort_token.cancel();
            self.task_tracker.wait().await;
        }
    }
}

/// Runs `work` in a task of its own, so that a panic in it does not end the caller. Dropping the future aborts the task.
///
/// # Errors
/// When the work panicked.
pub(crate) async fn catch_task_panic<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, JoinError> {
    AbortOnDropHandle::new(tokio::spawn(work.in_current_span())).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn aborts_a_task_that_does_not_stop() {
        let tasks = BackgroundTasks::default();
        tasks.spawn("endless", |_| std::future::pending());
        let result = timeout(TASK_SHUTDOWN_GRACE * 2, tasks.shut_down()).await;
        assert!(result.is_ok());
    }
}
