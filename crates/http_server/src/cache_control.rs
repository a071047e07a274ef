use hyper::header::HeaderValue;

/// `Cache-Control` of a response.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CacheControl {
    /// Stored, but revalidated before every use, so that a change is visible at once. Unchanged responses cost one 304.
    Revalidate,
    /// For URLs that contain a hash of the content.
    Immutable,
    NoStore,
}

impl CacheControl {
    pub fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Revalidate => "public, max-age=0, must-revalidate",
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::NoStore => "no-store",
        })
    }
}
