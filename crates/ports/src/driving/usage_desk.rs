//! Where usage is counted, and told to staff.

use std::sync::Arc;

use domain::calendar::local;
use domain::usage::{Period, Statistics};

use crate::StoreError;
use crate::driven::{Clock, UsageLog};

/// The desk.
pub struct UsageDesk {
    log: Arc<dyn UsageLog>,
    clock: Arc<dyn Clock>,
    counts_requests: bool,
}

impl UsageDesk {
    /// A desk at which nothing happened yet; whether it counts page requests too.
    #[must_use]
    pub fn new(log: Arc<dyn UsageLog>, clock: Arc<dyn Clock>, counts_requests: bool) -> Self {
        Self {
            log,
            clock,
            counts_requests,
        }
    }

    /// Whether page requests are counted.
    #[must_use]
    pub fn counts_requests(&self) -> bool {
        self.counts_requests
    }

    /// The period that ends today, against the one before. Only sums are read.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn statistics(&self, period: Period) -> Result<Statistics, StoreError> {
        let days = period.until(local(self.clock.now()).date);
        Ok(Statistics {
            days,
            counted_since: self.log.counted_since().await?,
            now: self.log.sums(days).await?,
            before: self.log.sums(days.before()).await?,
        })
    }
}
