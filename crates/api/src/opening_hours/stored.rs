//! Opening hours from the JSON of a stored edition.

use domain::{
    Label, Version,
    opening_hours::{self as hours, DayHours, SpecialDayId, Week},
};

use crate::http::request::Validation;

use super::schema::{Hours, OpeningHours, SpecialDay, day_key};

impl OpeningHours {
    /// `None` if a value is invalid.
    pub fn to_domain(&self) -> Option<hours::OpeningHours> {
        let days: Option<Vec<_>> = Week::DAYS
            .into_iter()
            .map(|weekday| {
                let key = day_key(weekday).into();
                let day = self.week.iter().find(|day| day.day_key == key)?;
                Some((weekday, day.hours.to_domain()?))
            })
            .collect();
        let special_days = self.special_days.iter().map(SpecialDay::to_domain);
        Some(hours::OpeningHours {
            week: Week::from_days(&days?).ok()?,
            holiday: self.holiday.to_domain()?,
            special_days: special_days.collect::<Option<_>>()?,
            version: Version::parse(self.version.into()).ok()?,
        })
    }
}

impl Hours {
    fn to_domain(&self) -> Option<DayHours> {
        self.clone().validate(&mut Validation::default())
    }
}

impl SpecialDay {
    fn to_domain(&self) -> Option<hours::SpecialDay> {
        let day = hours::SpecialDay::parse(
            SpecialDayId::parse(self.id.into()).ok()?,
            self.from,
            self.until,
            Label::parse(self.label.clone()).ok()?,
            self.hours.to_domain()?,
        );
        let version = Version::parse(self.version.into()).ok()?;
        day.ok().map(|day| day.at_version(version))
    }
}
