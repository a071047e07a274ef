//! The events and page requests that are not written yet.

use std::collections::BTreeMap;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::pages::Page;
use domain::usage::{UsageEvent, UsageEventCount};
use futures::channel::oneshot;
use time::Date;
use tokio::sync::Notify;

const MAX_QUEUED_EVENTS: usize = 2_000;

#[derive(Default)]
pub(super) struct EventWriteQueue {
    state: Mutex<EventWriteQueueState>,
    events_added_notify: Notify,
}

#[derive(Default)]
struct EventWriteQueueState {
    next_batch: WriteBatch,
    page_requests: BTreeMap<(Date, u8, Option<Page>), UsageEventCount>,
}

/// Events and the requests that sent them. Dropped without [`notify_waiting_requests`](Self::notify_waiting_requests), the requests fail.
#[derive(Default)]
pub(super) struct WriteBatch {
    pub events: Vec<UsageEvent>,
    request_completion_senders: Vec<oneshot::Sender<()>>,
}

impl WriteBatch {
    pub fn notify_waiting_requests(self) {
        for request in self.request_completion_senders {
            // Fails if the client has disconnected. It sends the events again.
            let _ = request.send(());
        }
    }
}

impl EventWriteQueue {
    /// The receiver resolves when the events are stored or lost. `None` if the queue is full.
    pub fn try_push(&self, events: Vec<UsageEvent>) -> Option<oneshot::Receiver<()>> {
        let (sender, receiver) = oneshot::channel();
        let batch = &mut self.lock().next_batch;
        if batch.events.len() + events.len() > MAX_QUEUED_EVENTS {
            return None;
        }
        batch.events.extend(events);
        batch.request_completion_senders.push(sender);
        self.events_added_notify.notify_one();
        Some(receiver)
    }

    pub async fn wait_until_not_empty(&self) {
        while self.lock().next_batch.events.is_empty() {
            self.events_added_notify.notified().await;
        }
    }

    pub fn take_events(&self) -> WriteBatch {
        take(&mut self.lock().next_batch)
    }

    pub fn count_page_request(&self, added: UsageEventCount) {
        let mut state = self.lock();
        let key = (added.day, added.hour, added.page);
        let counter = state.page_requests.entry(key);
        counter
            .and_modify(|counter| counter.count = counter.count.saturating_add(added.count))
            .or_insert(added);
    }

    pub fn take_page_requests(&self) -> Vec<UsageEventCount> {
        take(&mut self.lock().page_requests).into_values().collect()
    }

    fn lock(&self) -> MutexGuard<'_, EventWriteQueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
