use domain::Precondition;
use domain::audit::{AuditAction, AuditContext};
use domain::files::FileMetadata;
use domain::menus::{MenuFile, MenuFileName, MenuType};
use ports::StoredBlob;

use super::{FileError, FileService};
use crate::audit::commit_audited;
use crate::error::require_version;
use crate::menus;
use crate::timeouts::check_blob_exists;

impl FileService {
    /// Makes a blob the file of a menu, and replaces the one that the menu had (decisions M2 and M8).
    pub async fn replace_menu_file(
        &self,
        menu: MenuType,
        name: MenuFileName,
        blob: StoredBlob,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<MenuFile, FileError> {
        if blob.size == 0 {
            return Err(FileError::Empty);
        }
        let file_name = name.safe_file_name(menu);
        let file = self.check_content(file_name, FileMetadata::PDF, None, blob, context);
        let file = file.await?;
        let mut tx = self.store.begin().await?;
        let current = tx.menus().find(menu).await?;
        require_version(precondition, current.as_ref().map(|record| record.version))
            .map_err(|_| FileError::PreconditionFailed)?;
        if menus::is_file_of_other_menu(&mut *tx, menu, &file.name).await? {
            return Err(FileError::FileOfOtherMenu);
        }
        check_blob_exists(&*self.blobs, &file.blob).await?;
        let assigned = menus::assign_file(&mut *tx, menu, current, name, &file, context);
        let record = assigned.await?;
        let event = AuditAction::MenuFileEdited.on(record.name.as_str());
        commit_audited(tx, context, event).await?;
        Ok(record)
    }
}
