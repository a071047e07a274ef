use bytes::Bytes;
use domain::Precondition;
use domain::audit::AuditAction;
use domain::files::{ContentType, FileMetadata, FileMetadataEdit, FilePrecondition, NewFile};
use domain::menus::{MenuFile, MenuFileName, MenuType};
use futures::stream::{self, StreamExt};
use ports::contract::pdf::VALID_PDF;
use ports::contract::samples::{menu_file_name, object_name};
use services::files::BodyReader;

use crate::fixture::Fixture;

const ANY_PRECONDITION: FilePrecondition = FilePrecondition::Unconditional;
const FOOD: MenuType = MenuType::Food;

pub fn body(bytes: impl Into<Bytes>) -> BodyReader<'static> {
    BodyReader::new(stream::iter([Ok(bytes.into())]).boxed())
}

pub fn metadata(name: &str, precondition: FilePrecondition) -> NewFile {
    NewFile {
        name: object_name(name),
        metadata: FileMetadata {
            content_type: ContentType::parse("text/plain").unwrap(),
            ..FileMetadata::default()
        },
        md5: None,
        precondition,
    }
}

fn pdf(comment: &str) -> Bytes {
    [VALID_PDF, format!("% {comment}\n").as_bytes()]
        .concat()
        .into()
}

impl Fixture {
    /// Replaces the file of the food menu.
    async fn replace(&self, name: &MenuFileName, comment: &str) -> MenuFile {
        let blob = self.files.store_blob(&mut body(pdf(comment))).await;
        let (any_precondition, context) = (Precondition::Unconditional, self.context());
        let replaced = self
            .files
            .replace_menu_file(FOOD, name, blob.unwrap(), &any_precondition, &context)
            .await;
        replaced.unwrap()
    }
}

#[tokio::test]
async fn every_write_is_audited() {
    let fixture = Fixture::new().await;
    let (name, context) = (object_name("notiz"), fixture.context());
    let new = metadata("notiz", ANY_PRECONDITION);
    let stored = fixture.files.put(new, &mut body("Gansl"), &context).await;
    stored.unwrap();
    let edit = FileMetadataEdit::default();
    let edited = fixture
        .files
        .edit(&name, edit, &ANY_PRECONDITION, &context)
        .await;
    edited.unwrap();
    fixture
        .files
        .delete(&name, &ANY_PRECONDITION, &context)
        .await
        .unwrap();
    let events = [
        AuditAction::FileDeleted,
        AuditAction::FileEdited,
        AuditAction::FileStored,
    ];
    let events = events.map(|action| action.on("notiz"));
    assert_eq!(fixture.audit_events().await, events);
}

/// Decision M2.
#[tokio::test]
async fn a_replacement_saves_the_file_and_the_record_together() {
    let fixture = Fixture::new().await;
    let old_name = menu_file_name("Speisekarte");
    let first = fixture.replace(&old_name, "eins").await;
    // Another shown name may lead to the same object name.
    let new = menu_file_name("Speisekarte!");
    let second = fixture.replace(&new, "zwei!").await;
    assert_eq!(second.object, first.object);
    assert_eq!((&second.name, second.version), (&new, first.version.next()));
    let file = fixture.files.find(&second.object).await.unwrap().unwrap();
    assert_eq!((file.size, file.updated), (second.size, second.updated));
    assert_eq!(fixture.menus.list().await.unwrap(), [second]);
    let events = ["Speisekarte!.pdf", "Speisekarte.pdf"];
    let events = events.map(|name| AuditAction::MenuFileEdited.on(name));
    assert_eq!(fixture.audit_events().await, events);

    let new_name = menu_file_name("Winterkarte");
    let third_record = fixture.replace(&new_name, "drei").await;
    assert_eq!(fixture.files.find(&first.object).await.unwrap(), None);
    assert_eq!(fixture.menus.list().await.unwrap(), [third_record]);
}

/// Under the same name, in one step and by the storage protocol. The same bytes replace nothing.
#[tokio::test]
async fn replaced_bytes_can_be_restored() {
    let fixture = Fixture::new().await;
    let context = fixture.context();
    let name = menu_file_name("Speisekarte");
    let first = fixture.replace(&name, "eins").await;
    let second = fixture.replace(&name, "zwei!").await;
    fixture.replace(&name, "zwei!").await;
    for comment in ["drei", "vier!!", "vier!!"] {
        let metadata = NewFile {
            metadata: FileMetadata::PDF,
            ..metadata(first.object.as_str(), ANY_PRECONDITION)
        };
        let mut body = body(pdf(comment));
        let stored = fixture.files.put(metadata, &mut body, &context);
        stored.await.unwrap();
    }
    let deleted = fixture.menus.list_deleted(usize::MAX).await.unwrap();
    let mut sizes: Vec<_> = deleted.iter().map(|deleted| deleted.file.size).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [first.size, first.size, second.size]);
    // The version of a record leads to what it was when it was deleted.
    let last = fixture.menus.list().await.unwrap().remove(0);
    let deleted = fixture
        .menus
        .delete(FOOD, &Precondition::Unconditional, &context);
    deleted.await.unwrap();
    for record in [last, first] {
        let restored = fixture.menus.restore(FOOD, record.version, &context).await;
        let restored = restored.unwrap();
        assert_eq!(
            (restored.size, restored.object),
            (record.size, record.object)
        );
    }
}
