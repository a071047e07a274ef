//! `GET /api/menus`. Public. The checked menus that have a PDF (decision M1).

use std::sync::Arc;

use poem::{Request, web::Data};
use poem_openapi::OpenApi;

use super::shape::Menu;
use crate::{
    operations::Tag,
    problem::NotYetPublished,
    published::{ConditionalJson, Publisher},
};

pub struct ListMenus;

#[OpenApi]
impl ListMenus {
    /// List displayed menus
    ///
    /// The displayed menus that have a PDF, in order.
    #[oai(
        path = "/menus",
        method = "get",
        operation_id = "listMenus",
        tag = "Tag::Menus"
    )]
    async fn list(
        &self,
        request: &Request,
        publisher: Data<&Arc<Publisher>>,
    ) -> Result<ConditionalJson<Vec<Menu>>, NotYetPublished> {
        publisher.response(request, "/api/menus")
    }
}
