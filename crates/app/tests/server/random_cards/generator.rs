//! Generates dishes and cards as JSON of the domain. Always the same ones.

use domain::dishes::Allergen;
use proptest::{
    collection::vec,
    option,
    prelude::*,
    sample::{select, subsequence},
    strategy::ValueTree,
    test_runner::TestRunner,
};
use serde_json::{Value, json};

use super::{DISHES_PER_CARD, TODAY, without_nulls};

pub const MARKS: usize = 3;

pub struct Generator(TestRunner);

impl Generator {
    pub fn new() -> Self {
        Self(TestRunner::deterministic())
    }

    fn draw<T>(&mut self, strategy: impl Strategy<Value = T>) -> T {
        strategy.new_tree(&mut self.0).unwrap().current()
    }

    fn text(&mut self) -> String {
        let special =
            "\"Hof\"|<script>alert\\('Öl'\\)</script>|</script><!--|&amp;|„Gansl“|\\{\\{x\\}\\}";
        let words = self.draw(vec(
            format!("[A-Za-zÄÖÜäöüß]{{1,8}}|{special}").as_str(),
            1..=2,
        ));
        words.join(" ")
    }

    fn translation(&mut self) -> Option<String> {
        let text = self.text();
        self.draw(option::of(Just(text)))
    }

    /// One to four prices. A single one may have a portion.
    fn prices(&mut self) -> Value {
        let portions = ["klein", "0,3 l", "für <b>zwei</b>", "\"groß\" & ganz"];
        let portions = self.draw(subsequence(portions.to_vec(), 1..=4));
        let has_portions = portions.len() > 1 || self.draw(any::<bool>());
        let prices = portions.iter().map(|portion| {
            let price = self.draw(prop_oneof![1..200, 1..1_000_000]);
            json!({"portion": has_portions.then_some(portion), "price": price})
        });
        prices.collect()
    }

    fn next_prices(&mut self) -> Option<Value> {
        let from = self.draw(option::of(select(vec!["2020-01-01", TODAY, "2026-11-21"])))?;
        Some(json!({"from": from, "prices": self.prices()}))
    }

    /// Of some not checked, and of some without allergens.
    fn declaration(&mut self) -> Value {
        let contains = self.draw(subsequence(
            Allergen::ALL.map(Allergen::code).to_vec(),
            1..=14,
        ));
        let contains = self.draw(option::of(select(vec![contains, Vec::new()])));
        let checked_on = contains.as_ref().map(|_| TODAY);
        json!({"isChecked": contains.is_some(), "contains": contains.unwrap_or_default(), "checkedOn": checked_on})
    }

    /// `None` if the dish contains something of an animal.
    fn diet(&mut self, allergens: &Value) -> Option<&'static str> {
        let of_animals = ["crustaceans", "eggs", "fish", "milk", "molluscs"];
        let contains = allergens["contains"].as_array().unwrap();
        let diet = self.draw(select(vec![None, Some("vegetarian"), Some("vegan")]));
        diet.filter(|_| !of_animals.iter().any(|one| contains.contains(&json!(one))))
    }

    pub fn dish(&mut self) -> Value {
        let description = self.translation();
        let description_en = description.as_ref().and_then(|_| self.translation());
        let allergens = self.declaration();
        without_nulls(json!({
            "name": self.text(),
            "nameEn": self.translation(),
            "description": description.unwrap_or_default(),
            "descriptionEn": description_en,
            "prices": self.prices(),
            "nextPrices": self.next_prices(),
            "diet": self.diet(&allergens),
            "allergens": allergens,
            "marks": self.draw(subsequence((1..=MARKS).collect::<Vec<_>>(), 0..=MARKS)),
        }))
    }

    /// A mark or an own card.
    pub fn titled(&mut self, key: &str, value: &Value, text: &str) -> Value {
        without_nulls(
            json!({key: value, text: self.text(), format!("{text}En"): self.translation()}),
        )
    }

    /// Days that include [`TODAY`], a Friday.
    fn weekdays(&mut self) -> Vec<usize> {
        let days = subsequence((0..7).collect::<Vec<_>>(), 0..=7);
        self.draw(days.prop_filter("Friday", |days| days.is_empty() || days.contains(&5)))
    }

    /// Two sections with a line each: dishes of the card, and one that another card has too.
    pub fn card(&mut self, number: usize, dish_count: usize) -> Value {
        let first = number * DISHES_PER_CARD + 1;
        let shared = (first + dish_count / 2) % dish_count;
        let sections = [
            vec![first, first + 1, first + 2],
            vec![first + 3, shared, first + 4],
        ];
        let sections = sections.into_iter().enumerate().map(|(index, dishes)| {
            let mut items: Vec<_> = dishes.iter().map(|dish| json!({"dish": dish})).collect();
            items.insert(index, json!({"text": self.text(), "textEn": self.translation()}));
            let id = format!("teil-{index}");
            json!({"id": id, "heading": self.text(), "headingEn": self.translation(), "items": items})
        });
        let sections: Value = sections.collect();
        without_nulls(json!({
            "sections": sections,
            "foot": self.text(),
            "footEn": self.translation(),
            "from": self.draw(option::of(select(vec!["2026-01-01", TODAY]))),
            "until": self.draw(option::of(select(vec![TODAY, "2026-12-31"]))),
            "weekdays": self.weekdays(),
        }))
    }
}
