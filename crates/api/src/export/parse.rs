//! Reads the document of an export.

use std::collections::BTreeMap;

use domain::{
    RecordVersion,
    content::{PageDefinitions, PictureName},
    fields::FieldErrorKind,
    files::ObjectName,
    inn::MasterData,
    menus::{self, MenuFileName},
    news::{self, ImagePath, NewsId, NewsSubText, SortOrder, TimeframeText, Title},
    opening_hours::{self as hours, SpecialDayId, SpecialDayLabel},
    pages::Page,
    pictures,
};
use poem_openapi::types::ParseFromJSON;
use publishing::schema::{
    content::PageContent,
    fields::{OptionalField, RequiredField},
    news::NewsEntry,
    opening_hours::SpecialDay,
};
use serde_json::Value;
use services::export::{InnData, InnFile};
use thiserror::Error;

use super::schema::{ExportedOpeningHours, FORMAT, InnExport};
use crate::{
    content::validate_and_adapt_page_content,
    http::request::{RequestObject, RequestValidator},
    menus::schema::{MenuFile, MenuSettingsEdit, object_name},
    opening_hours::schema::OpeningHoursEdit,
    pictures::schema::{Picture, PictureEdit},
    problem::InvalidFieldReason,
};

const MAX_MESSAGE_BYTES: usize = 300;

/// Some editors write it.
const UTF8_BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

const NOT_UTF8: &str = "the text is not UTF-8; save it with this encoding";

/// A document is not an export that this program can read.
#[derive(Debug, Error)]
pub enum InvalidExport {
    #[error("{0}")]
    Malformed(String),
    #[error("the format {0} is not one of this program")]
    UnknownFormat(u64),
    #[error("invalid values: {}", .0.join(", "))]
    InvalidFields(Vec<String>),
}

impl InnExport {
    pub fn parse(json: &[u8], definitions: &PageDefinitions) -> Result<InnData, InvalidExport> {
        let malformed = |mut message: String| {
            message.truncate(message.floor_char_boundary(MAX_MESSAGE_BYTES));
            InvalidExport::Malformed(message)
        };
        let json = json.strip_prefix(UTF8_BYTE_ORDER_MARK).unwrap_or(json);
        let json = str::from_utf8(json).map_err(|_| malformed(NOT_UTF8.to_owned()))?;
        let document =
            serde_json::from_str::<Value>(json).map_err(|error| malformed(error.to_string()))?;
        let format = document.get("format").and_then(Value::as_u64);
        match format {
            Some(format) if (1..=FORMAT.into()).contains(&format) => {}
            Some(format) => return Err(InvalidExport::UnknownFormat(format)),
            None => return Err(malformed("`format` is missing".to_owned())),
        }
        let export = Self::parse_from_json(Some(document.clone()))
            .map_err(|error| malformed(error.into_message()))?;
        let mut fields = RequestValidator::default();
        add_unknown_fields("", &document, &export.to_value(), &mut fields);
        let data = export.validate(definitions, &mut fields);
        if let Some(data) = &data {
            check_references(data, &mut fields);
        }
        let errors = fields.into_error_texts();
        data.filter(|_| errors.is_empty())
            .ok_or(InvalidExport::InvalidFields(errors))
    }

    fn validate(
        self,
        definitions: &PageDefinitions,
        fields: &mut RequestValidator,
    ) -> Option<InnData> {
        let site = fields.validate_nested_object("site", |fields| self.site.validate(fields));
        let site_version = parse_version(self.site_version, "siteVersion", fields);
        let content = fields.validate_nested_object("content", |fields| {
            validate_contents(self.content, definitions, fields)
        });
        let hours = fields
            .validate_nested_object("openingHours", |fields| self.opening_hours.validate(fields));
        let news = validate_list("news", self.news, validate_news_entry, fields);
        let menu_settings = fields.validate_nested_object("menuSettings", |fields| {
            let version = parse_version(self.menu_settings.version, "version", fields);
            let menus = self.menu_settings.menus.into_iter().map(Into::into);
            let edit = MenuSettingsEdit {
                menus: RequiredField::of(menus.collect::<Vec<_>>()),
            };
            Some(edit.validate(fields)?.with_version(version?))
        });
        let menu_files = validate_list("menuFiles", self.menu_files, validate_menu_file, fields);
        let pictures = validate_list("pictures", self.pictures, validate_picture, fields);
        Some(InnData {
            master_data: MasterData {
                input: site?,
                version: site_version?,
            },
            content: content?,
            hours: hours?,
            news: news?,
            menu_settings: menu_settings?,
            menu_files: menu_files?,
            pictures: pictures?,
        })
    }
}

fn validate_list<T, V>(
    name: &str,
    items: Vec<T>,
    validate: impl Fn(T, &mut RequestValidator) -> Option<V>,
    fields: &mut RequestValidator,
) -> Option<Vec<V>> {
    let items = items.into_iter().enumerate().map(|(index, item)| {
        fields.validate_nested_object(&format!("{name}.{index}"), |fields| validate(item, fields))
    });
    // All errors are reported.
    let items: Vec<_> = items.collect();
    items.into_iter().collect()
}

/// The parsed document has all fields that are not absent.
fn add_unknown_fields(path: &str, document: &Value, parsed: &Value, fields: &mut RequestValidator) {
    match (document, parsed) {
        (Value::Object(document), Value::Object(parsed)) => {
            for (name, value) in document {
                let path = format!("{path}{name}");
                match parsed.get(name) {
                    Some(parsed) => {
                        add_unknown_fields(&format!("{path}."), value, parsed, fields);
                    }
                    None if value.is_null() => {}
                    None => fields.add_error(path, InvalidFieldReason::UnknownField),
                }
            }
        }
        (Value::Array(document), Value::Array(parsed)) => {
            for (index, (item, parsed)) in document.iter().zip(parsed).enumerate() {
                add_unknown_fields(&format!("{path}{index}."), item, parsed, fields);
            }
        }
        _ => {}
    }
}

/// Ids are unique, and what contents and news refer to is in the document.
fn check_references(data: &InnData, fields: &mut RequestValidator) {
    let ids = |path: &str, name: &str, ids: Vec<String>, fields: &mut RequestValidator| {
        for (index, id) in ids.iter().enumerate() {
            if ids.iter().take(index).any(|other| other == id) {
                fields.add_error(
                    format!("{path}.{index}.{name}"),
                    InvalidFieldReason::Duplicate,
                );
            }
        }
    };
    let news = data.news.iter().map(|entry| entry.id.get().to_string());
    ids("news", "id", news.collect(), fields);
    let days = data.hours.special_days.iter();
    let days = days.map(|day| day.id().get().to_string());
    ids("openingHours.specialDays", "id", days.collect(), fields);
    let keys = data.menu_files.iter().map(|file| file.key.key().to_owned());
    ids("menuFiles", "key", keys.collect(), fields);
    let urls = data.menu_files.iter().map(menus::MenuFile::url);
    ids("menuFiles", "url", urls.collect(), fields);
    let names = data.pictures.iter().map(|picture| picture.name.to_string());
    ids("pictures", "name", names.collect(), fields);

    let files = data.files();
    let not_found = InvalidFieldReason::DomainValidation(FieldErrorKind::FileNotFound);
    for (page, content) in &data.content {
        for name in content.uploaded_pictures() {
            if !data.pictures.iter().any(|picture| picture.name == name) {
                fields.add_error(format!("content.{}: {name}", page.code()), not_found);
            }
        }
    }
    for (index, entry) in data.news.iter().enumerate() {
        let exists = match entry.img_src.picture_file() {
            Some(path) => files.contains(&InnFile::Picture(path)),
            None => !entry.img_src.is_in_picture_folder(),
        };
        if !exists {
            fields.add_error(format!("news.{index}.imgSrc"), not_found);
        }
    }
}

fn parse_version(version: u32, name: &str, fields: &mut RequestValidator) -> Option<RecordVersion> {
    or_malformed(RecordVersion::parse(version.into()), name, fields)
}

fn or_malformed<T, E>(
    parsed: Result<T, E>,
    name: &str,
    fields: &mut RequestValidator,
) -> Option<T> {
    if parsed.is_err() {
        fields.add_error(name, InvalidFieldReason::Malformed);
    }
    parsed.ok()
}

/// Pages that an older release did not have are as in a new installation.
fn validate_contents(
    mut contents: BTreeMap<String, PageContent>,
    definitions: &PageDefinitions,
    fields: &mut RequestValidator,
) -> Option<BTreeMap<Page, domain::content::PageContent>> {
    let mut valid_contents = BTreeMap::new();
    for (page, definition) in definitions {
        let content = match contents.remove(page.code()) {
            Some(content) => fields.validate_nested_object(page.code(), |fields| {
                validate_and_adapt_page_content(content, definition, fields)
            }),
            None => Some(definition.initial.clone()),
        };
        valid_contents.extend(content.map(|content| (*page, content)));
    }
    for name in contents.keys() {
        fields.add_error(name, InvalidFieldReason::UnknownField);
    }
    (valid_contents.len() == definitions.len()).then_some(valid_contents)
}

impl ExportedOpeningHours {
    fn validate(self, fields: &mut RequestValidator) -> Option<hours::OpeningHours> {
        let week = self.week.into_iter().map(RequiredField::from);
        let edit = OpeningHoursEdit {
            week: RequiredField::of(week.collect::<Vec<_>>()),
            holiday: self.holiday.into(),
        };
        let week_and_holiday = edit.validate(fields);
        let special_days = validate_list(
            "specialDays",
            self.special_days,
            validate_special_day,
            fields,
        );
        let version = parse_version(self.version, "version", fields);
        let (week, holiday) = week_and_holiday?;
        Some(hours::OpeningHours {
            week,
            holiday,
            special_days: special_days?,
            version: version?,
        })
    }
}

fn validate_special_day(
    day: SpecialDay,
    fields: &mut RequestValidator,
) -> Option<hours::SpecialDay> {
    let id = or_malformed(SpecialDayId::parse(day.id.into()), "id", fields);
    let label = fields.parse_field(
        "label",
        RequiredField::<SpecialDayLabel>::of(day.label),
        SpecialDayLabel::parse,
    );
    let version = parse_version(day.version, "version", fields);
    let hours = day.hours.validate(fields);
    let parsed = hours::SpecialDay::new(id?, day.from, day.until, label?, hours?);
    Some(or_malformed(parsed, "until", fields)?.with_version(version?))
}

/// Texts may be empty, as after a change.
fn validate_news_entry(entry: NewsEntry, fields: &mut RequestValidator) -> Option<news::NewsEntry> {
    let id = or_malformed(NewsId::parse(entry.id.into()), "id", fields);
    let version = parse_version(entry.version, "version", fields);
    let title = fields.parse_field("title", entry.title, Title::parse);
    let sub_text = fields.parse_field("subText", entry.sub_text, NewsSubText::parse);
    let img_src = fields.parse_field("imgSrc", entry.img_src, ImagePath::parse);
    let timeframe = fields.parse_field("timeframe", entry.timeframe, TimeframeText::parse);
    let sort_order = fields.parse_field("sortOrder", entry.sort_order, |number| {
        SortOrder::parse(number.into())
    });
    Some(news::NewsEntry {
        id: id?,
        title: title?,
        sub_text: sub_text?,
        img_src: img_src?,
        sort_order: sort_order?,
        timeframe: timeframe?,
        show_until: entry.show_until,
        is_coming_soon: entry.is_coming_soon,
        is_food: entry.is_food,
        version: version?,
    })
}

fn validate_menu_file(file: MenuFile, fields: &mut RequestValidator) -> Option<menus::MenuFile> {
    let name = fields.parse_field(
        "name",
        RequiredField::<MenuFileName>::of(file.name),
        MenuFileName::parse,
    );
    let object = or_malformed(
        ObjectName::parse(object_name(&file.url).trim_start_matches('/')),
        "url",
        fields,
    );
    let version = parse_version(file.version, "version", fields);
    Some(menus::MenuFile {
        key: file.menu.into(),
        name: name?,
        object: object?,
        size: file.size,
        updated: file.updated,
        version: version?,
    })
}

fn validate_picture(picture: Picture, fields: &mut RequestValidator) -> Option<pictures::Picture> {
    let name = PictureName::parse(picture.name).ok();
    let name = name.filter(PictureName::is_uploaded).ok_or(());
    let name = or_malformed(name, "name", fields);
    let version = parse_version(picture.version, "version", fields);
    let files = picture.files;
    let details = PictureEdit {
        title: RequiredField::of(picture.title),
        alt: OptionalField::new(picture.alt),
        focal_x: RequiredField::of(files.focal_x),
        focal_y: RequiredField::of(files.focal_y),
    };
    let details = details.validate(fields);
    let size = (files.width, files.height);
    let is_valid_size =
        size.0 > 0 && size.1 > 0 && pictures::largest_picture_size(size.0, size.1) == size;
    if !is_valid_size {
        fields.add_error("files.width", InvalidFieldReason::Malformed);
    }
    Some(pictures::Picture {
        name: name?,
        width: files.width,
        height: files.height,
        details: details?,
        uploaded_at: picture.uploaded_at,
        deleted_at: None,
        version: version?,
    })
}
