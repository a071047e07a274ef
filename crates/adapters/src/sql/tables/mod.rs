//! One module per table: its `SeaORM` entity, and the conversion of rows from and to domain values. Dates are stored as
//! `yyyy-MM-dd`, times as `HH:mm`, instants as RFC 3339 in UTC with nine fractional digits, which sorts chronologically.
//! A value that the domain rejects is reported with its table, key and column.

pub(super) mod app_state;
pub(super) mod audit;
pub(super) mod contact_message;
pub(super) mod deleted_menu_file;
pub(super) mod deleted_menu_version;
pub(super) mod file;
pub(super) mod former_menu_address;
pub(super) mod idempotency_key;
pub(super) mod login_attempts;
pub(super) mod menu_file;
pub(super) mod menu_setting;
pub(super) mod migration;
pub(super) mod news;
pub(super) mod opening_hours;
pub(super) mod session;
pub(super) mod special_day;
pub(super) mod staff;
pub(super) mod upload;
pub(super) mod upload_part;
pub(super) mod usage_day;
pub(super) mod usage_event;
pub(super) mod usage_hour;

use std::fmt::Display;

use domain::calendar::Instant;
use ports::{BoxError, StoreError};
use time::UtcOffset;
use time::format_description::FormatItem;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;

/// The key of the only row of `app_state`.
pub(super) const APP_STATE_ID: i32 = 1;

const INSTANT: &[FormatItem<'_>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:9]Z");

pub(super) fn write_instant(at: Instant) -> Result<String, StoreError> {
    at.to_offset(UtcOffset::UTC)
        .format(INSTANT)
        .map_err(StoreError::other)
}

/// Names the row in errors of its columns.
pub struct Row<K> {
    table: &'static str,
    key: K,
}

impl<K: Display> Row<K> {
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
