//! `GET /api/site`. Public.

use std::sync::Arc;

use poem::{Request, web::Data};
use poem_openapi::OpenApi;

use super::shape::Site;
use crate::{
    operations::Tag,
    problem::NotYetPublished,
    published::{ConditionalJson, Publisher},
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
    ) -> Result<ConditionalJson<Site>, NotYetPublished> {
        publisher.response(request, "/api/site")
    }
}
