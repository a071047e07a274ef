use std::collections::BTreeMap;

use poem_openapi::Enum;

/// A part of an edition.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[oai(rename_all = "camelCase")]
pub enum ChangedResource {
    /// `GET /api/site`
    Site,
    /// `GET /api/content/{page}`
    Content,
    /// `GET /api/news`
    News,
    /// `GET /api/menus`
    Menus,
    /// `GET /api/cards` and `GET /api/cards/{card}`
    Cards,
    /// `GET /api/lunch`
    Lunch,
    /// `GET /api/opening-hours`
    OpeningHours,
}

impl ChangedResource {
    pub const ALL: [Self; 7] = [
        Self::Site,
        Self::Content,
        Self::News,
        Self::Menus,
        Self::Cards,
        Self::Lunch,
        Self::OpeningHours,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Site => "site",
            Self::Content => "content",
            Self::News => "news",
            Self::Menus => "menus",
            Self::Cards => "cards",
            Self::Lunch => "lunch",
            Self::OpeningHours => "openingHours",
        }
    }
}

/// The version of each resource, a digest of its responses, by its name.
pub type ResourceVersions = BTreeMap<String, String>;

/// The name of the revision beside the versions in the id of an event.
pub const REVISION: &str = "revision";

/// Parses `revision-7,news-4f1d09aa7be2c310`. Ignores what it does not know, so an unknown text is no version.
pub fn parse_versions(text: &str) -> ResourceVersions {
    let versions = text.split(',').filter_map(|pair| pair.split_once('-'));
    versions
        .map(|(name, version)| (name.to_owned(), version.to_owned()))
        .collect()
}

/// The resources whose versions differ; all if the previous versions are unknown.
pub fn changed_resources(
    versions: &ResourceVersions,
    previous: Option<&ResourceVersions>,
) -> Vec<ChangedResource> {
    let has_changed = |resource: &ChangedResource| {
        let previous = previous.and_then(|previous| previous.get(resource.name()));
        previous.is_none() || previous != versions.get(resource.name())
    };
    ChangedResource::ALL
        .into_iter()
        .filter(has_changed)
        .collect()
}
