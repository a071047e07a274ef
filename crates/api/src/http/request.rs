//! Fields of request bodies. All invalid fields of a request are reported at once.

use std::{collections::HashSet, fmt::Display};

use domain::fields::{FieldErrorKind, FieldErrors};
use publishing::schema::fields::{Field, OptionalField, RequiredField, WrongJsonType};
use serde_json::{Map, Value};

use crate::problem::{InvalidFieldReason, Problem, ProblemType};

/// Extracts the values of fields and collects errors.
#[derive(Default)]
pub struct RequestValidator {
    /// Prefix of the current object's fields, such as `week.2.`
    path: String,
    /// The paths of all fields that were taken.
    known: Vec<String>,
    errors: Vec<(String, InvalidFieldReason)>,
}

impl RequestValidator {
    /// `None` if the field is absent or of a wrong type.
    pub fn take_field<V, L, const R: bool>(
        &mut self,
        name: impl Display,
        field: Field<V, L, R>,
    ) -> Option<V> {
        self.take_field_or(name, field, InvalidFieldReason::Malformed)
    }

    /// Like [`take_field`](Self::take_field), with the error of a wrong type.
    pub fn take_field_or<V, L, const R: bool>(
        &mut self,
        name: impl Display,
        field: Field<V, L, R>,
        wrong_type: InvalidFieldReason,
    ) -> Option<V> {
        self.known.push(format!("{}{name}", self.path));
        field.value.unwrap_or_else(|WrongJsonType| {
            self.add_error(name, wrong_type);
            None
        })
    }

    /// An error if a field that its object does not have is present.
    pub fn reject_field<V, L, const R: bool>(&mut self, name: &str, field: &Field<V, L, R>) {
        if !matches!(field.value, Ok(None)) {
            self.add_error(name, InvalidFieldReason::UnknownField);
        }
    }

    /// Like [`take_field`](Self::take_field). An absent field is an error.
    pub fn require_field<V, L, const R: bool>(
        &mut self,
        name: &str,
        field: Field<V, L, R>,
    ) -> Option<V> {
        let value = self.take_field(name, field);
        self.check_field(name, value.ok_or(FieldErrorKind::Missing))
    }

    /// Parses a required field.
    pub fn parse_field<V, L, T>(
        &mut self,
        name: &str,
        field: RequiredField<V, L>,
        parse: impl FnOnce(V) -> Result<T, FieldErrorKind>,
    ) -> Option<T> {
        let value = self.require_field(name, field)?;
        self.check_field(name, parse(value))
    }

    /// Parses an optional text. An empty one is absent. `None` after an error.
    #[expect(clippy::option_option, reason = "the outer one is for errors")]
    pub fn parse_optional_field<L, T>(
        &mut self,
        name: &str,
        field: OptionalField<String, L>,
        parse: impl FnOnce(String) -> Result<T, FieldErrorKind>,
    ) -> Option<Option<T>> {
        let value = self.take_field(name, field);
        match value.filter(|text| !text.is_empty()) {
            Some(value) => self.check_field(name, parse(value).map(Some)),
            None => Some(None),
        }
    }

    /// Validates a required object.
    pub fn parse_object_field<T, V>(
        &mut self,
        name: &str,
        object: RequiredField<T>,
        validate: impl FnOnce(T, &mut Self) -> Option<V>,
    ) -> Option<V> {
        let object = self.require_field(name, object)?;
        self.validate_nested_object(name, |fields| validate(object, fields))
    }

    /// A required list of objects. `None` unless all are valid.
    pub fn require_list_field<T, L, V>(
        &mut self,
        name: &str,
        items: RequiredField<Vec<RequiredField<T>>, L>,
        mut validate: impl FnMut(T, &mut Self) -> Option<V>,
    ) -> Option<Vec<V>> {
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
        for error in errors.as_slice() {
            self.collect_error(error.field, error.problem);
        }
        None
    }

    fn collect_error(&mut self, name: &str, problem: FieldErrorKind) {
        let path = format!("{}{name}", self.path);
        let is_reported = self.errors.iter().any(|(reported_field, _)| {
            let rest = reported_field.strip_prefix(&path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        });
        if !is_reported {
            self.errors
                .push((path, InvalidFieldReason::DomainValidation(problem)));
        }
    }

    /// Like [`collect_errors`](Self::collect_errors), for one field.
    pub fn check_field<V>(&mut self, name: &str, parsed: Result<V, FieldErrorKind>) -> Option<V> {
        parsed
            .map_err(|problem| self.collect_error(name, problem))
            .ok()
    }

    pub fn add_error(&mut self, name: impl Display, error: InvalidFieldReason) {
        self.errors.push((format!("{}{name}", self.path), error));
    }

    /// Paths and codes of the errors.
    pub fn into_error_texts(self) -> Vec<String> {
        let errors = self.errors.into_iter();
        errors
            .map(|(path, reason)| format!("{path}: {}", reason.code()))
            .collect()
    }

    /// The value, if there are no errors. They are in the order in which fields were taken. Fields of `object` that were
    /// not taken are unknown; they come last.
    pub(super) fn finish<V>(
        mut self,
        value: Option<V>,
        object: &Map<String, Value>,
    ) -> Result<V, Box<Problem>> {
        self.errors.sort_by_key(|(path, _)| {
            let mut known = self.known.iter();
            known.position(|known| top_level_field(known) == top_level_field(path))
        });
        // Rejected fields are among the unknown ones.
        self.errors
            .retain(|(_, reason)| *reason != InvalidFieldReason::UnknownField);
        let known = self.known.iter().map(String::as_str).collect();
        let mut unknown = Vec::new();
        collect_unknown_fields(object, "", &known, &mut unknown);
        let unknown = unknown.into_iter();
        self.errors
            .extend(unknown.map(|path| (path, InvalidFieldReason::UnknownField)));
        let is_valid = self.errors.is_empty();
        let problem = self.errors.into_iter().fold(
            Problem::new(ProblemType::UnprocessableContent),
            |problem, error| problem.with_field(error.0, error.1),
        );
        value.filter(|_| is_valid).ok_or_else(|| Box::new(problem))
    }
}

fn top_level_field(path: &str) -> Option<&str> {
    path.split('.').next()
}

/// Paths of the fields that are not known, in objects and in lists of objects.
fn collect_unknown_fields(
    object: &Map<String, Value>,
    prefix: &str,
    known: &HashSet<&str>,
    unknown: &mut Vec<String>,
) {
    for (name, value) in object {
        let path = format!("{prefix}{name}");
        if !known.contains(path.as_str()) {
            unknown.push(path);
            continue;
        }
        match value {
            Value::Object(object) => {
                collect_unknown_fields(object, &format!("{path}."), known, unknown);
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let path = format!("{path}.{index}");
                    if let Value::Object(item) = item
                        && known.contains(path.as_str())
                    {
                        collect_unknown_fields(item, &format!("{path}."), known, unknown);
                    }
                }
            }
            _ => {}
        }
    }
}
