use std::collections::BTreeSet;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use domain::{
    Label,
    calendar::Timestamp,
    fields::FieldErrorKind,
    files::FileName,
    menus::{self, MenuFileName, MenuType},
};
use poem_openapi::{Enum, Object};
use ports::PdfThumbnail;
use publishing::{
    field_markers, json_fields,
    schema::{
        code::ApiEnumValue,
        fields::{FieldList, FieldType, OptionalField, RequiredField},
    },
};

use crate::http::request::{RequestObject, RequestValidator, request_object};

field_markers! {
    /// The address of a menu's file.
    MenuFileUrl: String => FileName, parse_url, { pattern: "^/?menu/.".to_owned() };
    /// At most one item for every menu.
    OnePerMenu: FieldList<MenuSetting> => FieldList<MenuSetting>, Ok, { max_items: MenuType::ALL.len() };
}

json_fields!(MenuSetting);
impl FieldType for LowercaseMenuType {
    type Json = Self;
    type Value = MenuType;

    fn parse(json: Self) -> Result<MenuType, FieldErrorKind> {
        Ok(json.into())
    }
}

fn parse_url(url: impl AsRef<str>) -> Result<FileName, FieldErrorKind> {
    menus::MenuFileEdit::parse_file(url.as_ref())
}

/// A menu type in lower case.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "snake_case", remote = "MenuType")]
pub enum LowercaseMenuType {
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

/// The first page of a menu file, and whether the file has text.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct MenuFileThumbnail {
    /// A PNG of at most 480 × 679 pixels in base64, with padding (RFC 4648 §4).
    pub png: String,
    /// Whether screen readers and search engines can read the first five pages. A scan has no text.
    pub has_text: bool,
}

impl From<PdfThumbnail> for MenuFileThumbnail {
    fn from(thumbnail: PdfThumbnail) -> Self {
        Self {
            png: BASE64_STANDARD.encode(thumbnail.png),
            has_text: thumbnail.has_text,
        }
    }
}

/// The file of a menu.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MenuFile {
    /// The menu.
    #[oai(rename = "key")]
    pub menu: LowercaseMenuType,
    /// The name for guests, with `.pdf`.
    #[oai(validator(max_length = 204))]
    pub name: String,
    /// The path of the PDF on this host.
    pub url: String,
    /// The size of the PDF in bytes.
    pub size: u64,
    /// When the PDF was last replaced.
    pub updated_at: Timestamp,
    /// The version, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
    /// When it was deleted; absent otherwise.
    pub deleted_at: Option<Timestamp>,
}

/// A change of a menu file; absent fields stay. A menu without a file requires both.
#[derive(Object, Clone)]
pub struct MenuFileEdit {
    /// The name for guests, at most 200 characters, with or without `.pdf`.
    pub name: OptionalField<MenuFileName>,
    /// The path of a stored PDF, such as `/menu/Gro%C3%9F.pdf`, or its name, such as `menu/Groß.pdf`.
    #[oai(rename = "url")]
    pub file: OptionalField<MenuFileUrl>,
}

request_object! { MenuFileEdit => menus::MenuFileEdit { name, file as "url" } }
request_object! {
    MenuSetting => menus::MenuSetting { menu_type as "type", display_label, is_checked }
}

/// Which menus are displayed.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct MenuSettings {
    /// All menus, in order.
    #[oai(rename = "displayedMenus")]
    pub menus: Vec<MenuSetting>,
    /// The version, from 1. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// A change of the displayed menus.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct MenuSettingsEdit {
    /// The menus in order, each at most once.
    #[oai(rename = "displayedMenus")]
    pub menus: RequiredField<OnePerMenu>,
}

/// Whether and how a menu is displayed.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct MenuSetting {
    /// The menu.
    #[oai(rename = "type")]
    pub menu_type: RequiredField<ApiEnumValue<MenuType>>,
    /// The label on the website.
    pub display_label: RequiredField<Label>,
    /// Whether it is displayed. A menu without a PDF is never displayed.
    pub is_checked: RequiredField<bool>,
}

impl From<&menus::MenuFile> for MenuFile {
    fn from(file: &menus::MenuFile) -> Self {
        Self {
            menu: file.menu.into(),
            name: file.name.as_str().to_owned(),
            url: file.url(),
            size: file.size,
            updated_at: file.updated_at,
            version: file.version.get(),
            deleted_at: None,
        }
    }
}

impl From<&menus::DeletedMenuFile> for MenuFile {
    fn from(deleted: &menus::DeletedMenuFile) -> Self {
        Self {
            deleted_at: Some(deleted.deleted_at),
            ..Self::from(&deleted.file)
        }
    }
}

impl From<&menus::MenuSettings> for MenuSettings {
    fn from(settings: &menus::MenuSettings) -> Self {
        let setting = |setting: &menus::MenuSetting| MenuSetting {
            menu_type: RequiredField::of(setting.menu_type),
            display_label: RequiredField::from_display(&setting.display_label),
            is_checked: setting.is_checked.into(),
        };
        Self {
            menus: settings.entries().iter().map(setting).collect(),
            version: settings.version().get(),
        }
    }
}

impl RequestObject for MenuSettingsEdit {
    type Value = menus::MenuSettings;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let mut seen_menu_types = BTreeSet::new();
        let settings =
            validation.require_list_field("displayedMenus", self.menus, |request, validation| {
                let setting = request.validate(validation)?;
                if !seen_menu_types.insert(setting.menu_type) {
                    validation.add_error("type", FieldErrorKind::Duplicate);
                }
                Some(setting)
            });
        // Duplicate menus have been reported above.
        menus::MenuSettings::parse(settings?).ok()
    }
}
