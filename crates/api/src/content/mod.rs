//! Texts, lists and pictures of the pages.

mod operations;
mod pictures;
mod schema;

use domain::usage::Page;

pub use operations::ContentApi;
pub use schema::{LocalizedText, PageContent};

/// The path of the public content of a page.
pub fn content_api_path(page: Page) -> String {
    format!("/api/content/{}", page.code())
}
