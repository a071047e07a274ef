//! A menu gets another file in one step.

use domain::Precondition;
use domain::audit::AuditContext;
use domain::files::{ContentType, Description, ExpectedFile};
use domain::menus::{MenuFile, MenuFileName, MenuType};

use super::{Incoming, NotStored, StorageService, UploadMetadata};
use ports::StoreError;
use ports::{Change, StoredBlob};

impl StorageService {
    /// Stores bytes of which nobody has said yet what they are. The sweep takes them if nothing comes to point to them.
    ///
    /// # Errors
    /// When they exceed `max_bytes` or the free disk space, the client disconnects, or the store fails.
    pub async fn store(&self, bytes: &mut Incoming<'_>) -> Result<StoredBlob, NotStored> {
        self.check_space(bytes.declared(self.max_bytes)).await?;
        bytes.store(&*self.blobs, self.max_bytes).await
    }

    /// Makes a blob the file of a menu, under a name that guests see, once its content was looked at. The file that the
    /// menu had is replaced in the same transaction (decisions M2 and M8).
    ///
    /// # Errors
    /// When it is refused, and then nothing has changed; or the store fails.
    pub async fn replace(
        &self,
        menu: MenuType,
        name: &MenuFileName,
        blob: StoredBlob,
        expected: &Precondition,
        by: &AuditContext,
    ) -> Result<Change<MenuFile>, NotStored> {
        let announced = UploadMetadata {
            name: name.safe_object_name(),
            content_type: ContentType::PDF,
            description: Description::default(),
            md5: None,
            expected: ExpectedFile::Any,
        };
        let file = self.examined(announced, blob, by).await?;
        let switched = self.menus.switch(menu, name, &file, expected, by).await;
        switched.map_err(|fault| match fault {
            StoreError::Conflict { .. } => NotStored::ShownByAnother,
            fault => fault.into(),
        })
    }
}
