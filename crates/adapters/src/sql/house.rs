//! The one row about the house as a whole.

use domain::Version;
use ports::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use super::corrupt::{corrupt, other};
use super::entities::house::{Column, Entity, Model};
use super::rows::HOUSE;

/// The row, as this connection or transaction sees it.
pub(super) async fn row(db: &impl ConnectionTrait) -> Result<Model, StoreError> {
    let row = Entity::find_by_id(HOUSE).one(db).await.map_err(other)?;
    row.ok_or_else(|| corrupt("house", HOUSE, "id", "the row is missing"))
}

/// Sets one column of it.
pub(super) async fn set(
    db: &impl ConnectionTrait,
    column: Column,
    value: i64,
) -> Result<(), StoreError> {
    put(db, column, Expr::value(value)).await
}

/// Makes one column one more than it is.
pub(super) async fn raise(db: &impl ConnectionTrait, column: Column) -> Result<(), StoreError> {
    put(db, column, Expr::col(column).add(1)).await
}

/// Writes the row as it is.
pub(super) async fn touch(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    put(db, Column::Revision, Expr::col(Column::Revision)).await
}

async fn put(db: &impl ConnectionTrait, column: Column, value: Expr) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(column, value)
        .filter(Column::Id.eq(HOUSE))
        .exec(db)
        .await
        .map_err(other)?;
    Ok(())
}

/// How often something was changed of which there is one in the house.
pub(super) fn version(column: &'static str, stored: i64) -> Result<Version, StoreError> {
    Version::parse(stored).map_err(|fault| corrupt("house", HOUSE, column, fault))
}
