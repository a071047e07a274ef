//! Parses the content of a page by its definition, from requests and exports.

use std::collections::BTreeMap;
use std::fmt::Display;

use domain::content::{
    ContentItem, ContentLink, ContentPicture, ItemId, ListDefinition, LocalizedText, PageContent,
    PageDefinition, PictureName, TextDefinition,
};
use domain::fields::{FieldErrorKind, FieldErrors};
use serde_json::{Map, Value};

type Object = Map<String, Value>;

/// Reports all errors, but for required texts that are empty: drafts may have such. The paths begin with `path`.
pub struct ContentParser {
    pub is_built_in_picture: fn(&PictureName) -> bool,
    /// Texts and lists of another release are ignored, those that it lacks are absent, and so are fields that are null.
    pub is_of_export: bool,
    pub path: String,
    pub errors: FieldErrors,
}

impl ContentParser {
    pub fn for_request(is_built_in_picture: fn(&PictureName) -> bool) -> Self {
        Self {
            is_built_in_picture,
            is_of_export: false,
            path: String::new(),
            errors: FieldErrors::default(),
        }
    }

    /// The content of a request.
    pub fn parse(
        mut self,
        content: Object,
        definition: &PageDefinition,
    ) -> Result<PageContent, FieldErrors> {
        let content = self.page(content, definition);
        let errors = self.errors;
        content.filter(|_| errors.is_empty()).ok_or(errors)
    }

    /// `None` after an error.
    pub(crate) fn page(
        &mut self,
        content: Object,
        definition: &PageDefinition,
    ) -> Option<PageContent> {
        self.fields(content, |parser, content| {
            let is_required = !parser.is_of_export;
            let texts = parser.texts(content, &definition.texts, |_| is_required);
            let lists = parser.object("lists", content.remove("lists"), |parser, lists| {
                parser.named(lists, &definition.lists, |_| is_required, Self::items)
            });
            Some(PageContent {
                texts: texts?,
                lists: lists?,
            })
        })
    }

    fn items(
        &mut self,
        name: &str,
        items: Option<Value>,
        definition: &ListDefinition,
    ) -> Option<Vec<ContentItem>> {
        let mut ids = Vec::new();
        let items = self.list(name, items, definition.max_items, |parser, item| {
            parser.item(item, definition, &mut ids)
        })?;
        if !self.is_of_export && !definition.has_required_items(&items) {
            self.add_error::<()>(name, FieldErrorKind::MissingItem);
        }
        Some(items)
    }

    /// `ids` are those of the items before it.
    fn item(
        &mut self,
        item: &mut Object,
        definition: &ListDefinition,
        ids: &mut Vec<ItemId>,
    ) -> Option<ContentItem> {
        let id = self.text("id", item.remove("id"), ItemId::parse);
        if let Some(id) = &id {
            if ids.contains(id) {
                self.add_error::<()>("id", FieldErrorKind::Duplicate);
            } else if !definition.allows(id) {
                self.add_error::<()>("id", FieldErrorKind::ItemOfFixedList);
            }
            ids.push(id.clone());
        }
        let is_hidden = match item.remove("hidden").unwrap_or(false.into()) {
            Value::Bool(is_hidden) => Some(is_hidden),
            _ => self.add_error("hidden", FieldErrorKind::Malformed),
        };
        let texts = self.texts(item, &definition.texts, |_| false);
        let link = definition.has_link.then(|| item.remove("link"));
        let link = self.optional_text("link", link.flatten(), ContentLink::parse);
        let pictures = item.remove("pictures");
        let pictures = self.list(
            "pictures",
            pictures,
            definition.max_pictures,
            |it, picture| it.picture(picture, definition.has_captions),
        );
        Some(ContentItem {
            id: id?,
            is_hidden: is_hidden?,
            texts: texts?,
            link: link?,
            pictures: pictures?,
        })
    }

    /// Whether an uploaded picture exists is checked later.
    fn picture(&mut self, picture: &mut Object, has_captions: bool) -> Option<ContentPicture> {
        // The files are derived from the name.
        picture.remove("files");
        let is_built_in = self.is_built_in_picture;
        let name = self.text("picture", picture.remove("picture"), |name| {
            let name = PictureName::parse(name)?;
            let is_known = name.is_uploaded() || is_built_in(&name);
            is_known.then_some(name).ok_or(FieldErrorKind::FileNotFound)
        });
        let definition = &TextDefinition::PICTURE;
        let alt = self.localized_text("alt", picture.remove("alt"), definition);
        let caption = has_captions.then(|| picture.remove("caption")).flatten();
        let caption =
            caption.map(|caption| self.localized_text("caption", Some(caption), definition));
        Some(ContentPicture {
            name: name?,
            alt: alt?,
            caption: match caption {
                Some(caption) => Some(caption?),
                None => None,
            },
        })
    }

    fn texts(
        &mut self,
        owner: &mut Object,
        definitions: &BTreeMap<String, TextDefinition>,
        is_required: impl Fn(&str) -> bool,
    ) -> Option<BTreeMap<String, LocalizedText>> {
        self.object("texts", owner.remove("texts"), |parser, texts| {
            parser.named(texts, definitions, is_required, Self::localized_text)
        })
    }

    fn localized_text(
        &mut self,
        name: &str,
        text: Option<Value>,
        definition: &TextDefinition,
    ) -> Option<LocalizedText> {
        self.object(name, text, |parser, text| {
            let german = parser.text("de", text.remove("de"), |text| definition.parse_draft(text));
            let english =
                parser.optional_text("en", text.remove("en"), |text| definition.parse(text));
            Some(LocalizedText {
                german: german?,
                english: english?,
            })
        })
    }

    /// The fields that are defined.
    fn named<D, T>(
        &mut self,
        fields: &mut Object,
        definitions: &BTreeMap<String, D>,
        is_required: impl Fn(&str) -> bool,
        parse: impl Fn(&mut Self, &str, Option<Value>, &D) -> Option<T>,
    ) -> Option<BTreeMap<String, T>> {
        let parsed = definitions.iter().filter_map(|(name, definition)| {
            let field = fields.remove(name);
            let is_parsed = field.is_some() || is_required(name);
            is_parsed.then(|| Some((name.clone(), parse(self, name, field, definition)?)))
        });
        // All errors are reported.
        let parsed: Vec<_> = parsed.collect();
        if self.is_of_export {
            fields.clear();
        }
        parsed.into_iter().collect()
    }

    fn list<T>(
        &mut self,
        name: &str,
        list: Option<Value>,
        max_items: usize,
        mut parse: impl FnMut(&mut Self, &mut Object) -> Option<T>,
    ) -> Option<Vec<T>> {
        let items = match list {
            Some(Value::Array(items)) => items,
            other => return self.reject(name, other.as_ref()),
        };
        if items.len() > max_items {
            let at_most = i64::try_from(max_items).unwrap_or(i64::MAX);
            let at_least = 0;
            self.add_error::<()>(name, FieldErrorKind::OutOfRange { at_least, at_most });
        }
        let items = items.into_iter().enumerate();
        let items = items
            .map(|(index, item)| self.object(&format!("{name}.{index}"), Some(item), &mut parse));
        let items: Vec<_> = items.collect();
        items.into_iter().collect()
    }

    fn object<T>(
        &mut self,
        name: &str,
        object: Option<Value>,
        parse: impl FnOnce(&mut Self, &mut Object) -> Option<T>,
    ) -> Option<T> {
        let object = match object {
            Some(Value::Object(object)) => object,
            other => return self.reject(name, other.as_ref()),
        };
        let length = self.path.len();
        self.path.push_str(name);
        self.path.push('.');
        let parsed = self.fields(object, parse);
        self.path.truncate(length);
        parsed
    }

    /// Fields that `parse` leaves are unknown.
    fn fields<T>(
        &mut self,
        mut object: Object,
        parse: impl FnOnce(&mut Self, &mut Object) -> Option<T>,
    ) -> Option<T> {
        if self.is_of_export {
            object.retain(|_, value| !value.is_null());
        }
        let parsed = parse(self, &mut object);
        for name in object.keys() {
            self.add_error::<()>(name, FieldErrorKind::UnknownField);
        }
        parsed
    }

    /// A blank text is absent. `None` after an error.
    #[expect(clippy::option_option, reason = "the outer one is for errors")]
    fn optional_text<T>(
        &mut self,
        name: &str,
        text: Option<Value>,
        parse: impl FnOnce(String) -> Result<T, FieldErrorKind>,
    ) -> Option<Option<T>> {
        match text {
            None => Some(None),
            Some(Value::String(text)) if text.trim().is_empty() => Some(None),
            text => self.text(name, text, parse).map(Some),
        }
    }

    fn text<T>(
        &mut self,
        name: &str,
        text: Option<Value>,
        parse: impl FnOnce(String) -> Result<T, FieldErrorKind>,
    ) -> Option<T> {
        match text {
            Some(Value::String(text)) => {
                parse(text).map_or_else(|error| self.add_error(name, error), Some)
            }
            other => self.reject(name, other.as_ref()),
        }
    }

    fn reject<T>(&mut self, name: &str, value: Option<&Value>) -> Option<T> {
        let is_absent = value.is_none();
        let missing = is_absent.then_some(FieldErrorKind::Missing);
        self.add_error(name, missing.unwrap_or(FieldErrorKind::Malformed))
    }

    fn add_error<T>(&mut self, name: impl Display, error: FieldErrorKind) -> Option<T> {
        self.errors.add(format!("{}{name}", self.path), error);
        None
    }
}
