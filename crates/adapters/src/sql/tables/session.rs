use domain::accounts::{Digest, Session, StaffId};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::{Row, write_instant};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub token: String,
    pub staff: i64,
    pub issued: String,
    pub last_seen: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::staff::Entity",
        from = "Column::Staff",
        to = "super::staff::Column::Id"
    )]
    Staff,
}

impl Related<super::staff::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Staff.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}

const SESSIONS: &str = "sessions";

pub fn session_from_row(stored: &Model) -> Result<Session, StoreError> {
    let row = Row {
        table: SESSIONS,
        key: &stored.token,
    };
    Ok(Session {
        token: row.column("token", Digest::parse(&stored.token))?,
        staff: row.column("staff", StaffId::parse(stored.staff))?,
        issued: row.instant("issued", &stored.issued)?,
        last_seen: row.instant("last_seen", &stored.last_seen)?,
    })
}

pub fn session_to_row(session: &Session) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        token: Set(session.token.to_string()),
        staff: Set(session.staff.get().into()),
        issued: Set(write_instant(session.issued)?),
        last_seen: Set(write_instant(session.last_seen)?),
    })
}
