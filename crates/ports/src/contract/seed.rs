//! What every house promises when it is furnished.

use domain::Version;
use domain::menus::MenuType;
use domain::opening_hours::{DayHours, OpeningHours, SpecialDayId};
use futures::future::join_all;

use super::samples::{
    at, file, goose, ids, menu_name, news_id, salad, settings, special_day, week,
};
use super::{hours, news, revision};
use crate::{ChangeFeed, Revision, Seed, SeedMenu, SeedRepository, Store};

/// The suite, for `$fresh`: a future of anything that derefs to a whole house.
#[macro_export]
macro_rules! seed_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, seed:
            starts_empty,
            furnishes_with_everything,
            furnishes_once,
            furnishes_once_when_many_try,
            stays_furnished_when_emptied,
            never_furnishes_a_house_in_use,
            furnishes_in_full_or_not_at_all,
        );
    };
}

/// Nobody wrote anything yet.
pub async fn starts_empty<H: SeedRepository + ChangeFeed>(house: &H) {
    assert!(!house.is_seeded().await.unwrap());
    assert_eq!(revision(house).await, Revision::NONE);
}

/// Everything is there, in its order, and seen as one change.
pub async fn furnishes_with_everything<H>(house: &H)
where
    H: SeedRepository + ChangeFeed + Store,
{
    let content = furnishing();
    assert!(house.seed(&content).await.unwrap());
    assert!(house.is_seeded().await.unwrap());
    assert!(revision(house).await > Revision::NONE);

    let board = news(house).await;
    let expected = [
        goose(1).into_entry(news_id(1)),
        salad(2).into_entry(news_id(2)),
        // The second entry of sort order 1 cannot have that id as well (decision W1).
        salad(1).into_entry(news_id(3)),
    ];
    let [first, second, third] = expected;
    assert_eq!(board, [first, third, second]);

    assert_eq!(hours(house).await, content.hours);
    let mut view = house.snapshot().await.unwrap();
    let settings = view.menus().settings().await.unwrap().settings;
    assert_eq!(settings, content.settings);
    let files: Vec<_> = content.menus.iter().map(|menu| menu.file.clone()).collect();
    assert_eq!(view.files().list().await.unwrap(), files);
    let menus = view.menus().list().await.unwrap();
    assert_eq!(menus.len(), content.menus.len());
    for (kept, given) in menus.iter().zip(&content.menus) {
        assert_eq!((kept.key, &kept.name), (given.menu, &given.name));
        assert_eq!(kept.object, given.file.name);
    }
}

/// The second time says so and changes nothing.
pub async fn furnishes_once<H>(house: &H)
where
    H: SeedRepository + ChangeFeed + Store,
{
    assert!(house.seed(&furnishing()).await.unwrap());
    let furnished = revision(house).await;
    assert!(!house.seed(&furnishing()).await.unwrap());
    assert_eq!(revision(house).await, furnished);
    assert_eq!(ids(&news(house).await), [1, 3, 2]);
}

/// Exactly one of them was first.
pub async fn furnishes_once_when_many_try<H>(house: &H)
where
    H: SeedRepository + Store,
{
    let content = furnishing();
    let answers = join_all((0..6).map(|_| house.seed(&content))).await;
    let first = answers
        .into_iter()
        .filter(|answer| matches!(answer, Ok(true)));
    assert_eq!(first.count(), 1);
    assert_eq!(ids(&news(house).await), [1, 3, 2]);
}

/// Staff who took every entry off the board do not get the start content back.
pub async fn stays_furnished_when_emptied<H>(house: &H)
where
    H: SeedRepository + Store,
{
    assert!(house.seed(&furnishing()).await.unwrap());
    let mut tx = house.begin().await.unwrap();
    for entry in news(house).await {
        tx.news().delete(entry.id, at()).await.unwrap();
    }
    tx.commit().await.unwrap();
    assert!(house.is_seeded().await.unwrap());
    assert!(!house.seed(&furnishing()).await.unwrap());
    assert_eq!(news(house).await, []);
}

/// Nor does a house that staff began to fill themselves.
pub async fn never_furnishes_a_house_in_use<H>(house: &H)
where
    H: SeedRepository + Store,
{
    let own = salad(8).into_entry(news_id(8));
    let mut tx = house.begin().await.unwrap();
    tx.news().insert(&own).await.unwrap();
    tx.commit().await.unwrap();
    assert!(house.is_seeded().await.unwrap());
    assert!(!house.seed(&furnishing()).await.unwrap());
    assert_eq!(news(house).await, [own]);
}

/// A fault at the very end leaves an empty house, which can be furnished afterwards.
pub async fn furnishes_in_full_or_not_at_all<H>(house: &H)
where
    H: SeedRepository + ChangeFeed + Store,
{
    let mut broken = furnishing();
    let [food, game] = broken.menus.as_mut_slice() else {
        panic!("the sample has two menus")
    };
    // Two menus cannot show one file.
    game.file.name = food.file.name.clone();
    assert!(house.seed(&broken).await.is_err());

    assert!(!house.is_seeded().await.unwrap());
    assert_eq!(revision(house).await, Revision::NONE);
    assert_eq!(news(house).await, []);
    let mut view = house.snapshot().await.unwrap();
    assert_eq!(view.files().list().await.unwrap(), []);
    drop(view);
    assert_eq!(hours(house).await, OpeningHours::default());

    assert!(house.seed(&furnishing()).await.unwrap());
}

fn furnishing() -> Seed {
    let christmas = SpecialDayId::parse(1).expect("an id");
    let menu = |menu: MenuType, number| {
        let name = menu_name(menu.label());
        let file = file(name.safe_object_name(), number);
        SeedMenu { menu, name, file }
    };
    Seed {
        news: vec![goose(1), salad(2), salad(1)],
        hours: OpeningHours {
            week: week(),
            holiday: DayHours::Closed,
            special_days: vec![special_day(
                christmas,
                "2026-12-24",
                "2026-12-26",
                DayHours::Closed,
            )],
            version: Version::FIRST,
        },
        settings: settings(),
        // Their names are in this order too, which is that of the file index.
        menus: vec![menu(MenuType::Food, 1), menu(MenuType::Wild, 2)],
    }
}
