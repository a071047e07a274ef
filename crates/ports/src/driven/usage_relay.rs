//! Who else hears of what guests and staff do.

use async_trait::async_trait;
use domain::usage::Event;
use thiserror::Error;

use crate::BoxError;

/// Events were not told on, or it is not known whether they were.
#[derive(Debug, Error)]
#[error("the analytics service did not take the events")]
pub struct RelayError(#[source] pub BoxError);

/// Another service that the settings name, and no page talks to.
#[async_trait]
pub trait UsageRelay: Send + Sync {
    /// Tells it of events that the house keeps. `Ok` means that it has taken them. An event that is told again can be
    /// recognised as the same. Ends within half a minute.
    async fn tell(&self, events: &[Event]) -> Result<(), RelayError>;
}
