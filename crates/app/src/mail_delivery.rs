//! Mails the messages of the contact form.

use std::{sync::Arc, time::Duration};

use services::contact::{ContactService, DeliveryOutcome};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::background_tasks::catch_task_panic;

/// Interval of looking for due mail.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Pause after an error of the store.
const ERROR_RETRY_DELAY: Duration = Duration::from_mins(1);

/// Mails what is due until `stop_token` is cancelled. Stops between two mails; one that is aborted is sent again after the next
/// start.
pub async fn run(contact: Arc<ContactService>, stop_token: CancellationToken) {
    loop {
        let delay = deliver_next_mail(contact.clone()).await;
        if timeout(delay, stop_token.cancelled()).await.is_ok() {
            return;
        }
    }
}

/// Sends one mail, if one is due. Returns the pause until the next attempt.
async fn deliver_next_mail(contact: Arc<ContactService>) -> Duration {
    match catch_task_panic(async move { contact.deliver_next().await }).await {
        Ok(Ok(delivered)) => report(delivered),
        Ok(Err(error)) => {
            let error: &dyn std::error::Error = &error;
            tracing::error!(error, "messages cannot be mailed");
            ERROR_RETRY_DELAY
        }
        Err(error) => {
            tracing::error!(%error, "mail delivery panicked");
            ERROR_RETRY_DELAY
        }
    }
}

fn report(delivered: DeliveryOutcome) -> Duration {
    match delivered {
        DeliveryOutcome::NothingDue => return POLL_INTERVAL,
        DeliveryOutcome::Sent(id) => tracing::info!(number = id.get(), "message mailed"),
        DeliveryOutcome::Postponed { id, due, reason } => {
            let error: &dyn std::error::Error = &*reason;
            tracing::warn!(number = id.get(), %due, error, "message not mailed; it is retried");
        }
        DeliveryOutcome::GivenUp { id, reason } => {
            let error: &dyn std::error::Error = &*reason;
            tracing::error!(
                number = id.get(),
                error,
                "message not mailed; it is not retried and stays in the database"
            );
        }
    }
    Duration::ZERO
}
