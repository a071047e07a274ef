//! GET /api/menu-settings. Staff. Which menus are displayed.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::OpenApi;
use services::menus::MenuService;

use super::request::MenuSettings;
use crate::{
    auth::Staff,
    http::{record::Record, refusal::refusals},
    operations::Tag,
};

refusals! {
    NoSettings: &[]
}

pub struct GetMenuSettings;

#[OpenApi]
impl GetMenuSettings {
    /// Get the menu settings
    #[oai(
        path = "/menu-settings",
        method = "get",
        operation_id = "getMenuSettings",
        tag = "Tag::Menus"
    )]
    async fn get(
        &self,
        menus: Data<&Arc<MenuService>>,
        _staff: Staff,
    ) -> Result<Record<MenuSettings>, NoSettings> {
        let settings = menus.settings().await?;
        let version = settings.version();
        Ok(Record::at(MenuSettings::from(&settings), version))
    }
}
