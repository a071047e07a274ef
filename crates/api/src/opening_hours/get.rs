use std::sync::Arc;

use poem::{Request, web::Data};
use poem_openapi::OpenApi;

use super::shape::OpeningHours;
use crate::{
    operations::Tag,
    problem::NotYetPublished,
    published::{ConditionalJson, Publisher},
};

pub struct GetOpeningHours;

#[OpenApi]
impl GetOpeningHours {
    /// Get the opening hours
    ///
    /// The week, the holidays, the special days, and the present status.
    #[oai(
        path = "/opening-hours",
        method = "get",
        operation_id = "getOpeningHours",
        tag = "Tag::OpeningHours"
    )]
    async fn get(
        &self,
        request: &Request,
        publisher: Data<&Arc<Publisher>>,
    ) -> Result<ConditionalJson<OpeningHours>, NotYetPublished> {
        publisher.response(request, "/api/opening-hours")
    }
}
