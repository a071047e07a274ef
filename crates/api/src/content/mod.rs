//! Texts, lists and pictures of the pages.

mod operations;
mod schema;
mod validate;

pub use operations::{CONTENT_TOO_LARGE_ERROR, ContentApi, MAX_CONTENT_BYTES, NO_CONTENT_ERROR};
pub use validate::{validate_alternative_text, validate_page_content};
