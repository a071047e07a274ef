//! Uploads and listings of the storage service.

mod listing;
mod menu_object;
mod pdf;
mod upload;

pub use listing::{ObjectListingQuery, ObjectPage};
pub use menu_object::{is_in_menu_folder, is_menu_permalink};
pub use pdf::{PDF_HEADER_RANGE, PdfError, find_pdf_header};
pub use upload::{
    CHUNK_BYTES, InvalidUploadId, UPLOAD_RETENTION, Upload, UploadError, UploadId, UploadPart,
    UploadState, upload_cutoff,
};
