//! `DELETE /api/messages/{id}`. Staff. Permanent.

use std::sync::Arc;

use domain::contact::MessageId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Path};

use super::received::ContactState;
use crate::{
    auth::Staff,
    http::{errors::operation_error, responses::Deleted},
    operations::Tag,
    problem::ProblemType,
};

operation_error! {
    DeleteMessageError: &[
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
        state: Data<&Arc<ContactState>>,
        staff: Staff,
        /// The id of the message, 1 to 4294967295.
        id: Path<u32>,
    ) -> Result<Deleted, DeleteMessageError> {
        let id = MessageId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let context = staff.audit_context();
        if state.contact.delete(id, &context).await? {
            Ok(Deleted::NoContent)
        } else {
            Err(ProblemType::NotFound.into())
        }
    }
}
