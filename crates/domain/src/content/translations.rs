//! Translations that are older than their originals (decision N9).

use std::collections::BTreeMap;

use super::{LocalizedText, PageContent};

impl PageContent {
    /// The paths of the texts whose German version was changed last, after the English one, such as
    /// `lists.rooms.eck.texts.name`. `former`: the contents that were published before, newest first.
    pub fn outdated_english(&self, former: &[Self]) -> Vec<String> {
        let mut undecided = self.localized_texts();
        undecided.retain(|_, text| text.english.is_some());
        let mut outdated = Vec::new();
        for content in former {
            let texts = content.localized_texts();
            undecided.retain(|path, text| {
                let former = texts.get(path);
                if former.is_some_and(|former| {
                    former.english == text.english && former.german != text.german
                }) {
                    outdated.push(path.clone());
                }
                former == Some(text)
            });
        }
        outdated
    }

    /// By path, with the ids of items and the names of pictures.
    fn localized_texts(&self) -> BTreeMap<String, &LocalizedText> {
        let path = |owner: &str, name: &str| format!("{owner}texts.{name}");
        let texts = self.texts.iter();
        let mut all: BTreeMap<_, _> = texts.map(|(name, text)| (path("", name), text)).collect();
        for (list, items) in &self.lists {
            for item in items {
                let owner = format!("lists.{list}.{}.", item.id);
                let texts = item.texts.iter();
                all.extend(texts.map(|(name, text)| (path(&owner, name), text)));
                for picture in &item.pictures {
                    let owner = format!("{owner}pictures.{}.", picture.name);
                    all.insert(format!("{owner}alt"), &picture.alt);
                    let caption = picture.caption.iter();
                    all.extend(caption.map(|caption| (format!("{owner}caption"), caption)));
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{ContentItem, ContentPicture, ContentText, ItemId, PictureName};
    use crate::table::assert_table_answers;

    fn text(german: &str, english: &str) -> LocalizedText {
        LocalizedText {
            german: ContentText::parse(german).unwrap(),
            english: (!english.is_empty()).then(|| ContentText::parse(english).unwrap()),
        }
    }

    fn content(heading: LocalizedText) -> PageContent {
        let texts = BTreeMap::from([("heading".to_owned(), heading)]);
        let lists = BTreeMap::new();
        PageContent { texts, lists }
    }

    /// German and English texts of a heading, newest first.
    #[test]
    fn english_is_older_if_only_the_german_text_was_changed_last() {
        assert_table_answers(
            "
            Kuchl Kitchen, Küche Kitchen                => older
            Kuchl Kitchen                               =>
            Kuchl Kitchen, Kuchl Kitchen, Küche Kitchen => older
            Kuchl Cuisine, Küche Kitchen                =>
            Kuchl Cuisine, Kuchl Kitchen, Küche Kitchen =>
            Küche Cuisine, Küche Kitchen, Kuchl Kitchen =>
            Kuchl Cuisine, Küche Cuisine, Küche Kitchen => older
            Kuchl -, Küche -                            =>
            Kuchl -, Küche Kitchen                      =>
            Kuchl Kitchen, Kuchl -, Küche -             =>
            ",
            |versions| {
                let versions = versions.split(", ").map(|version| {
                    let (german, english) = version.split_once(' ').unwrap();
                    content(text(german, english.trim_start_matches('-')))
                });
                let versions: Vec<_> = versions.collect();
                let outdated = versions[0].outdated_english(&versions[1..]);
                outdated.first().map_or("", |_| "older").to_owned()
            },
        );
    }

    #[test]
    fn outdated_texts_are_found_everywhere_wherever_their_item_was_moved() {
        let item = |id: &str, word: &str| ContentItem {
            id: ItemId::parse(id).unwrap(),
            is_hidden: false,
            texts: BTreeMap::from([("name".to_owned(), text(word, "Room"))]),
            link: None,
            pictures: vec![ContentPicture {
                name: PictureName::parse("room-eck-1").unwrap(),
                alt: text(word, "A room"),
                caption: Some(text(word, "The room")),
            }],
        };
        let page = |items: Vec<ContentItem>| PageContent {
            lists: BTreeMap::from([("rooms".to_owned(), items)]),
            ..content(text("Küche", "Kitchen"))
        };
        let former = page(vec![item("eck", "Eck"), item("saal", "Saal")]);
        let moved = vec![
            item("neu", "Neu"),
            item("saal", "Saal"),
            item("eck", "Stube"),
        ];
        let expected = [
            "pictures.room-eck-1.alt",
            "pictures.room-eck-1.caption",
            "texts.name",
        ];
        let expected = expected.map(|path| format!("lists.rooms.eck.{path}"));
        assert_eq!(page(moved).outdated_english(&[former]), expected);
    }
}
