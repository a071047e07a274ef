//! Finds and restores stored pictures.

use domain::Precondition;
use domain::audit::{AuditAction, AuditContext};
use domain::content::PictureName;
use domain::pictures::{Picture, PictureFile, PictureFilePath};
use ports::{StoreError, UnitOfWork};

use crate::audit::append_audited;
use crate::error::{WriteError, require_version};

/// A picture that is not deleted, and one of its files.
pub(crate) async fn find_file(
    tx: &mut dyn UnitOfWork,
    path: &PictureFilePath,
) -> Result<Option<(Picture, PictureFile)>, StoreError> {
    let picture = tx.pictures().find(&path.picture).await?;
    let Some(picture) = picture.filter(|picture| picture.deleted_at.is_none()) else {
        return Ok(None);
    };
    let pictures = tx.pictures();
    let file = pictures.find_file(&path.picture, path.format, path.width);
    Ok(file.await?.map(|file| (picture, file)))
}

pub(super) async fn find_existing(
    tx: &mut dyn UnitOfWork,
    name: &PictureName,
    precondition: &Precondition,
) -> Result<Picture, WriteError> {
    let picture = tx.pictures().find(name).await?;
    let picture = picture.filter(|picture| picture.deleted_at.is_none());
    let picture = picture.ok_or(WriteError::NotFound)?;
    require_version(precondition, picture.version)?;
    Ok(picture)
}

pub(crate) async fn find_or_restore(
    tx: &mut dyn UnitOfWork,
    name: &PictureName,
    context: &AuditContext,
) -> Result<Option<Picture>, StoreError> {
    match tx.pictures().find(name).await? {
        Some(deleted) if deleted.deleted_at.is_some() => {
            restore(tx, deleted, context).await.map(Some)
        }
        picture => Ok(picture),
    }
}

pub(super) async fn restore(
    tx: &mut dyn UnitOfWork,
    deleted: Picture,
    context: &AuditContext,
) -> Result<Picture, StoreError> {
    let picture = Picture {
        deleted_at: None,
        version: deleted.version.next(),
        ..deleted
    };
    tx.pictures().update(&picture).await?;
    let event = AuditAction::PictureRestored.on(picture.details.title.as_str());
    append_audited(tx, context, event).await?;
    Ok(picture)
}
