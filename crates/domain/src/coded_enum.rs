/// An enum that `coded_enum!` defines.
pub trait Coded: Copy + Send + Sync + 'static {
    const ALL: &'static [Self];

    fn code(self) -> &'static str;
}

/// Serialises an enum of [`coded_enum!`](crate::coded_enum) as its code.
macro_rules! serde_code {
    ($($name:ident)+) => {
        $(impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.code())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let code = <String as serde::Deserialize>::deserialize(deserializer)?;
                Self::parse(&code).ok_or_else(|| serde::de::Error::custom("unknown code"))
            }
        })+
    };
}
pub(crate) use serde_code;

/// Defines an enum whose variants have stable codes in the API, the store or logs.
#[macro_export]
macro_rules! coded_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident = $code:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$variant),+];

            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }

            pub fn parse(code: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.code() == code)
            }
        }

        impl $crate::Coded for $name {
            const ALL: &'static [Self] = &Self::ALL;

            fn code(self) -> &'static str {
                Self::code(self)
            }
        }
    };
}
