//! The lunch menus that guests see.

use std::{collections::BTreeMap, slice};

use domain::{
    calendar::{IsoWeek, Timestamp, format_time, local},
    dishes::{Diet, Dish, DishId, Price},
    lunch::{
        Course, CourseText, LunchSettings, ServedLunch, is_lunch_offered, served_lunches,
        visible_lunch_at,
    },
    opening_hours::{OpeningHours, governing_day},
};
use poem_openapi::Object;
use services::{lunch::PublicLunchWeek, public_content::PublicContent};
use time::{Date, Time};

use super::{code::ApiEnumValue, dishes::AllergenDeclaration, fields::RequiredField};
use crate::field_types;

field_types! {
    IsoWeek: String { pattern: "^[0-9]{4}-W[0-9]{2}$".to_owned() }
    CourseText: String { max_length: CourseText::MAX_CHARS }
}

/// The lunch menus of a week.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Lunch {
    /// Whether the inn has had menus in the last four weeks. Without `days`, the menus of the week are to follow.
    pub is_offered: bool,
    /// The present day; absent if the inn has had no menus.
    pub today: Option<Date>,
    /// When lunch ends.
    pub until: RequiredField<Time>,
    /// Whether the menus include a soup.
    pub includes_soup: bool,
    /// Whether the menus include a dessert.
    pub includes_dessert: bool,
    /// The week of `days`, such as `2026-W49`; absent without any.
    pub week: Option<String>,
    /// The days of the week on which there is lunch, those that are over included.
    pub days: Vec<LunchOfDay>,
    /// The day of the next lunch: today until it ends, then a later one of `days`. Absent if there is none.
    pub next: Option<Date>,
}

/// The lunch of a day.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LunchOfDay {
    /// The date.
    pub date: Date,
    /// The menus, at most three, in order.
    pub menus: Vec<ServedMenu>,
    /// What there is on this weekday of every week; absent if there is nothing.
    pub weekday_course: Option<ServedCourse>,
}

/// A menu.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct ServedMenu {
    /// The number, 1 to 3.
    #[oai(validator(minimum(value = "1"), maximum(value = "3")))]
    pub number: u8,
    /// The courses, in order.
    pub courses: Vec<ServedCourse>,
    /// The price in cents; absent if none is set.
    #[oai(validator(minimum(value = "1")))]
    pub price: Option<u32>,
}

/// A course of a menu.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct ServedCourse {
    /// The German text.
    pub text: String,
    /// The English text; absent if there is none.
    pub text_en: Option<String>,
    /// Its allergens.
    pub allergens: AllergenDeclaration,
    /// Whether it is vegetarian or vegan; absent if it is neither or nothing is known.
    pub diet: Option<ApiEnumValue<Diet>>,
    /// Whether it is a dish of today that is sold out.
    pub is_sold_out: bool,
}

/// What courses of dishes need.
type Dishes = BTreeMap<DishId, Dish>;

impl Lunch {
    /// What guests see now.
    pub fn visible(content: &PublicContent) -> Self {
        let now = content.evaluated_at;
        let (weeks, settings) = (&content.lunch_weeks, &content.lunch_settings);
        let visible = visible_lunch_at(weeks, settings, &content.hours, now);
        let is_offered = is_lunch_offered(weeks, settings, now);
        Self {
            is_offered,
            today: is_offered.then_some(local(now).date),
            next: visible.next.map(|next| next.date),
            ..Self::new(
                settings,
                &visible.week,
                &content.dishes,
                &content.hours,
                now,
            )
        }
    }

    pub fn of_week(found: &PublicLunchWeek) -> Self {
        let (settings, hours, now) = (&found.settings, &found.hours, found.evaluated_at);
        let visible = visible_lunch_at(slice::from_ref(&found.week), settings, hours, now);
        let lunches = served_lunches(&found.week, settings, hours);
        Self {
            next: visible.next.map(|next| next.date),
            ..Self::new(settings, &lunches, &found.dishes, hours, now)
        }
    }

    fn new(
        settings: &LunchSettings,
        lunches: &[ServedLunch<'_>],
        dishes: &Dishes,
        hours: &OpeningHours,
        now: Timestamp,
    ) -> Self {
        let (opening_day, _) = governing_day(hours, now);
        let days = lunches.iter().map(|lunch| {
            LunchOfDay::new(*lunch, settings, |course| {
                let is_today = lunch.date == opening_day;
                ServedCourse::new(course, dishes, is_today.then_some(opening_day))
            })
        });
        Self {
            is_offered: true,
            today: Some(local(now).date),
            until: RequiredField::of(format_time(settings.until)),
            includes_soup: settings.includes_soup,
            includes_dessert: settings.includes_dessert,
            week: lunches
                .first()
                .map(|lunch| IsoWeek::of(lunch.date).to_string()),
            days: days.collect(),
            next: None,
        }
    }
}

impl LunchOfDay {
    fn new(
        lunch: ServedLunch<'_>,
        settings: &LunchSettings,
        served_course: impl Fn(&Course) -> Option<ServedCourse>,
    ) -> Self {
        let course = settings.weekday_course(lunch.date.weekday());
        let menus = lunch.day.with_prices(settings);
        let menus = menus.filter_map(|(number, menu, price)| {
            let courses = menu.courses.iter();
            let courses: Vec<_> = courses.filter_map(&served_course).collect();
            // All of its dishes may have been deleted.
            (!courses.is_empty()).then_some(ServedMenu {
                number,
                courses,
                price: price.map(Price::cents),
            })
        });
        Self {
            date: lunch.date,
            menus: menus.collect(),
            weekday_course: course.and_then(served_course),
        }
    }
}

impl ServedCourse {
    /// `None` if its dish was deleted. `today`: the day of the course if that is today.
    fn new(course: &Course, dishes: &Dishes, today: Option<Date>) -> Option<Self> {
        Some(match course {
            Course::Line {
                text,
                text_en,
                allergens,
            } => Self {
                text: text.to_string(),
                text_en: text_en.as_ref().map(ToString::to_string),
                allergens: allergens.into(),
                diet: None,
                is_sold_out: false,
            },
            Course::Dish { dish } => {
                let dish = dishes.get(dish)?;
                let details = &dish.details;
                Self {
                    text: details.name.to_string(),
                    text_en: details.name_en.as_ref().map(ToString::to_string),
                    allergens: (&details.allergens).into(),
                    diet: details.diet.map(ApiEnumValue),
                    is_sold_out: today.is_some_and(|today| dish.is_sold_out(today)),
                }
            }
        })
    }
}
