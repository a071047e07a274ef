//! What every board of news promises.

use domain::news::{NewsDraft, NewsEdit, NewsEntry, ShowUntil, SortOrder, Title};
use futures::future::{join, join_all};

use super::revision;
use super::samples::{at, day, goose, ids, news_id, salad};
use crate::driven::{ChangeFeed, NewsRepository};

/// The suite, for `$fresh`: a future of anything that derefs to a house with a board.
#[macro_export]
macro_rules! news_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, news:
            keeps_every_field,
            answers_none_for_what_is_missing,
            lists_by_sort_order_then_id,
            gives_the_sort_order_as_id,
            never_overwrites_an_entry,
            never_gives_a_deleted_id_again,
            never_shares_an_id_among_concurrent_creations,
            edits_every_field,
            edits_only_what_is_sent,
            keeps_both_of_two_concurrent_edits,
            deletes_once,
            raises_the_revision_with_every_write,
        );
    };
}

/// Every field, in both of its shapes.
pub async fn keeps_every_field(house: &impl NewsRepository) {
    for draft in [goose(3), salad(5)] {
        let created = create(house, draft.clone()).await;
        assert_eq!(created, draft.into_entry(created.id));
        assert_eq!(house.find(created.id).await.unwrap(), Some(created.clone()));
        assert!(list(house).await.contains(&created));
    }
}

/// Absence is an answer.
pub async fn answers_none_for_what_is_missing(house: &impl NewsRepository) {
    assert_eq!(list(house).await, []);
    assert_eq!(house.find(news_id(1)).await.unwrap(), None);
    let edit = NewsEdit::default();
    assert_eq!(house.edit(news_id(1), edit).await.unwrap(), None);
    assert!(!house.delete(news_id(1), at()).await.unwrap());
}

/// Decision W7: the order is total.
pub async fn lists_by_sort_order_then_id(house: &impl NewsRepository) {
    for sort_order in [20, 3, 20, 10, 3] {
        create(house, goose(sort_order)).await;
    }
    // 20 and 3 were taken when they came again, so those entries got 21 and 22.
    assert_eq!(ids(&list(house).await), [3, 22, 10, 20, 21]);
}

/// Decision W1, first half.
pub async fn gives_the_sort_order_as_id(house: &impl NewsRepository) {
    for number in [7, 2, 9, 1] {
        let created = create(house, salad(number)).await;
        assert_eq!(i64::from(created.id.get()), number);
    }
}

/// Decision W1, second half: an id that is taken stays with its entry.
pub async fn never_overwrites_an_entry(house: &impl NewsRepository) {
    let first = create(house, goose(4)).await;
    let high = create(house, salad(11)).await;
    let second = create(house, salad(4)).await;
    assert_eq!(second.id, news_id(12));
    assert_eq!(list(house).await, [first, second, high]);
}

/// Nor does an id come back that was given up, even the highest.
pub async fn never_gives_a_deleted_id_again(house: &impl NewsRepository) {
    for number in [1, 2, 3] {
        create(house, goose(number)).await;
    }
    for number in [1, 2, 3] {
        assert!(house.delete(news_id(number), at()).await.unwrap());
    }
    assert_eq!(create(house, salad(2)).await.id, news_id(4));
    assert_eq!(create(house, salad(3)).await.id, news_id(5));
    assert_eq!(create(house, salad(9)).await.id, news_id(9));
}

/// Everyone gets an entry of their own.
pub async fn never_shares_an_id_among_concurrent_creations(house: &impl NewsRepository) {
    let created = join_all((0..12).map(|_| create(house, goose(5)))).await;
    let mut ids = ids(&created);
    ids.sort_unstable();
    assert!(ids.into_iter().eq(5..17));
    let mut created = created;
    created.sort_by_key(|entry| entry.id);
    assert_eq!(list(house).await, created);
}

/// Decision W2: texts may become empty; the id stays whatever the order becomes.
pub async fn edits_every_field(house: &impl NewsRepository) {
    let created = create(house, goose(3)).await;
    let other = create(house, goose(4)).await;
    let salad = salad(8).into_entry(created.id);
    let edit = NewsEdit {
        sort_order: Some(salad.sort_order),
        title: Some(Title::parse("").unwrap()),
        sub_text: Some(salad.sub_text.clone()),
        img_src: Some(salad.img_src.clone()),
        timeframe: Some(salad.timeframe.clone()),
        show_until: Some(ShowUntil::Always),
        is_coming_soon: Some(salad.is_coming_soon),
        is_food: Some(salad.is_food),
    };
    let expected = NewsEntry {
        title: Title::parse("").unwrap(),
        ..salad
    };
    let edited = house.edit(created.id, edit).await.unwrap();
    assert_eq!(edited, Some(expected.clone()));
    assert_eq!(list(house).await, [other, expected]);
}

/// A field that is not sent stays.
pub async fn edits_only_what_is_sent(house: &impl NewsRepository) {
    let created = create(house, salad(3)).await;
    let edit = NewsEdit {
        show_until: Some(ShowUntil::Day(day("2027-02-28"))),
        ..NewsEdit::default()
    };
    let expected = NewsEntry {
        show_until: Some(day("2027-02-28")),
        ..created.clone()
    };
    house.edit(created.id, edit).await.unwrap();
    assert_eq!(house.find(created.id).await.unwrap(), Some(expected));
}

/// Two people who change different fields do not undo each other.
pub async fn keeps_both_of_two_concurrent_edits(house: &impl NewsRepository) {
    let id = create(house, goose(3)).await.id;
    for round in 1..=5 {
        let order = SortOrder::parse(100 + round).unwrap();
        let title = Title::parse(format!("Runde {round}")).unwrap();
        let one = NewsEdit {
            sort_order: Some(order),
            ..NewsEdit::default()
        };
        let other = NewsEdit {
            title: Some(title.clone()),
            ..NewsEdit::default()
        };
        let (one, other) = join(house.edit(id, one), house.edit(id, other)).await;
        assert!(one.unwrap().is_some() && other.unwrap().is_some());
        let kept = house.find(id).await.unwrap().expect("the entry");
        assert_eq!((kept.sort_order, kept.title), (order, title));
    }
}

/// What is deleted is gone from every answer, and only that.
pub async fn deletes_once(house: &impl NewsRepository) {
    let gone = create(house, goose(1)).await;
    let kept = create(house, salad(2)).await;
    assert!(house.delete(gone.id, at()).await.unwrap());
    assert!(!house.delete(gone.id, at()).await.unwrap());
    assert_eq!(house.find(gone.id).await.unwrap(), None);
    let edit = NewsEdit::default();
    assert_eq!(house.edit(gone.id, edit).await.unwrap(), None);
    assert_eq!(list(house).await, [kept]);
}

/// Neither a read nor a write that found nothing is a change.
pub async fn raises_the_revision_with_every_write<H>(house: &H)
where
    H: NewsRepository + ChangeFeed,
{
    let empty = revision(house).await;
    let id = create(house, goose(1)).await.id;
    let created = revision(house).await;
    assert!(created > empty);

    list(house).await;
    house.find(id).await.unwrap();
    house.delete(news_id(99), at()).await.unwrap();
    let missing = NewsEdit::default();
    house.edit(news_id(99), missing).await.unwrap();
    assert_eq!(revision(house).await, created);

    let edit = NewsEdit {
        is_food: Some(true),
        ..NewsEdit::default()
    };
    house.edit(id, edit).await.unwrap();
    let edited = revision(house).await;
    assert!(edited > created);
    house.delete(id, at()).await.unwrap();
    assert!(revision(house).await > edited);
}

async fn create(house: &impl NewsRepository, draft: NewsDraft) -> NewsEntry {
    house.create(draft).await.expect("an entry")
}

async fn list(house: &impl NewsRepository) -> Vec<NewsEntry> {
    house.list().await.expect("a list")
}
