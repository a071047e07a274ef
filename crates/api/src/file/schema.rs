use domain::menus::{MenuFileName, MenuType};
use poem_openapi::Object;
use publishing::{
    field_markers,
    schema::fields::{OptionalField, RequiredField},
};

use crate::{
    http::request::{RequestObject, RequestValidator},
    menus::schema::LowercaseMenuType,
};

field_markers! {
    /// Base64.
    FileContent: String => String, Ok, { min_length: 1 };
}

/// The field with the bytes.
pub const FILE_CONTENT_FIELD: &str = "filecontent";

/// The file of a menu with its content.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct MenuFileContent {
    /// The name for guests, with `.pdf`.
    #[oai(validator(max_length = 204))]
    pub name: String,
    /// The path of the PDF on this host.
    pub storage_link: String,
    /// The PDF in base64, with padding (RFC 4648 §4).
    pub filecontent: String,
    /// The menu.
    #[oai(rename = "filetype")]
    pub menu: LowercaseMenuType,
}

/// A new file for a menu.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct MenuFileUpload {
    /// The name for guests, at most 200 characters, with or without `.pdf`.
    pub name: RequiredField<MenuFileName>,
    /// Ignored; clients send it empty.
    pub storage_link: OptionalField<String>,
    /// The PDF in base64 with padding (RFC 4648 §4), decoded at most `max_upload_bytes`.
    pub filecontent: RequiredField<FileContent>,
    /// The menu.
    #[oai(rename = "filetype")]
    pub menu: RequiredField<LowercaseMenuType>,
}

impl RequestObject for MenuFileUpload {
    type Value = (MenuType, MenuFileName);

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let name = validation.validate_field("name", self.name);
        validation.take_field("storageLink", self.storage_link);
        let content = validation.validate_field(FILE_CONTENT_FIELD, self.filecontent);
        let menu = validation.validate_field("filetype", self.menu);
        content.and(Some((menu?, name?)))
    }
}
