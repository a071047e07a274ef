use domain::{
    calendar::Instant,
    menus::{self, DisplayedMenu},
};
use poem_openapi::{Enum, Object, types::Example};
use time::macros::datetime;

/// A menu to download.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct Menu {
    /// The type of the menu.
    #[oai(rename = "type")]
    pub kind: MenuType,
    /// The label on the website.
    #[oai(validator(max_length = 200))]
    pub label: String,
    /// The name of the file, with `.pdf`.
    #[oai(validator(max_length = 204))]
    pub name: String,
    /// The path of the PDF on this host.
    pub url: String,
    /// The size of the PDF in bytes.
    pub size: u64,
    /// When the PDF was last replaced.
    pub updated: Instant,
}

/// The type of a menu.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "SCREAMING_SNAKE_CASE", remote = "menus::MenuType")]
pub enum MenuType {
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

impl From<DisplayedMenu<'_>> for Menu {
    fn from(menu: DisplayedMenu<'_>) -> Self {
        Self {
            kind: menu.file.key.into(),
            label: menu.label.as_str().to_owned(),
            name: menu.file.name.as_str().to_owned(),
            url: menu.file.url(),
            size: menu.file.size,
            updated: menu.file.updated,
        }
    }
}

impl Example for Menu {
    fn example() -> Self {
        Self {
            kind: MenuType::Food,
            label: "Speisekarte".to_owned(),
            name: "Speisekarte.pdf".to_owned(),
            url: "/menu/Speisekarte.pdf".to_owned(),
            size: 81_920,
            updated: datetime!(2026-11-20 09:30 UTC),
        }
    }
}
