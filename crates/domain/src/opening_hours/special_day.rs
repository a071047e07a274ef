//! Special days and ranges: company holiday, Christmas Eve (decision H6).

use serde::{Deserialize, Serialize};
use time::Date;

use super::{DayHours, DayTimes, Period, PeriodId, Versioned};
use crate::RecordVersion;
use crate::calendar::iso_date;
use crate::fields::{FieldErrorKind, FieldErrors};
use crate::serde_as::serde_as;
use crate::text::text;

text!(
    /// The occasion, such as `Betriebsurlaub`; possibly empty.
    #[derive(Default)]
    pub struct SpecialDayLabel, optional_line_text, 200
);

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialDayDraft {
    pub period: Period,
    pub label: SpecialDayLabel,
    pub label_english: SpecialDayLabel,
    /// The hours on each of its days.
    pub hours: DayHours,
    /// Whether staff made it on its only day, for that day.
    pub is_today_change: bool,
}

/// Days with their own hours, once or every year.
pub type SpecialDay = Versioned<SpecialDayDraft>;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SpecialDayForm {
    id: PeriodId,
    #[serde(with = "iso_date")]
    from: Date,
    #[serde(with = "iso_date")]
    until: Date,
    #[serde(default)]
    is_yearly: bool,
    label: SpecialDayLabel,
    #[serde(rename = "labelEn", default)]
    label_english: SpecialDayLabel,
    #[serde(default)]
    is_today_change: bool,
    version: RecordVersion,
    #[serde(flatten)]
    hours: DayHours,
}

serde_as!(
    SpecialDayForm: SpecialDay,
    |form| Period::new(form.from, form.until, form.is_yearly)
        .map_err(FieldErrorKind::code)
        .map(|period| {
            let is_single_day = form.from == form.until && !form.is_yearly;
            let details = SpecialDayDraft {
                period,
                label: form.label,
                label_english: form.label_english,
                hours: form.hours,
                is_today_change: form.is_today_change && is_single_day,
            };
            Self { id: form.id, version: form.version, details }
        }),
    |day| SpecialDayForm {
        id: day.id,
        from: day.details.period.from(),
        until: day.details.period.until(),
        is_yearly: day.details.period.is_yearly(),
        label: day.details.label.clone(),
        label_english: day.details.label_english.clone(),
        is_today_change: day.details.is_today_change,
        version: day.version,
        hours: day.details.hours,
    }
);

impl SpecialDay {
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
    /// The day after the edit, which is no change of today any more. A day that is set to closed loses its times, unless some
    /// are sent. Reports every error.
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
            is_today_change: false,
        });
        draft.filter(|_| errors.is_empty()).ok_or(errors)
    }
}
