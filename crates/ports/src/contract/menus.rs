use domain::RecordVersion;
use domain::files::StoredFile;
use domain::menus::{DeletedMenuFile, MenuFile, MenuSettings, MenuType, StoredMenuSettings};

use super::samples::{
    deleted_menu_file, file, file_name, menu_file, menu_file_name, menu_settings, now,
};
use crate::UnitOfWork;

/// The list has the order of the menu types.
pub async fn keeps_every_field_of_a_menu_record(tx: &mut dyn UnitOfWork) {
    for (number, menu) in (1..).zip(MenuType::ALL.into_iter().rev()) {
        for version in [3, 4] {
            let name = format!("{} {version}", menu.label());
            let record = save(tx, menu, &name, number, version).await;
            let found = tx.menus().find_menu_by_file(&record.file).await;
            let found = found.unwrap();
            assert_eq!(found, Some((menu, record.name.clone())));
            let found = tx.menus().find(menu).await.unwrap();
            assert_eq!(found.as_ref(), Some(&record));
            let found = tx.menus().find_file_and_version(menu).await.unwrap();
            assert_eq!(found, (Some(record.file), Some(record.version)));
        }
    }
    let records = tx.menus().list().await.unwrap();
    let keys: Vec<_> = records.iter().map(|record| record.menu).collect();
    assert_eq!(keys, MenuType::ALL);
}

pub async fn finds_no_menus_in_an_empty_store(tx: &mut dyn UnitOfWork) {
    let (name, menu) = (file_name("menu/Karte.pdf"), MenuType::Food);
    assert_eq!(tx.menus().list().await.unwrap(), []);
    assert_eq!(tx.menus().find(menu).await.unwrap(), None);
    assert_eq!(tx.menus().find_menu_by_file(&name).await.unwrap(), None);
    assert_eq!(
        tx.menus().find_menu_by_former_name(&name).await.unwrap(),
        None
    );
    assert_eq!(tx.menus().deleted_version(menu).await.unwrap(), None);
    let deleted = tx.menus().find_deleted(menu, RecordVersion::INITIAL).await;
    assert_eq!(deleted.unwrap(), None);
    let found = tx.menus().find_file_and_version(menu).await.unwrap();
    assert_eq!(found, (None, None));
    let expected = StoredMenuSettings {
        readable_settings: MenuSettings::default(),
        has_corrupt_rows: false,
    };
    assert_eq!(tx.menus().settings().await.unwrap(), expected);
}

pub async fn keeps_the_version_of_a_deleted_menu_record(tx: &mut dyn UnitOfWork) {
    for version in [2, 7] {
        let record = save(tx, MenuType::Food, "Karte", 1, version).await;
        let deleted = tx.menus().delete(MenuType::Food, record.version).await;
        deleted.unwrap();
        assert_eq!(tx.menus().find(MenuType::Food).await.unwrap(), None);
        let deleted = tx.menus().deleted_version(MenuType::Food).await;
        assert_eq!(deleted.unwrap(), Some(record.version));
        assert!(tx.files().find(&record.file).await.unwrap().is_some());
    }
}

pub async fn former_file_name_belongs_to_its_last_menu(tx: &mut dyn UnitOfWork) {
    let name = file_name("menu/Karte.pdf");
    for menu in [MenuType::Food, MenuType::Wild] {
        tx.menus().save_former_menu_name(&name, menu).await.unwrap();
        assert_eq!(
            tx.menus().find_menu_by_former_name(&name).await.unwrap(),
            Some(menu)
        );
    }
}

pub async fn keeps_and_purges_deleted_records(tx: &mut dyn UnitOfWork) {
    let all = [1, 2, 3].map(deleted_menu_with_file);
    for (record, file) in &all {
        tx.menus().insert_deleted(record, file).await.unwrap();
    }
    let [(first, _), (second, _), (third, _)] = &all;
    let newest = [third.clone(), second.clone()];
    let listed = tx.menus().list_deleted(first.deleted_at).await.unwrap();
    assert_eq!(listed, newest);
    for (record, file) in &all {
        let MenuFile { menu, version, .. } = record.file;
        let found = tx.menus().find_deleted(menu, version).await.unwrap();
        assert_eq!(found, Some((record.clone(), file.clone())));
    }
    let deleted_file_of_other_menu = tx.menus().find_deleted(MenuType::Wild, first.file.version);
    assert_eq!(deleted_file_of_other_menu.await.unwrap(), None);
    for purged in [1, 0] {
        assert_eq!(tx.menus().purge(first.deleted_at).await.unwrap(), purged);
    }
    assert_eq!(tx.menus().list_deleted(now()).await.unwrap(), newest);
    tx.menus().remove_deleted_menu_file(third).await.unwrap();
    let listed = tx.menus().list_deleted(now()).await.unwrap();
    assert_eq!(listed, std::slice::from_ref(second));
}

pub async fn keeps_menu_settings_in_their_order(tx: &mut dyn UnitOfWork) {
    let lines = menu_settings().entries().iter().rev().cloned().collect();
    let reversed_settings = MenuSettings::parse(lines).unwrap();
    let mut version = RecordVersion::INITIAL;
    for settings in [
        menu_settings(),
        reversed_settings,
        MenuSettings::parse(Vec::new()).unwrap(),
    ] {
        version = version.next();
        let settings = settings.with_version(version);
        tx.menus().save_settings(&settings).await.unwrap();
        let stored = tx.menus().settings().await.unwrap();
        assert_eq!(stored.readable_settings, settings);
    }
}

async fn save(
    tx: &mut dyn UnitOfWork,
    menu: MenuType,
    name: &str,
    number: u8,
    version: i64,
) -> MenuFile {
    let file = file(menu_file_name(name).safe_file_name(menu), number);
    let record = menu_file(menu, name, &file, version);
    tx.files().save(&file).await.unwrap();
    tx.menus().save(&record).await.unwrap();
    record
}

/// Deleted `number` minutes after [`now`], at the version of that number.
fn deleted_menu_with_file(number: u8) -> (DeletedMenuFile, StoredFile) {
    let file = file(file_name("menu/Karte.pdf"), number);
    (deleted_menu_file(&file, number.into()), file)
}
