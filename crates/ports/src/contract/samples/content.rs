use std::collections::BTreeMap;

use domain::content::{
    ContentItem, ContentLink, ContentPicture, ContentText, ItemId, ListDefinition, LocalizedText,
    PageContent, PageDefinition, PictureName, TextDefinition,
};

fn localized_text(german: &str, english: Option<&str>) -> LocalizedText {
    let text = |text| ContentText::parse(text).expect("a text");
    LocalizedText {
        german: text(german),
        english: english.map(text),
    }
}

/// The definition of [`page_content`].
pub fn page_definition() -> PageDefinition {
    let texts = |names: &[&str]| {
        let names = names.iter();
        let text = |name: &&str| ((*name).to_owned(), TextDefinition::line(100));
        names.map(text).collect()
    };
    let list = ListDefinition {
        max_items: 12,
        texts: texts(&["name"]),
        ..ListDefinition::default()
    };
    PageDefinition {
        texts: texts(&["heading", "intro"]),
        lists: ["platters", "rooms"]
            .map(|name| (name.to_owned(), list.clone()))
            .into(),
        initial: page_content("Lokal"),
    }
}

pub fn page_content(heading: &str) -> PageContent {
    let item = |id, is_hidden| ContentItem {
        id: ItemId::parse(id).expect("an id"),
        is_hidden,
        texts: BTreeMap::from([("name".to_owned(), localized_text("Stüberl\n\n*Neu*", None))]),
        link: None,
        pictures: Vec::new(),
    };
    let picture = |caption| ContentPicture {
        name: PictureName::parse("room-eck-1").expect("a name"),
        alt: localized_text("Eine Bank", Some("A bench")),
        caption,
    };
    let room = ContentItem {
        link: Some(ContentLink::parse("/lokal#eck").expect("a link")),
        pictures: vec![picture(None), picture(Some(localized_text("Neu", None)))],
        ..item("eck", false)
    };
    let rooms = vec![item("stueberl", true), room];
    PageContent {
        texts: BTreeMap::from([
            ("heading".to_owned(), localized_text(heading, Some("Venue"))),
            ("intro".to_owned(), localized_text("\"Griaß eich\"", None)),
        ]),
        lists: BTreeMap::from([
            ("platters".to_owned(), Vec::new()),
            ("rooms".to_owned(), rooms),
        ]),
    }
}
