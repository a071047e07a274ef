//! `GET /api/menu-files`. Staff.

use std::sync::Arc;

use domain::menus::newest;
use poem::web::Data;
use poem_openapi::{Enum, OpenApi, param::Query, payload::Json};
use services::menus::MenuService;

use super::request::MenuFile;
use crate::{
    auth::Staff,
    http::{errors::operation_error, responses::JsonList},
    operations::Tag,
};

/// Another selection of files.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "lowercase")]
pub enum MenuFileScope {
    /// Files deleted in the last 30 days, newest first.
    Trash,
}

operation_error! {
    ListMenuFilesError: &[(400, "`scope` or `last` is invalid.")]
}

pub struct ListMenuFiles;

#[OpenApi]
impl ListMenuFiles {
    /// List menu files
    ///
    /// In the order of the menu types; newest first with `last`; recently deleted files with `scope=trash`.
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
        /// Only the newest files: 1 to 100.
        #[oai(validator(minimum(value = "1"), maximum(value = "100")))]
        last: Query<Option<u8>>,
        /// Another selection of files.
        scope: Query<Option<MenuFileScope>>,
    ) -> Result<JsonList<MenuFile>, ListMenuFilesError> {
        if scope.0 == Some(MenuFileScope::Trash) {
            let deleted = menus.list_deleted().await?;
            let listed = deleted.iter().take(last.0.map_or(usize::MAX, usize::from));
            return Ok(JsonList::Ok(Json(listed.map(MenuFile::from).collect())));
        }
        let mut files = menus.list().await?;
        if let Some(last) = last.0 {
            files = newest(files, last.into());
        }
        Ok(JsonList::Ok(Json(
            files.iter().map(MenuFile::from).collect(),
        )))
    }
}
