//! Enums of the domain in requests and responses.

use std::{borrow::Cow, iter};

use domain::{
    Coded,
    audit::AuditAction,
    auth::{DeviceKind, SecondFactorKind, SecondFactorMethod},
    calendar::Holiday,
    contact::{MailState, MessageState},
    dishes::{Allergen, Diet},
    fields::{FieldErrorKind, code_in_camel_case},
    first_steps::FirstStep,
    jobs::{FailureCause, JobKind},
    menus::MenuType,
    opening_hours::TodayAction,
    pages::{Language, Page},
    staff::{AccountLinkKind, Role},
};
use poem_openapi::{
    registry::{MetaSchema, MetaSchemaRef, Registry},
    types::{ParseError, ParseFromJSON, ParseFromParameter, ParseResult, ToJSON, Type},
};
use ports::CorruptKind;
use serde_json::Value;

use super::fields::FieldType;

/// A value that is written as its name in the API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ApiEnumValue<T>(pub T);

/// An enum of the published specification.
pub trait ApiEnum: Coded {
    const SCHEMA_NAME: &'static str;
    const SCHEMA_DESCRIPTION: &'static str;

    fn api_name(self) -> String;
}

macro_rules! api_enums {
    ($($type:ident: $name:literal, $api_name:expr, $description:literal;)+) => {
        $(impl ApiEnum for $type {
            const SCHEMA_NAME: &'static str = $name;
            const SCHEMA_DESCRIPTION: &'static str = $description;

            fn api_name(self) -> String {
                $api_name(self.code())
            }
        })+
    };
}

api_enums! {
    AccountLinkKind: "AccountLinkKind", code_in_camel_case, "What a link to an account is for.";
    Allergen: "AllergenName", str::to_owned, "One of the 14 allergens of Annex II of Regulation (EU) No 1169/2011.";
    AuditAction: "AuditAction", code_in_camel_case, "What was done.";
    CorruptKind: "CorruptKind", code_in_camel_case, "The kind of a corrupt record.";
    Diet: "Diet", str::to_owned, "Whether a dish is vegetarian or vegan, which is vegetarian too.";
    DeviceKind: "DeviceKind", code_in_camel_case, "The kind of a device, guessed from its `User-Agent`.";
    FailureCause: "FailureCause", code_in_camel_case, "Why a background job failed.";
    FirstStep: "FirstStepName", code_in_camel_case, "A step from the example to the website of an inn.";
    Holiday: "HolidayName", code_in_camel_case, "The thirteen statutory holidays of Austria.";
    JobKind: "JobKind", code_in_camel_case, "A kind of background jobs.";
    Language: "Language", str::to_owned, "A language of the pages.";
    MailState: "MailState", code_in_camel_case, "The state of a mail.";
    MenuType: "MenuType", str::to_owned, "The type of a menu.";
    MessageState: "MessageState", code_in_camel_case, "The state of a message.";
    Page: "Page", str::to_owned, "A page of the website.";
    SecondFactorKind: "SecondFactorKind", code_in_camel_case, "The kind of a second factor: `totp`, codes of an app; `passkey`.";
    SecondFactorMethod: "SecondFactorMethod", code_in_camel_case, "What a second factor can be answered with.";
    TodayAction: "TodayAction", code_in_camel_case, "What changes on the day that is running: `kitchenUntil`, the kitchen closes earlier; `openUntil`, the venue closes earlier or later; `closed`; `note`, guests see a label, and the hours stay.";
    Role: "Role", code_in_camel_case, "`management` may do everything; `team` may not see or change people, master data, the imprint, messages of \
     guests and the audit log.";
}

impl<T> From<T> for ApiEnumValue<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: ApiEnum> Type for ApiEnumValue<T> {
    const IS_REQUIRED: bool = true;

    type RawValueType = Self;

    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        T::SCHEMA_NAME.into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Reference(T::SCHEMA_NAME.to_owned())
    }

    fn register(registry: &mut Registry) {
        registry.create_schema::<Self, _>(T::SCHEMA_NAME.to_owned(), |_| MetaSchema {
            description: Some(T::SCHEMA_DESCRIPTION),
            enum_items: T::ALL.iter().map(|value| value.api_name().into()).collect(),
            ..MetaSchema::new("string")
        });
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(iter::once(self))
    }
}

impl<T: ApiEnum> ParseFromJSON for ApiEnumValue<T> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let value = value.unwrap_or_default();
        let variant = T::ALL.iter().find(|variant| value == variant.api_name());
        variant
            .map(|variant| Self(*variant))
            .ok_or_else(|| ParseError::expected_type(value))
    }
}

impl<T: ApiEnum> ParseFromParameter for ApiEnumValue<T> {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        Self::parse_from_json(Some(value.into()))
    }
}

impl<T: ApiEnum> FieldType for ApiEnumValue<T> {
    type Json = Self;
    type Value = T;

    fn parse(json: Self) -> Result<T, FieldErrorKind> {
        Ok(json.0)
    }
}

impl<T: ApiEnum> ToJSON for ApiEnumValue<T> {
    fn to_json(&self) -> Option<Value> {
        Some(self.0.api_name().into())
    }
}
