//! POST /api/contact. Everybody, but no page of another host. Section 5: the contact form.

use std::sync::Arc;

use domain::contact::{ContactMessage, TooMany};
use poem::{Request, error::InternalServerError, web::Data};
use poem_openapi::{ApiResponse, OpenApi};
use ports::driving::contact_desk::{ContactDesk, NotReceived};

use super::shape;
use crate::{
    http::{client, form::JsonForm, origin},
    operations::Tag,
    problem::{Kind, ProblemJson},
};

/// The answer.
#[derive(ApiResponse)]
pub enum Sent {
    /// The message is kept and will reach the house.
    #[oai(status = 202)]
    Accepted,
    /// The body is no JSON object, or has a field twice.
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
    /// Fields are refused, missing or unknown; `errors` names all of them.
    #[oai(status = 422)]
    Refused(ProblemJson),
    /// Too many messages came lately: from this guest, from the neighbourhood, or from all.
    #[oai(status = 429)]
    TooMany(
        ProblemJson,
        /// After how many seconds the next message is welcome.
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
    /// away. Five are taken at once from one address, then one every ten minutes; twenty an hour from one
    /// neighbourhood of addresses; sixty an hour from all together, and beyond those one from each neighbourhood
    /// that did not write lately, again sixty an hour.
    #[oai(
        path = "/contact",
        method = "post",
        operation_id = "sendContactMessage",
        tag = "Tag::Contact"
    )]
    async fn send(
        &self,
        request: &Request,
        desk: Data<&Arc<ContactDesk>>,
        form: JsonForm<shape::ContactMessage>,
    ) -> poem::Result<Sent> {
        if origin::is_elsewhere(request.headers()) {
            return Ok(Sent::Elsewhere(Kind::Forbidden.into()));
        }
        let read = form.read(["name", "email", "body"], |[name, email, body]| {
            ContactMessage::parse(name, email, body)
        });
        let message = match read {
            Ok(message) => message,
            Err(problem) => return Ok(Sent::Refused(ProblemJson(*problem))),
        };
        let received = desk.receive(message, client::address(request)).await;
        if desk.is_flooded() {
            tracing::warn!(
                "guests together write more than the house takes in an hour; most of it is refused"
            );
        }
        match received {
            Ok(_) => Ok(Sent::Accepted),
            Err(NotReceived::TooMany(TooMany { retry_after })) => {
                // Rounded up: who comes at the said second is welcome.
                let seconds = retry_after.whole_seconds().saturating_add(1);
                Ok(Sent::TooMany(Kind::TooManyRequests.into(), seconds))
            }
            Err(NotReceived::Store(fault)) => Err(InternalServerError(fault)),
        }
    }
}
