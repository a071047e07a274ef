//! DELETE /api/menu-files/{key}. Staff. Decision M3: the record, then the file.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
};
use services::menus::MenuService;

use super::request::MenuKey;
use crate::{
    auth::Staff,
    http::{
        record::Removed,
        refusal::{CHANGED, refusals},
        version::expected,
    },
    operations::Tag,
    published::Publisher,
};

refusals! {
    NotDeleted: CHANGED, &[(400, "The key is malformed.")]
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
        if_match: Header<Option<String>>,
    ) -> Result<Removed, NotDeleted> {
        let expected = expected(if_match.0.as_deref());
        let context = staff.audit_context();
        menus.delete(key.0.into(), &expected, &context).await?;
        publisher.wait_for_revision().await;
        Ok(Removed::Gone)
    }
}
