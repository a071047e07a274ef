use std::collections::BTreeSet;
use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::calendar::Timestamp;
use domain::dishes::{Dish, DishDetails, DishId};
use domain::fields::{FieldErrorKind, FieldErrors};
use domain::idempotency::IdempotentRequest;
use domain::opening_hours::governing_day;
use domain::{Precondition, RecordVersion, restorable_since};
use ports::{Clock, DeletedDish, Store, StoreError, UnitOfWork};
use time::Date;

use crate::audit::commit_audited;
use crate::error::{WriteError, check_deletion, require_version};
use crate::idempotency;

pub struct DishService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
}

impl DishService {
    /// All dishes, by id.
    pub async fn list(&self) -> Result<Vec<Dish>, StoreError> {
        self.store.begin_read_only().await?.dishes().list().await
    }

    /// The day for which a dish is sold out now: it lasts past midnight if the opening does.
    pub async fn opening_day(&self) -> Result<Date, StoreError> {
        opening_day(&mut *self.store.begin_read_only().await?, self.clock.now()).await
    }

    pub async fn find(&self, id: DishId) -> Result<Option<Dish>, StoreError> {
        self.store.begin_read_only().await?.dishes().find(id).await
    }

    /// The dishes that can be restored, latest deletion first.
    pub async fn list_deleted(&self) -> Result<Vec<DeletedDish>, StoreError> {
        let since = restorable_since(self.clock.now());
        let mut snapshot = self.store.begin_read_only().await?;
        snapshot.dishes().list_deleted(since).await
    }

    /// A repeated request returns the dish as it was created.
    pub async fn create(
        &self,
        details: DishDetails,
        request: Option<&IdempotentRequest>,
        context: &AuditContext,
    ) -> Result<Dish, WriteError> {
        let details = details.with_check(None, context);
        let mut tx = self.store.begin().await?;
        let now = context.occurred_at;
        if let Some(id) = idempotency::find_created_id(tx.idempotency(), request, now).await? {
            return Ok(Dish {
                id: DishId::parse(id.into()).map_err(StoreError::other)?,
                details,
                sold_out_on: None,
                version: RecordVersion::INITIAL,
            });
        }
        let dish = tx.dishes().insert(&details).await?;
        let id = dish.id.get();
        idempotency::record_created_id(tx.idempotency(), request, id, now).await?;
        let event = AuditAction::DishCreated.on(dish.details.name.as_str());
        commit_audited(tx, context, event).await?;
        Ok(dish)
    }

    /// Replaces what staff entered. Nothing is written if nothing differs.
    pub async fn edit(
        &self,
        id: DishId,
        details: DishDetails,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<Dish, WriteError> {
        let change = |dish: Dish, _| {
            let details = details.with_check(Some(&dish), context);
            dish.apply(details)
        };
        self.change(id, precondition, context, AuditAction::DishEdited, change)
            .await
    }

    /// Sold out until the opening ends that is running, or else the day.
    pub async fn set_sold_out(
        &self,
        id: DishId,
        is_sold_out: bool,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<Dish, WriteError> {
        let change = |dish: Dish, today| dish.with_sold_out_on(is_sold_out.then_some(today));
        let action = AuditAction::DishSoldOutChanged;
        self.change(id, precondition, context, action, change).await
    }

    async fn change(
        &self,
        id: DishId,
        precondition: &Precondition,
        context: &AuditContext,
        action: AuditAction,
        change: impl FnOnce(Dish, Date) -> Dish + Send,
    ) -> Result<Dish, WriteError> {
        let mut tx = self.store.begin().await?;
        let dish = tx.dishes().find(id).await?.ok_or(WriteError::NotFound)?;
        require_version(precondition, dish.version)?;
        let today = opening_day(&mut *tx, context.occurred_at).await?;
        let changed = change(dish.clone(), today);
        if changed == dish {
            return Ok(dish);
        }
        tx.dishes().update(&changed).await?;
        let event = action.on(changed.details.name.as_str());
        commit_audited(tx, context, event).await?;
        Ok(changed)
    }

    /// Deletes a dish; it can be restored for 30 days. A corrupt one has no version.
    pub async fn delete(
        &self,
        id: DishId,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(), WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.dishes().find(id).await;
        let dish = check_deletion(found, precondition, |dish| dish.version)?;
        tx.dishes().soft_delete(id, context.occurred_at).await?;
        let name = dish.map_or_else(
            || id.get().to_string(),
            |dish| dish.details.name.to_string(),
        );
        commit_audited(tx, context, AuditAction::DishDeleted.on(&name)).await?;
        Ok(())
    }

    /// Restores a deleted dish; one that is not deleted stays as it is.
    pub async fn restore(&self, id: DishId, context: &AuditContext) -> Result<Dish, WriteError> {
        let mut tx = self.store.begin().await?;
        if let Some(dish) = tx.dishes().find(id).await? {
            return Ok(dish);
        }
        let since = restorable_since(context.occurred_at);
        let deleted = tx.dishes().list_deleted(since).await?;
        let deleted = deleted.into_iter().find(|deleted| deleted.dish.id == id);
        let dish = deleted.ok_or(WriteError::NotFound)?.dish;
        let version = dish.version.next();
        tx.dishes().restore(id, version).await?;
        let event = AuditAction::DishRestored.on(dish.details.name.as_str());
        commit_audited(tx, context, event).await?;
        Ok(Dish { version, ..dish })
    }

    /// Removes the dishes that can no longer be restored. Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let until = restorable_since(self.clock.now());
        let purged = tx.dishes().purge(until).await?;
        tx.commit().await?;
        Ok(purged)
    }
}

/// Dishes exist, can be restored, or are where they were before.
///
/// # Errors
/// The paths of others.
pub(crate) async fn require_dishes(
    tx: &mut dyn UnitOfWork,
    used: impl Iterator<Item = (String, DishId)>,
    former: impl Iterator<Item = DishId>,
    context: &AuditContext,
) -> Result<(), WriteError> {
    let former: BTreeSet<_> = former.collect();
    let mut added: Vec<_> = used.filter(|(_, dish)| !former.contains(dish)).collect();
    if added.is_empty() {
        return Ok(());
    }
    let known = list_restorable(tx, context.occurred_at).await?;
    added.retain(|(_, dish)| !known.contains(dish));
    let mut errors = FieldErrors::default();
    for (path, _) in added {
        errors.add(path, FieldErrorKind::DishNotFound);
    }
    Ok(errors.into_result()?)
}

/// Also dishes that were deleted and can be restored.
pub(crate) async fn list_restorable(
    tx: &mut dyn UnitOfWork,
    now: Timestamp,
) -> Result<BTreeSet<DishId>, StoreError> {
    let dishes = tx.dishes().list().await?;
    let deleted = tx.dishes().list_deleted(restorable_since(now)).await?;
    let dishes = dishes.iter().chain(deleted.iter().map(|one| &one.dish));
    Ok(dishes.map(|dish| dish.id).collect())
}

async fn opening_day(tx: &mut dyn UnitOfWork, now: Timestamp) -> Result<Date, StoreError> {
    let hours = tx.opening_hours().find().await?.into_hours_or_default();
    Ok(governing_day(&hours, now).0)
}
