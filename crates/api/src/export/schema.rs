//! The document of an export, with the types of the API.

use std::collections::BTreeMap;

use poem_openapi::{
    Object,
    registry::Registry,
    types::{ToJSON, Type},
};
use publishing::schema::{
    content::PageContent,
    day_hours::Hours,
    news::NewsEntry,
    opening_hours::{SpecialDay, WeekdayHours},
};
use serde_json::{Map, Value, json};
use services::export::{InnData, InnFile};

use crate::{
    menus::schema::{MenuFile, MenuSettings},
    pictures::schema::Picture,
    site::SiteEdit,
};

/// Rises when older programs can no longer read exports.
pub const FORMAT: u32 = 1;

/// The data of an inn. The files of menus and pictures are beside it.
#[derive(Object, Clone, PartialEq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct InnExport {
    /// The version of this format: 1.
    pub format: u32,
    /// Name, contact data, address, links and imprint.
    pub site: SiteEdit,
    /// The version of `site`.
    pub site_version: u32,
    /// The published contents of the pages by their names.
    pub content: BTreeMap<String, PageContent>,
    /// The opening hours.
    pub opening_hours: ExportedOpeningHours,
    /// The news entries in order, visible or not.
    pub news: Vec<NewsEntry>,
    /// Which menus are displayed.
    pub menu_settings: MenuSettings,
    /// The menus that have a file.
    pub menu_files: Vec<MenuFile>,
    /// The uploaded pictures.
    pub pictures: Vec<Picture>,
}

/// The week, the holidays and the special days.
#[derive(Object, Clone, PartialEq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct ExportedOpeningHours {
    /// The seven weekdays.
    pub week: Vec<WeekdayHours>,
    /// The hours on statutory holidays.
    pub holiday: Hours,
    /// Days and ranges with their own hours.
    pub special_days: Vec<SpecialDay>,
    /// The version of the week and the holidays.
    pub version: u32,
}

impl InnExport {
    pub fn new(data: &InnData) -> Self {
        let hours = &data.hours;
        let content = data.content.iter();
        Self {
            format: FORMAT,
            site: (&data.master_data.input).into(),
            site_version: data.master_data.version.get(),
            content: content
                .map(|(page, content)| (page.code().to_owned(), content.into()))
                .collect(),
            opening_hours: ExportedOpeningHours {
                week: WeekdayHours::of_week(&hours.week),
                holiday: hours.holiday.into(),
                special_days: hours.special_days.iter().map(SpecialDay::from).collect(),
                version: hours.version.get(),
            },
            news: data.news.iter().map(NewsEntry::from).collect(),
            menu_settings: (&data.menu_settings).into(),
            menu_files: data.menu_files.iter().map(MenuFile::from).collect(),
            pictures: data.pictures.iter().map(Picture::from).collect(),
        }
    }

    pub fn to_value(&self) -> Value {
        // An object always has JSON.
        self.to_json().unwrap_or_default()
    }

    pub fn to_pretty_json(&self) -> String {
        format!("{:#}\n", self.to_value())
    }
}

/// The path of a file beside the document.
pub fn export_file_path(file: &InnFile) -> String {
    match file {
        InnFile::Menu(menu) => format!("menus/{}.pdf", menu.key()),
        InnFile::Picture(path) => path.to_string().trim_start_matches('/').to_owned(),
    }
}

/// The JSON Schema of [`InnExport`].
pub fn export_schema() -> String {
    let mut registry = Registry::new();
    InnExport::register(&mut registry);
    let definitions: Map<_, _> = registry
        .schemas
        .iter()
        .map(|(name, schema)| (name.clone(), json!(schema)))
        .collect();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Export of an inn",
        "$ref": "#/components/schemas/InnExport",
        "components": { "schemas": definitions },
    });
    format!("{schema:#}\n").replace("\"naive-date\"", "\"date\"")
}
