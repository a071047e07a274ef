use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::dishes::{Dish, DishDetails, DishId};
use ports::{DeletedDish, DishRepository, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select};
use time::Date;

use self::dish::{ActiveModel, Column, Entity, Model};
use super::column::{StoredValue, column_values, number_columns, set};
use super::dialect;
use super::entity::entity;
use super::query::{
    InvalidColumn, delete_where, fetch_optional_row, insert, readable_rows, to_store_error, update,
};
use super::unit_of_work::SqlUnitOfWork;

number_columns!(DishId);
// Texts, numbers and lists of them have no values that JSON cannot represent.
column_values!(String: DishDetails, |stored| serde_json::from_str(&stored)?,
    |details| serde_json::to_string(details).unwrap_or_default()
);

entity! {
    /// The table includes deleted dishes.
    dish "dishes" { deleted_at: Option<Timestamp>, }
    Dish {
        #[sea_orm(primary_key)]
        id: DishId,
        details: DishDetails,
        sold_out_on: Option<Date>,
        version: RecordVersion,
    }
}

impl TryFrom<Model> for DeletedDish {
    type Error = InvalidColumn;

    fn try_from(row: Model) -> Result<Self, InvalidColumn> {
        let deleted_at = row.deleted_at.0;
        Ok(Self {
            deleted_at: deleted_at
                .ok_or_else(|| InvalidColumn::new("deleted_at", "not deleted"))?,
            dish: row.into(),
        })
    }
}

#[async_trait]
impl DishRepository for SqlUnitOfWork {
    async fn list(&mut self) -> Result<Vec<Dish>, StoreError> {
        readable_rows(&self.transaction, select_existing_dishes()).await
    }

    async fn list_deleted(&mut self, since: Timestamp) -> Result<Vec<DeletedDish>, StoreError> {
        let deleted = Entity::find()
            .filter(Column::DeletedAt.gt(StoredValue(since)))
            .order_by_desc(Column::DeletedAt)
            .order_by_desc(Column::Id);
        readable_rows(&self.transaction, deleted).await
    }

    async fn find(&mut self, id: DishId) -> Result<Option<Dish>, StoreError> {
        let dish = Entity::find_by_id(StoredValue(id)).filter(Column::DeletedAt.is_null());
        fetch_optional_row(&self.transaction, dish).await
    }

    async fn insert(&mut self, details: &DishDetails) -> Result<Dish, StoreError> {
        let row = ActiveModel {
            details: set(details.clone()),
            version: set(RecordVersion::INITIAL),
            ..Default::default()
        };
        let inserted = ActiveModelTrait::insert(row, self.public_transaction()).await;
        Ok(inserted.map_err(to_store_error)?.into())
    }

    async fn import(&mut self, dishes: &[Dish], last_id: DishId) -> Result<(), StoreError> {
        let db = self.public_transaction();
        for dish in dishes {
            insert(db, ActiveModel::from(dish)).await?;
        }
        dialect::set_last_generated_id(db, "dishes", last_id.get().into()).await
    }

    async fn update(&mut self, dish: &Dish) -> Result<(), StoreError> {
        update(self.public_transaction(), ActiveModel::from(dish)).await
    }

    async fn soft_delete(&mut self, id: DishId, at: Timestamp) -> Result<bool, StoreError> {
        let deleted = Entity::update_many()
            .col_expr(Column::DeletedAt, Expr::value(StoredValue(at)))
            .filter(Column::Id.eq(StoredValue(id)))
            .filter(Column::DeletedAt.is_null())
            .exec(self.public_transaction())
            .await
            .map_err(to_store_error)?;
        Ok(deleted.rows_affected > 0)
    }

    async fn restore(&mut self, id: DishId, version: RecordVersion) -> Result<(), StoreError> {
        let row = ActiveModel {
            id: set(id),
            deleted_at: set(None),
            version: set(version),
            ..Default::default()
        };
        update(self.public_transaction(), row).await
    }

    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError> {
        let is_over = Column::DeletedAt.lte(StoredValue(until));
        delete_where(&self.transaction, Entity, is_over).await
    }
}

/// The dishes that are not deleted, by id.
pub(super) fn select_existing_dishes() -> Select<Entity> {
    Entity::find()
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::Id)
}
