use domain::menus::MenuFileName;
use poem_openapi::{Object, types::Example};

use crate::{
    http::{
        limits::{NonEmpty, Unlimited},
        request::{Optional, Required},
    },
    menus::request::MenuKey,
};

/// The file of a menu with its content.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct MenuFileContent {
    /// The name for guests, with `.pdf`.
    #[oai(validator(max_length = 204))]
    pub name: String,
    /// The path of the PDF on this host.
    pub storage_link: String,
    /// The PDF in base64, with padding (RFC 4648 §4).
    pub filecontent: String,
    /// The menu.
    pub filetype: MenuKey,
}

/// A new file for a menu.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase", example)]
pub struct MenuFileUpload {
    /// The name for guests, at most 200 characters, with or without `.pdf`.
    pub name: Required<String, MenuFileName>,
    /// Ignored; clients send it empty.
    #[oai(skip_serializing_if_is_none)]
    pub storage_link: Optional<String>,
    /// The PDF in base64 with padding (RFC 4648 §4), decoded at most `max_upload_bytes`.
    pub filecontent: Required<String, NonEmpty<Unlimited>>,
    /// The menu.
    pub filetype: Required<MenuKey>,
}

/// `%PDF-1.7` and a line break.
const EXAMPLE_BASE64: &str = "JVBERi0xLjcK";

impl Example for MenuFileContent {
    fn example() -> Self {
        Self {
            name: "Speisekarte.pdf".to_owned(),
            storage_link: "/menu/Speisekarte.pdf".to_owned(),
            filecontent: EXAMPLE_BASE64.to_owned(),
            filetype: MenuKey::Food,
        }
    }
}

impl Example for MenuFileUpload {
    fn example() -> Self {
        Self {
            name: "Speisekarte".into(),
            storage_link: "".into(),
            filecontent: EXAMPLE_BASE64.into(),
            filetype: MenuKey::Food.into(),
        }
    }
}
