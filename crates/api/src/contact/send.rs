//! `POST /api/contact`. Public, but not pages of other origins. The contact form (specification §5).

use std::sync::Arc;

use domain::contact::ContactMessage;
use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi};
use services::contact::{ContactService, ReceiveError};

use super::request;
use crate::{
    http::{client, idempotency::IdempotencyHeader, json_body::JsonBody, origin},
    operations::Tag,
    problem::{ProblemJson, ProblemType},
};

#[derive(ApiResponse)]
pub enum SendContactMessageResponse {
    /// The message is stored.
    #[oai(status = 202)]
    Accepted,
    /// The body is not a JSON object or has a duplicate field, or `Idempotency-Key` is invalid.
    #[oai(status = 400)]
    BadRequest(ProblemJson),
    /// The request comes from a page of another origin.
    #[oai(status = 403)]
    CrossOrigin(ProblemJson),
    /// The body did not arrive within 10 s.
    #[oai(status = 408)]
    RequestTimeout(ProblemJson),
    /// The body has more than 65,536 bytes.
    #[oai(status = 413)]
    PayloadTooLarge(ProblemJson),
    /// The body is not declared as JSON in UTF-8, or is compressed.
    #[oai(status = 415)]
    UnsupportedMediaType(ProblemJson),
    /// Fields are invalid, missing or unknown; `errors` lists all of them. Or the key was used for another message:
    /// then the `type` is `urn:wirtshaus:problem:idempotency-key-reused`.
    #[oai(status = 422)]
    InvalidFields(ProblemJson),
    /// The rate limit of the client subnet or of all clients is exceeded.
    #[oai(status = 429)]
    TooMany(
        ProblemJson,
        /// Seconds until the next attempt.
        #[oai(header = "Retry-After")]
        i64,
    ),
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
    ) -> poem::Result<SendContactMessageResponse> {
        if origin::is_cross_origin(request) {
            return Ok(SendContactMessageResponse::CrossOrigin(
                ProblemType::Forbidden.into(),
            ));
        }
        let message = body.validate(|request, validation| {
            let name = validation.take("name", request.name).unwrap_or_default();
            let email = validation.take("email", request.email).unwrap_or_default();
            let body = validation.take("body", request.body).unwrap_or_default();
            validation.check(ContactMessage::parse(&name, &email, &body))
        });
        let message = match message {
            Ok(message) => message,
            Err(problem) => {
                return Ok(SendContactMessageResponse::InvalidFields(ProblemJson(
                    *problem,
                )));
            }
        };
        let address = client::address(request);
        let idempotent = key.for_guests("sendContactMessage", &body);
        match contact
            .receive(&message, address, idempotent.as_ref())
            .await
        {
            Ok(()) => Ok(SendContactMessageResponse::Accepted),
            Err(ReceiveError::RateLimited(limited)) => Ok(SendContactMessageResponse::TooMany(
                ProblemType::TooManyRequests.into(),
                limited.retry_after_seconds(),
            )),
            Err(ReceiveError::KeyReused(_)) => Ok(SendContactMessageResponse::InvalidFields(
                ProblemType::KeyReused.into(),
            )),
            Err(ReceiveError::Store(error)) => Err(InternalServerError(error)),
        }
    }
}
