//! `GET /api/file/{filetype}`. Public for displayed menus, staff for all. The response is streamed.

use std::sync::Arc;

use domain::{
    files::StoredFile,
    menus::{MenuFile, MenuType},
};
use futures::stream::{self, StreamExt};
use poem::{
    Body, Request, Response,
    error::InternalServerError,
    http::{HeaderValue, StatusCode, header},
    web::Data,
};
use poem_openapi::{OpenApi, param::Path, types::ToJSON};
use services::{menus::MenuService, storage::StorageService};

use super::{
    base64_stream::{encode_stream, encoded_len},
    shape::MenuFileContent,
};
use crate::{
    auth::Visitor,
    http::{
        cache_control::CacheControl, errors::operation_error, prepared_response::is_not_modified,
    },
    menus::download::{missing_file, none_if_corrupt},
    operations::Tag,
    problem::ProblemType,
    published::ConditionalJson,
};

operation_error! {
    GetFileError: &[
        (404, "There is no such menu, it has no file, or it is not displayed to guests."),
    ]
}

pub struct GetFile;

#[OpenApi]
impl GetFile {
    /// Get a menu file with its content
    ///
    /// Guests get the files of displayed menus only.
    #[oai(
        path = "/file/:filetype",
        method = "get",
        operation_id = "getFile",
        tag = "Tag::Files"
    )]
    async fn find(
        &self,
        request: &Request,
        menus: Data<&Arc<MenuService>>,
        storage: Data<&Arc<StorageService>>,
        visitor: Visitor,
        /// The type of the menu in lower case: `food`, `burger`, `additional_burger`, `wild`, `gansl` or `cordon_bleu`.
        filetype: Path<String>,
    ) -> Result<ConditionalJson<MenuFileContent>, GetFileError> {
        let menu = MenuType::parse(&filetype.0).map_err(|_| ProblemType::NotFound)?;
        let is_staff = visitor.staff().is_some();
        let found = if is_staff {
            menus.find(menu).await
        } else {
            menus.find_displayed(menu).await
        };
        let record = none_if_corrupt(found)?.ok_or(ProblemType::NotFound)?;
        let file =
            none_if_corrupt(storage.find(&record.object).await)?.ok_or(ProblemType::NotFound)?;
        let cache = if is_staff {
            CacheControl::NoStore
        } else {
            CacheControl::Revalidate
        };
        let response = stream_file(request, &storage, &record, &file, cache).await?;
        Ok(ConditionalJson::from_response(response))
    }
}

async fn stream_file(
    request: &Request,
    storage: &StorageService,
    record: &MenuFile,
    file: &StoredFile,
    cache: CacheControl,
) -> poem::Result<Response> {
    // The response contains the name, which changes with the version.
    let tag = format!("\"{}-{}\"", file.blob, record.version.get());
    let tag = HeaderValue::try_from(tag).map_err(InternalServerError)?;
    let mut response = Response::default();
    let out = response.headers_mut();
    out.insert(header::ETAG, tag.clone());
    out.insert(header::CACHE_CONTROL, cache.header());
    if is_not_modified(request.headers(), &tag) {
        response.set_status(StatusCode::NOT_MODIFIED);
        return Ok(response);
    }
    let bytes = storage.open(file, None).await;
    let bytes = bytes
        .map_err(InternalServerError)?
        .ok_or_else(|| missing_file(file))?;
    let (before, after) = json_around_content(record);
    let size = (before.len() + after.len()) as u64 + encoded_len(file.size);
    let json = HeaderValue::from_static("application/json; charset=utf-8");
    out.insert(header::CONTENT_TYPE, json);
    out.insert(header::CONTENT_LENGTH, size.into());
    let text = stream::iter([Ok(before.into())])
        .chain(encode_stream(bytes))
        .chain(stream::iter([Ok(after.into())]));
    response.set_body(Body::from_bytes_stream(text));
    Ok(response)
}

/// The JSON before and after the content.
fn json_around_content(record: &MenuFile) -> (String, &'static str) {
    let name = record.name.as_str().to_json_string();
    let link = record.url().to_json_string();
    let key = record.key.key();
    let before =
        format!(r#"{{"name":{name},"storageLink":{link},"filetype":"{key}","filecontent":""#);
    (before, "\"}")
}
