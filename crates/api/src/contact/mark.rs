//! PATCH /api/messages/{id}. Staff. Marks a message as unread, read or answered.

use std::sync::Arc;

use domain::contact::MessageId;
use poem::web::Data;
use poem_openapi::{ApiResponse, Object, OpenApi, param::Path, payload::Json, types::Example};

use super::received::{Message, MessageState, Messages};
use crate::{
    auth::Staff,
    http::{
        json_body::JsonBody,
        refusal::{BODY, refusals},
        request::Required,
    },
    operations::Tag,
    problem::Kind,
};

/// What a message is to be marked as.
#[derive(Object, Clone)]
#[oai(example)]
pub struct MessageMark {
    /// The state. A message that is answered stays so when it is marked as read.
    pub state: Required<MessageState>,
}

impl Example for MessageMark {
    fn example() -> Self {
        Self {
            state: MessageState::Answered.into(),
        }
    }
}

/// The answer.
#[derive(ApiResponse)]
pub enum MarkMessageResponse {
    /// The updated message.
    #[oai(status = 200)]
    Updated(Json<Message>),
}

refusals! {
    /// Why a message is not changed.
    MarkMessageError: BODY, &[
        (400, "The number or the body cannot be read."),
        (404, "There is no message of this number."),
    ]
}

/// The operation.
pub struct MarkMessage;

#[OpenApi]
impl MarkMessage {
    /// Mark a message as unread, read or answered
    ///
    /// For all staff. No page changes, and there is no audit entry.
    #[oai(
        path = "/messages/:id",
        method = "patch",
        operation_id = "markMessage",
        tag = "Tag::Contact"
    )]
    async fn mark(
        &self,
        messages: Data<&Arc<Messages>>,
        _staff: Staff,
        /// The message's number, 1 to 4294967295.
        id: Path<u32>,
        body: JsonBody<MessageMark>,
    ) -> Result<MarkMessageResponse, MarkMessageError> {
        let state =
            body.validate(|request, validation| validation.require("state", request.state))?;
        let id = MessageId::parse(id.0.into()).map_err(|_| Kind::NotFound)?;
        let marked = messages.contact.mark(id, state.into()).await?;
        let message = Message::of(&marked.ok_or(Kind::NotFound)?, messages.are_mailed);
        Ok(MarkMessageResponse::Updated(Json(message)))
    }
}
