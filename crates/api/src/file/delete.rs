//! `DELETE /api/file/deleteByType/{filetype}`. Staff. Responds with a message for users (decision M3).

use std::sync::Arc;

use domain::menus::MenuType;
use poem::web::Data;
use poem_openapi::{ApiResponse, OpenApi, param::Path, payload::PlainText};
use services::{error::UpdateError, menus::MenuService};

use super::texts::deletion_message;
use crate::{
    auth::Staff,
    http::{errors::operation_error, version::IfMatch},
    operations::Tag,
    problem::ProblemType,
    published::Publisher,
};

operation_error! {
    DeleteFileByTypeError: &[
        (404, "There is no menu of this type."),
        (412, "The version is not the one in `If-Match`."),
    ]
}

#[derive(ApiResponse)]
pub enum DeleteFileResponse {
    /// The menu has no file. A German sentence for users.
    #[oai(status = 200)]
    Ok(PlainText<String>),
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
        if_match: IfMatch,
    ) -> Result<DeleteFileResponse, DeleteFileByTypeError> {
        let menu = MenuType::parse(&filetype.0).map_err(|_| ProblemType::NotFound)?;
        let context = staff.audit_context();
        let name = match menus.delete(menu, &if_match.0, &context).await {
            Ok(Some(file)) => Some(file.name.to_string()),
            Ok(None) => Some(menu.label().to_owned()),
            Err(UpdateError::NotFound) => None,
            Err(error) => return Err(error.into()),
        };
        publisher.wait_for_revision().await;
        Ok(DeleteFileResponse::Ok(PlainText(deletion_message(
            name.as_deref(),
        ))))
    }
}
