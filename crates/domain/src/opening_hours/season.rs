//! Weeks of their own for a part of the year, such as the summer.

use serde::{Deserialize, Serialize};

use super::{DayHours, Period, SpecialDayId, WeeklyHours};
use crate::RecordVersion;
use crate::id::id;
use crate::text::text;

id!(pub struct SeasonId, InvalidSeasonId, "a season");

text!(
    /// Such as `Sommer`.
    pub struct SeasonName, single_line_text, 60
);

text!(
    /// The English name; possibly empty.
    #[derive(Default)]
    pub struct EnglishSeasonName, optional_line_text, 60
);

impl SeasonId {
    /// The id of a new season, greater than every id ever used of special days and seasons. Where there is none, the smallest
    /// that is not in use.
    pub fn next(max_id: Option<SpecialDayId>, seasons: &[Season]) -> Option<Self> {
        let next_id = Self::parse(max_id.map_or(0, |id| id.get().into()) + 1);
        let used = || seasons.iter().map(|season| season.id).collect();
        next_id.ok().or_else(|| Self::smallest_unused(&used()))
    }
}

/// A season without id and version. Seasons may overlap (decision H6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeasonDraft {
    pub name: SeasonName,
    #[serde(rename = "nameEn", default)]
    pub name_english: EnglishSeasonName,
    #[serde(flatten)]
    pub period: Period,
    pub week: WeeklyHours,
    /// The hours on statutory holidays.
    pub holiday: DayHours,
}

/// Days with a week of their own, once or every year.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Season {
    pub id: SeasonId,
    pub version: RecordVersion,
    #[serde(flatten)]
    pub details: SeasonDraft,
}

impl Season {
    pub fn from_draft(id: SeasonId, details: SeasonDraft) -> Self {
        Self {
            id,
            version: RecordVersion::INITIAL,
            details,
        }
    }

    /// Replaces everything but the id. The version rises if something differs.
    pub fn edited(&self, details: SeasonDraft) -> Self {
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
}
