//! What every file index promises.

use std::collections::BTreeSet;

use domain::audit::AuditAction;
use domain::files::{BlobId, Description, StoredFile};
use domain::storage::Piece;

use super::samples::{at, by, file, object, upload};
use super::{log, revision};
use crate::{Appended, ChangeFeed, FileIndex, Store, UploadRepository};

/// The suite, for `$fresh`: a future of anything that derefs to a house with a file index.
#[macro_export]
macro_rules! files_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, files:
            keeps_every_field,
            answers_none_for_what_is_missing,
            moves_a_name_to_another_blob,
            moves_a_name_only_from_where_it_was,
            lists_by_name,
            removes_once,
            tells_otherwise_of_what_is_still_as_it_was,
            knows_every_blob_that_is_pointed_to,
            raises_the_revision_with_every_write,
            signs_every_write,
        );
    };
}

/// Every field, sizes beyond 32 bits and nanoseconds included.
pub async fn keeps_every_field(house: &impl FileIndex) {
    let file = file(object("menu/Käsespätzle ☕ 1.pdf"), 1);
    house.put(&file, None, &by(1)).await.unwrap();
    assert_eq!(house.find(&file.name).await.unwrap(), Some(file));

    let plain = StoredFile {
        md5: None,
        description: Description::default(),
        ..self::file(object("ohne"), 2)
    };
    house.put(&plain, None, &by(1)).await.unwrap();
    assert_eq!(house.find(&plain.name).await.unwrap(), Some(plain));
}

/// Absence is an answer.
pub async fn answers_none_for_what_is_missing(house: &impl FileIndex) {
    let name = object("menu/Speisekarte.pdf");
    assert_eq!(house.find(&name).await.unwrap(), None);
    let none = file(name, 1);
    assert!(!house.remove(&none, &by(2)).await.unwrap());
    assert_eq!(house.list().await.unwrap(), []);
}

/// A name points to one blob at a time.
pub async fn moves_a_name_to_another_blob(house: &impl FileIndex) {
    let name = object("menu/Speisekarte.pdf");
    house
        .put(&file(name.clone(), 1), None, &by(1))
        .await
        .unwrap();
    let (first, second) = (file(name.clone(), 1), file(name, 2));
    assert!(house.put(&second, Some(&first), &by(1)).await.unwrap());
    assert_eq!(house.list().await.unwrap(), [second]);
}

/// Neither over what somebody else has stored meanwhile, nor where it is gone.
pub async fn moves_a_name_only_from_where_it_was<H>(house: &H)
where
    H: FileIndex + Store + ChangeFeed,
{
    let name = object("menu/Speisekarte.pdf");
    let [first, second, third] = [1, 2, 3].map(|number| file(name.clone(), number));
    assert!(!house.put(&second, Some(&first), &by(1)).await.unwrap());
    assert!(house.put(&first, None, &by(1)).await.unwrap());
    let state = (log(house).await, revision(house).await);
    for was in [None, Some(&second)] {
        assert!(!house.put(&third, was, &by(1)).await.unwrap());
    }
    assert_eq!(FileIndex::list(house).await.unwrap(), [first]);
    assert_eq!((log(house).await, revision(house).await), state);
}

/// By bytes: capitals before small letters, umlauts last, whatever the database's taste.
pub async fn lists_by_name(house: &impl FileIndex) {
    let sorted = ["a/b.pdf", "menu/B.pdf", "menu/a.pdf", "menu/ä.pdf", "z"];
    for (number, name) in (1..).zip(["menu/ä.pdf", "z", "menu/a.pdf", "a/b.pdf", "menu/B.pdf"]) {
        house
            .put(&file(object(name), number), None, &by(1))
            .await
            .unwrap();
    }
    let files = house.list().await.unwrap();
    let names: Vec<_> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, sorted);
}

/// What is removed is gone, and only that; what somebody else made of it stays.
pub async fn removes_once(house: &impl FileIndex) {
    let gone = file(object("menu/alt.pdf"), 1);
    let kept = file(object("menu/neu.pdf"), 2);
    house.put(&gone, None, &by(1)).await.unwrap();
    house.put(&kept, None, &by(1)).await.unwrap();
    let other = file(gone.name.clone(), 3);
    assert!(!house.remove(&other, &by(2)).await.unwrap());
    assert_eq!(house.list().await.unwrap(), [gone.clone(), kept.clone()]);
    assert!(house.remove(&gone, &by(2)).await.unwrap());
    assert!(!house.remove(&gone, &by(2)).await.unwrap());
    assert_eq!(house.list().await.unwrap(), [kept]);
}

/// Every field but name and blob; of two who start from the same one wins.
pub async fn tells_otherwise_of_what_is_still_as_it_was(house: &impl FileIndex) {
    let was = file(object("menu/Karte.pdf"), 1);
    house.put(&was, None, &by(1)).await.unwrap();
    let told = |number| StoredFile {
        blob: was.blob,
        size: was.size,
        md5: was.md5,
        updated: was.updated,
        ..file(was.name.clone(), number)
    };
    assert!(house.describe(&was, &told(2), &by(2)).await.unwrap());
    assert!(!house.describe(&was, &told(3), &by(3)).await.unwrap());
    assert_eq!(house.list().await.unwrap(), [told(2)]);

    let gone = file(object("menu/weg.pdf"), 4);
    assert!(!house.describe(&gone, &gone, &by(4)).await.unwrap());
}

/// Of names and of pieces, each once; not those that a name has left.
pub async fn knows_every_blob_that_is_pointed_to<H>(house: &H)
where
    H: FileIndex + UploadRepository,
{
    assert_eq!(house.blobs().await.unwrap(), BTreeSet::new());
    let blob = |number| BlobId::from_digest([number; 32]);
    for (name, was, number) in [
        ("a", None, 1),
        ("b", None, 1),
        ("c", None, 2),
        ("c", Some(2), 3),
    ] {
        let was = was.map(|number| file(object(name), number));
        let is = file(object(name), number);
        assert!(house.put(&is, was.as_ref(), &by(1)).await.unwrap());
    }
    let upload = upload(9);
    assert!(house.begin(&upload, u64::MAX).await.unwrap());
    let piece = Piece {
        offset: 0,
        blob: blob(4),
        size: 1,
    };
    let added = house.add_piece(upload.id, piece, u64::MAX, at()).await;
    assert_eq!(added.unwrap(), Appended::Kept);
    let expected = BTreeSet::from([blob(1), blob(3), blob(4)]);
    assert_eq!(house.blobs().await.unwrap(), expected);
}

/// Neither a read nor a write that found nothing is a change.
pub async fn raises_the_revision_with_every_write<H>(house: &H)
where
    H: FileIndex + ChangeFeed,
{
    let empty = revision(house).await;
    let file = file(object("menu/Speisekarte.pdf"), 1);
    house.put(&file, None, &by(1)).await.unwrap();
    let put = revision(house).await;
    assert!(put > empty);

    house.find(&file.name).await.unwrap();
    house.list().await.unwrap();
    let none = self::file(object("menu/keine.pdf"), 2);
    house.remove(&none, &by(2)).await.unwrap();
    assert_eq!(revision(house).await, put);

    house.describe(&file, &file, &by(3)).await.unwrap();
    let described = revision(house).await;
    assert!(described > put);

    house.remove(&file, &by(2)).await.unwrap();
    assert!(revision(house).await > described);
}

/// What found nothing leaves no entry.
pub async fn signs_every_write<H>(house: &H)
where
    H: FileIndex + Store,
{
    let file = file(object("menu/Speisekarte.pdf"), 1);
    assert!(!house.remove(&file, &by(9)).await.unwrap());
    assert!(!house.describe(&file, &file, &by(9)).await.unwrap());
    house.put(&file, None, &by(1)).await.unwrap();
    house.describe(&file, &file, &by(2)).await.unwrap();
    house.remove(&file, &by(3)).await.unwrap();
    let log = super::log(house).await;
    let expected = [
        (by(3), AuditAction::FileDeleted),
        (by(2), AuditAction::FileEdited),
        (by(1), AuditAction::FileStored),
    ];
    assert_eq!(
        log,
        expected.map(|(by, kind)| (by, kind.on("menu/Speisekarte.pdf")))
    );
}
