//! Deleting and restoring menu files.

use domain::TRASH_RETENTION;
use domain::audit::AuditAction;
use domain::files::FilePrecondition;
use domain::menus::{MenuFile, MenuType};
use ports::contract::samples::now;
use services::error::UpdateError;
use services::menus::AssignFileError;
use time::Duration;

use crate::fixture::Fixture;
use crate::menus::{ANY_PRECONDITION, FOOD, edit_with_file, edit_with_name};

/// Decision M3.
#[tokio::test]
async fn deleting_removes_the_record_and_the_file() {
    let fixture = Fixture::new().await;
    let (record, _) = fixture.assign("menu/Speisekarte.pdf", 1).await;
    let other = fixture.save_pdf("menu/Burgerkarte.pdf", 2).await;
    let burger = fixture.edit_menu(MenuType::Burger, edit_with_file("Burgerkarte", &other));
    let burger = burger.await.unwrap();
    assert_eq!(fixture.delete_menu(FOOD).await, record);
    assert_eq!(fixture.menus.list().await.unwrap(), [burger]);
    assert_eq!(fixture.files().await, [other]);
    let event = AuditAction::MenuFileDeleted.on("Karte.pdf");
    assert_eq!(fixture.audit_events().await[0], event);

    let before = fixture.audit_events_and_revision().await;
    let repeated = fixture
        .menus
        .delete(FOOD, &ANY_PRECONDITION, &fixture.context())
        .await;
    assert!(matches!(repeated, Err(UpdateError::NotFound)));
    assert_eq!(fixture.audit_events_and_revision().await, before);
}

#[tokio::test]
async fn a_deleted_file_can_be_restored_for_30_days() {
    let fixture = Fixture::new().await;
    let (record, file) = fixture.assign("menu/Karte.pdf", 1).await;
    fixture.delete_menu(FOOD).await;
    let last = now() + TRASH_RETENTION - Duration::NANOSECOND;
    fixture.clock.set(last);
    let deleted = fixture.menus.list_deleted(usize::MAX).await.unwrap();
    assert_eq!((&deleted[0].file, deleted[0].at), (&record, now()));
    let (restore, context) = (&fixture.menus, fixture.context());
    let restored = restore.restore(FOOD, record.version, &context).await;
    let expected = MenuFile {
        version: record.version.next(),
        ..record.clone()
    };
    assert_eq!(restored.unwrap(), expected);
    assert_eq!(fixture.menus.list().await.unwrap()[0], expected);
    assert_eq!(fixture.files().await, [file]);
    assert_eq!(fixture.menus.list_deleted(usize::MAX).await.unwrap(), []);
    let event = AuditAction::MenuFileRestored.on(record.name.as_str());
    assert_eq!(fixture.audit_events().await[0], event);

    fixture.delete_menu(FOOD).await;
    fixture.clock.set(last + TRASH_RETENTION);
    let before = fixture.audit_events_and_revision().await;
    for version in [record.version, expected.version] {
        let restored = restore.restore(FOOD, version, &fixture.context()).await;
        assert!(matches!(
            restored,
            Err(AssignFileError::UpdateFailed(UpdateError::NotFound))
        ));
    }
    assert_eq!(fixture.menus.list_deleted(usize::MAX).await.unwrap(), []);
    assert_eq!(fixture.menus.purge().await.unwrap(), 1);
    assert_eq!(fixture.menus.purge().await.unwrap(), 0);
    assert_eq!(fixture.audit_events_and_revision().await, before);
    let (next, _) = fixture.assign("menu/Karte.pdf", 3).await;
    assert_eq!(next.version, expected.version.next());
}

#[tokio::test]
async fn a_deleted_file_is_not_restored_over_another() {
    let fixture = Fixture::new().await;
    let (record, _) = fixture.assign("menu/Karte.pdf", 1).await;
    fixture.delete_menu(FOOD).await;
    let context = fixture.context();
    let other = fixture.save_pdf("menu/Karte.pdf", 2).await;
    let before = fixture.audit_events_and_revision().await;
    let restored = fixture.menus.restore(FOOD, record.version, &context).await;
    assert!(matches!(restored, Err(AssignFileError::AlreadyInUse)));
    assert_eq!(fixture.files().await, std::slice::from_ref(&other));
    assert_eq!(fixture.audit_events_and_revision().await, before);

    let any_precondition = FilePrecondition::Unconditional;
    let deleted = fixture
        .files
        .delete(&other.name, &any_precondition, &context)
        .await;
    deleted.unwrap();
    let restored = fixture.menus.restore(FOOD, record.version, &context).await;
    assert_eq!(restored.unwrap().object, record.object);
}

#[tokio::test]
async fn a_replaced_file_can_be_restored_and_replaces_the_current_one() {
    let fixture = Fixture::new().await;
    let deleted = async || {
        let deleted = fixture.menus.list_deleted(usize::MAX).await.unwrap();
        let deleted = deleted.into_iter().map(|deleted| deleted.file);
        deleted.collect::<Vec<_>>()
    };
    let (summer, summer_file) = fixture.assign("menu/Sommer.pdf", 1).await;
    let renamed = fixture.edit_menu(FOOD, edit_with_name("Sommerkarte")).await;
    assert_eq!(deleted().await, []);
    let (winter, winter_file) = fixture.assign("menu/Winter.pdf", 2).await;
    assert_eq!(deleted().await, [renamed.unwrap()]);
    assert_eq!(fixture.files().await, std::slice::from_ref(&winter_file));

    let (version, context) = (summer.version.next(), fixture.context());
    let restored = fixture
        .menus
        .restore(FOOD, version, &context)
        .await
        .unwrap();
    assert_eq!(
        (&restored.object, restored.version),
        (&summer.object, winter.version.next())
    );
    assert_eq!(fixture.files().await, [summer_file]);
    assert_eq!(deleted().await, std::slice::from_ref(&winter));
    let event = AuditAction::MenuFileRestored.on("Sommerkarte.pdf");
    assert_eq!(fixture.audit_events().await[0], event);

    let restored = fixture.menus.restore(FOOD, winter.version, &context).await;
    assert_eq!(restored.unwrap().object, winter.object);
    assert_eq!(fixture.files().await, [winter_file]);
}
