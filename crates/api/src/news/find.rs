//! GET /api/news/{id}. Everybody, while the entry is visible.

use std::sync::Arc;

use poem::{Request, web::Data};
use poem_openapi::{ApiResponse, OpenApi, param::Path};

use super::shape::NewsEntry;
use crate::{
    operations::Tag,
    problem::{Kind, NotYetPublished, ProblemJson},
    published::{Published, Publisher},
};

/// Why there is no entry.
#[derive(ApiResponse)]
pub enum NoEntry {
    /// The id is no number from 1 to 4294967295.
    #[oai(status = 400)]
    NoId(ProblemJson),
    /// Guests see no entry of this id today.
    #[oai(status = 404)]
    NotVisible(ProblemJson),
    /// The house has no pages yet; try again soon.
    #[oai(status = 503)]
    NotYet(ProblemJson),
}

impl From<NotYetPublished> for NoEntry {
    fn from(_: NotYetPublished) -> Self {
        Self::NotYet(Kind::Unavailable.into())
    }
}

/// The operation.
pub struct FindNews;

#[OpenApi]
impl FindNews {
    /// One entry
    #[oai(
        path = "/news/:id",
        method = "get",
        operation_id = "getNews",
        tag = "Tag::News"
    )]
    async fn find(
        &self,
        request: &Request,
        publisher: Data<&Arc<Publisher>>,
        /// The entry's number, 1 to 4294967295.
        id: Path<u32>,
    ) -> Result<Published<NewsEntry>, NoEntry> {
        publisher
            .answer_if_there(request, &format!("/api/news/{}", id.0))?
            .ok_or_else(|| NoEntry::NotVisible(Kind::NotFound.into()))
    }
}
