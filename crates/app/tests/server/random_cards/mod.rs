//! Twenty generated cards, and what the API, the pages and their JSON-LD have to say about them.

mod dictionary;
mod generator;
mod requests;

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use domain::{
    Label, Precondition,
    audit::AuditContext,
    content::{ItemId, PictureName},
    dishes::{Allergen, CardKey, CardSettings},
    menus::{MenuSetting, MenuSettings, MenuType},
};
use serde_json::{Value, json};
use services::Services;

use self::{
    dictionary::Dictionary,
    generator::{Generator, MARKS},
};

const OWN_CARDS: usize = 14;
const DISHES_PER_CARD: usize = 5;
const TODAY: &str = "2026-11-20";

/// The letters of [`Allergen::ALL`].
const LETTERS: &str = "ABCDEFGHLMNOPR";

/// As JSON of the domain.
pub struct RandomCards {
    settings: Value,
    /// Their ids begin with 1.
    dishes: Vec<Value>,
    cards: Vec<(CardKey, Value)>,
}

fn without_nulls(mut json: Value) -> Value {
    match &mut json {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(remove_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_nulls),
        _ => {}
    }
    json
}

fn remove_nulls(json: &mut Value) {
    *json = without_nulls(json.take());
}

impl RandomCards {
    pub fn generate() -> Self {
        let mut generator = Generator::new();
        let own_cards = (1..=OWN_CARDS).map(|number| format!("karte-{number}"));
        let own_cards: Vec<_> = own_cards.collect();
        let own_keys = own_cards
            .iter()
            .map(|slug| CardKey::Own(ItemId::parse(slug).unwrap()));
        let keys: Vec<_> = MenuType::ALL
            .into_iter()
            .map(CardKey::Menu)
            .chain(own_keys)
            .collect();
        let dish_count = keys.len() * DISHES_PER_CARD;
        let own_cards = own_cards
            .iter()
            .map(|slug| generator.titled("slug", &json!(slug), "title"));
        let own_cards: Value = own_cards.collect();
        let marks: Value = (1..=MARKS)
            .map(|id| generator.titled("id", &json!(id), "text"))
            .collect();
        let dishes = (0..dish_count).map(|_| generator.dish()).collect();
        let cards = keys.into_iter().enumerate();
        let cards = cards.map(|(number, key)| (key, generator.card(number, dish_count)));
        Self {
            settings: json!({"ownCards": own_cards, "marks": marks}),
            dishes,
            cards: cards.collect(),
        }
    }

    /// The picture is that of the first own card. Every seventh dish is sold out.
    pub async fn save(&self, services: &Services, picture: &PictureName, context: &AuditContext) {
        let any = Precondition::Unconditional;
        for (index, dish) in self.dishes.iter().enumerate() {
            let details = serde_json::from_value(dish.clone()).unwrap();
            let created = services.dishes.create(details, None, context);
            let id = created.await.unwrap().id;
            assert_eq!(id.get() as usize, index + 1);
            let sold_out = services
                .dishes
                .set_sold_out(id, is_sold_out(index), &any, context);
            sold_out.await.unwrap();
        }
        let menus = MenuType::ALL.map(|menu_type| MenuSetting {
            menu_type,
            display_label: Label::parse(menu_type.label()).unwrap(),
            is_checked: true,
        });
        let menus = MenuSettings::parse(menus.to_vec()).unwrap();
        let saved = services.menus.save_settings(menus, &any, context);
        saved.await.unwrap();
        let settings: CardSettings =
            serde_json::from_value(self.settings(picture.as_str())).unwrap();
        let saved = services.cards.save_settings(settings, &any, context);
        saved.await.unwrap();
        for (key, card) in &self.cards {
            let draft = serde_json::from_value(card.clone()).unwrap();
            let saved = services.cards.save_draft(key, draft, &any, context);
            saved.await.unwrap();
            let published = services.cards.publish(key, &any, context);
            published.await.unwrap();
        }
    }

    /// The picture is that of the first own card.
    fn settings(&self, picture: &str) -> Value {
        let mut settings = self.settings.clone();
        settings["ownCards"][0]["picture"] = json!(picture);
        settings
    }

    /// The pages and the responses of the API.
    pub fn paths(&self) -> Vec<String> {
        let prefixes = ["/api/cards/", "/essen/", "/en/essen/"];
        let paths = self
            .cards
            .iter()
            .flat_map(|(key, _)| prefixes.map(|prefix| format!("{prefix}{key}")));
        paths.collect()
    }

    /// Compares the pages and responses at [`paths`](Self::paths).
    pub fn check(&self, pages: &BTreeMap<String, Bytes>) {
        let dictionaries = [
            ("/essen/", Dictionary::german()),
            ("/en/essen/", Dictionary::english()),
        ];
        let json = |path: &str| serde_json::from_slice::<Value>(&pages[path]).unwrap();
        self.check_list(&json("/api/cards"));
        let mut declarations = BTreeSet::new();
        for (key, card) in &self.cards {
            let expected = self.public_card(card);
            check_card(&json(&format!("/api/cards/{key}")), &expected);
            for (prefix, dictionary) in &dictionaries {
                println!("{prefix}{key}");
                let page = str::from_utf8(&pages[&format!("{prefix}{key}")]).unwrap();
                dictionary.check(page, &expected);
            }
            let dishes = dishes_of(&expected["sections"][0]);
            declarations
                .extend(dishes.map(|dish| letters_of(dish).map(|letters| letters.len().min(1))));
        }
        // Not checked, without allergens, and with some.
        assert_eq!(declarations.len(), 3);
    }

    /// The list of cards of the API.
    fn check_list(&self, list: &Value) {
        let slugs = list.as_array().unwrap().iter().map(|card| &card["slug"]);
        assert!(slugs.eq(self.cards.iter().map(|(key, _)| key.slug())));
    }

    /// What guests see of a card today.
    fn public_card(&self, card: &Value) -> Value {
        let mut card = card.clone();
        let sections = card["sections"].as_array_mut().unwrap();
        for item in sections
            .iter_mut()
            .flat_map(|section| section["items"].as_array_mut().unwrap())
        {
            if let Some(id) = item["dish"].as_u64() {
                item["dish"] = self.public_dish(usize::try_from(id).unwrap());
            }
        }
        without_nulls(card)
    }

    fn public_dish(&self, id: usize) -> Value {
        let mut dish = self.dishes[id - 1].clone();
        let next = dish.as_object_mut().unwrap().remove("nextPrices");
        if let Some(next) = next
            && next["from"].as_str().unwrap() <= TODAY
        {
            dish["prices"] = next["prices"].clone();
        }
        let ids = dish["marks"].as_array().unwrap().iter();
        let marks = ids.map(|id| {
            let mut marks = self.settings["marks"].as_array().unwrap().iter();
            let mut mark = marks.find(|mark| mark["id"] == *id).unwrap().clone();
            mark.as_object_mut().unwrap().remove("id");
            mark
        });
        dish["marks"] = marks.collect();
        dish["id"] = json!(id);
        dish["isSoldOut"] = json!(is_sold_out(id - 1));
        dish
    }
}

/// A card of the API.
fn check_card(card: &Value, expected: &Value) {
    for field in ["sections", "foot", "footEn"] {
        assert_eq!(card[field], expected[field], "{field} of {}", card["slug"]);
    }
}

fn is_sold_out(index: usize) -> bool {
    index.is_multiple_of(7)
}

fn dishes_of(section: &Value) -> impl Iterator<Item = &Value> {
    let items = section["items"].as_array().unwrap().iter();
    items.filter_map(|item| item.get("dish"))
}

/// `None` if the dish was not checked.
fn letters_of(dish: &Value) -> Option<String> {
    let declaration = &dish["allergens"];
    let contains = declaration["contains"].as_array().unwrap();
    let letters = Allergen::ALL.iter().zip(LETTERS.chars());
    let letters = letters.filter(|(allergen, _)| contains.contains(&json!(allergen.code())));
    let letters = letters.map(|(_, letter)| letter).collect();
    (declaration["isChecked"] == true).then_some(letters)
}
