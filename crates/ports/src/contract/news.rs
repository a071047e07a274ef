use domain::Version;
use domain::news::{DeletedEntry, NewsEntry};

use super::samples::{full_news_draft, ids, minimal_news_draft, minute, news_id};
use crate::UnitOfWork;

pub async fn keeps_every_field(tx: &mut dyn UnitOfWork) {
    let entries = [
        full_news_draft(3).into_entry(news_id(3)),
        minimal_news_draft(5).into_entry(news_id(7)),
    ];
    insert(tx, &entries).await;
    assert_eq!(tx.news().list().await.unwrap(), entries);
    for entry in entries {
        assert_eq!(tx.news().find(entry.id).await.unwrap(), Some(entry));
    }
    assert_eq!(tx.news().find(news_id(1)).await.unwrap(), None);
}

/// Decision W7: the order is total.
pub async fn lists_by_sort_order_then_id(tx: &mut dyn UnitOfWork) {
    let entries = [(20, 20), (3, 3), (20, 21), (10, 10), (3, 22)];
    let entries = entries.map(|(order, id)| full_news_draft(order).into_entry(news_id(id)));
    insert(tx, &entries).await;
    let listed = tx.news().list().await.unwrap();
    assert_eq!(ids(&listed), [3, 22, 10, 20, 21]);
}

pub async fn updates_every_field(tx: &mut dyn UnitOfWork) {
    insert(tx, &[full_news_draft(3).into_entry(news_id(3))]).await;
    let updated = NewsEntry {
        version: Version::FIRST.next(),
        ..minimal_news_draft(8).into_entry(news_id(3))
    };
    tx.news().update(&updated).await.unwrap();
    assert_eq!(tx.news().list().await.unwrap(), [updated]);
}

pub async fn lists_deleted_entries_separately(tx: &mut dyn UnitOfWork) {
    let [first, second] = insert_deleted(tx).await;
    let news = tx.news();
    assert_eq!(news.list().await.unwrap(), []);
    assert_eq!(news.find(news_id(1)).await.unwrap(), None);
    let found = news.find_deleted(news_id(1)).await.unwrap();
    assert_eq!(found.as_ref(), Some(&first));
    let both = [second.clone(), first];
    assert_eq!(news.list_deleted(minute(0)).await.unwrap(), both);
    assert_eq!(news.list_deleted(minute(1)).await.unwrap(), [second]);
    assert_eq!(news.list_deleted(minute(2)).await.unwrap(), []);
}

pub async fn restores_a_deleted_entry(tx: &mut dyn UnitOfWork) {
    let [first, _] = insert_deleted(tx).await;
    let restored = first.entry.restored();
    tx.news().restore(&restored).await.unwrap();
    assert_eq!(tx.news().find_deleted(restored.id).await.unwrap(), None);
    assert_eq!(tx.news().list().await.unwrap(), [restored]);
}

pub async fn purges_the_content_and_keeps_the_id(tx: &mut dyn UnitOfWork) {
    insert_deleted(tx).await;
    assert_eq!(tx.news().purge(minute(1)).await.unwrap(), 1);
    assert_eq!(tx.news().purge(minute(1)).await.unwrap(), 0);
    assert_eq!(tx.news().find_deleted(news_id(1)).await.unwrap(), None);
    assert!(tx.news().find_deleted(news_id(2)).await.unwrap().is_some());
    assert!(tx.news().is_used(news_id(1)).await.unwrap());
    assert!(!tx.news().is_used(news_id(3)).await.unwrap());
    assert_eq!(tx.news().max_id().await.unwrap(), Some(news_id(2)));
}

pub async fn removes_an_entry_at_once(tx: &mut dyn UnitOfWork) {
    insert(tx, &[full_news_draft(1).into_entry(news_id(1))]).await;
    assert!(tx.news().remove(news_id(1), minute(1)).await.unwrap());
    assert!(!tx.news().remove(news_id(9), minute(1)).await.unwrap());
    assert_eq!(tx.news().find(news_id(1)).await.unwrap(), None);
    assert_eq!(tx.news().find_deleted(news_id(1)).await.unwrap(), None);
    assert!(tx.news().is_used(news_id(1)).await.unwrap());
}

pub async fn counts_versions_of_the_list(tx: &mut dyn UnitOfWork) {
    for version in [Version::FIRST, Version::FIRST.next()] {
        assert_eq!(tx.news().list_version().await.unwrap(), version);
        tx.news().raise_list_version().await.unwrap();
    }
}

async fn insert(tx: &mut dyn UnitOfWork, entries: &[NewsEntry]) {
    for entry in entries {
        tx.news().insert(entry).await.unwrap();
    }
}

/// The entries 1 and 2, deleted in those minutes.
async fn insert_deleted(tx: &mut dyn UnitOfWork) -> [DeletedEntry; 2] {
    let entries = [
        full_news_draft(1).into_entry(news_id(1)),
        minimal_news_draft(2).into_entry(news_id(2)),
    ];
    insert(tx, &entries).await;
    let deleted = entries.map(|entry| DeletedEntry {
        at: minute(entry.id.get().into()),
        entry,
    });
    for DeletedEntry { entry, at } in &deleted {
        tx.news().delete(entry.id, *at).await.unwrap();
    }
    deleted
}
