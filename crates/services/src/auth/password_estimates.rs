//! Estimates of passwords that are being typed, also without a session.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use domain::auth::{PasswordEstimate, estimate_password};
use ports::StoreError;
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::task;
use tokio::time::timeout;

use super::AuthService;
use crate::in_memory_rate_limits::{RateLimited, RateLimiter, RequestQuota};

/// Estimates for one client subnet: a person causes one per typed character at most.
const SUBNET_LIMIT: RequestQuota = RequestQuota {
    burst: 60,
    max_per_hour: 1_800,
};

/// Estimates for all clients together.
const OVERALL_LIMIT: RequestQuota = RequestQuota {
    burst: 2_000,
    max_per_hour: 18_000,
};

/// How long an estimate waits for others.
const MAX_WAIT: Duration = Duration::from_secs(2);

#[derive(Debug, Error)]
pub enum EstimateError {
    #[error(transparent)]
    TooManyEstimates(#[from] RateLimited),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Limits the estimates. An adverse password takes long.
pub struct EstimateLimits {
    rate_limiter: RateLimiter,
    /// One estimate at a time.
    slot: Arc<Semaphore>,
}

impl Default for EstimateLimits {
    fn default() -> Self {
        Self {
            rate_limiter: RateLimiter::new(SUBNET_LIMIT, OVERALL_LIMIT),
            slot: Arc::new(Semaphore::new(1)),
        }
    }
}

impl AuthService {
    /// How hard a typed password is to guess, in percent of what is required, and why it would be rejected.
    pub async fn estimate_password(
        &self,
        typed: String,
        known_words: Vec<String>,
        address: IpAddr,
    ) -> Result<PasswordEstimate, EstimateError> {
        self.estimate_limits
            .rate_limiter
            .count_requests(address, 1)?;
        let permit = timeout(MAX_WAIT, self.estimate_limits.slot.clone().acquire_owned());
        let permit = permit.await.map_err(|_| RateLimited {
            retry_after: MAX_WAIT,
        })?;
        let inn = self.master_data.borrow().input.clone();
        let estimate = move || {
            let _permit = permit;
            let known_words = known_words.iter().map(String::as_str);
            let words: Vec<_> = inn.words().into_iter().chain(known_words).collect();
            estimate_password(&typed, &words)
        };
        Ok(task::spawn_blocking(estimate)
            .await
            .map_err(StoreError::other)?)
    }
}
