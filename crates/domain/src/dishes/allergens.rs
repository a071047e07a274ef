//! Allergens and declarations about them. What guests read of them, also the letters, is in the front end.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use time::Date;

use crate::audit::AuditContext;
use crate::calendar::{iso_date, local};
use crate::coded_enum;
use crate::fields::FieldErrorKind;
use crate::serde_as::{serde_as, serde_code};
use crate::staff::StaffId;

coded_enum! {
    /// The 14 of Annex II of Regulation (EU) No 1169/2011, in its order.
    pub enum Allergen {
        /// Cereals containing gluten.
        Gluten = "gluten",
        Crustaceans = "crustaceans",
        Eggs = "eggs",
        Fish = "fish",
        Peanuts = "peanuts",
        Soybeans = "soybeans",
        /// Milk, including lactose.
        Milk = "milk",
        Nuts = "nuts",
        Celery = "celery",
        Mustard = "mustard",
        Sesame = "sesame",
        /// More than 10 mg/kg or 10 mg/l.
        Sulphites = "sulphites",
        Lupin = "lupin",
        Molluscs = "molluscs",
    }
}

serde_code!(Allergen);

pub type Allergens = BTreeSet<Allergen>;

/// What the inn says about the allergens of a dish.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum AllergenDeclaration {
    #[default]
    NotChecked,
    Checked {
        contains: Allergens,
        /// `None` until it is stored.
        check: Option<AllergenCheck>,
    },
}

/// When the allergens of a dish were checked, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllergenCheck {
    pub on: Date,
    /// `None` for the command line and after an import.
    pub by: Option<StaffId>,
}

/// A declaration in JSON.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DeclarationJson {
    is_checked: bool,
    #[serde(default)]
    contains: Option<Allergens>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        with = "iso_date::option"
    )]
    checked_on: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checked_by: Option<StaffId>,
}

serde_as!(
    DeclarationJson: AllergenDeclaration,
    |json| Self::from_json(json).map_err(FieldErrorKind::code),
    |declaration| match declaration {
        AllergenDeclaration::NotChecked => DeclarationJson {
            contains: Some(Allergens::new()),
            ..DeclarationJson::default()
        },
        AllergenDeclaration::Checked { contains, check } => DeclarationJson {
            is_checked: true,
            contains: Some(contains.clone()),
            checked_on: check.map(|check| check.on),
            checked_by: check.and_then(|check| check.by),
        },
    }
);

impl AllergenCheck {
    pub fn by(context: &AuditContext) -> Self {
        Self {
            on: local(context.occurred_at).date,
            by: context.member(),
        }
    }
}

impl AllergenDeclaration {
    fn from_json(json: DeclarationJson) -> Result<Self, FieldErrorKind> {
        if !json.is_checked {
            let is_empty = json.contains.is_none_or(|contains| contains.is_empty());
            return is_empty
                .then_some(Self::NotChecked)
                .ok_or(FieldErrorKind::UnknownField);
        }
        let check = AllergenCheck {
            on: json.checked_on.ok_or(FieldErrorKind::Missing)?,
            by: json.checked_by,
        };
        Ok(Self::Checked {
            contains: json.contains.ok_or(FieldErrorKind::Missing)?,
            check: Some(check),
        })
    }

    /// With the check of a former declaration of the same allergens, or else the new one.
    #[must_use]
    pub fn with_check<'a>(
        self,
        former: impl IntoIterator<Item = &'a Self>,
        new: AllergenCheck,
    ) -> Self {
        let Self::Checked { contains, .. } = self else {
            return self;
        };
        let check = former.into_iter().find_map(|former| match former {
            Self::Checked {
                contains: same,
                check,
            } if *same == contains => *check,
            _ => None,
        });
        Self::Checked {
            contains,
            check: check.or(Some(new)),
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn every_declaration_survives_its_json() {
        // Every set of the 14.
        for bits in 0..1_u32 << 14 {
            let all = Allergen::ALL.into_iter().enumerate();
            let contains = all.filter(|(index, _)| bits >> index & 1 == 1);
            let declaration = AllergenDeclaration::Checked {
                contains: contains.map(|(_, one)| one).collect(),
                check: Some(AllergenCheck {
                    on: date!(2026 - 02 - 28),
                    by: StaffId::parse(7).ok(),
                }),
            };
            let json = serde_json::to_string(&declaration).unwrap();
            assert_eq!(
                serde_json::from_str::<AllergenDeclaration>(&json).unwrap(),
                declaration
            );
        }
        let json = serde_json::to_string(&AllergenDeclaration::NotChecked).unwrap();
        assert_eq!(json, r#"{"isChecked":false,"contains":[]}"#);
        assert_eq!(
            serde_json::from_str::<AllergenDeclaration>(&json).unwrap(),
            AllergenDeclaration::NotChecked
        );
    }
}
