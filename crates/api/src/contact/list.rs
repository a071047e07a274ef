//! `GET /api/messages`. Staff.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::{OpenApi, payload::Json};

use super::received::{ContactState, Message};
use crate::{
    auth::Staff,
    http::{errors::operation_error, responses::JsonList},
    operations::Tag,
};

operation_error! {
    ListMessagesError: &[]
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
        state: Data<&Arc<ContactState>>,
        _staff: Staff,
    ) -> Result<JsonList<Message>, ListMessagesError> {
        let received = state.contact.list().await?;
        let list = received
            .iter()
            .map(|message| Message::new(message, state.has_mailer));
        Ok(JsonList::Ok(Json(list.collect())))
    }
}
