//! Fields of bodies, with their limits in the published schema.

use std::{borrow::Cow, fmt::Display, iter, marker::PhantomData};

use poem_openapi::{
    registry::{MetaSchemaRef, Registry},
    types::{ParseFromJSON, ParseResult, ToJSON, Type},
};
use serde::Serialize;
use serde_json::Value;

use super::limits::{NoSchemaLimits, SchemaLimits};

/// A field that the published schema requires.
pub type RequiredField<V, L = NoSchemaLimits> = Field<V, L, true>;

/// A field that may be absent.
pub type OptionalField<V, L = NoSchemaLimits> = Field<V, L, false>;

/// A field of a request or response body, with the limits `L` in the published schema. Deserialising it does not fail: the
/// validation of requests reports a wrong type, the domain a missing field and exceeded limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field<V, L, const REQUIRED: bool> {
    /// `Err` for a wrong type, `None` for an absent field.
    pub value: Result<Option<V>, WrongJsonType>,
    limits: PhantomData<fn() -> L>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongJsonType;

impl<V, L, const REQUIRED: bool> Field<V, L, REQUIRED> {
    pub fn new(value: Option<V>) -> Self {
        Self {
            value: Ok(value),
            limits: PhantomData,
        }
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.value.iter_mut().flatten()
    }
}

impl<V: ParseFromJSON, L: SchemaLimits, const REQUIRED: bool> Field<V, L, REQUIRED> {
    /// A value whose JSON is that of the field.
    pub fn from_serde(value: &impl Serialize) -> Self {
        let json = serde_json::to_value(value).map_err(|_| WrongJsonType);
        let value = json.and_then(|json| V::parse_from_json(Some(json)).map_err(|_| WrongJsonType));
        Self {
            value: value.map(Some),
            limits: PhantomData,
        }
    }
}

impl<L: Display, const REQUIRED: bool> Field<String, L, REQUIRED> {
    /// The text of a valid value, for a response.
    pub fn from_display(value: &L) -> Self {
        Self::from_optional_display(Some(value))
    }

    /// Like [`from_display`](Self::from_display).
    pub fn from_optional_display(value: Option<&L>) -> Self {
        Self::new(value.map(ToString::to_string))
    }
}

impl<V, L, const REQUIRED: bool> From<V> for Field<V, L, REQUIRED> {
    fn from(value: V) -> Self {
        Self::new(Some(value))
    }
}

impl<V: Type, L: SchemaLimits, const REQUIRED: bool> Type for Field<V, L, REQUIRED> {
    const IS_REQUIRED: bool = REQUIRED;

    type RawValueType = V;

    type RawElementValueType = V;

    fn name() -> Cow<'static, str> {
        V::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        let mut schema = V::schema_ref();
        if let MetaSchemaRef::Inline(schema) = &mut schema {
            L::add_limits_to_schema(schema);
        }
        schema
    }

    fn register(registry: &mut Registry) {
        V::register(registry);
    }

    fn as_raw_value(&self) -> Option<&V> {
        self.value.as_ref().ok()?.as_ref()
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a V> + 'a> {
        Box::new(iter::empty())
    }

    fn is_none(&self) -> bool {
        self.as_raw_value().is_none()
    }
}

impl<V: ParseFromJSON, L: SchemaLimits, const REQUIRED: bool> ParseFromJSON
    for Field<V, L, REQUIRED>
{
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let value = value.map(|value| {
            // The framework converts numbers and booleans to texts.
            if has_string_schema::<V>() && !value.is_string() {
                return Err(WrongJsonType);
            }
            V::parse_from_json(Some(value)).map_err(|_| WrongJsonType)
        });
        Ok(Self {
            value: value.transpose(),
            limits: PhantomData,
        })
    }
}

fn has_string_schema<V: Type>() -> bool {
    matches!(V::schema_ref(), MetaSchemaRef::Inline(schema) if schema.ty == "string")
}

impl<V: ToJSON, L: SchemaLimits, const REQUIRED: bool> ToJSON for Field<V, L, REQUIRED> {
    fn to_json(&self) -> Option<Value> {
        self.as_raw_value()?.to_json()
    }
}
