use domain::Version;
use domain::calendar::Instant;
use domain::news::{DeletedEntry, NewsEntry};
use time::Duration;

use super::revision;
use super::samples::{full_news_draft, ids, minimal_news_draft, news_id, now};
use crate::{ChangeFeed, Store};

#[macro_export]
macro_rules! news_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, news:
            keeps_every_field,
            lists_by_sort_order_then_id,
            updates_every_field,
            lists_deleted_entries_separately,
            restores_a_deleted_entry,
            purges_the_content_and_keeps_the_id,
            removes_an_entry_at_once,
            counts_versions_of_the_list,
            a_dropped_unit_of_work_changes_nothing,
            writes_raise_the_revision,
        );
    };
}

pub async fn keeps_every_field(store: &impl Store) {
    let entries = [
        full_news_draft(3).into_entry(news_id(3)),
        minimal_news_draft(5).into_entry(news_id(7)),
    ];
    insert(store, &entries).await;
    let mut view = store.snapshot().await.unwrap();
    assert_eq!(view.news().list().await.unwrap(), entries);
    for entry in entries {
        assert_eq!(view.news().find(entry.id).await.unwrap(), Some(entry));
    }
    assert_eq!(view.news().find(news_id(1)).await.unwrap(), None);
}

/// Decision W7: the order is total.
pub async fn lists_by_sort_order_then_id(store: &impl Store) {
    let entries = [(20, 20), (3, 3), (20, 21), (10, 10), (3, 22)];
    insert(
        store,
        &entries.map(|(order, id)| full_news_draft(order).into_entry(news_id(id))),
    )
    .await;
    assert_eq!(ids(&list(store).await), [3, 22, 10, 20, 21]);
}

pub async fn updates_every_field(store: &impl Store) {
    insert(store, &[full_news_draft(3).into_entry(news_id(3))]).await;
    let updated = NewsEntry {
        version: Version::FIRST.next(),
        ..minimal_news_draft(8).into_entry(news_id(3))
    };
    let mut tx = store.begin().await.unwrap();
    tx.news().update(&updated).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(list(store).await, [updated]);
}

pub async fn lists_deleted_entries_separately(store: &impl Store) {
    let entries = [
        full_news_draft(1).into_entry(news_id(1)),
        minimal_news_draft(2).into_entry(news_id(2)),
    ];
    insert(store, &entries).await;
    let [first, second] = entries;
    delete(store, &first, minute(1)).await;
    delete(store, &second, minute(2)).await;
    let first = DeletedEntry {
        entry: first,
        at: minute(1),
    };
    let second = DeletedEntry {
        entry: second,
        at: minute(2),
    };
    let mut view = store.snapshot().await.unwrap();
    let news = view.news();
    assert_eq!(news.list().await.unwrap(), []);
    assert_eq!(news.find(news_id(1)).await.unwrap(), None);
    assert_eq!(
        news.find_deleted(news_id(1)).await.unwrap(),
        Some(first.clone())
    );
    assert_eq!(
        news.list_deleted(minute(0)).await.unwrap(),
        [second.clone(), first]
    );
    assert_eq!(news.list_deleted(minute(1)).await.unwrap(), [second]);
    assert_eq!(news.list_deleted(minute(2)).await.unwrap(), []);
}

pub async fn restores_a_deleted_entry(store: &impl Store) {
    let entry = full_news_draft(1).into_entry(news_id(1));
    insert(store, std::slice::from_ref(&entry)).await;
    delete(store, &entry, minute(1)).await;
    let restored = entry.restored();
    let mut tx = store.begin().await.unwrap();
    tx.news().restore(&restored).await.unwrap();
    assert_eq!(tx.news().find_deleted(restored.id).await.unwrap(), None);
    tx.commit().await.unwrap();
    assert_eq!(list(store).await, [restored]);
}

pub async fn purges_the_content_and_keeps_the_id(store: &impl Store) {
    let entries = [
        full_news_draft(1).into_entry(news_id(1)),
        minimal_news_draft(2).into_entry(news_id(2)),
    ];
    insert(store, &entries).await;
    delete(store, &entries[0], minute(1)).await;
    delete(store, &entries[1], minute(2)).await;
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.news().purge(minute(1)).await.unwrap(), 1);
    assert_eq!(tx.news().purge(minute(1)).await.unwrap(), 0);
    assert_eq!(tx.news().find_deleted(news_id(1)).await.unwrap(), None);
    assert!(tx.news().find_deleted(news_id(2)).await.unwrap().is_some());
    assert!(tx.news().is_used(news_id(1)).await.unwrap());
    assert!(!tx.news().is_used(news_id(3)).await.unwrap());
    assert_eq!(tx.news().max_id().await.unwrap(), Some(news_id(2)));
}

pub async fn removes_an_entry_at_once(store: &impl Store) {
    insert(store, &[full_news_draft(1).into_entry(news_id(1))]).await;
    let mut tx = store.begin().await.unwrap();
    assert!(tx.news().remove(news_id(1), minute(1)).await.unwrap());
    assert!(!tx.news().remove(news_id(9), minute(1)).await.unwrap());
    assert_eq!(tx.news().find(news_id(1)).await.unwrap(), None);
    assert_eq!(tx.news().find_deleted(news_id(1)).await.unwrap(), None);
    assert!(tx.news().is_used(news_id(1)).await.unwrap());
}

pub async fn counts_versions_of_the_list(store: &impl Store) {
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.news().list_version().await.unwrap(), Version::FIRST);
    tx.news().raise_list_version().await.unwrap();
    tx.commit().await.unwrap();
    let mut view = store.snapshot().await.unwrap();
    assert_eq!(
        view.news().list_version().await.unwrap(),
        Version::FIRST.next()
    );
}

pub async fn a_dropped_unit_of_work_changes_nothing<S: Store + ChangeFeed>(store: &S) {
    let before = revision(store).await;
    let mut tx = store.begin().await.unwrap();
    tx.news()
        .insert(&full_news_draft(1).into_entry(news_id(1)))
        .await
        .unwrap();
    drop(tx);
    assert_eq!(list(store).await, []);
    assert_eq!(revision(store).await, before);
}

pub async fn writes_raise_the_revision<S: Store + ChangeFeed>(store: &S) {
    let before = revision(store).await;
    let mut tx = store.begin().await.unwrap();
    tx.news().list().await.unwrap();
    tx.news().purge(minute(0)).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(revision(store).await, before);
    insert(store, &[full_news_draft(1).into_entry(news_id(1))]).await;
    assert!(revision(store).await > before);
}

async fn insert(store: &impl Store, entries: &[NewsEntry]) {
    let mut tx = store.begin().await.unwrap();
    for entry in entries {
        tx.news().insert(entry).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn delete(store: &impl Store, entry: &NewsEntry, at: Instant) {
    let mut tx = store.begin().await.unwrap();
    tx.news().delete(entry.id, at).await.unwrap();
    tx.commit().await.unwrap();
}

async fn list(store: &impl Store) -> Vec<NewsEntry> {
    let mut view = store.snapshot().await.unwrap();
    view.news().list().await.unwrap()
}

fn minute(minute: i64) -> Instant {
    now() + Duration::minutes(minute)
}
