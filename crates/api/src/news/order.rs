//! GET /api/news/order. Staff. The order of the board, to be changed.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::OpenApi;
use services::news::NewsService;

use super::shape::NewsOrderSeen;
use crate::{
    auth::Staff,
    http::{record::Record, refusal::refusals},
    operations::Tag,
};

refusals! {
    /// Why no order is told; only the store can be the reason.
    NoOrder: &[]
}

/// The operation.
pub struct GetNewsOrder;

#[OpenApi]
impl GetNewsOrder {
    /// The order of the board
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
    ) -> Result<Record<NewsOrderSeen>, NoOrder> {
        let board = news.order().await?;
        Ok(Record::at(NewsOrderSeen::from(&board), board.version))
    }
}
