//! Special days and ranges: company holiday, Christmas Eve (decision H6).

use serde::{Deserialize, Serialize};
use time::Date;

use super::{DayHours, DayTimes};
use crate::RecordVersion;
use crate::calendar::iso_date;
use crate::fields::{FieldErrorKind, FieldErrors};
use crate::id::id;
use crate::text::text;

text!(
    /// The occasion, such as `Betriebsurlaub`; possibly empty.
    #[derive(Default)]
    pub struct SpecialDayLabel, optional_line_text, 200
);

id!(pub struct SpecialDayId, InvalidSpecialDayId, "a special day");

impl SpecialDayId {
    /// The id of a new special day, greater than every id ever used. Where there is none, the smallest that is not in use.
    pub fn next(max_id: Option<Self>, days: &[SpecialDay]) -> Option<Self> {
        let next_id = Self::parse(max_id.map_or(0, |id| id.get().into()) + 1);
        let used = || days.iter().map(SpecialDay::id).collect();
        next_id.ok().or_else(|| Self::smallest_unused(&used()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the last day is before the first")]
pub struct EndBeforeStart;

/// `None` keeps the current value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpecialDayEdit {
    pub from: Option<Date>,
    /// The last day, included.
    pub until: Option<Date>,
    pub label: Option<SpecialDayLabel>,
    pub times: DayTimes,
}

/// A valid special day without id and version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialDayDraft {
    from: Date,
    until: Date,
    label: SpecialDayLabel,
    hours: DayHours,
}

/// A day or a range of days with its own hours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "UncheckedSpecialDay")]
pub struct SpecialDay {
    id: SpecialDayId,
    #[serde(with = "iso_date")]
    from: Date,
    #[serde(with = "iso_date")]
    until: Date,
    label: SpecialDayLabel,
    version: RecordVersion,
    #[serde(flatten)]
    hours: DayHours,
}

#[derive(Deserialize)]
struct UncheckedSpecialDay {
    id: SpecialDayId,
    #[serde(with = "iso_date")]
    from: Date,
    #[serde(with = "iso_date")]
    until: Date,
    label: SpecialDayLabel,
    version: RecordVersion,
    #[serde(flatten)]
    hours: DayHours,
}

impl TryFrom<UncheckedSpecialDay> for SpecialDay {
    type Error = EndBeforeStart;

    fn try_from(day: UncheckedSpecialDay) -> Result<Self, EndBeforeStart> {
        let special = Self::new(day.id, day.from, day.until, day.label, day.hours)?;
        Ok(special.with_version(day.version))
    }
}

impl SpecialDay {
    /// `until` is included.
    pub fn new(
        id: SpecialDayId,
        from: Date,
        until: Date,
        label: SpecialDayLabel,
        hours: DayHours,
    ) -> Result<Self, EndBeforeStart> {
        SpecialDayDraft::new(from, until, label, hours).map(|draft| Self::from_draft(id, draft))
    }

    pub fn from_draft(id: SpecialDayId, draft: SpecialDayDraft) -> Self {
        Self {
            id,
            from: draft.from,
            until: draft.until,
            label: draft.label,
            hours: draft.hours,
            version: RecordVersion::INITIAL,
        }
    }

    /// Replaces everything but the id. The version rises if something differs.
    pub fn edited(&self, draft: SpecialDayDraft) -> Self {
        let edited = Self::from_draft(self.id, draft).with_version(self.version);
        if edited == *self {
            return edited;
        }
        edited.with_version(self.version.next())
    }

    pub fn with_version(self, version: RecordVersion) -> Self {
        Self { version, ..self }
    }

    pub fn version(&self) -> RecordVersion {
        self.version
    }

    pub fn id(&self) -> SpecialDayId {
        self.id
    }

    pub fn from(&self) -> Date {
        self.from
    }

    /// The last day, included.
    pub fn until(&self) -> Date {
        self.until
    }

    /// The label, or the dates of a day without one, for the audit log.
    pub fn audit_subject(&self) -> String {
        let format = |day: Date| format!("{}.{}.{}", day.day(), u8::from(day.month()), day.year());
        match self.label.as_str() {
            "" if self.from == self.until => format(self.from),
            "" => format!("{} – {}", format(self.from), format(self.until)),
            label => label.to_owned(),
        }
    }

    pub fn label(&self) -> &SpecialDayLabel {
        &self.label
    }

    /// The hours on each of its days.
    pub fn hours(&self) -> &DayHours {
        &self.hours
    }

    pub fn covers_day(&self, day: Date) -> bool {
        (self.from..=self.until).contains(&day)
    }

    pub(super) fn day_count(&self) -> i64 {
        (self.until - self.from).whole_days() + 1
    }
}

impl SpecialDayDraft {
    /// `until` is included. Special days may overlap (decision H6).
    pub fn new(
        from: Date,
        until: Date,
        label: SpecialDayLabel,
        hours: DayHours,
    ) -> Result<Self, EndBeforeStart> {
        if until < from {
            return Err(EndBeforeStart);
        }
        Ok(Self {
            from,
            until,
            label,
            hours,
        })
    }
}

impl SpecialDayEdit {
    /// The day after the edit. A day that is set to closed loses its times, unless some are sent. Reports every error.
    pub fn apply(self, day: &SpecialDay) -> Result<SpecialDayDraft, FieldErrors> {
        let mut errors = FieldErrors::default();
        let from = self.from.unwrap_or(day.from());
        let until = self.until.unwrap_or(day.until());
        if until < from {
            errors.record("until", FieldErrorKind::BeforeStart);
        }
        let label = self.label.unwrap_or_else(|| day.label().clone());
        let hours = self.times.or_hours(day.hours()).check(&mut errors);
        let draft = hours.and_then(|hours| SpecialDayDraft::new(from, until, label, hours).ok());
        draft.filter(|_| errors.is_empty()).ok_or(errors)
    }
}
