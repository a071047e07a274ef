//! DELETE /api/messages/{id}. Staff. For good: there is no trash for what guests wrote.

use std::sync::Arc;

use domain::contact::MessageId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Path};

use super::received::Messages;
use crate::{
    auth::Staff,
    http::{record::Removed, refusal::refusals},
    operations::Tag,
    problem::Kind,
};

refusals! {
    /// Why a message stays.
    NotDeleted: &[
        (400, "The number cannot be read."),
        (404, "There is no message of this number."),
    ]
}

/// The operation.
pub struct DeleteMessage;

#[OpenApi]
impl DeleteMessage {
    /// Remove a guest's message
    ///
    /// For good, and its mail with it when that was not sent yet.
    #[oai(
        path = "/messages/:id",
        method = "delete",
        operation_id = "deleteMessage",
        tag = "Tag::Contact"
    )]
    async fn delete(
        &self,
        messages: Data<&Arc<Messages>>,
        staff: Staff,
        /// The message's number, 1 to 4294967295.
        id: Path<u32>,
    ) -> Result<Removed, NotDeleted> {
        let id = MessageId::parse(id.0.into()).map_err(|_| Kind::NotFound)?;
        let by = staff.audit_context();
        if messages.contact.delete(id, &by).await? {
            Ok(Removed::Gone)
        } else {
            Err(Kind::NotFound.into())
        }
    }
}
