use domain::Precondition;
use domain::audit::AuditAction;
use domain::news::{NewsDraft, NewsEdit, NewsEntry, NewsId, OrderedNews, SortOrder, Title};
use futures::future::join_all;
use ports::contract::samples::{full_news_draft, ids, minimal_news_draft, news_id};
use ports::{ListPage, Store};
use services::error::{RestoreDeletedError, UpdateError};
use services::news::ReorderError;

use crate::fixture::Fixture;

const ANY_PRECONDITION: Precondition = Precondition::Unconditional;

fn edit_with_title(title: &str) -> NewsEdit {
    NewsEdit {
        title: Some(Title::parse(title).unwrap()),
        ..NewsEdit::default()
    }
}

impl Fixture {
    async fn create(&self, draft: NewsDraft) -> NewsEntry {
        let created = self.news.create(draft, None, &self.context()).await;
        created.unwrap()
    }

    async fn edit(&self, id: NewsId, edit: NewsEdit) -> Result<NewsEntry, UpdateError> {
        self.news
            .edit(id, edit, &ANY_PRECONDITION, &self.context())
            .await
    }

    async fn delete(&self, id: NewsId) -> Result<(), UpdateError> {
        self.news
            .delete(id, &ANY_PRECONDITION, &self.context())
            .await
    }

    async fn restore(&self, id: NewsId) -> Result<NewsEntry, RestoreDeletedError> {
        self.news.restore(id, &self.context()).await
    }

    async fn reorder(
        &self,
        ids: &[u32],
        precondition: &Precondition,
    ) -> Result<OrderedNews, ReorderError> {
        let ids: Vec<_> = ids.iter().copied().map(news_id).collect();
        self.news.reorder(&ids, precondition, &self.context()).await
    }

    async fn listed(&self) -> Vec<NewsEntry> {
        self.news.list(ListPage::ALL).await.unwrap()
    }
}

/// Decision W1.
#[tokio::test]
async fn a_new_entry_gets_an_unused_id_from_its_sort_order() {
    let fixture = Fixture::new().await;
    for number in [7, 2, 11] {
        let created = fixture.create(minimal_news_draft(number)).await;
        assert_eq!(i64::from(created.id.get()), number);
    }
    assert_eq!(fixture.create(full_news_draft(7)).await.id, news_id(12));
    for id in [12, 2] {
        fixture.delete(news_id(id)).await.unwrap();
    }
    assert_eq!(fixture.create(full_news_draft(2)).await.id, news_id(13));
    assert_eq!(fixture.create(full_news_draft(12)).await.id, news_id(14));
}

/// As an import can store them.
#[tokio::test]
async fn ids_at_the_maximum_do_not_end_the_creation() {
    let fixture = Fixture::new().await;
    let mut tx = fixture.store.begin().await.unwrap();
    for id in [2, NewsId::MAX] {
        let entry = full_news_draft(2).into_entry_with_id(news_id(id));
        tx.news().insert(&entry).await.unwrap();
    }
    tx.commit().await.unwrap();
    for id in [1, 3, 4] {
        assert_eq!(fixture.create(full_news_draft(2)).await.id, news_id(id));
    }
}

#[tokio::test]
async fn concurrent_creations_get_different_ids() {
    let fixture = Fixture::new().await;
    let mut created = join_all((0..12).map(|_| fixture.create(full_news_draft(5)))).await;
    created.sort_by_key(|entry| entry.id);
    assert!(ids(&created).into_iter().eq(5..17));
    assert_eq!(fixture.listed().await, created);
}

#[tokio::test]
async fn one_of_many_concurrent_edits_of_a_version_succeeds() {
    let fixture = Fixture::new().await;
    let entry = fixture.create(full_news_draft(3)).await;
    let (precondition, context) = (
        Precondition::VersionIn(vec![entry.version]),
        fixture.context(),
    );
    let edits = ["A", "B", "C", "D", "E", "F"];
    let news = &fixture.news;
    let edits =
        edits.map(|title| news.edit(entry.id, edit_with_title(title), &precondition, &context));
    let edited = join_all(edits).await;
    assert_eq!(edited.into_iter().flatten().count(), 1);
}

#[tokio::test]
async fn an_edit_that_changes_nothing_writes_nothing() {
    let fixture = Fixture::new().await;
    let entry = fixture.create(full_news_draft(3)).await;
    let before = fixture.audit_events_and_revision().await;
    let unchanged_edit = NewsEdit {
        title: Some(entry.title.clone()),
        sort_order: Some(entry.sort_order),
        ..NewsEdit::default()
    };
    for edit in [NewsEdit::default(), unchanged_edit] {
        assert_eq!(fixture.edit(entry.id, edit).await.unwrap(), entry);
    }
    assert_eq!(fixture.listed().await, [entry]);
    assert_eq!(fixture.audit_events_and_revision().await, before);
}

#[tokio::test]
async fn every_write_is_audited() {
    let fixture = Fixture::new().await;
    let id = fixture.create(minimal_news_draft(1)).await.id;
    fixture.edit(id, edit_with_title("")).await.unwrap();
    fixture.create(full_news_draft(2)).await;
    for _ in 0..2 {
        fixture.reorder(&[2, 1], &ANY_PRECONDITION).await.unwrap();
    }
    fixture.delete(id).await.unwrap();
    fixture.restore(id).await.unwrap();
    let audited = [
        AuditAction::NewsRestored.on("1"),
        AuditAction::NewsDeleted.on("1"),
        AuditAction::NewsReordered.on(""),
        AuditAction::NewsCreated.on("Ganslzeit — heuer größer"),
        AuditAction::NewsEdited.on("1"),
        AuditAction::NewsCreated.on("Salat"),
    ];
    assert_eq!(fixture.audit_events().await, audited);
}

#[tokio::test]
async fn one_of_many_concurrent_orders_of_a_version_succeeds() {
    let fixture = Fixture::new().await;
    for sort_order in 1..=4 {
        fixture.create(full_news_draft(sort_order)).await;
    }
    let precondition = Precondition::VersionIn(vec![fixture.news.order().await.unwrap().version]);
    let orders = [[4, 3, 2, 1], [2, 1, 3, 4], [1, 2, 4, 3], [3, 4, 1, 2]];
    let reordered = orders
        .iter()
        .map(|order| fixture.reorder(order, &precondition));
    let reordered = join_all(reordered).await;
    assert_eq!(reordered.into_iter().flatten().count(), 1);
}

#[tokio::test]
async fn the_order_has_a_new_version_when_entries_are_added_removed_or_moved() {
    let fixture = Fixture::new().await;
    let mut version = fixture.news.order().await.unwrap().version;
    let mut is_version_raised = async || {
        let now = fixture.news.order().await.unwrap().version;
        std::mem::replace(&mut version, now) < now
    };
    let id = fixture.create(full_news_draft(1)).await.id;
    assert!(is_version_raised().await);
    fixture.edit(id, edit_with_title("A")).await.unwrap();
    assert!(!is_version_raised().await);
    let sort_order_edit = NewsEdit {
        sort_order: Some(SortOrder::parse(4).unwrap()),
        ..NewsEdit::default()
    };
    fixture.edit(id, sort_order_edit).await.unwrap();
    assert!(is_version_raised().await);
    fixture.delete(id).await.unwrap();
    assert!(is_version_raised().await);
    fixture.restore(id).await.unwrap();
    assert!(is_version_raised().await);
    fixture.restore(id).await.unwrap();
    assert!(!is_version_raised().await);
}
