use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use time::Date;

use super::{Allergen, AllergenCheck, AllergenDeclaration, Prices};
use crate::RecordVersion;
use crate::audit::AuditContext;
use crate::calendar::iso_date;
use crate::coded_enum;
use crate::fields::{FieldErrorKind, FieldErrors};
use crate::id::id;
use crate::serde_as::serde_code;
use crate::text::text;

id!(pub struct DishId, InvalidDishId, "a dish");
id!(pub struct DishMarkId, InvalidDishMarkId, "a mark of the inn");

text!(
    pub struct DishName, single_line_text, 120
);
text!(
    /// What is in it or beside it; may be empty.
    pub struct DishDescription, bounded_text, 400
);
text!(
    /// What guests read of a mark: `aus eigener Jagd`.
    pub struct DishMarkText, single_line_text, 60
);

coded_enum! {
    /// Every vegan dish is vegetarian too.
    pub enum Diet {
        Vegetarian = "vegetarian",
        Vegan = "vegan",
    }
}

serde_code!(Diet);

impl Diet {
    /// Whether it has nothing of an allergen: all that is vegetarian is without fish and other animals of water.
    fn excludes(self, allergen: Allergen) -> bool {
        match allergen {
            Allergen::Crustaceans | Allergen::Fish | Allergen::Molluscs => true,
            Allergen::Eggs | Allergen::Milk => self == Self::Vegan,
            _ => false,
        }
    }
}

/// A mark that the inn has chosen, with its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DishMark {
    pub id: DishMarkId,
    pub text: DishMarkText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_en: Option<DishMarkText>,
}

/// What staff enter of a dish.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DishDetails {
    pub name: DishName,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_en: Option<DishName>,
    pub description: DishDescription,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description_en: Option<DishDescription>,
    pub prices: Prices,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_prices: Option<NextPrices>,
    pub allergens: AllergenDeclaration,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diet: Option<Diet>,
    #[serde(default)]
    pub marks: BTreeSet<DishMarkId>,
}

/// Prices that replace the others on a date.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NextPrices {
    #[serde(with = "iso_date")]
    pub from: Date,
    pub prices: Prices,
}

impl DishDetails {
    /// With the check of the dish before if the allergens are the same, or else with that of `context`.
    #[must_use]
    pub fn with_check(mut self, before: Option<&Dish>, context: &AuditContext) -> Self {
        let before = before.map(|dish| &dish.details.allergens);
        self.allergens = self
            .allergens
            .with_check(before, AllergenCheck::by(context));
        self
    }

    /// A vegetarian or vegan dish has no allergen of animals.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let AllergenDeclaration::Checked { contains, .. } = &self.allergens else {
            return Ok(());
        };
        let mut errors = FieldErrors::default();
        if let Some(diet) = self.diet
            && contains.iter().any(|allergen| diet.excludes(*allergen))
        {
            errors.add("diet".to_owned(), FieldErrorKind::ContradictsAllergens);
        }
        errors.into_result()
    }

    pub fn prices_on(&self, date: Date) -> &Prices {
        match &self.next_prices {
            Some(next) if next.from <= date => &next.prices,
            _ => &self.prices,
        }
    }
}

/// A dish, which several cards may have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Dish {
    pub id: DishId,
    #[serde(flatten)]
    pub details: DishDetails,
    /// The day of opening on which it is sold out. It lasts past midnight if the opening does.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        with = "iso_date::option"
    )]
    pub sold_out_on: Option<Date>,
    pub version: RecordVersion,
}

impl Dish {
    /// `day`: the day whose opening lasts, or else the date.
    pub fn is_sold_out(&self, day: Date) -> bool {
        self.sold_out_on == Some(day)
    }

    /// The version rises if something differs.
    pub fn apply(self, details: DishDetails) -> Self {
        if details == self.details {
            return self;
        }
        Self {
            details,
            version: self.version.next(),
            ..self
        }
    }

    /// `None`: not sold out any more.
    pub fn with_sold_out_on(self, sold_out_on: Option<Date>) -> Self {
        if sold_out_on == self.sold_out_on {
            return self;
        }
        Self {
            sold_out_on,
            version: self.version.next(),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::dishes::{DishPrice, Portion, Price};
    use crate::table::assert_table_answers;

    pub fn details(name: &str) -> DishDetails {
        let price = DishPrice {
            portion: Portion::parse("").unwrap(),
            price: Price::parse(1490).unwrap(),
        };
        DishDetails {
            name: DishName::parse(name).unwrap(),
            name_en: None,
            description: DishDescription::parse("mit Petersilerdäpfeln").unwrap(),
            description_en: None,
            prices: Prices::parse(vec![price]).unwrap(),
            next_prices: None,
            allergens: AllergenDeclaration::NotChecked,
            diet: None,
            marks: BTreeSet::new(),
        }
    }

    fn dish() -> Dish {
        Dish {
            id: DishId::parse(1).unwrap(),
            details: details("Wiener Schnitzel"),
            sold_out_on: None,
            version: RecordVersion::INITIAL,
        }
    }

    /// A diet, the allergens, and the error; `?`: not checked.
    #[test]
    fn diets_exclude_allergens_of_animals() {
        assert_table_answers(
            "
            vegetarian | gluten eggs milk nuts               => ok
            vegetarian | fish                                => contradicts the allergens
            vegetarian | crustaceans                         => contradicts the allergens
            vegetarian | milk molluscs                       => contradicts the allergens
            vegan      | gluten nuts soybeans celery mustard => ok
            vegan      | peanuts sesame sulphites lupin      => ok
            vegan      | eggs                                => contradicts the allergens
            vegan      | gluten milk                         => contradicts the allergens
            vegan      | fish                                => contradicts the allergens
            vegan      |                                     => ok
            vegan      | ?                                   => ok
            none       | fish milk                           => ok
            ",
            |row| {
                let (diet, allergens) = row.split_once('|').unwrap();
                let checked = || AllergenDeclaration::Checked {
                    contains: allergens
                        .split_whitespace()
                        .map(|name| Allergen::parse(name).unwrap())
                        .collect(),
                    check: None,
                };
                let dish = DishDetails {
                    diet: Diet::parse(diet.trim()),
                    allergens: match allergens.trim() {
                        "?" => AllergenDeclaration::NotChecked,
                        _ => checked(),
                    },
                    ..details("Eintopf")
                };
                let errors = dish.check().err().unwrap_or_default().0;
                let error = errors.first();
                error.map_or("ok".to_owned(), |error| error.kind.to_string())
            },
        );
    }

    #[test]
    fn a_change_raises_the_version_once() {
        let changed = dish().apply(details("Backhendl"));
        assert_eq!(changed.version.get(), 2);
        assert_eq!(changed.clone().apply(details("Backhendl")), changed);
        let sold_out_on = Some(date!(2026 - 11 - 20));
        let sold_out = changed.with_sold_out_on(sold_out_on);
        assert_eq!(sold_out.version.get(), 3);
        assert_eq!(sold_out.clone().with_sold_out_on(sold_out_on), sold_out);
    }
}
