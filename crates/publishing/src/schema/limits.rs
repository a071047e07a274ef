//! Types of fields, with their limits in the published schema from the constants of the domain.

use std::marker::PhantomData;

use domain::{
    Label,
    auth::{SecondFactorCode, SecondFactorName},
    calendar::{parse_date, parse_time},
    contact::{GuestName, MessageBody},
    fields::FieldErrorKind,
    inn::Email,
    opening_hours::{EnglishSeasonName, SeasonName, SpecialDayLabel},
    secrets::Password,
    staff::PersonName,
};
use poem_openapi::registry::MetaSchema;
use time::{Date, Time};

use super::fields::FieldType;

/// A type of fields with its JSON, its value, the function that parses the value, and its limits.
#[macro_export]
macro_rules! field_type {
    ($type:ty: $json:ty => $value:ty, $parse:expr, { $($keyword:ident: $limit:expr),* } $(or $wrong_type:expr)?) => {
        impl $crate::schema::fields::FieldType for $type {
            type Json = $json;
            type Value = $value;

            $(const WRONG_TYPE: Option<domain::fields::FieldErrorKind> = Some($wrong_type);)?

            fn parse(json: $json) -> Result<$value, domain::fields::FieldErrorKind> {
                $parse(json)
            }

            fn add_limits_to_schema(schema: &mut poem_openapi::registry::MetaSchema) {
                $(schema.$keyword = Some($limit);)*
                let _ = schema;
            }
        }
    };
}

/// Types of the domain with a function `parse`: `field_types! { Title: String { max_length: Title::MAX_CHARS } }`.
#[macro_export]
macro_rules! field_types {
    ($($type:ty: $json:ty { $($limits:tt)* })+) => {
        $($crate::field_type! { $type: $json => $type, <$type>::parse, { $($limits)* } })+
    };
}

/// Types of fields that the domain has no type for. Defines a marker type for each.
#[macro_export]
macro_rules! field_markers {
    ($($(#[$doc:meta])* $name:ident: $json:ty => $value:ty, $parse:expr, $limits:tt;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub struct $name;

            $crate::field_type! { $name: $json => $value, $parse, $limits }
        )+
    };
}

/// A text that must not be blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NonBlank<T>(PhantomData<T>);

impl<T: FieldType<Json = String>> FieldType for NonBlank<T> {
    type Json = String;
    type Value = T::Value;

    fn parse(text: String) -> Result<T::Value, FieldErrorKind> {
        if text.trim().is_empty() {
            return Err(FieldErrorKind::Missing);
        }
        T::parse(text)
    }

    fn add_limits_to_schema(schema: &mut MetaSchema) {
        T::add_limits_to_schema(schema);
        schema.min_length = Some(1);
    }
}

/// A text whose published schema has only its maximum length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaxLengthOnly<T>(PhantomData<T>);

impl<T: FieldType<Json = String>> FieldType for MaxLengthOnly<T> {
    type Json = String;
    type Value = T::Value;

    fn parse(text: String) -> Result<T::Value, FieldErrorKind> {
        T::parse(text)
    }

    fn add_limits_to_schema(schema: &mut MetaSchema) {
        let mut limits = MetaSchema::new("string");
        T::add_limits_to_schema(&mut limits);
        schema.max_length = limits.max_length;
    }
}

field_types! {
    Email: String { format: "email", min_length: 1, max_length: Email::MAX_CHARS }
    GuestName: String { min_length: GuestName::LENGTH_RANGE.0, max_length: GuestName::LENGTH_RANGE.1 }
    Label: String { min_length: 1, max_length: Label::MAX_CHARS }
    MessageBody: String { min_length: MessageBody::LENGTH_RANGE.0, max_length: MessageBody::LENGTH_RANGE.1 }
    Password: String { min_length: 1, max_length: Password::MAX_BYTES }
    PersonName: String { min_length: 1, max_length: PersonName::MAX_CHARS }
    EnglishSeasonName: String { max_length: EnglishSeasonName::MAX_CHARS }
    SecondFactorCode: String { min_length: 1, max_length: SecondFactorCode::MAX_BYTES }
    SecondFactorName: String { min_length: 1, max_length: SecondFactorName::MAX_CHARS }
    SeasonName: String { min_length: 1, max_length: SeasonName::MAX_CHARS }
    SpecialDayLabel: String { max_length: SpecialDayLabel::MAX_CHARS }
}

field_type! { Date: String => Date, parse_day, { format: "date" } }
field_type! { Time: String => Time, parse_local_time, { pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$".to_owned() } }

fn parse_day(text: impl AsRef<str>) -> Result<Date, FieldErrorKind> {
    match text.as_ref() {
        "" => Err(FieldErrorKind::Missing),
        text => parse_date(text).map_err(|_| FieldErrorKind::InvalidDay),
    }
}

/// Parses `HH:mm`.
pub fn parse_local_time(text: impl AsRef<str>) -> Result<Time, FieldErrorKind> {
    parse_time(text.as_ref()).map_err(|_| FieldErrorKind::InvalidTime)
}

/// Matches [`SUPPORTED_YEARS`](domain::calendar::SUPPORTED_YEARS).
pub const YEAR_PATTERN: &str = "^(19[7-9][0-9]|2[0-3][0-9][0-9]|2400)-";
