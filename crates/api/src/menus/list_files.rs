//! GET /api/menu-files. Staff. The records of the menus that have a file.

use std::sync::Arc;

use domain::menus::newest;
use poem::web::Data;
use poem_openapi::{Enum, OpenApi, param::Query, payload::Json};
use services::menus::MenuService;

use super::request::MenuFile;
use crate::{
    auth::Staff,
    http::{record::Records, refusal::refusals},
    operations::Tag,
};

/// Other files than those that the menus have.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "lowercase")]
pub enum MenuFileScope {
    /// What was removed in the last 30 days, the latest first.
    Trash,
}

refusals! {
    /// Refusals of this operation.
    NotListed: &[(400, "The scope is none of those, or `last` is no number from 1 to 100.")]
}

/// The operation.
pub struct ListMenuFiles;

#[OpenApi]
impl ListMenuFiles {
    /// The menus' files
    ///
    /// In the order of the kinds of menus; with `last`, the newest first; or those in the trash.
    #[oai(
        path = "/menu-files",
        method = "get",
        operation_id = "listMenuFiles",
        tag = "Tag::Menus"
    )]
    async fn list(
        &self,
        menus: Data<&Arc<MenuService>>,
        _staff: Staff,
        /// Only so many, the newest first: 1 to 100.
        #[oai(validator(minimum(value = "1"), maximum(value = "100")))]
        last: Query<Option<u8>>,
        /// Other files than those that the menus have.
        scope: Query<Option<MenuFileScope>>,
    ) -> Result<Records<MenuFile>, NotListed> {
        if scope.0 == Some(MenuFileScope::Trash) {
            let deleted = menus.list_deleted().await?;
            let shown = deleted.iter().take(last.0.map_or(usize::MAX, usize::from));
            return Ok(Records::Are(Json(shown.map(MenuFile::from).collect())));
        }
        let mut files = menus.list().await?;
        if let Some(last) = last.0 {
            files = newest(files, last.into());
        }
        Ok(Records::Are(Json(
            files.iter().map(MenuFile::from).collect(),
        )))
    }
}
