mod derived;
mod stored;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use domain::audit::{AuditAction, AuditContext};
use domain::calendar::Timestamp;
use domain::content::{PageContent, PictureName};
use domain::dishes::OwnCard;
use domain::fields::{FieldErrorKind, FieldErrors};
use domain::files::BlobId;
use domain::news::NewsEntry;
use domain::pages::Page;
use domain::pictures::{
    InvalidPicture, MAX_PICTURE_BYTES, Picture, PictureDetails, PictureFile, PictureFilePath,
    PictureTitle,
};
use domain::{Precondition, RecordVersion, restorable_since};
use futures::stream::{self, StreamExt};
use ports::{
    BlobStore, ByteStream, Clock, EncodedPicture, ListPage, PictureEncoder, Store, StoreError,
    StoredBlob, UnitOfWork,
};
use sha2::{Digest, Sha256};
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::audit::commit_audited;
use crate::cards::read_settings;
use crate::content::ContentService;
use crate::error::{WriteError, require_version};
use crate::files::{BodyReader, FileError, check_disk_space};
use crate::timeouts::check_blob_exists;

pub use self::derived::DerivePictureError;
use self::stored::{find_existing, restore};
pub(crate) use self::stored::{find_file, find_or_restore};

/// Pictures that wait for the encoder or are in it.
const MAX_CONCURRENT_ENCODINGS: usize = 3;

/// Longest wait until others are encoded.
const ENCODING_TIMEOUT: Duration = Duration::from_secs(8);

/// A picture was not stored.
#[derive(Debug, Error)]
pub enum PictureUploadError {
    #[error(transparent)]
    Invalid(#[from] InvalidPicture),
    #[error("other pictures are being encoded")]
    Busy,
    #[error(transparent)]
    Storage(#[from] FileError),
}

impl From<StoreError> for PictureUploadError {
    fn from(error: StoreError) -> Self {
        Self::Storage(error.into())
    }
}

/// The pages, news and own cards that show a picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PictureUsages {
    pub pages: Vec<PagePictureUsage>,
    /// The entries that are not deleted.
    pub news: Vec<NewsEntry>,
    pub cards: Vec<OwnCard>,
}

impl PictureUsages {
    fn is_empty(&self) -> bool {
        self.pages.is_empty() && self.news.is_empty() && self.cards.is_empty()
    }
}

/// A page with a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PagePictureUsage {
    pub page: Page,
    /// Whether guests see it. A draft has it otherwise.
    pub is_published: bool,
}

pub struct PictureService {
    store: Arc<dyn Store>,
    blobs: Arc<dyn BlobStore>,
    encoder: Arc<dyn PictureEncoder>,
    clock: Arc<dyn Clock>,
    content: Arc<ContentService>,
    encodings: Semaphore,
}

impl PictureService {
    pub fn new(
        store: Arc<dyn Store>,
        blobs: Arc<dyn BlobStore>,
        encoder: Arc<dyn PictureEncoder>,
        clock: Arc<dyn Clock>,
        content: Arc<ContentService>,
    ) -> Self {
        Self {
            store,
            blobs,
            encoder,
            clock,
            content,
            encodings: Semaphore::new(MAX_CONCURRENT_ENCODINGS),
        }
    }

    /// Newest first.
    pub async fn list(
        &self,
        page: ListPage<(Timestamp, PictureName)>,
    ) -> Result<Vec<(Picture, PictureUsages)>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let pictures = snapshot.pictures().list(page).await?;
        self.with_usages(&mut *snapshot, pictures).await
    }

    /// The pictures that can be restored, latest deletion first.
    pub async fn list_deleted(
        &self,
        page: ListPage<(Timestamp, PictureName)>,
    ) -> Result<Vec<(Picture, PictureUsages)>, StoreError> {
        let deleted_since = restorable_since(self.clock.now());
        let mut snapshot = self.store.begin_read_only().await?;
        let pictures = snapshot.pictures();
        let pictures = pictures.list_deleted(deleted_since, page).await?;
        self.with_usages(&mut *snapshot, pictures).await
    }

    /// A picture with what has it.
    pub async fn find(
        &self,
        name: &PictureName,
    ) -> Result<Option<(Picture, PictureUsages)>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let picture = snapshot.pictures().find(name).await?;
        let picture = picture.filter(|picture| picture.deleted_at.is_none());
        let found = picture.into_iter().collect();
        Ok(self.with_usages(&mut *snapshot, found).await?.pop())
    }

    /// A file of a picture that is not deleted, and its bytes.
    pub async fn open_file(
        &self,
        path: &PictureFilePath,
    ) -> Result<Option<(PictureFile, ByteStream<'static>)>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let file = find_file(&mut *snapshot, path).await?;
        drop(snapshot);
        let Some((_, file)) = file else {
            return Ok(None);
        };
        let bytes = self.blobs.open(&file.blob, None).await?;
        Ok(bytes.map(|bytes| (file, bytes)))
    }

    /// Stores the files of a picture, without the upload and its metadata. One that exists or was deleted becomes the result, without
    /// being decoded, so that a client may repeat a request.
    pub async fn upload(
        &self,
        title: PictureTitle,
        body: &mut BodyReader<'_>,
        context: &AuditContext,
    ) -> Result<Picture, PictureUploadError> {
        let bytes = body.read_to_end(MAX_PICTURE_BYTES).await?;
        let digest = BlobId::from_digest(Sha256::digest(&bytes).into());
        let name = PictureName::of_upload(&digest);
        let mut tx = self.store.begin().await?;
        if let Some(existing) = find_or_restore(&mut *tx, &name, context).await? {
            tx.commit().await?;
            return Ok(existing);
        }
        drop(tx);
        // The encoded files are smaller.
        check_disk_space(&*self.blobs, bytes.len() as u64).await?;
        let encoded = self.encode(bytes.into()).await?;
        let mut files = Vec::new();
        for file in encoded.files {
            let blob = self.put(file.bytes).await?;
            files.push(PictureFile {
                picture: name.clone(),
                format: file.format,
                width: file.width,
                blob: blob.id,
                size: blob.size,
            });
        }
        let mut tx = self.store.begin().await?;
        // The same file was uploaded meanwhile.
        if let Some(existing) = find_or_restore(&mut *tx, &name, context).await? {
            tx.commit().await?;
            return Ok(existing);
        }
        for file in &files {
            check_blob_exists(&*self.blobs, &file.blob).await?;
        }
        let picture = Picture {
            name,
            width: encoded.width,
            height: encoded.height,
            details: PictureDetails::new(title),
            uploaded_at: context.occurred_at,
            deleted_at: None,
            version: RecordVersion::INITIAL,
        };
        tx.pictures().insert(&picture, &files).await?;
        let event = AuditAction::PictureUploaded.on(picture.details.title.as_str());
        commit_audited(tx, context, event).await?;
        Ok(picture)
    }

    async fn encode(&self, upload: Bytes) -> Result<EncodedPicture, PictureUploadError> {
        let permit = timeout(ENCODING_TIMEOUT, self.encodings.acquire()).await;
        let _permit = permit.map_err(|_| PictureUploadError::Busy)?;
        Ok(self.encoder.encode(upload).await?)
    }

    async fn put(&self, bytes: Bytes) -> Result<StoredBlob, StoreError> {
        let stream = stream::once(async { Ok(bytes) }).boxed();
        Ok(self.blobs.put(stream).await?)
    }

    /// Nothing is written if nothing differs. A picture of news entries keeps an alternative text.
    pub async fn edit(
        &self,
        name: &PictureName,
        details: PictureDetails,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<Picture, WriteError> {
        let mut tx = self.store.begin().await?;
        let picture = find_existing(&mut *tx, name, precondition).await?;
        if picture.details == details {
            return Ok(picture);
        }
        let loses_alt = picture.details.alt_german.is_some() && details.alt_german.is_none();
        if loses_alt && !self.usages_of(&mut *tx, name).await?.news.is_empty() {
            let error = FieldErrorKind::MissingAlternativeText;
            return Err(FieldErrors::single("alt.de", error).into());
        }
        let edited = Picture {
            details,
            version: picture.version.next(),
            ..picture
        };
        tx.pictures().update(&edited).await?;
        let event = AuditAction::PictureEdited.on(edited.details.title.as_str());
        commit_audited(tx, context, event).await?;
        Ok(edited)
    }

    /// Deletes a picture that no page, news entry or own card has; it can be restored for 30 days.
    pub async fn delete(
        &self,
        name: &PictureName,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<(), WriteError> {
        let mut tx = self.store.begin().await?;
        let picture = find_existing(&mut *tx, name, precondition).await?;
        if !self.usages_of(&mut *tx, name).await?.is_empty() {
            return Err(WriteError::Conflict);
        }
        let deleted = Picture {
            deleted_at: Some(context.occurred_at),
            ..picture
        };
        tx.pictures().update(&deleted).await?;
        let event = AuditAction::PictureDeleted.on(deleted.details.title.as_str());
        commit_audited(tx, context, event).await?;
        Ok(())
    }

    /// Restores a deleted picture; one that is not deleted stays as it is.
    pub async fn restore(
        &self,
        name: &PictureName,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<Picture, WriteError> {
        let mut tx = self.store.begin().await?;
        let picture = tx.pictures().find(name).await?;
        let picture = picture.ok_or(WriteError::NotFound)?;
        require_version(precondition, picture.version)?;
        match picture.deleted_at {
            None => Ok(picture),
            Some(at) if at <= restorable_since(context.occurred_at) => Err(WriteError::Gone),
            Some(_) => {
                let restored = restore(&mut *tx, picture, context).await?;
                tx.commit().await?;
                Ok(restored)
            }
        }
    }

    /// Deletes the pictures that can no longer be restored, unless a version of a page has them. A sweep deletes the bytes.
    /// Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let kept = self.content.pictures_of_versions(&mut *snapshot).await?;
        drop(snapshot);
        let mut tx = self.store.begin().await?;
        let cutoff = restorable_since(self.clock.now());
        let purged = tx.pictures().purge(cutoff, &kept).await?;
        tx.commit().await?;
        Ok(purged)
    }

    async fn with_usages(
        &self,
        tx: &mut dyn UnitOfWork,
        pictures: Vec<Picture>,
    ) -> Result<Vec<(Picture, PictureUsages)>, StoreError> {
        let mut usages = self.usages(tx).await?;
        let with_usages = pictures.into_iter().map(|picture| {
            let usages = usages.remove(&picture.name).unwrap_or_default();
            (picture, usages)
        });
        Ok(with_usages.collect())
    }

    async fn usages_of(
        &self,
        tx: &mut dyn UnitOfWork,
        name: &PictureName,
    ) -> Result<PictureUsages, StoreError> {
        Ok(self.usages(tx).await?.remove(name).unwrap_or_default())
    }

    /// The usages of all pictures.
    async fn usages(
        &self,
        tx: &mut dyn UnitOfWork,
    ) -> Result<BTreeMap<PictureName, PictureUsages>, StoreError> {
        let mut usages = BTreeMap::<_, PictureUsages>::new();
        for (page, edited) in self.content.read_all(tx).await? {
            let published = edited.published.uploaded_pictures();
            let draft = edited.draft.as_ref().map(PageContent::uploaded_pictures);
            for name in published.union(&draft.unwrap_or_default()) {
                let is_published = published.contains(name);
                let usage = PagePictureUsage { page, is_published };
                usages.entry(name.clone()).or_default().pages.push(usage);
            }
        }
        for entry in tx.news().list(ListPage::ALL).await? {
            if let Some(file) = entry.img_src.picture_file() {
                usages.entry(file.picture).or_default().news.push(entry);
            }
        }
        for card in read_settings(tx).await?.0.own_cards {
            if let Some(picture) = card.picture.clone() {
                usages.entry(picture).or_default().cards.push(card);
            }
        }
        Ok(usages)
    }
}
