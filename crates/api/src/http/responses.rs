//! Answers about one record that carries a version.

use domain::Version;
use poem_openapi::{
    ApiResponse,
    payload::Json,
    types::{ToJSON, Type},
};

use super::version::etag;

/// A record as it is.
#[derive(ApiResponse)]
pub enum Record<T: Type + ToJSON> {
    /// The current representation.
    #[oai(status = 200)]
    Is(
        Json<T>,
        /// The version, for `If-Match`.
        #[oai(header = "ETag")]
        String,
    ),
}

/// Several records; each has its version in it, if it has one.
#[derive(ApiResponse)]
pub enum Records<T: Type + ToJSON> {
    /// The list.
    #[oai(status = 200)]
    Are(Json<Vec<T>>),
}

/// A new record.
#[derive(ApiResponse)]
pub enum Created<T: Type + ToJSON> {
    /// Created.
    #[oai(status = 201)]
    At(
        Json<T>,
        /// The URL of the new resource.
        #[oai(header = "Location")]
        String,
        /// The version, for `If-Match`.
        #[oai(header = "ETag")]
        String,
    ),
}

/// No record any more.
#[derive(ApiResponse)]
pub enum Removed {
    /// Deleted.
    #[oai(status = 204)]
    Gone,
}

impl<T: Type + ToJSON> Record<T> {
    /// The record, at its version.
    #[must_use]
    pub fn at(record: T, version: Version) -> Self {
        Self::Is(Json(record), etag(version))
    }
}

impl<T: Type + ToJSON> Created<T> {
    /// The record, which is new.
    #[must_use]
    pub fn at(address: String, record: T, version: Version) -> Self {
        Self::At(Json(record), address, etag(version))
    }
}
