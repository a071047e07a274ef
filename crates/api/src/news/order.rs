//! GET /api/news/order. Staff. The order of the board, to be changed.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::OpenApi;
use services::news::NewsService;

use super::schema::NewsOrder;
use crate::{
    auth::Staff,
    http::{record::Record, refusal::refusals},
    operations::Tag,
};

refusals! {
    /// Why no order is told; only the store can be the reason.
    NoOrder: &[]
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
    ) -> Result<Record<NewsOrder>, NoOrder> {
        let board = news.order().await?;
        Ok(Record::at(NewsOrder::from(&board), board.version))
    }
}
