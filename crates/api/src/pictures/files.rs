//! `GET /media/{name}-{width}.{format}`. Public. A file of an uploaded picture that is not deleted. It never changes.

use domain::{content::PictureName, pictures::PictureFormat};
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
        let (name, format, width) = parse_file_name(&file_name).ok_or(NotFoundError)?;
        let file = self.0.pictures.open_file(&name, format, width).await;
        let (file, bytes) = file.map_err(IntoError::into_error)?.ok_or(NotFoundError)?;
        Ok(Response::builder()
            .content_type(format.content_type())
            .header(header::CACHE_CONTROL, CacheControl::Immutable.header())
            .header(header::CONTENT_LENGTH, file.size)
            .body(if request.method() == Method::GET {
                Body::from_bytes_stream(bytes)
            } else {
                Body::empty()
            }))
    }
}

pub fn picture_file_url(name: &PictureName, format: PictureFormat, width: u32) -> String {
    format!("/media/{name}-{width}.{}", format.code())
}

fn parse_file_name(file_name: &str) -> Option<(PictureName, PictureFormat, u32)> {
    let (name, format) = file_name.rsplit_once('.')?;
    let (name, width) = name.rsplit_once('-')?;
    let name = PictureName::parse(name).ok()?;
    let format = PictureFormat::parse(format)?;
    let number = width.parse::<u32>().ok()?;
    // Neither `+480` nor `0480`.
    (number.to_string() == width).then_some((name, format, number))
}
