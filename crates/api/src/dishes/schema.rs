use domain::{dishes, fields::FieldErrorKind};
use publishing::schema::dishes::AllergenDeclaration;

use crate::http::request::{RequestObject, RequestValidator};

impl RequestObject for AllergenDeclaration {
    type Value = dishes::AllergenDeclaration;

    fn validate(self, validation: &mut RequestValidator) -> Option<Self::Value> {
        let is_checked = validation.validate_field("is_checked", self.is_checked);
        validation.take_field("checkedOn", self.checked_on);
        let names = validation.validate_field("contains", self.contains)?;
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
