//! What every board of news promises of its order, and of what was taken off it.

use domain::audit::AuditAction;
use domain::calendar::Instant;
use domain::news::{
    DeletedEntry, NewsEdit, NewsEntry, NewsId, NotReordered, OrderedBoard, SortOrder,
};
use domain::{Precondition, Version};
use futures::future::join_all;
use time::Duration;

use super::samples::{at, by, goose, ids, news_id, salad};
use super::{log, revision};
use crate::{AuditLog, ChangeFeed, NewsRepository, Restored};

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
            keeps_an_order_that_somebody_else_changed,
            counts_every_change_of_the_order,
            lets_one_of_many_change_an_order,
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
    let kept = house.create(salad(2), None, &by(1)).await.unwrap();
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
    let deed = AuditAction::NewsRestored.to(back.title.as_str());
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
    let next = house.create(goose(1), None, &by(1)).await.unwrap();
    assert_eq!(next.id, news_id(3));
}

/// Only what moves gets another version.
pub async fn puts_the_board_in_order<H: NewsRepository + AuditLog + ChangeFeed>(house: &H) {
    for sort_order in [1, 5, 7] {
        house.create(salad(sort_order), None, &by(1)).await.unwrap();
    }
    deleted(house, 9, true).await;
    let before = revision(house).await;

    let seen = ordered(house).await.version;
    let board = reorder(house, &[1, 7, 5], &Precondition::OneOf(vec![seen])).await;
    let board = board.expect("an order");
    assert_eq!(board.version, seen.next());
    assert_eq!(ordered(house).await, board);
    let board = board.entries;
    assert_eq!(ids(&board), [1, 7, 5]);
    let places: Vec<_> = board
        .iter()
        .map(|entry| (entry.sort_order.get(), entry.version.get()))
        .collect();
    assert_eq!(places, [(1, 1), (2, 2), (3, 2)]);
    assert_eq!(NewsRepository::list(house).await.unwrap(), board);
    let after = revision(house).await;
    assert!(after > before);
    let deed = AuditAction::NewsReordered.to("");
    let deeds = log(house).await;
    assert_eq!(deeds.first(), Some(&(by(6), deed)));

    // Where nothing moves it is no write, whatever was seen.
    let again = reorder(house, &[1, 7, 5], &Precondition::OneOf(vec![seen])).await;
    assert_eq!(again, Ok(ordered(house).await));
    assert_eq!((log(house).await, revision(house).await), (deeds, after));
}

/// Whoever put it in order saw another one; nothing was done.
pub async fn keeps_an_order_that_is_not_of_this_board<H>(house: &H)
where
    H: NewsRepository + AuditLog + ChangeFeed,
{
    for sort_order in [1, 2] {
        house.create(goose(sort_order), None, &by(1)).await.unwrap();
    }
    let gone = deleted(house, 3, true).await.entry.id;
    let state = (log(house).await, revision(house).await);
    for order in [&[][..], &[2], &[2, 2], &[2, 1, gone.get()]] {
        let refused = reorder(house, order, &Precondition::Any).await;
        assert_eq!(refused, Err(NotReordered::NotTheBoard));
    }
    assert_eq!(ids(&NewsRepository::list(house).await.unwrap()), [1, 2]);
    assert_eq!((log(house).await, revision(house).await), state);
}

/// Whoever put it in order saw another one; nothing was done.
pub async fn keeps_an_order_that_somebody_else_changed<H>(house: &H)
where
    H: NewsRepository + AuditLog + ChangeFeed,
{
    for sort_order in [1, 2, 3] {
        house.create(goose(sort_order), None, &by(1)).await.unwrap();
    }
    let seen = Precondition::OneOf(vec![ordered(house).await.version]);
    let first = reorder(house, &[3, 1, 2], &seen).await;
    assert!(first.is_ok());
    let state = (log(house).await, revision(house).await);
    let second = reorder(house, &[2, 3, 1], &seen).await;
    assert_eq!(second, Err(NotReordered::Stale));
    assert_eq!(first, Ok(ordered(house).await));
    assert_eq!((log(house).await, revision(house).await), state);
}

/// Which entries there are, and where; nothing else.
pub async fn counts_every_change_of_the_order<H>(house: &H)
where
    H: NewsRepository,
{
    let mut last = ordered(house).await.version;
    assert_eq!(last, Version::FIRST);
    let mut rises = async || {
        let version = ordered(house).await.version;
        std::mem::replace(&mut last, version) < version
    };
    let edit = async |edit: NewsEdit| {
        let edited = house
            .edit(news_id(1), edit, &Precondition::Any, &by(1))
            .await;
        assert!(edited.unwrap().made().is_some());
    };
    house.create(goose(1), None, &by(1)).await.unwrap();
    assert!(rises().await);
    edit(NewsEdit {
        is_food: Some(true),
        ..NewsEdit::default()
    })
    .await;
    assert!(!rises().await);
    edit(NewsEdit {
        sort_order: Some(SortOrder::parse(4).unwrap()),
        ..NewsEdit::default()
    })
    .await;
    assert!(rises().await);
    let deleted = house.delete(news_id(1), &Precondition::Any, &by(1)).await;
    assert!(deleted.unwrap().made().is_some());
    assert!(rises().await);
    for rises_now in [true, false] {
        assert!(matches!(
            restore(house, news_id(1), 0).await,
            Restored::Back(_)
        ));
        assert_eq!(rises().await, rises_now);
    }
}

/// However close together they come.
pub async fn lets_one_of_many_change_an_order(house: &impl NewsRepository) {
    for sort_order in 1..=4 {
        house.create(goose(sort_order), None, &by(1)).await.unwrap();
    }
    let seen = Precondition::OneOf(vec![ordered(house).await.version]);
    let orders = [[4, 3, 2, 1], [2, 1, 3, 4], [1, 2, 4, 3], [3, 4, 1, 2]];
    let done = join_all(orders.iter().map(|order| reorder(house, order, &seen))).await;
    assert_eq!(done.into_iter().flatten().count(), 1);
}

fn minute(minute: u8) -> Instant {
    at() + Duration::minutes(minute.into())
}

/// An entry of that sort order that was created and deleted at that minute.
async fn deleted(house: &impl NewsRepository, number: u8, is_goose: bool) -> DeletedEntry {
    let draft = if is_goose { goose } else { salad };
    let by = by(number);
    let entry = house.create(draft(number.into()), None, &by).await.unwrap();
    let deleted = house
        .delete(entry.id, &Precondition::Any, &by)
        .await
        .unwrap();
    assert_eq!(deleted.made(), Some(entry.clone()));
    DeletedEntry { entry, at: by.at }
}

async fn ordered(house: &impl NewsRepository) -> OrderedBoard {
    house.ordered().await.expect("the board")
}

/// At the sixth minute.
async fn reorder(
    house: &impl NewsRepository,
    order: &[u32],
    expected: &Precondition,
) -> Result<OrderedBoard, NotReordered> {
    let order: Vec<_> = order.iter().copied().map(news_id).collect();
    let outcome = house.reorder(&order, expected, &by(6)).await;
    outcome.expect("an answer")
}

async fn trash(house: &impl NewsRepository, since: u8) -> Vec<DeletedEntry> {
    house.trash(minute(since)).await.expect("the trash")
}

async fn restore(house: &impl NewsRepository, id: NewsId, since: u8) -> Restored {
    let restored = house.restore(id, minute(since), &by(9)).await;
    restored.expect("an answer")
}
