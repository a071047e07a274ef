//! GET /api/menu-settings. Staff. Which menus are displayed.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::OpenApi;
use ports::MenuRepository;

use super::form::MenuSettings;
use crate::{
    auth::Staff,
    http::{record::Record, refusal::refusals},
    operations::Tag,
};

refusals! {
    /// Why there are no settings; only the store can be the reason.
    NoSettings: &[]
}

/// The operation.
pub struct GetMenuSettings;

#[OpenApi]
impl GetMenuSettings {
    /// Which menus are displayed
    #[oai(
        path = "/menu-settings",
        method = "get",
        operation_id = "getMenuSettings",
        tag = "Tag::Menus"
    )]
    async fn get(
        &self,
        menus: Data<&Arc<dyn MenuRepository>>,
        _staff: Staff,
    ) -> Result<Record<MenuSettings>, NoSettings> {
        let settings = menus.settings().await?;
        let version = settings.version();
        Ok(Record::at(MenuSettings::from(&settings), version))
    }
}
