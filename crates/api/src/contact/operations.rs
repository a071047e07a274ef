use domain::contact::{MessageId, MessageState};
use poem::{Error, Request, web::Data};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use publishing::schema::code::ApiEnumValue;
use services::{Services, contact::ReceiveMessageError};

use super::schema::{ContactMessage, Message, MessageUpdate};
use crate::{
    api_tag::ApiTag,
    auth::Staff,
    http::{
        client,
        errors::{
            BODY_ERRORS, CREATE_ERRORS, CROSS_ORIGIN_ERROR, IntoError, operation_errors,
            too_many_requests,
        },
        idempotency::IdempotencyHeader,
        json_body::JsonBody,
        origin,
        request::RequestObject,
        responses::{DeletedResponse, JsonListResponse},
    },
    problem::ProblemType,
};

operation_errors! {
    ListMessagesError: &[(400, "`state`, `limit` or `before` is invalid.")];
    SendContactMessageError: CREATE_ERRORS, &[
        CROSS_ORIGIN_ERROR,
        (429, "The rate limit of the client subnet or of all clients is exceeded."),
    ];
    UpdateMessageError: BODY_ERRORS, &[
        (400, "The id or the body is malformed."),
        (404, "There is no such message."),
    ];
    DeleteMessageError: &[
        (400, "The id is malformed."),
        (404, "There is no such message."),
    ];
}

impl IntoError for ReceiveMessageError {
    fn into_error(self) -> Error {
        match self {
            Self::RateLimited(limited, _) => too_many_requests(limited.retry_after_seconds()),
            Self::IdempotencyKeyReused(_) => ProblemType::IdempotencyKeyReused.into_error(),
            Self::Store(error) => error.into_error(),
        }
    }
}

#[derive(ApiResponse)]
pub enum SendContactMessageResponse {
    /// The message is stored.
    #[oai(status = 202)]
    Accepted,
}

#[derive(ApiResponse)]
pub enum UpdateMessageResponse {
    /// The updated message.
    #[oai(status = 200)]
    Ok(Json<Message>),
}

pub struct ContactApi;

#[OpenApi(tag = "ApiTag::Contact")]
impl ContactApi {
    /// Send a contact message
    ///
    /// Stores the message and mails it to the inn later, so that none is lost if the mail server is unavailable. Rate
    /// limits: five at once from one client subnet (IPv4 /32, IPv6 /64), then one every ten minutes; fifteen at once from
    /// one network (IPv4 /24, IPv6 /48), then one every four minutes; sixty an hour from all clients. Repetitions with
    /// the same key do not count.
    #[oai(
        path = "/contact",
        method = "post",
        operation_id = "sendContactMessage"
    )]
    async fn send(
        &self,
        request: &Request,
        services: Data<&Services>,
        /// Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
        /// and stores nothing. 1 to 64 letters, digits, hyphens and underscores, chosen at random.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<ContactMessage>,
    ) -> Result<SendContactMessageResponse, SendContactMessageError> {
        if origin::is_cross_origin(request) {
            return Err(ProblemType::Forbidden.into());
        }
        let message = body.validate(ContactMessage::validate)?;
        let idempotent_request = key.into_idempotent_request(None, "sendContactMessage", &body);
        let address = client::ip_address(request);
        let received =
            services
                .contact
                .receive_message(&message, address, idempotent_request.as_ref());
        received.await?;
        Ok(SendContactMessageResponse::Accepted)
    }

    /// List messages
    ///
    /// Newest first.
    #[oai(path = "/messages", method = "get", operation_id = "listMessages")]
    async fn list(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// Only messages in this state.
        state: Query<Option<ApiEnumValue<MessageState>>>,
        /// The maximum number of messages; all if absent.
        #[oai(validator(minimum(value = "1"), maximum(value = "100")))]
        limit: Query<Option<u32>>,
        /// Only messages with a lower id: 1 to 2147483647. The last id of a page selects the next one.
        #[oai(validator(minimum(value = "1"), maximum(value = "2147483647")))]
        before: Query<Option<u32>>,
    ) -> Result<JsonListResponse<Message>, ListMessagesError> {
        let state = state.0.map(|state| state.0);
        let before = before.0.and_then(|id| MessageId::parse(id.into()).ok());
        let limit = limit.0.unwrap_or(u32::MAX);
        let received = services.contact.list(state, before, limit).await?;
        let has_mailer = services.has_mailer;
        let messages = received
            .iter()
            .map(|message| Message::from_domain(message, has_mailer));
        Ok(JsonListResponse::Ok(Json(messages.collect())))
    }

    /// Update the state of a message
    ///
    /// The state is shared by all staff. The change is not in the audit log.
    #[oai(
        path = "/messages/:id",
        method = "patch",
        operation_id = "updateMessage"
    )]
    async fn update(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// The id of the message, 1 to 2147483647.
        id: Path<u32>,
        body: JsonBody<MessageUpdate>,
    ) -> Result<UpdateMessageResponse, UpdateMessageError> {
        let state =
            body.validate(|request, validation| validation.require_field("state", request.state))?;
        let message = services
            .contact
            .mark_message_as(parse_message_id(id)?, state.0)
            .await?;
        let message = message.ok_or(ProblemType::NotFound)?;
        let message = Message::from_domain(&message, services.has_mailer);
        Ok(UpdateMessageResponse::Ok(Json(message)))
    }

    /// Delete a message
    ///
    /// Deletes it permanently, with its mail if that has not been sent yet.
    #[oai(
        path = "/messages/:id",
        method = "delete",
        operation_id = "deleteMessage"
    )]
    async fn delete(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the message, 1 to 2147483647.
        id: Path<u32>,
    ) -> Result<DeletedResponse, DeleteMessageError> {
        let context = staff.audit_context();
        if services
            .contact
            .delete(parse_message_id(id)?, &context)
            .await?
        {
            Ok(DeletedResponse::NoContent)
        } else {
            Err(ProblemType::NotFound.into())
        }
    }
}

fn parse_message_id(Path(id): Path<u32>) -> Result<MessageId, ProblemType> {
    MessageId::parse(id.into()).map_err(|_| ProblemType::NotFound)
}
