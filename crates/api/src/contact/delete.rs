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
        (400, "The id is malformed."),
        (404, "There is no such message."),
    ]
}

pub struct DeleteMessage;

#[OpenApi]
impl DeleteMessage {
    /// Delete a message
    ///
    /// Deletes it permanently, with its mail if that has not been sent yet.
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
        /// The id of the message, 1 to 4294967295.
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
