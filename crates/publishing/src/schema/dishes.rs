//! Prices and allergens.

use domain::{
    calendar::format_iso_date,
    dishes::{self, Allergen, DishId, Price},
    fields::FieldErrorKind,
};
use poem_openapi::Object;
use time::Date;

use super::{
    code::ApiEnumValue,
    fields::{DefaultField, OptionalField, RequiredField},
};
use crate::{field_type, json_fields};

field_type! { Price: i64 => Price, Price::parse, { minimum: 1.0, maximum: f64::from(Price::MAX) } }

field_type! { DishId: i64 => DishId, parse_dish_id, { minimum: 1.0, maximum: f64::from(DishId::MAX) } }

fn parse_dish_id(id: i64) -> Result<DishId, FieldErrorKind> {
    DishId::parse(id).map_err(|_| FieldErrorKind::Malformed)
}

json_fields!(AllergenDeclaration);

/// What the inn declares about the 14 allergens of Annex II of Regulation (EU) No 1169/2011.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AllergenDeclaration {
    /// Whether they were checked. If not, nothing is known: guests ask the staff.
    pub is_checked: RequiredField<bool>,
    /// Those it contains, in the order of their letters. Of a checked one that is empty, none of the 14. Empty or absent if
    /// they were not checked.
    pub contains: DefaultField<Vec<RequiredField<ApiEnumValue<Allergen>>>>,
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
