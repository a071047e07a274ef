//! Cards: what is on them, when they are shown, and when staff should read them again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};
use time::{Date, Month, Weekday};

use super::DishId;
use crate::calendar::iso_date;
use crate::content::ItemId;
use crate::fields::FieldErrorKind;
use crate::menus::MenuType;
use crate::opening_hours::WeeklyHours;
use crate::serde_as::serde_as;
use crate::text::text;

text!(
    /// A heading, a free line, or the title of an own card.
    pub struct CardLine, single_line_text, 160
);
text!(
    /// The text below a card; may be empty.
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
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum CardItem {
    #[serde(rename_all = "camelCase")]
    Dish { dish: DishId },
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

/// What staff enter of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CardContent {
    pub sections: Vec<CardSection>,
    pub foot: CardFootText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foot_en: Option<CardFootText>,
    #[serde(default)]
    pub validity: Validity,
}

/// The path of an invalid value, such as `sections.1.items.2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidCard(pub String, pub FieldErrorKind);

impl CardContent {
    pub const MAX_SECTIONS: usize = 60;
    /// Of a section.
    pub const MAX_ITEMS: usize = 200;

    /// Sections have different anchors, and no dish is twice in one of them.
    pub fn check(&self) -> Result<(), InvalidCard> {
        let too_many = |at_most: usize| FieldErrorKind::OutOfRange {
            at_least: 0,
            at_most: at_most.try_into().unwrap_or(i64::MAX),
        };
        if self.sections.len() > Self::MAX_SECTIONS {
            return Err(InvalidCard(
                "sections".to_owned(),
                too_many(Self::MAX_SECTIONS),
            ));
        }
        let mut ids = BTreeSet::new();
        for (number, section) in self.sections.iter().enumerate() {
            let path = format!("sections.{number}");
            if !ids.insert(&section.id) {
                return Err(InvalidCard(format!("{path}.id"), FieldErrorKind::Duplicate));
            }
            if section.items.len() > Self::MAX_ITEMS {
                return Err(InvalidCard(
                    format!("{path}.items"),
                    too_many(Self::MAX_ITEMS),
                ));
            }
            let mut dishes = BTreeSet::new();
            for (item_number, item) in section.items.iter().enumerate() {
                if let CardItem::Dish { dish } = item
                    && !dishes.insert(dish)
                {
                    let path = format!("{path}.items.{item_number}");
                    return Err(InvalidCard(path, FieldErrorKind::Duplicate));
                }
            }
        }
        Ok(())
    }

    /// The dishes of the card, each once.
    pub fn dishes(&self) -> BTreeSet<DishId> {
        let items = self.sections.iter().flat_map(|section| &section.items);
        items
            .filter_map(|item| match item {
                CardItem::Dish { dish } => Some(*dish),
                CardItem::Line { .. } => None,
            })
            .collect()
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
    /// Every day if it is empty. By the number of the day, Monday is 1.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
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
        self.weekdays.is_empty() || self.weekdays.contains(&weekday.number_from_monday())
    }

    /// The field that is wrong, if one is.
    pub fn check(&self) -> Result<(), InvalidCard> {
        if let (Some(from), Some(until)) = (self.from, self.until)
            && until < from
        {
            return Err(InvalidCard("until".to_owned(), FieldErrorKind::BeforeStart));
        }
        let known = WeeklyHours::WEEKDAYS.map(Weekday::number_from_monday);
        if self.weekdays.iter().any(|day| !known.contains(day)) {
            return Err(InvalidCard(
                "weekdays".to_owned(),
                FieldErrorKind::OutOfRange {
                    at_least: 1,
                    at_most: 7,
                },
            ));
        }
        Ok(())
    }
}

/// Whether staff should read a card again: three months after they did.
pub fn needs_review(reviewed_on: Date, today: Date) -> bool {
    months_after(reviewed_on, 3) <= today
}

/// The same day of the month, or the last one.
fn months_after(date: Date, months: u8) -> Date {
    let (mut year, mut month) = (date.year(), date.month());
    for _ in 0..months {
        month = month.next();
        if month == Month::January {
            year += 1;
        }
    }
    let day = date.day().min(month.length(year));
    Date::from_calendar_date(year, month, day).unwrap_or(Date::MAX)
}

/// How many cards have each dish, so that staff see what a change concerns.
pub fn count_uses<'a>(cards: impl IntoIterator<Item = &'a CardContent>) -> BTreeMap<DishId, usize> {
    let mut uses = BTreeMap::new();
    for card in cards {
        for dish in card.dishes() {
            *uses.entry(dish).or_default() += 1;
        }
    }
    uses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::parse_date;
    use crate::table::{assert_table_answers, format_value_or_error, yes_or_no};

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
    fn cards_have_the_addresses_of_their_menus_or_of_the_house() {
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
        let path = |card: CardContent| card.check().unwrap_err().0;
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
        let uses = count_uses([&ok, &card(vec![section("a", &[2])])]);
        assert_eq!(uses.values().copied().collect::<Vec<_>>(), [1, 2, 1]);
    }

    /// From, until, weekdays; `-` is none.
    #[test]
    fn a_card_is_shown_on_its_days() {
        assert_table_answers(
            "
            - - -                        2026-11-20 => yes
            2026-11-20 - -               2026-11-19 => no
            2026-11-20 - -               2026-11-20 => yes
            2026-11-01 2026-11-11 -      2026-11-11 => yes
            2026-11-01 2026-11-11 -      2026-11-12 => no
            - - 67                       2026-11-20 => no
            - - 67                       2026-11-21 => yes
            2026-11-22 - 67              2026-11-21 => no
            ",
            |line| {
                let parts: Vec<_> = line.split_whitespace().collect();
                let validity = Validity {
                    from: parse_date(parts[0]).ok(),
                    until: parse_date(parts[1]).ok(),
                    weekdays: parts[2]
                        .bytes()
                        .filter(u8::is_ascii_digit)
                        .map(|day| day - b'0')
                        .collect(),
                };
                assert_eq!(validity.check(), Ok(()));
                yes_or_no(validity.includes(parse_date(parts[3]).unwrap()))
            },
        );
        let day = |text| parse_date(text).ok();
        let inverted = Validity {
            from: day("2026-11-20"),
            until: day("2026-11-19"),
            ..Validity::default()
        };
        assert_eq!(inverted.check().unwrap_err().0, "until");
        let unknown = Validity {
            weekdays: [0].into(),
            ..Validity::default()
        };
        assert_eq!(unknown.check().unwrap_err().0, "weekdays");
    }

    #[test]
    fn a_card_is_read_again_after_three_months() {
        assert_table_answers(
            "
            2026-08-20 2026-11-19 => no
            2026-08-20 2026-11-20 => yes
            2026-11-30 2027-02-27 => no
            2026-11-30 2027-02-28 => yes
            2027-11-30 2028-02-28 => no
            2027-11-30 2028-02-29 => yes
            2026-11-15 2027-02-15 => yes
            ",
            |days| {
                let (reviewed, today) = days.split_once(' ').unwrap();
                let [reviewed, today] =
                    [reviewed, today].map(|day| parse_date(day.trim()).unwrap());
                yes_or_no(needs_review(reviewed, today))
            },
        );
    }

    #[test]
    fn a_card_survives_its_json() {
        let mut card = card(vec![section("suppen", &[1])]);
        card.validity.weekdays.insert(3);
        card.sections[0].items.push(CardItem::Line {
            text: CardLine::parse("Gedeck 2,50").unwrap(),
            text_en: None,
        });
        let json = serde_json::to_string(&card).unwrap();
        assert_eq!(serde_json::from_str::<CardContent>(&json).unwrap(), card);
    }
}
