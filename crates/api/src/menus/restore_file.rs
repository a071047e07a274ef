//! `POST /api/menu-files/{key}/restore`. Staff.

use std::sync::Arc;

use domain::Version;
use poem::web::Data;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
};
use services::menus::MenuService;

use super::request::{MenuFile, MenuKey};
use crate::{
    auth::Staff,
    http::{errors::operation_error, responses::Versioned},
    operations::Tag,
    problem::ProblemType,
    published::Publisher,
};

operation_error! {
    RestoreMenuFileError: &[
        (400, "The key or the version is malformed."),
        (404, "There is no such deleted file."),
        (409, "The menu has another file, or the name refers to another file."),
    ]
}

pub struct RestoreMenuFile;

#[OpenApi]
impl RestoreMenuFile {
    /// Restore a deleted menu file
    ///
    /// Restores a file with its name and metadata within 30 days. Never replaces another file.
    #[oai(
        path = "/menu-files/:key/restore",
        method = "post",
        operation_id = "restoreMenuFile",
        tag = "Tag::Menus"
    )]
    async fn restore(
        &self,
        publisher: Data<&Arc<Publisher>>,
        menus: Data<&Arc<MenuService>>,
        staff: Staff,
        /// The menu.
        key: Path<MenuKey>,
        /// The version of the record when it was deleted.
        #[oai(validator(minimum(value = "1")))]
        version: Query<u32>,
    ) -> Result<Versioned<MenuFile>, RestoreMenuFileError> {
        let version = Version::parse(version.0.into()).map_err(|_| ProblemType::NotFound)?;
        let context = staff.audit_context();
        let file = menus.restore(key.0.into(), version, &context).await?;
        publisher.wait_for_revision().await;
        Ok(Versioned::new(MenuFile::from(&file), file.version))
    }
}
