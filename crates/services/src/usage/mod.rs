//! Where usage is counted, and told to staff.
//!
//! Events wait in a bounded queue, and one writer keeps whatever waits in one transaction: many small requests cost the
//! disk no more than one. Whoever sent them hears that they are kept when they are, and not before. What another service is
//! to hear waits in the store (`telling`), so that its faults are nobody's here.

mod telling;

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::mem::take;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

use domain::calendar::local;
use domain::usage::{
    Event, InsertId, InvalidEvent, Page, PageRequests, Period, RawEvent, Statistics,
};
use futures::channel::oneshot;
use futures::task::AtomicWaker;
use thiserror::Error;
use time::{Date, Duration};

use crate::rate_limiter::{Limit, RateLimited, RateLimiter};
use ports::StoreError;
use ports::{Clock, Secrets, UsageLog, UsageRelay};

pub use telling::{NotToldOn, ToldOn};

/// How many events may be in memory at once, waiting or being written.
const MOST_WAITING: usize = 2_000;

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

/// How many old events are forgotten in one go. Between two, others get to write.
const PORTION: u16 = 2_000;

/// What a desk works with.
pub struct UsageTools {
    /// Keeps events and sums.
    pub log: Arc<dyn UsageLog>,
    /// Who else hears of what is kept, if anybody.
    pub relay: Option<Arc<dyn UsageRelay>>,
    /// Draws ids.
    pub secrets: Arc<dyn Secrets>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
}

/// What the house decides about counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsageRules {
    /// How long events are kept; their sums are for ever.
    pub kept_for: Duration,
    /// Whether page requests are counted, which needs no consent because nothing but the page is known.
    pub counts_requests: bool,
}

/// Receives, writes and summarises usage events. Rate limits are held in memory, per process.
pub struct UsageService {
    tools: UsageTools,
    rules: UsageRules,
    rate_limiter: RateLimiter,
    queue: Mutex<Queue>,
    in_memory: Arc<AtomicUsize>,
    writer: AtomicWaker,
}

#[derive(Default)]
struct Queue {
    batches: Vec<Batch>,
    requests: BTreeMap<(Date, u8, Page), u32>,
}

/// The events of one request, until they are written.
struct Batch {
    events: Vec<Event>,
    _place: Place,
    kept: oneshot::Sender<()>,
}

/// Room for events in memory, until it is dropped.
struct Place {
    taken: Arc<AtomicUsize>,
    events: usize,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.taken.fetch_sub(self.events, Ordering::Relaxed);
    }
}

/// Why events are not taken, or not known to be kept.
#[derive(Debug, Error)]
pub enum NotCounted {
    /// A rate limit is exceeded.
    #[error(transparent)]
    RateLimited(#[from] RateLimited),
    /// Too many wait already.
    #[error("too many events wait to be written")]
    Full,
    /// No id can be drawn for those that come without.
    #[error(transparent)]
    NoId(StoreError),
    /// They could not be written; whoever writes knows why.
    #[error("the events could not be written")]
    NotWritten,
}

impl UsageService {
    /// A desk at which nothing happened yet.
    #[must_use]
    pub fn new(tools: UsageTools, rules: UsageRules) -> Self {
        Self {
            tools,
            rules,
            rate_limiter: RateLimiter::new(SUBNET_LIMIT, OVERALL_LIMIT),
            queue: Mutex::default(),
            in_memory: Arc::default(),
            writer: AtomicWaker::new(),
        }
    }

    /// Takes what a client at `address` tells in one request. When this answers `Ok`, everything of it that is to be kept
    /// is kept; the rest is answered, each with its reason. What was sent before counts once.
    ///
    /// It waits for [`UsageService::write_events`]. Whoever stops waiting does not know whether the events are kept; sent
    /// again, they count once all the same.
    ///
    /// # Errors
    /// When the events are not kept, or not known to be. They are to be sent again.
    pub async fn receive(
        &self,
        told: &[RawEvent],
        address: IpAddr,
    ) -> Result<Vec<InvalidEvent>, NotCounted> {
        let now = self.tools.clock.now();
        let drawn = self.tools.secrets.token().map_err(NotCounted::NoId)?;
        let read = told.iter().enumerate();
        let read = read.map(|(place, told)| {
            let id = InsertId::generate(&drawn, place);
            Event::from_raw(told, now, id)
        });
        let mut events = Vec::new();
        let mut not_kept = Vec::new();
        for event in read {
            match event {
                Ok(event) => events.push(event),
                Err(why) => not_kept.push(why),
            }
        }
        if events.is_empty() {
            return Ok(not_kept);
        }
        let place = self.place(events.len()).ok_or(NotCounted::Full)?;
        let count = u32::try_from(events.len()).unwrap_or(u32::MAX);
        self.rate_limiter.check(address, count)?;
        let (kept, is_kept) = oneshot::channel();
        self.queue().batches.push(Batch {
            events,
            _place: place,
            kept,
        });
        self.writer.wake();
        is_kept.await.map_err(|_| NotCounted::NotWritten)?;
        Ok(not_kept)
    }

    /// Waits until there are events to write.
    pub async fn arrival(&self) {
        poll_fn(|context| {
            self.writer.register(context.waker());
            if self.queue().batches.is_empty() {
                Poll::Pending
            } else {
                Poll::Ready(())
            }
        })
        .await;
    }

    /// Writes all queued events, then answers the requests that brought them.
    ///
    /// # Errors
    /// When the store fails; then none of them is kept, and none waits any more: they are to be sent again.
    pub async fn write_events(&self) -> Result<(), StoreError> {
        let batches = take(&mut self.queue().batches);
        let events = batches.iter().flat_map(|batch| batch.events.iter());
        let events: Vec<_> = events.cloned().collect();
        let untold_to = self.tools.relay.as_ref().map(|relay| relay.name());
        self.tools.log.append(&events, untold_to).await?;
        for batch in batches {
            // Fails if the request has ended. Its client sends the events again.
            let _ = batch.kept.send(());
        }
        Ok(())
    }

    /// Counts a request of a page, if those are counted. It is known to the sums after [`UsageService::write_requests`].
    pub fn page_requested(&self, page: Page) {
        if !self.rules.counts_requests {
            return;
        }
        let at = local(self.tools.clock.now());
        let key = (at.date, at.time.hour(), page);
        let mut queue = self.queue();
        let count = queue.requests.entry(key).or_default();
        *count = count.saturating_add(1);
    }

    /// Adds the page requests since the last time to the sums.
    ///
    /// # Errors
    /// When the store fails; then they are counted the next time.
    pub async fn write_requests(&self) -> Result<(), StoreError> {
        let counted = take(&mut self.queue().requests);
        let requests = counted.iter();
        let requests: Vec<_> = requests
            .map(|(&(day, hour, page), &count)| PageRequests {
                day,
                hour,
                page,
                count,
            })
            .collect();
        let written = self.tools.log.count_requests(&requests).await;
        if written.is_err() {
            let mut queue = self.queue();
            for (key, count) in counted {
                let waiting = queue.requests.entry(key).or_default();
                *waiting = waiting.saturating_add(count);
            }
        }
        written
    }

    /// Forgets events that are too old; answers how many. The sums stay.
    ///
    /// # Errors
    /// When the store fails; what was forgotten before is forgotten.
    pub async fn tidy(&self) -> Result<u64, StoreError> {
        let before = self.tools.clock.now().saturating_sub(self.rules.kept_for);
        let mut forgotten = 0;
        loop {
            let portion = self.tools.log.forget_before(before, PORTION).await?;
            forgotten += portion;
            if portion < PORTION.into() {
                return Ok(forgotten);
            }
        }
    }

    /// Whether page requests are counted.
    #[must_use]
    pub fn counts_requests(&self) -> bool {
        self.rules.counts_requests
    }

    /// The period that ended yesterday against the one before, and today, which is not over, apart. Only sums are read.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn statistics(&self, period: Period) -> Result<Statistics, StoreError> {
        let today = local(self.tools.clock.now()).date;
        self.tools.log.statistics(period.up_to(today)).await
    }

    /// Room for so many events; `None` when there is none.
    fn place(&self, events: usize) -> Option<Place> {
        let taken = self.in_memory.clone();
        let with_these = |before: usize| Some(before + events).filter(|all| *all <= MOST_WAITING);
        taken
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, with_these)
            .ok()?;
        Some(Place { taken, events })
    }

    /// A panic elsewhere leaves at most one batch waiting that is counted already.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
