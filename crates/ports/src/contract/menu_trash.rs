//! What every keeper of menus promises of the files that were removed.

use std::slice::from_ref;

use domain::audit::AuditAction;
use domain::calendar::Instant;
use domain::files::StoredFile;
use domain::menus::{DeletedMenuFile, MenuFile, MenuType};
use domain::{Precondition, Version};
use time::Duration;

use super::samples::{at, by, file, menu_name, object};
use super::{log, revision};
use crate::{Change, ChangeFeed, FileIndex, MenuRepository, NotShown, Store};

/// The suite, for `$fresh`: a future of anything that derefs to a house with menus and files.
#[macro_export]
macro_rules! menu_trash_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, menu_trash:
            keeps_every_file_that_was_removed,
            gives_record_and_file_back,
            takes_the_place_of_no_other_file,
            knows_what_is_not_there,
            is_emptied,
        );
    };
}

/// The latest first, and only what was removed after the instant asked for; a second one of the same menu leaves the
/// first where it is. No sweep may take their blobs.
pub async fn keeps_every_file_that_was_removed<H: MenuRepository + FileIndex>(house: &H) {
    let first = removed(house, "menu/Karte.pdf", 1).await;
    let second = removed(house, "menu/Karte.pdf", 2).await;
    assert_eq!(trash(house, 0).await, [second.0.clone(), first.0.clone()]);
    assert_eq!(trash(house, 1).await, [second.0]);
    assert_eq!(trash(house, 2).await, []);
    assert_eq!(FileIndex::list(house).await.unwrap(), []);
    let mut blobs = [first.1.blob, second.1.blob];
    blobs.sort_unstable();
    let kept = house.blobs().await.unwrap();
    assert_eq!(kept.into_iter().collect::<Vec<_>>(), blobs);
}

/// The record at its next version; the file with all that was told of it.
pub async fn gives_record_and_file_back<H>(house: &H)
where
    H: MenuRepository + FileIndex + Store + ChangeFeed,
{
    let (gone, file) = removed(house, "menu/Karte.pdf", 1).await;
    let before = revision(house).await;
    let back = MenuFile {
        version: gone.file.version.next(),
        ..gone.file.clone()
    };
    let restored = restore(house, &gone, 0).await.unwrap();
    assert_eq!(restored, Some(back.clone()));
    assert_eq!(house.files().await.unwrap(), [back]);
    assert_eq!(FileIndex::list(house).await.unwrap(), [file]);
    assert_eq!(trash(house, 0).await, []);
    let after = revision(house).await;
    assert!(after > before);
    let deeds = log(house).await;
    let deed = AuditAction::MenuFileRestored.on(gone.file.name.as_str());
    assert_eq!(deeds.first(), Some(&(by(9), deed)));

    assert_eq!(restore(house, &gone, 0).await.unwrap(), None);
    assert_eq!((log(house).await, revision(house).await), (deeds, after));
}

/// Neither that of the menu's file by now, nor that of one under its name, whoever has stored it.
pub async fn takes_the_place_of_no_other_file<H>(house: &H)
where
    H: MenuRepository + FileIndex + Store + ChangeFeed,
{
    let (gone, _) = removed(house, "menu/Karte.pdf", 1).await;
    let other = file(object("menu/Karte.pdf"), 2);
    house.put(&other, None, &by(3)).await.unwrap();
    let state = (log(house).await, revision(house).await);
    let restored = restore(house, &gone, 0).await;
    assert!(matches!(restored, Err(NotShown::Taken)), "{restored:?}");
    let stored = FileIndex::list(house).await.unwrap();
    assert_eq!(stored, from_ref(&other));
    assert_eq!((log(house).await, revision(house).await), state);

    assert!(house.remove(&other, &by(3)).await.unwrap());
    let other = shown(house, "menu/Andere.pdf", 3).await.0;
    let restored = restore(house, &gone, 0).await;
    assert!(matches!(restored, Err(NotShown::Taken)), "{restored:?}");
    assert_eq!(house.files().await.unwrap(), [other]);
    assert_eq!(trash(house, 0).await, [gone]);
}

/// Removed at the instant asked for is too long ago; another menu or another version is another file.
pub async fn knows_what_is_not_there<H: MenuRepository + FileIndex + ChangeFeed>(house: &H) {
    let (gone, _) = removed(house, "menu/Karte.pdf", 3).await;
    let before = revision(house).await;
    assert_eq!(restore(house, &gone, 3).await.unwrap(), None);
    let DeletedMenuFile { file, at } = gone.clone();
    for (key, version) in [
        (MenuType::Burger, file.version),
        (file.key, file.version.next()),
    ] {
        let file = MenuFile {
            key,
            version,
            ..file.clone()
        };
        let wrong = DeletedMenuFile { file, at };
        assert_eq!(restore(house, &wrong, 0).await.unwrap(), None);
    }
    assert_eq!(revision(house).await, before);
    assert_eq!(trash(house, 0).await, [gone]);
}

/// Then nothing holds the blobs any more, and the versions still go on.
pub async fn is_emptied<H: MenuRepository + FileIndex + ChangeFeed>(house: &H) {
    let (old, _) = removed(house, "menu/Karte.pdf", 1).await;
    let (young, file) = removed(house, "menu/Karte.pdf", 2).await;
    let before = revision(house).await;
    assert_eq!(house.purge(minute(1)).await.unwrap(), 1);
    assert_eq!(house.purge(minute(1)).await.unwrap(), 0);
    assert_eq!(revision(house).await, before);
    assert_eq!(trash(house, 0).await, from_ref(&young));
    let kept = house.blobs().await.unwrap();
    assert_eq!(kept.into_iter().collect::<Vec<_>>(), [file.blob]);
    assert_eq!(restore(house, &old, 0).await.unwrap(), None);

    assert_eq!(house.purge(minute(2)).await.unwrap(), 1);
    let next = shown(house, "menu/Karte.pdf", 3).await.0;
    assert_eq!(next.version, young.file.version.next());
    assert_ne!(next.version, Version::FIRST);
}

fn minute(minute: u8) -> Instant {
    at() + Duration::minutes(minute.into())
}

/// A file that the menu shows.
async fn shown<H: MenuRepository>(house: &H, name: &str, number: u8) -> (MenuFile, StoredFile) {
    let file = file(object(name), number);
    let (shown_as, any, by) = (menu_name("Größere Karte"), Precondition::Any, by(number));
    let switched = house.switch(MenuType::Food, &shown_as, &file, &any, &by);
    let record = switched.await.unwrap().made().expect("a record");
    (record, file)
}

/// A file that the menu showed, and that was removed at that minute.
async fn removed<H: MenuRepository>(
    house: &H,
    name: &str,
    number: u8,
) -> (DeletedMenuFile, StoredFile) {
    let (record, stored) = shown(house, name, number).await;
    let by = by(number);
    let removed = house
        .remove_file(MenuType::Food, &Precondition::Any, &by)
        .await
        .unwrap();
    assert_eq!(removed, Change::Made(record.clone()));
    let deleted = DeletedMenuFile {
        file: record,
        at: by.at,
    };
    (deleted, stored)
}

async fn trash(house: &impl MenuRepository, since: u8) -> Vec<DeletedMenuFile> {
    house.trash(minute(since)).await.expect("the trash")
}

async fn restore(
    house: &impl MenuRepository,
    DeletedMenuFile { file, .. }: &DeletedMenuFile,
    since: u8,
) -> Result<Option<MenuFile>, NotShown> {
    let since = minute(since);
    house.restore(file.key, file.version, since, &by(9)).await
}
