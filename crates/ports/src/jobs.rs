use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::jobs::{FailureCause, Job, JobId, JobKind};
use thiserror::Error;

use crate::{BoxError, StoreError};

/// A job failed.
#[derive(Debug, Error)]
#[error("{}", .cause.code())]
pub struct JobError {
    pub cause: FailureCause,
    pub source: BoxError,
}

impl JobError {
    pub fn new(cause: FailureCause, source: impl Into<BoxError>) -> Self {
        let source = source.into();
        Self { cause, source }
    }
}

impl From<StoreError> for JobError {
    fn from(error: StoreError) -> Self {
        Self::new(FailureCause::Other, error)
    }
}

/// The queue of jobs. Guests never see them, so no write raises the revision.
#[async_trait]
pub trait JobRepository: Send {
    /// Inserts a waiting job that is due at `due_at`, and wakes its worker at the commit.
    async fn insert(
        &mut self,
        kind: JobKind,
        record: Option<u32>,
        due_at: Timestamp,
    ) -> Result<(), StoreError>;

    /// The running job of this kind, or else the waiting one that is due first, then by id.
    async fn next(&mut self, kind: JobKind) -> Result<Option<Job>, StoreError>;

    async fn update(&mut self, job: &Job) -> Result<(), StoreError>;

    async fn delete(&mut self, id: JobId) -> Result<(), StoreError>;

    /// Deletes the failed jobs of this kind that ended earlier. Returns how many.
    async fn purge_failed(
        &mut self,
        kind: JobKind,
        ended_before: Timestamp,
    ) -> Result<u64, StoreError>;

    async fn count_waiting(&mut self, kind: JobKind) -> Result<u64, StoreError>;

    /// The latest attempted job of each kind, if that attempt failed.
    async fn failures(&mut self) -> Result<Vec<Job>, StoreError>;
}
