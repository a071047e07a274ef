use domain::audit::{AuditAction, AuditContext};
use domain::fields::Problem;
use domain::files::{ContentType, FilePrecondition, StoredFile};
use domain::menus::{MenuFile, MenuFileEdit, MenuSettings, MenuType};
use domain::{Precondition, TRASH_RETENTION, Version};
use ports::Store;
use ports::contract::samples::{at, by, file, menu_name, object, settings};
use services::error::UpdateError;
use services::menus::AssignFileError;
use time::Duration;

use crate::fixture::Fixture;

const ANY: Precondition = Precondition::Any;
const FOOD: MenuType = MenuType::Food;

fn of_file(name: &str, file: &StoredFile) -> MenuFileEdit {
    MenuFileEdit {
        name: Some(menu_name(name)),
        object: Some(file.name.clone()),
    }
}

fn renamed(name: &str) -> MenuFileEdit {
    MenuFileEdit {
        name: Some(menu_name(name)),
        object: None,
    }
}

impl Fixture {
    async fn save(&self, file: &StoredFile) {
        let mut tx = self.store.begin().await.unwrap();
        tx.files().save(file).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn save_pdf(&self, name: &str, number: u8) -> StoredFile {
        let file = file(object(name), number);
        self.save(&file).await;
        file
    }

    async fn files(&self) -> Vec<StoredFile> {
        let mut view = self.store.snapshot().await.unwrap();
        view.files().list().await.unwrap()
    }

    async fn edit_menu(
        &self,
        menu: MenuType,
        edit: MenuFileEdit,
    ) -> Result<MenuFile, AssignFileError> {
        self.menus.edit(menu, edit, &ANY, &self.context()).await
    }

    async fn delete_menu(&self, menu: MenuType) -> MenuFile {
        let deleted = self.menus.delete(menu, &ANY, &self.context()).await;
        deleted.unwrap().unwrap()
    }

    /// Saves a PDF and makes it the file of the food menu.
    async fn assign(&self, name: &str, number: u8) -> (MenuFile, StoredFile) {
        let file = self.save_pdf(name, number).await;
        let record = self.edit_menu(FOOD, of_file("Karte", &file)).await;
        (record.unwrap(), file)
    }
}

#[expect(clippy::panic, reason = "a test may panic")]
fn invalid_fields(result: Result<MenuFile, AssignFileError>) -> Vec<(&'static str, Problem)> {
    let Err(AssignFileError::Invalid(errors)) = result else {
        panic!("not refused: {result:?}")
    };
    let errors = errors.as_slice().iter();
    errors.map(|error| (error.field, error.problem)).collect()
}

#[tokio::test]
async fn a_stored_pdf_becomes_the_file_of_a_menu() {
    let fixture = Fixture::new().await;
    let file = fixture.save_pdf("menu/Karte.pdf", 1).await;
    let before = fixture.revision().await;
    let edited = fixture
        .edit_menu(FOOD, of_file("Größere Karte", &file))
        .await;
    let expected = MenuFile {
        key: FOOD,
        name: menu_name("Größere Karte"),
        object: file.name.clone(),
        size: file.size,
        updated: file.updated,
        version: Version::FIRST,
    };
    assert_eq!(edited.unwrap(), expected);
    assert_eq!(fixture.menus.list().await.unwrap(), [expected]);
    assert_eq!(fixture.files().await, [file]);
    assert!(fixture.revision().await > before);
    let event = AuditAction::MenuFileEdited.on("Größere Karte.pdf");
    assert_eq!(fixture.audited().await, [event]);
}

#[tokio::test]
async fn renaming_keeps_the_file() {
    let fixture = Fixture::new().await;
    let (record, file) = fixture.assign("menu/Karte.pdf", 1).await;
    let edited = fixture.edit_menu(FOOD, renamed("Winterkarte")).await;
    let expected = MenuFile {
        name: menu_name("Winterkarte"),
        version: record.version.next(),
        ..record
    };
    assert_eq!(edited.unwrap(), expected);
    assert_eq!(fixture.files().await, [file]);
}

/// A menu under a new name does not leave the old PDF downloadable.
#[tokio::test]
async fn another_file_deletes_the_one_before() {
    let fixture = Fixture::new().await;
    fixture.assign("menu/Sommer.pdf", 1).await;
    let (record, file) = fixture.assign("menu/Winter.pdf", 2).await;
    assert_eq!((record.object, record.size), (file.name.clone(), file.size));
    assert_eq!(fixture.files().await, [file]);
}

#[tokio::test]
async fn a_menu_without_a_file_needs_a_name_and_a_file() {
    let fixture = Fixture::new().await;
    let file = fixture.save_pdf("menu/Karte.pdf", 1).await;
    let traces = fixture.traces().await;
    let only_file = MenuFileEdit {
        name: None,
        object: Some(file.name),
    };
    for (edit, missing) in [
        (only_file, vec!["name"]),
        (renamed("Karte"), vec!["url"]),
        (MenuFileEdit::default(), vec!["name", "url"]),
    ] {
        let missing = missing.into_iter().map(|field| (field, Problem::Missing));
        let fields = invalid_fields(fixture.edit_menu(FOOD, edit).await);
        assert!(fields.into_iter().eq(missing));
    }
    assert_eq!(fixture.traces().await, traces);
}

/// Decision M5.
#[tokio::test]
async fn a_menu_gets_stored_pdfs_only() {
    let fixture = Fixture::new().await;
    let (record, _) = fixture.assign("menu/Karte.pdf", 1).await;
    let text = StoredFile {
        content_type: ContentType::parse("text/plain").unwrap(),
        ..file(object("menu/Karte.txt"), 2)
    };
    fixture.save(&text).await;
    let traces = fixture.traces().await;
    for (file, problem) in [
        (file(object("menu/nirgends.pdf"), 3), Problem::FileNotFound),
        (text, Problem::InvalidPdf),
    ] {
        let refused = fixture.edit_menu(FOOD, of_file("Andere", &file)).await;
        assert_eq!(invalid_fields(refused), [("url", problem)]);
    }
    assert_eq!(fixture.menus.list().await.unwrap(), [record]);
    assert_eq!(fixture.traces().await, traces);
}

/// Otherwise one deletion would take two menus away.
#[tokio::test]
async fn two_menus_cannot_have_one_file() {
    let fixture = Fixture::new().await;
    let (record, file) = fixture.assign("menu/Karte.pdf", 1).await;
    let traces = fixture.traces().await;
    let edited = fixture.edit_menu(MenuType::Burger, of_file("Burger", &file));
    assert!(matches!(edited.await, Err(AssignFileError::Conflict)));
    assert_eq!(fixture.menus.list().await.unwrap(), [record]);
    assert_eq!(fixture.traces().await, traces);
}

#[tokio::test]
async fn only_the_expected_version_is_changed() {
    let fixture = Fixture::new().await;
    let file = fixture.save_pdf("menu/Karte.pdf", 1).await;
    let (edit, context) = (of_file("Karte", &file), fixture.context());
    let first_version = Precondition::OneOf(vec![Version::FIRST]);
    for seen in [&Precondition::Existing, &first_version] {
        let edited = fixture.menus.edit(FOOD, edit.clone(), seen, &context).await;
        assert!(matches!(edited, Err(AssignFileError::PreconditionFailed)));
        let deleted = fixture.menus.delete(FOOD, seen, &context).await;
        assert!(matches!(deleted, Err(UpdateError::NotFound)));
    }
    fixture.edit_menu(FOOD, edit.clone()).await.unwrap();
    let second = fixture
        .edit_menu(FOOD, renamed("Winterkarte"))
        .await
        .unwrap();
    let traces = fixture.traces().await;
    let edited = fixture
        .menus
        .edit(FOOD, edit.clone(), &first_version, &context);
    assert!(matches!(
        edited.await,
        Err(AssignFileError::PreconditionFailed)
    ));
    let deleted = fixture.menus.delete(FOOD, &first_version, &context).await;
    assert!(matches!(deleted, Err(UpdateError::PreconditionFailed)));
    assert_eq!(
        fixture.menus.find(FOOD).await.unwrap(),
        Some(second.clone())
    );
    assert_eq!(fixture.traces().await, traces);

    let seen = Precondition::OneOf(vec![Version::FIRST, second.version]);
    let edited = fixture.menus.edit(FOOD, edit, &seen, &context).await;
    assert_eq!(edited.unwrap().version, second.version.next());
}

/// Decision M3.
#[tokio::test]
async fn deleting_removes_the_record_and_the_file() {
    let fixture = Fixture::new().await;
    let (record, _) = fixture.assign("menu/Speisekarte.pdf", 1).await;
    let kept = fixture.save_pdf("menu/Burgerkarte.pdf", 2).await;
    let burger = fixture.edit_menu(MenuType::Burger, of_file("Burgerkarte", &kept));
    let burger = burger.await.unwrap();
    let before = fixture.revision().await;
    assert_eq!(fixture.delete_menu(FOOD).await, record);
    assert_eq!(fixture.menus.list().await.unwrap(), [burger]);
    assert_eq!(fixture.files().await, [kept]);
    assert!(fixture.revision().await > before);
    let event = AuditAction::MenuFileDeleted.on("Karte.pdf");
    assert_eq!(fixture.audited().await[0], event);

    let traces = fixture.traces().await;
    let again = fixture.menus.delete(FOOD, &ANY, &fixture.context()).await;
    assert!(matches!(again, Err(UpdateError::NotFound)));
    assert_eq!(fixture.traces().await, traces);
}

#[tokio::test]
async fn versions_continue_after_a_deletion() {
    let fixture = Fixture::new().await;
    for version in 1..=3 {
        let (record, _) = fixture.assign("menu/Karte.pdf", 1).await;
        assert_eq!(record.version, Version::parse(version).unwrap());
        fixture.delete_menu(FOOD).await;
    }
}

/// Decision M10: whether the menu got another file or lost it in between.
#[tokio::test]
async fn former_names_lead_to_the_last_menu_that_had_them() {
    let fixture = Fixture::new().await;
    let [first, second, third] = ["menu/Eins.pdf", "menu/Zwei.pdf", "menu/Drei.pdf"];
    let moved = async |name: &str| fixture.menus.find_moved(&object(name)).await.unwrap();
    fixture.assign(first, 1).await;
    assert_eq!(moved(first).await, None);
    let (record, _) = fixture.assign(second, 2).await;
    assert_eq!(moved(first).await, Some(record));
    assert_eq!(moved("menu/Nie.pdf").await, None);

    fixture.delete_menu(FOOD).await;
    assert_eq!([moved(first).await, moved(second).await], [None, None]);
    let (record, _) = fixture.assign(third, 3).await;
    assert_eq!(moved(first).await, Some(record.clone()));
    assert_eq!(moved(second).await, Some(record));

    for (number, name) in (4..).zip([first, "menu/Vier.pdf"]) {
        let file = fixture.save_pdf(name, number).await;
        let edited = fixture.edit_menu(MenuType::Burger, of_file("Burger", &file));
        edited.await.unwrap();
    }
    let menu = moved(first).await.map(|menu| menu.key);
    assert_eq!(menu, Some(MenuType::Burger));
}

/// If the same person does both.
#[tokio::test]
async fn storing_and_assigning_a_file_is_one_audit_entry() {
    let fixture = Fixture::new().await;
    let stored = async |name: &str, minute: u8| {
        let file = StoredFile {
            updated: by(minute).at,
            ..file(object(name), minute)
        };
        fixture.save(&file).await;
        let event = AuditAction::FileStored.on(name);
        let mut tx = fixture.store.begin().await.unwrap();
        tx.audit().append(&by(minute), event).await.unwrap();
        tx.commit().await.unwrap();
        file
    };
    let context = AuditContext {
        at: at() + Duration::HOUR,
        ..by(1)
    };
    for (name, minute) in [("menu/1.pdf", 1), ("menu/2.pdf", 9)] {
        let edit = of_file("Karte", &stored(name, minute).await);
        let edited = fixture.menus.edit(FOOD, edit, &ANY, &context).await;
        edited.unwrap();
    }
    let assigned = || AuditAction::MenuFileEdited.on("Karte.pdf");
    let expected = [
        assigned(),
        AuditAction::FileStored.on("menu/2.pdf"),
        assigned(),
    ];
    assert_eq!(fixture.audited().await, expected);
}

#[tokio::test]
async fn a_deleted_file_can_be_restored_for_30_days() {
    let fixture = Fixture::new().await;
    let (record, file) = fixture.assign("menu/Karte.pdf", 1).await;
    fixture.delete_menu(FOOD).await;
    let last = at() + TRASH_RETENTION - Duration::NANOSECOND;
    fixture.clock.set(last);
    let deleted = fixture.menus.list_deleted().await.unwrap();
    assert_eq!((&deleted[0].file, deleted[0].at), (&record, at()));
    let before = fixture.revision().await;
    let (restore, context) = (&fixture.menus, fixture.context());
    let restored = restore.restore(FOOD, record.version, &context).await;
    let expected = MenuFile {
        version: record.version.next(),
        ..record.clone()
    };
    assert_eq!(restored.unwrap(), expected);
    assert_eq!(
        fixture.menus.list().await.unwrap(),
        std::slice::from_ref(&expected)
    );
    assert_eq!(fixture.files().await, [file]);
    assert_eq!(fixture.menus.list_deleted().await.unwrap(), []);
    assert!(fixture.revision().await > before);
    let event = AuditAction::MenuFileRestored.on(record.name.as_str());
    assert_eq!(fixture.audited().await[0], event);

    fixture.delete_menu(FOOD).await;
    fixture.clock.set(last + TRASH_RETENTION);
    let traces = fixture.traces().await;
    let (menu, context) = (MenuType::Burger, fixture.context());
    for (menu, version) in [
        (FOOD, record.version),
        (FOOD, expected.version),
        (menu, expected.version),
    ] {
        let restored = restore.restore(menu, version, &context).await;
        assert!(matches!(restored, Err(AssignFileError::NotFound)));
    }
    assert_eq!(fixture.menus.list_deleted().await.unwrap(), []);
    assert_eq!(fixture.menus.purge().await.unwrap(), 1);
    assert_eq!(fixture.menus.purge().await.unwrap(), 0);
    assert_eq!(fixture.traces().await, traces);
    let (next, _) = fixture.assign("menu/Karte.pdf", 3).await;
    assert_eq!(next.version, expected.version.next());
}

/// Neither the file of the menu nor one of the same name, whoever stored it.
#[tokio::test]
async fn restoring_replaces_no_other_file() {
    let fixture = Fixture::new().await;
    let (record, _) = fixture.assign("menu/Karte.pdf", 1).await;
    fixture.delete_menu(FOOD).await;
    let context = fixture.context();
    let other = fixture.save_pdf("menu/Karte.pdf", 2).await;
    let traces = fixture.traces().await;
    let restored = fixture.menus.restore(FOOD, record.version, &context).await;
    assert!(matches!(restored, Err(AssignFileError::Conflict)));
    assert_eq!(fixture.files().await, std::slice::from_ref(&other));
    assert_eq!(fixture.traces().await, traces);

    let deleted = fixture
        .storage
        .delete(&other.name, &FilePrecondition::Any, &context);
    deleted.await.unwrap();
    let (other, _) = fixture.assign("menu/Andere.pdf", 3).await;
    let restored = fixture.menus.restore(FOOD, record.version, &context).await;
    assert!(matches!(restored, Err(AssignFileError::Conflict)));
    assert_eq!(fixture.menus.list().await.unwrap(), [other]);
    assert_eq!(fixture.menus.list_deleted().await.unwrap().len(), 1);
}

#[tokio::test]
async fn settings_are_saved_over_the_expected_version_only() {
    let fixture = Fixture::new().await;
    let context = fixture.context();
    let save = async |settings: MenuSettings, seen: &Precondition| {
        fixture.menus.save_settings(settings, seen, &context).await
    };
    let first = save(settings(), &Precondition::Existing).await.unwrap();
    assert_eq!(first, settings().based_on(&MenuSettings::default()));
    let traces = fixture.traces().await;
    assert_eq!(traces.0, [AuditAction::MenuSettingsSaved.on("")]);
    let outdated = Precondition::OneOf(vec![Version::FIRST]);
    let refused = save(MenuSettings::default(), &outdated).await;
    assert!(matches!(refused, Err(UpdateError::PreconditionFailed)));
    assert_eq!(fixture.menus.settings().await.unwrap(), first);
    assert_eq!(fixture.traces().await, traces);

    let seen = Precondition::OneOf(vec![first.version()]);
    let second = save(MenuSettings::default(), &seen).await.unwrap();
    assert_eq!(second, MenuSettings::default().based_on(&first));
    assert_eq!(fixture.menus.settings().await.unwrap(), second);
    // Saving the same again writes nothing.
    let traces = fixture.traces().await;
    for same in [second.clone(), MenuSettings::default()] {
        assert_eq!(save(same, &ANY).await.unwrap(), second);
    }
    assert_eq!(fixture.traces().await, traces);
}

#[tokio::test]
async fn guests_get_files_of_displayed_menus_only() {
    let fixture = Fixture::new().await;
    let (record, _) = fixture.assign("menu/Karte.pdf", 1).await;
    assert_eq!(fixture.menus.find_displayed(FOOD).await.unwrap(), None);
    let context = fixture.context();
    let mut lines = settings().displayed_menus().to_vec();
    for line in &mut lines {
        line.is_checked = true;
    }
    let settings = MenuSettings::parse(lines).unwrap();
    let saved = fixture.menus.save_settings(settings, &ANY, &context).await;
    saved.unwrap();
    let found = fixture.menus.find_displayed(FOOD).await.unwrap();
    assert_eq!(found, Some(record));
}
