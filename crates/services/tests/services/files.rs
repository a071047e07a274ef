use bytes::Bytes;
use domain::audit::AuditAction;
use domain::files::{ContentType, Description, FileEdit, FilePrecondition, Md5, StoredFile};
use domain::menus::{MenuFile, MenuFileName, MenuType};
use domain::{Precondition, Version};
use futures::stream::{self, StreamExt};
use ports::contract::samples::{menu_name, object_name};
use services::storage::{BodyReader, StorageError, UploadMetadata};

use crate::fixture::Fixture;

const ANY: FilePrecondition = FilePrecondition::Any;
const FOOD: MenuType = MenuType::Food;

pub fn body(bytes: impl Into<Bytes>) -> BodyReader<'static> {
    BodyReader::new(stream::iter([Ok(bytes.into())]).boxed())
}

pub fn metadata(name: &str, expected: FilePrecondition) -> UploadMetadata {
    UploadMetadata {
        name: object_name(name),
        content_type: ContentType::parse("text/plain").unwrap(),
        description: Description::default(),
        md5: None,
        expected,
    }
}

/// A PDF of one page with this title.
fn pdf(title: &str) -> Bytes {
    let mut pdf = b"%PDF-1.4\n".to_vec();
    let mut offsets = Vec::new();
    for object in [
        "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n".to_owned(),
        "2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n".to_owned(),
        format!("3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Title({title})>>\nendobj\n"),
    ] {
        offsets.push(format!("{:010} 00000 n \n", pdf.len()));
        pdf.extend(object.bytes());
    }
    let start = pdf.len();
    let offsets = offsets.concat();
    let table =
        format!("xref\n0 4\n0000000000 65535 f \n{offsets}trailer\n<</Size 4/Root 1 0 R>>\n");
    pdf.extend(format!("{table}startxref\n{start}\n%%EOF\n").bytes());
    pdf.into()
}

impl Fixture {
    pub async fn put(
        &self,
        name: &str,
        text: &'static str,
        expected: FilePrecondition,
    ) -> Result<StoredFile, StorageError> {
        let context = self.context();
        self.storage
            .put(metadata(name, expected), &mut body(text), &context)
            .await
    }

    async fn replace(
        &self,
        menu: MenuType,
        name: &MenuFileName,
        title: &str,
        precondition: &Precondition,
    ) -> Result<MenuFile, StorageError> {
        let blob = self.storage.store_blob(&mut body(pdf(title))).await?;
        let context = self.context();
        self.storage
            .replace_menu_file(menu, name, blob, precondition, &context)
            .await
    }

    async fn stored(&self, name: &str) -> Option<StoredFile> {
        self.storage.find(&object_name(name)).await.unwrap()
    }
}

#[tokio::test]
async fn a_stored_file_is_audited_and_raises_the_revision() {
    let fixture = Fixture::new().await;
    let before = fixture.revision().await;
    let file = fixture.put("notiz", "Gansl", ANY).await.unwrap();
    assert_eq!((file.size, file.updated), (5, fixture.now()));
    assert_eq!(fixture.stored("notiz").await, Some(file));
    assert!(fixture.revision().await > before);
    let event = AuditAction::FileStored.on("notiz");
    assert_eq!(fixture.audit_events().await, [event]);
}

#[tokio::test]
async fn a_file_is_replaced_only_if_it_is_the_expected_one() {
    let fixture = Fixture::new().await;
    let first = fixture
        .put("notiz", "eins", FilePrecondition::Absent)
        .await
        .unwrap();
    let before = fixture.audit_and_revision().await;
    let outdated = FilePrecondition::one_of(["7-7"].into_iter());
    for expected in [FilePrecondition::Absent, outdated] {
        let rejected = fixture.put("notiz", "zwei", expected).await;
        assert!(matches!(rejected, Err(StorageError::PreconditionFailed)));
    }
    let missing = fixture.put("neu", "zwei", FilePrecondition::Exists).await;
    assert!(matches!(missing, Err(StorageError::PreconditionFailed)));
    // A repeated request returns what the first one stored.
    let repeated = fixture.put("notiz", "eins", FilePrecondition::Absent).await;
    assert_eq!(repeated.unwrap(), first);
    assert_eq!(fixture.audit_and_revision().await, before);
    let precondition = FilePrecondition::one_of([first.etag().as_str()].into_iter());
    let second = fixture.put("notiz", "zwei", precondition).await.unwrap();
    assert_eq!(fixture.stored("notiz").await, Some(second));
}

#[tokio::test]
async fn bytes_with_another_md5_are_rejected() {
    let fixture = Fixture::new().await;
    let metadata = UploadMetadata {
        md5: Some(Md5::from_digest([0; 16])),
        ..metadata("notiz", ANY)
    };
    let context = fixture.context();
    let mut body = body("Gansl");
    let rejected = fixture.storage.put(metadata, &mut body, &context).await;
    assert!(matches!(rejected, Err(StorageError::Md5Mismatch)));
    assert_eq!(fixture.stored("notiz").await, None);
}

#[tokio::test]
async fn edits_and_deletes_only_the_expected_version() {
    let fixture = Fixture::new().await;
    let (name, context) = (object_name("notiz"), fixture.context());
    let edit = async |expected: &FilePrecondition| {
        let edit = FileEdit::default();
        fixture.storage.edit(&name, edit, expected, &context).await
    };
    let delete =
        async |expected: &FilePrecondition| fixture.storage.delete(&name, expected, &context).await;
    assert!(matches!(
        edit(&ANY).await,
        Err(StorageError::FileNotFound(_))
    ));
    assert!(matches!(
        delete(&ANY).await,
        Err(StorageError::FileNotFound(_))
    ));
    let first = fixture.put("notiz", "Gansl", ANY).await.unwrap();
    let precondition = FilePrecondition::one_of([first.etag().as_str()].into_iter());
    let second = edit(&precondition).await.unwrap();
    assert_ne!(second.etag(), first.etag());
    assert_eq!((second.blob, second.updated), (first.blob, first.updated));
    let before = fixture.audit_and_revision().await;
    assert!(matches!(
        edit(&precondition).await,
        Err(StorageError::PreconditionFailed)
    ));
    assert!(matches!(
        delete(&precondition).await,
        Err(StorageError::PreconditionFailed)
    ));
    assert_eq!(fixture.stored("notiz").await, Some(second));
    assert_eq!(fixture.audit_and_revision().await, before);
    delete(&FilePrecondition::Exists).await.unwrap();
    assert_eq!(fixture.stored("notiz").await, None);
    let events = [
        AuditAction::FileDeleted,
        AuditAction::FileEdited,
        AuditAction::FileStored,
    ];
    assert_eq!(
        fixture.audit_events().await,
        events.map(|kind| kind.on("notiz"))
    );
}

/// Decision M3.
#[tokio::test]
async fn the_file_of_a_menu_cannot_be_deleted() {
    let fixture = Fixture::new().await;
    let name = menu_name("Wildkarte");
    let record = fixture
        .replace(FOOD, &name, "Wild", &Precondition::Any)
        .await;
    let record = record.unwrap();
    let before = fixture.audit_and_revision().await;
    let context = fixture.context();
    let rejected = fixture.storage.delete(&record.object, &ANY, &context).await;
    assert!(matches!(rejected, Err(StorageError::FileOfMenu)));
    assert!(
        fixture
            .storage
            .find(&record.object)
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(fixture.audit_and_revision().await, before);
}

/// Decision M2.
#[tokio::test]
async fn a_replacement_saves_the_file_and_the_record_together() {
    let fixture = Fixture::new().await;
    let any = Precondition::Any;
    let old = menu_name("Speisekarte");
    let first = fixture.replace(FOOD, &old, "eins", &any).await.unwrap();
    // Another shown name may lead to the same object name.
    let new = menu_name("Speisekarte!");
    let second = fixture.replace(FOOD, &new, "zwei!", &any).await.unwrap();
    assert_eq!(second.object, first.object);
    assert_eq!((&second.name, second.version), (&new, first.version.next()));
    let file = fixture.storage.find(&second.object).await.unwrap().unwrap();
    assert_eq!((file.size, file.updated), (second.size, second.updated));
    assert_eq!(fixture.menus.list().await.unwrap(), [second]);
    let events = ["Speisekarte!.pdf", "Speisekarte.pdf"];
    let events = events.map(|name| AuditAction::MenuFileEdited.on(name));
    assert_eq!(fixture.audit_events().await, events);

    let renamed = menu_name("Winterkarte");
    let third = fixture.replace(FOOD, &renamed, "drei", &any).await.unwrap();
    assert_eq!(fixture.storage.find(&first.object).await.unwrap(), None);
    assert_eq!(fixture.menus.list().await.unwrap(), [third]);
}

#[tokio::test]
async fn a_replacement_does_not_touch_the_file_of_another_menu() {
    let fixture = Fixture::new().await;
    let (name, any) = (menu_name("Karte"), Precondition::Any);
    let record = fixture.replace(FOOD, &name, "eins", &any).await.unwrap();
    let file = fixture.storage.find(&record.object).await.unwrap();
    let before = fixture.audit_and_revision().await;
    let rejected = fixture.replace(MenuType::Burger, &name, "zwei", &any).await;
    assert!(matches!(rejected, Err(StorageError::FileOfOtherMenu)));
    assert_eq!(fixture.storage.find(&record.object).await.unwrap(), file);
    assert_eq!(fixture.menus.list().await.unwrap(), [record]);
    assert_eq!(fixture.audit_and_revision().await, before);
}

#[tokio::test]
async fn only_the_expected_version_is_replaced() {
    let fixture = Fixture::new().await;
    let name = menu_name("Wildkarte");
    let first_version = Precondition::OneOf(vec![Version::FIRST]);
    for precondition in [&Precondition::Existing, &first_version] {
        let rejected = fixture.replace(FOOD, &name, "eins", precondition).await;
        assert!(matches!(rejected, Err(StorageError::PreconditionFailed)));
    }
    let any = Precondition::Any;
    let first = fixture.replace(FOOD, &name, "eins", &any).await.unwrap();
    let before = fixture.audit_and_revision().await;
    let outdated = Precondition::OneOf(vec![first.version.next()]);
    let rejected = fixture.replace(FOOD, &name, "zwei", &outdated).await;
    assert!(matches!(rejected, Err(StorageError::PreconditionFailed)));
    assert_eq!(fixture.menus.list().await.unwrap(), [first]);
    assert_eq!(fixture.audit_and_revision().await, before);
    fixture
        .replace(FOOD, &name, "zwei", &first_version)
        .await
        .unwrap();
}
