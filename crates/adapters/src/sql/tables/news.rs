//! News entries, deleted ones included.

use domain::Version;
use domain::calendar::{Instant, parse_day, write_day};
use domain::news::{
    DeletedEntry, Description, ImagePath, NewsEntry, NewsId, SortOrder, Timeframe, Title,
};
use ports::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;

use super::{Row, write_instant};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "news")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub title: String,
    pub sub_text: String,
    pub img_src: String,
    pub sort_order: i64,
    pub timeframe: String,
    pub show_until: Option<String>,
    pub is_coming_soon: bool,
    pub is_food: bool,
    pub deleted_at: Option<String>,
    pub version: i64,
    pub is_purged: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

const TABLE: &str = "news";

/// Parses an id that was selected without the other columns.
pub fn news_id(id: i64) -> Result<NewsId, StoreError> {
    Row {
        table: TABLE,
        key: id,
    }
    .column("id", NewsId::parse(id))
}

pub fn entry_from_row(stored: Model) -> Result<NewsEntry, StoreError> {
    let row = Row {
        table: TABLE,
        key: stored.id,
    };
    let show_until = stored.show_until.as_deref().map(parse_day).transpose();
    Ok(NewsEntry {
        id: row.column("id", NewsId::parse(stored.id))?,
        title: row.column("title", Title::parse(stored.title))?,
        sub_text: row.column("sub_text", Description::parse(stored.sub_text))?,
        img_src: row.column("img_src", ImagePath::parse(stored.img_src))?,
        sort_order: row.column("sort_order", SortOrder::parse(stored.sort_order))?,
        timeframe: row.column("timeframe", Timeframe::parse(stored.timeframe))?,
        show_until: row.column("show_until", show_until)?,
        is_coming_soon: stored.is_coming_soon,
        is_food: stored.is_food,
        version: row.column("version", Version::parse(stored.version))?,
    })
}

/// An entry in the trash.
pub fn deleted_from_row(stored: Model) -> Result<DeletedEntry, StoreError> {
    let row = Row {
        table: TABLE,
        key: stored.id,
    };
    let at = stored.deleted_at.as_deref().unwrap_or_default();
    Ok(DeletedEntry {
        at: row.instant("deleted_at", at)?,
        entry: entry_from_row(stored)?,
    })
}

/// Every column except `deleted_at` and `is_purged`, which stay as they are.
pub fn entry_to_row(entry: &NewsEntry) -> ActiveModel {
    ActiveModel {
        id: Set(entry.id.get().into()),
        title: Set(entry.title.as_str().to_owned()),
        sub_text: Set(entry.sub_text.as_str().to_owned()),
        img_src: Set(entry.img_src.as_str().to_owned()),
        sort_order: Set(entry.sort_order.get().into()),
        timeframe: Set(entry.timeframe.as_str().to_owned()),
        show_until: Set(entry.show_until.map(write_day)),
        is_coming_soon: Set(entry.is_coming_soon),
        is_food: Set(entry.is_food),
        deleted_at: NotSet,
        version: Set(entry.version.get().into()),
        is_purged: NotSet,
    }
}

/// Emptied when an entry is purged.
pub const CONTENT: [Column; 4] = [
    Column::Title,
    Column::SubText,
    Column::ImgSrc,
    Column::Timeframe,
];

/// Keeps the id of a removed entry from being used again.
pub fn purged_row(id: i64, at: Instant) -> Result<ActiveModel, StoreError> {
    Ok(ActiveModel {
        id: Set(id),
        title: Set(String::new()),
        sub_text: Set(String::new()),
        img_src: Set(String::new()),
        sort_order: Set(1),
        timeframe: Set(String::new()),
        show_until: Set(None),
        is_coming_soon: Set(false),
        is_food: Set(false),
        deleted_at: Set(Some(write_instant(at)?)),
        version: Set(1),
        is_purged: Set(true),
    })
}
