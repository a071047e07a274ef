//! How long an answer may be kept by others.

use poem::http::HeaderValue;

/// The promise an answer makes to caches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cache {
    /// Kept, but asked for again before every use: a guest who looks after a save sees the save, and
    /// an unchanged page costs one 304. It can therefore never outlive a change of the house.
    Revalidate,
    /// The address names the content, so the answer holds for ever.
    Immutable,
    /// Not kept at all.
    Never,
}

impl Cache {
    /// The value of `Cache-Control`.
    #[must_use]
    pub fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Revalidate => "public, max-age=0, must-revalidate",
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Never => "no-store",
        })
    }
}
