//! Cards: what is on them, when they are shown, and when staff should read them again.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use time::{Date, Weekday};

use super::{DishId, DishMark};
use crate::calendar::iso_date;
use crate::content::{ItemId, PictureName};
use crate::fields::{FieldErrorKind, FieldErrors};
use crate::menus::MenuType;
use crate::serde_as::serde_as;
use crate::text::text;

text!(
    /// A heading, a free line, or the title of an own card.
    pub struct CardLine, single_line_text, 160
);
text!(
    /// The text below a card; may be empty.
    #[derive(Default)]
    pub struct CardFootText, bounded_text, 1000
);

/// A card, by its address `/essen/{slug}`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CardKey {
    /// The card of a menu, which may have a PDF too.
    Menu(MenuType),
    /// A card of the inn: wine, children, breakfast.
    Own(ItemId),
}

serde_as!(
    String: CardKey,
    |slug| Self::parse(&slug).map_err(FieldErrorKind::code),
    |key| key.slug()
);

impl CardKey {
    /// Slugs of lower-case letters, digits and hyphens.
    pub fn parse(slug: &str) -> Result<Self, FieldErrorKind> {
        let menu = MenuType::ALL
            .into_iter()
            .find(|one| menu_slug(*one) == slug);
        menu.map_or_else(
            || ItemId::parse(slug).map(Self::Own),
            |menu| Ok(Self::Menu(menu)),
        )
    }

    pub fn slug(&self) -> &str {
        match self {
            Self::Menu(menu) => menu_slug(*menu),
            Self::Own(slug) => slug.as_str(),
        }
    }
}

impl fmt::Display for CardKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

const fn menu_slug(menu: MenuType) -> &'static str {
    match menu {
        MenuType::Food => "speisekarte",
        MenuType::Burger => "burgerkarte",
        MenuType::AdditionalBurger => "kleine-karte",
        MenuType::Wild => "wildkarte",
        MenuType::Gansl => "ganslkarte",
        MenuType::CordonBleu => "cordon-bleus",
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CardItem {
    Dish {
        dish: DishId,
    },
    /// A line that belongs to no dish: "Alle Preise inklusive Gedeck".
    #[serde(rename_all = "camelCase")]
    Line {
        text: CardLine,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text_en: Option<CardLine>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CardSection {
    /// The anchor of its address.
    pub id: ItemId,
    pub heading: CardLine,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading_en: Option<CardLine>,
    pub items: Vec<CardItem>,
}

/// What staff enter of a card. The default is that of a card that was never published.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CardContent {
    pub sections: Vec<CardSection>,
    pub foot: CardFootText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foot_en: Option<CardFootText>,
    #[serde(flatten)]
    pub validity: Validity,
}

impl CardContent {
    pub const MAX_SECTIONS: usize = 60;
    /// Of a section.
    pub const MAX_ITEMS: usize = 200;

    /// Sections have different anchors, no dish is twice in one of them, and the days make sense.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        check_length(
            &mut errors,
            "sections".to_owned(),
            self.sections.len(),
            Self::MAX_SECTIONS,
        );
        let mut ids = BTreeSet::new();
        for (number, section) in self.sections.iter().enumerate() {
            let path = format!("sections.{number}");
            if !ids.insert(&section.id) {
                errors.add(format!("{path}.id"), FieldErrorKind::Duplicate);
            }
            let items = format!("{path}.items");
            check_length(&mut errors, items, section.items.len(), Self::MAX_ITEMS);
            let mut dishes = BTreeSet::new();
            for (number, item) in section.items.iter().enumerate() {
                if let CardItem::Dish { dish } = item
                    && !dishes.insert(dish)
                {
                    errors.add(format!("{path}.items.{number}"), FieldErrorKind::Duplicate);
                }
            }
        }
        self.validity.check(&mut errors);
        errors.into_result()
    }

    /// The dishes with the paths of their items, such as `sections.1.items.2`.
    pub fn dishes_with_paths(&self) -> impl Iterator<Item = (String, DishId)> {
        self.sections.iter().enumerate().flat_map(|(section, at)| {
            at.items
                .iter()
                .enumerate()
                .filter_map(move |(number, item)| match item {
                    CardItem::Dish { dish } => {
                        Some((format!("sections.{section}.items.{number}"), *dish))
                    }
                    CardItem::Line { .. } => None,
                })
        })
    }

    /// Leaves out the others.
    pub fn retain_dishes(&mut self, exists: impl Fn(DishId) -> bool) {
        for section in &mut self.sections {
            section.items.retain(|item| match item {
                CardItem::Dish { dish } => exists(*dish),
                CardItem::Line { .. } => true,
            });
        }
    }

    /// The dishes of the card, each once.
    pub fn dishes(&self) -> BTreeSet<DishId> {
        self.dishes_with_paths().map(|(_, dish)| dish).collect()
    }
}

fn check_length(errors: &mut FieldErrors, path: String, length: usize, at_most: usize) {
    if length > at_most {
        let at_most = at_most.try_into().unwrap_or(i64::MAX);
        errors.add(
            path,
            FieldErrorKind::OutOfRange {
                at_least: 0,
                at_most,
            },
        );
    }
}

/// The days on which a card is shown. Both dates are included.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Validity {
    #[serde(skip_serializing_if = "Option::is_none", with = "iso_date::option")]
    pub from: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none", with = "iso_date::option")]
    pub until: Option<Date>,
    /// Every day if it is empty. By the number of the day, Sunday is 0.
    pub weekdays: BTreeSet<u8>,
}

impl Validity {
    /// Whether guests see the card on a date.
    pub fn includes(&self, date: Date) -> bool {
        self.from.is_none_or(|from| from <= date)
            && self.until.is_none_or(|until| date <= until)
            && self.includes_weekday(date.weekday())
    }

    fn includes_weekday(&self, weekday: Weekday) -> bool {
        self.weekdays.is_empty() || self.weekdays.contains(&weekday.number_days_from_sunday())
    }

    fn check(&self, errors: &mut FieldErrors) {
        if let (Some(from), Some(until)) = (self.from, self.until)
            && until < from
        {
            errors.add("until".to_owned(), FieldErrorKind::BeforeStart);
        }
        if self.weekdays.iter().any(|day| *day > 6) {
            let kind = FieldErrorKind::OutOfRange {
                at_least: 0,
                at_most: 6,
            };
            errors.add("weekdays".to_owned(), kind);
        }
    }
}

/// A card besides those of the menus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnCard {
    pub slug: ItemId,
    pub title: CardLine,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title_en: Option<CardLine>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureName>,
}

/// The own cards in their order, and the marks of dishes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CardSettings {
    pub own_cards: Vec<OwnCard>,
    pub marks: Vec<DishMark>,
}

impl CardSettings {
    pub const MAX_OWN_CARDS: usize = 30;
    pub const MAX_MARKS: usize = 30;

    /// The API has these settings at the address of such a card.
    const RESERVED_SLUG: &str = "settings";

    /// Own cards have different addresses, which are not those of menus; marks have different ids.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        check_length(
            &mut errors,
            "ownCards".to_owned(),
            self.own_cards.len(),
            Self::MAX_OWN_CARDS,
        );
        let mut keys: BTreeSet<_> = MenuType::ALL.into_iter().map(CardKey::Menu).collect();
        keys.extend(CardKey::parse(Self::RESERVED_SLUG));
        for (number, card) in self.own_cards.iter().enumerate() {
            let key = CardKey::parse(card.slug.as_str());
            if key.is_ok_and(|key| !keys.insert(key)) {
                errors.add(format!("ownCards.{number}.slug"), FieldErrorKind::Duplicate);
            }
        }
        check_length(
            &mut errors,
            "marks".to_owned(),
            self.marks.len(),
            Self::MAX_MARKS,
        );
        let mut ids = BTreeSet::new();
        for (number, mark) in self.marks.iter().enumerate() {
            if !ids.insert(mark.id) {
                errors.add(format!("marks.{number}.id"), FieldErrorKind::Duplicate);
            }
        }
        errors.into_result()
    }

    /// The cards of all menus, then the own ones.
    pub fn keys(&self) -> impl Iterator<Item = CardKey> {
        let own = self
            .own_cards
            .iter()
            .map(|card| CardKey::Own(card.slug.clone()));
        MenuType::ALL.into_iter().map(CardKey::Menu).chain(own)
    }

    pub fn uploaded_pictures(&self) -> impl Iterator<Item = &PictureName> {
        let pictures = self
            .own_cards
            .iter()
            .filter_map(|card| card.picture.as_ref());
        pictures.filter(|name| name.is_uploaded())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::parse_date;
    use crate::dishes::{DishMarkId, DishMarkText};
    use crate::table::{assert_table_answers, format_value_or_error};

    fn section(id: &str, dishes: &[i64]) -> CardSection {
        let items = dishes.iter().map(|id| CardItem::Dish {
            dish: DishId::parse(*id).unwrap(),
        });
        CardSection {
            id: ItemId::parse(id).unwrap(),
            heading: CardLine::parse("Suppen").unwrap(),
            heading_en: None,
            items: items.collect(),
        }
    }

    fn card(sections: Vec<CardSection>) -> CardContent {
        CardContent {
            sections,
            foot: CardFootText::parse("").unwrap(),
            foot_en: None,
            validity: Validity::default(),
        }
    }

    #[test]
    fn cards_have_the_addresses_of_their_menus_or_their_own() {
        assert_table_answers(
            "
            speisekarte  => Menu(Food)
            kleine-karte => Menu(AdditionalBurger)
            cordon-bleus => Menu(CordonBleu)
            weinkarte    => weinkarte
            kinder-2     => kinder-2
            Wein         => is not a name of lower-case letters, digits and hyphens
            wein/karte   => is not a name of lower-case letters, digits and hyphens
            ",
            |slug| {
                let key = CardKey::parse(slug).map(|key| {
                    assert_eq!(key.slug(), slug);
                    match key {
                        CardKey::Menu(menu) => format!("Menu({menu:?})"),
                        CardKey::Own(slug) => slug.to_string(),
                    }
                });
                format_value_or_error(key)
            },
        );
    }

    #[test]
    fn sections_differ_and_have_each_dish_once() {
        let ok = card(vec![
            section("suppen", &[1, 2]),
            section("mittags", &[2, 3]),
        ]);
        assert_eq!(ok.check(), Ok(()));
        assert_eq!(ok.dishes().len(), 3);
        let path = |card: CardContent| card.check().unwrap_err().0.remove(0).path;
        assert_eq!(
            path(card(vec![section("a", &[]), section("a", &[])])),
            "sections.1.id"
        );
        assert_eq!(
            path(card(vec![section("a", &[1, 2, 1])])),
            "sections.0.items.2"
        );
        let all: Vec<_> = (1..=201).collect();
        assert_eq!(path(card(vec![section("a", &all)])), "sections.0.items");
    }

    fn first_error(validity: &Validity) -> Option<String> {
        let mut errors = FieldErrors::default();
        validity.check(&mut errors);
        errors.0.into_iter().next().map(|error| error.path)
    }

    #[test]
    fn a_card_has_days_in_order_and_days_of_the_week() {
        let day = |text| parse_date(text).ok();
        let inverted = Validity {
            from: day("2026-11-20"),
            until: day("2026-11-19"),
            ..Validity::default()
        };
        assert_eq!(first_error(&inverted).as_deref(), Some("until"));
        let unknown = Validity {
            weekdays: [7].into(),
            ..Validity::default()
        };
        assert_eq!(first_error(&unknown).as_deref(), Some("weekdays"));
    }

    /// Slugs and ids of marks.
    #[test]
    fn own_cards_and_marks_differ() {
        assert_table_answers(
            "
            wein kinder | 1 2 => ok
            wein wein   | 1 2 => ownCards.1.slug is a duplicate
            wildkarte   |     => ownCards.0.slug is a duplicate
            settings    |     => ownCards.0.slug is a duplicate
            wein        | 2 2 => marks.1.id is a duplicate
            ",
            |question| {
                let (slugs, marks) = question.split_once('|').unwrap();
                let own_card = |slug| OwnCard {
                    slug: ItemId::parse(slug).unwrap(),
                    title: CardLine::parse("Karte").unwrap(),
                    title_en: None,
                    picture: None,
                };
                let mark = |id: &str| DishMark {
                    id: DishMarkId::parse(id.parse().unwrap()).unwrap(),
                    text: DishMarkText::parse("aus eigener Jagd").unwrap(),
                    text_en: None,
                };
                let settings = CardSettings {
                    own_cards: slugs.split_whitespace().map(own_card).collect(),
                    marks: marks.split_whitespace().map(mark).collect(),
                };
                let checked = settings.check();
                checked.map_or_else(|errors| errors.to_string(), |()| "ok".to_owned())
            },
        );
    }
}
