use serde::{Deserialize, Serialize};

use super::{HttpUrl, map};
use crate::fields::FieldErrorKind;
use crate::serde_as::serde_as;
use crate::text::text;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InnLinks {
    /// The video channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub video: Option<HttpUrl>,
    /// The social network.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub social: Option<HttpUrl>,
    /// Shown after these two.
    #[serde(default)]
    pub further: FurtherLinks,
    /// The embedded map.
    #[serde(deserialize_with = "map::deserialize")]
    pub map: HttpUrl,
    pub directions: HttpUrl,
}

/// Links with names, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FurtherLinks(Vec<NamedLink>);

serde_as!(
    Vec<NamedLink>: FurtherLinks,
    |links| Self::parse(links).map_err(FieldErrorKind::code),
    |links| links.0
);

impl FurtherLinks {
    pub const MAX_LINKS: usize = 8;

    pub fn parse(links: Vec<NamedLink>) -> Result<Self, FieldErrorKind> {
        if links.len() > Self::MAX_LINKS {
            let at_most = i64::try_from(Self::MAX_LINKS).unwrap_or(i64::MAX);
            return Err(FieldErrorKind::OutOfRange {
                at_least: 0,
                at_most,
            });
        }
        Ok(Self(links))
    }

    pub fn iter(&self) -> impl Iterator<Item = &NamedLink> {
        self.0.iter()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NamedLink {
    pub label: LinkLabel,
    pub url: HttpUrl,
}

/// The name of a link. Guests read the German one where there is no translation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LinkLabel {
    #[serde(rename = "de")]
    pub german: LinkName,
    #[serde(rename = "en", skip_serializing_if = "Option::is_none")]
    pub english: Option<LinkName>,
}

text!(pub struct LinkName, single_line_text, 40);
