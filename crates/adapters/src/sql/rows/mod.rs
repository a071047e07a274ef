//! The one place where stored rows become values of the domain, and the other way round. A row is
//! trusted no more than a form: whatever the domain refuses is reported with table, key and column.

mod accounts;
mod audit;
mod contact;
mod deleted_menu_files;
mod files;
mod hours;
mod idempotency;
mod menus;
mod news;
mod uploads;
mod usage;

pub(super) use accounts::{
    attempts_from_row, attempts_to_row, email_from_row, email_key, member_from_row, member_to_row,
    new_member_to_row, session_from_row, session_to_row,
};
pub(super) use audit::{actor_to_columns, audit_entry_from_row, audit_event_to_row};
pub(super) use contact::{
    WAITING, delivery_to_columns, message_from_row, message_to_row, state_to_column,
};
pub(super) use deleted_menu_files::{deleted_menu_from_row, deleted_menu_to_row};
pub(super) use files::{file_from_row, file_to_row};
pub(super) use hours::{
    add_missing_days, day_from_row as weekday_from_row, special_day_from_row, special_day_to_row,
    week_from_days, week_to_rows,
};
pub(super) use idempotency::{record_from_row, record_to_row, scope_to_column};
pub(super) use menus::{
    deleted_version, former_menu, menu_from_row, setting_from_row, settings_from_lines,
    settings_to_rows,
};
pub(super) use news::{deleted_from_row, entry_from_row, entry_to_row, news_id};
pub(super) use uploads::{number, part_from_row, part_to_row, upload_from_row, upload_to_row};
pub(super) use usage::{
    day_from_row, day_to_row, event_from_row, event_to_row, first_day_from_row, hour_from_row,
    hour_to_row, total_from_row,
};

use std::fmt::Display;

use domain::calendar::Instant;
use ports::{BoxError, StoreError};
use time::UtcOffset;
use time::format_description::FormatItem;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;

/// The key of the one row about the house.
pub(super) const APP_STATE_ID: i32 = 1;

/// RFC 3339 in UTC, of one length, so that the text sorts like the instants.
const INSTANT: &[FormatItem<'_>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:9]Z");

/// How an instant is stored.
pub(super) fn write_instant(at: Instant) -> Result<String, StoreError> {
    at.to_offset(UtcOffset::UTC)
        .format(INSTANT)
        .map_err(StoreError::other)
}

/// A row while it is read: knows how to name itself when a column is at fault.
struct Row<K> {
    table: &'static str,
    key: K,
}

impl<K: Display> Row<K> {
    /// The value of a column, or which column it was.
    fn column<T, E: Into<BoxError>>(
        &self,
        column: &'static str,
        parsed: Result<T, E>,
    ) -> Result<T, StoreError> {
        parsed.map_err(|fault| self.fault(column, fault))
    }

    fn fault(&self, column: &'static str, source: impl Into<BoxError>) -> StoreError {
        super::corrupt::corrupt(self.table, &self.key, column, source)
    }

    fn instant(&self, column: &'static str, text: &str) -> Result<Instant, StoreError> {
        self.column(column, Instant::parse(text, &Rfc3339))
            .map(|at| at.to_offset(UtcOffset::UTC))
    }
}
