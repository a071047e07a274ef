use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::dishes::{Dish, DishDetails, DishId};

use crate::StoreError;

/// A dish that was deleted, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeletedDish {
    pub dish: Dish,
    pub deleted_at: Timestamp,
}

/// Dishes, and those that were deleted.
#[async_trait]
pub trait DishRepository: Send {
    /// The dishes that are not deleted, by id.
    async fn list(&mut self) -> Result<Vec<Dish>, StoreError>;

    /// Those that were deleted after `since`, newest first.
    async fn list_deleted(&mut self, since: Timestamp) -> Result<Vec<DeletedDish>, StoreError>;

    /// `None` if there is no such dish or it is deleted.
    async fn find(&mut self, id: DishId) -> Result<Option<Dish>, StoreError>;

    /// Inserts a dish of the first version. Ids are never reused.
    async fn insert(&mut self, details: &DishDetails) -> Result<Dish, StoreError>;

    /// Inserts the dishes of another installation with their ids. Those of later ones are higher than `last_id`.
    async fn import(&mut self, dishes: &[Dish], last_id: DishId) -> Result<(), StoreError>;

    async fn update(&mut self, dish: &Dish) -> Result<(), StoreError>;

    /// Deletes a dish, whether or not it can be read. `false` if there is none.
    async fn soft_delete(&mut self, id: DishId, at: Timestamp) -> Result<bool, StoreError>;

    /// Undoes a deletion; the version becomes `version`.
    async fn restore(&mut self, id: DishId, version: RecordVersion) -> Result<(), StoreError>;

    /// Removes the dishes that were deleted at `until` or earlier. Returns how many.
    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError>;
}
