//! Special days and ranges: company holiday, Christmas Eve (decision H6).

use serde::{Deserialize, Serialize};
use time::Date;

use super::{DayHours, DayTimes, Period};
use crate::RecordVersion;
use crate::fields::FieldErrors;
use crate::id::id;
use crate::text::text;

text!(
    /// The occasion, such as `Betriebsurlaub`; possibly empty.
    #[derive(Default)]
    pub struct SpecialDayLabel, optional_line_text, 200
);

id!(pub struct SpecialDayId, InvalidSpecialDayId, "a special day");

impl SpecialDayId {
    /// The id of a new special day, greater than every id ever used of special days and seasons. Where there is none, the
    /// smallest that is not in use.
    pub fn next(max_id: Option<Self>, days: &[SpecialDay]) -> Option<Self> {
        let next_id = Self::parse(max_id.map_or(0, |id| id.get().into()) + 1);
        let used = || days.iter().map(|day| day.id).collect();
        next_id.ok().or_else(|| Self::smallest_unused(&used()))
    }
}

/// `None` keeps the current value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpecialDayEdit {
    pub from: Option<Date>,
    /// The last day, included.
    pub until: Option<Date>,
    pub is_yearly: Option<bool>,
    pub label: Option<SpecialDayLabel>,
    pub label_english: Option<SpecialDayLabel>,
    pub times: DayTimes,
}

/// A special day without id and version. Special days may overlap (decision H6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SpecialDayDraft {
    #[serde(flatten)]
    pub period: Period,
    pub label: SpecialDayLabel,
    #[serde(rename = "labelEn", default)]
    pub label_english: SpecialDayLabel,
    /// The hours on each of its days.
    #[serde(flatten)]
    pub hours: DayHours,
    /// Whether it is a change of a single day that staff made on that day.
    #[serde(default)]
    pub is_today_change: bool,
}

/// Days with their own hours, once or every year.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SpecialDay {
    pub id: SpecialDayId,
    pub version: RecordVersion,
    #[serde(flatten)]
    pub details: SpecialDayDraft,
}

impl SpecialDay {
    pub fn from_draft(id: SpecialDayId, details: SpecialDayDraft) -> Self {
        Self {
            id,
            version: RecordVersion::INITIAL,
            details,
        }
    }

    /// Replaces everything but the id. The version rises if something differs.
    pub fn edited(&self, details: SpecialDayDraft) -> Self {
        let version = if details == self.details {
            self.version
        } else {
            self.version.next()
        };
        Self {
            id: self.id,
            version,
            details,
        }
    }

    /// The label, or the dates of a day without one, for the audit log.
    pub fn audit_subject(&self) -> String {
        let period = self.details.period;
        let format = |day: Date| {
            let year = if period.is_yearly() {
                String::new()
            } else {
                day.year().to_string()
            };
            format!("{}.{}.{year}", day.day(), u8::from(day.month()))
        };
        let (from, until) = (period.from(), period.until());
        match self.details.label.as_str() {
            "" if from == until => format(from),
            "" => format!("{} – {}", format(from), format(until)),
            label => label.to_owned(),
        }
    }
}

impl SpecialDayEdit {
    /// The day after the edit. A day that is set to closed loses its times, unless some are sent. Reports every error.
    pub fn apply(self, day: &SpecialDay) -> Result<SpecialDayDraft, FieldErrors> {
        let mut errors = FieldErrors::default();
        let current = day.details.clone();
        let period = Period::new(
            self.from.unwrap_or(current.period.from()),
            self.until.unwrap_or(current.period.until()),
            self.is_yearly.unwrap_or(current.period.is_yearly()),
        );
        let period = period
            .map_err(|kind| errors.record("until", kind))
            .unwrap_or(current.period);
        let hours = self.times.or_hours(&current.hours).check(&mut errors);
        let draft = hours.map(|hours| SpecialDayDraft {
            period,
            label: self.label.unwrap_or(current.label),
            label_english: self.label_english.unwrap_or(current.label_english),
            hours,
            is_today_change: current.is_today_change,
        });
        draft.filter(|_| errors.is_empty()).ok_or(errors)
    }
}
