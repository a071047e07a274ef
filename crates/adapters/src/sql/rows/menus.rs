//! Rows of menus.

use domain::menus::{MenuFile, MenuFileName, MenuSetting, MenuSettings, MenuType};
use domain::{Label, Version};
use ports::StoreError;
use sea_orm::ActiveValue::Set;

use super::{Row, file_from_row};
use crate::sql::entities::{
    deleted_menu_version, file, former_menu_address, menu_file, menu_setting,
};

pub(in crate::sql) fn menu_from_row(
    stored: &menu_file::Model,
    file: Option<file::Model>,
) -> Result<MenuFile, StoreError> {
    let row = Row {
        table: "menu_files",
        key: &stored.key,
    };
    let file = file.ok_or_else(|| row.fault("object", "there is no file of this name"))?;
    let file = file_from_row(file)?;
    Ok(MenuFile {
        key: row.column("key", MenuType::parse(&stored.key))?,
        name: row.column("name", MenuFileName::parse(&*stored.name))?,
        object: file.name,
        size: file.size,
        updated: file.updated,
        version: row.column("version", Version::parse(stored.version))?,
    })
}

pub(in crate::sql) fn deleted_version(
    stored: &deleted_menu_version::Model,
) -> Result<Version, StoreError> {
    let row = Row {
        table: "deleted_menu_versions",
        key: &stored.key,
    };
    row.column("version", Version::parse(stored.version))
}

pub(in crate::sql) fn former_menu(
    stored: &former_menu_address::Model,
) -> Result<MenuType, StoreError> {
    let row = Row {
        table: "former_menu_addresses",
        key: &stored.object,
    };
    row.column("menu", MenuType::parse(&stored.menu))
}

pub(in crate::sql) fn settings_from_lines(
    lines: Vec<MenuSetting>,
) -> Result<MenuSettings, StoreError> {
    MenuSettings::parse(lines).map_err(|fault| {
        let key = fault.0.code();
        let row = Row {
            table: "menu_settings",
            key,
        };
        row.fault("menu", fault)
    })
}

pub(in crate::sql) fn setting_from_row(
    stored: menu_setting::Model,
) -> Result<MenuSetting, StoreError> {
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

pub(in crate::sql) fn settings_to_rows(
    settings: &MenuSettings,
) -> impl Iterator<Item = menu_setting::ActiveModel> {
    (0..)
        .zip(settings.displayed_menus())
        .map(|(position, setting)| menu_setting::ActiveModel {
            menu: Set(setting.menu_type.key().to_owned()),
            position: Set(position),
            display_label: Set(setting.display_label.as_str().to_owned()),
            is_checked: Set(setting.is_checked),
        })
}
