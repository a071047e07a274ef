//! How files get into the house and are found there: the rules of the storage service, apart from HTTP.

mod listing;
mod menu_object;
mod pdf;
mod upload;

pub use listing::{Listing, Page};
pub use menu_object::{MENU_FOLDER, is_permanent_address, is_under_menu};
pub use pdf::{PDF_HEAD, PdfFault, begins_like_a_pdf};
pub use upload::{
    CHUNK_BYTES, Command, InvalidUploadId, Refusal, UPLOAD_KEPT, Upload, UploadId, UploadPart,
    UploadState, expired_before,
};
