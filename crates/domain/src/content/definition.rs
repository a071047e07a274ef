use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Deserializer};

use super::text::INN_NAME_PLACEHOLDER;
use super::{ContentItem, ContentText, ItemId, LocalizedText, PageContent, TextDefinition};
use crate::fields::{FieldErrorKind, FieldErrors};
use crate::pages::Page;

/// The definitions by page. Other pages have no content that staff can change.
pub type PageDefinitions = BTreeMap<Page, PageDefinition>;

/// The least length of initial texts that are compared, in Unicode scalar values. Shorter ones, such as "Unsere Küche",
/// may be those of a real inn.
const MIN_EXAMPLE_CHARS: usize = 60;

/// The texts and lists of a page. Drafts may lack texts; guests see only content with all of them, hidden items excepted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct PageDefinition {
    #[serde(flatten, deserialize_with = "text_definitions")]
    pub texts: BTreeMap<String, TextDefinition>,
    pub lists: BTreeMap<String, ListDefinition>,
    /// The content until staff publish another.
    #[serde(skip)]
    pub initial: PageContent,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ListDefinition {
    pub max_items: usize,
    /// Whether it has the initial items and no others.
    pub is_fixed: bool,
    /// Items of the initial content that cannot be removed.
    #[serde(rename = "builtIn")]
    pub required_items: Vec<ItemId>,
    /// The required text of an item.
    pub label: Option<String>,
    #[serde(flatten, deserialize_with = "text_definitions")]
    pub texts: BTreeMap<String, TextDefinition>,
    pub has_link: bool,
    pub max_pictures: usize,
    pub has_captions: bool,
}

/// The maximum lengths of texts by their names, and the names of those that are paragraphs.
fn text_definitions<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, TextDefinition>, D::Error> {
    #[derive(Deserialize)]
    struct Texts {
        texts: BTreeMap<String, usize>,
        #[serde(default)]
        paragraphs: BTreeSet<String>,
    }
    let Texts { texts, paragraphs } = Texts::deserialize(deserializer)?;
    let definitions = texts.into_iter().map(|(name, max_chars)| {
        let is_paragraph = paragraphs.contains(&name);
        let definition = TextDefinition {
            max_chars,
            is_paragraph,
        };
        (name, definition)
    });
    Ok(definitions.collect())
}

impl PageDefinition {
    #[must_use]
    pub fn with_initial(mut self, initial: PageContent) -> Self {
        for (name, list) in &mut self.lists {
            if list.is_fixed {
                let items = initial.lists.get(name).into_iter().flatten();
                list.required_items = items.map(|item| item.id.clone()).collect();
            }
        }
        Self { initial, ..self }
    }

    /// Adapts a content of another release: without texts and lists that are not defined, and with the initial ones that
    /// are missing.
    #[must_use]
    pub fn adapt(&self, mut content: PageContent) -> PageContent {
        content
            .texts
            .retain(|name, _| self.texts.contains_key(name));
        for (name, text) in &self.initial.texts {
            let entry = content.texts.entry(name.clone());
            entry.or_insert_with(|| text.clone());
        }
        let mut lists = BTreeMap::new();
        for (name, definition) in &self.lists {
            let initial = self.initial.lists.get(name).cloned().unwrap_or_default();
            let items = match content.lists.remove(name) {
                Some(items) => definition.adapt(items, initial),
                None => initial,
            };
            lists.insert(name.clone(), items);
        }
        PageContent { lists, ..content }
    }

    /// The texts without which a draft cannot be published. Hidden items need none.
    pub fn missing_texts(&self, content: &PageContent) -> FieldErrors {
        let mut errors = FieldErrors::default();
        let mut check = |path: String, text: Option<&LocalizedText>| {
            if !text.is_some_and(LocalizedText::is_complete) {
                errors.add(format!("{path}.de"), FieldErrorKind::Missing);
            }
        };
        for (name, text) in &content.texts {
            check(format!("texts.{name}"), Some(text));
        }
        for (list, items) in &content.lists {
            let label = self.lists.get(list).and_then(|list| list.label.as_ref());
            let items = items.iter().enumerate();
            for (index, item) in items.filter(|(_, item)| !item.is_hidden) {
                let path = format!("lists.{list}.{index}");
                for name in item
                    .texts
                    .keys()
                    .chain(label.filter(|it| !item.texts.contains_key(*it)))
                {
                    check(format!("{path}.texts.{name}"), item.texts.get(name));
                }
                for (index, picture) in item.pictures.iter().enumerate() {
                    check(format!("{path}.pictures.{index}.alt"), Some(&picture.alt));
                    if picture.caption.is_some() {
                        check(
                            format!("{path}.pictures.{index}.caption"),
                            picture.caption.as_ref(),
                        );
                    }
                }
            }
        }
        errors
    }

    /// Whether guests see several long texts of the initial content in German. A single one may be right for an inn, such as
    /// that about the collective agreement. Those with the name of the inn do not count.
    pub fn shows_initial_german(&self, published: &PageContent) -> bool {
        self.shows_initial(published, |text| Some(&text.german))
    }

    /// Like [`shows_initial_german`](Self::shows_initial_german), for translations.
    pub fn shows_initial_english(&self, published: &PageContent) -> bool {
        self.shows_initial(published, |text| text.english.as_ref())
    }

    fn shows_initial(
        &self,
        published: &PageContent,
        in_language: fn(&LocalizedText) -> Option<&ContentText>,
    ) -> bool {
        let initial: BTreeSet<_> = visible_texts(&self.initial)
            .filter_map(in_language)
            .filter(|text| {
                let text = text.as_str();
                text.chars().count() >= MIN_EXAMPLE_CHARS && !text.contains(INN_NAME_PLACEHOLDER)
            })
            .collect();
        let shown = visible_texts(published).filter_map(in_language);
        shown.filter(|text| initial.contains(text)).count() > 1
    }
}

/// The texts of the page and of its items that are not hidden.
fn visible_texts(content: &PageContent) -> impl Iterator<Item = &LocalizedText> {
    let items = content.lists.values().flatten();
    let visible = items.filter(|item| !item.is_hidden);
    let item_texts = visible.flat_map(|item| item.texts.values());
    content.texts.values().chain(item_texts)
}

impl ListDefinition {
    /// Whether an item with this id can be in the list.
    pub fn allows(&self, id: &ItemId) -> bool {
        !self.is_fixed || self.required_items.contains(id)
    }

    /// Whether all items are there that cannot be removed.
    pub fn has_required_items(&self, items: &[ContentItem]) -> bool {
        let mut required = self.required_items.iter();
        required.all(|id| items.iter().any(|item| item.id == *id))
    }

    fn adapt(&self, mut items: Vec<ContentItem>, initial: Vec<ContentItem>) -> Vec<ContentItem> {
        items.retain(|item| self.allows(&item.id));
        for item in &mut items {
            item.texts.retain(|name, _| self.texts.contains_key(name));
        }
        let is_missing = |item: &ContentItem| {
            self.required_items.contains(&item.id) && items.iter().all(|other| other.id != item.id)
        };
        let missing: Vec<_> = initial.into_iter().filter(is_missing).collect();
        items.extend(missing);
        items
    }
}

#[cfg(test)]
mod tests {
    use std::mem;

    use super::*;

    fn texts<const N: usize>(texts: [(&str, &str); N]) -> BTreeMap<String, LocalizedText> {
        let text = |german| LocalizedText {
            german: ContentText::parse(german).unwrap(),
            english: None,
        };
        BTreeMap::from(texts.map(|(name, german)| (name.to_owned(), text(german))))
    }

    fn definitions<const N: usize>(names: [&str; N]) -> BTreeMap<String, TextDefinition> {
        BTreeMap::from(names.map(|name| (name.to_owned(), TextDefinition::line(100))))
    }

    fn item(id: &str, name: &str) -> ContentItem {
        ContentItem {
            id: ItemId::parse(id).unwrap(),
            is_hidden: false,
            texts: texts([("name", name)]),
            link: None,
            pictures: Vec::new(),
        }
    }

    fn content(sections: Vec<ContentItem>) -> PageContent {
        PageContent {
            texts: texts([("heading", "Küche")]),
            lists: BTreeMap::from([("sections".to_owned(), sections)]),
        }
    }

    fn definition(is_fixed: bool) -> PageDefinition {
        let sections = ListDefinition {
            max_items: 12,
            is_fixed,
            required_items: ["news", "hours"]
                .map(|id| ItemId::parse(id).unwrap())
                .into(),
            texts: definitions(["name"]),
            ..ListDefinition::default()
        };
        PageDefinition {
            texts: definitions(["heading"]),
            lists: BTreeMap::from([("sections".to_owned(), sections)]),
            initial: content(vec![
                item("news", "Neues"),
                item("garden", "Garten"),
                item("hours", "Zeiten"),
            ]),
        }
    }

    #[test]
    fn what_an_update_adds_is_initial() {
        let definition = definition(false);
        assert_eq!(definition.adapt(PageContent::default()), definition.initial);
        let added = vec![item("dance", "Tanz"), item("hours", "Wann")];
        let expected = [added.clone(), vec![item("news", "Neues")]].concat();
        assert_eq!(definition.adapt(content(added)), content(expected));
    }

    #[test]
    fn what_an_update_removes_is_dropped() {
        let definition = definition(true);
        let mut old = definition.initial.clone();
        old.texts.extend(texts([("motto", "Mahlzeit")]));
        old.lists.insert("rooms".to_owned(), Vec::new());
        let sections = old.lists.get_mut("sections").unwrap();
        sections[0].texts.extend(texts([("text", "Alt")]));
        let kept = content(vec![item("news", "Neues"), item("hours", "Zeiten")]);
        assert_eq!(definition.adapt(old), kept);
    }

    #[test]
    fn long_texts_of_the_initial_content_are_examples() {
        let long = |first: &str| format!("{first}{}", "a".repeat(MIN_EXAMPLE_CHARS - 1));
        let page = |heading: &str, name: &str, is_hidden| PageContent {
            texts: texts([("heading", heading)]),
            lists: BTreeMap::from([(
                "sections".to_owned(),
                vec![ContentItem {
                    is_hidden,
                    ..item("news", name)
                }],
            )]),
        };
        let translated = |content: &PageContent| {
            let mut content = content.clone();
            let items = content.lists.values_mut().flatten();
            let item_texts = items.flat_map(|item| item.texts.values_mut());
            for text in content.texts.values_mut().chain(item_texts) {
                let german = ContentText::parse("Kurz").unwrap();
                text.english = Some(mem::replace(&mut text.german, german));
            }
            content
        };
        let [one, two, other, named, short] = [
            long("1"),
            long("2"),
            long("3"),
            long("{product}"),
            "a".repeat(MIN_EXAMPLE_CHARS - 1),
        ];
        for (initial, published, shows_initial_texts) in [
            ((&one, &two), (&one, &two, false), true),
            ((&one, &two), (&two, &one, false), true),
            ((&one, &two), (&one, &two, true), false),
            ((&one, &two), (&one, &other, false), false),
            ((&one, &two), (&other, &two, false), false),
            ((&short, &two), (&short, &two, false), false),
            ((&named, &two), (&named, &two, false), false),
        ] {
            let definition = PageDefinition {
                initial: page(initial.0, initial.1, false),
                ..PageDefinition::default()
            };
            let content = page(published.0, published.1, published.2);
            assert_eq!(
                definition.shows_initial_german(&content),
                shows_initial_texts,
                "{published:?}"
            );
            let [initial, content] = [&definition.initial, &content].map(translated);
            let definition = PageDefinition {
                initial,
                ..PageDefinition::default()
            };
            assert!(!definition.shows_initial_german(&content), "{published:?}");
            assert_eq!(
                definition.shows_initial_english(&content),
                shows_initial_texts,
                "{published:?}"
            );
        }
    }

    #[test]
    fn required_items_cannot_be_removed() {
        let [items, others] = [vec!["hours", "x", "news"], vec!["news", "x"]].map(|ids| {
            ids.into_iter()
                .map(|id| item(id, "Name"))
                .collect::<Vec<_>>()
        });
        for is_fixed in [false, true] {
            let definition = &definition(is_fixed).lists["sections"];
            assert!(definition.has_required_items(&items));
            assert!(!definition.has_required_items(&others));
            assert!(definition.allows(&items[0].id));
            assert_eq!(definition.allows(&items[1].id), !is_fixed);
        }
    }
}
