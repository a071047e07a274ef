use domain::RecordVersion;
use poem_openapi::{
    ApiResponse,
    payload::Json,
    types::{ToJSON, Type},
};

use super::version::etag;

/// A resource with its version.
#[derive(ApiResponse)]
pub enum VersionedResponse<T: Type + ToJSON> {
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
pub enum JsonResponse<T: Type + ToJSON> {
    /// The current state.
    #[oai(status = 200)]
    Ok(Json<T>),
}

#[derive(ApiResponse)]
pub enum JsonListResponse<T: Type + ToJSON> {
    /// The list.
    #[oai(status = 200)]
    Ok(Json<Vec<T>>),
}

#[derive(ApiResponse)]
pub enum CreatedResponse<T: Type + ToJSON> {
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
pub enum DeletedResponse {
    /// Deleted.
    #[oai(status = 204)]
    NoContent,
}

impl<T: Type + ToJSON> VersionedResponse<T> {
    pub fn new(resource: T, version: RecordVersion) -> Self {
        Self::Ok(Json(resource), etag(version))
    }
}

impl<T: Type + ToJSON> CreatedResponse<T> {
    pub fn new(location: String, resource: T, version: RecordVersion) -> Self {
        Self::Created(Json(resource), location, etag(version))
    }
}
