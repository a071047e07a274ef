//! Usage events and page requests.
//!
//! Events wait in a bounded queue in memory and are written in batches, so that many requests cost one transaction. A
//! request is answered after the commit. Events for an analytics service wait in the database.

mod forwarding;
mod queue;

use std::net::IpAddr;
use std::sync::Arc;

use domain::calendar::local;
use domain::usage::{
    Event, EventCount, EventKind, InsertId, InvalidEvent, Page, Period, RawEvent, Statistics,
};
use ports::{Clock, Secrets, Store, StoreError, UsageForwarder};
use thiserror::Error;
use time::Duration;

use crate::rate_limiter::{Limit, RateLimited, RateLimiter};

pub use forwarding::{ForwardError, Forwarded};
use queue::Queue;

// The privacy page (`cookies.serverFlood` in `frontend/src/i18n/`) promises that client subnets are held in memory for at
// most six hours: burst / per_hour.

/// Events from one client subnet.
const SUBNET_LIMIT: Limit = Limit {
    burst: 5_000,
    per_hour: 1_800,
};

/// Events from all clients together: 144,000 a day, fourteen times what a busy inn has.
const OVERALL_LIMIT: Limit = Limit {
    burst: 100_000,
    per_hour: 6_000,
};

/// Events that are deleted in one transaction. Other writes take place in between.
const PURGE_BATCH: u16 = 2_000;

pub struct UsageAdapters {
    pub store: Arc<dyn Store>,
    pub forwarder: Option<Arc<dyn UsageForwarder>>,
    pub secrets: Arc<dyn Secrets>,
    pub clock: Arc<dyn Clock>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsageSettings {
    /// Of events. The sums are not purged.
    pub retention: Duration,
    /// Page requests need no consent, because only the page is recorded.
    pub counts_page_requests: bool,
}

/// Receives, writes, forwards and summarises usage events. Rate limits are held in memory, per process.
pub struct UsageService {
    adapters: UsageAdapters,
    settings: UsageSettings,
    rate_limiter: RateLimiter,
    queue: Queue,
}

/// Events were not stored, or it is unknown whether they were.
#[derive(Debug, Error)]
pub enum ReceiveError {
    #[error(transparent)]
    RateLimited(#[from] RateLimited),
    #[error("too many events wait to be written")]
    QueueFull,
    /// No id could be generated.
    #[error(transparent)]
    Secrets(StoreError),
    /// [`UsageService::write_events`] failed and returned the cause.
    #[error("the events could not be written")]
    NotWritten,
}

impl UsageService {
    pub fn new(adapters: UsageAdapters, settings: UsageSettings) -> Self {
        Self {
            adapters,
            settings,
            rate_limiter: RateLimiter::new(SUBNET_LIMIT, OVERALL_LIMIT),
            queue: Queue::default(),
        }
    }

    /// Queues the events of one request and waits until [`write_events`](Self::write_events) has stored them. Returns why
    /// the others are invalid. Events that are sent again are stored once.
    pub async fn receive(
        &self,
        events: &[RawEvent],
        client: IpAddr,
    ) -> Result<Vec<InvalidEvent>, ReceiveError> {
        let now = self.adapters.clock.now();
        let token = self.adapters.secrets.token();
        let token = token.map_err(ReceiveError::Secrets)?;
        let mut valid_events = Vec::new();
        let mut invalid = Vec::new();
        for (index, event) in events.iter().enumerate() {
            match Event::parse(event, now, InsertId::generate(&token, index)) {
                Ok(event) => valid_events.push(event),
                Err(error) => invalid.push(error),
            }
        }
        if valid_events.is_empty() {
            return Ok(invalid);
        }
        if self.queue.is_full_with(valid_events.len()) {
            return Err(ReceiveError::QueueFull);
        }
        let count = u32::try_from(valid_events.len()).unwrap_or(u32::MAX);
        self.rate_limiter.check(client, count)?;
        let result = self.queue.push(valid_events);
        result.await.map_err(|_| ReceiveError::NotWritten)?;
        Ok(invalid)
    }

    pub async fn wait_for_events(&self) {
        self.queue.wait_for_events().await;
    }

    /// Writes all queued events, then answers their requests. After an error none of them is stored or queued; clients send
    /// them again.
    pub async fn write_events(&self) -> Result<(), StoreError> {
        let batch = self.queue.take_events();
        if batch.events.is_empty() {
            return Ok(());
        }
        let forwarder = self.adapters.forwarder.as_ref();
        let forward_to = forwarder.map(|forwarder| forwarder.service());
        let mut tx = self.adapters.store.begin().await?;
        let new = tx.usage().insert(&batch.events, forward_to).await?;
        let counts: Vec<_> = new.iter().map(Event::count).collect();
        tx.usage().add(&counts).await?;
        tx.commit().await?;
        batch.confirm();
        Ok(())
    }

    /// Counts a page request in memory if the settings say so.
    pub fn count_page_request(&self, page: Page) {
        if self.settings.counts_page_requests {
            let at = local(self.adapters.clock.now());
            self.queue.count_page_request(EventCount {
                day: at.date,
                hour: at.time.hour(),
                kind: EventKind::PageRequest,
                page: Some(page),
                count: 1,
            });
        }
    }

    /// Writes the page requests that were counted since the last time. After an error they are still counted.
    pub async fn write_page_requests(&self) -> Result<(), StoreError> {
        let counts = self.queue.take_page_requests();
        if counts.is_empty() {
            return Ok(());
        }
        let result = self.add(&counts).await;
        if result.is_err() {
            for count in counts {
                self.queue.count_page_request(count);
            }
        }
        result
    }

    async fn add(&self, counts: &[EventCount]) -> Result<(), StoreError> {
        let mut tx = self.adapters.store.begin().await?;
        tx.usage().add(counts).await?;
        tx.commit().await
    }

    /// Deletes events whose retention has ended. Returns how many. The sums stay.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let now = self.adapters.clock.now();
        let cutoff = now.saturating_sub(self.settings.retention);
        let mut purged_count = 0;
        loop {
            let mut tx = self.adapters.store.begin().await?;
            let batch = tx.usage().purge(cutoff, PURGE_BATCH).await?;
            tx.commit().await?;
            purged_count += batch;
            if batch < PURGE_BATCH.into() {
                return Ok(purged_count);
            }
        }
    }

    pub fn counts_page_requests(&self) -> bool {
        self.settings.counts_page_requests
    }

    /// The period that ended yesterday, compared with the previous one.
    pub async fn statistics(&self, period: Period) -> Result<Statistics, StoreError> {
        let days = period.up_to(local(self.adapters.clock.now()).date);
        let mut view = self.adapters.store.snapshot().await?;
        let usage = view.usage();
        Ok(Statistics {
            days,
            guests_since: usage.first_guest_day().await?,
            requests_since: usage.first_page_request_day().await?,
            current: usage.sums(days).await?,
            previous: usage.sums(days.before()).await?,
            today: usage.sums(days.after()).await?,
        })
    }
}
