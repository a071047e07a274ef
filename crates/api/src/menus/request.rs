use domain::{
    Label,
    calendar::Instant,
    menus::{self, MenuFileName},
};
use poem_openapi::{Enum, Object, types::Example};
use time::macros::datetime;

use super::shape::MenuType;
use crate::http::{
    limits::{MenuFileUrl, OnePerMenu},
    request::{Optional, Required},
};

/// A menu type in lower case.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "snake_case", remote = "menus::MenuType")]
pub enum MenuKey {
    /// The main menu.
    Food,
    /// The burger menu.
    Burger,
    /// An additional small menu.
    AdditionalBurger,
    /// The game menu.
    Wild,
    /// The goose menu.
    Gansl,
    /// The cordon bleu menu.
    CordonBleu,
}

/// The file of a menu.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct MenuFile {
    /// The menu.
    pub key: MenuKey,
    /// The name for guests, with `.pdf`.
    #[oai(validator(max_length = 204))]
    pub name: String,
    /// The path of the PDF on this host.
    pub url: String,
    /// The size of the PDF in bytes.
    pub size: u64,
    /// When the PDF was last replaced.
    pub updated: Instant,
    /// The version, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
    /// When it was deleted; absent otherwise.
    #[oai(skip_serializing_if_is_none)]
    pub deleted_at: Option<Instant>,
}

/// A change of a menu file; absent fields stay. A menu without a file requires both.
#[derive(Object, Clone)]
#[oai(example)]
pub struct MenuFileEdit {
    /// The name for guests, at most 200 characters, with or without `.pdf`.
    #[oai(skip_serializing_if_is_none)]
    pub name: Optional<String, MenuFileName>,
    /// The path of a stored PDF, such as `/menu/Gro%C3%9F.pdf`, or its name, such as `menu/Groß.pdf`.
    #[oai(skip_serializing_if_is_none)]
    pub url: Optional<String, MenuFileUrl>,
}

/// Which menus are displayed.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct MenuSettings {
    /// The menus in order, each at most once.
    pub displayed_menus: Required<Vec<Required<MenuSetting>>, OnePerMenu>,
}

/// Whether and how a menu is displayed.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct MenuSetting {
    /// The menu.
    #[oai(rename = "type")]
    pub kind: Required<MenuType>,
    /// The label on the website.
    pub display_label: Required<String, Label>,
    /// Whether it is displayed. A menu without a PDF is never displayed.
    pub is_checked: Required<bool>,
}

impl From<&menus::MenuFile> for MenuFile {
    fn from(file: &menus::MenuFile) -> Self {
        Self {
            key: file.key.into(),
            name: file.name.as_str().to_owned(),
            url: file.url(),
            size: file.size,
            updated: file.updated,
            version: file.version.get(),
            deleted_at: None,
        }
    }
}

impl From<&menus::DeletedMenuFile> for MenuFile {
    fn from(deleted: &menus::DeletedMenuFile) -> Self {
        Self {
            deleted_at: Some(deleted.at),
            ..Self::from(&deleted.file)
        }
    }
}

impl From<&menus::MenuSettings> for MenuSettings {
    fn from(settings: &menus::MenuSettings) -> Self {
        let setting = |setting: &menus::MenuSetting| {
            Required::from(MenuSetting {
                kind: MenuType::from(setting.menu_type).into(),
                display_label: setting.display_label.as_str().into(),
                is_checked: setting.is_checked.into(),
            })
        };
        let settings: Vec<_> = settings.displayed_menus().iter().map(setting).collect();
        Self {
            displayed_menus: settings.into(),
        }
    }
}

impl Example for MenuFile {
    fn example() -> Self {
        Self {
            key: MenuKey::Food,
            name: "Speisekarte.pdf".to_owned(),
            url: "/menu/Speisekarte.pdf".to_owned(),
            size: 81_920,
            updated: datetime!(2026-11-20 09:30 UTC),
            version: 3,
            deleted_at: None,
        }
    }
}

impl Example for MenuFileEdit {
    fn example() -> Self {
        Self {
            name: "Speisekarte".into(),
            url: "/menu/Speisekarte.pdf".into(),
        }
    }
}

impl Example for MenuSettings {
    fn example() -> Self {
        let setting = |kind: MenuType, label: &str, is_checked: bool| {
            Required::from(MenuSetting {
                kind: kind.into(),
                display_label: label.into(),
                is_checked: is_checked.into(),
            })
        };
        Self {
            displayed_menus: vec![
                setting(MenuType::Food, "Speisekarte", true),
                setting(MenuType::Gansl, "Ganslkarte", false),
            ]
            .into(),
        }
    }
}
