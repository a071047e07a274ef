//! Uploads and listings of the storage service.

mod listing;
mod menu_folder;
mod pdf;
mod upload;

pub use listing::{ObjectListingQuery, ObjectPage};
pub use menu_folder::{is_in_menu_folder, is_menu_permalink};
pub use pdf::{InvalidMenuPdf, PDF_HEADER_RANGE, find_pdf_header};
pub use upload::{
    CHUNK_GRANULARITY_BYTES, InvalidUploadId, UPLOAD_RESUME_PERIOD, Upload, UploadError, UploadId,
    UploadPart, UploadState, upload_cutoff,
};
