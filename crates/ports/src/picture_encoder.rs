use async_trait::async_trait;
use bytes::Bytes;
use domain::pictures::{FocalPoint, InvalidPicture, PictureFormat};

/// A picture in the formats and widths of [`domain::pictures::picture_files`], upright and without metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodedPicture {
    /// The pixels of the largest file.
    pub width: u32,
    pub height: u32,
    pub files: Vec<EncodedPictureFile>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodedPictureFile {
    pub format: PictureFormat,
    pub width: u32,
    pub bytes: Bytes,
}

#[async_trait]
pub trait PictureEncoder: Send + Sync {
    /// Encodes an uploaded file, in bounded memory.
    async fn encode(&self, upload: Bytes) -> Result<EncodedPicture, InvalidPicture>;

    /// Cuts a JPEG of [`domain::pictures::SOCIAL_PICTURE_SIZE`] from a stored file.
    async fn encode_social_picture(
        &self,
        file: Bytes,
        focal_point: FocalPoint,
    ) -> Result<Bytes, InvalidPicture>;

    /// Makes the [`domain::pictures::ICON_FILES`] of a stored file, in their order.
    async fn encode_icon(
        &self,
        file: Bytes,
        focal_point: FocalPoint,
    ) -> Result<Vec<Bytes>, InvalidPicture>;
}
