//! POST /api/menu-files/{key}/restore. Staff. Back from the trash.

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
    http::{record::Record, refusal::refusals},
    operations::Tag,
    problem::Kind,
    published::Publisher,
};

refusals! {
    /// Refusals of this operation.
    NotRestored: &[
        (400, "The key or the version cannot be read."),
        (404, "That is not in the trash, or not any more."),
        (409, "The menu has another file by now, or the name of the file points to another."),
    ]
}

/// The operation.
pub struct RestoreMenuFile;

#[OpenApi]
impl RestoreMenuFile {
    /// Give a menu back the file that was removed
    ///
    /// With its name and everything that was told of it, for 30 days. It never takes the place of another one.
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
        /// Which menu.
        key: Path<MenuKey>,
        /// The version that the record had when it was removed.
        #[oai(validator(minimum(value = "1")))]
        version: Query<u32>,
    ) -> Result<Record<MenuFile>, NotRestored> {
        let version = Version::parse(version.0.into()).map_err(|_| Kind::NotFound)?;
        let context = staff.audit_context();
        let file = menus.restore(key.0.into(), version, &context).await?;
        publisher.wait_for_revision().await;
        Ok(Record::at(MenuFile::from(&file), file.version))
    }
}
