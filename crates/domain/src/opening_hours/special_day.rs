//! Special days and ranges: company holiday, Christmas Eve (decision H6).

use std::num::NonZeroU32;

use time::Date;

use super::{DayHours, SpecialDayDraft};
use crate::{Label, Version};

/// The number of a special day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpecialDayId(NonZeroU32);

/// Not the number of a special day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not the number of a special day: those go from 1 to {max}", max = SpecialDayId::MAX)]
pub struct InvalidSpecialDayId(i64);

impl SpecialDayId {
    /// The greatest id; it fits into a signed 32-bit column of any database.
    pub const MAX: u32 = i32::MAX.unsigned_abs();

    /// Checks the number.
    ///
    /// # Errors
    /// Unless it is from 1 to [`SpecialDayId::MAX`].
    pub fn parse(value: i64) -> Result<Self, InvalidSpecialDayId> {
        u32::try_from(value)
            .ok()
            .and_then(NonZeroU32::new)
            .filter(|id| id.get() <= Self::MAX)
            .map(Self)
            .ok_or(InvalidSpecialDayId(value))
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0.get()
    }
}

/// The last day lies before the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the last day lies before the first")]
pub struct EndsBeforeItStarts;

/// One day or several in a row with hours of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialDay {
    id: SpecialDayId,
    from: Date,
    until: Date,
    label: Label,
    hours: DayHours,
    version: Version,
}

impl SpecialDay {
    /// A new special day; `until` is the last day that belongs to it.
    ///
    /// # Errors
    /// When the last day lies before the first.
    pub fn parse(
        id: SpecialDayId,
        from: Date,
        until: Date,
        label: Label,
        hours: DayHours,
    ) -> Result<Self, EndsBeforeItStarts> {
        SpecialDayDraft::new(from, until, label, hours).map(|draft| Self::new(id, draft))
    }

    /// A new special day.
    #[must_use]
    pub fn new(id: SpecialDayId, draft: SpecialDayDraft) -> Self {
        Self {
            id,
            from: draft.from,
            until: draft.until,
            label: draft.label,
            hours: draft.hours,
            version: Version::FIRST,
        }
    }

    /// The day after an edit: at its next version, unless the edit says nothing new.
    #[must_use]
    pub fn edited(&self, draft: SpecialDayDraft) -> Self {
        let edited = Self::new(self.id, draft).at_version(self.version);
        if edited == *self {
            return edited;
        }
        edited.at_version(self.version.next())
    }

    /// The same day at another version.
    #[must_use]
    pub fn at_version(self, version: Version) -> Self {
        Self { version, ..self }
    }

    /// How often it was changed.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// Its number.
    #[must_use]
    pub fn id(&self) -> SpecialDayId {
        self.id
    }

    /// Its first day.
    #[must_use]
    pub fn from(&self) -> Date {
        self.from
    }

    /// Its last day, which belongs to it.
    #[must_use]
    pub fn until(&self) -> Date {
        self.until
    }

    /// What staff call it.
    #[must_use]
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// The hours on each of its days.
    #[must_use]
    pub fn hours(&self) -> &DayHours {
        &self.hours
    }

    /// Does the day belong to it?
    #[must_use]
    pub fn covers(&self, day: Date) -> bool {
        (self.from..=self.until).contains(&day)
    }

    /// How many days it lasts.
    pub(super) fn days(&self) -> i64 {
        (self.until - self.from).whole_days() + 1
    }
}
