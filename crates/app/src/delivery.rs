//! Mailing what guests write, in the background.

use std::{sync::Arc, time::Duration};

use ports::{
    driven::Mailer,
    driving::contact_desk::{ContactDesk, Delivered},
};
use tokio::{
    sync::oneshot,
    task::{JoinHandle, JoinSet},
    time::timeout,
};

/// How often it is looked whether a mail is due: after a new message, and after a pause that is over.
const LOOK: Duration = Duration::from_secs(2);

/// How long after a fault of the store or of ours nothing is tried.
const PAUSE: Duration = Duration::from_mins(1);

/// How long a mail that is under way may take once the house is closing. One that is cut off is sent again
/// after the next start.
const FAREWELL: Duration = Duration::from_secs(2);

/// Mails what is due until it is told to stop.
#[derive(Debug)]
pub struct Delivery {
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl Delivery {
    /// Begins.
    #[must_use]
    pub fn start(desk: Arc<ContactDesk>, mailer: Arc<dyn Mailer>) -> Self {
        let (stop, mut stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            loop {
                let pause = deliver(desk.clone(), mailer.clone()).await;
                // Between two mails, so that none is cut off.
                if timeout(pause, &mut stopped).await.is_ok() {
                    return;
                }
            }
        });
        Self { stop, running }
    }

    /// Begins no other mail, and gives the one under way a moment.
    pub async fn stop(mut self) {
        let _ = self.stop.send(());
        if timeout(FAREWELL, &mut self.running).await.is_err() {
            self.running.abort();
            tracing::info!(
                "a mail that was under way has been cut off; it will be sent again, and may come twice"
            );
        }
    }
}

/// One mail, if one is due; after how long to look for another. A task of its own, because a fault of ours in one mail must
/// not be the end of all.
async fn deliver(desk: Arc<ContactDesk>, mailer: Arc<dyn Mailer>) -> Duration {
    // A set, because it takes its task along when the house closes.
    let mut delivery = JoinSet::new();
    delivery.spawn(async move { desk.deliver_next(&*mailer).await });
    match delivery.join_next().await {
        None => PAUSE,
        Some(Ok(Ok(delivered))) => report(delivered),
        Some(Ok(Err(fault))) => {
            let fault: &(dyn std::error::Error + 'static) = &fault;
            tracing::error!(fault, "what guests wrote cannot be mailed");
            PAUSE
        }
        Some(Err(fault)) => {
            tracing::error!(%fault, "mailing broke off, and begins again");
            PAUSE
        }
    }
}

fn report(delivered: Delivered) -> Duration {
    match delivered {
        Delivered::NothingDue => return LOOK,
        Delivered::Elsewhere => {}
        Delivered::Sent(id) => tracing::info!(number = id.get(), "a message was mailed"),
        Delivered::PutOff { id, due, why } => {
            let why: &(dyn std::error::Error + 'static) = &*why;
            tracing::warn!(number = id.get(), %due, why, "a message could not be mailed, and will be again");
        }
        Delivered::GivenUp { id, why } => {
            let why: &(dyn std::error::Error + 'static) = &*why;
            tracing::error!(
                number = id.get(),
                why,
                "a message will not be mailed; it stays in the database"
            );
        }
    }
    Duration::ZERO
}
