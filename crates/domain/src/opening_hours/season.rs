//! Weeks of their own for a part of the year, such as the summer.

use serde::{Deserialize, Serialize};
use time::Date;

use super::{DayHours, Period, PeriodId, Versioned, WeeklyHours};
use crate::RecordVersion;
use crate::calendar::iso_date;
use crate::fields::FieldErrorKind;
use crate::serde_as::serde_as;
use crate::text::text;

text!(
    /// Such as `Sommer`.
    pub struct SeasonName, single_line_text, 60
);

text!(
    /// The English name; possibly empty.
    #[derive(Default)]
    pub struct EnglishSeasonName, optional_line_text, 60
);

/// A season without id and version. Seasons may overlap (decision H6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeasonDraft {
    pub name: SeasonName,
    pub name_english: EnglishSeasonName,
    pub period: Period,
    pub week: WeeklyHours,
    /// The hours on statutory holidays.
    pub holiday: DayHours,
}

/// Days with a week of their own, once or every year.
pub type Season = Versioned<SeasonDraft>;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SeasonForm {
    id: PeriodId,
    name: SeasonName,
    #[serde(rename = "nameEn", default)]
    name_english: EnglishSeasonName,
    #[serde(with = "iso_date")]
    from: Date,
    #[serde(with = "iso_date")]
    until: Date,
    #[serde(default)]
    is_yearly: bool,
    week: WeeklyHours,
    holiday: DayHours,
    version: RecordVersion,
}

serde_as!(
    SeasonForm: Season,
    |form| Period::new(form.from, form.until, form.is_yearly)
        .map_err(FieldErrorKind::code)
        .map(|period| {
            let details = SeasonDraft {
                name: form.name,
                name_english: form.name_english,
                period,
                week: form.week,
                holiday: form.holiday,
            };
            Self { id: form.id, version: form.version, details }
        }),
    |season| SeasonForm {
        id: season.id,
        name: season.details.name.clone(),
        name_english: season.details.name_english.clone(),
        from: season.details.period.from(),
        until: season.details.period.until(),
        is_yearly: season.details.period.is_yearly(),
        week: season.details.week,
        holiday: season.details.holiday,
        version: season.version,
    }
);
