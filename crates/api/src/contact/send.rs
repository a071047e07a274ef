//! POST /api/contact. Everybody, but no page of another host. Section 5: the contact form.

use std::sync::Arc;

use domain::contact::ContactMessage;
use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi};
use services::contact::{ContactService, ReceiveError};

use super::request;
use crate::{
    http::{client, idempotency::IdempotencyHeader, json_body::JsonBody, origin},
    operations::Tag,
    problem::{Kind, ProblemJson},
};

/// The answer.
#[derive(ApiResponse)]
pub enum Sent {
    /// The message is kept and will reach the house.
    #[oai(status = 202)]
    Accepted,
    /// The body is no JSON object, or has a field twice; or `Idempotency-Key` is not one key.
    #[oai(status = 400)]
    Unreadable(ProblemJson),
    /// The request comes from a page of another host.
    #[oai(status = 403)]
    Elsewhere(ProblemJson),
    /// The body did not arrive within 10 s.
    #[oai(status = 408)]
    TooSlow(ProblemJson),
    /// The body has more than 65,536 bytes.
    #[oai(status = 413)]
    TooLarge(ProblemJson),
    /// The body is not declared as JSON in UTF-8, or is compressed.
    #[oai(status = 415)]
    NoJson(ProblemJson),
    /// Fields are refused, missing or unknown; `errors` names all of them. Or something else was sent under the key, and
    /// nothing is kept now: then the `type` is `urn:wirtshaus:problem:idempotency-key-reused`.
    #[oai(status = 422)]
    Refused(ProblemJson),
    /// A rate limit is exceeded: of the client subnet, or of all clients together.
    #[oai(status = 429)]
    TooMany(
        ProblemJson,
        /// Seconds to wait.
        #[oai(header = "Retry-After")]
        i64,
    ),
}

/// The operation.
pub struct SendContactMessage;

#[OpenApi]
impl SendContactMessage {
    /// Write to the house
    ///
    /// The message is kept first and mailed to the house afterwards, so none is lost while the mail server is
    /// away. Rate limits: five at once from one client subnet (IPv4 /32, IPv6 /64), then one every ten minutes; sixty
    /// an hour from all clients together. A message that is sent again under its key does not count.
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
        /// What the client calls this message, to send it again when no answer came: 1 to 64 letters, digits, hyphens or
        /// underscores, not to be guessed. Within 24 hours the same request under the same key is answered like the
        /// first, and nothing is kept again. Absent: it is kept each time.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<request::ContactMessage>,
    ) -> poem::Result<Sent> {
        if origin::is_elsewhere(request) {
            return Ok(Sent::Elsewhere(Kind::Forbidden.into()));
        }
        let message = body.validate(|request, validation| {
            let name = validation.take("name", request.name).unwrap_or_default();
            let email = validation.take("email", request.email).unwrap_or_default();
            let body = validation.take("body", request.body).unwrap_or_default();
            validation.check(ContactMessage::parse(&name, &email, &body))
        });
        let message = match message {
            Ok(message) => message,
            Err(problem) => return Ok(Sent::Refused(ProblemJson(*problem))),
        };
        let address = client::address(request);
        let once = key.once_for_guests("sendContactMessage", &body);
        match contact.receive(&message, address, once.as_ref()).await {
            Ok(()) => Ok(Sent::Accepted),
            Err(ReceiveError::RateLimited(limited)) => Ok(Sent::TooMany(
                Kind::TooManyRequests.into(),
                limited.retry_after_seconds(),
            )),
            Err(ReceiveError::KeyReused(_)) => Ok(Sent::Refused(Kind::KeyReused.into())),
            Err(ReceiveError::Store(error)) => Err(InternalServerError(error)),
        }
    }
}
