//! Files of the storage service and of menus.
//!
//! There are three ways to upload: [`put`](StorageService::put) stores a small file at once,
//! [`begin_upload`](StorageService::begin_upload) begins a resumable upload, and
//! [`replace_menu_file`](StorageService::replace_menu_file) makes a stored blob the file of a menu. Each stores and syncs
//! a blob, inspects it, and then saves the name in one transaction.

mod body;
mod error;
mod menu_files;
mod sweep;
mod uploads;

use std::ops::Range;
use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::files::{
    ContentType, Description, FileEdit, FilePrecondition, Md5, ObjectName, StoredFile,
};
use domain::storage::{Listing, Page, is_in_menu_folder, is_menu_permalink};
use ports::{
    BlobStore, ByteStream, Clock, PdfInspector, Secrets, Store, StoreError, StoredBlob, UnitOfWork,
};

pub use body::BodyReader;
pub use error::StorageError;
pub use sweep::SweepReport;
pub use uploads::{CancelOutcome, UploadProgress};

/// Uploads leave this space free for the database and the editions, on a small volume a tenth of it.
const RESERVED_BYTES: u64 = 64 << 20;

/// The key of the custom metadata under which a client may name the menu of a file.
const MENU_KEY: &str = "menu";

pub struct StorageService {
    store: Arc<dyn Store>,
    blobs: Arc<dyn BlobStore>,
    pdfs: Arc<dyn PdfInspector>,
    secrets: Arc<dyn Secrets>,
    clock: Arc<dyn Clock>,
    max_bytes: u64,
}

/// Declared by the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UploadMetadata {
    pub name: ObjectName,
    pub content_type: ContentType,
    pub description: Description,
    pub md5: Option<Md5>,
    pub expected: FilePrecondition,
}

impl StorageService {
    /// A file may have `max_bytes` (decision M4).
    pub fn new(
        store: Arc<dyn Store>,
        blobs: Arc<dyn BlobStore>,
        pdfs: Arc<dyn PdfInspector>,
        secrets: Arc<dyn Secrets>,
        clock: Arc<dyn Clock>,
        max_bytes: u64,
    ) -> Self {
        Self {
            store,
            blobs,
            pdfs,
            secrets,
            clock,
            max_bytes,
        }
    }

    pub fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    pub async fn find(&self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError> {
        self.store.snapshot().await?.files().find(name).await
    }

    /// The bytes of a file; `None` if they are lost.
    pub async fn open(
        &self,
        file: &StoredFile,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        self.blobs.open(&file.blob, range).await
    }

    /// Whether the bytes of a file are there.
    pub async fn has_bytes(&self, file: &StoredFile) -> Result<bool, StoreError> {
        self.blobs.exists(&file.blob).await
    }

    /// Whether guests may read a file: those under `menu/` are public, others need the download token (decision M9).
    pub fn may_guest_read(
        &self,
        name: &ObjectName,
        file: Option<&StoredFile>,
        token: Option<&str>,
    ) -> bool {
        // Compares fingerprints, so that the time it takes does not depend on the token.
        let is_token = |token: &str, file: &StoredFile| {
            self.secrets.fingerprint(token) == self.secrets.fingerprint(file.token.as_str())
        };
        is_in_menu_folder(name)
            || token
                .zip(file)
                .is_some_and(|(token, file)| is_token(token, file))
    }

    pub async fn list(&self, listing: &Listing<'_>) -> Result<Page, StoreError> {
        let files = self.store.snapshot().await?.files().list().await?;
        Ok(listing.page(files.iter().map(|file| &file.name)))
    }

    /// Changes the metadata of a file.
    pub async fn edit(
        &self,
        name: &ObjectName,
        edit: FileEdit,
        expected: &FilePrecondition,
        context: &AuditContext,
    ) -> Result<StoredFile, StorageError> {
        let mut tx = self.store.begin().await?;
        let file = find_expected(&mut *tx, name, expected).await?;
        let edited = edit.apply(&file, context.at)?;
        check_content_type(&edited.name, &edited.content_type)?;
        tx.files().save(&edited).await?;
        let event = AuditAction::FileEdited.on(name.as_str());
        tx.audit().append(context, event).await?;
        tx.commit().await?;
        Ok(edited)
    }

    /// Deletes a file that no menu has (decision M3). A sweep deletes the bytes.
    pub async fn delete(
        &self,
        name: &ObjectName,
        expected: &FilePrecondition,
        context: &AuditContext,
    ) -> Result<(), StorageError> {
        let mut tx = self.store.begin().await?;
        find_expected(&mut *tx, name, expected).await?;
        if tx.menus().find_by_object(name).await?.is_some() {
            return Err(StorageError::FileOfMenu);
        }
        tx.files().delete(name).await?;
        let event = AuditAction::FileDeleted.on(name.as_str());
        tx.audit().append(context, event).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Stores a file. A repeated request returns the stored file, whatever its precondition (RFC 9110 §13.1.1).
    pub async fn put(
        &self,
        metadata: UploadMetadata,
        body: &mut BodyReader<'_>,
        context: &AuditContext,
    ) -> Result<StoredFile, StorageError> {
        self.check_metadata(&metadata).await?;
        let blob = self.store_blob(body).await?;
        let expected = metadata.expected.clone();
        let file = self.inspect(metadata, blob, context).await?;
        let mut tx = self.store.begin().await?;
        let current = tx.files().find(&file.name).await?;
        if !expected.allows(current.as_ref()) {
            return current
                .filter(|current| is_same_file(current, &file))
                .ok_or(StorageError::PreconditionFailed);
        }
        save(&mut *tx, &file, context).await?;
        tx.commit().await?;
        Ok(file)
    }

    /// Stores bytes that no name refers to yet.
    pub async fn store_blob(&self, body: &mut BodyReader<'_>) -> Result<StoredBlob, StorageError> {
        self.check_space(body.expected_length(self.max_bytes))
            .await?;
        body.store(&*self.blobs, self.max_bytes).await
    }

    /// Whether so many bytes leave [`RESERVED_BYTES`] free.
    async fn check_space(&self, bytes: u64) -> Result<(), StorageError> {
        let disk = self.blobs.disk_space().await?;
        let reserved_bytes = RESERVED_BYTES.min(disk.total / 10);
        if disk.available < bytes.saturating_add(reserved_bytes) {
            return Err(StorageError::InsufficientStorage);
        }
        Ok(())
    }

    async fn check_metadata(&self, metadata: &UploadMetadata) -> Result<(), StorageError> {
        check_content_type(&metadata.name, &metadata.content_type)?;
        if is_menu_permalink(&metadata.name) {
            return Err(StorageError::PermanentAddress);
        }
        // A client that names a menu does not replace the file of another one.
        if let Some(menu) = metadata.description.custom.as_map().get(MENU_KEY) {
            let mut view = self.store.snapshot().await?;
            let owner = view.menus().find_by_object(&metadata.name).await?;
            if owner.is_some_and(|owner| owner.key() != menu) {
                return Err(StorageError::FileOfOtherMenu);
            }
        }
        Ok(())
    }

    /// The file that a blob becomes once its content is checked.
    async fn inspect(
        &self,
        metadata: UploadMetadata,
        blob: StoredBlob,
        context: &AuditContext,
    ) -> Result<StoredFile, StorageError> {
        if metadata.md5.is_some_and(|declared| declared != blob.md5) {
            return Err(StorageError::Md5Mismatch);
        }
        if is_in_menu_folder(&metadata.name) {
            self.pdfs.inspect(&blob.id, blob.size).await??;
        }
        let mut file = StoredFile::new(
            metadata.name,
            blob.id,
            blob.size,
            blob.md5,
            metadata.content_type,
            self.secrets.token()?,
            context.at,
        );
        file.description = metadata.description;
        Ok(file)
    }
}

async fn find_expected(
    tx: &mut dyn UnitOfWork,
    name: &ObjectName,
    expected: &FilePrecondition,
) -> Result<StoredFile, StorageError> {
    let file = tx.files().find(name).await?;
    let file = file.ok_or_else(|| StorageError::FileNotFound(name.clone()))?;
    if expected.allows(Some(&file)) {
        Ok(file)
    } else {
        Err(StorageError::PreconditionFailed)
    }
}

async fn save(
    tx: &mut dyn UnitOfWork,
    file: &StoredFile,
    context: &AuditContext,
) -> Result<(), StoreError> {
    tx.files().save(file).await?;
    let event = AuditAction::FileStored.on(file.name.as_str());
    tx.audit().append(context, event).await
}

/// Whether two files have the same bytes and metadata.
fn is_same_file(one: &StoredFile, other: &StoredFile) -> bool {
    one.blob == other.blob
        && one.content_type == other.content_type
        && one.description == other.description
}

/// Decision M5: files under `menu/` are PDFs.
fn check_content_type(name: &ObjectName, content_type: &ContentType) -> Result<(), StorageError> {
    if is_in_menu_folder(name) && *content_type != ContentType::PDF {
        return Err(StorageError::NotDeclaredAsPdf);
    }
    Ok(())
}
