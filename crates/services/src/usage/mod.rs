//! Usage events and page requests.
//!
//! Events wait in a bounded queue in memory and are written in batches, so that many requests cost one transaction. A
//! request is answered after the commit. Events for an analytics service wait in the database.

mod forwarding;
mod queue;

use std::net::IpAddr;
use std::sync::Arc;

use domain::calendar::local;
use domain::jobs::JobKind;
use domain::pages::Page;
use domain::usage::{
    EventInsertId, InvalidUsageEvent, RawUsageEvent, Statistics, StatisticsPeriod, UsageEvent,
    UsageEventCount, UsageEventKind,
};
use ports::{Clock, SecretGenerator, Store, StoreError, UnitOfWork, UsageForwarder};
use thiserror::Error;
use time::Duration;

use crate::in_memory_rate_limits::{RateLimited, RateLimiter, RequestQuota};

use queue::EventWriteQueue;

// The privacy page (`cookies.serverFlood` in `frontend/src/i18n/`) promises that client subnets are held in memory for at
// most six hours: burst / max_per_hour.

/// Events from one client subnet.
const SUBNET_LIMIT: RequestQuota = RequestQuota {
    burst: 5_000,
    max_per_hour: 1_800,
};

/// Events from all clients together: 144,000 a day, fourteen times what a busy inn has.
const OVERALL_LIMIT: RequestQuota = RequestQuota {
    burst: 100_000,
    max_per_hour: 6_000,
};

/// Events that are deleted in one transaction. Other writes take place in between.
const PURGE_BATCH_SIZE: u16 = 2_000;

pub struct UsageAdapters {
    pub store: Arc<dyn Store>,
    pub forwarder: Option<Arc<dyn UsageForwarder>>,
    pub secret_generator: Arc<dyn SecretGenerator>,
    pub clock: Arc<dyn Clock>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsageSettings {
    /// How long events are kept. The sums are not purged.
    pub retention: Duration,
    /// Page requests need no consent, because only the page is recorded.
    pub counts_page_requests: bool,
}

/// Receives, writes, forwards and summarises usage events. Rate limits are held in memory, per process.
pub struct UsageService {
    adapters: UsageAdapters,
    settings: UsageSettings,
    rate_limiter: RateLimiter,
    queue: EventWriteQueue,
}

/// Events were not stored, or it is unknown whether they were.
#[derive(Debug, Error)]
pub enum ReceiveEventsError {
    #[error(transparent)]
    RateLimited(#[from] RateLimited),
    #[error("too many events wait to be written")]
    QueueFull,
    /// No id could be generated.
    #[error(transparent)]
    EventIdGenerationFailed(StoreError),
    /// [`UsageService::write_queued_events`] failed and returned the cause.
    #[error("the events could not be written")]
    NotWritten,
}

impl UsageService {
    pub fn new(adapters: UsageAdapters, settings: UsageSettings) -> Self {
        Self {
            adapters,
            settings,
            rate_limiter: RateLimiter::new(SUBNET_LIMIT, OVERALL_LIMIT),
            queue: EventWriteQueue::default(),
        }
    }

    /// Queues the events of one request and waits until [`write_queued_events`](Self::write_queued_events) has stored them. Returns why
    /// the others are invalid. Events that are sent again are stored once.
    pub async fn receive_events(
        &self,
        events: &[RawUsageEvent],
        client: IpAddr,
    ) -> Result<Vec<InvalidUsageEvent>, ReceiveEventsError> {
        let now = self.adapters.clock.now();
        let token = self.adapters.secret_generator.token();
        let token = token.map_err(ReceiveEventsError::EventIdGenerationFailed)?;
        let mut valid_events = Vec::new();
        let mut invalid_events = Vec::new();
        for (index, event) in events.iter().enumerate() {
            match UsageEvent::parse(event, now, EventInsertId::generate(&token, index)) {
                Ok(event) => valid_events.push(event),
                Err(error) => invalid_events.push(error),
            }
        }
        if valid_events.is_empty() {
            return Ok(invalid_events);
        }
        let count = u32::try_from(valid_events.len()).unwrap_or(u32::MAX);
        self.rate_limiter.count_requests(client, count)?;
        let result = self.queue.try_push(valid_events);
        let result = result.ok_or(ReceiveEventsError::QueueFull)?;
        result.await.map_err(|_| ReceiveEventsError::NotWritten)?;
        Ok(invalid_events)
    }

    pub async fn wait_until_queue_not_empty(&self) {
        self.queue.wait_until_not_empty().await;
    }

    /// Writes all queued events, then answers their requests. After an error none of them is stored or queued; clients send
    /// them again.
    pub async fn write_queued_events(&self) -> Result<(), StoreError> {
        let batch = self.queue.take_events();
        if batch.events.is_empty() {
            return Ok(());
        }
        let forwarder = self.adapters.forwarder.as_ref();
        let forward_to = forwarder.map(|forwarder| forwarder.analytics_host());
        let mut tx = self.adapters.store.begin().await?;
        let new = tx.usage().insert(&batch.events, forward_to).await?;
        let event_counts: Vec<_> = new.iter().map(UsageEvent::to_hourly_count).collect();
        tx.usage().add_event_counts(&event_counts).await?;
        if forward_to.is_some() && !new.is_empty() {
            self.queue_forwarding(&mut *tx).await?;
        }
        tx.commit().await?;
        batch.notify_waiting_requests();
        Ok(())
    }

    /// Inserts a job unless one is waiting. A running job may have read the pending events already.
    async fn queue_forwarding(&self, tx: &mut dyn UnitOfWork) -> Result<(), StoreError> {
        let kind = JobKind::UsageForwarding;
        if tx.jobs().count_waiting(kind).await? == 0 {
            let now = self.adapters.clock.now();
            tx.jobs().insert(kind, None, now).await?;
        }
        Ok(())
    }

    /// Counts a page request in memory if the settings say so.
    pub fn count_page_request(&self, page: Page) {
        if self.settings.counts_page_requests {
            let at = local(self.adapters.clock.now());
            self.queue.count_page_request(UsageEventCount {
                day: at.date,
                hour: at.time.hour(),
                kind: UsageEventKind::PageRequested,
                page: Some(page),
                count: 1,
            });
        }
    }

    /// Writes the page requests that were counted since the last time. After an error they are still counted.
    pub async fn write_page_requests(&self) -> Result<(), StoreError> {
        let event_counts = self.queue.take_page_requests();
        if event_counts.is_empty() {
            return Ok(());
        }
        let result = self.add_event_counts(&event_counts).await;
        if result.is_err() {
            for count in event_counts {
                self.queue.count_page_request(count);
            }
        }
        result
    }

    async fn add_event_counts(&self, event_counts: &[UsageEventCount]) -> Result<(), StoreError> {
        let mut tx = self.adapters.store.begin().await?;
        tx.usage().add_event_counts(event_counts).await?;
        tx.commit().await
    }

    /// Deletes events whose retention has ended. Returns how many. The sums stay.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let now = self.adapters.clock.now();
        let cutoff = now.saturating_sub(self.settings.retention);
        let mut purged_count = 0;
        loop {
            let mut tx = self.adapters.store.begin().await?;
            let batch = tx.usage().purge_events(cutoff, PURGE_BATCH_SIZE).await?;
            tx.commit().await?;
            purged_count += batch;
            if batch < PURGE_BATCH_SIZE.into() {
                return Ok(purged_count);
            }
        }
    }

    pub fn counts_page_requests(&self) -> bool {
        self.settings.counts_page_requests
    }

    /// The period that ended yesterday, compared with the previous one.
    pub async fn statistics(&self, period: StatisticsPeriod) -> Result<Statistics, StoreError> {
        let days = period.ending_yesterday(local(self.adapters.clock.now()).date);
        let guest_events: Vec<_> = UsageEventKind::all()
            .filter(|kind| kind.is_guest_event() && *kind != UsageEventKind::PageRequested)
            .collect();
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        let usage = snapshot.usage();
        Ok(Statistics {
            days,
            first_guest_event_day: usage.first_day_with_events(&guest_events).await?,
            first_page_request_day: usage
                .first_day_with_events(&[UsageEventKind::PageRequested])
                .await?,
            current: usage.usage_sums(days).await?,
            previous: usage.usage_sums(days.before()).await?,
            today: usage.usage_sums(days.day_after()).await?,
        })
    }
}
