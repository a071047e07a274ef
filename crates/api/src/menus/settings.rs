//! `GET /api/menu-settings`. Staff.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::OpenApi;
use services::menus::MenuService;

use super::request::MenuSettings;
use crate::{
    auth::Staff,
    http::{errors::operation_error, responses::Versioned},
    operations::Tag,
};

operation_error! {
    GetMenuSettingsError: &[]
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
    ) -> Result<Versioned<MenuSettings>, GetMenuSettingsError> {
        let settings = menus.settings().await?;
        let version = settings.version();
        Ok(Versioned::new(MenuSettings::from(&settings), version))
    }
}
