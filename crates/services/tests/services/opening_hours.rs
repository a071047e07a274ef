use domain::audit::AuditAction;
use domain::opening_hours::{
    DayHours, OpeningHours, SpecialDay, SpecialDayDraft, SpecialDayEdit, SpecialDayId,
};
use domain::{Precondition, RecordVersion};
use futures::future::join_all;
use ports::Store;
use ports::contract::samples::{self, special_day_draft, special_day_id, week};
use services::error::UpdateError;

use crate::fixture::Fixture;

const ANY_PRECONDITION: Precondition = Precondition::Unconditional;

fn christmas() -> SpecialDayDraft {
    special_day_draft("2026-12-24", "2026-12-26", DayHours::Closed)
}

impl Fixture {
    async fn save_week(&self, hours: &OpeningHours) -> OpeningHours {
        let saved = self
            .opening_hours
            .save_week(
                hours.week,
                hours.holiday,
                &ANY_PRECONDITION,
                &self.context(),
            )
            .await;
        saved.unwrap()
    }

    async fn add(&self, draft: SpecialDayDraft) -> SpecialDay {
        let context = self.context();
        let created = self.opening_hours.create_special_day(draft, None, &context);
        created.await.unwrap()
    }

    /// Makes the first day the only one.
    async fn shorten_special_day(
        &self,
        id: SpecialDayId,
        precondition: &Precondition,
    ) -> Result<SpecialDay, UpdateError> {
        let edit = SpecialDayEdit {
            until: Some(samples::day("2026-12-24")),
            ..SpecialDayEdit::default()
        };
        let context = self.context();
        self.opening_hours
            .edit_special_day(id, edit, precondition, &context)
            .await
    }
}

fn another_week() -> OpeningHours {
    OpeningHours {
        week: week(),
        ..OpeningHours::default()
    }
}

/// As an import can store it.
#[tokio::test]
async fn an_id_at_the_maximum_does_not_end_the_creation_of_special_days() {
    let fixture = Fixture::new().await;
    let mut tx = fixture.store.begin().await.unwrap();
    let day = SpecialDay::from_draft(special_day_id(SpecialDayId::MAX.into()), christmas());
    tx.opening_hours().insert_special_day(&day).await.unwrap();
    let saved = tx.opening_hours().save_max_special_day_id(day.id());
    saved.await.unwrap();
    tx.commit().await.unwrap();
    for id in [1, 2] {
        assert_eq!(fixture.add(christmas()).await.id().get(), id);
    }
}

#[tokio::test]
async fn saving_the_week_keeps_the_special_days() {
    let fixture = Fixture::new().await;
    let day = fixture.add(christmas()).await;
    let saved = fixture.save_week(&another_week()).await;
    assert_eq!(saved.version, RecordVersion::INITIAL.next());
    assert_eq!(saved.special_days, [day]);
    assert_eq!(fixture.opening_hours.find().await.unwrap(), saved);
}

#[tokio::test]
async fn one_of_many_concurrent_edits_of_a_special_day_succeeds() {
    let fixture = Fixture::new().await;
    let day = fixture.add(christmas()).await;
    let precondition = Precondition::VersionIn(vec![day.version()]);
    let edits = (0..6).map(|_| fixture.shorten_special_day(day.id(), &precondition));
    assert_eq!(join_all(edits).await.into_iter().flatten().count(), 1);
}

#[tokio::test]
async fn a_change_that_changes_nothing_writes_nothing() {
    let fixture = Fixture::new().await;
    let first = fixture.add(christmas()).await;
    let day = fixture
        .shorten_special_day(first.id(), &ANY_PRECONDITION)
        .await
        .unwrap();
    let initial = fixture.opening_hours.find().await.unwrap();
    // The first time, it confirms the initial hours.
    let hours = fixture.save_week(&initial).await;
    assert_eq!(hours.version, initial.version.next());
    let before = fixture.audit_events_and_revision().await;
    assert_eq!(
        fixture
            .shorten_special_day(day.id(), &ANY_PRECONDITION)
            .await
            .unwrap(),
        day
    );
    let outdated = Precondition::VersionIn(vec![first.version()]);
    let rejected = fixture.shorten_special_day(day.id(), &outdated).await;
    assert!(matches!(rejected, Err(UpdateError::PreconditionFailed)));
    assert_eq!(fixture.save_week(&hours).await, hours);
    assert_eq!(fixture.audit_events_and_revision().await, before);
}

/// Whether the fields are valid depends on the day that they are applied to.
#[tokio::test]
async fn the_precondition_of_an_edit_is_checked_before_its_fields() {
    let fixture = Fixture::new().await;
    let day = fixture.add(christmas()).await;
    let outdated = Precondition::VersionIn(vec![day.version().next()]);
    let invalid = SpecialDayEdit {
        until: Some(samples::day("2026-12-23")),
        ..SpecialDayEdit::default()
    };
    let edit = async |precondition| {
        let (edit, context) = (invalid.clone(), fixture.context());
        let edited = fixture
            .opening_hours
            .edit_special_day(day.id(), edit, precondition, &context);
        edited.await.unwrap_err()
    };
    assert!(matches!(
        edit(&outdated).await,
        UpdateError::PreconditionFailed
    ));
    assert!(matches!(
        edit(&ANY_PRECONDITION).await,
        UpdateError::Invalid(_)
    ));
}

#[tokio::test]
async fn every_write_is_audited() {
    let fixture = Fixture::new().await;
    fixture.save_week(&another_week()).await;
    let id = fixture.add(christmas()).await.id();
    fixture
        .shorten_special_day(id, &ANY_PRECONDITION)
        .await
        .unwrap();
    let context = fixture.context();
    let deleted = fixture
        .opening_hours
        .delete_special_day(id, &ANY_PRECONDITION, &context);
    deleted.await.unwrap();
    let label = "Betriebsurlaub ab 2026-12-24";
    let audited = [
        AuditAction::SpecialDayDeleted.on(label),
        AuditAction::SpecialDayEdited.on(label),
        AuditAction::SpecialDayCreated.on(label),
        AuditAction::OpeningHoursSaved.on(""),
    ];
    assert_eq!(fixture.audit_events().await, audited);
}
