use domain::Version;
use poem_openapi::{
    ApiResponse,
    payload::Json,
    types::{ToJSON, Type},
};

use super::version::etag;

/// A resource with its version.
#[derive(ApiResponse)]
pub enum Versioned<T: Type + ToJSON> {
    /// The current representation.
    #[oai(status = 200)]
    Ok(
        Json<T>,
        /// The version, for `If-Match`.
        #[oai(header = "ETag")]
        String,
    ),
}

#[derive(ApiResponse)]
pub enum JsonList<T: Type + ToJSON> {
    /// The list.
    #[oai(status = 200)]
    Ok(Json<Vec<T>>),
}

#[derive(ApiResponse)]
pub enum Created<T: Type + ToJSON> {
    /// Created.
    #[oai(status = 201)]
    Created(
        Json<T>,
        /// The URL of the new resource.
        #[oai(header = "Location")]
        String,
        /// The version, for `If-Match`.
        #[oai(header = "ETag")]
        String,
    ),
}

#[derive(ApiResponse)]
pub enum Deleted {
    /// Deleted.
    #[oai(status = 204)]
    NoContent,
}

impl<T: Type + ToJSON> Versioned<T> {
    pub fn new(resource: T, version: Version) -> Self {
        Self::Ok(Json(resource), etag(version))
    }
}

impl<T: Type + ToJSON> Created<T> {
    pub fn new(location: String, resource: T, version: Version) -> Self {
        Self::Created(Json(resource), location, etag(version))
    }
}
