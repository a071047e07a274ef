//! Where what guests and staff do is kept and summed up.

use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::calendar::Instant;
use domain::usage::{Days, Event, InsertId, PageRequests, Statistics};

use crate::StoreError;

/// Events, which are forgotten after a while, and their sums by day and hour, which are not. No guest sees either, so no
/// write here is a public one.
#[async_trait]
pub trait UsageLog: Send + Sync {
    /// Keeps events and adds them to the sums, all of them or none; when this answers `Ok`, they survive a loss of power.
    /// An event whose id is kept already, or was before it in `events`, is that event and not another: it changes
    /// nothing. Of those that are new, this other service is still to hear. Answers their ids.
    async fn append(
        &self,
        events: &[Event],
        untold_to: Option<&str>,
    ) -> Result<BTreeSet<InsertId>, StoreError>;

    /// Of what a service is still to hear, the oldest first, `at_most` so many. One that cannot be read does not hold up the
    /// others: it is a fault where there are no others.
    async fn untold(&self, service: &str, at_most: u16) -> Result<Vec<Event>, StoreError>;

    /// Nobody is to hear of these any more.
    async fn told(&self, events: &[Event]) -> Result<(), StoreError>;

    /// Adds page requests to the sums, all of them or none. There is nothing else to keep of them, so each call counts.
    async fn count_requests(&self, requests: &[PageRequests]) -> Result<(), StoreError>;

    /// What was done on these days, on as many before and on the day after, and since when anything was counted: all seen
    /// at one moment.
    async fn statistics(&self, days: Days) -> Result<Statistics, StoreError>;

    /// Forgets events that happened before an instant, the oldest first, `at_most` so many, told or untold; answers how many
    /// those were. The sums stay. An event that is forgotten and comes again is another.
    async fn forget_before(&self, instant: Instant, at_most: u16) -> Result<u64, StoreError>;
}
