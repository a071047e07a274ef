//! Opening hours from the JSON of a stored edition. `GET /api/opening-hours/state` computes the state at any instant from
//! them until the first edition after a restart is published.

use domain::{
    RecordVersion,
    calendar::parse_time,
    opening_hours::{
        self as hours, DayHours, SpecialDayId, SpecialDayLabel, TimeSpan, WeeklyHours,
    },
};
use poem_openapi::types::Type;
use time::Time;

use crate::http::request::OptionalField;

use super::schema::{Hours, OpeningHours, SpecialDay, weekday_number};

impl OpeningHours {
    /// `None` if a value is invalid.
    pub fn to_domain(&self) -> Option<hours::OpeningHours> {
        let days: Option<Vec<_>> = WeeklyHours::WEEKDAYS
            .into_iter()
            .map(|weekday| {
                let number = weekday_number(weekday).into();
                let day = self.week.iter().find(|day| day.weekday == number)?;
                Some((weekday, day.hours.to_domain()?))
            })
            .collect();
        let special_days = self.special_days.iter().map(SpecialDay::to_domain);
        Some(hours::OpeningHours {
            week: WeeklyHours::from_weekday_hours(&days?).ok()?,
            holiday: self.holiday.to_domain()?,
            special_days: special_days.collect::<Option<_>>()?,
            version: RecordVersion::parse(self.version.into()).ok()?,
        })
    }
}

impl Hours {
    fn to_domain(&self) -> Option<DayHours> {
        let venue = parse_optional_span(&self.open_from, &self.open_until).ok()?;
        let kitchen = parse_optional_span(&self.kitchen_from, &self.kitchen_until).ok()?;
        DayHours::from_spans(venue, kitchen).ok()
    }
}

type OptionalTime = OptionalField<String, Time>;

/// `Err` for an invalid time, and for one of two.
fn parse_optional_span(from: &OptionalTime, until: &OptionalTime) -> Result<Option<TimeSpan>, ()> {
    match (from.as_raw_value(), until.as_raw_value()) {
        (None, None) => Ok(None),
        (Some(from), Some(until)) => {
            let (from, until) = (parse_time(from), parse_time(until));
            let span = TimeSpan::new(from.map_err(drop)?, until.map_err(drop)?);
            span.map(Some).map_err(drop)
        }
        _ => Err(()),
    }
}

impl SpecialDay {
    fn to_domain(&self) -> Option<hours::SpecialDay> {
        let day = hours::SpecialDay::new(
            SpecialDayId::parse(self.id.into()).ok()?,
            self.from,
            self.until,
            SpecialDayLabel::parse(self.label.clone()).ok()?,
            self.hours.to_domain()?,
        );
        let version = RecordVersion::parse(self.version.into()).ok()?;
        day.ok().map(|day| day.with_version(version))
    }
}

#[cfg(test)]
mod tests {
    use domain::{calendar::Instant, opening_hours::opening_status_at};
    use time::macros::time;

    use super::*;

    /// Hours that were saved before the kitchen was limited to the hours of the venue.
    #[test]
    fn restores_kitchen_hours_outside_the_venue_hours() {
        let span = |from, until| TimeSpan::new(from, until).unwrap();
        let stored = hours::OpeningHours {
            holiday: DayHours::Open {
                venue: span(time!(10:00), time!(14:00)),
                kitchen: Some(span(time!(11:00), time!(20:00))),
            },
            ..hours::OpeningHours::default()
        };
        let at = Instant::UNIX_EPOCH;
        let json = OpeningHours::of(&stored, &opening_status_at(&stored, at), at);
        assert_eq!(json.to_domain(), Some(stored));
    }
}
