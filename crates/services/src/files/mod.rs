//! Files of the storage service and of menus.
//!
//! There are three ways to upload: [`put`](FileService::put) stores a small file at once,
//! [`begin_upload`](FileService::begin_upload) begins a resumable upload, and
//! [`replace_menu_file`](FileService::replace_menu_file) makes a stored blob the file of a menu. Each stores and syncs
//! a blob, inspects it, and then saves the name in one transaction.

mod body;
mod error;
mod menu_files;
mod sweep;
mod uploads;

use std::fs::File;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use domain::audit::{AuditAction, AuditContext};
use domain::files::{
    ContentType, FileListingQuery, FileMetadata, FileMetadataEdit, FileName, FilePage,
    FilePrecondition, Md5, NewFile, StoredFile,
};
use domain::menus::{MenuFileName, is_in_menu_folder, is_menu_permalink};
use ports::{
    BlobStore, ByteStream, Clock, FileHeaders, PdfInspector, PdfThumbnail, SecretGenerator, Store,
    StoreError, StoredBlob, UnitOfWork,
};

use crate::audit::{append_audited, commit_audited};
use crate::error::none_if_corrupt;
use crate::menus::{keep_overwritten_file, menu_file_display_name};
use crate::secrets::secrets_match;
use crate::timeouts::check_blob_exists;

pub use body::BodyReader;
pub use error::FileError;
pub use sweep::{SweepReport, referenced_blobs};

/// Uploads leave this space free for the database and the editions, on a small volume a tenth of it.
const RESERVED_DISK_BYTES: u64 = 64 << 20;

/// A download must begin in this time.
const SIGNED_URL_LIFETIME: Duration = Duration::from_mins(5);

/// The key of the custom metadata under which a client may name the menu of a file.
const MENU_KIND_METADATA_KEY: &str = "menu";

/// The bytes of a file.
pub enum OpenedFile {
    /// All bytes, as a file that the operating system can send.
    Local(File),
    /// The requested bytes.
    Stream(ByteStream<'static>),
}

pub struct FileService {
    pub store: Arc<dyn Store>,
    /// The bytes of files.
    pub blobs: Arc<dyn BlobStore>,
    pub pdf_inspector: Arc<dyn PdfInspector>,
    pub secret_generator: Arc<dyn SecretGenerator>,
    pub clock: Arc<dyn Clock>,
    /// Decision M4.
    pub max_file_bytes: u64,
}

impl FileService {
    pub async fn find(&self, name: &FileName) -> Result<Option<StoredFile>, StoreError> {
        self.store.begin_read_only().await?.files().find(name).await
    }

    /// A file with the name that guests see, if a menu has it.
    pub async fn find_with_display_name(
        &self,
        name: &FileName,
    ) -> Result<Option<(StoredFile, Option<MenuFileName>)>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let Some(file) = snapshot.files().find(name).await? else {
            return Ok(None);
        };
        let display_name = menu_file_display_name(&mut *snapshot, name).await?;
        Ok(Some((file, display_name)))
    }

    /// The URL at which the store itself serves the bytes of a file, if it does.
    pub async fn signed_url(
        &self,
        file: &StoredFile,
        headers: &FileHeaders<'_>,
    ) -> Result<Option<String>, StoreError> {
        self.blobs
            .signed_url(&file.blob, headers, SIGNED_URL_LIFETIME)
            .await
    }

    /// Opens a file. `None`, with an error in the log, if its bytes are missing.
    pub async fn open(
        &self,
        file: &StoredFile,
        range: Option<Range<u64>>,
    ) -> Result<Option<OpenedFile>, StoreError> {
        if let Some(local_file) = self.blobs.open_local_file(&file.blob).await? {
            return Ok(Some(OpenedFile::Local(local_file)));
        }
        let stream = self.open_stream(file, range).await?;
        Ok(stream.map(OpenedFile::Stream))
    }

    /// Like [`open`](Self::open), always as a stream.
    pub async fn open_stream(
        &self,
        file: &StoredFile,
        range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        let bytes = self.blobs.open(&file.blob, range).await?;
        if bytes.is_none() {
            log_missing_bytes(file);
        }
        Ok(bytes)
    }

    /// Like [`open`](Self::open), without opening it.
    pub async fn has_bytes(&self, file: &StoredFile) -> Result<bool, StoreError> {
        let exists = self.blobs.exists(&file.blob).await?;
        if !exists {
            log_missing_bytes(file);
        }
        Ok(exists)
    }

    /// The first page of a PDF. `None` if it cannot be rendered.
    pub async fn thumbnail(&self, file: &StoredFile) -> Result<Option<PdfThumbnail>, StoreError> {
        let thumbnail = self.pdf_inspector.render_thumbnail(&file.blob, file.size);
        thumbnail.await
    }

    /// Whether guests may read a file: those under `menu/` are public, others need the download token (decision M9).
    pub fn may_guest_read(name: &FileName, file: Option<&StoredFile>, token: Option<&str>) -> bool {
        is_in_menu_folder(name)
            || token
                .zip(file)
                .is_some_and(|(token, file)| secrets_match(token, file.download_token.as_str()))
    }

    pub async fn list(&self, listing: &FileListingQuery<'_>) -> Result<FilePage, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let mut page = listing.page_builder();
        // Also the last name of the batch before, and one that shows whether there is a next page.
        let batch = u32::try_from(listing.max + 2).unwrap_or(u32::MAX);
        loop {
            let files = snapshot.files().list(&page.next_name(), batch).await?;
            let added = files.iter().try_for_each(|file| page.add(&file.name));
            if added.is_break() || files.len() < batch as usize {
                return Ok(page.finish());
            }
        }
    }

    /// Changes the metadata of a file.
    pub async fn edit(
        &self,
        name: &FileName,
        edit: FileMetadataEdit,
        precondition: &FilePrecondition,
        context: &AuditContext,
    ) -> Result<StoredFile, FileError> {
        let mut tx = self.store.begin().await?;
        let file = find_checked(&mut *tx, name, precondition).await?;
        let edited = edit.apply(&file, context.occurred_at)?;
        check_menu_content_type(&edited.name, &edited.metadata)?;
        tx.files().save(&edited).await?;
        commit_audited(tx, context, AuditAction::FileEdited.on(name.as_str())).await?;
        Ok(edited)
    }

    /// Deletes a file that no menu has (decision M3). A sweep deletes the bytes.
    pub async fn delete(
        &self,
        name: &FileName,
        precondition: &FilePrecondition,
        context: &AuditContext,
    ) -> Result<(), FileError> {
        let mut tx = self.store.begin().await?;
        find_checked(&mut *tx, name, precondition).await?;
        if tx.menus().find_menu_by_file(name).await?.is_some() {
            return Err(FileError::FileUsedByMenu);
        }
        tx.files().delete(name).await?;
        commit_audited(tx, context, AuditAction::FileDeleted.on(name.as_str())).await?;
        Ok(())
    }

    /// Stores a file. A repeated request returns the stored file, whatever its precondition (RFC 9110 §13.1.1).
    pub async fn put(
        &self,
        new: NewFile,
        body: &mut BodyReader<'_>,
        context: &AuditContext,
    ) -> Result<StoredFile, FileError> {
        self.check_new_file(&new).await?;
        let blob = self.store_blob(body).await?;
        let file = self.check_content(new.name, new.metadata, new.md5, blob, context);
        let file = file.await?;
        let mut tx = self.store.begin().await?;
        let current = tx.files().find(&file.name).await?;
        if !new.precondition.is_satisfied_by(current.as_ref()) {
            return current
                .filter(|current| current.has_same_content(&file))
                .ok_or(FileError::PreconditionFailed);
        }
        self.save_file_record(&mut *tx, &file, context).await?;
        tx.commit().await?;
        Ok(file)
    }

    /// Stores bytes that no name refers to yet.
    pub async fn store_blob(&self, body: &mut BodyReader<'_>) -> Result<StoredBlob, FileError> {
        check_disk_space(&*self.blobs, body.expected_length(self.max_file_bytes)).await?;
        body.store(&*self.blobs, self.max_file_bytes).await
    }

    async fn save_file_record(
        &self,
        tx: &mut dyn UnitOfWork,
        file: &StoredFile,
        context: &AuditContext,
    ) -> Result<(), StoreError> {
        check_blob_exists(&*self.blobs, &file.blob).await?;
        if let Some((menu, _)) = tx.menus().find_menu_by_file(&file.name).await?
            && let Some(current) = none_if_corrupt(tx.menus().find(menu).await)?
        {
            keep_overwritten_file(tx, &current, file, context).await?;
        }
        tx.files().save(file).await?;
        let event = AuditAction::FileStored.on(file.name.as_str());
        append_audited(tx, context, event).await
    }

    async fn check_new_file(&self, new: &NewFile) -> Result<(), FileError> {
        check_menu_content_type(&new.name, &new.metadata)?;
        if is_menu_permalink(&new.name) {
            return Err(FileError::NameIsMenuPermalink);
        }
        // A client that names a menu does not replace the file of another one.
        if let Some(menu) = new.metadata.custom.as_map().get(MENU_KIND_METADATA_KEY) {
            let mut snapshot = self.store.begin_read_only().await?;
            let owning_menu = snapshot.menus().find_menu_by_file(&new.name).await?;
            if owning_menu.is_some_and(|(owning_menu, _)| owning_menu.lowercase_code() != menu) {
                return Err(FileError::FileOfOtherMenu);
            }
        }
        Ok(())
    }

    /// The file that a blob becomes once its content is checked.
    async fn check_content(
        &self,
        name: FileName,
        metadata: FileMetadata,
        md5: Option<Md5>,
        blob: StoredBlob,
        context: &AuditContext,
    ) -> Result<StoredFile, FileError> {
        if md5.is_some_and(|declared| declared != blob.md5) {
            return Err(FileError::Md5Mismatch);
        }
        if is_in_menu_folder(&name) {
            self.pdf_inspector.validate(&blob.id, blob.size).await??;
        }
        let token = self.secret_generator.token()?;
        Ok(StoredFile::new(
            name,
            metadata,
            blob,
            token,
            context.occurred_at,
        ))
    }
}

fn log_missing_bytes(file: &StoredFile) {
    let name = file.name.as_str();
    tracing::error!(file = name, "the bytes of a file are missing");
}

/// Whether so many bytes leave [`RESERVED_DISK_BYTES`] free.
pub(crate) async fn check_disk_space(blobs: &dyn BlobStore, bytes: u64) -> Result<(), FileError> {
    let Some(disk_space) = blobs.disk_space().await? else {
        return Ok(());
    };
    let reserved_disk_bytes = RESERVED_DISK_BYTES.min(disk_space.total / 10);
    if disk_space.available < bytes.saturating_add(reserved_disk_bytes) {
        return Err(FileError::InsufficientStorage);
    }
    Ok(())
}

async fn find_checked(
    tx: &mut dyn UnitOfWork,
    name: &FileName,
    precondition: &FilePrecondition,
) -> Result<StoredFile, FileError> {
    let file = tx.files().find(name).await?;
    let file = file.ok_or_else(|| FileError::FileNotFound(name.clone()))?;
    if precondition.is_satisfied_by(Some(&file)) {
        Ok(file)
    } else {
        Err(FileError::PreconditionFailed)
    }
}

/// Decision M5: files under `menu/` are PDFs.
fn check_menu_content_type(name: &FileName, metadata: &FileMetadata) -> Result<(), FileError> {
    if is_in_menu_folder(name) && metadata.content_type != ContentType::PDF {
        return Err(FileError::NotDeclaredAsPdf);
    }
    Ok(())
}
