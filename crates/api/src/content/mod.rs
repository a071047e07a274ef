//! Texts, lists and pictures of the pages.

mod operations;
mod schema;

pub use operations::ContentApi;
pub use schema::PublishedVersion;
