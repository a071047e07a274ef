use domain::{
    calendar::{Timestamp, format_iso_date},
    dishes::{
        self, CardSettings, Diet, DishDescription, DishDetails, DishMarkId, DishName,
        InvalidPrices, Prices,
    },
    fields::FieldErrorKind,
};
use poem_openapi::Object;
use ports::DeletedDish;
use publishing::{
    field_markers, json_fields,
    schema::{
        code::ApiEnumValue,
        dishes::{AllergenDeclaration, DishPrice, PriceList},
        fields::{FieldList, ObjectField, OptionalField, OptionalText, RequiredField},
        limits::NonBlank,
    },
};
use time::Date;

use crate::http::request::{RequestObject, RequestValidator};

json_fields!(NextPrices);

field_markers! {
    /// The ids of the marks of a dish.
    MarkIds: FieldList<DishMarkId> => FieldList<DishMarkId>, check_mark_ids, { max_items: CardSettings::MAX_MARKS };
}

fn check_mark_ids(ids: FieldList<DishMarkId>) -> Result<FieldList<DishMarkId>, FieldErrorKind> {
    if ids.len() > CardSettings::MAX_MARKS {
        return Err(FieldErrorKind::OutOfRange {
            at_least: 0,
            at_most: CardSettings::MAX_MARKS.try_into().unwrap_or(i64::MAX),
        });
    }
    Ok(ids)
}

/// A dish, for staff.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Dish {
    /// The id, from 1. Never assigned to another dish.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// What staff entered.
    #[oai(flatten)]
    pub details: DishDraft,
    /// Whether it is sold out until the opening ends that is running, or else the day.
    pub is_sold_out: bool,
    /// The version, from 1, incremented by each change. In double quotes it is the value for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
    /// When it was deleted; absent otherwise.
    pub deleted_at: Option<Timestamp>,
}

/// What staff enter of a dish.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct DishDraft {
    /// The German name.
    pub name: RequiredField<NonBlank<DishName>>,
    /// The English name; absent if there is none.
    pub name_en: OptionalText<DishName>,
    /// What is in it or beside it, in German; may be empty.
    pub description: RequiredField<DishDescription>,
    /// The English description; absent if there is none.
    pub description_en: OptionalText<DishDescription>,
    /// The prices, in order. Several have different portions.
    pub prices: RequiredField<PriceList>,
    /// The prices that replace them on a day; absent if there are none.
    pub next_prices: OptionalField<NextPrices>,
    /// Its allergens.
    pub allergens: ObjectField<AllergenDeclaration>,
    /// Whether it is vegetarian or vegan; absent if it is neither or nothing is known. Both are without crustaceans, fish
    /// and molluscs, vegan dishes also without eggs and milk.
    pub diet: OptionalField<ApiEnumValue<Diet>>,
    /// The ids of its marks. Those that the settings do not have are not shown.
    pub marks: RequiredField<MarkIds>,
}

/// Prices that replace the others on a day.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct NextPrices {
    /// The first day on which they apply.
    pub from: RequiredField<Date>,
    /// The prices, in order.
    pub prices: RequiredField<PriceList>,
}

/// Whether a dish is sold out.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct SoldOut {
    /// Whether it is sold out until the opening ends that is running, or else the day.
    pub is_sold_out: RequiredField<bool>,
}

impl Dish {
    /// `opening_day`: the day for which dishes are sold out now.
    pub fn new(dish: &dishes::Dish, opening_day: Date) -> Self {
        Self {
            id: dish.id.get(),
            details: (&dish.details).into(),
            is_sold_out: dish.is_sold_out(opening_day),
            version: dish.version.get(),
            deleted_at: None,
        }
    }

    pub fn deleted(deleted: &DeletedDish, opening_day: Date) -> Self {
        Self {
            deleted_at: Some(deleted.deleted_at),
            ..Self::new(&deleted.dish, opening_day)
        }
    }
}

impl From<&DishDetails> for DishDraft {
    fn from(details: &DishDetails) -> Self {
        let next_prices = details.next_prices.as_ref().map(|next| NextPrices {
            from: RequiredField::of(format_iso_date(next.from)),
            prices: DishPrice::list(&next.prices),
        });
        let marks = details
            .marks
            .iter()
            .map(|mark| RequiredField::of(mark.get()));
        Self {
            name: RequiredField::from_display(&details.name),
            name_en: OptionalText::from_optional_display(details.name_en.as_ref()),
            description: RequiredField::from_display(&details.description),
            description_en: OptionalText::from_optional_display(details.description_en.as_ref()),
            prices: DishPrice::list(&details.prices),
            next_prices: OptionalField::new(next_prices),
            allergens: ObjectField::of(&details.allergens),
            diet: OptionalField::new(details.diet.map(ApiEnumValue)),
            marks: RequiredField::of(marks.collect::<Vec<_>>()),
        }
    }
}

impl RequestObject for SoldOut {
    type Value = bool;

    fn validate(self, validation: &mut RequestValidator) -> Option<bool> {
        validation.validate_field("is_sold_out", self.is_sold_out)
    }
}

impl RequestObject for DishDraft {
    type Value = DishDetails;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let name = validation.validate_field("name", self.name);
        let name_en = validation.validate_field("name_en", self.name_en);
        let description = validation.validate_field("description", self.description);
        let description_en = validation.validate_field("description_en", self.description_en);
        let prices = validate_prices(self.prices, validation);
        let next_prices = validation.take_field("nextPrices", self.next_prices);
        let next_prices = next_prices
            .map(|next| validation.validate_nested_object("nextPrices", |it| next.validate(it)));
        let allergens = validation.validate_field("allergens", self.allergens);
        let diet = validation.validate_field("diet", self.diet);
        let marks = validation.validate_field("marks", self.marks);
        let marks = marks.into_iter().flatten().enumerate();
        let marks: Vec<_> = marks
            .map(|(index, mark)| validation.validate_field(&format!("marks.{index}"), mark))
            .collect();
        let details = DishDetails {
            name: name?,
            name_en: name_en?,
            description: description?,
            description_en: description_en?,
            prices: prices?,
            next_prices: match next_prices {
                Some(next_prices) => Some(next_prices?),
                None => None,
            },
            allergens: allergens?,
            diet: diet?,
            marks: marks.into_iter().collect::<Option<_>>()?,
        };
        validation.collect_errors(details.check().map(|()| details))
    }
}

impl RequestObject for NextPrices {
    type Value = dishes::NextPrices;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let from = validation.validate_field("from", self.from);
        let prices = validate_prices(self.prices, validation);
        Some(dishes::NextPrices {
            from: from?,
            prices: prices?,
        })
    }
}

impl RequestObject for DishPrice {
    type Value = dishes::DishPrice;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let portion = validation.validate_field("portion", self.portion);
        let price = validation.validate_field("price", self.price);
        Some(dishes::DishPrice {
            portion: portion?.unwrap_or_default(),
            price: price?,
        })
    }
}

/// The field `prices`.
fn validate_prices(
    prices: RequiredField<PriceList>,
    validation: &mut RequestValidator,
) -> Option<Prices> {
    let validate = |price: DishPrice, fields: &mut _| price.validate(fields);
    let prices = validation.require_list_field("prices", prices, validate)?;
    let parsed = Prices::parse(prices).map_err(|InvalidPrices { index, kind }| {
        let path = index.map(|index| format!("prices.{index}.portion"));
        (path.unwrap_or_else(|| "prices".to_owned()), kind)
    });
    parsed
        .map_err(|(path, error)| validation.add_error(path, error))
        .ok()
}

impl RequestObject for AllergenDeclaration {
    type Value = dishes::AllergenDeclaration;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let is_checked = validation.validate_field("is_checked", self.is_checked);
        validation.take_field("checkedOn", self.checked_on);
        let names = if is_checked == Some(true) {
            validation.require_field("contains", self.contains)?
        } else {
            validation.validate_field("contains", self.contains)?
        };
        let names = names.into_iter().enumerate();
        let allergens: Vec<_> = names
            .map(|(index, name)| validation.validate_field(&format!("contains.{index}"), name))
            .collect();
        let contains = allergens
            .into_iter()
            .collect::<Option<dishes::Allergens>>()?;
        if is_checked? {
            return Some(dishes::AllergenDeclaration::Checked {
                contains,
                check: None,
            });
        }
        if !contains.is_empty() {
            validation.add_error("contains", FieldErrorKind::UnknownField);
            return None;
        }
        Some(dishes::AllergenDeclaration::NotChecked)
    }
}
