//! PATCH /api/menu-settings. Staff. Which menus are displayed, from now on.

use std::{collections::BTreeSet, sync::Arc};

use domain::{
    Label,
    fields::FieldErrors,
    menus::{self, MenuSetting, MenuType},
};
use poem::web::Data;
use poem_openapi::{OpenApi, param::Header};
use services::menus::MenuService;

use super::form::MenuSettings;
use crate::{
    auth::Staff,
    http::{
        fields::Fields,
        form::JsonForm,
        record::Record,
        refusal::{BODY, NO_OBJECT, refusals},
        version::expected,
    },
    operations::Tag,
    problem::Fault,
    published::Publisher,
};

refusals! {
    /// Refusals of this operation.
    NotSaved: BODY, &[
        NO_OBJECT,
        (412, "They are not at the version that `If-Match` asks for."),
    ]
}

/// The operation.
pub struct SaveMenuSettings;

#[OpenApi]
impl SaveMenuSettings {
    /// Choose which menus are displayed
    ///
    /// In this order. Kinds that are left out are displayed no more, and stay after the others to be chosen again.
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
        /// The version that was seen, in double quotes; absent to replace whatever is there.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
        form: JsonForm<MenuSettings>,
    ) -> Result<Record<MenuSettings>, NotSaved> {
        let settings = form.read_with(settings)?;
        let expected = expected(if_match.0.as_deref());
        let context = staff.audit_context();
        let saved = menus.save_settings(settings, &expected, &context).await?;
        publisher.wait_for_revision().await;
        let version = saved.version();
        Ok(Record::at(MenuSettings::from(&saved), version))
    }
}

fn settings(form: &mut Fields<'_>) -> Option<menus::MenuSettings> {
    const LIST: &str = "displayedMenus";
    let mut seen = BTreeSet::new();
    let lines = form.objects(LIST, |line| {
        let setting = setting(line);
        if let Some(setting) = &setting
            && !seen.insert(setting.menu_type)
        {
            line.refuse("type", Fault::Twice);
        }
        setting
    });
    match lines {
        // A menu that is listed twice is already refused.
        Some(lines) => menus::MenuSettings::parse(lines).ok(),
        None => form.take(Err(FieldErrors::missing(LIST))),
    }
}

fn setting(line: &mut Fields<'_>) -> Option<MenuSetting> {
    let code = line.text("type");
    let menu_type = code.and_then(|code| MenuType::parse(code).ok());
    if code.is_some() && menu_type.is_none() {
        line.refuse("type", Fault::Unreadable);
    }
    let menu_type = line.take(menu_type.ok_or(FieldErrors::missing("type")));
    let label = Label::parse(line.text("displayLabel").unwrap_or_default());
    let display_label = line.take(FieldErrors::of("displayLabel", label));
    let checked = line.flag("isChecked");
    let is_checked = line.take(checked.ok_or(FieldErrors::missing("isChecked")));
    Some(MenuSetting {
        menu_type: menu_type?,
        display_label: display_label?,
        is_checked: is_checked?,
    })
}
