//! What guests see, as a table and compared with a slow evaluation of every minute; properties of random weeks.

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use time::macros::{datetime, time};
use time::{Date, Duration, Time, Weekday};

use super::*;
use crate::calendar::{IsoWeek, Timestamp, format_iso_date, local, parse_date, timestamp_of};
use crate::dishes::tests::assert_json_survives;
use crate::dishes::tests::strategies::{
    check_strategy, date_strategy, declaration_strategy, dish_id_strategy, price_strategy,
    text_strategy,
};
use crate::dishes::{AllergenDeclaration, Price};
use crate::opening_hours::OpeningHours;
use crate::opening_hours::tests::notation::{hours, parse_moment};
use crate::table::assert_table_answers;

fn menus(texts: &[&str]) -> LunchMenus {
    let menu = |text: &&str| LunchMenu {
        courses: vec![Course::Line {
            text: CourseText::parse(*text).unwrap(),
            text_en: None,
            allergens: AllergenDeclaration::NotChecked,
        }],
        price: None,
    };
    LunchMenus::parse(texts.iter().map(menu).collect()).unwrap()
}

/// Monday to Friday have a menu.
fn week(text: &str, published_at: Option<Timestamp>) -> LunchWeek {
    let week = IsoWeek::parse(text).unwrap();
    let mut days: [LunchMenus; 7] = Default::default();
    for day in days.iter_mut().take(5) {
        *day = menus(&["Eiernockerl"]);
    }
    LunchWeek {
        week,
        days,
        published_at,
    }
}

const LONG_AGO: Option<Timestamp> = Some(datetime!(2026-01-01 0:00 UTC));

/// Also open on Tuesdays, and on Wednesdays with a break; closed for two weeks in summer and on the second Thursday.
fn test_hours() -> OpeningHours {
    hours(
        "
        Di 10:00–23:00, Küche 11:00–20:15
        Mi 10:00–14:30+17:00–23:00, Küche 11:00–14:00+17:00–20:15
        2026-08-03 bis 2026-08-16 zu, Urlaub
        2026-12-03 zu, Betriebsausflug
        2026-12-04 10:00–23:00, Küche 17:00–20:15, Abend
        ",
    )
}

#[test]
fn guests_see_the_lunch_of_today_until_it_ends_and_then_the_next_one() {
    let weeks = [
        week("2026-W48", LONG_AGO),
        week("2026-W49", Some(parse_moment("Fr 2026-11-27 16:00"))),
        week("2026-W50", None),
    ];
    let (settings, hours) = (LunchSettings::default(), test_hours());
    // The kitchen is closed on 3 December and opens after lunch on 4 December.
    assert_table_answers(
        "
        Mo 2026-11-23 00:00 => 2026-11-23 of 2026-W48 with 5, until 2026-11-23 14:00
        Mo 2026-11-23 13:59 => 2026-11-23 of 2026-W48 with 5, until 2026-11-23 14:00
        Mo 2026-11-23 14:00 => 2026-11-24 of 2026-W48 with 5, until 2026-11-24 00:00
        Fr 2026-11-27 13:59 => 2026-11-27 of 2026-W48 with 5, until 2026-11-27 14:00
        Fr 2026-11-27 14:00 => none, until 2026-11-27 16:00
        Fr 2026-11-27 16:00 => 2026-11-30 of 2026-W49 with 3, until 2026-11-28 00:00
        Mi 2026-12-02 13:59 => 2026-12-02 of 2026-W49 with 3, until 2026-12-02 14:00
        Mi 2026-12-02 14:00 => none, until 2026-12-03 00:00
        Mo 2026-12-07 12:00 => none, until 2026-12-08 00:00
        ",
        |moment| {
            let visible = visible_lunch_at(&weeks, &settings, &hours, parse_moment(moment));
            let until = local(visible.next_change_at);
            let until = format!(
                "until {} {:02}:{:02}",
                format_iso_date(until.date),
                until.time.hour(),
                until.time.minute()
            );
            match visible.next {
                None => {
                    assert_eq!(visible.week, []);
                    format!("none, {until}")
                }
                Some(next) => {
                    let (date, week) = (format_iso_date(next.date), IsoWeek::of(next.date));
                    format!("{date} of {week} with {}, {until}", visible.week.len())
                }
            }
        },
    );
}

/// The day of the next lunch and the days of its week, found day by day.
fn slow_lunches(
    weeks: &[LunchWeek],
    hours: &OpeningHours,
    until: Time,
    now: Timestamp,
) -> (Option<Date>, Vec<Date>) {
    let has_lunch = |date: &Date| {
        let found = weeks.iter().find(|week| week.week == IsoWeek::of(*date));
        let is_public = found.is_some_and(|week| match week.published_at {
            None => false,
            Some(from) => from <= now,
        });
        let has_menu = found.is_some_and(|week| !week.on(date.weekday()).is_empty());
        let kitchen = hours.opening_hours_on(*date).kitchen();
        let cooks = kitchen.is_some_and(|kitchen| kitchen.span().start() < until);
        is_public && has_menu && cooks
    };
    let monday = IsoWeek::of(local(now).date).monday();
    let days = (0..14).map(|days| monday + Duration::days(days));
    let lunches: Vec<_> = days.filter(has_lunch).collect();
    let mut ahead = lunches.iter().copied();
    let next = ahead.find(|date| now < timestamp_of(*date, until));
    let is_of_week = |date: &Date| next.is_some_and(|next| IsoWeek::of(next) == IsoWeek::of(*date));
    (next, lunches.into_iter().filter(is_of_week).collect())
}

#[test]
fn agrees_with_a_slow_evaluation_a_minute_before_and_after_every_change_of_a_year() {
    let hours = test_hours();
    let mut weeks = Vec::new();
    let mut one = IsoWeek::parse("2025-W52").unwrap();
    for number in 0..56 {
        let published_at = match number % 4 {
            0 => LONG_AGO,
            1 => Some(timestamp_of(one.monday(), time!(09:30))),
            2 => Some(timestamp_of(one.monday(), time!(02:30)) - Duration::days(3)),
            _ => None,
        };
        weeks.push(week(&one.to_string(), published_at));
        one = one.next();
    }
    for until in [time!(14:00), time!(02:30), time!(23:59)] {
        let settings = LunchSettings {
            until,
            ..LunchSettings::default()
        };
        let mut now = timestamp_of(parse_date("2026-01-01").unwrap(), Time::MIDNIGHT);
        let end = now + Duration::days(365);
        let mut changes = 0;
        while now < end {
            let at_change = visible_lunch_at(&weeks, &settings, &hours, now).next_change_at;
            assert!(now < at_change);
            let before = at_change - Duration::MINUTE;
            for moment in [
                now,
                before.max(now),
                at_change,
                at_change + Duration::MINUTE,
            ] {
                let visible = visible_lunch_at(&weeks, &settings, &hours, moment);
                let next = visible.next.map(|next| next.date);
                let week = visible.week.iter().map(|lunch| lunch.date);
                let expected = slow_lunches(&weeks, &hours, until, moment);
                assert_eq!((next, week.collect()), expected, "{moment}");
            }
            // Nothing changes in between.
            let middle = now + (at_change - now) / 2;
            let of = |at| {
                visible_lunch_at(&weeks, &settings, &hours, at)
                    .next
                    .map(|next| next.date)
            };
            assert_eq!(of(middle), of(now), "{middle}");
            now = at_change;
            changes += 1;
        }
        assert!(changes > 365, "{changes}");
    }
}

#[test]
fn menus_cost_what_the_week_or_the_settings_say() {
    let price = |cents| Price::parse(cents).unwrap();
    let settings = LunchSettings {
        prices: MenuPrices::parse(vec![price(1190), price(1290)]).unwrap(),
        ..LunchSettings::default()
    };
    let mut menus = menus(&["Linsen", "Gulasch", "Fisch"])
        .with_prices(&settings)
        .map(|(_, menu, _)| menu.clone())
        .collect::<Vec<_>>();
    menus[1].price = Some(price(1350));
    let menus = LunchMenus::parse(menus).unwrap();
    let prices: Vec<_> = menus
        .with_prices(&settings)
        .map(|(_, _, price)| price.map(Price::cents))
        .collect();
    assert_eq!(prices, [Some(1190), Some(1350), None]);
    let four = menus
        .with_prices(&settings)
        .chain(menus.with_prices(&settings));
    let four = four.take(4).map(|(_, menu, _)| menu.clone());
    assert!(LunchMenus::parse(four.collect()).is_err());
}

#[test]
fn a_day_with_the_course_of_its_weekday_alone_is_served() {
    let mut settings = LunchSettings::default();
    let empty = LunchWeek {
        published_at: LONG_AGO,
        ..LunchWeek::empty(IsoWeek::parse("2026-W48").unwrap())
    };
    let weeks = [empty];
    let now = parse_moment("Mo 2026-11-23 10:00");
    let hours = test_hours();
    let visible = visible_lunch_at(&weeks, &settings, &hours, now);
    assert_eq!((visible.next, visible.week), (None, Vec::new()));
    let dish = crate::dishes::DishId::parse(1).unwrap();
    let courses = vec![(Weekday::Friday, Course::Dish { dish })];
    settings.weekday_courses = WeekdayCourses::parse(courses).unwrap();
    let visible = visible_lunch_at(&weeks, &settings, &hours, now);
    let dates: Vec<_> = visible
        .week
        .iter()
        .map(|lunch| format_iso_date(lunch.date))
        .collect();
    assert_eq!(dates, ["2026-11-27"]);
}

#[test]
fn the_last_thirty_weeks_can_be_copied() {
    let today = parse_date("2026-11-27").unwrap();
    for (week, expected) in [
        ("2026-W17", false),
        ("2026-W18", true),
        ("2026-W48", true),
        ("2026-W50", true),
    ] {
        assert_eq!(
            can_be_copied(IsoWeek::parse(week).unwrap(), today),
            expected,
            "{week}"
        );
    }
}

fn course_strategy() -> impl Strategy<Value = Course> {
    let text = || text_strategy(|text| CourseText::parse(text).ok());
    prop_oneof![
        dish_id_strategy().prop_map(|dish| Course::Dish { dish }),
        (text(), option::of(text()), declaration_strategy(0..=14)).prop_map(
            |(text, text_en, allergens)| Course::Line {
                text,
                text_en,
                allergens,
            }
        ),
    ]
}

fn week_strategy() -> impl Strategy<Value = LunchWeek> {
    let menu = (vec(course_strategy(), 0..3), option::of(price_strategy()))
        .prop_map(|(courses, price)| LunchMenu { courses, price });
    let day = vec(menu, 0..=LunchMenus::MAX_COUNT).prop_map(|day| LunchMenus::parse(day).unwrap());
    let published_at = any::<i32>().prop_map(|seconds| {
        Timestamp::from_unix_timestamp(seconds.into()).unwrap() + Duration::NANOSECOND
    });
    let days = prop::array::uniform7(day);
    (date_strategy(), days, option::of(published_at)).prop_map(|(date, days, published_at)| {
        LunchWeek {
            week: IsoWeek::of(date),
            days,
            published_at,
        }
    })
}

fn settings_strategy() -> impl Strategy<Value = LunchSettings> {
    let courses = btree_map(0..7_u8, course_strategy(), 0..4).prop_map(|courses| {
        let courses = courses.into_iter();
        let courses = courses.map(|(day, course)| (Weekday::Sunday.nth_next(day), course));
        WeekdayCourses::parse(courses.collect()).unwrap()
    });
    let prices = vec(price_strategy(), 0..=LunchMenus::MAX_COUNT);
    let includes = (any::<bool>(), any::<bool>());
    ((0..24_u8, 0..60_u8), prices, courses, includes).prop_map(
        |((hour, minute), prices, weekday_courses, (includes_soup, includes_dessert))| {
            LunchSettings {
                until: Time::from_hms(hour, minute, 0).unwrap(),
                prices: MenuPrices::parse(prices).unwrap(),
                weekday_courses,
                includes_soup,
                includes_dessert,
            }
        },
    )
}

fn without_check(course: &Course) -> Course {
    let mut course = course.clone();
    if let Course::Line {
        allergens: AllergenDeclaration::Checked { check, .. },
        ..
    } = &mut course
    {
        *check = None;
    }
    course
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn weeks_and_settings_survive_their_json(week in week_strategy(), settings in settings_strategy()) {
        assert_json_survives(&week);
        assert_json_survives(&settings);
    }

    #[test]
    fn without_deleted_dishes_menus_keep_their_numbers_and_prices(week in week_strategy(), settings in settings_strategy(), deleted in dish_id_strategy()) {
        let mut retained = week.clone();
        retained.retain_dishes(|dish| dish != deleted);
        for (before, after) in week.days.iter().zip(&retained.days) {
            let expected = before.with_prices(&settings).filter_map(|(number, menu, price)| {
                let mut courses = menu.courses.clone();
                courses.retain(|course| course.dish() != Some(deleted));
                (!courses.is_empty()).then_some((number, courses, price))
            });
            let after = after.with_prices(&settings).map(|(number, menu, price)| (number, menu.courses.clone(), price));
            prop_assert_eq!(after.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        }
    }

    #[test]
    fn saving_a_week_changes_nothing_but_checks(week in week_strategy(), former in week_strategy(), new in check_strategy(), later in check_strategy()) {
        let saved = week.clone().with_checks(&former, new);
        let courses = |week: &LunchWeek| week.days.iter().map(|day| day.courses().map(without_check).collect()).collect::<Vec<Vec<_>>>();
        prop_assert_eq!(courses(&saved), courses(&week));
        prop_assert_eq!((saved.week, saved.published_at), (week.week, week.published_at));
        // Every line that is declared has a check now, which another save keeps.
        let is_open = |course: &Course| matches!(course, Course::Line { allergens: AllergenDeclaration::Checked { check: None, .. }, .. });
        prop_assert!(!saved.days.iter().flat_map(LunchMenus::courses).any(is_open));
        prop_assert_eq!(saved.clone().with_checks(&saved, later), saved);
    }
}
