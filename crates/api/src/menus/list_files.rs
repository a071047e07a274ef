//! GET /api/menu-files. Staff. The records of the menus that have a file.

use std::sync::Arc;

use domain::menus::newest;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Query, payload::Json};
use ports::driven::MenuRepository;

use super::form::MenuFile;
use crate::{
    auth::Staff,
    http::{record::Records, refusal::refusals},
    operations::Tag,
};

refusals! {
    /// Why there is no list.
    NotListed: &[(400, "`last` is no number from 1 to 100.")]
}

/// The operation.
pub struct ListMenuFiles;

#[OpenApi]
impl ListMenuFiles {
    /// The menus' files
    ///
    /// In the order of the kinds of menus; with `last`, the newest first.
    #[oai(
        path = "/menu-files",
        method = "get",
        operation_id = "listMenuFiles",
        tag = "Tag::Menus"
    )]
    async fn list(
        &self,
        menus: Data<&Arc<dyn MenuRepository>>,
        _staff: Staff,
        /// Only so many, the newest first: 1 to 100.
        #[oai(validator(minimum(value = "1"), maximum(value = "100")))]
        last: Query<Option<u8>>,
    ) -> Result<Records<MenuFile>, NotListed> {
        let mut files = menus.files().await?;
        if let Some(last) = last.0 {
            files = newest(files, last.into());
        }
        Ok(Records::Are(Json(
            files.iter().map(MenuFile::from).collect(),
        )))
    }
}
