//! Validates the texts, lists and pictures of a page by its definition.

use std::collections::BTreeMap;

use domain::{
    content::{
        self, ContentLink, ItemId, ListDefinition, PageDefinition, PictureName, TextDefinition,
    },
    fields::FieldErrorKind,
};

use publishing::{
    is_built_in_picture,
    schema::{
        content::{ContentItem, ContentPicture, LocalizedText, PageContent, Texts},
        fields::RequiredField,
    },
};

use crate::{http::request::RequestValidator, problem::InvalidFieldReason};

pub fn validate_page_content(
    content: PageContent,
    definition: &PageDefinition,
    fields: &mut RequestValidator,
) -> Option<content::PageContent> {
    let texts = fields.parse_object_field("texts", content.texts, |texts, fields| {
        validate_texts(texts, &definition.texts, |_| true, fields)
    });
    let lists = fields.parse_object_field("lists", content.lists, |mut lists, fields| {
        let lists = definition.lists.iter().map(|(name, definition)| {
            let items = lists.remove(name);
            let items = items.unwrap_or_else(|| RequiredField::new(None));
            let items = validate_items(name, items, definition, fields)?;
            if !definition.has_required_items(&items) {
                fields.add_error(name, InvalidFieldReason::MissingItem);
            }
            Some((name.clone(), items))
        });
        collect_all(lists)
    });
    Some(content::PageContent {
        texts: texts?,
        lists: lists?,
    })
}

/// Validates all, also those after an error.
fn collect_all<V>(
    fields: impl Iterator<Item = Option<(String, V)>>,
) -> Option<BTreeMap<String, V>> {
    let fields: Vec<_> = fields.collect();
    fields.into_iter().collect()
}

fn validate_items(
    name: &str,
    items: RequiredField<Vec<RequiredField<ContentItem>>>,
    definition: &ListDefinition,
    fields: &mut RequestValidator,
) -> Option<Vec<content::ContentItem>> {
    let items = fields.require_list_field(name, items, |item, fields| {
        validate_item(item, definition, fields)
    })?;
    check_length(name, &items, definition.max_items, fields);
    for (index, item) in items.iter().enumerate() {
        if items.iter().take(index).any(|other| other.id == item.id) {
            fields.add_error(format!("{name}.{index}.id"), InvalidFieldReason::Duplicate);
        } else if !definition.allows(&item.id) {
            let error = InvalidFieldReason::ItemOfFixedList;
            fields.add_error(format!("{name}.{index}.id"), error);
        }
    }
    Some(items)
}

fn check_length<T>(name: &str, items: &[T], max_length: usize, fields: &mut RequestValidator) {
    if items.len() > max_length {
        let problem = FieldErrorKind::OutOfRange {
            at_least: 0,
            at_most: i64::try_from(max_length).unwrap_or(i64::MAX),
        };
        fields.add_error(name, InvalidFieldReason::DomainValidation(problem));
    }
}

/// Those that are not defined are not taken, so they are unknown fields.
fn validate_texts(
    mut texts: Texts,
    definitions: &BTreeMap<String, TextDefinition>,
    is_required: impl Fn(&str) -> bool,
    fields: &mut RequestValidator,
) -> Option<BTreeMap<String, content::LocalizedText>> {
    let texts = definitions.iter().filter_map(|(name, definition)| {
        let text = match texts.remove(name) {
            None if !is_required(name) => return None,
            text => text.unwrap_or_else(|| RequiredField::new(None)),
        };
        let text = fields.parse_object_field(name, text, |text, fields| {
            validate_text(text, *definition, fields)
        });
        Some(text.map(|text| (name.clone(), text)))
    });
    collect_all(texts)
}

fn validate_item(
    item: ContentItem,
    definition: &ListDefinition,
    fields: &mut RequestValidator,
) -> Option<content::ContentItem> {
    let id = fields.parse_field("id", item.id, ItemId::parse);
    let is_hidden = fields.take_field("hidden", item.hidden).unwrap_or(false);
    let texts = fields.parse_object_field("texts", item.texts, |texts, fields| {
        let is_required = |name: &str| definition.label.as_deref() == Some(name);
        validate_texts(texts, &definition.texts, is_required, fields)
    });
    let link = if definition.has_link {
        fields.parse_optional_field("link", item.link, ContentLink::parse)
    } else {
        fields.reject_field("link", &item.link);
        Some(None)
    };
    let pictures = fields.require_list_field("pictures", item.pictures, |picture, fields| {
        validate_picture(picture, definition, fields)
    });
    let pictures = pictures?;
    check_length("pictures", &pictures, definition.max_pictures, fields);
    Some(content::ContentItem {
        id: id?,
        is_hidden,
        texts: texts?,
        link: link?,
        pictures,
    })
}
fn validate_picture(
    picture: ContentPicture,
    definition: &ListDefinition,
    fields: &mut RequestValidator,
) -> Option<content::ContentPicture> {
    let name = fields.parse_field("picture", picture.picture, |name| {
        let name = PictureName::parse(name)?;
        // The service finds out whether an uploaded one exists.
        let is_known = name.is_uploaded() || is_built_in_picture(&name);
        is_known.then_some(name).ok_or(FieldErrorKind::FileNotFound)
    });
    let alt = fields.parse_object_field("alt", picture.alt, |alt, fields| {
        validate_text(alt, TextDefinition::PICTURE, fields)
    });
    fields.take_field("files", picture.files);
    let caption = if definition.has_captions {
        fields.take_field("caption", picture.caption)
    } else {
        fields.reject_field("caption", &picture.caption);
        None
    };
    let caption = caption.map(|caption| {
        fields.validate_nested_object("caption", |fields| {
            validate_text(caption, TextDefinition::PICTURE, fields)
        })
    });
    Some(content::ContentPicture {
        name: name?,
        alt: alt?,
        caption: match caption {
            Some(caption) => Some(caption?),
            None => None,
        },
    })
}

pub fn validate_alternative_text(
    text: LocalizedText,
    fields: &mut RequestValidator,
) -> Option<content::LocalizedText> {
    validate_text(text, TextDefinition::PICTURE, fields)
}

fn validate_text(
    text: LocalizedText,
    definition: TextDefinition,
    fields: &mut RequestValidator,
) -> Option<content::LocalizedText> {
    let german = fields.parse_field("de", text.de, |text| definition.parse(text));
    let english = fields.parse_optional_field("en", text.en, |text| definition.parse(text));
    Some(content::LocalizedText {
        german: german?,
        english: english?,
    })
}
