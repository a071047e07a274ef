//! What every file index promises.

use super::revision;
use super::samples::{file, object};
use crate::driven::{ChangeFeed, FileIndex};

/// The suite, for `$fresh`: a future of anything that derefs to a house with a file index.
#[macro_export]
macro_rules! files_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, files:
            keeps_every_field,
            answers_none_for_what_is_missing,
            moves_a_name_to_another_blob,
            lists_by_name,
            removes_once,
            raises_the_revision_with_every_write,
        );
    };
}

/// Every field, sizes beyond 32 bits and nanoseconds included.
pub async fn keeps_every_field(house: &impl FileIndex) {
    let file = file(object("menu/Käsespätzle ☕ 1.pdf"), 1);
    house.put(&file).await.unwrap();
    assert_eq!(house.find(&file.name).await.unwrap(), Some(file));
}

/// Absence is an answer.
pub async fn answers_none_for_what_is_missing(house: &impl FileIndex) {
    let name = object("menu/Speisekarte.pdf");
    assert_eq!(house.find(&name).await.unwrap(), None);
    assert!(!house.remove(&name).await.unwrap());
    assert_eq!(house.list().await.unwrap(), []);
}

/// A name points to one blob at a time.
pub async fn moves_a_name_to_another_blob(house: &impl FileIndex) {
    let name = object("menu/Speisekarte.pdf");
    house.put(&file(name.clone(), 1)).await.unwrap();
    house.put(&file(name.clone(), 2)).await.unwrap();
    let expected = file(name, 2);
    assert_eq!(house.list().await.unwrap(), [expected]);
}

/// By bytes: capitals before small letters, umlauts last, whatever the database's taste.
pub async fn lists_by_name(house: &impl FileIndex) {
    let sorted = ["a/b.pdf", "menu/B.pdf", "menu/a.pdf", "menu/ä.pdf", "z"];
    for (number, name) in (1..).zip(["menu/ä.pdf", "z", "menu/a.pdf", "a/b.pdf", "menu/B.pdf"]) {
        house.put(&file(object(name), number)).await.unwrap();
    }
    let files = house.list().await.unwrap();
    let names: Vec<_> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, sorted);
}

/// What is removed is gone, and only that.
pub async fn removes_once(house: &impl FileIndex) {
    let gone = file(object("menu/alt.pdf"), 1);
    let kept = file(object("menu/neu.pdf"), 2);
    house.put(&gone).await.unwrap();
    house.put(&kept).await.unwrap();
    assert!(house.remove(&gone.name).await.unwrap());
    assert!(!house.remove(&gone.name).await.unwrap());
    assert_eq!(house.list().await.unwrap(), [kept]);
}

/// Neither a read nor a write that found nothing is a change.
pub async fn raises_the_revision_with_every_write<H>(house: &H)
where
    H: FileIndex + ChangeFeed,
{
    let empty = revision(house).await;
    let file = file(object("menu/Speisekarte.pdf"), 1);
    house.put(&file).await.unwrap();
    let put = revision(house).await;
    assert!(put > empty);

    house.find(&file.name).await.unwrap();
    house.list().await.unwrap();
    house.remove(&object("menu/keine.pdf")).await.unwrap();
    assert_eq!(revision(house).await, put);

    house.remove(&file.name).await.unwrap();
    assert!(revision(house).await > put);
}
