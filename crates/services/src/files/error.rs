use domain::files::{FileName, InvalidCustomMetadata, InvalidMenuPdf, UploadError};
use ports::{PutError, StoreError};
use thiserror::Error;

/// A file was not stored, changed or deleted.
#[derive(Debug, Error)]
pub enum FileError {
    #[error("the file is empty")]
    Empty,
    #[error("more than {limit} bytes")]
    TooLarge { limit: u64 },
    #[error("unfinished uploads take too many bytes")]
    UploadQuotaExceeded,
    #[error("the upload would leave too little free space on the disk")]
    InsufficientStorage,
    #[error("file {0} not found")]
    FileNotFound(FileName),
    #[error("upload not found")]
    UploadNotFound,
    #[error(transparent)]
    Upload(#[from] UploadError),
    #[error("another menu has a file of this name")]
    FileOfOtherMenu,
    #[error("a menu has this file")]
    FileUsedByMenu,
    #[error("the name is the permanent address of a menu")]
    NameIsMenuPermalink,
    #[error("the file does not match the precondition")]
    PreconditionFailed,
    #[error("files of menus must be declared as application/pdf")]
    NotDeclaredAsPdf,
    #[error(transparent)]
    Pdf(#[from] InvalidMenuPdf),
    #[error("the MD5 of the bytes differs from the declared one")]
    Md5Mismatch,
    #[error(transparent)]
    InvalidCustomMetadata(#[from] InvalidCustomMetadata),
    #[error("the body ended early")]
    Disconnected(#[source] std::io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<PutError> for FileError {
    fn from(error: PutError) -> Self {
        match error {
            PutError::StreamFailed(error) => Self::Disconnected(error),
            PutError::Store(error) => error.into(),
        }
    }
}
