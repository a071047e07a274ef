//! GET /api/site. Everybody.

use std::sync::Arc;

use poem::{Request, web::Data};
use poem_openapi::OpenApi;

use super::shape::Site;
use crate::{
    operations::Tag,
    problem::NotYetPublished,
    published::{Published, Publisher},
};

pub struct GetSite;

#[OpenApi]
impl GetSite {
    /// Get the inn
    ///
    /// Name, contact data, links and suppliers.
    #[oai(
        path = "/site",
        method = "get",
        operation_id = "getSite",
        tag = "Tag::Site"
    )]
    async fn get(
        &self,
        request: &Request,
        publisher: Data<&Arc<Publisher>>,
    ) -> Result<Published<Site>, NotYetPublished> {
        publisher.answer(request, "/api/site")
    }
}
