use async_trait::async_trait;
use domain::calendar::Instant;
use domain::usage::{Days, Event, EventCount, Sums};
use time::Date;

use crate::StoreError;

/// Usage events, which are purged after a while, and their sums by day and hour, which are kept.
#[async_trait]
pub trait UsageRepository: Send {
    /// Inserts the events whose id is not stored yet, to be forwarded to a service, and returns them. Of events with the
    /// same id the first one is inserted.
    async fn insert(
        &mut self,
        events: &[Event],
        forward_to: Option<&str>,
    ) -> Result<Vec<Event>, StoreError>;

    /// Adds to the sums.
    async fn add(&mut self, counts: &[EventCount]) -> Result<(), StoreError>;

    async fn sums(&mut self, days: Days) -> Result<Sums, StoreError>;

    /// The first day with an event of a guest. Page requests are none.
    async fn first_guest_day(&mut self) -> Result<Option<Date>, StoreError>;

    async fn first_page_request_day(&mut self) -> Result<Option<Date>, StoreError>;

    /// The oldest events to be forwarded to a service. Leaves out corrupt ones; fails if there are no others.
    async fn pending(&mut self, service: &str, limit: u16) -> Result<Vec<Event>, StoreError>;

    /// These events are not forwarded again.
    async fn mark_forwarded(&mut self, events: &[Event]) -> Result<(), StoreError>;

    /// Deletes the oldest events before an instant, forwarded or not. Returns how many.
    async fn purge(&mut self, before: Instant, limit: u16) -> Result<u64, StoreError>;
}
