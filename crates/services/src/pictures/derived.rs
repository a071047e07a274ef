use bytes::{Bytes, BytesMut};
use domain::pictures::{FocalPoint, InvalidPicture, Picture, PictureFilePath, PictureFormat};
use futures::TryStreamExt;
use ports::StoreError;
use thiserror::Error;

use super::PictureService;

/// Nothing was cut from a picture.
#[derive(Debug, Error)]
pub enum DerivePictureError {
    #[error("the largest file of the picture is missing")]
    MissingFile,
    #[error(transparent)]
    Invalid(#[from] InvalidPicture),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl PictureService {
    /// The JPEG that social networks show beside a link.
    pub async fn social_picture(&self, picture: &Picture) -> Result<Bytes, DerivePictureError> {
        let file = self.largest_file(picture).await?;
        let focal_point = picture.details.focal_point();
        Ok(self
            .encoder
            .encode_social_picture(file, focal_point)
            .await?)
    }

    /// The [`domain::pictures::ICON_FILES`] of a picture, in their order.
    pub async fn icon(&self, picture: &Picture) -> Result<Vec<Bytes>, DerivePictureError> {
        let file = self.largest_file(picture).await?;
        let focal_point = picture.details.focal_point();
        Ok(self.encoder.encode_icon(file, focal_point).await?)
    }

    /// Like [`icon`](Self::icon), of a file of a built-in picture.
    pub async fn icon_of_file(&self, file: Bytes) -> Result<Vec<Bytes>, DerivePictureError> {
        Ok(self.encoder.encode_icon(file, FocalPoint::CENTER).await?)
    }

    async fn largest_file(&self, picture: &Picture) -> Result<Bytes, DerivePictureError> {
        let path = PictureFilePath {
            picture: picture.name.clone(),
            format: PictureFormat::WebP,
            width: picture.width,
        };
        let opened = self.open_file(&path).await?;
        let (_, mut stream) = opened.ok_or(DerivePictureError::MissingFile)?;
        let mut bytes = BytesMut::new();
        while let Some(chunk) = stream.try_next().await.map_err(StoreError::other)? {
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes.freeze())
    }
}
