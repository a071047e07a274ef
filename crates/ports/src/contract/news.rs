use domain::RecordVersion;
use domain::news::{DeletedNewsEntry, NewsEntry, ShowUntil};
use time::macros::date;

use super::samples::{full_news_draft, ids, minimal_news_draft, minutes_after_now, news_id};
use crate::{ListPage, UnitOfWork};

pub async fn keeps_every_field_of_a_news_entry(tx: &mut dyn UnitOfWork) {
    let entries = [
        full_news_draft(3).into_entry_with_id(news_id(3)),
        minimal_news_draft(5).into_entry_with_id(news_id(7)),
    ];
    insert(tx, &entries).await;
    assert_eq!(tx.news().list(ListPage::ALL).await.unwrap(), entries);
    for entry in &entries {
        let found = tx.news().find(entry.id).await.unwrap();
        assert_eq!(found.as_ref(), Some(entry));
    }
    assert_eq!(tx.news().find(news_id(1)).await.unwrap(), None);
    let [_, other] = entries;
    let updated = NewsEntry {
        version: RecordVersion::INITIAL.next(),
        ..minimal_news_draft(4).into_entry_with_id(news_id(3))
    };
    tx.news().update(&updated).await.unwrap();
    assert_eq!(
        tx.news().list(ListPage::ALL).await.unwrap(),
        [updated, other]
    );
}

/// Decision W7: the order is total.
pub async fn lists_news_by_sort_order_then_id(tx: &mut dyn UnitOfWork) {
    let entries = [(20, 20), (3, 3), (20, 21), (10, 10), (3, 22)];
    let entries = entries.map(|(order, id)| full_news_draft(order).into_entry_with_id(news_id(id)));
    insert(tx, &entries).await;
    let all = tx.news().list(ListPage::ALL).await.unwrap();
    assert_eq!(ids(&all), [3, 22, 10, 20, 21]);
    // Entries with the same sort order, and one that has been deleted, do not move the others.
    let deleted = all[2].key();
    let now = minutes_after_now(0);
    tx.news().soft_delete(deleted.1, now).await.unwrap();
    for (after, limit, expected) in [
        (None, 2, &[3, 22][..]),
        (Some(all[0].key()), 9, &[22, 20, 21]),
        (Some(deleted), 1, &[20]),
        (Some(all[3].key()), 9, &[21]),
        (Some(all[4].key()), 1, &[]),
    ] {
        let page = ListPage { after, limit };
        assert_eq!(ids(&tx.news().list(page).await.unwrap()), expected);
    }
}

pub async fn lists_news_visible_on_a_day(tx: &mut dyn UnitOfWork) {
    let day = date!(2026 - 11 - 25);
    for (id, last_day) in [
        (1, day.previous_day()),
        (2, Some(day)),
        (3, day.next_day()),
        (4, None),
    ] {
        let mut entry = minimal_news_draft(id.into()).into_entry_with_id(news_id(id));
        entry.show_until = ShowUntil(last_day);
        tx.news().insert(&entry).await.unwrap();
    }
    let shown = tx.news().list_visible_on(day).await.unwrap();
    assert_eq!(ids(&shown), [2, 3, 4]);
    tx.news()
        .soft_delete(news_id(3), minutes_after_now(1))
        .await
        .unwrap();
    let shown = tx.news().list_visible_on(day).await.unwrap();
    assert_eq!(ids(&shown), [2, 4]);
}

pub async fn lists_and_restores_deleted_entries(tx: &mut dyn UnitOfWork) {
    let [first, second] = insert_deleted(tx).await;
    let news = tx.news();
    assert_eq!(news.list(ListPage::ALL).await.unwrap(), []);
    assert_eq!(news.find(news_id(1)).await.unwrap(), None);
    let found = news.find_deleted(news_id(1)).await.unwrap();
    assert_eq!(found.as_ref(), Some(&first));
    let restored = first.entry.clone().restored();
    let both_entries = [second.clone(), first];
    assert_eq!(
        news.list_deleted(minutes_after_now(0), ListPage::ALL)
            .await
            .unwrap(),
        both_entries
    );
    let second = [second];
    assert_eq!(
        news.list_deleted(minutes_after_now(1), ListPage::ALL)
            .await
            .unwrap(),
        second
    );
    assert_eq!(
        news.list_deleted(minutes_after_now(2), ListPage::ALL)
            .await
            .unwrap(),
        []
    );
    news.restore(&restored).await.unwrap();
    assert_eq!(
        news.list_deleted(minutes_after_now(0), ListPage::ALL)
            .await
            .unwrap(),
        second
    );
    assert_eq!(news.list(ListPage::ALL).await.unwrap(), [restored]);
}

pub async fn purges_the_content_of_news_and_keeps_the_id(tx: &mut dyn UnitOfWork) {
    insert_deleted(tx).await;
    assert_eq!(tx.news().purge(minutes_after_now(1)).await.unwrap(), 1);
    assert_eq!(tx.news().purge(minutes_after_now(1)).await.unwrap(), 0);
    assert_eq!(tx.news().find_deleted(news_id(1)).await.unwrap(), None);
    assert!(tx.news().find_deleted(news_id(2)).await.unwrap().is_some());
    assert!(tx.news().is_id_used(news_id(1)).await.unwrap());
    assert!(!tx.news().is_id_used(news_id(3)).await.unwrap());
    let used_ids = tx.news().used_ids().await.unwrap();
    assert_eq!(used_ids, [1, 2].map(news_id).into());
}

pub async fn removes_a_news_entry_permanently(tx: &mut dyn UnitOfWork) {
    insert(tx, &[full_news_draft(1).into_entry_with_id(news_id(1))]).await;
    assert!(
        tx.news()
            .remove(news_id(1), minutes_after_now(1))
            .await
            .unwrap()
    );
    assert!(
        !tx.news()
            .remove(news_id(9), minutes_after_now(1))
            .await
            .unwrap()
    );
    assert_eq!(tx.news().find(news_id(1)).await.unwrap(), None);
    assert_eq!(tx.news().find_deleted(news_id(1)).await.unwrap(), None);
    assert!(tx.news().is_id_used(news_id(1)).await.unwrap());
}

pub async fn keeps_the_version_of_the_news_order(tx: &mut dyn UnitOfWork) {
    let first_version = RecordVersion::INITIAL;
    for version in [first_version, first_version.next()] {
        assert_eq!(tx.news().news_order_version().await.unwrap(), version);
        let saved = tx.news().save_news_order_version(version.next()).await;
        saved.unwrap();
    }
}

async fn insert(tx: &mut dyn UnitOfWork, entries: &[NewsEntry]) {
    for entry in entries {
        tx.news().insert(entry).await.unwrap();
    }
}

/// The entries 1 and 2, deleted in those minutes.
async fn insert_deleted(tx: &mut dyn UnitOfWork) -> [DeletedNewsEntry; 2] {
    let entries = [
        full_news_draft(1).into_entry_with_id(news_id(1)),
        minimal_news_draft(2).into_entry_with_id(news_id(2)),
    ];
    insert(tx, &entries).await;
    let deleted = entries.map(|entry| DeletedNewsEntry {
        deleted_at: minutes_after_now(entry.id.get().into()),
        entry,
    });
    for DeletedNewsEntry { entry, deleted_at } in &deleted {
        tx.news().soft_delete(entry.id, *deleted_at).await.unwrap();
    }
    deleted
}
