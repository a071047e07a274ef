//! Texts, lists and pictures of the pages.

mod operations;
mod pictures;
mod schema;
mod validate;

use domain::usage::Page;

pub use operations::{CONTENT_TOO_LARGE_ERROR, ContentApi, MAX_CONTENT_BYTES, NO_CONTENT_ERROR};
pub use pictures::built_in_picture_path;
pub use schema::{LocalizedText, PageContent};

/// The path of the public content of a page.
pub fn content_api_path(page: Page) -> String {
    format!("/api/content/{}", page.code())
}
