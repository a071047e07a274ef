//! Idempotency keys, on news entries.

use domain::Precondition;
use domain::idempotency::{IDEMPOTENCY_KEY_RETENTION, IdempotentRequest};
use domain::news::NewsEntry;
use futures::future::join_all;
use ports::ListPage;
use ports::contract::samples::{
    full_news_draft, minimal_news_draft, now, sample_idempotent_request as request,
};
use services::error::CreateError;
use services::news::CreateNewsError;
use time::Duration;

use crate::fixture::Fixture;

async fn create(fixture: &Fixture, request: &IdempotentRequest) -> NewsEntry {
    let context = fixture.context();
    let draft = full_news_draft(1);
    let created = fixture.news.create(draft, Some(request), &context).await;
    created.unwrap()
}

/// It returns the entry as created, also after its deletion.
#[tokio::test]
async fn a_repeated_request_creates_nothing() {
    let fixture = Fixture::new().await;
    let entry = create(&fixture, &request("gansl", 1)).await;
    let before = fixture.audit_events_and_revision().await;
    assert_eq!(create(&fixture, &request("gansl", 1)).await, entry);
    let listed = fixture.news.list(ListPage::ALL).await.unwrap();
    assert_eq!(listed, std::slice::from_ref(&entry));
    assert_eq!(fixture.audit_events_and_revision().await, before);

    let (any_precondition, context) = (Precondition::Unconditional, fixture.context());
    fixture
        .news
        .delete(entry.id, &any_precondition, &context)
        .await
        .unwrap();
    assert_eq!(create(&fixture, &request("gansl", 1)).await, entry);
    assert_eq!(fixture.news.list(ListPage::ALL).await.unwrap(), []);
}

#[tokio::test]
async fn concurrent_requests_with_one_key_create_one_entry() {
    let fixture = Fixture::new().await;
    let request = request("gansl", 1);
    let entries = join_all((0..8).map(|_| create(&fixture, &request))).await;
    let listed = fixture.news.list(ListPage::ALL).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert!(entries.iter().all(|entry| *entry == listed[0]));
    assert_eq!(fixture.audit_events().await.len(), 1);
}

#[tokio::test]
async fn a_key_of_another_request_is_rejected() {
    let fixture = Fixture::new().await;
    let entry = create(&fixture, &request("gansl", 1)).await;
    let before = fixture.audit_events_and_revision().await;
    let other = request("gansl", 2);
    let context = fixture.context();
    let draft = minimal_news_draft(2);
    let rejected = fixture.news.create(draft, Some(&other), &context).await;
    assert!(matches!(
        rejected,
        Err(CreateNewsError::Create(CreateError::IdempotencyKeyReused(
            _
        )))
    ));
    assert_eq!(create(&fixture, &request("gansl", 1)).await, entry);
    assert_eq!(fixture.news.list(ListPage::ALL).await.unwrap(), [entry]);
    assert_eq!(fixture.audit_events_and_revision().await, before);
}

#[tokio::test]
async fn a_key_expires_after_a_day() {
    let fixture = Fixture::new().await;
    let original = request("gansl", 1);
    let first = create(&fixture, &original).await;
    let end = now() + IDEMPOTENCY_KEY_RETENTION;
    fixture.clock.set(end - Duration::NANOSECOND);
    create(&fixture, &request("other", 1)).await;
    assert_eq!(create(&fixture, &original).await, first);
    fixture.clock.set(end);
    let second = create(&fixture, &original).await;
    assert_ne!(second.id, first.id);
    assert_eq!(create(&fixture, &original).await, second);
}
