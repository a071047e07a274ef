use std::collections::BTreeSet;

use domain::Version;
use domain::files::{BlobId, Description, StoredFile};
use domain::menus::{DeletedMenuFile, MenuFile, MenuType};
use domain::storage::UploadPart;

use super::revision;
use super::samples::{file, menu_name, now, object_name, upload};
use crate::{ChangeFeed, Store};

/// The suite, for `$fresh`: a future of anything that derefs to an empty store.
#[macro_export]
macro_rules! files_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, files:
            keeps_every_field,
            replaces_and_deletes_files,
            lists_by_name_bytewise,
            lists_referenced_blobs,
            writes_raise_the_revision,
        );
    };
}

/// Sizes beyond 32 bits and nanoseconds included.
pub async fn keeps_every_field(store: &impl Store) {
    let file = file(object_name("menu/Käsespätzle ☕ 1.pdf"), 1);
    let plain = StoredFile {
        description: Description::default(),
        ..self::file(object_name("ohne"), 2)
    };
    for file in [file, plain] {
        save(store, &file).await;
        let mut view = store.snapshot().await.unwrap();
        assert_eq!(view.files().find(&file.name).await.unwrap(), Some(file));
    }
}

pub async fn replaces_and_deletes_files(store: &impl Store) {
    let (name, other) = (object_name("menu/Karte.pdf"), file(object_name("z"), 9));
    for number in [1, 2] {
        save(store, &file(name.clone(), number)).await;
    }
    save(store, &other).await;
    let stored = list(store).await;
    assert_eq!(stored, [file(name.clone(), 2), other.clone()]);

    let mut tx = store.begin().await.unwrap();
    for _ in 0..2 {
        tx.files().delete(&name).await.unwrap();
    }
    assert_eq!(tx.files().find(&name).await.unwrap(), None);
    tx.commit().await.unwrap();
    assert_eq!(list(store).await, [other]);
}

/// Capitals before small letters, umlauts last.
pub async fn lists_by_name_bytewise(store: &impl Store) {
    let sorted = ["a/b.pdf", "menu/B.pdf", "menu/a.pdf", "menu/ä.pdf", "z"];
    for (number, name) in (1..).zip(["menu/ä.pdf", "z", "menu/a.pdf", "a/b.pdf", "menu/B.pdf"]) {
        save(store, &file(object_name(name), number)).await;
    }
    let files = list(store).await;
    let names: Vec<_> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, sorted);
}

/// Of files, upload parts and deleted menu files, each once.
pub async fn lists_referenced_blobs(store: &impl Store) {
    let blob = |number| BlobId::from_digest([number; 32]);
    for (name, number) in [("a", 1), ("b", 1), ("c", 2), ("c", 3)] {
        save(store, &file(object_name(name), number)).await;
    }
    let mut tx = store.begin().await.unwrap();
    let upload = upload(9);
    let part = UploadPart {
        offset: 0,
        blob: blob(4),
        size: 1,
    };
    tx.uploads().insert(&upload).await.unwrap();
    tx.uploads().insert_part(upload.id, &part).await.unwrap();
    let deleted = file(object_name("menu/Karte.pdf"), 5);
    let record = DeletedMenuFile {
        file: MenuFile {
            key: MenuType::Food,
            name: menu_name("Karte"),
            object: deleted.name.clone(),
            size: deleted.size,
            updated: deleted.updated,
            version: Version::FIRST,
        },
        at: now(),
    };
    tx.menus().insert_deleted(&record, &deleted).await.unwrap();
    let referenced = tx.files().referenced_blobs().await.unwrap();
    assert_eq!(referenced, BTreeSet::from([1, 3, 4, 5].map(blob)));
}

pub async fn writes_raise_the_revision<S: Store + ChangeFeed>(store: &S) {
    let empty = revision(store).await;
    let file = file(object_name("menu/Karte.pdf"), 1);
    save(store, &file).await;
    let saved = revision(store).await;
    assert!(saved > empty);
    let mut tx = store.begin().await.unwrap();
    tx.files().find(&file.name).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(revision(store).await, saved);
    let mut tx = store.begin().await.unwrap();
    tx.files().delete(&file.name).await.unwrap();
    tx.commit().await.unwrap();
    assert!(revision(store).await > saved);
}

async fn save(store: &impl Store, file: &StoredFile) {
    let mut tx = store.begin().await.unwrap();
    tx.files().save(file).await.unwrap();
    tx.commit().await.unwrap();
}

async fn list(store: &impl Store) -> Vec<StoredFile> {
    let mut view = store.snapshot().await.unwrap();
    view.files().list().await.unwrap()
}
