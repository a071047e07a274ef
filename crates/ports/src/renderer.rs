use std::sync::Arc;

use async_trait::async_trait;
use thiserror::Error;

use crate::BoxError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RenderedPageKind {
    /// A public page, served at its path.
    Page,
    /// A public page that is not in the sitemap.
    UnlistedPage,
    /// The response to unknown paths.
    NotFound,
    /// The document of the staff area, served at all of its paths.
    StaffArea,
}

/// An HTML document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedPage {
    /// Such as `/essen`.
    pub path: String,
    pub kind: RenderedPageKind,
    /// BCP 47, e.g. `de`.
    pub language: String,
    pub html: String,
}

/// The pages were not rendered.
#[derive(Debug, Error)]
#[error("the pages could not be rendered")]
pub struct RenderError(#[source] pub BoxError);

/// Renders the public pages and the document of the staff area.
#[async_trait]
pub trait PageRenderer: Send + Sync {
    /// Renders the pages that show a change, in every language. `state` is JSON in the shape of the API's responses; the pages contain it
    /// and hydrate from it.
    async fn render(&self, state: Arc<str>) -> Result<Vec<RenderedPage>, RenderError>;
}
