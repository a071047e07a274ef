//! Why something is not stored.

use domain::files::{InvalidCustomMetadata, StoredFile};
use domain::storage::{PdfFault, Refusal, Upload};
use thiserror::Error;

use ports::StoreError;

/// Why something is not stored. No name has moved then.
#[derive(Debug, Error)]
pub enum NotStored {
    /// It is larger than the house takes.
    #[error("more than {most} bytes")]
    TooLarge {
        /// How many bytes the house takes.
        most: u64,
    },
    /// Too many uploads are under way.
    #[error("too many uploads are under way")]
    QuotaExceeded,
    /// The disk would be nearly full.
    #[error("the upload would leave too little free space on the disk")]
    InsufficientStorage,
    /// There is no such upload, or it was forgotten.
    #[error("there is no such upload")]
    NoSuchUpload,
    /// The upload does not take this.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It is for one menu, and another shows a file of this name.
    #[error("another menu shows a file of this name")]
    ShownByAnother,
    /// The path of the name is the permanent address of a kind of menu.
    #[error("the name is the permanent address of a kind of menu")]
    PermanentAddress,
    /// The name points to something else than whoever stores it has seen.
    #[error("the name points to something else than was expected")]
    ChangedMeanwhile,
    /// It goes to the menus, and is not declared as a PDF.
    #[error("what goes to the menus must be declared as application/pdf")]
    NotDeclaredAsPdf,
    /// It goes to the menus, and is no good PDF.
    #[error(transparent)]
    Pdf(#[from] PdfFault),
    /// The bytes have another MD5 than was said.
    #[error("the bytes have another MD5 than was announced")]
    OtherMd5,
    /// What is told of it is not kept.
    #[error(transparent)]
    Custom(#[from] InvalidCustomMetadata),
    /// The sender broke off.
    #[error("the bytes did not come to their end")]
    BrokenOff(#[source] std::io::Error),
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What became of a chunk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Received {
    /// It is kept, and more is awaited.
    Active(Upload),
    /// It was the last, and the name has moved.
    Final(StoredFile),
}
