//! Menus as staff see and change them.

use domain::{calendar::Instant, menus};
use poem_openapi::{Enum, Object, types::Example};
use time::macros::datetime;

use super::shape::MenuType;

/// The key of a menu's file: its type in small letters.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "snake_case")]
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
    /// Which menu.
    pub key: MenuKey,
    /// The name that guests see, with `.pdf`.
    #[oai(validator(max_length = 204))]
    pub name: String,
    /// Where the PDF is, or was: a path on this host.
    pub url: String,
    /// The size of the PDF in bytes.
    pub size: u64,
    /// When the PDF was last replaced.
    pub updated: Instant,
    /// How often the record was changed, from 1. In double quotes, what `If-Match` asks for.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
    /// When it was removed; absent while the menu has it.
    #[oai(skip_serializing_if_is_none)]
    pub deleted_at: Option<Instant>,
}

/// Another name or another file for a menu; what is absent stays. A menu without a file needs both.
#[derive(Object, Clone, PartialEq, Eq, Debug, Default)]
#[oai(rename_all = "camelCase", deny_unknown_fields, example)]
pub struct MenuFileEdit {
    /// The name that guests are to see, at most 200 characters, with or without `.pdf`.
    #[oai(
        skip_serializing_if_is_none,
        validator(min_length = 1, max_length = 204)
    )]
    pub name: Option<String>,
    /// The address of a stored PDF, such as `/menu/Gro%C3%9F.pdf`, or its name, such as `menu/Groß.pdf`.
    #[oai(skip_serializing_if_is_none, validator(pattern = "^/?menu/."))]
    pub url: Option<String>,
}

/// Which menus are displayed.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", deny_unknown_fields, example)]
pub struct MenuSettings {
    /// The menus in the order of the board, each at most once.
    #[oai(validator(max_items = 6))]
    pub displayed_menus: Vec<MenuSetting>,
}

/// Whether a menu is displayed, and as what.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", deny_unknown_fields)]
pub struct MenuSetting {
    /// Which menu.
    #[oai(rename = "type")]
    pub kind: MenuType,
    /// What it is called on the board, at most 200 characters.
    #[oai(validator(min_length = 1, max_length = 200))]
    pub display_label: String,
    /// Is it to be shown? Without a PDF it is not shown, whatever this says.
    pub is_checked: bool,
}

impl From<menus::MenuType> for MenuKey {
    fn from(kind: menus::MenuType) -> Self {
        match kind {
            menus::MenuType::Food => Self::Food,
            menus::MenuType::Burger => Self::Burger,
            menus::MenuType::AdditionalBurger => Self::AdditionalBurger,
            menus::MenuType::Wild => Self::Wild,
            menus::MenuType::Gansl => Self::Gansl,
            menus::MenuType::CordonBleu => Self::CordonBleu,
        }
    }
}

impl From<MenuKey> for menus::MenuType {
    fn from(key: MenuKey) -> Self {
        match key {
            MenuKey::Food => Self::Food,
            MenuKey::Burger => Self::Burger,
            MenuKey::AdditionalBurger => Self::AdditionalBurger,
            MenuKey::Wild => Self::Wild,
            MenuKey::Gansl => Self::Gansl,
            MenuKey::CordonBleu => Self::CordonBleu,
        }
    }
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
        let setting = |setting: &menus::MenuSetting| MenuSetting {
            kind: setting.menu_type.into(),
            display_label: setting.display_label.as_str().to_owned(),
            is_checked: setting.is_checked,
        };
        Self {
            displayed_menus: settings.displayed_menus().iter().map(setting).collect(),
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
            name: Some("Speisekarte".to_owned()),
            url: Some("/menu/Speisekarte.pdf".to_owned()),
        }
    }
}

impl Example for MenuSettings {
    fn example() -> Self {
        let setting = |kind, label: &str, is_checked| MenuSetting {
            kind,
            display_label: label.to_owned(),
            is_checked,
        };
        Self {
            displayed_menus: vec![
                setting(MenuType::Food, "Speisekarte", true),
                setting(MenuType::Gansl, "Ganslkarte", false),
            ],
        }
    }
}
