//! DELETE /api/file/deleteByType/{filetype}. Staff. Decision M3: the record, then the file; the answer is shown to the
//! person.

use std::sync::Arc;

use domain::menus::MenuType;
use poem::web::Data;
use poem_openapi::{
    ApiResponse, OpenApi,
    param::{Header, Path},
    payload::PlainText,
};
use services::{error::UpdateError, menus::MenuService};

use super::texts::deleted;
use crate::{
    auth::Staff,
    http::{refusal::refusals, version::expected},
    operations::Tag,
    problem::Kind,
    published::Publisher,
};

refusals! {
    NotDeleted: &[
        (404, "There is no menu of this type."),
        (412, "The version is not the one in `If-Match`."),
    ]
}

#[derive(ApiResponse)]
pub enum Deleted {
    /// The menu has no file. A German sentence for users.
    #[oai(status = 200)]
    Message(PlainText<String>),
}

pub struct DeleteFileByType;

#[OpenApi]
impl DeleteFileByType {
    /// Delete the file of a menu
    ///
    /// Succeeds if there is no file, because clients delete before each upload. `replaceFile` does not require it.
    #[oai(
        path = "/file/deleteByType/:filetype",
        method = "delete",
        operation_id = "deleteFileByType",
        tag = "Tag::Files"
    )]
    async fn delete(
        &self,
        publisher: Data<&Arc<Publisher>>,
        menus: Data<&Arc<MenuService>>,
        staff: Staff,
        /// The type of the menu in lower case: `food`, `burger`, `additional_burger`, `wild`, `gansl` or `cordon_bleu`.
        filetype: Path<String>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
    ) -> Result<Deleted, NotDeleted> {
        let menu = MenuType::parse(&filetype.0).map_err(|_| Kind::NotFound)?;
        let context = staff.audit_context();
        let expected = expected(if_match.0.as_deref());
        let name = match menus.delete(menu, &expected, &context).await {
            Ok(Some(file)) => Some(file.name.to_string()),
            Ok(None) => Some(menu.label().to_owned()),
            Err(UpdateError::NotFound) => None,
            Err(error) => return Err(error.into()),
        };
        publisher.wait_for_revision().await;
        Ok(Deleted::Message(PlainText(deleted(name.as_deref()))))
    }
}
