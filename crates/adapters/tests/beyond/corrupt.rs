//! A row that the domain refuses is reported with table, key and column, never repaired or skipped.

use adapters::sql::SqlHouse;
use domain::news::NewsId;
use ports::StoreError;
use ports::driven::{
    ChangeFeed, FileIndex, HouseSetUp, MenuRepository, NewsRepository, OpeningHoursRepository,
};

use crate::content::furnishing;
use crate::database::{folder, open, tamper};

/// What an operator did to the database, and what the house says about it.
const DAMAGES: &[(&str, &str)] = &[
    (
        "UPDATE news SET show_until = '2026-02-30' WHERE id = 2",
        "news, key 2: column show_until",
    ),
    (
        "UPDATE news SET sort_order = 0 WHERE id = 1",
        "news, key 1: column sort_order",
    ),
    (
        "UPDATE news SET img_src = '//elsewhere' WHERE id = 1",
        "news, key 1: column img_src",
    ),
    (
        "UPDATE news SET title = char(0) WHERE id = 1",
        "news, key 1: column title",
    ),
    (
        "UPDATE news SET id = -5 WHERE id = 1",
        "news, key -5: column id",
    ),
    (
        "UPDATE files SET blob = 'zz'",
        "files, key menu/Speisekarte.pdf: column blob",
    ),
    (
        "UPDATE files SET size = -1",
        "files, key menu/Speisekarte.pdf: column size",
    ),
    (
        "UPDATE files SET updated = 'heute'",
        "files, key menu/Speisekarte.pdf: column updated",
    ),
    (
        "UPDATE files SET content_type = 'pdf'",
        "files, key menu/Speisekarte.pdf: column content_type",
    ),
    (
        "UPDATE menu_files SET key = 'dessert'",
        "menu_files, key dessert: column key",
    ),
    (
        "UPDATE menu_files SET name = ''",
        "menu_files, key food: column name",
    ),
    (
        "UPDATE menu_files SET object = 'gone'",
        "menu_files, key food: column object",
    ),
    (
        "UPDATE menu_settings SET menu = 'tea' WHERE menu = 'food'",
        "menu_settings, key tea: column menu",
    ),
    (
        "UPDATE menu_settings SET display_label = ' ' WHERE menu = 'food'",
        "menu_settings, key food: column display_label",
    ),
    (
        "UPDATE opening_hours SET open_from = '25:00' WHERE day = 'monday'",
        "opening_hours, key monday: column open_from",
    ),
    (
        "UPDATE opening_hours SET open_until = NULL WHERE day = 'monday'",
        "opening_hours, key monday: column open_until",
    ),
    (
        "UPDATE opening_hours SET open_until = open_from WHERE day = 'monday'",
        "opening_hours, key monday: column open_until",
    ),
    (
        "UPDATE opening_hours SET kitchen_from = '11:00', kitchen_until = '12:00' WHERE day = 'tuesday'",
        "opening_hours, key tuesday: column kitchen_from",
    ),
    (
        "DELETE FROM opening_hours WHERE day = 'holiday'",
        "opening_hours, key holiday: column day",
    ),
    (
        "UPDATE special_days SET last_day = '2020-01-01'",
        "special_days, key 1: column last_day",
    ),
    (
        "UPDATE special_days SET first_day = 'Advent'",
        "special_days, key 1: column first_day",
    ),
    (
        "UPDATE special_days SET label = ''",
        "special_days, key 1: column label",
    ),
    (
        "UPDATE house SET revision = -1",
        "house, key 1: column revision",
    ),
    ("DELETE FROM house", "house, key 1: column id"),
];

#[tokio::test]
async fn names_the_corrupt_column() {
    for (sql, expected) in DAMAGES {
        let (_folder, file) = folder();
        let house = open(&file).await;
        house.furnish(&furnishing()).await.unwrap();
        tamper(&file, sql).await;
        let faults = faults(&house).await;
        assert!(
            faults.contains(&format!("table {expected} is corrupt")),
            "after {sql}: {faults:?}"
        );
    }
}

/// What each read says is corrupt. Other faults, and reads without one, say nothing.
async fn faults(house: &SqlHouse) -> Vec<String> {
    let corrupt = |fault: StoreError| match fault {
        StoreError::Corrupt { .. } => Some(fault.to_string()),
        _ => None,
    };
    [
        NewsRepository::list(house).await.err(),
        house.hours().await.err(),
        house.files().await.err(),
        house.settings().await.err(),
        FileIndex::list(house).await.err(),
        house.revision().await.err(),
    ]
    .into_iter()
    .flatten()
    .filter_map(corrupt)
    .collect()
}

#[tokio::test]
async fn a_corrupt_row_does_not_hide_the_others() {
    let (_folder, file) = folder();
    let house = open(&file).await;
    house.furnish(&furnishing()).await.unwrap();
    tamper(&file, "UPDATE news SET sort_order = 0 WHERE id = 1").await;
    let id = |number| NewsId::parse(number).unwrap();
    assert!(NewsRepository::find(&house, id(1)).await.is_err());
    assert!(NewsRepository::find(&house, id(2)).await.unwrap().is_some());
}
