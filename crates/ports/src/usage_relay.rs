//! Who else hears of what guests and staff do.

use async_trait::async_trait;
use domain::usage::Event;
use thiserror::Error;

use crate::BoxError;

/// Events were not taken.
#[derive(Debug, Error)]
pub enum RelayError {
    /// This time; or it is not known whether they were.
    #[error("the analytics service could not be told")]
    Failed(#[source] BoxError),
    /// Not as they are, however often they are told: one of them is at fault, or they are too many.
    #[error("the analytics service refused what it was told")]
    Refused(#[source] BoxError),
}

/// Another service that the settings name, and no page talks to.
#[async_trait]
pub trait UsageRelay: Send + Sync {
    /// What guests are told about who hears of them: the name of its host.
    fn name(&self) -> &str;

    /// Tells it of events that the house keeps. `Ok` means that it has taken them. An event that is told again can be
    /// recognised as the same. Ends within half a minute.
    async fn tell(&self, events: &[Event]) -> Result<(), RelayError>;
}
