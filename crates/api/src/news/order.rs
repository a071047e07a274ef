//! `GET /api/news/order`. Staff.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::OpenApi;
use services::news::NewsService;

use super::schema::NewsOrder;
use crate::{
    auth::Staff,
    http::{errors::operation_error, responses::Versioned},
    operations::Tag,
};

operation_error! {
    GetNewsOrderError: &[]
}

pub struct GetNewsOrder;

#[OpenApi]
impl GetNewsOrder {
    /// Get the order of the news entries
    #[oai(
        path = "/news/order",
        method = "get",
        operation_id = "getNewsOrder",
        tag = "Tag::News"
    )]
    async fn get(
        &self,
        news: Data<&Arc<NewsService>>,
        _staff: Staff,
    ) -> Result<Versioned<NewsOrder>, GetNewsOrderError> {
        let order = news.order().await?;
        Ok(Versioned::new(NewsOrder::from(&order), order.version))
    }
}
