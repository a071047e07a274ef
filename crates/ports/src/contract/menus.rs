//! What every keeper of menus promises.

use domain::files::StoredFile;
use domain::menus::{MenuFile, MenuFileName, MenuSettings, MenuType};

use super::revision;
use super::samples::{file, menu_name, object, settings};
use crate::StoreError;
use crate::driven::{ChangeFeed, FileIndex, MenuRepository};

/// The suite, for `$fresh`: a future of anything that derefs to a house with menus and files.
#[macro_export]
macro_rules! menus_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, menus:
            keeps_every_field_of_a_file,
            answers_none_for_what_is_missing,
            lists_in_the_order_of_the_kinds,
            switches_name_and_record_together,
            forgets_the_name_it_leaves,
            refuses_a_name_another_menu_shows,
            keeps_a_file_that_a_menu_shows,
            keeps_settings_in_their_order,
            raises_the_revision_with_every_write,
        );
    };
}

/// The record and what its name points to, for every kind.
pub async fn keeps_every_field_of_a_file(house: &impl MenuRepository) {
    for (number, menu) in (1..).zip(MenuType::ALL) {
        let name = menu_name(&format!("Karte für {}", menu.label()));
        let stored = file(name.safe_object_name(), number);
        let switched = switch(house, menu, &name, &stored).await;
        assert_eq!(switched, record(menu, &name, &stored));
        assert_eq!(house.file(menu).await.unwrap(), Some(switched));
    }
}

/// Absence is an answer; before staff chose, nothing is displayed.
pub async fn answers_none_for_what_is_missing(house: &impl MenuRepository) {
    assert_eq!(house.files().await.unwrap(), []);
    assert_eq!(house.file(MenuType::Food).await.unwrap(), None);
    assert_eq!(house.settings().await.unwrap(), MenuSettings::default());
}

/// Whatever order they came in.
pub async fn lists_in_the_order_of_the_kinds(house: &impl MenuRepository) {
    for (number, menu) in (1..).zip([MenuType::Gansl, MenuType::Burger, MenuType::Food]) {
        let name = menu_name(menu.label());
        let stored = file(name.safe_object_name(), number);
        switch(house, menu, &name, &stored).await;
    }
    let files = house.files().await.unwrap();
    let keys: Vec<_> = files.iter().map(|file| file.key).collect();
    assert_eq!(keys, [MenuType::Food, MenuType::Burger, MenuType::Gansl]);
}

/// Decision M2: the same name, another blob, in one move.
pub async fn switches_name_and_record_together<H>(house: &H)
where
    H: MenuRepository + FileIndex,
{
    let old_name = menu_name("Speisekarte");
    let old = file(old_name.safe_object_name(), 1);
    switch(house, MenuType::Food, &old_name, &old).await;

    // Another shown name may lead to the same object.
    let new_name = menu_name("Speisekarte!");
    let new = file(new_name.safe_object_name(), 2);
    assert_eq!(old.name, new.name);
    switch(house, MenuType::Food, &new_name, &new).await;

    let expected = record(MenuType::Food, &new_name, &new);
    assert_eq!(house.files().await.unwrap(), [expected]);
    assert_eq!(FileIndex::list(house).await.unwrap(), [new]);
}

/// A menu under a new name does not leave the old PDF downloadable.
pub async fn forgets_the_name_it_leaves<H>(house: &H)
where
    H: MenuRepository + FileIndex,
{
    let old_name = menu_name("Sommerkarte");
    let old = file(old_name.safe_object_name(), 1);
    switch(house, MenuType::Food, &old_name, &old).await;

    let new_name = menu_name("Winterkarte");
    let new = file(new_name.safe_object_name(), 2);
    switch(house, MenuType::Food, &new_name, &new).await;

    assert_eq!(FileIndex::find(house, &old.name).await.unwrap(), None);
    assert_eq!(FileIndex::list(house).await.unwrap(), [new]);
}

/// Else one upload would replace two menus unseen. The refused switch changes nothing.
pub async fn refuses_a_name_another_menu_shows<H>(house: &H)
where
    H: MenuRepository + FileIndex + ChangeFeed,
{
    let name = menu_name("Karte");
    let first = file(name.safe_object_name(), 1);
    let kept = switch(house, MenuType::Food, &name, &first).await;
    let before = revision(house).await;

    let second = file(name.safe_object_name(), 2);
    let refused = house.switch(MenuType::Burger, &name, &second).await;
    assert!(matches!(refused, Err(StoreError::Conflict { .. })));

    assert_eq!(house.files().await.unwrap(), [kept]);
    assert_eq!(FileIndex::list(house).await.unwrap(), [first]);
    assert_eq!(revision(house).await, before);
}

/// Decision M3: the record goes first.
pub async fn keeps_a_file_that_a_menu_shows<H>(house: &H)
where
    H: MenuRepository + FileIndex + ChangeFeed,
{
    let name = menu_name("Wildkarte");
    let shown = file(name.safe_object_name(), 1);
    switch(house, MenuType::Wild, &name, &shown).await;
    let before = revision(house).await;

    let refused = house.remove(&shown.name).await;
    assert!(matches!(refused, Err(StoreError::Conflict { .. })));
    assert_eq!(FileIndex::list(house).await.unwrap(), [shown]);
    assert_eq!(revision(house).await, before);
}

/// Every field and the order, which is the board's; saving again replaces the whole.
pub async fn keeps_settings_in_their_order(house: &impl MenuRepository) {
    let settings = settings();
    house.save_settings(&settings).await.unwrap();
    assert_eq!(house.settings().await.unwrap(), settings);

    let reversed = settings.displayed_menus().iter().rev().cloned().collect();
    let reversed = MenuSettings::parse(reversed).unwrap();
    house.save_settings(&reversed).await.unwrap();
    assert_eq!(house.settings().await.unwrap(), reversed);

    let none = MenuSettings::default();
    house.save_settings(&none).await.unwrap();
    assert_eq!(house.settings().await.unwrap(), none);
}

/// Reads are no change.
pub async fn raises_the_revision_with_every_write<H>(house: &H)
where
    H: MenuRepository + ChangeFeed,
{
    let empty = revision(house).await;
    house.files().await.unwrap();
    house.file(MenuType::Food).await.unwrap();
    house.settings().await.unwrap();
    assert_eq!(revision(house).await, empty);

    let name = menu_name("Speisekarte");
    let stored = file(object("menu/Speisekarte.pdf"), 1);
    switch(house, MenuType::Food, &name, &stored).await;
    let switched = revision(house).await;
    assert!(switched > empty);
    house.save_settings(&settings()).await.unwrap();
    assert!(revision(house).await > switched);
}

async fn switch(
    house: &impl MenuRepository,
    menu: MenuType,
    name: &MenuFileName,
    file: &StoredFile,
) -> MenuFile {
    house.switch(menu, name, file).await.expect("a record")
}

fn record(key: MenuType, name: &MenuFileName, file: &StoredFile) -> MenuFile {
    MenuFile {
        key,
        name: name.clone(),
        object: file.name.clone(),
        size: file.size,
        updated: file.updated,
    }
}
