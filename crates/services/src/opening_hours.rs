use std::sync::Arc;

use domain::Precondition;
use domain::audit::{AuditAction, AuditContext, AuditEvent};
use domain::calendar::{Timestamp, UnsupportedYear, check_supported_year};
use domain::idempotency::IdempotentRequest;
use domain::opening_hours::{
    DayHours, OpeningHours, OpeningStatus, PeriodId, Season, SeasonDraft, SpecialDay,
    SpecialDayDraft, SpecialDayEdit, TodayChange, WeeklyHours, opening_status_at,
};
use ports::{Clock, Store, StoreError, UnitOfWork};
use time::{Date, UtcOffset};

use crate::audit::commit_audited;
use crate::error::{WriteError, check_deletion, require_version};
use crate::idempotency;

pub struct OpeningHoursService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
}

impl OpeningHoursService {
    /// The present status by these hours, and its instant. In whole minutes, as the hours are.
    pub fn current_status(&self, hours: &OpeningHours) -> (Timestamp, OpeningStatus) {
        status_in_minute_of(hours, self.clock.now())
    }

    /// Like [`current_status`](Self::current_status), at an instant; by default now.
    pub fn status_at(
        &self,
        hours: &OpeningHours,
        at: Option<Timestamp>,
    ) -> Result<(Timestamp, OpeningStatus), UnsupportedYear> {
        let Some(at) = at else {
            return Ok(self.current_status(hours));
        };
        check_supported_year(at)?;
        Ok(status_in_minute_of(hours, at))
    }

    pub async fn find(&self) -> Result<OpeningHours, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        Ok(snapshot
            .opening_hours()
            .find()
            .await?
            .into_hours_or_default())
    }

    /// Replaces the week and the holidays. Nothing is written if they are those that were saved, and no row is corrupt.
    pub async fn save_week(
        &self,
        week: WeeklyHours,
        holiday: DayHours,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<OpeningHours, WriteError> {
        let mut tx = self.store.begin().await?;
        let stored = tx.opening_hours().find().await?;
        let has_corrupt_rows = stored.has_corrupt_rows;
        let previous_hours = stored.into_hours_or_default();
        require_version(precondition, previous_hours.version)?;
        let new_hours = previous_hours
            .clone()
            .with_weekly_and_holiday_hours(week, holiday);
        if new_hours == previous_hours && !has_corrupt_rows {
            return Ok(new_hours);
        }
        tx.opening_hours().save_week(&new_hours).await?;
        commit_audited(tx, context, AuditAction::OpeningHoursSaved.on("")).await?;
        Ok(new_hours)
    }

    /// A repeated request returns the special day as it was created.
    pub async fn create_special_day(
        &self,
        draft: SpecialDayDraft,
        request: Option<&IdempotentRequest>,
        context: &AuditContext,
    ) -> Result<SpecialDay, WriteError> {
        let mut tx = self.store.begin().await?;
        if let Some(id) = find_created_id(&mut *tx, request, context).await? {
            return Ok(SpecialDay::new(id, draft));
        }
        create_special_day(tx, draft, request, context).await
    }

    /// Changes the rest of a day by a special day on top of the others. Fails if another day is running. A repeated request
    /// returns the special day as it is, and a change that differs in nothing from the present one returns that.
    pub async fn change_today(
        &self,
        date: Date,
        change: TodayChange,
        request: Option<&IdempotentRequest>,
        context: &AuditContext,
    ) -> Result<SpecialDay, WriteError> {
        let mut tx = self.store.begin().await?;
        if let Some(id) = find_created_id(&mut *tx, request, context).await? {
            let found = tx.opening_hours().find_special_day(id).await?;
            return found.ok_or(WriteError::NotFound);
        }
        let hours = tx.opening_hours().find().await?.into_hours_or_default();
        if hours.running_day(context.occurred_at) != date {
            return Err(WriteError::PreconditionFailed);
        }
        let draft = hours.today_draft(context.occurred_at, change)?;
        let present = hours.today_change(date);
        if let Some(same) = present.filter(|special| special.details == draft) {
            let (id, now) = (same.id.get(), context.occurred_at);
            idempotency::record_created_id(tx.idempotency(), request, id, now).await?;
            tx.commit().await?;
            return Ok(same.clone());
        }
        create_special_day(tx, draft, request, context).await
    }

    /// Deletes the changes of days that are over. Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let hours = tx.opening_hours().find().await?.into_hours_or_default();
        let day = hours.running_day(self.clock.now());
        let mut deleted = 0;
        for SpecialDay { id, details, .. } in &hours.special_days {
            if details.is_today_change && details.period.until() < day {
                tx.opening_hours().delete_special_day(*id).await?;
                deleted += 1;
            }
        }
        tx.commit().await?;
        Ok(deleted)
    }

    /// Changes the fields of a special day that were sent. Nothing is written if they are the same.
    pub async fn edit_special_day(
        &self,
        id: PeriodId,
        edit: SpecialDayEdit,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<SpecialDay, WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.opening_hours().find_special_day(id).await?;
        let day = found.ok_or(WriteError::NotFound)?;
        require_version(precondition, day.version)?;
        let edited = day.edited(edit.apply(&day)?);
        if edited == day {
            return Ok(day);
        }
        tx.opening_hours().update_special_day(&edited).await?;
        let event = AuditAction::SpecialDayEdited.on(&edited.audit_subject());
        commit_audited(tx, context, event).await?;
        Ok(edited)
    }

    /// Deletes a special day. A corrupt one has no version.
    pub async fn delete_special_day(
        &self,
        id: PeriodId,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(), WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.opening_hours().find_special_day(id).await;
        let name = match check_deletion(found, precondition, |day| day.version)? {
            Some(day) => day.audit_subject(),
            None => id.get().to_string(),
        };
        tx.opening_hours().delete_special_day(id).await?;
        commit_audited(tx, context, AuditAction::SpecialDayDeleted.on(&name)).await?;
        Ok(())
    }

    /// A repeated request returns the season as it was created.
    pub async fn create_season(
        &self,
        draft: SeasonDraft,
        request: Option<&IdempotentRequest>,
        context: &AuditContext,
    ) -> Result<Season, WriteError> {
        let mut tx = self.store.begin().await?;
        if let Some(id) = find_created_id(&mut *tx, request, context).await? {
            return Ok(Season::new(id, draft));
        }
        let season = Season::new(new_period_id(&mut *tx).await?, draft);
        tx.opening_hours().save_season(&season).await?;
        let event = AuditAction::SeasonCreated.on(season.details.name.as_str());
        commit_created(tx, season.id, event, request, context).await?;
        Ok(season)
    }

    /// Replaces a season. Nothing is written if it is the same.
    pub async fn save_season(
        &self,
        id: PeriodId,
        draft: SeasonDraft,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<Season, WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.opening_hours().find_season(id).await?;
        let season = found.ok_or(WriteError::NotFound)?;
        require_version(precondition, season.version)?;
        let edited = season.edited(draft);
        if edited == season {
            return Ok(season);
        }
        tx.opening_hours().save_season(&edited).await?;
        let event = AuditAction::SeasonEdited.on(edited.details.name.as_str());
        commit_audited(tx, context, event).await?;
        Ok(edited)
    }

    /// Deletes a season. A corrupt one has no version.
    pub async fn delete_season(
        &self,
        id: PeriodId,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(), WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.opening_hours().find_season(id).await;
        let name = match check_deletion(found, precondition, |season| season.version)? {
            Some(season) => season.details.name.to_string(),
            None => id.get().to_string(),
        };
        tx.opening_hours().delete_season(id).await?;
        commit_audited(tx, context, AuditAction::SeasonDeleted.on(&name)).await?;
        Ok(())
    }
}

/// The id of the special day or season that an earlier execution of the request created.
async fn find_created_id(
    tx: &mut dyn UnitOfWork,
    request: Option<&IdempotentRequest>,
    context: &AuditContext,
) -> Result<Option<PeriodId>, WriteError> {
    let id = idempotency::find_created_id(tx.idempotency(), request, context.occurred_at).await?;
    let id = id.map(|id| PeriodId::parse(id.into())).transpose();
    Ok(id.map_err(StoreError::other)?)
}

async fn create_special_day(
    mut tx: Box<dyn UnitOfWork>,
    draft: SpecialDayDraft,
    request: Option<&IdempotentRequest>,
    context: &AuditContext,
) -> Result<SpecialDay, WriteError> {
    let day = SpecialDay::new(new_period_id(&mut *tx).await?, draft);
    tx.opening_hours().insert_special_day(&day).await?;
    let event = AuditAction::SpecialDayCreated.on(&day.audit_subject());
    commit_created(tx, day.id, event, request, context).await?;
    Ok(day)
}

/// The id of a new special day or season, greater than every id ever used. Where there is none, the smallest that is not in
/// use.
async fn new_period_id(tx: &mut dyn UnitOfWork) -> Result<PeriodId, StoreError> {
    let repository = tx.opening_hours();
    let max_id = repository.max_period_id().await?;
    if let Ok(id) = PeriodId::parse(max_id.map_or(0, |id| id.get().into()) + 1) {
        repository.save_max_period_id(id).await?;
        return Ok(id);
    }
    let id = repository.find().await?.smallest_unused_period_id();
    id.ok_or_else(|| StoreError::other("all ids of special days and seasons are used"))
}

/// Records what the request created, and commits.
async fn commit_created(
    mut tx: Box<dyn UnitOfWork>,
    id: PeriodId,
    event: AuditEvent,
    request: Option<&IdempotentRequest>,
    context: &AuditContext,
) -> Result<(), StoreError> {
    let now = context.occurred_at;
    idempotency::record_created_id(tx.idempotency(), request, id.get(), now).await?;
    commit_audited(tx, context, event).await
}

fn status_in_minute_of(hours: &OpeningHours, at: Timestamp) -> (Timestamp, OpeningStatus) {
    let at = at.to_offset(UtcOffset::UTC).truncate_to_minute();
    (at, opening_status_at(hours, at))
}

/// Inserts all hours where there never were any. The ids are never given to others.
pub(crate) async fn insert_hours(
    tx: &mut dyn UnitOfWork,
    hours: &OpeningHours,
) -> Result<(), StoreError> {
    let repository = tx.opening_hours();
    repository.save_week(hours).await?;
    for day in &hours.special_days {
        repository.insert_special_day(day).await?;
    }
    for season in &hours.seasons {
        repository.save_season(season).await?;
    }
    let special_days = hours.special_days.iter().map(|day| day.id);
    let seasons = hours.seasons.iter().map(|season| season.id);
    match special_days.chain(seasons).max() {
        Some(max_id) => repository.save_max_period_id(max_id).await,
        None => Ok(()),
    }
}
