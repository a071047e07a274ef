//! Columns that hold domain values. Dates are stored as `yyyy-MM-dd`, times as `HH:mm`, instants as RFC 3339 in UTC with nine
//! fractional digits, which sorts chronologically.

use domain::calendar::{Timestamp, format_iso_date, format_time, parse_date, parse_time};
use domain::{Label, RecordVersion};
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
    type SqlType: Into<Value> + ValueType + TryGetable;

    fn read(column: Self::SqlType) -> Result<Self, BoxError>;

    fn write(&self) -> Self::SqlType;
}

/// A column of an entity. A value that the domain rejects is an error that names the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredValue<T>(pub T);

pub fn set<T: ColumnValue>(value: T) -> ActiveValue<StoredValue<T>> {
    ActiveValue::Set(StoredValue(value))
}

impl<T: ColumnValue> From<StoredValue<T>> for Value {
    fn from(stored: StoredValue<T>) -> Self {
        stored.0.write().into()
    }
}

impl<T: ColumnValue> TryGetable for StoredValue<T> {
    fn try_get_by<I: ColIdx>(row: &QueryResult, index: I) -> Result<Self, TryGetError> {
        let value = T::read(T::SqlType::try_get_by(row, index)?);
        let type_error = |error| DbErr::Type(format!("column {index:?}: {error}")).into();
        value.map(Self).map_err(type_error)
    }
}

impl<T: ColumnValue> ValueType for StoredValue<T> {
    fn try_from(value: Value) -> Result<Self, ValueTypeErr> {
        let value = T::read(<T::SqlType as ValueType>::try_from(value)?);
        value.map(Self).map_err(|_| ValueTypeErr)
    }

    fn type_name() -> String {
        T::SqlType::type_name()
    }

    fn array_type() -> ArrayType {
        T::SqlType::array_type()
    }

    fn column_type() -> ColumnType {
        T::SqlType::column_type()
    }
}

/// Lets generated primary keys have this type.
impl<T: ColumnValue<SqlType: TryFromU64>> TryFromU64 for StoredValue<T> {
    fn try_from_u64(number: u64) -> Result<Self, DbErr> {
        let value = T::read(T::SqlType::try_from_u64(number)?);
        value
            .map(Self)
            .map_err(|error| DbErr::Type(error.to_string()))
    }
}

impl<T: ColumnValue<SqlType: Nullable>> ColumnValue for Option<T> {
    type SqlType = Option<T::SqlType>;

    fn read(column: Self::SqlType) -> Result<Self, BoxError> {
        column.map(T::read).transpose()
    }

    fn write(&self) -> Self::SqlType {
        self.as_ref().map(T::write)
    }
}

/// Implements [`ColumnValue`] by two expressions: one that reads a column, one that writes a value.
macro_rules! column_values {
    ($column:ident: $($type:ident)+, |$stored:ident| $read:expr, |$value:ident| $write:expr) => {
        $(impl $crate::sql::column::ColumnValue for $type {
            type SqlType = $column;

            fn read($stored: $column) -> Result<Self, ports::BoxError> {
                Ok($read)
            }

            fn write(&self) -> $column {
                let $value = self;
                $write
            }
        })+
    };
}
pub(super) use column_values;

/// Columns of numbers of the domain.
macro_rules! number_columns {
    ($($type:ident)+) => {
        $crate::sql::column::column_values!(
            i64: $($type)+, |stored| Self::parse(stored)?, |value| value.get().into()
        );
    };
}
pub(super) use number_columns;

/// Columns of texts of the domain.
macro_rules! text_columns {
    ($($type:ident)+) => {
        $crate::sql::column::column_values!(
            String: $($type)+, |stored| Self::parse(stored.as_str())?, |value| value.to_string()
        );
    };
}
pub(super) use text_columns;

/// Columns of enums that have codes.
macro_rules! code_columns {
    ($($type:ident)+) => {
        $crate::sql::column::column_values!(
            String: $($type)+, |stored| Self::parse(&stored).ok_or("unknown")?, |value| value.code().to_owned()
        );
    };
}
pub(super) use code_columns;

column_values!(bool: bool, |stored| stored, |value| *value);
column_values!(i64: i64, |stored| stored, |value| *value);
column_values!(String: String, |stored| stored, |value| value.clone());
// SQLite has no unsigned integers.
column_values!(i64: u32, |stored| stored.try_into()?, |value| (*value).into());
column_values!(i64: u64, |stored| stored.try_into()?, |value| (*value).try_into().unwrap_or(i64::MAX));
number_columns!(RecordVersion);
text_columns!(Label);
column_values!(String: Date, |stored| parse_date(&stored)?, |value| format_iso_date(*value));
column_values!(String: Time, |stored| parse_time(&stored)?, |value| format_time(*value));
// Fails for years beyond 9999 only, which the type does not have.
column_values!(String: Timestamp, |stored| Self::parse(&stored, &Rfc3339)?.to_offset(UtcOffset::UTC),
    |value| value.checked_to_offset(UtcOffset::UTC).unwrap_or(*value).format(INSTANT_FORMAT).unwrap_or_default()
);

const INSTANT_FORMAT: &[FormatItem<'_>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:9]Z");
