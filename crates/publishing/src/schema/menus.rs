use domain::{
    calendar::Timestamp,
    menus::{DisplayedMenu, MenuFileName, MenuType},
};
use poem_openapi::Object;

use super::code::ApiEnumValue;
use crate::field_types;

field_types! {
    MenuFileName: String { min_length: 1, max_length: MenuFileName::MAX_CHARS + ".pdf".len() }
}

/// A menu to download.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Menu {
    /// The type of the menu.
    #[oai(rename = "type")]
    pub kind: ApiEnumValue<MenuType>,
    /// The label on the website.
    #[oai(validator(max_length = 200))]
    pub label: String,
    /// The name of the file, with `.pdf`.
    #[oai(rename = "name", validator(max_length = 204))]
    pub file_name: String,
    /// The path of the PDF on this host.
    pub url: String,
    /// The size of the PDF in bytes.
    pub size: u64,
    /// When the PDF was last replaced.
    #[oai(rename = "updated")]
    pub updated_at: Timestamp,
}

impl From<&DisplayedMenu> for Menu {
    fn from(menu: &DisplayedMenu) -> Self {
        Self {
            kind: menu.file.menu.into(),
            label: menu.label.as_str().to_owned(),
            file_name: menu.file.name.as_str().to_owned(),
            url: menu.file.url(),
            size: menu.file.size,
            updated_at: menu.file.updated_at,
        }
    }
}
