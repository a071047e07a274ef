//! `PATCH /api/menu-settings`. Staff.

use std::{collections::BTreeSet, sync::Arc};

use domain::{
    Label,
    menus::{self, MenuSetting},
};
use poem::web::Data;
use poem_openapi::OpenApi;
use services::menus::MenuService;

use super::request::{self, MenuSettings};
use crate::{
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, MALFORMED_BODY, operation_error},
        json_body::JsonBody,
        request::Validation,
        responses::Versioned,
        version::IfMatch,
    },
    operations::Tag,
    problem::InvalidField,
    published::Publisher,
};

operation_error! {
    SaveMenuSettingsError: BODY_ERRORS, &[
        MALFORMED_BODY,
        (412, "The version is not the one in `If-Match`."),
    ]
}

pub struct SaveMenuSettings;

#[OpenApi]
impl SaveMenuSettings {
    /// Update the menu settings
    ///
    /// Sets which menus are displayed, and their order. Types that are not sent are no longer displayed and come last.
    #[oai(
        path = "/menu-settings",
        method = "patch",
        operation_id = "saveMenuSettings",
        tag = "Tag::Menus"
    )]
    async fn save(
        &self,
        publisher: Data<&Arc<Publisher>>,
        menus: Data<&Arc<MenuService>>,
        staff: Staff,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<MenuSettings>,
    ) -> Result<Versioned<MenuSettings>, SaveMenuSettingsError> {
        let settings = body.validate(validate)?;
        let context = staff.audit_context();
        let saved = menus.save_settings(settings, &if_match.0, &context).await?;
        publisher.wait_for_revision().await;
        let version = saved.version();
        Ok(Versioned::new(MenuSettings::from(&saved), version))
    }
}

fn validate(request: MenuSettings, validation: &mut Validation) -> Option<menus::MenuSettings> {
    let mut seen = BTreeSet::new();
    let settings = validation.require_each(
        "displayedMenus",
        request.displayed_menus,
        |request, validation| {
            let setting = validate_setting(request, validation)?;
            if !seen.insert(setting.menu_type) {
                validation.add_error("type", InvalidField::Duplicate);
            }
            Some(setting)
        },
    );
    // Duplicate menus have been reported above.
    menus::MenuSettings::parse(settings?).ok()
}

fn validate_setting(
    request: request::MenuSetting,
    validation: &mut Validation,
) -> Option<MenuSetting> {
    let menu_type = validation.require("type", request.kind);
    let label = validation.take("displayLabel", request.display_label);
    let label = Label::parse(label.unwrap_or_default());
    let display_label = validation.check_field("displayLabel", label);
    let is_checked = validation.require("isChecked", request.is_checked);
    Some(MenuSetting {
        menu_type: menu_type?.into(),
        display_label: display_label?,
        is_checked: is_checked?,
    })
}
