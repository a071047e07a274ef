//! GET /api/messages. Staff. What guests wrote, the newest first.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::{OpenApi, payload::Json};

use super::received::{Message, Messages};
use crate::{
    auth::Staff,
    http::{record::Records, refusal::refusals},
    operations::Tag,
};

refusals! {
    /// Why there is no list; only the store can be the reason.
    NotListed: &[]
}

pub struct ListMessages;

#[OpenApi]
impl ListMessages {
    /// List messages
    ///
    /// Newest first.
    #[oai(
        path = "/messages",
        method = "get",
        operation_id = "listMessages",
        tag = "Tag::Contact"
    )]
    async fn list(
        &self,
        messages: Data<&Arc<Messages>>,
        _staff: Staff,
    ) -> Result<Records<Message>, NotListed> {
        let received = messages.contact.list().await?;
        let shown = received
            .iter()
            .map(|message| Message::of(message, messages.are_mailed));
        Ok(Records::Are(Json(shown.collect())))
    }
}
