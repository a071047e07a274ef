//! The events and page requests that are not written yet.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::Poll;

use domain::usage::{Event, EventCount, Page};
use futures::channel::oneshot;
use futures::task::AtomicWaker;
use time::Date;

const MAX_EVENTS: usize = 2_000;

#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<QueueState>,
    writer: AtomicWaker,
}

#[derive(Default)]
struct QueueState {
    batch: Batch,
    page_requests: BTreeMap<(Date, u8, Option<Page>), EventCount>,
}

/// Events and the requests that sent them. Dropped without [`confirm`](Self::confirm), the requests fail.
#[derive(Default)]
pub(super) struct Batch {
    pub events: Vec<Event>,
    requests: Vec<oneshot::Sender<()>>,
}

impl Batch {
    pub fn confirm(self) {
        for request in self.requests {
            // Fails if the client has disconnected. It sends the events again.
            let _ = request.send(());
        }
    }
}

impl Queue {
    pub fn is_full_with(&self, events: usize) -> bool {
        self.lock().batch.events.len() + events > MAX_EVENTS
    }

    /// The receiver resolves when the events are stored or lost.
    pub fn push(&self, events: Vec<Event>) -> oneshot::Receiver<()> {
        let (sender, receiver) = oneshot::channel();
        let batch = &mut self.lock().batch;
        batch.events.extend(events);
        batch.requests.push(sender);
        self.writer.wake();
        receiver
    }

    pub async fn wait_for_events(&self) {
        poll_fn(|context| {
            self.writer.register(context.waker());
            if self.lock().batch.events.is_empty() {
                Poll::Pending
            } else {
                Poll::Ready(())
            }
        })
        .await;
    }

    pub fn take_events(&self) -> Batch {
        take(&mut self.lock().batch)
    }

    pub fn count_page_request(&self, added: EventCount) {
        let mut state = self.lock();
        let key = (added.day, added.hour, added.page);
        let counter = state.page_requests.entry(key);
        counter
            .and_modify(|counter| counter.count = counter.count.saturating_add(added.count))
            .or_insert(added);
    }

    pub fn take_page_requests(&self) -> Vec<EventCount> {
        take(&mut self.lock().page_requests).into_values().collect()
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
