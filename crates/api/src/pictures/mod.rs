//! Uploaded pictures.

pub mod files;
mod operations;
pub mod schema;

pub use operations::PicturesApi;
