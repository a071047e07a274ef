//! What the page of a card says in a language: its HTML and its JSON-LD.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{LETTERS, dishes_of, letters_of, without_nulls};

/// The texts of a language.
pub struct Dictionary {
    texts: BTreeMap<String, String>,
    is_english: bool,
}

impl Dictionary {
    pub fn german() -> Self {
        let dishes = include_str!("../../../../../frontend/src/i18n/de/dishes.json");
        let allergens = include_str!("../../../../../frontend/src/i18n/de/kitchen.json");
        Self::new(false, [dishes, allergens])
    }

    pub fn english() -> Self {
        let dishes = include_str!("../../../../../frontend/src/i18n/en/dishes.json");
        let allergens = include_str!("../../../../../frontend/src/i18n/en/kitchen.json");
        Self::new(true, [dishes, allergens])
    }

    fn new(is_english: bool, files: [&str; 2]) -> Self {
        let files = files.map(|file| serde_json::from_str::<BTreeMap<_, _>>(file).unwrap());
        let texts = files.into_iter().flatten().collect();
        Self { texts, is_english }
    }

    /// Checks the texts, the letters for the filter, and the JSON-LD.
    pub fn check(&self, page: &str, card: &Value) {
        let sections = card["sections"].as_array().unwrap();
        let main = between(page, "<main", "</main>");
        let texts = sections.iter().map(|section| self.section(section));
        assert_eq!(section_texts(main), texts.collect::<Vec<_>>());
        assert!(text_of(main).contains(self.localized(card, "foot")));
        let letters = sections.iter().flat_map(dishes_of).map(letters_of);
        assert_eq!(filter_letters(main), letters.collect::<Vec<_>>());

        let json_ld = between(page, "<script type=\"application/ld+json\">", "</script>");
        let json_ld: Value = serde_json::from_str(json_ld).unwrap();
        let mut graph = json_ld["@graph"].as_array().unwrap().iter();
        let menu = graph.find(|one| one["@type"] == "Menu").unwrap();
        let expected = sections.iter().map(|section| self.menu_section(section));
        assert_eq!(menu["hasMenuSection"], expected.collect::<Value>());
    }

    fn text(&self, key: &str) -> &str {
        &self.texts[key]
    }

    fn localized<'a>(&self, of: &'a Value, field: &str) -> &'a str {
        let english = of[format!("{field}En")]
            .as_str()
            .filter(|_| self.is_english);
        english.unwrap_or(of[field].as_str().unwrap())
    }

    fn section(&self, section: &Value) -> String {
        let items = section["items"].as_array().unwrap().iter();
        let items = items.map(|item| match item.get("dish") {
            Some(dish) => self.dish(dish),
            None => self.localized(item, "text").to_owned(),
        });
        let declared: String = dishes_of(section).filter_map(letters_of).collect();
        let names = LETTERS.chars().filter(|letter| declared.contains(*letter));
        let names = names.map(|letter| {
            format!(
                "{letter}\u{a0}{}",
                self.text(&format!("allergens.{letter}"))
            )
        });
        let legend = self
            .text("dishes.legend")
            .replace("{letters}", &names.collect::<Vec<_>>().join(", "));
        let legend = if declared.is_empty() {
            String::new()
        } else {
            legend
        };
        format!(
            "{}{}{legend}",
            self.localized(section, "heading"),
            items.collect::<String>()
        )
    }

    fn dish(&self, dish: &Value) -> String {
        let marks = dish["marks"].as_array().unwrap().iter();
        let marks: String = marks.map(|mark| self.localized(mark, "text")).collect();
        let diet = dish["diet"]
            .as_str()
            .map(|diet| self.text(&format!("dishes.{diet}")));
        let allergens = match letters_of(dish) {
            None => format!(
                "{} ({})",
                self.text("cards.unchecked"),
                self.text("cards.ask")
            ),
            Some(letters) if letters.is_empty() => self.text("cards.none").to_owned(),
            Some(letters) => letters
                .chars()
                .map(String::from)
                .collect::<Vec<_>>()
                .join(", "),
        };
        [
            self.localized(dish, "name"),
            &prices_text(&dish["prices"]),
            self.localized(dish, "description"),
            if dish["isSoldOut"] == true {
                self.text("cards.soldOut")
            } else {
                ""
            },
            diet.unwrap_or_default(),
            &marks,
            self.text("cards.allergens"),
            " ",
            &allergens,
        ]
        .concat()
    }

    /// The schema.org `MenuSection`, which says nothing about allergens.
    fn menu_section(&self, section: &Value) -> Value {
        let items = dishes_of(section).map(|dish| {
            let description = self.localized(dish, "description");
            let offers = dish["prices"].as_array().unwrap().iter().map(|price| {
                let cents = price["price"].as_u64().unwrap();
                json!({
                    "@type": "Offer",
                    "name": price["portion"],
                    "price": format!("{}.{:02}", cents / 100, cents % 100),
                    "priceCurrency": "EUR",
                    "availability": (dish["isSoldOut"] == true).then_some("https://schema.org/SoldOut"),
                })
            });
            json!({
                "@type": "MenuItem",
                "name": self.localized(dish, "name"),
                "description": (!description.is_empty()).then_some(description),
                "offers": offers.collect::<Value>(),
                "suitableForDiet": match dish["diet"].as_str() {
                    Some("vegan") => json!(["https://schema.org/VeganDiet", "https://schema.org/VegetarianDiet"]),
                    Some(_) => json!(["https://schema.org/VegetarianDiet"]),
                    None => Value::Null,
                },
            })
        });
        without_nulls(json!({
            "@type": "MenuSection",
            "name": self.localized(section, "heading"),
            "hasMenuItem": items.collect::<Value>(),
        }))
    }
}

/// `12,90 €`, or `klein 9,90 · groß 12,90` with no-break spaces.
fn prices_text(prices: &Value) -> String {
    let prices = prices.as_array().unwrap();
    let texts = prices.iter().map(|price| {
        let cents = price["price"].as_u64().unwrap();
        let cents = format!("{},{:02}", cents / 100, cents % 100);
        match price["portion"].as_str() {
            Some(portion) => format!("{portion}\u{a0}{cents}"),
            None => format!("{cents}\u{a0}€"),
        }
    });
    texts.collect::<Vec<_>>().join(" · ")
}

/// What is between two parts of a text.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).unwrap();
    rest.split_once(after).unwrap().0
}

fn section_texts(main: &str) -> Vec<String> {
    let sections = main.split("<section").skip(1);
    let texts = sections.map(|section| text_of(between(section, ">", "</section>")));
    texts.collect()
}

/// The letters of each dish. `None` if the filter takes it for one that was not checked.
fn filter_letters(main: &str) -> Vec<Option<String>> {
    let tags = main
        .split('<')
        .filter(|tag| tag.contains(" data-dish=\"\""));
    let attribute = " data-allergens=\"";
    let letters = tags.map(|tag| {
        let is_checked = tag.contains(attribute);
        is_checked.then(|| between(tag, attribute, "\"").to_owned())
    });
    letters.collect()
}

/// The text of HTML without tags and comments.
fn text_of(html: &str) -> String {
    let parts = html
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let text: String = parts.collect();
    let entities = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#x27;", "'"),
        ("&amp;", "&"),
    ];
    entities.iter().fold(text, |text, (entity, character)| {
        text.replace(entity, character)
    })
}
