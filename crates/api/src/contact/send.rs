//! `POST /api/contact`. Public, but not pages of other origins. The contact form (specification §5).

use std::sync::Arc;

use domain::contact::ContactMessage;
use poem::{Error, Request, web::Data};
use poem_openapi::{ApiResponse, OpenApi};
use services::contact::{ContactService, ReceiveError};

use super::request;
use crate::{
    http::{
        client,
        errors::{CREATE_ERRORS, CROSS_ORIGIN, IntoError, operation_error, too_many_requests},
        idempotency::IdempotencyHeader,
        json_body::JsonBody,
        origin,
    },
    operations::Tag,
    problem::ProblemType,
};

operation_error! {
    SendContactMessageError: CREATE_ERRORS, &[
        CROSS_ORIGIN,
        (429, "The rate limit of the client subnet or of all clients is exceeded."),
    ]
}

impl IntoError for ReceiveError {
    fn into_error(self) -> Error {
        match self {
            Self::RateLimited(limited) => too_many_requests(limited.retry_after_seconds()),
            Self::KeyReused(_) => ProblemType::KeyReused.into_error(),
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

pub struct SendContactMessage;

#[OpenApi]
impl SendContactMessage {
    /// Send a contact message
    ///
    /// Stores the message and mails it to the inn later, so that none is lost if the mail server is unavailable. Rate
    /// limits: five at once from one client subnet (IPv4 /32, IPv6 /64), then one every ten minutes; sixty an hour from
    /// all clients. Repetitions with the same key do not count.
    #[oai(
        path = "/contact",
        method = "post",
        operation_id = "sendContactMessage",
        tag = "Tag::Contact"
    )]
    async fn send(
        &self,
        request: &Request,
        contact: Data<&Arc<ContactService>>,
        /// Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
        /// and stores nothing. 1 to 64 letters, digits, hyphens and underscores, chosen at random.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<request::ContactMessage>,
    ) -> Result<SendContactMessageResponse, SendContactMessageError> {
        if origin::is_cross_origin(request) {
            return Err(ProblemType::Forbidden.into());
        }
        let message = body.validate(|request, validation| {
            let name = validation.take("name", request.name).unwrap_or_default();
            let email = validation.take("email", request.email).unwrap_or_default();
            let body = validation.take("body", request.body).unwrap_or_default();
            validation.check(ContactMessage::parse(&name, &email, &body))
        })?;
        let address = client::address(request);
        let idempotent = key.for_guests("sendContactMessage", &body);
        contact
            .receive(&message, address, idempotent.as_ref())
            .await?;
        Ok(SendContactMessageResponse::Accepted)
    }
}
