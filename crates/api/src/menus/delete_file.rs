//! `DELETE /api/menu-files/{key}`. Staff. Deletes record and file (decision M3).

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::{OpenApi, param::Path};
use services::menus::MenuService;

use super::request::MenuKey;
use crate::{
    auth::Staff,
    http::{
        errors::{UPDATE_ERRORS, operation_error},
        responses::Deleted,
        version::IfMatch,
    },
    operations::Tag,
    published::Publisher,
};

operation_error! {
    DeleteMenuFileError: UPDATE_ERRORS, &[(400, "The key is malformed.")]
}

pub struct DeleteMenuFile;

#[OpenApi]
impl DeleteMenuFile {
    /// Delete a menu file
    ///
    /// Deletes the record and the file. Both can be restored for 30 days.
    #[oai(
        path = "/menu-files/:key",
        method = "delete",
        operation_id = "deleteMenuFile",
        tag = "Tag::Menus"
    )]
    async fn delete(
        &self,
        publisher: Data<&Arc<Publisher>>,
        menus: Data<&Arc<MenuService>>,
        staff: Staff,
        /// The menu.
        key: Path<MenuKey>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<Deleted, DeleteMenuFileError> {
        let context = staff.audit_context();
        menus.delete(key.0.into(), &if_match.0, &context).await?;
        publisher.wait_for_revision().await;
        Ok(Deleted::NoContent)
    }
}
