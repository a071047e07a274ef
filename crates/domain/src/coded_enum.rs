/// An enum that `coded_enum!` defines.
pub trait Coded: Copy + Send + Sync + 'static {
    const ALL: &'static [Self];

    fn code(self) -> &'static str;
}

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
