use serde::{Deserialize, Serialize};
use time::{Time, Weekday};

use super::{Course, LunchMenus};
use crate::calendar::iso_time;
use crate::dishes::{AllergenCheck, DishId, Price};
use crate::fields::FieldErrorKind;
use crate::serde_as::serde_as;

/// The prices of menus 1, 2 and 3, as far as they have one, where a week has no other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MenuPrices(Vec<Price>);

serde_as!(
    Vec<Price>: MenuPrices,
    |prices| Self::parse(prices).map_err(FieldErrorKind::code),
    |prices| prices.0
);

impl MenuPrices {
    pub fn parse(prices: Vec<Price>) -> Result<Self, FieldErrorKind> {
        if prices.len() > LunchMenus::MAX_COUNT {
            return Err(LunchMenus::TOO_MANY_MENUS);
        }
        Ok(Self(prices))
    }

    pub(super) fn of_menu(&self, number: u8) -> Option<Price> {
        self.0.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// What there is on weekdays of every week beside the menus.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WeekdayCourses(Vec<(Weekday, Course)>);

/// A course of a weekday in JSON.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct WeekdayCourse {
    day_key: u8,
    course: Course,
}

serde_as!(
    Vec<WeekdayCourse>: WeekdayCourses,
    |courses| {
        if courses.iter().any(|one| one.day_key > 6) {
            return Err(serde::de::Error::custom(FieldErrorKind::Malformed.code()));
        }
        let courses = courses.into_iter();
        let courses = courses.map(|one| (Weekday::Sunday.nth_next(one.day_key), one.course));
        Self::parse(courses.collect()).map_err(|(_, error)| error.code())
    },
    |courses| {
        let courses = courses.0.iter();
        let courses = courses.map(|(weekday, course)| WeekdayCourse {
            day_key: weekday.number_days_from_sunday(),
            course: course.clone(),
        });
        courses.collect::<Vec<_>>()
    }
);

impl WeekdayCourses {
    /// Accepts at most one for each weekday.
    ///
    /// # Errors
    /// The index of the course whose weekday has one already.
    pub fn parse(courses: Vec<(Weekday, Course)>) -> Result<Self, (usize, FieldErrorKind)> {
        for (index, (weekday, _)) in courses.iter().enumerate() {
            let mut former = courses.iter().take(index);
            if former.any(|(other, _)| other == weekday) {
                return Err((index, FieldErrorKind::Duplicate));
            }
        }
        Ok(Self(courses))
    }
}

/// What holds for all weeks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LunchSettings {
    /// When lunch ends, in Vienna.
    #[serde(with = "iso_time")]
    pub until: Time,
    pub prices: MenuPrices,
    pub weekday_courses: WeekdayCourses,
    pub includes_soup: bool,
    pub includes_dessert: bool,
}

impl Default for LunchSettings {
    fn default() -> Self {
        Self {
            until: time::macros::time!(14:00),
            prices: MenuPrices::default(),
            weekday_courses: WeekdayCourses::default(),
            includes_soup: false,
            includes_dessert: false,
        }
    }
}

impl LunchSettings {
    /// With the checks of the former settings.
    #[must_use]
    pub fn with_checks(self, former: &Self, new: AllergenCheck) -> Self {
        let courses = self.weekday_courses.0.into_iter().map(|(day, course)| {
            let former = former.weekday_courses.0.iter().map(|(_, course)| course);
            (day, course.with_check(former, new))
        });
        Self {
            weekday_courses: WeekdayCourses(courses.collect()),
            ..self
        }
    }

    /// The dishes with the paths of their courses, such as `weekdayCourses.1.course.dish`.
    pub fn dishes_with_paths(&self) -> impl Iterator<Item = (String, DishId)> {
        let courses = self.weekday_courses.0.iter().enumerate();
        courses.filter_map(|(index, (_, course))| {
            Some((
                format!("weekdayCourses.{index}.course.dish"),
                course.dish()?,
            ))
        })
    }

    /// Leaves out dishes that were deleted.
    pub fn retain_dishes(&mut self, exists: impl Fn(DishId) -> bool) {
        let courses = &mut self.weekday_courses.0;
        courses.retain(|(_, course)| course.dish().is_none_or(&exists));
    }

    pub fn weekday_course(&self, weekday: Weekday) -> Option<&Course> {
        let mut courses = self.weekday_courses.0.iter();
        let course = courses.find(|(day, _)| *day == weekday);
        course.map(|(_, course)| course)
    }
}
