//! Estimates of passwords that are being typed, also without a session.

use std::net::IpAddr;

use domain::auth::{PasswordEstimate, estimate_password};
use ports::StoreError;
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::task;

use super::AuthService;
use crate::in_memory_rate_limits::{RateLimited, RateLimiter, RequestQuota};

/// Estimates for one client subnet: a person causes one per typed character at most.
const SUBNET_LIMIT: RequestQuota = RequestQuota {
    burst: 200,
    max_per_hour: 1_800,
};

/// Estimates for all clients together.
const OVERALL_LIMIT: RequestQuota = RequestQuota {
    burst: 2_000,
    max_per_hour: 18_000,
};

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
    slot: Semaphore,
}

impl Default for EstimateLimits {
    fn default() -> Self {
        Self {
            rate_limiter: RateLimiter::new(SUBNET_LIMIT, OVERALL_LIMIT),
            slot: Semaphore::new(1),
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
        let _permit = self.estimate_limits.slot.acquire().await;
        let inn = self.master_data.borrow().input.clone();
        let estimate = move || {
            let known_words = known_words.iter().map(String::as_str);
            let words: Vec<_> = inn.words().into_iter().chain(known_words).collect();
            estimate_password(&typed, &words)
        };
        Ok(task::spawn_blocking(estimate)
            .await
            .map_err(StoreError::other)?)
    }
}
