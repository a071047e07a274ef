//! `GET /media/{name}-{width}.{format}`. Public. A file of an uploaded picture that is not deleted. It never changes.

use domain::pictures::PictureFilePath;
use http_server::CacheControl;
use poem::{
    Body, Endpoint, Request, Response,
    error::{MethodNotAllowedError, NotFoundError},
    http::{Method, header},
};
use services::Services;

use crate::http::errors::IntoError;

/// Serves the files of pictures.
pub struct PictureFileEndpoint(pub Services);

impl Endpoint for PictureFileEndpoint {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Err(MethodNotAllowedError.into());
        }
        let file_name = request.path_params::<String>().map_err(|_| NotFoundError)?;
        let path = PictureFilePath::parse_file_name(&file_name).ok_or(NotFoundError)?;
        let file = self.0.pictures.open_file(&path).await;
        let (file, bytes) = file.map_err(IntoError::into_error)?.ok_or(NotFoundError)?;
        Ok(Response::builder()
            .content_type(path.format.content_type())
            .header(header::CACHE_CONTROL, CacheControl::Immutable.header())
            .header(header::CONTENT_LENGTH, file.size)
            .body(if request.method() == Method::GET {
                Body::from_bytes_stream(bytes)
            } else {
                Body::empty()
            }))
    }
}
