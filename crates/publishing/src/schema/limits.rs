//! Limits of fields in the published schema, from the constants of the domain, which checks them.

use std::marker::PhantomData;

use domain::{Label, accounts::Password, inn::Email, opening_hours::SpecialDayLabel};
use poem_openapi::registry::MetaSchema;
use time::{Date, Time};

pub trait SchemaLimits: Send + Sync {
    fn add_limits_to_schema(schema: &mut MetaSchema);
}

/// A text that must not be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NonEmptySchemaLimits<L>(PhantomData<L>);

impl<L: SchemaLimits> SchemaLimits for NonEmptySchemaLimits<L> {
    fn add_limits_to_schema(schema: &mut MetaSchema) {
        L::add_limits_to_schema(schema);
        schema.min_length = Some(1);
    }
}

/// Only the maximum length of a text, for responses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaxLengthOnly<L>(PhantomData<L>);

impl<L: SchemaLimits> SchemaLimits for MaxLengthOnly<L> {
    fn add_limits_to_schema(schema: &mut MetaSchema) {
        let mut limits = MetaSchema::new("string");
        L::add_limits_to_schema(&mut limits);
        schema.max_length = limits.max_length;
    }
}

/// Limits of types: `schema_limits! { Title => { max_length: Title::MAX_CHARS } }`.
#[macro_export]
macro_rules! schema_limits {
    ($($type:ty => { $($keyword:ident: $value:expr),+ })+) => {
        $(impl $crate::schema::limits::SchemaLimits for $type {
            fn add_limits_to_schema(schema: &mut poem_openapi::registry::MetaSchema) {
                $(schema.$keyword = Some($value);)+
            }
        })+
    };
}

/// Limits of fields that have no type of their own. Defines a marker type for each.
#[macro_export]
macro_rules! field_limits {
    ($($(#[$doc:meta])* $name:ident => $limits:tt)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub struct $name;

            $crate::schema_limits! { $name => $limits }
        )+
    };
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSchemaLimits;

impl SchemaLimits for NoSchemaLimits {
    fn add_limits_to_schema(_: &mut MetaSchema) {}
}

schema_limits! {
    Date => { format: "date" }
    Email => { format: "email", min_length: 1, max_length: Email::MAX_CHARS }
    Label => { min_length: 1, max_length: Label::MAX_CHARS }
    Password => { min_length: 1, max_length: Password::MAX_BYTES }
    SpecialDayLabel => { max_length: SpecialDayLabel::MAX_CHARS }
    Time => { pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$".to_owned() }
}

/// Matches [`SUPPORTED_YEARS`](domain::calendar::SUPPORTED_YEARS).
pub const YEAR_PATTERN: &str = "^(19[7-9][0-9]|2[0-3][0-9][0-9]|2400)-";
