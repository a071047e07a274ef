//! Dishes with their prices and allergens.

use std::collections::BTreeMap;

use domain::{
    calendar::format_iso_date,
    dishes::{
        self, Allergen, Diet, DishDescription, DishId, DishMarkId, DishMarkText, DishName, Portion,
        Price, Prices,
    },
    fields::FieldErrorKind,
};
use poem_openapi::Object;
use time::Date;

use super::{
    code::ApiEnumValue,
    fields::{DefaultField, FieldList, OptionalField, OptionalText, RequiredField},
};
use crate::{field_markers, field_type, field_types, json_fields};

field_types! {
    DishName: String { max_length: DishName::MAX_CHARS }
    DishDescription: String { max_length: DishDescription::MAX_CHARS }
    DishMarkText: String { max_length: DishMarkText::MAX_CHARS }
    Portion: String { max_length: Portion::MAX_CHARS }
}

field_type! { Price: i64 => Price, Price::parse, { minimum: 1.0, maximum: f64::from(Price::MAX) } }

field_type! { DishId: i64 => DishId, parse_dish_id, { minimum: 1.0, maximum: f64::from(DishId::MAX) } }

fn parse_dish_id(id: i64) -> Result<DishId, FieldErrorKind> {
    DishId::parse(id).map_err(|_| FieldErrorKind::Malformed)
}

field_type! { DishMarkId: i64 => DishMarkId, parse_mark_id, { minimum: 1.0, maximum: f64::from(DishMarkId::MAX) } }

fn parse_mark_id(id: i64) -> Result<DishMarkId, FieldErrorKind> {
    DishMarkId::parse(id).map_err(|_| FieldErrorKind::Malformed)
}

field_markers! {
    /// The prices of a dish.
    PriceList: FieldList<DishPrice> => FieldList<DishPrice>, Ok, { min_items: 1, max_items: Prices::MAX_COUNT };
}

json_fields!(AllergenDeclaration, DishPrice);

/// A price of a dish.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct DishPrice {
    /// What it is for, such as `klein` or `0,3 l`; absent if the dish has one portion.
    pub portion: OptionalText<Portion>,
    /// The price in cents, with value added tax.
    pub price: RequiredField<Price>,
}

impl DishPrice {
    pub fn list(prices: &Prices) -> RequiredField<PriceList> {
        let prices = prices.as_slice().iter().map(|price| {
            let portion = Some(&price.portion).filter(|portion| !portion.is_empty());
            let price = Self {
                portion: OptionalText::from_optional_display(portion),
                price: RequiredField::of(price.price.cents()),
            };
            price.into()
        });
        RequiredField::of(prices.collect::<Vec<_>>())
    }
}

/// A mark, such as `aus eigener Jagd`.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct DishMark {
    /// The German text.
    pub text: String,
    /// The English text; absent if there is none.
    pub text_en: Option<String>,
}

impl From<&dishes::DishMark> for DishMark {
    fn from(mark: &dishes::DishMark) -> Self {
        Self {
            text: mark.text.to_string(),
            text_en: mark.text_en.as_ref().map(ToString::to_string),
        }
    }
}

/// A dish as guests see it today.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PublicDish {
    /// The id, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The German name.
    pub name: String,
    /// The English name; absent if there is none.
    pub name_en: Option<String>,
    /// What is in it or beside it, in German; may be empty.
    pub description: String,
    /// The English description; absent if there is none.
    pub description_en: Option<String>,
    /// The prices of today, in order.
    pub prices: RequiredField<PriceList>,
    /// Its allergens.
    pub allergens: AllergenDeclaration,
    /// Whether it is vegetarian or vegan; absent if it is neither or nothing is known.
    pub diet: Option<ApiEnumValue<Diet>>,
    /// Its marks.
    pub marks: Vec<DishMark>,
    /// Whether it is sold out today.
    pub is_sold_out: bool,
}

impl PublicDish {
    /// `opening_day`: the day whose opening lasts, or else `today`.
    pub fn new(
        dish: &dishes::Dish,
        marks: &BTreeMap<DishMarkId, DishMark>,
        today: Date,
        opening_day: Date,
    ) -> Self {
        let details = &dish.details;
        let marks = details.marks.iter().filter_map(|id| marks.get(id));
        let description_en = details.description_en.as_ref();
        Self {
            id: dish.id.get(),
            name: details.name.to_string(),
            name_en: details.name_en.as_ref().map(ToString::to_string),
            description: details.description.to_string(),
            description_en: description_en.map(ToString::to_string),
            prices: DishPrice::list(details.prices_on(today)),
            allergens: (&details.allergens).into(),
            diet: details.diet.map(ApiEnumValue),
            marks: marks.cloned().collect(),
            is_sold_out: dish.is_sold_out(opening_day),
        }
    }
}

/// What the inn declares about the 14 allergens of Annex II of Regulation (EU) No 1169/2011.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AllergenDeclaration {
    /// Whether they were checked. If not, nothing is known: guests ask the staff.
    pub is_checked: RequiredField<bool>,
    /// Those it contains, in the order of their letters. Required if they were checked; empty for none of the 14. Empty or
    /// absent if they were not checked.
    pub contains: DefaultField<FieldList<ApiEnumValue<Allergen>>>,
    /// The day of the check. Ignored in requests: a check of other allergens than before is of today.
    pub checked_on: OptionalField<Date>,
}

impl From<&dishes::AllergenDeclaration> for AllergenDeclaration {
    fn from(declaration: &dishes::AllergenDeclaration) -> Self {
        use dishes::AllergenDeclaration::{Checked, NotChecked};
        let (is_checked, contains, check) = match declaration {
            NotChecked => (false, None, None),
            Checked { contains, check } => (true, Some(contains), *check),
        };
        let contains = contains.into_iter().flatten();
        let contains: Vec<_> = contains
            .map(|allergen| RequiredField::of(ApiEnumValue(*allergen)))
            .collect();
        Self {
            is_checked: is_checked.into(),
            contains: contains.into(),
            checked_on: OptionalField::new(check.map(|check| format_iso_date(check.on))),
        }
    }
}
