//! Fields of bodies: their JSON, their limits in the published schema, and their values in the domain.

use std::{borrow::Cow, collections::BTreeMap, fmt::Display, iter, marker::PhantomData};

use domain::fields::FieldErrorKind;
use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef, Registry},
    types::{ParseFromJSON, ParseResult, ToJSON, Type},
};
use serde::Serialize;
use serde_json::Value;

/// A type of fields. [`field_types!`](crate::field_types) implements it for types of the domain.
pub trait FieldType {
    type Json: Type + ParseFromJSON + ToJSON;

    type Value;

    /// The error of a wrong JSON type, unless it is that of an unreadable field.
    const WRONG_TYPE: Option<FieldErrorKind> = None;

    fn parse(json: Self::Json) -> Result<Self::Value, FieldErrorKind>;

    fn add_limits_to_schema(_: &mut MetaSchema) {}
}

/// Whether a field may be absent, and what its value is then.
pub trait Presence: Send + Sync {
    const IS_REQUIRED: bool;

    /// Whether `null` is an empty text (RFC 7396).
    const IS_NULLABLE: bool;
}

macro_rules! presences {
    ($($(#[$doc:meta])* $name:ident: $is_required:literal $is_nullable:literal;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct $name;

            impl Presence for $name {
                const IS_REQUIRED: bool = $is_required;
                const IS_NULLABLE: bool = $is_nullable;
            }
        )+
    };
}

presences! {
    Required: true false;
    Optional: false false;
    /// A text of a partial change: an absent one stays, `null` empties it.
    Clearable: false true;
    /// An absent field has the default value.
    OrDefault: false false;
    /// An empty text is absent.
    OrEmpty: false false;
    /// A required object, whose own fields are validated.
    Nested: true false;
}

pub type RequiredField<T> = Field<T, Required>;

/// A list whose items are validated one by one.
pub type FieldList<T> = Vec<RequiredField<T>>;
pub type OptionalField<T> = Field<T, Optional>;
pub type ClearableText<T> = Field<T, Clearable>;
pub type DefaultField<T> = Field<T, OrDefault>;
pub type OptionalText<T> = Field<T, OrEmpty>;
pub type ObjectField<T> = Field<T, Nested>;

/// A field of a request or response body. Deserialising it does not fail: the validation of requests reports a wrong type, a
/// missing field and an invalid value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field<T: FieldType, P> {
    /// `Err` for a wrong type, `None` for an absent field.
    pub json: Result<Option<T::Json>, WrongJsonType>,
    presence: PhantomData<fn() -> P>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongJsonType;

impl<T: FieldType, P> Field<T, P> {
    pub fn new(json: Option<T::Json>) -> Self {
        Self {
            json: Ok(json),
            presence: PhantomData,
        }
    }

    pub fn of(json: impl Into<T::Json>) -> Self {
        Self::new(Some(json.into()))
    }

    /// A value whose JSON is that of the field.
    pub fn from_serde(value: &impl Serialize) -> Self {
        let json = serde_json::to_value(value).map_err(|_| WrongJsonType);
        let json =
            json.and_then(|json| T::Json::parse_from_json(Some(json)).map_err(|_| WrongJsonType));
        Self {
            json: json.map(Some),
            presence: PhantomData,
        }
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T::Json> {
        self.json.iter_mut().flatten()
    }
}

impl<T: FieldType<Json = String>, P> Field<T, P> {
    /// The text of a valid value, for a response.
    pub fn from_display(value: &impl Display) -> Self {
        Self::from_optional_display(Some(value))
    }

    /// Like [`from_display`](Self::from_display).
    pub fn from_optional_display(value: Option<&impl Display>) -> Self {
        Self::new(value.map(ToString::to_string))
    }
}

impl<T: FieldType, P: Presence> Type for Field<T, P> {
    const IS_REQUIRED: bool = P::IS_REQUIRED;

    type RawValueType = T::Json;

    type RawElementValueType = T::Json;

    fn name() -> Cow<'static, str> {
        T::Json::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        let mut schema = T::Json::schema_ref();
        if let MetaSchemaRef::Inline(schema) = &mut schema {
            T::add_limits_to_schema(schema);
            schema.nullable |= P::IS_NULLABLE;
        }
        schema
    }

    fn register(registry: &mut Registry) {
        T::Json::register(registry);
    }

    fn as_raw_value(&self) -> Option<&T::Json> {
        self.json.as_ref().ok()?.as_ref()
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a T::Json> + 'a> {
        Box::new(iter::empty())
    }

    fn is_none(&self) -> bool {
        matches!(self.json, Ok(None))
    }
}

impl<T: FieldType, P: Presence> ParseFromJSON for Field<T, P> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let json = value.map(|value| {
            let value = match value {
                Value::Null if P::IS_NULLABLE => Value::String(String::new()),
                value => value,
            };
            // The framework converts numbers and booleans to texts.
            if has_string_schema::<T::Json>() && !value.is_string() {
                return Err(WrongJsonType);
            }
            T::Json::parse_from_json(Some(value)).map_err(|_| WrongJsonType)
        });
        Ok(Self {
            json: json.transpose(),
            presence: PhantomData,
        })
    }
}

fn has_string_schema<V: Type>() -> bool {
    matches!(V::schema_ref(), MetaSchemaRef::Inline(schema) if schema.ty == "string")
}

impl<T: FieldType, P: Presence> ToJSON for Field<T, P> {
    /// `null` for a wrong type, so that the others of a list keep their positions.
    fn to_json(&self) -> Option<Value> {
        match &self.json {
            Ok(json) => json.as_ref()?.to_json(),
            Err(WrongJsonType) => Some(Value::Null),
        }
    }
}

/// The values of these types are their JSON.
#[macro_export]
macro_rules! json_fields {
    ($($(@$parameter:ident)? $type:ty),+ $(,)?) => {
        $(
            impl$(<$parameter>)? $crate::schema::fields::FieldType for $type
            where
                Self: poem_openapi::types::Type
                    + poem_openapi::types::ParseFromJSON
                    + poem_openapi::types::ToJSON,
            {
                type Json = Self;
                type Value = Self;

                fn parse(json: Self) -> Result<Self, domain::fields::FieldErrorKind> {
                    Ok(json)
                }
            }

            impl<$($parameter,)? P> From<$type> for $crate::schema::fields::Field<$type, P>
            where
                $type: $crate::schema::fields::FieldType<Json = $type>,
            {
                fn from(json: $type) -> Self {
                    Self::new(Some(json))
                }
            }
        )+
    };
}

json_fields!(bool, String, @T Vec<T>, @V BTreeMap<String, V>);
