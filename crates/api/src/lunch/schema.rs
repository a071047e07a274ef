use domain::{
    RecordVersion,
    calendar::{IsoWeek, Timestamp, check_supported_year, format_time},
    dishes::{self, DishId, Price},
    fields::FieldErrorKind,
    lunch::{self, CourseText, LunchMenus, MenuPrices, WeekdayCourses},
};
use poem_openapi::Object;
use publishing::{
    field_markers, json_fields,
    schema::{
        dishes::AllergenDeclaration,
        fields::{FieldList, OptionalField, OptionalText, RequiredField},
        limits::NonBlank,
        opening_hours::DayKey,
    },
};
use time::{Time, UtcOffset, Weekday};

use crate::{
    http::request::{RequestObject, RequestValidator},
    opening_hours::schema::validate_weekday,
};

json_fields!(LunchCourse, LunchDay, LunchMenu, WeekdayCourse);

field_markers! {
    /// The courses of a menu.
    Courses: FieldList<LunchCourse> => FieldList<LunchCourse>, Ok, { max_items: LunchMenus::MAX_COURSES };
    /// The menus of a day.
    MenusOfDay: FieldList<LunchMenu> => FieldList<LunchMenu>, Ok, { max_items: LunchMenus::MAX_COUNT };
    /// The prices of menus by their numbers.
    PricesOfMenus: FieldList<Price> => FieldList<Price>, Ok, { max_items: LunchMenus::MAX_COUNT };
    /// The days from Monday to Sunday.
    SevenDays: FieldList<LunchDay> => FieldList<LunchDay>, Ok, { min_items: 7, max_items: 7 };
    /// An instant of a supported year.
    PublicationTime: Timestamp => Timestamp, check_publication_time, {};
}

fn check_publication_time(at: Timestamp) -> Result<Timestamp, FieldErrorKind> {
    let checked = check_supported_year(at).map(|()| at.to_offset(UtcOffset::UTC));
    checked.map_err(|_| FieldErrorKind::YearOutOfRange)
}

/// The lunch menus of a week, for staff.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct LunchWeek {
    /// The week of ISO 8601, such as `2026-W49`.
    pub week: String,
    /// The menus and their publication.
    #[oai(flatten)]
    pub menus: LunchWeekEdit,
    /// The version, from 1, which a week without menus has too. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// The menus of a week and their publication.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LunchWeekEdit {
    /// The days from Monday to Sunday.
    pub days: RequiredField<SevenDays>,
    /// From when guests see the week; absent if it is a draft.
    pub published_at: OptionalField<PublicationTime>,
}

/// The menus of a day.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct LunchDay {
    /// The menus, in order. Those without courses are left out at the end.
    pub menus: RequiredField<MenusOfDay>,
}

/// A menu.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct LunchMenu {
    /// The courses, in order.
    pub courses: RequiredField<Courses>,
    /// The price in cents; absent if it is that of the settings.
    pub price: OptionalField<Price>,
}

/// A course: either a dish or a text.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LunchCourse {
    /// The id of the dish, whose name and allergens guests see; absent for a text.
    pub dish: OptionalField<DishId>,
    /// The text; absent for a dish.
    pub text: OptionalField<NonBlank<CourseText>>,
    /// The English text; absent if there is none, and for a dish.
    pub text_en: OptionalText<CourseText>,
    /// The allergens of a text; absent for a dish. In requests, absent ones are not checked.
    pub allergens: OptionalField<AllergenDeclaration>,
}

/// What holds for the lunch menus of all weeks.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct LunchSettings {
    /// The settings.
    #[oai(flatten)]
    pub settings: LunchSettingsEdit,
    /// The version, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// What holds for the lunch menus of all weeks.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct LunchSettingsEdit {
    /// When lunch ends.
    pub until: RequiredField<Time>,
    /// The prices of menus 1, 2 and 3 in cents, as far as they have one.
    pub prices: RequiredField<PricesOfMenus>,
    /// What there is on a weekday of every week, at most one for each.
    pub weekday_courses: RequiredField<FieldList<WeekdayCourse>>,
    /// Whether the menus include a soup.
    pub includes_soup: RequiredField<bool>,
    /// Whether the menus include a dessert.
    pub includes_dessert: RequiredField<bool>,
}

/// A course of a weekday.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct WeekdayCourse {
    /// The weekday: Sunday 0, Monday 1 … Saturday 6.
    #[oai(rename = "dayKey")]
    pub weekday: RequiredField<DayKey>,
    /// The course.
    pub course: RequiredField<LunchCourse>,
}

/// The week to copy.
#[derive(Object, Clone)]
pub struct LunchCopyRequest {
    /// A week of the last 30 or a later one, such as `2026-W48`.
    pub from: RequiredField<IsoWeek>,
}

impl LunchWeek {
    pub fn new((week, version): &(lunch::LunchWeek, RecordVersion)) -> Self {
        Self {
            week: week.week.to_string(),
            menus: LunchWeekEdit {
                days: RequiredField::from_serde(&week.days),
                published_at: OptionalField::new(week.published_at),
            },
            version: version.get(),
        }
    }
}

impl LunchSettings {
    pub fn new((settings, version): &(lunch::LunchSettings, RecordVersion)) -> Self {
        Self {
            settings: LunchSettingsEdit {
                until: RequiredField::of(format_time(settings.until)),
                prices: RequiredField::from_serde(&settings.prices),
                weekday_courses: RequiredField::from_serde(&settings.weekday_courses),
                includes_soup: settings.includes_soup.into(),
                includes_dessert: settings.includes_dessert.into(),
            },
            version: version.get(),
        }
    }
}

impl RequestObject for LunchWeekEdit {
    type Value = ([LunchMenus; 7], Option<Timestamp>);

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let days = validation.require_list_field("days", self.days, LunchDay::validate);
        let published_at = validation.validate_field("published_at", self.published_at);
        let Ok(days) = days?.try_into() else {
            validation.add_error("days", FieldErrorKind::InvalidWeeklyHours);
            return None;
        };
        Some((days, published_at?))
    }
}

impl RequestObject for LunchDay {
    type Value = LunchMenus;

    fn validate(self, validation: &mut RequestValidator) -> Option<LunchMenus> {
        let menus = validation.require_list_field("menus", self.menus, LunchMenu::validate)?;
        validation.check_field("menus", LunchMenus::parse(menus))
    }
}

impl RequestObject for LunchMenu {
    type Value = lunch::LunchMenu;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let courses = validation.require_list_field("courses", self.courses, LunchCourse::validate);
        let price = validation.validate_field("price", self.price);
        let courses = courses?;
        if courses.len() > LunchMenus::MAX_COURSES {
            validation.add_error("courses", LunchMenus::TOO_MANY_COURSES);
            return None;
        }
        Some(lunch::LunchMenu {
            courses,
            price: price?,
        })
    }
}

impl RequestObject for LunchCourse {
    type Value = lunch::Course;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let dish = validation.validate_field("dish", self.dish)?;
        let text = validation.validate_field("text", self.text);
        let text_en = validation.validate_field("text_en", self.text_en);
        let allergens = validation.take_field("allergens", self.allergens);
        let allergens = allergens.map(|allergens| {
            validation.validate_nested_object("allergens", |object| allergens.validate(object))
        });
        let (text, text_en) = (text?, text_en?);
        if let Some(dish) = dish {
            let is_dish_alone = text.is_none() && text_en.is_none() && allergens.is_none();
            if !is_dish_alone {
                validation.add_error("text", FieldErrorKind::UnknownField);
            }
            return is_dish_alone.then_some(lunch::Course::Dish { dish });
        }
        let text = validation.check_field("text", text.ok_or(FieldErrorKind::Missing))?;
        Some(lunch::Course::Line {
            text,
            text_en,
            allergens: allergens
                .map_or(Some(dishes::AllergenDeclaration::NotChecked), |valid| valid)?,
        })
    }
}

impl RequestObject for LunchSettingsEdit {
    type Value = lunch::LunchSettings;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let until = validation.validate_field("until", self.until);
        let prices = validation.require_field("prices", self.prices);
        let prices = prices.unwrap_or_default().into_iter().enumerate();
        let prices = prices
            .map(|(index, price)| validation.validate_field(&format!("prices.{index}"), price));
        let prices = prices.collect::<Option<_>>().map(MenuPrices::parse);
        let prices = prices.and_then(|prices| validation.check_field("prices", prices));
        let courses = validation.require_list_field(
            "weekdayCourses",
            self.weekday_courses,
            WeekdayCourse::validate,
        );
        let courses = courses.map(WeekdayCourses::parse).and_then(|courses| {
            let report = |(index, error)| {
                validation.add_error(format!("weekdayCourses.{index}.dayKey"), error);
            };
            courses.map_err(report).ok()
        });
        let includes_soup = validation.validate_field("includes_soup", self.includes_soup);
        let includes_dessert = validation.validate_field("includes_dessert", self.includes_dessert);
        Some(lunch::LunchSettings {
            until: until?,
            prices: prices?,
            weekday_courses: courses?,
            includes_soup: includes_soup?,
            includes_dessert: includes_dessert?,
        })
    }
}

impl RequestObject for WeekdayCourse {
    type Value = (Weekday, lunch::Course);

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let weekday = validate_weekday(self.weekday, validation);
        let course = validation.require_field("course", self.course)?;
        let course = validation.validate_nested_object("course", |object| course.validate(object));
        weekday.zip(course)
    }
}

impl RequestObject for LunchCopyRequest {
    type Value = IsoWeek;

    fn validate(self, validation: &mut RequestValidator) -> Option<IsoWeek> {
        validation.validate_field("from", self.from)
    }
}
