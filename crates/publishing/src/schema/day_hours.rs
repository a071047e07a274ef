use domain::{
    calendar::format_time,
    opening_hours::{DayHours, Opening},
};
use poem_openapi::Object;
use time::{Time, Weekday};

use super::fields::{OptionalField, RequiredField};
use crate::json_fields;

json_fields!(Hours);

/// Sunday 0, Monday 1 … Saturday 6 (specification §3).
pub fn weekday_number(weekday: Weekday) -> u8 {
    weekday.number_days_from_sunday()
}

/// The hours of a day. The times of the venue are present if it opens, those of the kitchen if the kitchen does, those of a
/// break if there is one. The kitchen is closed while the venue is.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Hours {
    /// Whether the venue opens at all.
    pub is_open: RequiredField<bool>,
    /// When the venue opens, `HH:mm`.
    pub open_from: OptionalField<Time>,
    /// When the venue closes, `HH:mm`; earlier than `openFrom` means the next morning.
    pub open_until: OptionalField<Time>,
    /// When the venue closes for its break, `HH:mm`; earlier than `openFrom` means the next morning.
    pub open_break_from: OptionalField<Time>,
    /// When the venue opens again after its break, `HH:mm`; earlier than `openFrom` means the next morning.
    pub open_break_until: OptionalField<Time>,
    /// When the kitchen opens, `HH:mm`.
    pub kitchen_from: OptionalField<Time>,
    /// When the kitchen closes, `HH:mm`; earlier than `kitchenFrom` means the next morning.
    pub kitchen_until: OptionalField<Time>,
    /// When the kitchen closes for its break, `HH:mm`; earlier than `kitchenFrom` means the next morning.
    pub kitchen_break_from: OptionalField<Time>,
    /// When the kitchen opens again after its break, `HH:mm`; earlier than `kitchenFrom` means the next morning.
    pub kitchen_break_until: OptionalField<Time>,
}

impl From<DayHours> for Hours {
    fn from(day: DayHours) -> Self {
        let fields =
            |opening| Opening::times(opening).map(|time| OptionalField::new(time.map(format_time)));
        let [open_from, open_until, open_break_from, open_break_until] = fields(day.venue());
        let [
            kitchen_from,
            kitchen_until,
            kitchen_break_from,
            kitchen_break_until,
        ] = fields(day.kitchen());
        Self {
            is_open: day.venue().is_some().into(),
            open_from,
            open_until,
            open_break_from,
            open_break_until,
            kitchen_from,
            kitchen_until,
            kitchen_break_from,
            kitchen_break_until,
        }
    }
}
