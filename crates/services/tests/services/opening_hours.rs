use domain::audit::AuditAction;
use domain::idempotency::{IdempotencyKey, IdempotentRequest, KeyScope, RequestDigest};
use domain::opening_hours::{
    DayHours, HoursInput, OpeningHours, SpecialDay, SpecialDayDraft, SpecialDayId, SpecialDayInput,
};
use domain::{Precondition, Version};
use futures::future::join_all;
use ports::StoreError;
use ports::contract::samples::{special_day, special_day_draft, staff_id, sunday, week};
use services::error::{CreateError, UpdateError};
use services::opening_hours::SpecialDayEditError;

use crate::fixture::Fixture;

const ANY: Precondition = Precondition::Any;

fn christmas() -> SpecialDayDraft {
    special_day_draft("2026-12-24", "2026-12-26", DayHours::Closed)
}

fn summer() -> SpecialDayDraft {
    special_day_draft("2027-08-01", "2027-08-15", sunday())
}

fn one_of(version: Version) -> Precondition {
    Precondition::OneOf(vec![version])
}

fn result_name<T>(result: &Result<T, UpdateError>) -> &'static str {
    match result {
        Ok(_) => "ok",
        Err(UpdateError::NotFound) => "not found",
        Err(UpdateError::PreconditionFailed) => "precondition failed",
        Err(UpdateError::Store(_)) => "store error",
    }
}

impl Fixture {
    async fn hours(&self) -> OpeningHours {
        self.opening_hours.find().await.unwrap()
    }

    async fn save_week(
        &self,
        hours: &OpeningHours,
        precondition: &Precondition,
    ) -> Result<OpeningHours, UpdateError> {
        self.opening_hours
            .save_week(hours.week, hours.holiday, precondition, &self.context())
            .await
    }

    async fn add(&self, draft: SpecialDayDraft) -> SpecialDay {
        let context = self.context();
        let created = self.opening_hours.create_special_day(draft, None, &context);
        created.await.unwrap()
    }

    /// Moves the day to [`summer`].
    async fn move_to_summer(
        &self,
        id: SpecialDayId,
        precondition: &Precondition,
    ) -> Result<SpecialDay, UpdateError> {
        let text = |text: &str| Some(text.to_owned());
        let edit = SpecialDayInput {
            from: text("2027-08-01"),
            until: text("2027-08-15"),
            label: text("Betriebsurlaub ab 2027-08-01"),
            hours: HoursInput {
                is_open: Some(true),
                open_from: text("10:30"),
                open_until: text("15:30"),
                kitchen_from: text("11:30"),
                kitchen_until: text("14:15"),
            },
        };
        let edited = self.edit_special_day(id, edit, precondition).await;
        edited.map_err(|error| match error {
            SpecialDayEditError::NotFound => UpdateError::NotFound,
            SpecialDayEditError::PreconditionFailed => UpdateError::PreconditionFailed,
            error => StoreError::other(error).into(),
        })
    }

    async fn edit_special_day(
        &self,
        id: SpecialDayId,
        edit: SpecialDayInput,
        precondition: &Precondition,
    ) -> Result<SpecialDay, SpecialDayEditError> {
        self.opening_hours
            .edit_special_day(id, edit, precondition, &self.context())
            .await
    }

    async fn remove(
        &self,
        id: SpecialDayId,
        precondition: &Precondition,
    ) -> Result<(), UpdateError> {
        self.opening_hours
            .delete_special_day(id, precondition, &self.context())
            .await
    }
}

fn another_week() -> OpeningHours {
    OpeningHours {
        week: week(),
        ..OpeningHours::default()
    }
}

#[tokio::test]
async fn the_week_is_saved_only_over_the_expected_version() {
    let fixture = Fixture::new().await;
    let existing = Precondition::Existing;
    let first = fixture.save_week(&another_week(), &existing).await.unwrap();
    assert_eq!(first.version, Version::FIRST.next());
    let before = fixture.audit_and_revision().await;
    let outdated = one_of(Version::FIRST);
    let rejected = fixture.save_week(&OpeningHours::default(), &outdated).await;
    assert_eq!(result_name(&rejected), "precondition failed");
    assert_eq!(fixture.hours().await, first);
    assert_eq!(fixture.audit_and_revision().await, before);
    let precondition = one_of(first.version);
    fixture
        .save_week(&OpeningHours::default(), &precondition)
        .await
        .unwrap();
}

#[tokio::test]
async fn saving_the_week_keeps_the_special_days() {
    let fixture = Fixture::new().await;
    let day = fixture.add(christmas()).await;
    let saved = fixture.save_week(&another_week(), &ANY).await.unwrap();
    assert_eq!(saved.special_days, [day]);
    assert_eq!(fixture.hours().await, saved);
}

#[tokio::test]
async fn a_special_day_changes_only_at_the_expected_version() {
    let fixture = Fixture::new().await;
    let first = fixture.add(christmas()).await;
    let second = fixture.move_to_summer(first.id(), &ANY).await.unwrap();
    let expected = SpecialDay::new(first.id(), summer()).at_version(first.version().next());
    assert_eq!(second, expected);
    let before = fixture.audit_and_revision().await;
    let outdated = one_of(first.version());
    let edited = fixture.move_to_summer(first.id(), &outdated).await;
    assert_eq!(result_name(&edited), "precondition failed");
    let deleted = fixture.remove(first.id(), &outdated).await;
    assert_eq!(result_name(&deleted), "precondition failed");
    assert_eq!(
        fixture.hours().await.special_days,
        std::slice::from_ref(&second)
    );
    assert_eq!(fixture.audit_and_revision().await, before);
    let precondition = one_of(second.version());
    fixture.remove(first.id(), &precondition).await.unwrap();
    assert_eq!(fixture.hours().await.special_days, []);
}

#[tokio::test]
async fn one_of_many_concurrent_edits_of_a_version_succeeds() {
    let fixture = Fixture::new().await;
    let day = fixture.add(christmas()).await;
    let precondition = one_of(day.version());
    let edits = (0..6).map(|_| fixture.move_to_summer(day.id(), &precondition));
    assert_eq!(join_all(edits).await.into_iter().flatten().count(), 1);
}

#[tokio::test]
async fn an_edit_keeps_the_fields_that_are_not_sent() {
    let fixture = Fixture::new().await;
    let day = fixture.add(christmas()).await;
    let until = |day: &str| SpecialDayInput {
        until: Some(day.to_owned()),
        ..SpecialDayInput::default()
    };
    let before = fixture.audit_and_revision().await;
    let rejected = fixture
        .edit_special_day(day.id(), until("2026-12-23"), &ANY)
        .await;
    assert!(matches!(rejected, Err(SpecialDayEditError::Invalid(_))));
    assert_eq!(fixture.audit_and_revision().await, before);
    let edited = fixture
        .edit_special_day(day.id(), until("2026-12-24"), &ANY)
        .await;
    let edited = edited.unwrap();
    assert_eq!((edited.from(), edited.until()), (day.from(), day.from()));
    assert_eq!((edited.label(), edited.hours()), (day.label(), day.hours()));
}

#[tokio::test]
async fn a_change_that_changes_nothing_writes_nothing() {
    let fixture = Fixture::new().await;
    let first = fixture.add(christmas()).await;
    let day = fixture.move_to_summer(first.id(), &ANY).await.unwrap();
    let hours = fixture.hours().await;
    let before = fixture.audit_and_revision().await;
    let edited = fixture.move_to_summer(day.id(), &ANY).await;
    assert_eq!(edited.unwrap(), day);
    let outdated = one_of(first.version());
    let edited = fixture.move_to_summer(day.id(), &outdated).await;
    assert_eq!(result_name(&edited), "precondition failed");
    assert_eq!(fixture.save_week(&hours, &ANY).await.unwrap(), hours);
    assert_eq!(fixture.hours().await, hours);
    assert_eq!(fixture.audit_and_revision().await, before);
}

#[tokio::test]
async fn missing_special_days_are_not_found() {
    let fixture = Fixture::new().await;
    let deleted = fixture.add(christmas()).await.id();
    let other = fixture.add(summer()).await;
    fixture.remove(deleted, &ANY).await.unwrap();
    let before = fixture.audit_and_revision().await;
    for id in [deleted, SpecialDayId::parse(99).unwrap()] {
        let edited = fixture.move_to_summer(id, &ANY).await;
        assert_eq!(result_name(&edited), "not found");
        assert_eq!(result_name(&fixture.remove(id, &ANY).await), "not found");
    }
    assert_eq!(fixture.hours().await.special_days, [other]);
    assert_eq!(fixture.audit_and_revision().await, before);
}

#[tokio::test]
async fn ids_of_special_days_are_never_used_again() {
    let fixture = Fixture::new().await;
    let first = fixture.add(christmas()).await;
    assert_eq!(
        first,
        special_day(first.id(), "2026-12-24", "2026-12-26", DayHours::Closed)
    );
    fixture.remove(first.id(), &ANY).await.unwrap();
    let days = join_all((0..8).map(|_| fixture.add(christmas()))).await;
    let mut ids: Vec<_> = days.iter().map(|day| day.id().get()).collect();
    ids.sort_unstable();
    assert!(ids.into_iter().eq(2..10));
}

#[tokio::test]
async fn a_repeated_request_creates_one_special_day() {
    let fixture = Fixture::new().await;
    let request = |digest| IdempotentRequest {
        scope: KeyScope::Staff(staff_id(1)),
        key: IdempotencyKey::parse("christmas").unwrap(),
        request: RequestDigest::from_digest([digest; 32]),
    };
    let create = async |digest| {
        let (request, context) = (request(digest), fixture.context());
        fixture
            .opening_hours
            .create_special_day(christmas(), Some(&request), &context)
            .await
    };
    let day = create(1).await.unwrap();
    let before = fixture.audit_and_revision().await;
    assert_eq!(create(1).await.unwrap(), day);
    assert!(matches!(create(2).await, Err(CreateError::KeyReused(_))));
    assert_eq!(fixture.hours().await.special_days, [day]);
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
    fixture.save_week(&another_week(), &ANY).await.unwrap();
    assert!(is_raised().await);
    let id = fixture.add(christmas()).await.id();
    assert!(is_raised().await);
    fixture.move_to_summer(id, &ANY).await.unwrap();
    assert!(is_raised().await);
    fixture.remove(id, &ANY).await.unwrap();
    assert!(is_raised().await);
    let audited = [
        AuditAction::SpecialDayDeleted.on("Betriebsurlaub ab 2027-08-01"),
        AuditAction::SpecialDayEdited.on("Betriebsurlaub ab 2027-08-01"),
        AuditAction::SpecialDayCreated.on("Betriebsurlaub ab 2026-12-24"),
        AuditAction::OpeningHoursSaved.on(""),
    ];
    assert_eq!(fixture.audit_events().await, audited);
}
