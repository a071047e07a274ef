use domain::RecordVersion;
use domain::calendar::IsoWeek;
use domain::dishes::{AllergenDeclaration, DishId, Price};
use domain::lunch::{
    Course, CourseText, LunchMenu, LunchMenus, LunchSettings, LunchWeek, MenuPrices, WeekdayCourses,
};
use time::Weekday;
use time::macros::time;

use super::samples::now;
use crate::UnitOfWork;

/// A week with menus on Tuesday.
pub fn week(text: &str) -> LunchWeek {
    let line = Course::Line {
        text: CourseText::parse("Frittatensuppe").unwrap(),
        text_en: CourseText::parse("Pancake soup").ok(),
        allergens: AllergenDeclaration::NotChecked,
    };
    let dish = Course::Dish {
        dish: DishId::parse(7).unwrap(),
    };
    let menu = |price| LunchMenu {
        courses: vec![line.clone(), dish.clone()],
        price,
    };
    let own = Price::parse(1290).ok();
    let mut week = LunchWeek::empty(IsoWeek::parse(text).unwrap());
    week.days[1] = LunchMenus::parse(vec![menu(None), menu(own)]).unwrap();
    week.published_at = Some(now());
    week
}

pub async fn keeps_every_field_of_a_lunch_week(tx: &mut dyn UnitOfWork) {
    let version = RecordVersion::INITIAL;
    for text in ["2026-W48", "2026-W53", "2027-W01"] {
        tx.lunch().save_week(&week(text), version).await.unwrap();
    }
    let mut changed = week("2026-W53");
    changed.published_at = None;
    tx.lunch()
        .save_week(&changed, version.next())
        .await
        .unwrap();
    let found = tx.lunch().find_week(changed.week).await.unwrap();
    assert_eq!(found, Some((changed.clone(), version.next())));
    let unknown = IsoWeek::parse("2026-W49").unwrap();
    assert_eq!(tx.lunch().find_week(unknown).await.unwrap(), None);
    let last = IsoWeek::parse("2027-W01").unwrap();
    let listed = tx.lunch().list_weeks(unknown, last).await.unwrap();
    let expected = [(changed, version.next()), (week("2027-W01"), version)];
    assert_eq!(listed, expected);
    assert_eq!(tx.lunch().purge_weeks(unknown).await.unwrap(), 1);
    assert_eq!(tx.lunch().purge_weeks(unknown).await.unwrap(), 0);
}

pub async fn keeps_the_lunch_settings(tx: &mut dyn UnitOfWork) {
    assert_eq!(tx.lunch().find_settings().await.unwrap(), None);
    let friday = Course::Dish {
        dish: DishId::parse(3).unwrap(),
    };
    let mut settings = LunchSettings {
        until: time!(13:30),
        prices: MenuPrices::parse(vec![Price::parse(1190).unwrap()]).unwrap(),
        weekday_courses: WeekdayCourses::parse(vec![(Weekday::Friday, friday)]).unwrap(),
        includes_soup: true,
        ..LunchSettings::default()
    };
    for version in [RecordVersion::INITIAL, RecordVersion::INITIAL.next()] {
        tx.lunch().save_settings(&settings, version).await.unwrap();
        let found = tx.lunch().find_settings().await.unwrap();
        assert_eq!(found, Some((settings.clone(), version)));
        settings.includes_dessert = true;
    }
}
