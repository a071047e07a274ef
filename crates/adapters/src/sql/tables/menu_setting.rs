//! Whether a menu is displayed, and where.

use domain::Label;
use domain::menus::{MenuSetting, MenuSettings, MenuType};
use ports::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use super::Row;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "menu_settings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub menu: String,
    pub position: i32,
    pub display_label: String,
    pub is_checked: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

pub fn settings_from_lines(lines: Vec<MenuSetting>) -> Result<MenuSettings, StoreError> {
    MenuSettings::parse(lines).map_err(|fault| {
        let key = fault.0.code();
        let row = Row {
            table: "menu_settings",
            key,
        };
        row.fault("menu", fault)
    })
}

pub fn setting_from_row(stored: Model) -> Result<MenuSetting, StoreError> {
    let row = Row {
        table: "menu_settings",
        key: &stored.menu,
    };
    Ok(MenuSetting {
        menu_type: row.column("menu", MenuType::parse(&stored.menu))?,
        display_label: row.column("display_label", Label::parse(stored.display_label))?,
        is_checked: stored.is_checked,
    })
}

pub fn settings_to_rows(settings: &MenuSettings) -> impl Iterator<Item = ActiveModel> {
    (0..)
        .zip(settings.displayed_menus())
        .map(|(position, setting)| ActiveModel {
            menu: Set(setting.menu_type.key().to_owned()),
            position: Set(position),
            display_label: Set(setting.display_label.as_str().to_owned()),
            is_checked: Set(setting.is_checked),
        })
}
