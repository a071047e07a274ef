//! Reads the document of an export.

use std::collections::{BTreeMap, BTreeSet};

use domain::calendar::check_supported_year;
use domain::content::{PageContent, PageDefinitions, PictureName};
use domain::dishes::{CardSettings, DishId};
use domain::fields::{FieldError, FieldErrorKind, FieldErrors};
use domain::inn::MasterData;
use domain::lunch::LunchSettings;
use domain::menus::MenuFile;
use domain::pages::Page;
use domain::pictures::Picture;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use thiserror::Error;

use super::document::{ExportedPicture, FORMAT};
use super::{InnData, InnFile};
use crate::content_parser::ContentParser;
use crate::unknown_fields::unknown_fields;

const MAX_MESSAGE_BYTES: usize = 300;

/// Written by some editors.
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

impl InnData {
    /// Contents of another release are adapted.
    pub fn parse(
        json: &[u8],
        definitions: &PageDefinitions,
        is_built_in_picture: fn(&PictureName) -> bool,
    ) -> Result<Self, InvalidExport> {
        let mut document = parse_document(json)?;
        let mut reader = Reader {
            is_built_in_picture,
            errors: Vec::new(),
        };
        let data = reader.read(document.clone(), definitions);
        if let Some(data) = &data {
            // The fields of contents are reported.
            document.remove("content");
            for (path, value) in unknown_fields(&document, &data.to_json()) {
                if !value.is_null() {
                    reader.add_error(&path, FieldErrorKind::UnknownField.code());
                }
            }
            reader.check_references(data);
        }
        match data {
            Some(data) if reader.errors.is_empty() => Ok(data.adapt(definitions)),
            _ => Err(InvalidExport::InvalidFields(reader.errors)),
        }
    }

    /// Pages that an older release did not have are as in a new installation.
    fn adapt(mut self, definitions: &PageDefinitions) -> Self {
        let contents = definitions.iter().map(|(page, definition)| {
            let content = self.content.remove(page);
            let adapted = content.map(|content| definition.adapt(content));
            (*page, adapted.unwrap_or_else(|| definition.initial.clone()))
        });
        let content = contents.collect();
        Self { content, ..self }
    }
}

fn parse_document(json: &[u8]) -> Result<Map<String, Value>, InvalidExport> {
    let malformed = |mut message: String| {
        message.truncate(message.floor_char_boundary(MAX_MESSAGE_BYTES));
        InvalidExport::Malformed(message)
    };
    let json = json.strip_prefix(UTF8_BYTE_ORDER_MARK).unwrap_or(json);
    let json = str::from_utf8(json).map_err(|_| malformed(NOT_UTF8.to_owned()))?;
    let document: Map<_, _> =
        serde_json::from_str(json).map_err(|error| malformed(error.to_string()))?;
    match document.get("format").and_then(Value::as_u64) {
        Some(format) if (1..=FORMAT).contains(&format) => Ok(document),
        Some(format) => Err(InvalidExport::UnknownFormat(format)),
        None => Err(malformed("`format` is missing".to_owned())),
    }
}

/// Collects errors: the path and the code.
struct Reader {
    is_built_in_picture: fn(&PictureName) -> bool,
    errors: Vec<String>,
}

impl Reader {
    fn add_error(&mut self, path: &str, code: &str) {
        self.errors.push(format!("{path}: {code}"));
    }

    fn read(
        &mut self,
        mut document: Map<String, Value>,
        definitions: &PageDefinitions,
    ) -> Option<InnData> {
        // Archives of earlier formats have neither dishes nor lunch.
        for (name, absent) in [
            ("dishes", json!([])),
            ("cardSettings", json!(CardSettings::default())),
            ("cards", json!([])),
            ("lunchSettings", json!(LunchSettings::default())),
            ("lunchWeeks", json!([])),
        ] {
            document.entry(name).or_insert(absent);
        }
        let mut take = |name: &str| document.remove(name).unwrap_or_default();
        let site = self.parse("site", take("site"));
        let site_version = self.parse("siteVersion", take("siteVersion"));
        let content = self.parse_contents(take("content"), definitions);
        let hours = self.parse("openingHours", take("openingHours"));
        let news = self.parse_list("news", take("news"));
        let dishes = self.parse_list("dishes", take("dishes"));
        let card_settings = self.parse("cardSettings", take("cardSettings"));
        let cards = self.parse_list("cards", take("cards"));
        let lunch_settings = self.parse("lunchSettings", take("lunchSettings"));
        let lunch_weeks = self.parse_list("lunchWeeks", take("lunchWeeks"));
        let menu_settings = self.parse("menuSettings", take("menuSettings"));
        let menu_files = self.parse_list("menuFiles", take("menuFiles"));
        let pictures = self.parse_list::<ExportedPicture>("pictures", take("pictures"))?;
        let pictures = pictures.into_iter().enumerate().map(|(index, picture)| {
            let picture = Picture::try_from(picture);
            picture
                .map_err(|code| self.add_error(&format!("pictures.{index}"), code))
                .ok()
        });
        let pictures: Vec<_> = pictures.collect();
        Some(InnData {
            master_data: MasterData {
                input: site?,
                version: site_version?,
            },
            content: content?,
            hours: hours?,
            news: news?,
            dishes: dishes?,
            card_settings: card_settings?,
            cards: cards?,
            lunch_settings: lunch_settings?,
            lunch_weeks: lunch_weeks?,
            menu_settings: menu_settings?,
            menu_files: menu_files?,
            pictures: pictures.into_iter().collect::<Option<_>>()?,
        })
    }

    /// Reports all errors of a record: after each one it is parsed again without the value.
    fn parse<T: DeserializeOwned>(&mut self, path: &str, mut record: Value) -> Option<T> {
        let mut invalid: Vec<String> = Vec::new();
        loop {
            let error = match serde_path_to_error::deserialize(&record) {
                Ok(parsed) => return Some(parsed).filter(|_| invalid.is_empty()),
                Err(error) => error,
            };
            let field = error.path().to_string().replace('[', ".").replace(']', "");
            let mut field = field.trim_start_matches('.');
            // An object also fails for lack of a field that was removed.
            if !invalid.iter().any(|known| is_in(known, field)) {
                let separator = if field.is_empty() { "" } else { "." };
                let code = error.inner().to_string();
                self.add_error(&format!("{path}{separator}{field}"), &code);
            }
            while invalid.iter().any(|known| known == field) {
                field = field.rsplit_once('.').map_or("", |(parent, _)| parent);
            }
            if field.is_empty() {
                return None;
            }
            remove_field(&mut record, field)?;
            invalid.push(field.to_owned());
        }
    }

    fn parse_list<T: DeserializeOwned>(&mut self, path: &str, records: Value) -> Option<Vec<T>> {
        let records: Vec<Value> = self.parse(path, records)?;
        let records = records.into_iter().enumerate();
        let records: Vec<_> = records
            .map(|(index, record)| self.parse(&format!("{path}.{index}"), record))
            .collect();
        records.into_iter().collect()
    }

    fn parse_contents(
        &mut self,
        contents: Value,
        definitions: &PageDefinitions,
    ) -> Option<BTreeMap<Page, PageContent>> {
        let contents: BTreeMap<String, Map<_, _>> = self.parse("content", contents)?;
        let contents = contents.into_iter().map(|(name, content)| {
            let path = format!("content.{name}");
            let page = Page::parse(&name);
            let definition = page.and_then(|page| definitions.get(&page));
            let (Some(page), Some(definition)) = (page, definition) else {
                self.add_error(&path, FieldErrorKind::UnknownField.code());
                return None;
            };
            let mut parser = ContentParser {
                is_of_export: true,
                path: path + ".",
                ..ContentParser::for_request(self.is_built_in_picture)
            };
            let content = parser.page(content, definition);
            for error in parser.errors.0 {
                self.add_error(&error.path, error.kind.code());
            }
            let content = content?;
            for FieldError { path, kind } in definition.missing_texts(&content).0 {
                self.add_error(&format!("content.{name}.{path}"), kind.code());
            }
            Some((page, content))
        });
        // All errors are reported.
        let contents: Vec<_> = contents.collect();
        contents.into_iter().collect()
    }

    /// Ids are unique, and what contents and news refer to is in the document.
    fn check_references(&mut self, data: &InnData) {
        let not_found = FieldErrorKind::FileNotFound.code();
        self.check_unique("news", "id", data.news.iter().map(|entry| entry.id));
        let days = data.hours.special_days.iter();
        self.check_unique("openingHours.specialDays", "id", days.map(|day| day.id));
        let seasons = data.hours.seasons.iter();
        self.check_unique(
            "openingHours.seasons",
            "id",
            seasons.map(|season| season.id),
        );
        self.check_unique("dishes", "id", data.dishes.iter().map(|dish| dish.id));
        self.check_unique("cards", "slug", data.cards.iter().map(|card| &card.slug));
        self.check_food(data);
        let weeks = data.lunch_weeks.iter();
        self.check_unique("lunchWeeks", "week", weeks.map(|week| week.week));
        self.check_unique(
            "menuFiles",
            "key",
            data.menu_files.iter().map(|file| file.menu),
        );
        self.check_unique(
            "menuFiles",
            "url",
            data.menu_files.iter().map(MenuFile::url),
        );
        self.check_unique(
            "pictures",
            "name",
            data.pictures.iter().map(|picture| &picture.name),
        );
        let names: BTreeSet<_> = data.pictures.iter().map(|picture| &picture.name).collect();
        for (page, content) in &data.content {
            for name in content.uploaded_pictures() {
                if !names.contains(&name) {
                    self.add_error(&format!("content.{}: {name}", page.code()), not_found);
                }
            }
        }
        let files = data.files();
        for (index, entry) in data.news.iter().enumerate() {
            let exists = match entry.img_src.picture_file() {
                Some(path) => files.contains(&InnFile::Picture(path)),
                None => !entry.img_src.is_in_picture_folder(),
            };
            if !exists {
                self.add_error(&format!("news.{index}.imgSrc"), not_found);
            }
        }
    }

    fn check_food(&mut self, data: &InnData) {
        let settings = &data.card_settings;
        self.add_errors("cardSettings", settings.check());
        for (index, card) in settings.own_cards.iter().enumerate() {
            let Some(name) = &card.picture else { continue };
            let is_known = if name.is_uploaded() {
                data.pictures.iter().any(|picture| picture.name == *name)
            } else {
                (self.is_built_in_picture)(name)
            };
            if !is_known {
                let path = format!("cardSettings.ownCards.{index}.picture");
                self.add_error(&path, FieldErrorKind::FileNotFound.code());
            }
        }
        for (index, card) in data.cards.iter().enumerate() {
            let path = format!("cards.{index}.content");
            self.add_errors(&path, card.content.check());
            self.check_dishes(data, &path, card.content.dishes_with_paths());
        }
        for (index, dish) in data.dishes.iter().enumerate() {
            self.add_errors(&format!("dishes.{index}"), dish.details.check());
        }
        for (index, week) in data.lunch_weeks.iter().enumerate() {
            if week
                .published_at
                .is_some_and(|at| check_supported_year(at).is_err())
            {
                let path = format!("lunchWeeks.{index}.publishedAt");
                self.add_error(&path, FieldErrorKind::YearOutOfRange.code());
            }
            self.check_dishes(
                data,
                &format!("lunchWeeks.{index}"),
                week.dishes_with_paths(),
            );
        }
        let weekdays = data.lunch_settings.dishes_with_paths();
        self.check_dishes(data, "lunchSettings", weekdays);
    }

    fn check_dishes(
        &mut self,
        data: &InnData,
        path: &str,
        used: impl Iterator<Item = (String, DishId)>,
    ) {
        for (field, dish) in used {
            if !data.dishes.iter().any(|known| known.id == dish) {
                self.add_error(
                    &format!("{path}.{field}"),
                    FieldErrorKind::DishNotFound.code(),
                );
            }
        }
    }

    fn add_errors(&mut self, path: &str, checked: Result<(), FieldErrors>) {
        for error in checked.err().unwrap_or_default().0 {
            self.add_error(&format!("{path}.{}", error.path), error.kind.code());
        }
    }

    fn check_unique<T: Ord>(&mut self, list: &str, field: &str, ids: impl Iterator<Item = T>) {
        let mut known = BTreeSet::new();
        for (index, id) in ids.enumerate() {
            if !known.insert(id) {
                self.add_error(&format!("{list}.{index}.{field}"), "duplicate");
            }
        }
    }
}

/// Items of lists become null, so that the others keep their positions.
fn remove_field(record: &mut Value, field: &str) -> Option<()> {
    let pointer = format!("/{}", field.replace('.', "/"));
    let (parent, name) = pointer.rsplit_once('/')?;
    match record.pointer_mut(parent)? {
        Value::Object(fields) => drop(fields.shift_remove(name)?),
        items => *items.get_mut(name.parse::<usize>().ok()?)? = Value::Null,
    }
    Some(())
}

fn is_in(field: &str, object: &str) -> bool {
    let rest = field.strip_prefix(object);
    rest.is_some_and(|rest| object.is_empty() || rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use domain::inn::MasterDataInput;
    use domain::opening_hours::OpeningHours;
    use serde_json::json;

    use super::*;

    #[test]
    fn reports_all_errors_of_a_record() {
        let mut reader = Reader {
            is_built_in_picture: |_| true,
            errors: Vec::new(),
        };
        let site = json!({
            "product": "Post",
            "contact": { "phone": "Telefon", "email": "post" },
            "address": { "street": " ", "postalCode": 3500, "locality": "Krems", "country": "AT" },
            "geo": { "latitude": 91, "longitude": 15 },
            "links": { "map": "https://map.example" },
            "imprint": {},
        });
        assert!(reader.parse::<MasterDataInput>("site", site).is_none());
        let mut hours = json!(OpeningHours::default());
        hours["week"][1]["dayKey"] = json!(1);
        hours["holiday"]["kitchenFrom"] = json!("09:00");
        hours["specialDays"] = json!([
            { "id": 1, "from": "2026-12-24", "until": "2026-12-24", "label": "a".repeat(201), "version": 0, "isOpen": false },
        ]);
        hours["seasons"] = json!([{ "id": 3, "name": " ", "from": "2026-05-01", "until": "2027-05-01", "isYearly": true }]);
        assert!(
            reader
                .parse::<OpeningHours>("openingHours", hours)
                .is_none()
        );
        let page = json!({ "texts": { "heading": { "de": "", "en": "a\n" } }, "lists": { "rooms": [{
            "id": "Eck", "texts": {}, "pictures": [{ "picture": "upload-0", "alt": {} }]
        }] } });
        let definitions = serde_json::from_value(json!({ "venue": {
            "texts": { "heading": 100 },
            "lists": { "rooms": { "maxItems": 1, "maxPictures": 1, "label": "name", "texts": { "name": 20 } } },
        } }));
        let definitions: PageDefinitions = definitions.unwrap();
        assert!(
            reader
                .parse_contents(json!({ "cellar": page, "venue": page }), &definitions)
                .is_none()
        );
        assert_eq!(
            reader.errors,
            [
                "site.contact.phone: not-a-phone-number",
                "site.contact.email: not-an-email",
                "site.address.street: missing",
                "site.address.postalCode: invalid type: integer `3500`, expected a string",
                "site.geo.latitude: out-of-range",
                "site.links: missing field `directions`",
                "site.imprint: missing field `owner`",
                "openingHours.week: not every weekday exactly once",
                "openingHours.holiday: kitchenFrom is outside the opening hours of the venue",
                "openingHours.specialDays.0.label: too-long",
                "openingHours.specialDays.0.version: 0 is not a version: must be between 1 and 4294967295",
                "openingHours.seasons.0.name: missing",
                "content.cellar: unknown",
                "content.venue.texts.heading.en: control-character",
                "content.venue.lists.rooms.0.id: not-a-name",
                "content.venue.lists.rooms.0.pictures.0.alt.de: missing",
            ]
        );
    }
}
