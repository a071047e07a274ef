use domain::Precondition;
use domain::audit::{AuditAction, AuditContext};
use domain::files::{ContentType, FileMetadata, FilePrecondition};
use domain::menus::{MenuFile, MenuFileName, MenuType};
use ports::StoredBlob;

use super::{FileStorageError, StorageService, UploadMetadata};
use crate::menus;
use crate::timeouts::check_blob_exists;

impl StorageService {
    /// Makes a blob the file of a menu, and replaces the one that the menu had (decisions M2 and M8).
    pub async fn replace_menu_file(
        &self,
        menu: MenuType,
        name: &MenuFileName,
        blob: StoredBlob,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<MenuFile, FileStorageError> {
        if blob.size == 0 {
            return Err(FileStorageError::Empty);
        }
        let metadata = UploadMetadata {
            name: name.safe_object_name(menu),
            content_type: ContentType::PDF,
            file_metadata: FileMetadata::default(),
            md5: None,
            precondition: FilePrecondition::Unconditional,
        };
        let file = self.check_content(metadata, blob, context).await?;
        let mut tx = self.store.begin().await?;
        let current = tx.menus().find(menu).await?;
        if !menus::precondition_allows(precondition, current.as_ref()) {
            return Err(FileStorageError::PreconditionFailed);
        }
        if menus::is_file_of_other_menu(&mut *tx, menu, &file.name).await? {
            return Err(FileStorageError::FileOfOtherMenu);
        }
        check_blob_exists(&*self.blobs, &file.blob).await?;
        if let Some(current) = &current {
            menus::keep_replaced_file(&mut *tx, current, current.version, &file, context).await?;
        }
        tx.files().save(&file).await?;
        let record = menus::assign_file(&mut *tx, menu, current, name, &file).await?;
        let event = AuditAction::MenuFileEdited.on(name.as_str());
        tx.audit().append(context, event).await?;
        tx.commit().await?;
        Ok(record)
    }
}
