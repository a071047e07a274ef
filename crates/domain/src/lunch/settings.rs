use serde::{Deserialize, Serialize};
use time::{Time, Weekday};

use super::Course;
use crate::calendar::iso_time;
use crate::dishes::{AllergenCheck, Price};

/// What holds for all weeks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LunchSettings {
    /// When lunch ends, in Vienna.
    #[serde(with = "iso_time")]
    pub until: Time,
    /// The price of each menu of a day, where a week has no other.
    pub prices: [Option<Price>; 3],
    /// What there is on a weekday of every week beside the menus, Monday first.
    #[serde(default)]
    pub weekday_courses: [Option<Course>; 7],
    pub includes_soup: bool,
    pub includes_dessert: bool,
}

impl Default for LunchSettings {
    fn default() -> Self {
        Self {
            until: time::macros::time!(14:00),
            prices: [None; 3],
            weekday_courses: Default::default(),
            includes_soup: false,
            includes_dessert: false,
        }
    }
}

impl LunchSettings {
    /// With the checks of the former settings.
    #[must_use]
    pub fn with_checks(self, former: &Self, new: AllergenCheck) -> Self {
        let former = || former.weekday_courses.iter().flatten();
        let courses = self.weekday_courses;
        Self {
            weekday_courses: courses
                .map(|course| course.map(|course| course.with_check(former(), new))),
            ..self
        }
    }

    pub fn weekday_course(&self, weekday: Weekday) -> Option<&Course> {
        let index = usize::from(weekday.number_days_from_monday());
        self.weekday_courses.get(index).and_then(Option::as_ref)
    }
}
