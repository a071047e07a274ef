//! Background tasks that end when the server shuts down.

use std::time::Duration;

use tokio::{
    sync::oneshot,
    task::{JoinError, JoinHandle},
    time::timeout,
};

/// A background task and the channel that stops it.
#[derive(Debug)]
pub(crate) struct BackgroundTask {
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl BackgroundTask {
    /// Spawns the task. The receiver it is given resolves when it must end.
    pub(crate) fn start<F>(work: impl FnOnce(oneshot::Receiver<()>) -> F) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(work(stopped));
        Self { stop, running }
    }

    /// Stops the task, and aborts it if it takes longer than `grace`. Returns whether it ended by itself.
    pub(crate) async fn stop(mut self, grace: Duration) -> bool {
        let _ = self.stop.send(());
        let ended = timeout(grace, &mut self.running).await.is_ok();
        if !ended {
            self.running.abort();
        }
        ended
    }
}

/// Runs `work` in a task of its own, so that a panic in it does not end the caller. Dropping the future aborts the task.
///
/// # Errors
/// When the work panicked.
pub(crate) async fn catch_panic<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, JoinError> {
    let mut task = AbortOnDrop(tokio::spawn(work));
    (&mut task.0).await
}

struct AbortOnDrop<T>(JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}
