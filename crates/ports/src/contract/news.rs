//! What every board of news promises.

use domain::Precondition;
use domain::audit::AuditAction;
use domain::news::{NewsDraft, NewsEdit, NewsEntry, NewsId, ShowUntil, SortOrder, Title};
use futures::future::{join, join_all};

use super::samples::{by, day, goose, ids, news_id, salad};
use super::{log, revision};
use crate::{AuditLog, Change, ChangeFeed, NewsRepository};

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
            changes_only_the_expected_version,
            takes_an_edit_that_says_nothing_new_for_none,
            lets_one_of_many_change_a_version,
            deletes_once,
            tells_the_log_of_every_write,
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
    assert_eq!(change(house, news_id(1), edit).await, Change::Missing);
    assert_eq!(delete(house, news_id(1)).await, Change::Missing);
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
        assert!(delete(house, news_id(number)).await.made().is_some());
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
        version: created.version.next(),
        ..salad
    };
    let edited = change(house, created.id, edit).await;
    assert_eq!(edited, Change::Made(expected.clone()));
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
        version: created.version.next(),
        ..created.clone()
    };
    assert!(change(house, created.id, edit).await.made().is_some());
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
        let (one, other) = join(change(house, id, one), change(house, id, other)).await;
        assert!(one.made().is_some() && other.made().is_some());
        let kept = house.find(id).await.unwrap().expect("the entry");
        assert_eq!((kept.sort_order, kept.title), (order, title));
    }
}

/// Who saw another version than what is there changes nothing, and is told what is there.
pub async fn changes_only_the_expected_version<H>(house: &H)
where
    H: NewsRepository + AuditLog + ChangeFeed,
{
    let first = create(house, goose(3)).await;
    let second = change(house, first.id, called("Gans")).await;
    let second = second.made().expect("an edit");
    let (deeds, before) = (log(house).await, revision(house).await);

    for seen in [vec![], vec![first.version], vec![second.version.next()]] {
        let (seen, by, edit) = (Precondition::OneOf(seen), by(1), called("Ente"));
        let edited = house.edit(first.id, edit, &seen, &by).await.unwrap();
        assert_eq!(edited, Change::Stale(second.clone()));
        let deleted = house.delete(first.id, &seen, &by).await.unwrap();
        assert_eq!(deleted, Change::Stale(second.clone()));
    }
    assert_eq!(list(house).await, [second.clone()].as_slice());
    assert_eq!((log(house).await, revision(house).await), (deeds, before));

    let seen = Precondition::OneOf(vec![first.version, second.version]);
    let (by, edit) = (by(1), called("Ente"));
    let third = house.edit(first.id, edit, &seen, &by).await.unwrap();
    let third = third.made().expect("an edit");
    assert_eq!(third.version, second.version.next());
    let seen = Precondition::OneOf(vec![third.version]);
    let deleted = house.delete(first.id, &seen, &by).await.unwrap();
    assert_eq!(deleted, Change::Made(third));
}

/// However close together they come.
pub async fn lets_one_of_many_change_a_version(house: &impl NewsRepository) {
    let entry = create(house, goose(3)).await;
    let (seen, by) = (Precondition::OneOf(vec![entry.version]), by(1));
    let edits = ["A", "B", "C", "D", "E", "F"];
    let edits = edits.map(|title| house.edit(entry.id, called(title), &seen, &by));
    let made = join_all(edits)
        .await
        .into_iter()
        .filter_map(|edited| edited.unwrap().made());
    assert_eq!(made.count(), 1);
}

/// What is deleted is gone from every answer, and only that.
pub async fn deletes_once(house: &impl NewsRepository) {
    let gone = create(house, goose(1)).await;
    let kept = create(house, salad(2)).await;
    assert_eq!(delete(house, gone.id).await, Change::Made(gone.clone()));
    assert_eq!(delete(house, gone.id).await, Change::Missing);
    assert_eq!(house.find(gone.id).await.unwrap(), None);
    let edit = NewsEdit::default();
    assert_eq!(change(house, gone.id, edit).await, Change::Missing);
    assert_eq!(list(house).await, [kept]);
}

/// Who, and what; and nothing of what found nothing to do.
pub async fn tells_the_log_of_every_write<H: NewsRepository + AuditLog>(house: &H) {
    let entry = house.create(salad(1), None, &by(1)).await.unwrap();
    let edit = NewsEdit {
        title: Some(Title::parse("").unwrap()),
        ..NewsEdit::default()
    };
    let any = Precondition::Any;
    let edited = house.edit(entry.id, edit.clone(), &any, &by(2)).await;
    assert!(edited.unwrap().made().is_some());
    let missing = house.edit(news_id(9), edit, &any, &by(3)).await;
    assert_eq!(missing.unwrap(), Change::Missing);
    let deleted = house.delete(entry.id, &any, &by(4)).await;
    assert!(deleted.unwrap().made().is_some());
    let deleted = house.delete(entry.id, &any, &by(5)).await;
    assert_eq!(deleted.unwrap(), Change::Missing);

    let expected = [
        (by(4), AuditAction::NewsDeleted.to("1")),
        (by(2), AuditAction::NewsEdited.to("1")),
        (by(1), AuditAction::NewsCreated.to("Salat")),
    ];
    assert_eq!(log(house).await, expected);
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
    assert_eq!(delete(house, news_id(99)).await, Change::Missing);
    let missing = NewsEdit::default();
    assert_eq!(change(house, news_id(99), missing).await, Change::Missing);
    assert_eq!(revision(house).await, created);

    let edit = NewsEdit {
        is_food: Some(true),
        ..NewsEdit::default()
    };
    assert!(change(house, id, edit).await.made().is_some());
    let edited = revision(house).await;
    assert!(edited > created);
    assert!(delete(house, id).await.made().is_some());
    assert!(revision(house).await > edited);
}

/// Who sends what is there already, or nothing at all, has changed nothing.
pub async fn takes_an_edit_that_says_nothing_new_for_none<H>(house: &H)
where
    H: NewsRepository + AuditLog + ChangeFeed,
{
    let entry = create(house, goose(3)).await;
    let state = (log(house).await, revision(house).await);
    let same = NewsEdit {
        title: Some(entry.title.clone()),
        sort_order: Some(entry.sort_order),
        ..NewsEdit::default()
    };
    for edit in [NewsEdit::default(), same.clone()] {
        let edited = change(house, entry.id, edit).await;
        assert_eq!(edited, Change::Made(entry.clone()));
    }
    let (seen, by) = (Precondition::OneOf(vec![entry.version.next()]), by(1));
    let edited = house.edit(entry.id, same, &seen, &by).await.unwrap();
    assert_eq!(edited, Change::Stale(entry.clone()));
    assert_eq!(list(house).await, [entry]);
    assert_eq!((log(house).await, revision(house).await), state);
}

fn called(title: &str) -> NewsEdit {
    NewsEdit {
        title: Some(Title::parse(title).unwrap()),
        ..NewsEdit::default()
    }
}

async fn create(house: &impl NewsRepository, draft: NewsDraft) -> NewsEntry {
    house.create(draft, None, &by(1)).await.expect("an entry")
}

async fn change(house: &impl NewsRepository, id: NewsId, edit: NewsEdit) -> Change<NewsEntry> {
    let changed = house.edit(id, edit, &Precondition::Any, &by(1)).await;
    changed.expect("an answer")
}

async fn delete(house: &impl NewsRepository, id: NewsId) -> Change<NewsEntry> {
    let deleted = house.delete(id, &Precondition::Any, &by(1)).await;
    deleted.expect("an answer")
}

async fn list(house: &impl NewsRepository) -> Vec<NewsEntry> {
    house.list().await.expect("a list")
}
