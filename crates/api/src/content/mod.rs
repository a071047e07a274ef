//! Texts, lists and pictures of the pages.

mod operations;
mod schema;

pub use operations::{CONTENT_TOO_LARGE_ERROR, ContentApi, MAX_CONTENT_BYTES, NO_CONTENT_ERROR};
