use domain::audit::AuditAction;
use domain::news::{
    NewsDraft, NewsEdit, NewsEntry, NewsId, NewsOrderError, OrderedNews, SortOrder, Title,
};
use domain::{Precondition, TRASH_RETENTION};
use futures::future::{join, join_all};
use ports::contract::samples::{full_news_draft, ids, minimal_news_draft, news_id, now};
use services::error::{RestoreError, UpdateError};
use services::news::ReorderError;
use time::Duration;

use crate::fixture::Fixture;

const ANY: Precondition = Precondition::Any;

fn titled(title: &str) -> NewsEdit {
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
        self.news.edit(id, edit, &ANY, &self.context()).await
    }

    async fn delete(&self, id: NewsId) -> Result<(), UpdateError> {
        self.news.delete(id, &ANY, &self.context()).await
    }

    async fn restore(&self, id: NewsId) -> Result<NewsEntry, RestoreError> {
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
        self.news.list().await.unwrap()
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

#[tokio::test]
async fn concurrent_creations_get_different_ids() {
    let fixture = Fixture::new().await;
    let mut created = join_all((0..12).map(|_| fixture.create(full_news_draft(5)))).await;
    created.sort_by_key(|entry| entry.id);
    assert!(ids(&created).into_iter().eq(5..17));
    assert_eq!(fixture.listed().await, created);
}

#[tokio::test]
async fn concurrent_edits_of_different_fields_are_both_kept() {
    let fixture = Fixture::new().await;
    let id = fixture.create(full_news_draft(3)).await.id;
    for round in 1..=5 {
        let sort_order = SortOrder::parse(100 + round).unwrap();
        let edit = NewsEdit {
            sort_order: Some(sort_order),
            ..NewsEdit::default()
        };
        let title = format!("Runde {round}");
        let (one, other) = join(fixture.edit(id, edit), fixture.edit(id, titled(&title))).await;
        assert!(one.is_ok() && other.is_ok());
        let entry = fixture.news.find(id).await.unwrap().unwrap();
        assert_eq!(
            (entry.sort_order, entry.title.as_str()),
            (sort_order, &*title)
        );
    }
}

#[tokio::test]
async fn only_the_expected_version_is_changed() {
    let fixture = Fixture::new().await;
    let first = fixture.create(full_news_draft(3)).await;
    let second = fixture.edit(first.id, titled("Gans")).await.unwrap();
    let before = fixture.audit_and_revision().await;
    let context = fixture.context();
    for precondition in [vec![], vec![first.version], vec![second.version.next()]] {
        let precondition = Precondition::OneOf(precondition);
        let edited = fixture
            .news
            .edit(first.id, titled("Ente"), &precondition, &context)
            .await;
        assert!(matches!(edited, Err(UpdateError::PreconditionFailed)));
        let deleted = fixture.news.delete(first.id, &precondition, &context).await;
        assert!(matches!(deleted, Err(UpdateError::PreconditionFailed)));
    }
    assert_eq!(fixture.listed().await, std::slice::from_ref(&second));
    assert_eq!(fixture.audit_and_revision().await, before);

    let precondition = Precondition::OneOf(vec![first.version, second.version]);
    let third = fixture
        .news
        .edit(first.id, titled("Ente"), &precondition, &context)
        .await;
    let third = third.unwrap();
    assert_eq!(third.version, second.version.next());
    let precondition = Precondition::OneOf(vec![third.version]);
    fixture
        .news
        .delete(first.id, &precondition, &context)
        .await
        .unwrap();
}

#[tokio::test]
async fn one_of_many_concurrent_edits_of_a_version_succeeds() {
    let fixture = Fixture::new().await;
    let entry = fixture.create(full_news_draft(3)).await;
    let (precondition, context) = (Precondition::OneOf(vec![entry.version]), fixture.context());
    let edits = ["A", "B", "C", "D", "E", "F"];
    let edits = edits.map(|title| {
        fixture
            .news
            .edit(entry.id, titled(title), &precondition, &context)
    });
    let edited = join_all(edits).await;
    assert_eq!(edited.into_iter().flatten().count(), 1);
}

#[tokio::test]
async fn an_edit_that_changes_nothing_writes_nothing() {
    let fixture = Fixture::new().await;
    let entry = fixture.create(full_news_draft(3)).await;
    let before = fixture.audit_and_revision().await;
    let same = NewsEdit {
        title: Some(entry.title.clone()),
        sort_order: Some(entry.sort_order),
        ..NewsEdit::default()
    };
    for edit in [NewsEdit::default(), same] {
        assert_eq!(fixture.edit(entry.id, edit).await.unwrap(), entry);
    }
    assert_eq!(fixture.listed().await, [entry]);
    assert_eq!(fixture.audit_and_revision().await, before);
}

#[tokio::test]
async fn missing_entries_are_not_found() {
    let fixture = Fixture::new().await;
    let deleted = fixture.create(full_news_draft(1)).await.id;
    fixture.delete(deleted).await.unwrap();
    let before = fixture.audit_and_revision().await;
    for id in [deleted, news_id(9)] {
        assert_eq!(fixture.news.find(id).await.unwrap(), None);
        assert!(matches!(
            fixture.edit(id, titled("A")).await,
            Err(UpdateError::NotFound)
        ));
        assert!(matches!(
            fixture.delete(id).await,
            Err(UpdateError::NotFound)
        ));
    }
    assert_eq!(fixture.audit_and_revision().await, before);
}

#[tokio::test]
async fn every_write_is_audited_and_raises_the_revision() {
    let fixture = Fixture::new().await;
    let mut revision = fixture.revision().await;
    let mut is_raised = async || {
        let before = std::mem::replace(&mut revision, fixture.revision().await);
        revision > before
    };
    let id = fixture.create(minimal_news_draft(1)).await.id;
    assert!(is_raised().await);
    fixture.create(full_news_draft(2)).await;
    assert!(is_raised().await);
    fixture.edit(id, titled("")).await.unwrap();
    assert!(is_raised().await);
    fixture.reorder(&[2, 1], &ANY).await.unwrap();
    assert!(is_raised().await);
    fixture.delete(id).await.unwrap();
    assert!(is_raised().await);
    fixture.restore(id).await.unwrap();
    assert!(is_raised().await);
    let audited = [
        AuditAction::NewsRestored.on("1"),
        AuditAction::NewsDeleted.on("1"),
        AuditAction::NewsReordered.on(""),
        AuditAction::NewsEdited.on("1"),
        AuditAction::NewsCreated.on("Ganslzeit — heuer größer"),
        AuditAction::NewsCreated.on("Salat"),
    ];
    assert_eq!(fixture.audit_events().await, audited);
}

#[tokio::test]
async fn a_deleted_entry_can_be_restored_for_30_days() {
    let fixture = Fixture::new().await;
    let entry = fixture.create(full_news_draft(1)).await;
    fixture.delete(entry.id).await.unwrap();
    fixture
        .clock
        .set(now() + TRASH_RETENTION - Duration::NANOSECOND);
    let [deleted] = fixture
        .news
        .list_deleted()
        .await
        .unwrap()
        .try_into()
        .unwrap();
    assert_eq!((&deleted.entry, deleted.at), (&entry, now()));
    let restored = fixture.restore(entry.id).await.unwrap();
    assert_eq!(restored, entry.clone().restored());
    let before = fixture.audit_and_revision().await;
    assert_eq!(fixture.restore(entry.id).await.unwrap(), restored);
    assert_eq!(fixture.audit_and_revision().await, before);

    fixture.delete(entry.id).await.unwrap();
    fixture.clock.advance(TRASH_RETENTION);
    assert_eq!(fixture.news.list_deleted().await.unwrap(), []);
    assert!(matches!(
        fixture.restore(entry.id).await,
        Err(RestoreError::Gone)
    ));
    assert_eq!(fixture.news.purge().await.unwrap(), 1);
    assert!(matches!(
        fixture.restore(entry.id).await,
        Err(RestoreError::Gone)
    ));
    assert!(matches!(
        fixture.restore(news_id(9)).await,
        Err(RestoreError::NotFound)
    ));
    assert_eq!(fixture.create(full_news_draft(1)).await.id, news_id(2));
}

#[tokio::test]
async fn reordering_gives_new_versions_to_moved_entries_only() {
    let fixture = Fixture::new().await;
    for sort_order in [1, 5, 7] {
        fixture.create(minimal_news_draft(sort_order)).await;
    }
    let before = fixture.news.order().await.unwrap().version;
    let precondition = Precondition::OneOf(vec![before]);
    let order = fixture.reorder(&[1, 7, 5], &precondition).await.unwrap();
    assert_eq!(order.version, before.next());
    assert_eq!(ids(&order.entries), [1, 7, 5]);
    let entries = order.entries.iter();
    let positions: Vec<_> = entries
        .map(|entry| (entry.sort_order.get(), entry.version.get()))
        .collect();
    assert_eq!(positions, [(1, 1), (2, 2), (3, 2)]);
    assert_eq!(fixture.news.order().await.unwrap(), order);

    // The same order again is accepted with any precondition, and writes nothing.
    let before = fixture.audit_and_revision().await;
    assert_eq!(
        fixture.reorder(&[1, 7, 5], &precondition).await.unwrap(),
        order
    );
    assert_eq!(fixture.audit_and_revision().await, before);
}

#[tokio::test]
async fn an_order_of_other_entries_is_rejected() {
    let fixture = Fixture::new().await;
    for sort_order in [1, 2, 3] {
        fixture.create(full_news_draft(sort_order)).await;
    }
    fixture.delete(news_id(3)).await.unwrap();
    let before = fixture.audit_and_revision().await;
    for order in [&[][..], &[2], &[2, 2], &[2, 1, 3]] {
        let rejected = fixture.reorder(order, &ANY).await;
        let expected = NewsOrderError::IncompleteOrder;
        assert!(matches!(rejected, Err(ReorderError::Refused(reason)) if reason == expected));
    }
    assert_eq!(fixture.audit_and_revision().await, before);
}

#[tokio::test]
async fn one_of_many_concurrent_orders_of_a_version_succeeds() {
    let fixture = Fixture::new().await;
    for sort_order in 1..=4 {
        fixture.create(full_news_draft(sort_order)).await;
    }
    let precondition = Precondition::OneOf(vec![fixture.news.order().await.unwrap().version]);
    let orders = [[4, 3, 2, 1], [2, 1, 3, 4], [1, 2, 4, 3], [3, 4, 1, 2]];
    let reordered = join_all(
        orders
            .iter()
            .map(|order| fixture.reorder(order, &precondition)),
    )
    .await;
    assert_eq!(reordered.into_iter().flatten().count(), 1);
}

#[tokio::test]
async fn the_order_has_a_new_version_when_entries_are_added_removed_or_moved() {
    let fixture = Fixture::new().await;
    let mut version = fixture.news.order().await.unwrap().version;
    let mut is_raised = async || {
        let now = fixture.news.order().await.unwrap().version;
        std::mem::replace(&mut version, now) < now
    };
    let id = fixture.create(full_news_draft(1)).await.id;
    assert!(is_raised().await);
    fixture.edit(id, titled("A")).await.unwrap();
    assert!(!is_raised().await);
    let moved = NewsEdit {
        sort_order: Some(SortOrder::parse(4).unwrap()),
        ..NewsEdit::default()
    };
    fixture.edit(id, moved).await.unwrap();
    assert!(is_raised().await);
    fixture.delete(id).await.unwrap();
    assert!(is_raised().await);
    fixture.restore(id).await.unwrap();
    assert!(is_raised().await);
    fixture.restore(id).await.unwrap();
    assert!(!is_raised().await);
}
