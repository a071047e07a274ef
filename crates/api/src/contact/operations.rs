use domain::contact::{MessageId, MessageState};
use poem::{Error, Request, web::Data};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use publishing::schema::code::ApiEnumValue;
use services::{Services, contact::ReceiveMessageError};

use super::schema::{ContactMessage, Message, MessageUpdate, UnreadMessages};
use crate::{
    auth::Management,
    http::{
        client,
        errors::{
            BODY_ERRORS, CREATE_ERRORS, CROSS_ORIGIN_ERROR, IntoError, OperationError,
            UPDATE_ERRORS, operation_errors, too_many_requests,
        },
        idempotency::IdempotencyHeader,
        json_body::JsonBody,
        list::{ListRequest, ListResponse},
        origin,
        responses::{DeletedResponse, VersionedResponse},
        version::IfMatch,
    },
    problem::ProblemType,
    tag::ApiTag,
};

operation_errors! {
    ListMessagesError: &[(400, "`state`, `limit` or `cursor` is invalid.")];
    SendContactMessageError: CREATE_ERRORS, &[
        CROSS_ORIGIN_ERROR,
        (429, "The rate limit of the client subnet or of all clients is exceeded."),
    ];
    UpdateMessageError: BODY_ERRORS, UPDATE_ERRORS, &[(400, "The id or the body is malformed.")];
    DeleteMessageError: UPDATE_ERRORS, &[(400, "The id is malformed.")];
}

impl IntoError for ReceiveMessageError {
    fn into_error(self) -> Error {
        match self {
            Self::RateLimited(limited, _) => too_many_requests(limited.retry_after_seconds()),
            Self::NotStored(error) => error.into_error(),
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
pub enum CountUnreadMessagesResponse {
    /// The number.
    #[oai(status = 200)]
    Ok(Json<UnreadMessages>),
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
        let message = body.validate()?;
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
        _management: Management,
        /// Only messages in this state.
        state: Query<Option<ApiEnumValue<MessageState>>>,
        list: ListRequest<'_>,
    ) -> Result<ListResponse<Message>, ListMessagesError> {
        let (state, page) = (state.0.map(|state| state.0), list.page()?);
        let messages = services.contact.list(state, page).await?;
        let has_mailer = services.has_mailer;
        let to_api = |message| Message::from_domain(&message, has_mailer);
        Ok(list.to_response(messages, |message| message.id, to_api))
    }

    /// Count the unread messages
    #[oai(
        path = "/messages/unread-count",
        method = "get",
        operation_id = "countUnreadMessages"
    )]
    async fn count_unread(
        &self,
        services: Data<&Services>,
        _management: Management,
    ) -> Result<CountUnreadMessagesResponse, OperationError> {
        let count = services.contact.count_unread().await?;
        Ok(CountUnreadMessagesResponse::Ok(Json(UnreadMessages {
            count,
        })))
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
        _management: Management,
        /// The id of the message, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<MessageUpdate>,
    ) -> Result<VersionedResponse<Message>, UpdateMessageError> {
        let state = body.validate_with(|request, validation| {
            validation.require_field("state", request.state)
        })?;
        let (id, contact) = (parse_message_id(id)?, &services.contact);
        let message = contact.mark_message_as(id, state.0, &if_match.0).await?;
        let body = Message::from_domain(&message, services.has_mailer);
        Ok(VersionedResponse::new(body, message.version))
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
        management: Management,
        /// The id of the message, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<DeletedResponse, DeleteMessageError> {
        let (id, context) = (parse_message_id(id)?, management.0.audit_context());
        services.contact.delete(id, &if_match.0, &context).await?;
        Ok(DeletedResponse::NoContent)
    }
}

fn parse_message_id(Path(id): Path<u32>) -> Result<MessageId, ProblemType> {
    MessageId::parse(id.into()).map_err(|_| ProblemType::NotFound)
}
