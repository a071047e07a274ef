//! GET /api/menus. Everybody. Decision M1: checked, and a PDF is there.

use std::sync::Arc;

use poem::{Request, web::Data};
use poem_openapi::OpenApi;

use super::shape::Menu;
use crate::{
    operations::Tag,
    problem::NotYetPublished,
    published::{Published, Publisher},
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
    ) -> Result<Published<Vec<Menu>>, NotYetPublished> {
        publisher.answer(request, "/api/menus")
    }
}
