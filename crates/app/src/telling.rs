//! Telling another service of what is counted, in the background.

use std::{sync::Arc, time::Duration};

use ports::BoxError;
use services::usage::{ToldOn, UsageService};
use tokio::time::timeout;

use crate::background::{BackgroundTask, catch_panic};

/// How often it is looked whether there is something to tell: what comes meanwhile is told together.
const LOOK: Duration = Duration::from_secs(5);

/// How long after a fault it is tried again; after each further one it is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// How long what is under way may take once the house is closing. What is cut off is told after the next start.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// Tells what there is to tell until it is told to stop.
#[derive(Debug)]
pub struct Telling(BackgroundTask);

impl Telling {
    /// Begins.
    #[must_use]
    pub fn start(desk: Arc<UsageService>) -> Self {
        Self(BackgroundTask::start(async move |mut stopped| {
            let mut course = Course::default();
            loop {
                let pause = course.after(tell(desk.clone()).await);
                if timeout(pause, &mut stopped).await.is_ok() {
                    return;
                }
            }
        }))
    }

    /// Begins nothing new, and gives what is under way a moment.
    pub async fn stop(self) {
        self.0.stop(SHUTDOWN_GRACE).await;
    }
}

async fn tell(desk: Arc<UsageService>) -> Result<ToldOn, BoxError> {
    Ok(catch_panic(async move { desk.tell_on().await }).await??)
}

/// How it went lately. An outage is in the log twice, when it begins and when it ends, however long it is.
#[derive(Default)]
struct Course {
    trouble: Option<Trouble>,
}

/// Since the service last took something.
struct Trouble {
    pause: Duration,
    lost: u64,
}

impl Course {
    /// Notes how it went; after how long it is tried again.
    fn after(&mut self, told: Result<ToldOn, BoxError>) -> Duration {
        match told {
            Ok(ToldOn::Nothing) => LOOK,
            Ok(ToldOn::Some) => {
                if let Some(Trouble { lost, .. }) = self.trouble.take() {
                    tracing::info!(lost, "the analytics service takes again what is counted");
                }
                Duration::ZERO
            }
            Ok(ToldOn::Lost(why)) => self.troubled(1, &*why),
            Err(why) => self.troubled(0, &*why),
        }
    }

    fn troubled(&mut self, lost: u64, why: &(dyn std::error::Error + 'static)) -> Duration {
        if let Some(trouble) = &mut self.trouble {
            trouble.pause = LONGEST_PAUSE.min(trouble.pause * 2);
            trouble.lost += lost;
            trouble.pause
        } else {
            if lost > 0 {
                tracing::warn!(
                    why,
                    "the analytics service refuses an event, of which it is told no more"
                );
            } else {
                tracing::warn!(
                    why,
                    "what is counted cannot be told to the analytics service; the house keeps it, and tries again"
                );
            }
            let pause = FIRST_PAUSE;
            self.trouble = Some(Trouble { pause, lost });
            pause
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tracing::subscriber::with_default;

    use super::*;

    /// What is logged meanwhile.
    fn log(what: impl FnOnce()) -> String {
        let log = Arc::new(Mutex::new(Vec::new()));
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || Kept(writer.clone()))
            .with_ansi(false)
            .finish();
        with_default(subscriber, what);
        String::from_utf8(log.lock().unwrap().clone()).unwrap()
    }

    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Kept {
        fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(part);
            Ok(part.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_outage_is_in_the_log_when_it_begins_and_when_it_ends() {
        let mut course = Course::default();
        let log = log(|| {
            let mut seconds = Vec::new();
            for _ in 0..12 {
                seconds.push(course.after(Err("no line".into())).as_secs());
            }
            let growing = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600];
            assert_eq!(seconds, growing);
            // Only what is taken is the end of it.
            assert_eq!(course.after(Ok(ToldOn::Nothing)), LOOK);
            let lost = course.after(Ok(ToldOn::Lost("no token".into())));
            assert_eq!(lost, LONGEST_PAUSE);
            for _ in 0..3 {
                assert_eq!(course.after(Ok(ToldOn::Some)), Duration::ZERO);
            }
        });
        let [begin, end] = <[&str; 2]>::try_from(log.lines().collect::<Vec<_>>()).unwrap();
        assert!(begin.contains("WARN") && begin.contains("no line"), "{log}");
        assert!(end.contains("INFO") && end.contains("lost=1"), "{log}");
        // The next one begins anew.
        assert_eq!(course.after(Err("no line".into())), FIRST_PAUSE);
    }

    #[test]
    fn what_is_refused_for_good_is_not_said_to_be_kept() {
        let log = log(|| {
            Course::default().after(Ok(ToldOn::Lost("too long".into())));
        });
        assert!(log.contains("refuses an event"), "{log}");
    }
}
