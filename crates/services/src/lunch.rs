use std::collections::BTreeMap;
use std::slice;
use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::calendar::{IsoWeek, Timestamp, local};
use domain::dishes::{AllergenCheck, Dish, DishId};
use domain::lunch::{COPYABLE_WEEKS, LunchSettings, LunchWeek, can_be_copied};
use domain::opening_hours::OpeningHours;
use domain::{Precondition, RecordVersion};
use ports::{Clock, Store, StoreError, UnitOfWork};
use time::{Date, Duration};

use crate::audit::commit_audited;
use crate::dishes::require_dishes;
use crate::error::{WriteError, none_if_corrupt, require_version};

/// A week that guests see, with what the menus depend on.
pub struct PublicLunchWeek {
    pub week: LunchWeek,
    pub settings: LunchSettings,
    pub dishes: BTreeMap<DishId, Dish>,
    pub hours: OpeningHours,
    pub evaluated_at: Timestamp,
}

pub struct LunchService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
}

impl LunchService {
    /// The defaults until they are saved.
    pub async fn settings(&self) -> Result<(LunchSettings, RecordVersion), StoreError> {
        find_settings(&mut *self.store.begin_read_only().await?).await
    }

    pub async fn save_settings(
        &self,
        settings: LunchSettings,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(LunchSettings, RecordVersion), WriteError> {
        let mut tx = self.store.begin().await?;
        let stored = none_if_corrupt(tx.lunch().find_settings().await)?;
        let is_stored = stored.is_some();
        let (before, version) = stored.unwrap_or_else(initial_settings);
        require_version(precondition, version)?;
        let settings = settings.with_checks(&before, AllergenCheck::by(context));
        if is_stored && before == settings {
            return Ok((settings, version));
        }
        let former = before.dishes_with_paths().map(|(_, dish)| dish);
        require_dishes(&mut *tx, settings.dishes_with_paths(), former, context).await?;
        let version = version.next();
        tx.lunch().save_settings(&settings, version).await?;
        commit_audited(tx, context, AuditAction::LunchSettingsSaved.on("")).await?;
        Ok((settings, version))
    }

    /// An empty draft until the week is saved.
    pub async fn week(&self, week: IsoWeek) -> Result<(LunchWeek, RecordVersion), StoreError> {
        find_week(&mut *self.store.begin_read_only().await?, week).await
    }

    /// A week that is public and not over.
    pub async fn find_public(&self, week: IsoWeek) -> Result<Option<PublicLunchWeek>, StoreError> {
        let now = self.clock.now();
        let mut snapshot = self.store.begin_read_only().await?;
        let (mut week, _) = find_week(&mut *snapshot, week).await?;
        let is_over = week.week < IsoWeek::of(local(now).date);
        if is_over || !week.is_public_at(now) {
            return Ok(None);
        }
        let (mut settings, _) = find_settings(&mut *snapshot).await?;
        let dishes = snapshot.dishes().list().await?.into_iter();
        let dishes: BTreeMap<_, _> = dishes.map(|dish| (dish.id, dish)).collect();
        let exists = |dish| dishes.contains_key(&dish);
        leave_out_missing_dishes(slice::from_mut(&mut week), &mut settings, exists);
        let hours = snapshot.opening_hours().find().await?;
        Ok(Some(PublicLunchWeek {
            week,
            settings,
            dishes,
            hours: hours.into_hours_or_default(),
            evaluated_at: now,
        }))
    }

    /// The weeks that have menus, in order, from the oldest that can be copied.
    pub async fn list_weeks(&self) -> Result<Vec<(LunchWeek, RecordVersion)>, StoreError> {
        let this_week = IsoWeek::of(local(self.clock.now()).date);
        let age = Duration::weeks(COPYABLE_WEEKS);
        let first = IsoWeek::of(this_week.monday().saturating_sub(age));
        let last = IsoWeek::of(Date::MAX);
        let mut snapshot = self.store.begin_read_only().await?;
        let mut weeks = snapshot.lunch().list_weeks(first, last).await?;
        weeks.retain(|(week, _)| week.has_menus());
        Ok(weeks)
    }

    /// Nothing is written if nothing differs from what is stored.
    pub async fn save_week(
        &self,
        week: LunchWeek,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(LunchWeek, RecordVersion), WriteError> {
        require_kept_week(week.week, context)?;
        let mut tx = self.store.begin().await?;
        let stored = none_if_corrupt(tx.lunch().find_week(week.week).await)?;
        let is_stored = stored.is_some();
        let (before, version) = stored.unwrap_or_else(|| initial_week(week.week));
        require_version(precondition, version)?;
        let week = week.with_checks(&before, AllergenCheck::by(context));
        if is_stored && before == week {
            return Ok((week, version));
        }
        let former = before.dishes_with_paths().map(|(_, dish)| dish);
        require_dishes(&mut *tx, week.dishes_with_paths(), former, context).await?;
        save_week(tx, week, version.next(), context).await
    }

    /// Copies the menus of another week, as a draft that keeps a later instant of publication. A week that has menus is
    /// not overwritten: it succeeds only if it has the same ones already.
    pub async fn copy_week(
        &self,
        from: IsoWeek,
        to: IsoWeek,
        context: &AuditContext,
    ) -> Result<(LunchWeek, RecordVersion), WriteError> {
        require_kept_week(from, context)?;
        require_kept_week(to, context)?;
        let mut tx = self.store.begin().await?;
        let (source, _) = find_week(&mut *tx, from).await?;
        if !source.has_menus() {
            return Err(WriteError::NotFound);
        }
        let (before, version) = find_week(&mut *tx, to).await?;
        if before.days == source.days {
            return Ok((before, version));
        }
        if before.has_menus() {
            return Err(WriteError::Conflict);
        }
        let now = context.occurred_at;
        let copied = LunchWeek {
            week: to,
            days: source.days,
            published_at: before.published_at.filter(|at| *at > now),
        };
        save_week(tx, copied, version.next(), context).await
    }

    /// Deletes the weeks that can no longer be copied. Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let today = local(self.clock.now()).date;
        let first = IsoWeek::of(today.saturating_sub(Duration::weeks(COPYABLE_WEEKS)));
        let mut tx = self.store.begin().await?;
        let purged = tx.lunch().purge_weeks(first).await?;
        tx.commit().await?;
        Ok(purged)
    }
}

/// The others are deleted.
fn require_kept_week(week: IsoWeek, context: &AuditContext) -> Result<(), WriteError> {
    if can_be_copied(week, local(context.occurred_at).date) {
        Ok(())
    } else {
        Err(WriteError::NotFound)
    }
}

/// Neither guests nor exports have courses of dishes that were deleted.
pub(crate) fn leave_out_missing_dishes(
    weeks: &mut [LunchWeek],
    settings: &mut LunchSettings,
    exists: impl Fn(DishId) -> bool + Copy,
) {
    for week in weeks {
        week.retain_dishes(exists);
    }
    settings.retain_dishes(exists);
}

/// A corrupt row counts as one that was never saved.
pub(crate) async fn find_settings(
    tx: &mut dyn UnitOfWork,
) -> Result<(LunchSettings, RecordVersion), StoreError> {
    let found = none_if_corrupt(tx.lunch().find_settings().await)?;
    Ok(found.unwrap_or_else(initial_settings))
}

fn initial_settings() -> (LunchSettings, RecordVersion) {
    (LunchSettings::default(), RecordVersion::INITIAL)
}

fn initial_week(week: IsoWeek) -> (LunchWeek, RecordVersion) {
    (LunchWeek::empty(week), RecordVersion::INITIAL)
}

/// All weeks, published or not.
pub(crate) async fn read_weeks(tx: &mut dyn UnitOfWork) -> Result<Vec<LunchWeek>, StoreError> {
    let (first, last) = (IsoWeek::of(Date::MIN), IsoWeek::of(Date::MAX));
    let weeks = tx.lunch().list_weeks(first, last).await?;
    Ok(weeks.into_iter().map(|(week, _)| week).collect())
}

/// A corrupt row counts as one that was never saved.
async fn find_week(
    tx: &mut dyn UnitOfWork,
    week: IsoWeek,
) -> Result<(LunchWeek, RecordVersion), StoreError> {
    let found = none_if_corrupt(tx.lunch().find_week(week).await)?;
    Ok(found.unwrap_or_else(|| initial_week(week)))
}

async fn save_week(
    mut tx: Box<dyn UnitOfWork>,
    week: LunchWeek,
    version: RecordVersion,
    context: &AuditContext,
) -> Result<(LunchWeek, RecordVersion), WriteError> {
    tx.lunch().save_week(&week, version).await?;
    let event = AuditAction::LunchWeekSaved.on(&week.week.to_string());
    commit_audited(tx, context, event).await?;
    Ok((week, version))
}
