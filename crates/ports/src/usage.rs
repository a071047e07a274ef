use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::usage::{DateRange, UsageEvent, UsageEventCount, UsageEventKind, UsageSums};
use time::Date;

use crate::StoreError;

/// Usage events, which are purged after a while, and their sums by day and hour, which are kept.
#[async_trait]
pub trait UsageRepository: Send {
    /// Inserts the events whose id is not stored yet, to be forwarded to a service, and returns them. Of events with the
    /// same id the first one is inserted.
    async fn insert(
        &mut self,
        events: &[UsageEvent],
        forward_to: Option<&str>,
    ) -> Result<Vec<UsageEvent>, StoreError>;

    /// Adds to the sums.
    async fn add_event_counts(&mut self, counts: &[UsageEventCount]) -> Result<(), StoreError>;

    async fn usage_sums(&mut self, days: DateRange) -> Result<UsageSums, StoreError>;

    /// The first day with an event of one of these kinds.
    async fn first_day_with_events(
        &mut self,
        kinds: &[UsageEventKind],
    ) -> Result<Option<Date>, StoreError>;

    /// The oldest events to be forwarded to a service. Leaves out corrupt ones; fails if there are no others.
    async fn unforwarded_events(
        &mut self,
        analytics_host: &str,
        limit: u16,
    ) -> Result<Vec<UsageEvent>, StoreError>;

    async fn count_unforwarded_events(&mut self, analytics_host: &str) -> Result<u64, StoreError>;

    /// These events are not forwarded again.
    async fn mark_events_forwarded(&mut self, events: &[UsageEvent]) -> Result<(), StoreError>;

    /// Deletes the oldest events before an instant, forwarded or not. Returns how many.
    async fn purge_events(&mut self, before: Timestamp, limit: u16) -> Result<u64, StoreError>;
}
