use std::collections::BTreeMap;

use domain::content::{
    ContentItem, ListDefinition, LocalizedText, PageContent, PageDefinition, PictureName,
    TextDefinition,
};
use domain::fields::FieldErrorKind;

/// Paths and codes of what a definition does not allow. Texts and lists that it does not have are ignored.
pub(super) fn content_errors(
    content: &PageContent,
    definition: &PageDefinition,
    is_built_in_picture: fn(&PictureName) -> bool,
) -> Vec<(String, &'static str)> {
    let mut errors = ContentErrors {
        errors: Vec::new(),
        is_built_in_picture,
    };
    errors.check_texts("texts", &content.texts, &definition.texts);
    for (name, list) in &definition.lists {
        let items = content.lists.get(name).map_or(&[][..], Vec::as_slice);
        errors.check_list(&format!("lists.{name}"), items, list);
    }
    errors.errors
}

struct ContentErrors {
    errors: Vec<(String, &'static str)>,
    is_built_in_picture: fn(&PictureName) -> bool,
}

impl ContentErrors {
    fn add_if(&mut self, is_error: bool, path: impl FnOnce() -> String, code: &'static str) {
        if is_error {
            self.errors.push((path(), code));
        }
    }

    fn check_list(&mut self, path: &str, items: &[ContentItem], list: &ListDefinition) {
        self.add_if(
            items.len() > list.max_items,
            || path.to_owned(),
            "out-of-range",
        );
        for (index, item) in items.iter().enumerate() {
            let path = format!("{path}.{index}");
            let field = |name: &str| format!("{path}.{name}");
            let is_repeated = items.iter().take(index).any(|other| other.id == item.id);
            self.add_if(is_repeated, || field("id"), "duplicate");
            self.add_if(!list.allows(&item.id), || field("id"), "fixed-list");
            let mut label = list.label.iter();
            let lacks_label = label.any(|label| !item.texts.contains_key(label));
            self.add_if(lacks_label, || field("texts"), "missing");
            self.check_texts(&field("texts"), &item.texts, &list.texts);
            let count = item.pictures.len();
            self.add_if(
                count > list.max_pictures,
                || field("pictures"),
                "out-of-range",
            );
            self.check_pictures(&field("pictures"), item, list);
        }
    }

    fn check_pictures(&mut self, path: &str, item: &ContentItem, list: &ListDefinition) {
        for (index, picture) in item.pictures.iter().enumerate() {
            let field = |name: &str| format!("{path}.{index}.{name}");
            let name = &picture.name;
            let is_known = name.is_uploaded() || (self.is_built_in_picture)(name);
            self.add_if(!is_known, || field("picture"), "not-stored");
            self.check_text(&field("alt"), &picture.alt, TextDefinition::PICTURE);
            if let Some(caption) = &picture.caption {
                self.add_if(!list.has_captions, || field("caption"), "unknown");
                self.check_text(&field("caption"), caption, TextDefinition::PICTURE);
            }
        }
    }

    fn check_texts(
        &mut self,
        path: &str,
        texts: &BTreeMap<String, LocalizedText>,
        definitions: &BTreeMap<String, TextDefinition>,
    ) {
        for (name, definition) in definitions {
            if let Some(text) = texts.get(name) {
                self.check_text(&format!("{path}.{name}"), text, *definition);
            }
        }
    }

    fn check_text(&mut self, path: &str, text: &LocalizedText, definition: TextDefinition) {
        let languages = [("de", Some(&text.german)), ("en", text.english.as_ref())];
        for (language, text) in languages {
            let parsed = text.map(|text| definition.parse(text.as_str())).transpose();
            if let Err(error) = parsed {
                let code = FieldErrorKind::code(error);
                self.errors.push((format!("{path}.{language}"), code));
            }
        }
    }
}
