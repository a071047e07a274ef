//! Mailing what guests write, in the background.

use std::{sync::Arc, time::Duration};

use ports::Mailer;
use services::contact::{ContactService, Delivered};
use tokio::time::timeout;

use crate::background::{BackgroundTask, catch_panic};

/// How often it is looked whether a mail is due: after a new message, and after a pause that is over.
const LOOK: Duration = Duration::from_secs(2);

/// How long after a fault of the store or of ours nothing is tried.
const PAUSE: Duration = Duration::from_mins(1);

/// How long a mail that is under way may take once the house is closing. One that is cut off is sent again
/// after the next start.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// Mails what is due until it is told to stop.
#[derive(Debug)]
pub struct Delivery(BackgroundTask);

impl Delivery {
    /// Begins.
    #[must_use]
    pub fn start(contact: Arc<ContactService>, mailer: Arc<dyn Mailer>) -> Self {
        Self(BackgroundTask::start(async move |mut stopped| {
            loop {
                let pause = deliver(contact.clone(), mailer.clone()).await;
                // Between two mails, so that none is cut off.
                if timeout(pause, &mut stopped).await.is_ok() {
                    return;
                }
            }
        }))
    }

    /// Begins no other mail, and gives the one under way a moment.
    pub async fn stop(self) {
        if !self.0.stop(SHUTDOWN_GRACE).await {
            tracing::info!(
                "a mail that was under way has been cut off; it will be sent again, and may come twice"
            );
        }
    }
}

/// One mail, if one is due; after how long to look for another.
async fn deliver(contact: Arc<ContactService>, mailer: Arc<dyn Mailer>) -> Duration {
    match catch_panic(async move { contact.deliver_next(&*mailer).await }).await {
        Ok(Ok(delivered)) => report(delivered),
        Ok(Err(fault)) => {
            let fault: &(dyn std::error::Error + 'static) = &fault;
            tracing::error!(fault, "what guests wrote cannot be mailed");
            PAUSE
        }
        Err(fault) => {
            tracing::error!(%fault, "mailing broke off, and begins again");
            PAUSE
        }
    }
}

fn report(delivered: Delivered) -> Duration {
    match delivered {
        Delivered::NothingDue => return LOOK,
        Delivered::Sent(id) => tracing::info!(number = id.get(), "a message was mailed"),
        Delivered::Postponed { id, due, reason } => {
            let reason: &(dyn std::error::Error + 'static) = &*reason;
            tracing::warn!(number = id.get(), %due, reason, "a message could not be mailed, and will be again");
        }
        Delivered::GivenUp { id, reason } => {
            let reason: &(dyn std::error::Error + 'static) = &*reason;
            tracing::error!(
                number = id.get(),
                reason,
                "a message will not be mailed; it stays in the database"
            );
        }
    }
    Duration::ZERO
}
