//! What every keeper of menus promises.

use domain::audit::AuditAction;
use domain::files::StoredFile;
use domain::menus::{MenuFile, MenuFileName, MenuSettings, MenuType};
use domain::{Precondition, Version};

use super::samples::{by, file, menu_name, object, settings};
use super::{log, revision};
use crate::StoreError;
use crate::{Change, ChangeFeed, FileIndex, MenuRepository, Store};

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
            switches_only_the_expected_version,
            tells_the_log_of_a_switch,
            keeps_settings_in_their_order,
            saves_only_over_the_expected_settings,
            takes_settings_that_say_nothing_new_for_none,
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
        assert_eq!(switched, record(menu, &name, &stored, 1));
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

    let expected = record(MenuType::Food, &new_name, &new, 2);
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
    let refused = house
        .switch(MenuType::Burger, &name, &second, &Precondition::Any, &by(1))
        .await;
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

    let refused = house.remove(&shown, &by(1)).await;
    assert!(matches!(refused, Err(StoreError::Conflict { .. })));
    assert_eq!(FileIndex::list(house).await.unwrap(), [shown]);
    assert_eq!(revision(house).await, before);
}

/// Who saw another file replaces none, and is told what is there.
pub async fn switches_only_the_expected_version<H>(house: &H)
where
    H: MenuRepository + FileIndex + Store + ChangeFeed,
{
    let name = menu_name("Wildkarte");
    let (old, new) = (
        file(name.safe_object_name(), 1),
        file(name.safe_object_name(), 2),
    );
    let seen = Precondition::OneOf(vec![Version::FIRST]);
    let by = by(2);
    for expected in [&Precondition::Existing, &seen] {
        let switched = house.switch(MenuType::Wild, &name, &old, expected, &by);
        assert_eq!(switched.await.unwrap(), Change::Missing);
    }
    let first = switch(house, MenuType::Wild, &name, &old).await;
    let state = (log(house).await, revision(house).await);
    let outdated = Precondition::OneOf(vec![first.version.next()]);
    let switched = house.switch(MenuType::Wild, &name, &new, &outdated, &by);
    assert_eq!(switched.await.unwrap(), Change::Stale(first));
    assert_eq!(FileIndex::list(house).await.unwrap(), [old]);
    assert_eq!((log(house).await, revision(house).await), state);
    let switched = house.switch(MenuType::Wild, &name, &new, &seen, &by);
    assert!(switched.await.unwrap().made().is_some());
}

/// The name that guests see.
pub async fn tells_the_log_of_a_switch<H: MenuRepository + Store>(house: &H) {
    let name = menu_name("Größere Karte");
    let stored = file(name.safe_object_name(), 1);
    switch(house, MenuType::Food, &name, &stored).await;
    let deed = AuditAction::MenuFileEdited.on("Größere Karte.pdf");
    assert_eq!(log(house).await, [(by(1), deed)]);
}

/// Every field and the order, which is the board's; kinds that are left out stay on the list.
pub async fn keeps_settings_in_their_order(house: &impl MenuRepository) {
    let settings = settings();
    let lines = settings.displayed_menus();
    let reversed = lines.iter().rev().cloned().collect();
    let reversed = MenuSettings::parse(reversed).unwrap();
    let none = MenuSettings::default();
    let mut before = none.clone();
    for settings in [settings, reversed, none] {
        let saved = save(house, settings.clone(), &Precondition::Any).await;
        let settings = settings.saved_over(&before);
        before = settings.clone();
        assert_eq!(saved, Change::Made(settings.clone()));
        assert_eq!(house.settings().await.unwrap(), settings);
    }
}

/// Who saw other settings saves nothing, and is told what is there.
pub async fn saves_only_over_the_expected_settings<H>(house: &H)
where
    H: MenuRepository + Store + ChangeFeed,
{
    let first = save(house, settings(), &Precondition::Existing).await;
    let first = first.made().expect("settings");
    let state = (log(house).await, revision(house).await);
    let outdated = Precondition::OneOf(vec![Version::FIRST]);
    let refused = save(house, MenuSettings::default(), &outdated).await;
    assert_eq!(refused, Change::Stale(first.clone()));
    assert_eq!(house.settings().await.unwrap(), first);
    assert_eq!((log(house).await, revision(house).await), state);
    let seen = Precondition::OneOf(vec![first.version()]);
    let saved = save(house, MenuSettings::default(), &seen).await;
    assert!(saved.made().is_some());
    let deed = AuditAction::MenuSettingsSaved.on("");
    assert_eq!(log(house).await.first(), Some(&(by(1), deed)));
}

/// Who sends the lines that are there already, or only some that say the same, has changed nothing.
pub async fn takes_settings_that_say_nothing_new_for_none<H>(house: &H)
where
    H: MenuRepository + Store + ChangeFeed,
{
    save(house, settings(), &Precondition::Any).await.made();
    let unchecked = MenuSettings::default();
    let there = save(house, unchecked.clone(), &Precondition::Any).await;
    let there = there.made().expect("settings");
    let state = (log(house).await, revision(house).await);
    for same in [there.clone(), unchecked.clone()] {
        let saved = save(house, same, &Precondition::Any).await;
        assert_eq!(saved, Change::Made(there.clone()));
    }
    let outdated = Precondition::OneOf(vec![Version::FIRST]);
    let refused = save(house, unchecked, &outdated).await;
    assert_eq!(refused, Change::Stale(there));
    assert_eq!((log(house).await, revision(house).await), state);
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
    let saved = save(house, settings(), &Precondition::Any).await;
    assert!(saved.made().is_some());
    assert!(revision(house).await > switched);
}

async fn switch(
    house: &impl MenuRepository,
    menu: MenuType,
    name: &MenuFileName,
    file: &StoredFile,
) -> MenuFile {
    let any = Precondition::Any;
    let switched = house.switch(menu, name, file, &any, &by(1)).await;
    switched.expect("an answer").made().expect("a record")
}

async fn save(
    house: &impl MenuRepository,
    settings: MenuSettings,
    expected: &Precondition,
) -> Change<MenuSettings> {
    let saved = house.save_settings(settings, expected, &by(1)).await;
    saved.expect("an answer")
}

fn record(key: MenuType, name: &MenuFileName, file: &StoredFile, version: i64) -> MenuFile {
    MenuFile {
        key,
        name: name.clone(),
        object: file.name.clone(),
        size: file.size,
        updated: file.updated,
        version: Version::parse(version).expect("a version"),
    }
}
