//! Closed lists of property values.

use crate::coded_enum;

coded_enum! {
    pub enum CarouselName {
        Hero = "hero",
        News = "news",
        Places = "places",
        Venue = "venue",
    }
}

coded_enum! {
    /// A change by staff of a news entry or file.
    pub enum ContentChangeKind {
        Create = "create",
        Edit = "edit",
        Delete = "delete",
    }
}

/// The value of a property in a request.
#[derive(Clone, PartialEq, Debug)]
pub enum EventPropertyValue {
    /// Nested values are serialised as JSON.
    Text(String),
    Bool(bool),
    Integer(i64),
    Float(f64),
}
