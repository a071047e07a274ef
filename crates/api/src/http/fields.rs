//! The fields of an object in a form, each read as what it should be; what is wrong with them is gathered.

use domain::fields::FieldErrors;
use serde_json::{Map, Value};

use crate::problem::Fault;

/// An object while it is read. Whatever is absent is `None`, and so is what is not of the form asked for; only the
/// latter is a fault.
pub struct Fields<'a> {
    object: &'a Map<String, Value>,
    /// What stands before the names of its fields, such as `week.2.`
    path: String,
    asked_for: Vec<&'static str>,
    faults: Vec<(String, Fault)>,
}

impl<'a> Fields<'a> {
    pub(super) fn of(object: &'a Map<String, Value>, path: String) -> Self {
        Self {
            object,
            path,
            asked_for: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// A text.
    pub fn text(&mut self, name: &'static str) -> Option<&'a str> {
        self.read(name, Value::as_str)
    }

    /// A text of its own.
    pub fn words(&mut self, name: &'static str) -> Option<String> {
        self.text(name).map(ToOwned::to_owned)
    }

    /// A whole number.
    pub fn integer(&mut self, name: &'static str) -> Option<i64> {
        self.read(name, Value::as_i64)
    }

    /// Yes or no.
    pub fn flag(&mut self, name: &'static str) -> Option<bool> {
        self.read(name, Value::as_bool)
    }

    /// A list of whole numbers.
    pub fn integers(&mut self, name: &'static str) -> Option<Vec<i64>> {
        let items = self.read(name, Value::as_array)?;
        let mut numbers = Vec::new();
        for (place, item) in items.iter().enumerate() {
            match item.as_i64() {
                Some(number) => numbers.push(number),
                None => self.refuse(&format!("{name}.{place}"), Fault::Unreadable),
            }
        }
        (numbers.len() == items.len()).then_some(numbers)
    }

    /// An object.
    pub fn object<V>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut Self) -> Option<V>,
    ) -> Option<V> {
        let object = self.read(name, Value::as_object)?;
        self.inside(object, name, read)
    }

    /// A list of objects; `None` unless every one of them could be read.
    pub fn objects<V>(
        &mut self,
        name: &'static str,
        mut read: impl FnMut(&mut Self) -> Option<V>,
    ) -> Option<Vec<V>> {
        let items = self.read(name, Value::as_array)?;
        let mut values = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let name = format!("{name}.{place}");
            match item.as_object() {
                Some(object) => values.extend(self.inside(object, &name, &mut read)),
                None => self.refuse(&name, Fault::Unreadable),
            }
        }
        (values.len() == items.len()).then_some(values)
    }

    /// What the domain made of fields of this object, or nothing and what it says of them. Of a field that could not
    /// even be read it says nothing that is worth telling.
    pub fn take<V>(&mut self, parsed: Result<V, FieldErrors>) -> Option<V> {
        let errors = match parsed {
            Ok(value) => return Some(value),
            Err(errors) => errors,
        };
        for error in errors.as_slice() {
            let path = format!("{}{}", self.path, error.field);
            let is_told = |faulty: &str| {
                let rest = faulty.strip_prefix(&path);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            if !self.faults.iter().any(|(faulty, _)| is_told(faulty)) {
                self.faults.push((path, Fault::Refused(error.problem)));
            }
        }
        None
    }

    /// Notes that something is wrong with a field.
    pub fn refuse(&mut self, name: &str, fault: Fault) {
        self.faults.push((format!("{}{name}", self.path), fault));
    }

    /// Everything that is wrong, in the order in which the fields were asked for; then what nobody asked for.
    pub(super) fn finish(mut self) -> Vec<(String, Fault)> {
        let place = |(path, _): &(String, Fault)| {
            let name = path.strip_prefix(&self.path).unwrap_or(path);
            let name = name.split('.').next();
            let place = self.asked_for.iter().position(|asked| Some(*asked) == name);
            place.unwrap_or(usize::MAX)
        };
        self.faults.sort_by_key(place);
        let known = |name: &str| self.asked_for.contains(&name);
        let unknown = self.object.keys().filter(|name| !known(name));
        let unknown = unknown.map(|name| (format!("{}{name}", self.path), Fault::Unknown));
        self.faults.extend(unknown);
        self.faults
    }

    fn read<V>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&'a Value) -> Option<V>,
    ) -> Option<V> {
        self.asked_for.push(name);
        let value = read(self.object.get(name)?);
        if value.is_none() {
            self.refuse(name, Fault::Unreadable);
        }
        value
    }

    fn inside<V>(
        &mut self,
        object: &'a Map<String, Value>,
        name: &str,
        read: impl FnOnce(&mut Self) -> Option<V>,
    ) -> Option<V> {
        let mut inner = Self::of(object, format!("{}{name}.", self.path));
        let value = read(&mut inner);
        self.faults.extend(inner.finish());
        value
    }
}

#[cfg(test)]
mod tests {
    use domain::opening_hours::{DayHours, HoursInput};
    use serde_json::json;

    use super::*;

    fn faults(object: &Value, read: impl FnOnce(&mut Fields<'_>)) -> Vec<(String, &'static str)> {
        let mut fields = Fields::of(object.as_object().unwrap(), String::new());
        read(&mut fields);
        let faults = fields.finish().into_iter();
        faults.map(|(path, fault)| (path, fault.name())).collect()
    }

    fn told(faults: &[(&str, &'static str)]) -> Vec<(String, &'static str)> {
        let told = faults.iter();
        told.map(|(path, fault)| ((*path).to_owned(), *fault))
            .collect()
    }

    #[test]
    fn everything_is_told_with_its_path_in_the_order_of_the_form() {
        let form = json!({
            "extra": 1,
            "ids": [1, "2", 3.5],
            "days": [{ "isOpen": true, "openFrom": "10" }, 7, { "isOpen": 1, "more": 0 }],
            "name": 7,
        });
        let faults = faults(&form, |form| {
            assert_eq!(form.text("name"), None);
            assert_eq!(form.text("absent"), None);
            let days = form.objects("days", |day| {
                let input = HoursInput {
                    is_open: day.flag("isOpen"),
                    open_from: day.words("openFrom"),
                    ..HoursInput::default()
                };
                day.take(DayHours::parse(&input))
            });
            assert_eq!(days, None);
            assert_eq!(form.integers("ids"), None);
        });
        let expected = [
            ("name", "unreadable"),
            ("days.0.openFrom", "not-a-time"),
            ("days.0.openUntil", "missing"),
            ("days.1", "unreadable"),
            ("days.2.isOpen", "unreadable"),
            ("days.2.more", "unknown"),
            ("ids.1", "unreadable"),
            ("ids.2", "unreadable"),
            ("extra", "unknown"),
        ];
        assert_eq!(faults, told(&expected));
    }

    #[test]
    fn what_is_right_is_read() {
        let form = json!({ "ids": [3, 1], "inner": { "flag": false }, "number": -4 });
        let faults = faults(&form, |form| {
            assert_eq!(form.integers("ids"), Some(vec![3, 1]));
            assert_eq!(
                form.object("inner", |inner| inner.flag("flag")),
                Some(false)
            );
            assert_eq!(form.integer("number"), Some(-4));
        });
        assert_eq!(faults, []);
    }
}
