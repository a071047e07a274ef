//! Columns that hold domain values. Dates are stored as `yyyy-MM-dd`, times as `HH:mm`, instants as RFC 3339 in UTC with nine
//! fractional digits, which sorts chronologically.

use std::collections::BTreeMap;

use domain::accounts::{Digest, PasswordHash, PersonName, StaffId, Token};
use domain::audit::{AuditAction, AuditId, AuditSubject};
use domain::calendar::{Instant, parse_day, parse_time, write_day, write_time};
use domain::contact::{MessageId, MessageState};
use domain::files::{BlobId, ContentType, CustomMetadata, HeaderText, Md5, ObjectName};
use domain::idempotency::{IdempotencyKey, RequestDigest};
use domain::inn::Email;
use domain::menus::{MenuFileName, MenuType};
use domain::news::{Description, ImagePath, NewsId, SortOrder, Timeframe, Title};
use domain::opening_hours::SpecialDayId;
use domain::storage::{UploadId, UploadState};
use domain::usage::InsertId;
use domain::{Label, Version};
use ports::BoxError;
use sea_orm::sea_query::{ArrayType, ColumnType, Nullable, ValueType, ValueTypeErr};
use sea_orm::{
    ActiveValue, ColIdx, DbErr, QueryResult, TryFromU64, TryGetError, TryGetable, Value,
};
use time::format_description::FormatItem;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, Time, UtcOffset};

/// A value that a column can hold.
pub trait ColumnValue: Sized {
    type Column: Into<Value> + ValueType + TryGetable;

    fn read(column: Self::Column) -> Result<Self, BoxError>;

    fn write(&self) -> Self::Column;
}

/// A column of an entity. A value that the domain rejects is an error that names the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored<T>(pub T);

pub fn set<T: ColumnValue>(value: T) -> ActiveValue<Stored<T>> {
    ActiveValue::Set(Stored(value))
}

impl<T: ColumnValue> From<Stored<T>> for Value {
    fn from(stored: Stored<T>) -> Self {
        stored.0.write().into()
    }
}

impl<T: ColumnValue> TryGetable for Stored<T> {
    fn try_get_by<I: ColIdx>(row: &QueryResult, index: I) -> Result<Self, TryGetError> {
        let value = T::read(T::Column::try_get_by(row, index)?);
        let type_error = |error| DbErr::Type(format!("column {index:?}: {error}")).into();
        value.map(Self).map_err(type_error)
    }
}

impl<T: ColumnValue> ValueType for Stored<T> {
    fn try_from(value: Value) -> Result<Self, ValueTypeErr> {
        let value = T::read(<T::Column as ValueType>::try_from(value)?);
        value.map(Self).map_err(|_| ValueTypeErr)
    }

    fn type_name() -> String {
        T::Column::type_name()
    }

    fn array_type() -> ArrayType {
        T::Column::array_type()
    }

    fn column_type() -> ColumnType {
        T::Column::column_type()
    }
}

/// For generated primary keys.
impl<T: ColumnValue<Column: TryFromU64>> TryFromU64 for Stored<T> {
    fn try_from_u64(number: u64) -> Result<Self, DbErr> {
        let value = T::read(T::Column::try_from_u64(number)?);
        value
            .map(Self)
            .map_err(|error| DbErr::Type(error.to_string()))
    }
}

impl<T: ColumnValue<Column: Nullable>> ColumnValue for Option<T> {
    type Column = Option<T::Column>;

    fn read(column: Self::Column) -> Result<Self, BoxError> {
        column.map(T::read).transpose()
    }

    fn write(&self) -> Self::Column {
        self.as_ref().map(T::write)
    }
}

/// Implements [`ColumnValue`] by two expressions: one that reads a column, one that writes a value.
macro_rules! column_values {
    ($column:ident: $($type:ident)+, |$stored:ident| $read:expr, |$value:ident| $write:expr) => {
        $(impl ColumnValue for $type {
            type Column = $column;

            fn read($stored: $column) -> Result<Self, BoxError> {
                Ok($read)
            }

            fn write(&self) -> $column {
                let $value = self;
                $write
            }
        })+
    };
}

column_values!(bool: bool, |stored| stored, |value| *value);
column_values!(i64: i64, |stored| stored, |value| *value);
column_values!(String: String, |stored| stored, |value| value.clone());
// SQLite has no unsigned integers.
column_values!(i64: u32, |stored| stored.try_into()?, |value| (*value).into());
column_values!(i64: u64, |stored| stored.try_into()?, |value| (*value).try_into().unwrap_or(i64::MAX));
column_values!(i64: AuditId MessageId NewsId SortOrder SpecialDayId StaffId Version,
    |stored| Self::parse(stored)?, |value| value.get().into()
);
column_values!(String: AuditSubject BlobId ContentType Description Digest Email HeaderText IdempotencyKey ImagePath
    InsertId Label Md5 MenuFileName ObjectName PersonName RequestDigest Timeframe Title UploadId,
    |stored| Self::parse(stored.as_str())?, |value| value.to_string()
);
column_values!(String: PasswordHash, |stored| Self::parse(stored)?, |value| value.as_str().to_owned());
column_values!(String: Token, |stored| Self::parse(&stored).ok_or("not a token")?, |value| value.as_str().to_owned());
column_values!(String: AuditAction UploadState,
    |stored| Self::parse(&stored).ok_or("unknown")?, |value| value.code().to_owned()
);
column_values!(String: MessageState,
    |stored| Self::parse(&stored.to_uppercase()).ok_or("unknown")?, |value| value.code().to_lowercase()
);
column_values!(String: MenuType, |stored| Self::parse(&stored)?, |value| value.key().to_owned());
column_values!(String: Date, |stored| parse_day(&stored)?, |value| write_day(*value));
column_values!(String: Time, |stored| parse_time(&stored)?, |value| write_time(*value));
// Fails for years beyond 9999 only, which the type does not have.
column_values!(String: Instant, |stored| Self::parse(&stored, &Rfc3339)?.to_offset(UtcOffset::UTC),
    |value| value.to_offset(UtcOffset::UTC).format(INSTANT).unwrap_or_default()
);
// A map of texts is always valid JSON.
column_values!(String: CustomMetadata,
    |stored| Self::parse(serde_json::from_str::<BTreeMap<_, _>>(&stored)?)?,
    |value| serde_json::to_string(value.as_map()).unwrap_or_default()
);

const INSTANT: &[FormatItem<'_>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:9]Z");
