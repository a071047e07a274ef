use async_trait::async_trait;
use domain::usage::UsageEvent;
use thiserror::Error;

use crate::BoxError;

/// Events were not forwarded.
#[derive(Debug, Error)]
pub enum UsageForwarderError {
    /// The events are sent again. The service may have accepted them.
    #[error("the analytics service cannot be reached")]
    Failed(#[source] BoxError),
    /// The error is permanent: one of the events is invalid, or they are too many.
    #[error("the analytics service rejected the events")]
    Rejected(#[source] BoxError),
}

/// An analytics service that also receives usage events.
#[async_trait]
pub trait UsageForwarder: Send + Sync {
    /// The name of its host.
    fn analytics_host(&self) -> &str;

    /// Sends events, which the service recognises when they are sent again. Takes at most half a minute.
    async fn forward(&self, events: &[UsageEvent]) -> Result<(), UsageForwarderError>;
}
