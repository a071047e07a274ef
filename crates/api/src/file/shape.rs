//! The file of a menu as the file service tells and takes it.

use poem_openapi::{Object, types::Example};

use crate::menus::form::MenuKey;

/// The file of a menu, bytes and all.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct StoredMenu {
    /// The name that guests see, with `.pdf`.
    #[oai(validator(max_length = 204))]
    pub name: String,
    /// Where the PDF is: a path on this host.
    pub storage_link: String,
    /// The PDF in base64, with padding (RFC 4648 §4).
    pub filecontent: String,
    /// Which menu.
    pub filetype: MenuKey,
}

/// A PDF that a menu is to have.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", deny_unknown_fields, example)]
pub struct SentMenu {
    /// The name that guests are to see, at most 200 characters, with or without `.pdf`.
    #[oai(validator(min_length = 1, max_length = 204))]
    pub name: String,
    /// Not read; clients send it empty. Where a file lies is the house's business.
    #[oai(skip_serializing_if_is_none)]
    pub storage_link: Option<String>,
    /// The PDF in base64, with padding (RFC 4648 §4). Decoded, it is not larger than an upload may be.
    #[oai(validator(min_length = 4))]
    pub filecontent: String,
    /// Which menu.
    pub filetype: MenuKey,
}

/// `%PDF-1.7` and a line break: enough for an example, and no PDF.
const EXAMPLE: &str = "JVBERi0xLjcK";

impl Example for StoredMenu {
    fn example() -> Self {
        Self {
            name: "Speisekarte.pdf".to_owned(),
            storage_link: "/menu/Speisekarte.pdf".to_owned(),
            filecontent: EXAMPLE.to_owned(),
            filetype: MenuKey::Food,
        }
    }
}

impl Example for SentMenu {
    fn example() -> Self {
        Self {
            name: "Speisekarte".to_owned(),
            storage_link: Some(String::new()),
            filecontent: EXAMPLE.to_owned(),
            filetype: MenuKey::Food,
        }
    }
}
