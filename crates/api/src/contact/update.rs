//! `PATCH /api/messages/{id}`. Staff.

use std::sync::Arc;

use domain::contact::MessageId;
use poem::web::Data;
use poem_openapi::{ApiResponse, Object, OpenApi, param::Path, payload::Json, types::Example};

use super::received::{ContactState, Message, MessageState};
use crate::{
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, operation_error},
        json_body::JsonBody,
        request::Required,
    },
    operations::Tag,
    problem::ProblemType,
};

/// A change of a message.
#[derive(Object, Clone)]
#[oai(example)]
pub struct MessageUpdate {
    /// The new state. Marking an answered message as read has no effect.
    pub state: Required<MessageState>,
}

impl Example for MessageUpdate {
    fn example() -> Self {
        Self {
            state: MessageState::Answered.into(),
        }
    }
}

#[derive(ApiResponse)]
pub enum UpdateMessageResponse {
    /// The updated message.
    #[oai(status = 200)]
    Ok(Json<Message>),
}

operation_error! {
    UpdateMessageError: BODY_ERRORS, &[
        (400, "The id or the body is malformed."),
        (404, "There is no such message."),
    ]
}

pub struct UpdateMessage;

#[OpenApi]
impl UpdateMessage {
    /// Update the state of a message
    /// The state is shared by all staff. The change is not in the audit log.
    #[oai(
        path = "/messages/:id",
        method = "patch",
        operation_id = "updateMessage",
        tag = "Tag::Contact"
    )]
    async fn update(
        &self,
        state: Data<&Arc<ContactState>>,
        _staff: Staff,
        /// The id of the message, 1 to 4294967295.
        id: Path<u32>,
        body: JsonBody<MessageUpdate>,
    ) -> Result<UpdateMessageResponse, UpdateMessageError> {
        let new_state =
            body.validate(|request, validation| validation.require("state", request.state))?;
        let id = MessageId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let message = state.contact.set_state(id, new_state.into()).await?;
        let message = Message::new(&message.ok_or(ProblemType::NotFound)?, state.has_mailer);
        Ok(UpdateMessageResponse::Ok(Json(message)))
    }
}
