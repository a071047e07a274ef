//! Fields of request bodies. All invalid fields of a request are reported at once.

use std::fmt::Display;

use domain::fields::{FieldErrorKind, FieldErrors, camel_case};
use publishing::schema::fields::{
    ClearableText, DefaultField, Field, FieldType, ObjectField, OptionalField, OptionalText,
    RequiredField, WrongJsonType,
};
use serde_json::{Map, Value};
use services::unknown_fields::unknown_fields;

use crate::problem::Problem;

/// A field of a request, with the value that the domain gets.
pub trait RequestField {
    type Value;

    /// `None` after an error.
    fn validate_field(self, name: &str, fields: &mut RequestValidator) -> Option<Self::Value>;
}

impl<T: FieldType> RequestField for RequiredField<T> {
    type Value = T::Value;

    fn validate_field(self, name: &str, fields: &mut RequestValidator) -> Option<T::Value> {
        fields.parse_field(name, self, T::parse)
    }
}

macro_rules! optional_request_fields {
    ($($field:ident)+) => {
        $(
            impl<T: FieldType> RequestField for $field<T> {
                type Value = Option<T::Value>;

                fn validate_field(
                    self,
                    name: &str,
                    fields: &mut RequestValidator,
                ) -> Option<Self::Value> {
                    let json = fields.take_field_or_error(name, self)?;
                    fields.check_field(name, json.map(T::parse).transpose())
                }
            }
        )+
    };
}
optional_request_fields!(OptionalField ClearableText);

impl<T: FieldType<Value: Default>> RequestField for DefaultField<T> {
    type Value = T::Value;

    fn validate_field(self, name: &str, fields: &mut RequestValidator) -> Option<T::Value> {
        let json = fields.take_field_or_error(name, self)?;
        let value = fields.check_field(name, json.map(T::parse).transpose())?;
        Some(value.unwrap_or_default())
    }
}

impl<T: FieldType<Json = String>> RequestField for OptionalText<T> {
    type Value = Option<T::Value>;

    fn validate_field(self, name: &str, fields: &mut RequestValidator) -> Option<Self::Value> {
        fields.parse_optional_field(name, self, T::parse)
    }
}

impl<T: RequestObject + FieldType<Json = T>> RequestField for ObjectField<T> {
    type Value = <T as RequestObject>::Value;

    fn validate_field(self, name: &str, fields: &mut RequestValidator) -> Option<Self::Value> {
        let object = fields.require_field(name, self)?;
        fields.validate_nested_object(name, |fields| object.validate(fields))
    }
}

/// An object whose fields make a value of the domain.
pub trait RequestObject {
    type Value;

    /// `None` after an error.
    fn validate(self, fields: &mut RequestValidator) -> Option<Self::Value>;
}

/// Validates every field of a request and puts the values into the field of the same name of a value of the domain:
/// `request_object! { NewsDraft => news::NewsDraft { sort_order, title as "heading" } }`. `as` gives the JSON name where it
/// differs from the field.
macro_rules! request_object {
    (@ $field:ident) => { stringify!($field) };
    (@ $field:ident $name:literal) => { $name };
    ($request:ty => $($value:ident)::+ { $($field:ident $(as $name:literal)?),+ $(,)? }) => {
        impl $crate::http::request::RequestObject for $request {
            type Value = $($value)::+;

            fn validate(
                self,
                fields: &mut $crate::http::request::RequestValidator,
            ) -> Option<Self::Value> {
                $(let $field = fields.validate_field(request_object!(@ $field $($name)?), self.$field);)+
                Some($($value)::+ { $($field: $field?),+ })
            }
        }
    };
}
pub(crate) use request_object;

/// Extracts the values of fields and collects errors.
#[derive(Default)]
pub struct RequestValidator {
    /// Prefix of the current object's fields, such as `week.2.`
    path: String,
    /// The paths of all fields that were taken.
    taken: Vec<String>,
    errors: FieldErrors,
}

impl RequestValidator {
    /// The value of a field for the domain, `None` after an error. `name` is that of the field of the request.
    pub fn validate_field<F: RequestField>(&mut self, name: &str, field: F) -> Option<F::Value> {
        field.validate_field(&camel_case(name), self)
    }

    /// `None` if the field is absent or of a wrong type.
    pub fn take_field<T: FieldType, P>(
        &mut self,
        name: impl Display,
        field: Field<T, P>,
    ) -> Option<T::Json> {
        self.take_field_or_error(name, field).flatten()
    }

    /// `None` if the field is of a wrong type.
    #[expect(clippy::option_option, reason = "the outer one is for errors")]
    fn take_field_or_error<T: FieldType, P>(
        &mut self,
        name: impl Display,
        field: Field<T, P>,
    ) -> Option<Option<T::Json>> {
        self.taken.push(format!("{}{name}", self.path));
        let json = field.json.map_err(|WrongJsonType| {
            self.add_error(name, T::WRONG_TYPE.unwrap_or(FieldErrorKind::Malformed));
        });
        json.ok()
    }

    /// Like [`take_field`](Self::take_field). An absent field is an error.
    pub fn require_field<T: FieldType, P>(
        &mut self,
        name: &str,
        field: Field<T, P>,
    ) -> Option<T::Json> {
        let value = self.take_field_or_error(name, field)?;
        self.check_field(name, value.ok_or(FieldErrorKind::Missing))
    }

    /// Parses a required field.
    pub fn parse_field<T: FieldType, V>(
        &mut self,
        name: &str,
        field: RequiredField<T>,
        parse: impl FnOnce(T::Json) -> Result<V, FieldErrorKind>,
    ) -> Option<V> {
        let value = self.require_field(name, field)?;
        self.check_field(name, parse(value))
    }

    /// Parses an optional text. A blank one is absent. `None` after an error.
    #[expect(clippy::option_option, reason = "the outer one is for errors")]
    pub fn parse_optional_field<T: FieldType<Json = String>, P, V>(
        &mut self,
        name: &str,
        field: Field<T, P>,
        parse: impl FnOnce(String) -> Result<V, FieldErrorKind>,
    ) -> Option<Option<V>> {
        let text = self.take_field_or_error(name, field)?;
        let text = text.filter(|text| !text.trim().is_empty());
        self.check_field(name, text.map(parse).transpose())
    }

    /// A required list of objects. `None` unless all are valid.
    pub fn require_list_field<T, L, V, P>(
        &mut self,
        name: &str,
        items: Field<L, P>,
        mut validate: impl FnMut(T::Json, &mut Self) -> Option<V>,
    ) -> Option<Vec<V>>
    where
        T: FieldType,
        L: FieldType<Json = Vec<RequiredField<T>>>,
    {
        let items = self.require_field(name, items)?;
        let count = items.len();
        let mut valid_items = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            let path = format!("{name}.{index}");
            if let Some(item) = self.take_field(&path, item) {
                valid_items
                    .extend(self.validate_nested_object(&path, |object| validate(item, object)));
            }
        }
        (valid_items.len() == count).then_some(valid_items)
    }

    /// Validates an object that is a field of this one.
    pub fn validate_nested_object<V>(
        &mut self,
        name: &str,
        validate: impl FnOnce(&mut Self) -> V,
    ) -> V {
        let length = self.path.len();
        self.path.push_str(name);
        self.path.push('.');
        let value = validate(self);
        self.path.truncate(length);
        value
    }

    /// Collects the errors of the domain, except for fields that have one already.
    pub fn collect_errors<V>(&mut self, parsed: Result<V, FieldErrors>) -> Option<V> {
        let errors = match parsed {
            Ok(value) => return Some(value),
            Err(errors) => errors,
        };
        for error in &errors.0 {
            self.collect_error(&error.path, error.kind);
        }
        None
    }

    fn collect_error(&mut self, name: &str, kind: FieldErrorKind) {
        let path = format!("{}{name}", self.path);
        let is_reported = self.errors.0.iter().any(|error| {
            let rest = error.path.strip_prefix(&path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        });
        if !is_reported {
            self.errors.add(path, kind);
        }
    }

    /// Like [`collect_errors`](Self::collect_errors), for one field.
    pub fn check_field<V>(&mut self, name: &str, parsed: Result<V, FieldErrorKind>) -> Option<V> {
        parsed
            .map_err(|problem| self.collect_error(name, problem))
            .ok()
    }

    pub fn add_error(&mut self, name: impl Display, error: FieldErrorKind) {
        self.errors.add(format!("{}{name}", self.path), error);
    }

    /// The value, if there are no errors. They are in the order in which fields were taken. Fields of `object` that `request`,
    /// its parsed form, does not have are unknown; they come last.
    pub(super) fn finish<V>(
        mut self,
        value: Option<V>,
        object: &Map<String, Value>,
        request: &Value,
    ) -> Result<V, Box<Problem>> {
        self.errors.0.sort_by_key(|error| {
            let mut taken = self.taken.iter();
            taken.position(|taken| taken.split('.').next() == error.path.split('.').next())
        });
        for (path, _) in unknown_fields(object, request) {
            self.errors.add(path, FieldErrorKind::UnknownField);
        }
        let value = value.filter(|_| self.errors.is_empty());
        value.ok_or_else(|| Box::new(self.errors.into()))
    }
}
