//! Telling another service of what is counted.

use thiserror::Error;

use super::UsageService;
use ports::RelayError;
use ports::{BoxError, StoreError};

/// How many events are told at once: as many as a browser tells (specification §9).
const MOST_AT_ONCE: u16 = 50;

/// How far it came.
#[derive(Debug)]
pub enum ToldOn {
    /// There is nothing that the service has not heard, or nobody is to hear.
    Nothing,
    /// It has heard of some, and there may be more.
    Some,
    /// It refused one event, of which nobody will tell it again, and there may be more.
    Lost(BoxError),
}

/// Why nothing was told on. It is to be tried again.
#[derive(Debug, Error)]
pub enum NotToldOn {
    /// The service did not take it.
    #[error("the analytics service could not be told")]
    Service(#[source] BoxError),
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl UsageService {
    /// Does another service hear of what is kept?
    #[must_use]
    pub fn has_relay(&self) -> bool {
        self.tools.relay.is_some()
    }

    /// Tells the other service of some events of which it has not heard. Of those that it refuses it is told half, and half
    /// of that, down to one: what is wrong with one event costs no other. One that was told before a crash is told again.
    ///
    /// # Errors
    /// When the service or the store fails; then nothing is lost.
    pub async fn tell_on(&self) -> Result<ToldOn, NotToldOn> {
        let Some(relay) = &self.tools.relay else {
            return Ok(ToldOn::Nothing);
        };
        let log = &self.tools.log;
        let mut events = log.untold(relay.name(), MOST_AT_ONCE).await?;
        if events.is_empty() {
            return Ok(ToldOn::Nothing);
        }
        let told_on = loop {
            match relay.tell(&events).await {
                Ok(()) => break ToldOn::Some,
                Err(RelayError::Refused(_)) if events.len() > 1 => {
                    events.truncate(events.len() / 2);
                }
                Err(RelayError::Refused(why)) => break ToldOn::Lost(why),
                Err(RelayError::Failed(why)) => return Err(NotToldOn::Service(why)),
            }
        };
        log.told(&events).await?;
        Ok(told_on)
    }
}
