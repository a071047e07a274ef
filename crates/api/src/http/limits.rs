//! Limits of request fields in the published schema, from the constants of the domain, which checks them.

use std::marker::PhantomData;

use domain::{
    Label,
    accounts::{MIN_PASSWORD_CHARS, Password},
    contact::ContactMessage,
    inn::Email,
    menus::{MenuFileName, MenuType},
    news::{Description, ImagePath, NewsId, SortOrder, Timeframe, Title},
};
use poem_openapi::registry::MetaSchema;
use time::{Date, Time};

pub trait Limits: Send + Sync {
    fn add_to(schema: &mut MetaSchema);
}

impl Limits for Unlimited {
    fn add_to(_: &mut MetaSchema) {}
}

/// A text that must not be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NonEmpty<L>(PhantomData<L>);

impl<L: Limits> Limits for NonEmpty<L> {
    fn add_to(schema: &mut MetaSchema) {
        L::add_to(schema);
        schema.min_length = Some(1);
    }
}

macro_rules! markers {
    ($($(#[$doc:meta])* $name:ident;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub struct $name;
        )+
    };
}

markers! {
    Unlimited;
    /// The name in a contact message.
    GuestName;
    /// The text of a contact message.
    MessageBody;
    NewPassword;
    /// The address of a menu's file.
    MenuFileUrl;
    /// A time of day, or an empty text.
    TimeOrEmpty;
    /// One item for every weekday.
    SevenWeekdays;
    /// At most one item for every menu.
    OnePerMenu;
    /// Every news entry once.
    UniqueIds;
    /// Sunday 0 to Saturday 6.
    DayKey;
}

macro_rules! limits {
    ($($type:ty => { $($keyword:ident: $value:expr),+ })+) => {
        $(impl Limits for $type {
            fn add_to(schema: &mut MetaSchema) {
                $(schema.$keyword = Some($value);)+
            }
        })+
    };
}

limits! {
    Title => { max_length: Title::MAX_CHARS }
    Description => { max_length: Description::MAX_CHARS }
    ImagePath => { max_length: ImagePath::MAX_CHARS }
    Timeframe => { max_length: Timeframe::MAX_CHARS }
    SortOrder => { minimum: 1.0, maximum: f64::from(SortOrder::MAX) }
    NewsId => { minimum: 1.0, maximum: f64::from(NewsId::MAX) }
    UniqueIds => { unique_items: true }
    Label => { min_length: 1, max_length: Label::MAX_CHARS }
    MenuFileName => { min_length: 1, max_length: MenuFileName::MAX_CHARS + ".pdf".len() }
    MenuFileUrl => { pattern: "^/?menu/.".to_owned() }
    OnePerMenu => { max_items: MenuType::ALL.len() }
    GuestName => { min_length: ContactMessage::NAME_CHARS.0, max_length: ContactMessage::NAME_CHARS.1 }
    MessageBody => { min_length: ContactMessage::BODY_CHARS.0, max_length: ContactMessage::BODY_CHARS.1 }
    Email => { format: "email", min_length: 1, max_length: Email::MAX_CHARS }
    Password => { min_length: 1, max_length: Password::MAX_BYTES }
    NewPassword => { min_length: MIN_PASSWORD_CHARS, max_length: Password::MAX_BYTES }
    Date => { format: "date" }
    Time => { pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$".to_owned() }
    TimeOrEmpty => { pattern: "^(([01][0-9]|2[0-3]):[0-5][0-9])?$".to_owned() }
    DayKey => { minimum: 0.0, maximum: 6.0 }
    SevenWeekdays => { min_items: 7, max_items: 7 }
}
