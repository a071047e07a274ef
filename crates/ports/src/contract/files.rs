use std::collections::BTreeSet;

use domain::files::{BlobId, ContentType, FileMetadata, StoredFile};

use super::samples::{deleted_menu_file, file, file_name, sample_upload_part, upload};
use crate::UnitOfWork;

/// Sizes beyond 32 bits and nanoseconds included.
pub async fn keeps_every_field_of_a_file(tx: &mut dyn UnitOfWork) {
    let file = file(file_name("menu/Käsespätzle ☕ 1.pdf"), 1);
    let plain = StoredFile {
        metadata: FileMetadata {
            content_type: ContentType::parse("text/plain; charset=utf-8").expect("a type"),
            ..FileMetadata::default()
        },
        ..self::file(file_name("ohne"), 2)
    };
    for file in [file, plain] {
        tx.files().save(&file).await.unwrap();
        assert_eq!(tx.files().find(&file.name).await.unwrap(), Some(file));
    }
}

pub async fn replaces_and_deletes_stored_files(tx: &mut dyn UnitOfWork) {
    let (name, other) = (file_name("menu/Karte.pdf"), file(file_name("z"), 9));
    for file in [&file(name.clone(), 1), &file(name.clone(), 2), &other] {
        tx.files().save(file).await.unwrap();
    }
    let stored = tx.files().list("", u32::MAX).await.unwrap();
    assert_eq!(stored, [file(name.clone(), 2), other.clone()]);
    for _ in 0..2 {
        tx.files().delete(&name).await.unwrap();
    }
    assert_eq!(tx.files().find(&name).await.unwrap(), None);
    assert_eq!(tx.files().list("", u32::MAX).await.unwrap(), [other]);
}

/// Capitals before small letters, umlauts last.
pub async fn lists_files_by_name_bytewise(tx: &mut dyn UnitOfWork) {
    let sorted_names = ["a/b.pdf", "menu/B.pdf", "menu/a.pdf", "menu/ä.pdf", "z"];
    for (number, name) in (1..).zip(["menu/ä.pdf", "z", "menu/a.pdf", "a/b.pdf", "menu/B.pdf"]) {
        let file = file(file_name(name), number);
        tx.files().save(&file).await.unwrap();
    }
    let files = tx.files().list("", u32::MAX).await.unwrap();
    let names: Vec<_> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, sorted_names);
    for (from, limit, expected) in [
        ("menu/a", 2, &sorted_names[2..4]),
        ("menu/a.pdf", 1, &sorted_names[2..3]),
        ("zz", 1, &[]),
    ] {
        let files = tx.files().list(from, limit).await.unwrap();
        let names: Vec<_> = files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, expected, "{from}");
    }
}

/// The blobs of files, upload parts and deleted menu files are listed once each.
pub async fn lists_referenced_blobs(tx: &mut dyn UnitOfWork) {
    let blob = |number| BlobId::from_digest([number; 32]);
    for (name, number) in [("a", 1), ("b", 1), ("c", 2), ("c", 3)] {
        let file = file(file_name(name), number);
        tx.files().save(&file).await.unwrap();
    }
    let upload = upload(9);
    let part = sample_upload_part(0, 4);
    tx.uploads().insert(&upload).await.unwrap();
    tx.uploads()
        .insert_upload_part(upload.id, &part)
        .await
        .unwrap();
    let deleted = file(file_name("menu/Karte.pdf"), 5);
    let record = deleted_menu_file(&deleted, 1);
    tx.menus().insert_deleted(&record, &deleted).await.unwrap();
    let referenced = tx.files().referenced_blobs().await.unwrap();
    assert_eq!(referenced, BTreeSet::from([1, 3, 4, 5].map(blob)));
}
