//! Rows as they are stored. Dates are `yyyy-MM-dd`, times `HH:mm`, instants RFC 3339 in UTC with
//! nine digits after the second, so that their text sorts like they do.

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
