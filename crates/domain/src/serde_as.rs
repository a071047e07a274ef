//! The JSON of value types in stored page contents and exports.

/// Serialises types as another one: `serde_as!(i64: RecordVersion, |number| Self::parse(number), |version| version.get())`.
macro_rules! serde_as {
    ($form:ty: $($name:ident)+, |$read:ident| $parse:expr, |$value:ident| $write:expr) => {
        $(impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serde::Serialize::serialize(&$write, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $read = <$form as serde::Deserialize>::deserialize(deserializer)?;
                $parse.map_err(serde::de::Error::custom)
            }
        })+
    };
}
pub(crate) use serde_as;

/// Serialises types as numbers.
macro_rules! serde_number {
    ($($name:ident)+) => {
        $crate::serde_as::serde_as!(i64: $($name)+, |number| Self::parse(number), |value| value.get());
    };
}
pub(crate) use serde_number;

/// Serialises types as texts. Their errors have the codes of [`FieldErrorKind`](crate::fields::FieldErrorKind).
macro_rules! serde_text {
    ($($name:ident)+) => {
        $crate::serde_as::serde_as!(
            String: $($name)+,
            |text| Self::parse(text).map_err($crate::fields::FieldErrorKind::code),
            |value| value.as_str()
        );
    };
}
pub(crate) use serde_text;

/// Serialises an enum of [`coded_enum!`](crate::coded_enum) as its code.
macro_rules! serde_code {
    ($($name:ident)+) => {
        $crate::serde_as::serde_as!(
            String: $($name)+, |code| Self::parse(&code).ok_or("unknown"), |value| value.code()
        );
    };
}
pub(crate) use serde_code;
