//! The menus: which there are, and their PDFs.

pub mod download;
pub mod list;
pub mod shape;
