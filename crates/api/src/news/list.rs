//! GET /api/news. Everybody. Section 4: visible entries, by sort order.

use std::sync::Arc;

use poem::{Request, web::Data};
use poem_openapi::OpenApi;

use super::shape::NewsEntry;
use crate::{
    operations::Tag,
    problem::NotYetPublished,
    published::{Published, Publisher},
};

/// The operation.
pub struct ListNews;

#[OpenApi]
impl ListNews {
    /// What is new
    ///
    /// The entries that guests see today, in their order.
    #[oai(
        path = "/news",
        method = "get",
        operation_id = "listNews",
        tag = "Tag::News"
    )]
    async fn list(
        &self,
        request: &Request,
        publisher: Data<&Arc<Publisher>>,
    ) -> Result<Published<Vec<NewsEntry>>, NotYetPublished> {
        publisher.answer(request, "/api/news")
    }
}
