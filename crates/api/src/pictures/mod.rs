//! Uploaded pictures.

pub mod files;
mod operations;
mod schema;

pub use operations::PicturesApi;
pub use schema::{PictureFiles, alternative_text};
