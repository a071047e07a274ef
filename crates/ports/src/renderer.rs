//! How pages are made of what guests may know.

use std::sync::Arc;

use async_trait::async_trait;
use thiserror::Error;

use crate::BoxError;

/// What a rendered document is served as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageKind {
    /// The page of its path.
    Page,
    /// The answer to every path that is no page.
    NotFound,
    /// Where the staff area begins, at all of its paths: it finds its screen by itself.
    Staff,
}

/// A whole document, from doctype to the closing tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedPage {
    /// The path it is served at, e.g. `/essen`.
    pub path: String,
    /// How it is served.
    pub kind: PageKind,
    /// BCP 47, e.g. `de`.
    pub language: String,
    /// The document.
    pub html: String,
}

/// The pages could not be made; the last edition stays up.
#[derive(Debug, Error)]
#[error("the pages could not be rendered")]
pub struct RenderError(#[source] pub BoxError);

/// Makes every public page, and the beginning of the staff area, from one public state.
#[async_trait]
pub trait PageRenderer: Send + Sync {
    /// Renders every public route in every language. `state` is the JSON that the pages carry and
    /// hydrate from, in the shape of the API's answers.
    async fn render(&self, state: Arc<str>) -> Result<Vec<RenderedPage>, RenderError>;
}
