use std::sync::Arc;

use domain::jobs::FailureCause;
use domain::{
    backups::{is_due, is_overdue},
    calendar::Timestamp,
};
use ports::{BackupContents, BackupStore, Clock, DamagedBackup, JobError};
use thiserror::Error;

#[derive(Debug, Error)]
#[error("the data is damaged: {}", .0.join("; "))]
pub struct DamagedDataError(Vec<String>);

/// Creates a backup. One of damaged data is discarded at the first attempt, because a blob may have been deleted after the
/// database was copied; the next copy does not refer to it.
pub async fn create_with_retry<E, F>(
    create: impl Fn(DamagedBackup) -> F,
) -> Result<BackupContents, E>
where
    F: Future<Output = Result<BackupContents, E>>,
{
    let contents = create(DamagedBackup::Discard).await?;
    if contents.is_damaged() {
        create(DamagedBackup::Keep).await
    } else {
        Ok(contents)
    }
}

/// Nightly backups.
pub struct NightlyBackupService {
    pub backups: Arc<dyn BackupStore>,
    /// The number of backups to keep.
    pub max_backups: usize,
    pub clock: Arc<dyn Clock>,
}

#[derive(Clone, Copy, Debug)]
pub struct BackupStatus {
    /// The time of the last valid backup.
    pub last_success_at: Option<Timestamp>,
    pub is_overdue: bool,
}

impl NightlyBackupService {
    /// If the backups cannot be listed, they are overdue.
    pub async fn status(&self) -> BackupStatus {
        let now = self.clock.now();
        // The error is that of the job.
        let backups = self.list_until(now).await.unwrap_or_default();
        let last_success_at = backups.last().copied();
        BackupStatus {
            last_success_at,
            is_overdue: is_overdue(last_success_at, now),
        }
    }

    /// Creates the backup of this night unless there is one, and removes surplus ones. Returns how many.
    ///
    /// # Errors
    /// When there is no valid backup of this night; then none is removed.
    pub async fn create_backup_if_due(&self) -> Result<u64, JobError> {
        let now = self.clock.now();
        let last_success_at = self.list_until(now).await?.last().copied();
        let last_damaged = self.backups.last_backup_of_damaged_data().await?;
        // A backup in the future is from a wrong clock.
        let last_damaged = last_damaged.filter(|created_at| *created_at <= now);
        if !is_due(last_success_at, now) {
            return Ok(0);
        }
        let damaged = |reports| JobError::new(FailureCause::DataDamaged, DamagedDataError(reports));
        if !is_due(last_damaged, now) {
            return Err(damaged(vec!["see the log of this night".to_owned()]));
        }
        let contents = create_with_retry(|damaged| self.backups.create(now, damaged)).await?;
        if contents.is_damaged() {
            return Err(damaged(contents.damage_reports));
        }
        tracing::info!(
            files = contents.blob_count,
            unreadable_records = contents.unreadable_records.len(),
            "backup created and verified"
        );
        let backups = self.list_until(now).await?;
        let surplus = backups.len().saturating_sub(self.max_backups);
        for created_at in backups.into_iter().take(surplus) {
            self.backups.remove(created_at).await?;
        }
        Ok(surplus as u64)
    }

    /// The backups until `now`, without those that a wrong clock dated in the future.
    async fn list_until(&self, now: Timestamp) -> Result<Vec<Timestamp>, JobError> {
        let mut backups = self.backups.list().await?;
        backups.retain(|created_at| *created_at <= now);
        Ok(backups)
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, future::ready};

    use super::*;

    #[tokio::test]
    async fn keeps_a_damaged_backup_at_the_second_attempt() {
        use DamagedBackup::{Discard, Keep};
        for (damaged_attempts, expected) in [
            (0, &[Discard][..]),
            (1, &[Discard, Keep]),
            (2, &[Discard, Keep]),
        ] {
            let attempts = RefCell::new(Vec::new());
            let contents = create_with_retry(|damaged| {
                attempts.borrow_mut().push(damaged);
                let is_damaged = attempts.borrow().len() <= damaged_attempts;
                ready(Ok::<_, JobError>(BackupContents {
                    created_at: Timestamp::UNIX_EPOCH,
                    blob_count: 0,
                    damage_reports: vec![String::new(); usize::from(is_damaged)],
                    unreadable_records: Vec::new(),
                }))
            })
            .await
            .unwrap();
            assert_eq!(contents.is_damaged(), damaged_attempts == 2);
            assert_eq!(attempts.into_inner(), expected);
        }
    }
}
