use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::content::PictureName;
use domain::pictures::{Picture, PictureFile, PictureFormat};

use crate::{ListPage, StoreError};

/// Pictures that staff uploaded, and those that were deleted.
#[async_trait]
pub trait PictureRepository: Send {
    /// The pictures that are not deleted, newest first, by time of upload and then name.
    async fn list(
        &mut self,
        page: ListPage<(Timestamp, PictureName)>,
    ) -> Result<Vec<Picture>, StoreError>;

    /// The pictures that were deleted after `since`, newest first, by time of deletion and then name.
    async fn list_deleted(
        &mut self,
        since: Timestamp,
        page: ListPage<(Timestamp, PictureName)>,
    ) -> Result<Vec<Picture>, StoreError>;

    /// A picture, deleted or not.
    async fn find(&mut self, name: &PictureName) -> Result<Option<Picture>, StoreError>;

    /// The pictures of these names, deleted or not.
    async fn find_many(
        &mut self,
        names: &BTreeSet<PictureName>,
    ) -> Result<Vec<Picture>, StoreError>;

    async fn find_file(
        &mut self,
        name: &PictureName,
        format: PictureFormat,
        width: u32,
    ) -> Result<Option<PictureFile>, StoreError>;

    async fn insert(&mut self, picture: &Picture, files: &[PictureFile]) -> Result<(), StoreError>;

    async fn update(&mut self, picture: &Picture) -> Result<(), StoreError>;

    /// Removes the pictures that were deleted at `until` or earlier, with their files, but not those in `kept`. Returns how
    /// many.
    async fn purge(
        &mut self,
        until: Timestamp,
        kept: &BTreeSet<PictureName>,
    ) -> Result<u64, StoreError>;
}
