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
    /// What staff did to a news entry or file.
    pub enum ContentChangeKind {
        Create = "create",
        Edit = "edit",
        Delete = "delete",
    }
}
