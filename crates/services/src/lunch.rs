use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::calendar::{IsoWeek, local};
use domain::lunch::{COPYABLE_WEEKS, LunchSettings, LunchWeek};
use domain::{Precondition, RecordVersion};
use ports::{Clock, Store, StoreError};
use time::Duration;

use crate::audit::commit_audited;
use crate::error::{WriteError, require_version};

pub struct LunchService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
}

impl LunchService {
    /// The defaults until they are saved.
    pub async fn settings(&self) -> Result<(LunchSettings, RecordVersion), StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let found = snapshot.lunch().find_settings().await?;
        Ok(found.unwrap_or((LunchSettings::default(), RecordVersion::INITIAL)))
    }

    pub async fn save_settings(
        &self,
        settings: LunchSettings,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(LunchSettings, RecordVersion), WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.lunch().find_settings().await?;
        let (before, version) = found.unwrap_or((LunchSettings::default(), RecordVersion::INITIAL));
        require_version(precondition, version)?;
        if before == settings {
            return Ok((settings, version));
        }
        let version = version.next();
        tx.lunch().save_settings(&settings, version).await?;
        commit_audited(tx, context, AuditAction::LunchSettingsSaved.on("")).await?;
        Ok((settings, version))
    }

    /// An empty draft until the week is saved.
    pub async fn week(&self, week: IsoWeek) -> Result<(LunchWeek, RecordVersion), StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let found = snapshot.lunch().find_week(week).await?;
        Ok(found.unwrap_or((LunchWeek::empty(week), RecordVersion::INITIAL)))
    }

    /// The weeks that have menus, from the oldest that can be copied.
    pub async fn list_weeks(&self) -> Result<Vec<LunchWeek>, StoreError> {
        let this_week = IsoWeek::of(local(self.clock.now()).date);
        let age = Duration::weeks(COPYABLE_WEEKS);
        let first = IsoWeek::of(this_week.monday().saturating_sub(age));
        let last = IsoWeek::of(this_week.monday().saturating_add(age));
        let mut snapshot = self.store.begin_read_only().await?;
        let mut weeks = snapshot.lunch().list_weeks(first, last).await?;
        weeks.retain(LunchWeek::has_menus);
        Ok(weeks)
    }

    /// Nothing is written if nothing differs.
    pub async fn save_week(
        &self,
        week: LunchWeek,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(LunchWeek, RecordVersion), WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.lunch().find_week(week.week).await?;
        let (before, version) =
            found.unwrap_or((LunchWeek::empty(week.week), RecordVersion::INITIAL));
        require_version(precondition, version)?;
        if before == week {
            return Ok((week, version));
        }
        let version = version.next();
        tx.lunch().save_week(&week, version).await?;
        let event = AuditAction::LunchWeekSaved.on(&week.week.to_string());
        commit_audited(tx, context, event).await?;
        Ok((week, version))
    }
}
