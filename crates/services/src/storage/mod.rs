//! Where the files of the house are stored and found: the use cases of the storage service.
//!
//! * [`receive`](StorageService::receive): a small file, in one go.
//! * [`begin`](StorageService::begin), [`take`](StorageService::take), [`finalize`](StorageService::finalize), [`cancel`](StorageService::cancel):
//!   an upload in chunks. Bytes that were reported as received survive a crash.
//! * [`store`](StorageService::store), [`replace`](StorageService::replace): a menu gets another file in one step.
//! * [`sweep`](StorageService::sweep): what nothing points to goes.

mod incoming;
mod menu;
mod refusal;
mod resumable;
mod sweep;

use std::sync::Arc;

use domain::audit::AuditContext;
use domain::files::{
    ContentType, Description, DownloadToken, ExpectedFile, FileEdit, Md5, ObjectName, StoredFile,
};
use domain::storage::{Listing, Page, is_permanent_address, is_under_menu};

pub use incoming::Incoming;
use ports::StoreError;
use ports::{
    BlobStore, Change, Clock, FileIndex, MenuRepository, PdfInspector, Secrets, StoredBlob,
    UploadRepository,
};
pub use refusal::{NotStored, Received};
pub use sweep::Swept;

/// How many of the largest uploads may be under way at once.
const MOST_UPLOADS: u64 = 10;

/// How many bytes uploads leave free, for the database and the editions; on a small volume it is a tenth of it.
const RESERVED_BYTES: u64 = 64 << 20;

/// The name in the custom map under which a sender may say for which menu a file is.
const FOR_MENU: &str = "menu";

/// The room.
pub struct StorageService {
    /// Names that point to blobs.
    pub files: Arc<dyn FileIndex>,
    /// Which of them menus show.
    pub menus: Arc<dyn MenuRepository>,
    /// Uploads that are under way.
    pub uploads: Arc<dyn UploadRepository>,
    /// The bytes.
    pub blobs: Arc<dyn BlobStore>,
    /// Knows a good PDF.
    pub pdfs: Arc<dyn PdfInspector>,
    /// Names uploads, and draws the tokens of files, so that nobody can guess them.
    pub secrets: Arc<dyn Secrets>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The largest file, in bytes (decision M4).
    pub max_bytes: u64,
}

/// What somebody wants to store, apart from its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UploadMetadata {
    /// Under which name.
    pub name: ObjectName,
    /// What it is said to be.
    pub content_type: ContentType,
    /// What will be told of it.
    pub description: Description,
    /// What its MD5 is said to be.
    pub md5: Option<Md5>,
    /// What was seen under the name.
    pub expected: ExpectedFile,
}

impl StorageService {
    /// What a name points to.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn find(&self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError> {
        self.files.find(name).await
    }

    /// Whether a text that was shown is the file's token. Their fingerprints are compared, so that how long it takes
    /// tells nothing of the token.
    #[must_use]
    pub fn opens(&self, shown: &str, file: &StoredFile) -> bool {
        let token = file.token.to_string();
        self.secrets.fingerprint(shown) == self.secrets.fingerprint(&token)
    }

    /// A page of names.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(&self, listing: &Listing<'_>) -> Result<Page, StoreError> {
        let files = self.files.list().await?;
        Ok(listing.of(files.iter().map(|file| &file.name)))
    }

    /// Tells otherwise of a file, if it is as `expected`.
    ///
    /// # Errors
    /// When it would be told of as something that is not kept, or the store fails.
    pub async fn describe(
        &self,
        name: &ObjectName,
        edit: FileEdit,
        expected: &ExpectedFile,
        by: &AuditContext,
    ) -> Result<Change<StoredFile>, NotStored> {
        loop {
            let Some(was) = self.files.find(name).await? else {
                return Ok(Change::Missing);
            };
            if !expected.allows(Some(&was)) {
                return Ok(Change::Stale(was));
            }
            let is = edit.clone().apply(&was, by.at)?;
            expected_type(&is.name, &is.content_type)?;
            // Somebody else may have been faster: then again, on top of what they wrote.
            if self.files.describe(&was, &is, by).await? {
                return Ok(Change::Made(is));
            }
        }
    }

    /// Forgets a name, if what it points to is as `expected`. The sweep takes the bytes.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] while a menu shows this file (decision M3), or when the store fails.
    pub async fn remove(
        &self,
        name: &ObjectName,
        expected: &ExpectedFile,
        by: &AuditContext,
    ) -> Result<Change<StoredFile>, StoreError> {
        loop {
            let Some(was) = self.files.find(name).await? else {
                return Ok(Change::Missing);
            };
            if !expected.allows(Some(&was)) {
                return Ok(Change::Stale(was));
            }
            if self.files.remove(&was, by).await? {
                return Ok(Change::Made(was));
            }
        }
    }

    /// Stores a file that comes in one go.
    ///
    /// # Errors
    /// When it is refused, and then nothing has changed; or the store fails.
    pub async fn receive(
        &self,
        announced: UploadMetadata,
        bytes: &mut Incoming<'_>,
        by: &AuditContext,
    ) -> Result<StoredFile, NotStored> {
        self.may_come(&announced).await?;
        self.check_space(bytes.declared(self.max_bytes)).await?;
        let blob = bytes.store(&*self.blobs, self.max_bytes).await?;
        let expected = announced.expected.clone();
        let file = self.examined(announced, blob, by).await?;
        loop {
            let was = self.files.find(&file.name).await?;
            if !expected.allows(was.as_ref()) {
                // RFC 9110 §13.1.1: of two tries the first may have done it, and its answer been lost.
                return was
                    .filter(|was| is_same(was, &file))
                    .ok_or(NotStored::ChangedMeanwhile);
            }
            if self.files.put(&file, was.as_ref(), by).await? {
                return Ok(file);
            }
        }
    }

    /// Refuses to write so many bytes when they would not leave [`RESERVED_BYTES`] free.
    pub(crate) async fn check_space(&self, bytes: u64) -> Result<(), NotStored> {
        let disk = self.blobs.disk_space().await?;
        let reserved = RESERVED_BYTES.min(disk.total / 10);
        if disk.available < bytes.saturating_add(reserved) {
            return Err(NotStored::InsufficientStorage);
        }
        Ok(())
    }

    /// What can be said of a file before a byte of it has come.
    async fn may_come(&self, announced: &UploadMetadata) -> Result<(), NotStored> {
        expected_type(&announced.name, &announced.content_type)?;
        if is_permanent_address(&announced.name) {
            return Err(NotStored::PermanentAddress);
        }
        // A sender that names the menu does not replace the file of another one.
        if let Some(menu) = announced.description.custom.as_map().get(FOR_MENU) {
            let menus = self.menus.files().await?;
            let shows = menus.iter().find(|shown| shown.object == announced.name);
            if shows.is_some_and(|shown| shown.key.key() != menu) {
                return Err(NotStored::ShownByAnother);
            }
        }
        Ok(())
    }

    /// The file that a blob becomes, once its content was looked at.
    pub(crate) async fn examined(
        &self,
        announced: UploadMetadata,
        blob: StoredBlob,
        by: &AuditContext,
    ) -> Result<StoredFile, NotStored> {
        if announced.md5.is_some_and(|said| said != blob.md5) {
            return Err(NotStored::OtherMd5);
        }
        if is_under_menu(&announced.name) {
            self.pdfs.inspect(&blob.id, blob.size).await??;
        }
        let mut file = StoredFile::new(
            announced.name,
            blob.id,
            blob.size,
            Some(blob.md5),
            announced.content_type,
            drawn(&*self.secrets)?,
            by.at,
        );
        file.description = announced.description;
        Ok(file)
    }
}

/// Whether two are the same bytes, told of alike.
fn is_same(one: &StoredFile, other: &StoredFile) -> bool {
    one.blob == other.blob
        && one.content_type == other.content_type
        && one.description == other.description
}

/// A token for a file, which nobody can guess.
pub(crate) fn drawn(secrets: &dyn Secrets) -> Result<DownloadToken, StoreError> {
    DownloadToken::of(&secrets.token()?).map_err(StoreError::other)
}

/// Decision M5: under `menu/` there are PDFs, declared as what they are.
fn expected_type(name: &ObjectName, content_type: &ContentType) -> Result<(), NotStored> {
    if is_under_menu(name) && *content_type != ContentType::PDF {
        return Err(NotStored::NotDeclaredAsPdf);
    }
    Ok(())
}
