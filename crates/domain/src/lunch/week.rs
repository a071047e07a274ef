use serde::{Deserialize, Serialize};
use time::{Date, Weekday};

use super::LunchSettings;
use crate::calendar::{IsoWeek, Timestamp};
use crate::dishes::{AllergenCheck, AllergenDeclaration, DishId, Price};
use crate::fields::FieldErrorKind;
use crate::opening_hours::WeeklyHours;
use crate::serde_as::serde_as;
use crate::text::text;

text!(
    /// A course as it is typed.
    pub struct CourseText, single_line_text, 160
);

/// A course of a menu.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Course {
    /// A line that belongs to no dish.
    #[serde(rename_all = "camelCase")]
    Line {
        text: CourseText,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text_en: Option<CourseText>,
        allergens: AllergenDeclaration,
    },
    /// Has the name and the allergens of the dish.
    Dish { dish: DishId },
}

impl Course {
    /// `None` for a line.
    pub fn dish(&self) -> Option<DishId> {
        match self {
            Self::Dish { dish } => Some(*dish),
            Self::Line { .. } => None,
        }
    }

    /// A line keeps the check of a former one with the same text and allergens.
    #[must_use]
    pub fn with_check<'a>(
        self,
        former: impl IntoIterator<Item = &'a Self>,
        new: AllergenCheck,
    ) -> Self {
        let Self::Line {
            text,
            text_en,
            allergens,
        } = self
        else {
            return self;
        };
        let former = former.into_iter().filter_map(|course| match course {
            Self::Line {
                text: same,
                allergens,
                ..
            } if *same == text => Some(allergens),
            _ => None,
        });
        let allergens = allergens.with_check(former, new);
        Self::Line {
            text,
            text_en,
            allergens,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LunchMenu {
    pub courses: Vec<Course>,
    /// `None`: that of the settings for the menu of this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Price>,
}

/// The menus of a day, at most three.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LunchMenus(Vec<LunchMenu>);

#[derive(Serialize, Deserialize)]
struct DayJson {
    menus: Vec<LunchMenu>,
}

serde_as!(
    DayJson: LunchMenus,
    |day| Self::parse(day.menus).map_err(FieldErrorKind::code),
    |day| DayJson { menus: day.0.clone() }
);

impl LunchMenus {
    pub const MAX_COUNT: usize = 3;
    pub const MAX_COURSES: usize = 6;
    pub const TOO_MANY_MENUS: FieldErrorKind = FieldErrorKind::OutOfRange {
        at_least: 0,
        at_most: 3,
    };
    pub const TOO_MANY_COURSES: FieldErrorKind = FieldErrorKind::OutOfRange {
        at_least: 0,
        at_most: 6,
    };

    /// Menus without a course are dropped.
    pub fn parse(mut menus: Vec<LunchMenu>) -> Result<Self, FieldErrorKind> {
        let is_too_long = |menu: &LunchMenu| menu.courses.len() > Self::MAX_COURSES;
        if menus.len() > Self::MAX_COUNT {
            return Err(Self::TOO_MANY_MENUS);
        }
        if menus.iter().any(is_too_long) {
            return Err(Self::TOO_MANY_COURSES);
        }
        while menus.last().is_some_and(|menu| menu.courses.is_empty()) {
            menus.pop();
        }
        Ok(Self(menus))
    }

    /// The menus with a course, with their numbers and what they cost.
    pub fn with_prices<'a>(
        &'a self,
        settings: &'a LunchSettings,
    ) -> impl Iterator<Item = (u8, &'a LunchMenu, Option<Price>)> {
        let numbers = 1..;
        let menus = numbers.zip(&self.0);
        let menus = menus.filter(|(_, menu)| !menu.courses.is_empty());
        menus.map(move |(number, menu)| {
            let price = menu.price.or(settings.prices.of_menu(number));
            (number, menu, price)
        })
    }

    pub fn courses(&self) -> impl Iterator<Item = &Course> {
        self.0.iter().flat_map(|menu| &menu.courses)
    }

    fn retain_courses(&mut self, is_kept: impl Fn(&Course) -> bool) {
        for menu in &mut self.0 {
            menu.courses.retain(&is_kept);
        }
    }

    fn with_checks(mut self, former: &[&Course], new: AllergenCheck) -> Self {
        let courses = self.0.iter_mut().flat_map(|menu| &mut menu.courses);
        for course in courses {
            *course = course.clone().with_check(former.iter().copied(), new);
        }
        self
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|menu| menu.courses.is_empty())
    }
}

/// The menus of a week, prepared or published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LunchWeek {
    pub week: IsoWeek,
    /// Monday first.
    pub days: [LunchMenus; 7],
    /// From when guests see it. `None`: it is a draft.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        with = "time::serde::rfc3339::option"
    )]
    pub published_at: Option<Timestamp>,
}

impl LunchWeek {
    pub fn empty(week: IsoWeek) -> Self {
        Self {
            week,
            days: Default::default(),
            published_at: None,
        }
    }

    pub fn is_public_at(&self, now: Timestamp) -> bool {
        self.published_at.is_some_and(|from| from <= now)
    }

    pub fn on(&self, weekday: Weekday) -> &LunchMenus {
        let [
            monday,
            tuesday,
            wednesday,
            thursday,
            friday,
            saturday,
            sunday,
        ] = &self.days;
        match weekday {
            Weekday::Monday => monday,
            Weekday::Tuesday => tuesday,
            Weekday::Wednesday => wednesday,
            Weekday::Thursday => thursday,
            Weekday::Friday => friday,
            Weekday::Saturday => saturday,
            Weekday::Sunday => sunday,
        }
    }

    /// With the checks of the former week.
    #[must_use]
    pub fn with_checks(self, former: &Self, new: AllergenCheck) -> Self {
        let courses: Vec<_> = former.days.iter().flat_map(LunchMenus::courses).collect();
        Self {
            days: self.days.map(|day| day.with_checks(&courses, new)),
            ..self
        }
    }

    /// The dishes with the paths of their courses, such as `days.1.menus.0.courses.2.dish`.
    pub fn dishes_with_paths(&self) -> impl Iterator<Item = (String, DishId)> {
        let days = self.days.iter().enumerate();
        let menus = days.flat_map(|(day, menus)| {
            let menus = menus.0.iter().enumerate();
            menus.map(move |(number, menu)| (format!("days.{day}.menus.{number}"), menu))
        });
        menus.flat_map(|(path, menu)| {
            let courses = menu.courses.iter().enumerate();
            courses.filter_map(move |(number, course)| {
                Some((format!("{path}.courses.{number}.dish"), course.dish()?))
            })
        })
    }

    /// Leaves out dishes that were deleted.
    pub fn retain_dishes(&mut self, exists: impl Fn(DishId) -> bool) {
        for day in &mut self.days {
            day.retain_courses(|course| course.dish().is_none_or(&exists));
        }
    }

    /// The days that have a menu, or the course of the weekday, with their dates.
    pub fn filled_days(
        &self,
        settings: &LunchSettings,
    ) -> impl Iterator<Item = (Date, &LunchMenus)> {
        let days = WeeklyHours::WEEKDAYS.into_iter();
        let filled = days.filter(|weekday| {
            !self.on(*weekday).is_empty() || settings.weekday_course(*weekday).is_some()
        });
        filled.map(|weekday| (self.week.date_of(weekday), self.on(weekday)))
    }

    /// Whether a day has a menu.
    pub fn has_menus(&self) -> bool {
        self.days.iter().any(|day| !day.is_empty())
    }
}

/// How many weeks back a week can be copied from.
pub const COPYABLE_WEEKS: i64 = 30;

/// Whether a week is one of the last [`COPYABLE_WEEKS`] before `today`, the week of it, or a later one.
pub fn can_be_copied(week: IsoWeek, today: Date) -> bool {
    let age = IsoWeek::of(today).monday() - week.monday();
    age.whole_weeks() <= COPYABLE_WEEKS
}
