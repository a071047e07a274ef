use domain::Precondition;
use domain::audit::AuditAction;
use domain::files::{FileMetadata, FilePrecondition, NewFile, StoredFile};
use domain::menus::{MenuFile, MenuFileEdit, MenuType};
use ports::Store;
use ports::contract::pdf::VALID_PDF;
use ports::contract::samples::{file, menu_file_name, object_name};
use services::menus::{AssignFileError, MenuAddressTarget};

use crate::files::{body, metadata};
use crate::fixture::Fixture;

pub const ANY_PRECONDITION: Precondition = Precondition::Unconditional;
pub const FOOD: MenuType = MenuType::Food;

pub fn edit_with_file(name: &str, file: &StoredFile) -> MenuFileEdit {
    MenuFileEdit {
        name: Some(menu_file_name(name)),
        object: Some(file.name.clone()),
    }
}

pub fn edit_with_name(name: &str) -> MenuFileEdit {
    MenuFileEdit {
        name: Some(menu_file_name(name)),
        object: None,
    }
}

impl Fixture {
    pub async fn save(&self, file: &StoredFile) {
        let mut tx = self.store.begin().await.unwrap();
        tx.files().save(file).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn save_pdf(&self, name: &str, number: u8) -> StoredFile {
        let file = file(object_name(name), number);
        self.save(&file).await;
        file
    }

    pub async fn files(&self) -> Vec<StoredFile> {
        let mut snapshot = self.store.begin_read_only().await.unwrap();
        snapshot.files().list("", u32::MAX).await.unwrap()
    }

    pub async fn edit_menu(
        &self,
        menu: MenuType,
        edit: MenuFileEdit,
    ) -> Result<MenuFile, AssignFileError> {
        self.menus
            .edit_file(menu, edit, &ANY_PRECONDITION, &self.context())
            .await
    }

    pub async fn delete_menu(&self, menu: MenuType) -> MenuFile {
        let deleted = self
            .menus
            .delete(menu, &ANY_PRECONDITION, &self.context())
            .await;
        deleted.unwrap().unwrap()
    }

    /// Saves a PDF and makes it the file of the food menu.
    pub async fn assign(&self, name: &str, number: u8) -> (MenuFile, StoredFile) {
        let file = self.save_pdf(name, number).await;
        let record = self.edit_menu(FOOD, edit_with_file("Karte", &file)).await;
        (record.unwrap(), file)
    }
}

/// Renaming keeps it.
#[tokio::test]
async fn assigning_another_file_deletes_the_old_one() {
    let fixture = Fixture::new().await;
    let (record, file) = fixture.assign("menu/Sommer.pdf", 1).await;
    let edited = fixture.edit_menu(FOOD, edit_with_name("Winterkarte")).await;
    let expected = MenuFile {
        name: menu_file_name("Winterkarte"),
        version: record.version.next(),
        ..record
    };
    assert_eq!(edited.unwrap(), expected);
    assert_eq!(fixture.files().await, [file]);
    let (record, file) = fixture.assign("menu/Winter.pdf", 2).await;
    assert_eq!((record.object, record.size), (file.name.clone(), file.size));
    assert_eq!(fixture.files().await, [file]);
}

/// Decision M10.
#[tokio::test]
async fn old_names_lead_to_the_last_menu_that_had_them() {
    let fixture = Fixture::new().await;
    let [first, second, third_name] = ["menu/Eins.pdf", "menu/Zwei.pdf", "menu/Drei.pdf"];
    let menu_at_former_address = async |object: &str| {
        let name = object.strip_prefix("menu/").unwrap();
        match fixture.menus.resolve_menu_address(name).await.unwrap() {
            Some(MenuAddressTarget::FormerAddress(menu)) => Some(menu),
            _ => None,
        }
    };
    fixture.assign(first, 1).await;
    assert_eq!(menu_at_former_address(first).await, None);
    let (record, _) = fixture.assign(second, 2).await;
    assert_eq!(menu_at_former_address(first).await, Some(record));
    assert_eq!(menu_at_former_address("menu/Nie.pdf").await, None);

    fixture.delete_menu(FOOD).await;
    assert_eq!(
        [
            menu_at_former_address(first).await,
            menu_at_former_address(second).await
        ],
        [None, None]
    );
    let (record, _) = fixture.assign(third_name, 3).await;
    assert_eq!(menu_at_former_address(first).await, Some(record.clone()));
    assert_eq!(menu_at_former_address(second).await, Some(record));

    for (number, name) in (4..).zip([first, "menu/Vier.pdf"]) {
        let file = fixture.save_pdf(name, number).await;
        let edited = fixture.edit_menu(MenuType::Burger, edit_with_file("Burger", &file));
        edited.await.unwrap();
    }
    let menu = menu_at_former_address(first).await.map(|menu| menu.key);
    assert_eq!(menu, Some(MenuType::Burger));
}

/// By the same person.
#[tokio::test]
async fn assigning_a_file_keeps_the_audit_entry_of_its_upload() {
    let fixture = Fixture::new().await;
    let pdf = NewFile {
        metadata: FileMetadata::PDF,
        ..metadata("menu/Karte.pdf", FilePrecondition::Unconditional)
    };
    let (mut body, context) = (body(VALID_PDF), fixture.context());
    let file = fixture.files.put(pdf, &mut body, &context).await.unwrap();
    let edit = edit_with_file("Karte", &file);
    fixture.edit_menu(FOOD, edit).await.unwrap();
    let expected = [
        AuditAction::MenuFileEdited.on("Karte.pdf"),
        AuditAction::FileStored.on("menu/Karte.pdf"),
    ];
    assert_eq!(fixture.audit_events().await, expected);
}
