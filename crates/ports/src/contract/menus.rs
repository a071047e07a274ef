use domain::Version;
use domain::files::StoredFile;
use domain::menus::{DeletedMenuFile, MenuFile, MenuSettings, MenuType};
use time::Duration;

use super::samples::{file, menu_name, menu_settings, now, object_name};
use crate::{StoredMenuSettings, UnitOfWork};

pub async fn keeps_every_field_of_a_record(tx: &mut dyn UnitOfWork) {
    for (number, menu) in (1..).zip(MenuType::ALL) {
        for version in [3, 4] {
            let name = format!("{} {version}", menu.label());
            let record = save(tx, menu, &name, number, version).await;
            let found = tx.menus().find_by_object(&record.object).await.unwrap();
            assert_eq!(found, Some(menu));
            assert_eq!(tx.menus().find(menu).await.unwrap(), Some(record));
        }
    }
}

pub async fn finds_nothing_in_an_empty_store(tx: &mut dyn UnitOfWork) {
    let (name, menu) = (object_name("menu/Karte.pdf"), MenuType::Food);
    assert_eq!(tx.menus().list().await.unwrap(), []);
    assert_eq!(tx.menus().find(menu).await.unwrap(), None);
    assert_eq!(tx.menus().find_by_object(&name).await.unwrap(), None);
    assert_eq!(tx.menus().find_former(&name).await.unwrap(), None);
    assert_eq!(tx.menus().deleted_version(menu).await.unwrap(), None);
    let deleted = tx.menus().find_deleted(menu, Version::FIRST).await;
    assert_eq!(deleted.unwrap(), None);
    let found = tx.menus().find_corrupt(menu).await.unwrap();
    assert_eq!(found, (None, None));
    let expected = StoredMenuSettings {
        settings: MenuSettings::default(),
        has_defaults: false,
    };
    assert_eq!(tx.menus().settings().await.unwrap(), expected);
}

pub async fn lists_in_the_order_of_menu_types(tx: &mut dyn UnitOfWork) {
    for (number, menu) in (1..).zip([MenuType::Gansl, MenuType::Burger, MenuType::Food]) {
        save(tx, menu, menu.label(), number, 1).await;
    }
    let records = tx.menus().list().await.unwrap();
    let keys: Vec<_> = records.iter().map(|record| record.key).collect();
    assert_eq!(keys, [MenuType::Food, MenuType::Burger, MenuType::Gansl]);
}

pub async fn keeps_the_version_of_a_deleted_record(tx: &mut dyn UnitOfWork) {
    for version in [2, 7] {
        let record = save(tx, MenuType::Food, "Karte", 1, version).await;
        let deleted = tx.menus().delete(MenuType::Food, record.version).await;
        deleted.unwrap();
        assert_eq!(tx.menus().find(MenuType::Food).await.unwrap(), None);
        let deleted = tx.menus().deleted_version(MenuType::Food).await;
        assert_eq!(deleted.unwrap(), Some(record.version));
        assert!(tx.files().find(&record.object).await.unwrap().is_some());
    }
}

pub async fn finds_the_columns_of_a_record(tx: &mut dyn UnitOfWork) {
    let record = save(tx, MenuType::Food, "Karte", 1, 5).await;
    let found = tx.menus().find_corrupt(MenuType::Food).await.unwrap();
    assert_eq!(found, (Some(record.object), Some(record.version)));
}

pub async fn keeps_the_last_menu_of_a_former_name(tx: &mut dyn UnitOfWork) {
    let name = object_name("menu/Karte.pdf");
    for menu in [MenuType::Food, MenuType::Wild] {
        tx.menus().save_former(&name, menu).await.unwrap();
        assert_eq!(tx.menus().find_former(&name).await.unwrap(), Some(menu));
    }
}

pub async fn keeps_every_field_of_a_deleted_record(tx: &mut dyn UnitOfWork) {
    let (first, first_file) = deleted(1);
    let (second, second_file) = deleted(2);
    for (record, file) in [(&first, &first_file), (&second, &second_file)] {
        tx.menus().insert_deleted(record, file).await.unwrap();
    }
    let listed = tx.menus().list_deleted(now()).await.unwrap();
    assert_eq!(listed, [second.clone(), first.clone()]);
    let listed = tx.menus().list_deleted(first.at).await.unwrap();
    assert_eq!(listed, std::slice::from_ref(&second));
    for (record, file) in [(&first, &first_file), (&second, &second_file)] {
        let MenuFile { key, version, .. } = record.file;
        let found = tx.menus().find_deleted(key, version).await.unwrap();
        assert_eq!(found, Some((record.clone(), file.clone())));
    }
    let other_menu = tx.menus().find_deleted(MenuType::Wild, first.file.version);
    assert_eq!(other_menu.await.unwrap(), None);
    tx.menus().remove_deleted(&second).await.unwrap();
    let listed = tx.menus().list_deleted(now()).await.unwrap();
    assert_eq!(listed, [first]);
}

pub async fn purges_deleted_records(tx: &mut dyn UnitOfWork) {
    for (record, file) in [deleted(1), deleted(2)] {
        tx.menus().insert_deleted(&record, &file).await.unwrap();
    }
    for purged in [1, 0] {
        let count = tx.menus().purge(deleted(1).0.at).await.unwrap();
        assert_eq!(count, purged);
    }
    let listed = tx.menus().list_deleted(now()).await.unwrap();
    assert_eq!(listed, [deleted(2).0]);
}

pub async fn keeps_settings_in_their_order(tx: &mut dyn UnitOfWork) {
    let lines = menu_settings()
        .displayed_menus()
        .iter()
        .rev()
        .cloned()
        .collect();
    let reversed = MenuSettings::parse(lines).unwrap();
    let mut version = Version::FIRST;
    for settings in [
        menu_settings(),
        reversed,
        MenuSettings::parse(Vec::new()).unwrap(),
    ] {
        version = version.next();
        let settings = settings.at_version(version);
        tx.menus().save_settings(&settings).await.unwrap();
        let stored = tx.menus().settings().await.unwrap();
        assert_eq!(stored.settings, settings);
    }
}

fn record(key: MenuType, name: &str, file: &StoredFile, version: i64) -> MenuFile {
    MenuFile {
        key,
        name: menu_name(name),
        object: file.name.clone(),
        size: file.size,
        updated: file.updated,
        version: Version::parse(version).unwrap(),
    }
}

async fn save(
    tx: &mut dyn UnitOfWork,
    menu: MenuType,
    name: &str,
    number: u8,
    version: i64,
) -> MenuFile {
    let file = file(menu_name(name).safe_object_name(), number);
    let record = record(menu, name, &file, version);
    tx.files().save(&file).await.unwrap();
    tx.menus().save(&record).await.unwrap();
    record
}

/// Deleted `number` minutes after [`at`], at the version of that number.
fn deleted(number: u8) -> (DeletedMenuFile, StoredFile) {
    let file = file(object_name("menu/Karte.pdf"), number);
    let record = DeletedMenuFile {
        file: record(MenuType::Food, "Größere Karte", &file, number.into()),
        at: now() + Duration::minutes(number.into()),
    };
    (record, file)
}
