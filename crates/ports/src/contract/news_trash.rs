//! What every board of news promises of its order, and of what was taken off it.

use domain::Expected;
use domain::audit::DeedKind;
use domain::calendar::Instant;
use domain::news::{DeletedEntry, NewsEntry, NewsId};
use time::Duration;

use super::samples::{at, by, goose, ids, news_id, salad};
use super::{log, revision};
use crate::driven::{AuditLog, ChangeFeed, NewsRepository, Restored};

/// The suite, for `$fresh`: a future of anything that derefs to a house with a board.
#[macro_export]
macro_rules! news_trash_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, news_trash:
            keeps_what_was_deleted,
            restores_once,
            knows_what_is_gone_and_what_never_was,
            forgets_the_words_and_keeps_the_id,
            puts_the_board_in_order,
            keeps_an_order_that_is_not_of_this_board,
        );
    };
}

/// Every field, the latest first, and only what was deleted after the instant asked for.
pub async fn keeps_what_was_deleted(house: &impl NewsRepository) {
    let goose = deleted(house, 1, true).await;
    let salad = deleted(house, 2, false).await;
    assert_eq!(trash(house, 0).await, [salad.clone(), goose.clone()]);
    assert_eq!(trash(house, 1).await, [salad]);
    assert_eq!(trash(house, 2).await, []);
}

/// At its old place, at its next version; on the board it stays as it is.
pub async fn restores_once<H: NewsRepository + AuditLog + ChangeFeed>(house: &H) {
    let gone = deleted(house, 1, true).await;
    let kept = house.create(salad(2), &by(1)).await.unwrap();
    let before = revision(house).await;

    let back = NewsEntry {
        version: gone.entry.version.next(),
        ..gone.entry.clone()
    };
    assert_eq!(
        restore(house, back.id, 0).await,
        Restored::Back(back.clone())
    );
    let after = revision(house).await;
    assert!(after > before);
    assert_eq!(
        NewsRepository::list(house).await.unwrap(),
        [back.clone(), kept.clone()]
    );
    assert_eq!(trash(house, 0).await, []);
    let deed = DeedKind::NewsRestored.to(back.title.as_str());
    assert_eq!(log(house).await.first(), Some(&(by(9), deed)));

    let deeds = log(house).await;
    assert_eq!(restore(house, back.id, 0).await, Restored::Back(back));
    assert_eq!(restore(house, kept.id, 0).await, Restored::Back(kept));
    assert_eq!((log(house).await, revision(house).await), (deeds, after));
}

/// Deleted at the instant asked for is too long ago.
pub async fn knows_what_is_gone_and_what_never_was<H>(house: &H)
where
    H: NewsRepository + ChangeFeed,
{
    let gone = deleted(house, 3, true).await;
    let before = revision(house).await;
    assert_eq!(restore(house, gone.entry.id, 3).await, Restored::Gone);
    assert_eq!(restore(house, news_id(99), 0).await, Restored::Missing);
    assert_eq!(revision(house).await, before);
    assert_eq!(trash(house, 0).await, [gone]);
}

/// No clock that is set back brings an entry without words back.
pub async fn forgets_the_words_and_keeps_the_id<H>(house: &H)
where
    H: NewsRepository + ChangeFeed,
{
    let old = deleted(house, 1, true).await;
    let young = deleted(house, 2, false).await;
    let before = revision(house).await;
    assert_eq!(house.purge(minute(1)).await.unwrap(), 1);
    assert_eq!(house.purge(minute(1)).await.unwrap(), 0);
    assert_eq!(revision(house).await, before);

    assert_eq!(trash(house, 0).await, [young]);
    assert_eq!(restore(house, old.entry.id, 0).await, Restored::Gone);
    let next = house.create(goose(1), &by(1)).await.unwrap();
    assert_eq!(next.id, news_id(3));
}

/// Only what moves gets another version.
pub async fn puts_the_board_in_order<H: NewsRepository + AuditLog + ChangeFeed>(house: &H) {
    for sort_order in [1, 5, 7] {
        house.create(salad(sort_order), &by(1)).await.unwrap();
    }
    deleted(house, 9, true).await;
    let before = revision(house).await;

    let order = [1, 7, 5].map(news_id);
    let board = house
        .reorder(&order, &by(6))
        .await
        .unwrap()
        .expect("an order");
    assert_eq!(ids(&board), [1, 7, 5]);
    let places: Vec<_> = board
        .iter()
        .map(|entry| (entry.sort_order.get(), entry.version.get()))
        .collect();
    assert_eq!(places, [(1, 1), (2, 2), (3, 2)]);
    assert_eq!(NewsRepository::list(house).await.unwrap(), board);
    assert!(revision(house).await > before);
    let deed = DeedKind::NewsReordered.to("");
    assert_eq!(log(house).await.first(), Some(&(by(6), deed)));
}

/// Whoever put it in order saw another one; nothing was done.
pub async fn keeps_an_order_that_is_not_of_this_board<H>(house: &H)
where
    H: NewsRepository + AuditLog + ChangeFeed,
{
    for sort_order in [1, 2] {
        house.create(goose(sort_order), &by(1)).await.unwrap();
    }
    let gone = deleted(house, 3, true).await.entry.id;
    let state = (log(house).await, revision(house).await);
    let (one, two) = (news_id(1), news_id(2));
    for order in [vec![], vec![two], vec![two, two], vec![two, one, gone]] {
        assert_eq!(house.reorder(&order, &by(1)).await.unwrap(), None);
    }
    assert_eq!(ids(&NewsRepository::list(house).await.unwrap()), [1, 2]);
    assert_eq!((log(house).await, revision(house).await), state);
}

fn minute(minute: u8) -> Instant {
    at() + Duration::minutes(minute.into())
}

/// An entry of that sort order that was created and deleted at that minute.
async fn deleted(house: &impl NewsRepository, number: u8, is_goose: bool) -> DeletedEntry {
    let draft = if is_goose { goose } else { salad };
    let by = by(number);
    let entry = house.create(draft(number.into()), &by).await.unwrap();
    let deleted = house.delete(entry.id, &Expected::Any, &by).await.unwrap();
    assert_eq!(deleted.made(), Some(entry.clone()));
    DeletedEntry { entry, at: by.at }
}

async fn trash(house: &impl NewsRepository, since: u8) -> Vec<DeletedEntry> {
    house.trash(minute(since)).await.expect("the trash")
}

async fn restore(house: &impl NewsRepository, id: NewsId, since: u8) -> Restored {
    let restored = house.restore(id, minute(since), &by(9)).await;
    restored.expect("an answer")
}
