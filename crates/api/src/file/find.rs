//! GET /api/file/{filetype}. Public: the files of displayed menus; staff: of any menu. The answer is streamed.

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
    encoded::{encoded, length},
    shape::MenuFileContent,
};
use crate::{
    auth::Visitor,
    http::{answer::is_not_modified, cache::Cache, refusal::refusals},
    menus::download::{lost, readable},
    operations::Tag,
    problem::Kind,
    published::Published,
};

refusals! {
    NotFound: &[
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
    ) -> Result<Published<MenuFileContent>, NotFound> {
        let menu = MenuType::parse(&filetype.0).map_err(|_| Kind::NotFound)?;
        let is_staff = visitor.staff().is_some();
        let found = if is_staff {
            menus.find(menu).await
        } else {
            menus.find_displayed(menu).await
        };
        let record = readable(found)?.ok_or(Kind::NotFound)?;
        let file = readable(storage.find(&record.object).await)?.ok_or(Kind::NotFound)?;
        let cache = if is_staff {
            Cache::Never
        } else {
            Cache::Revalidate
        };
        let answer = answer(request, &storage, &record, &file, cache).await?;
        Ok(Published::of(answer))
    }
}

async fn answer(
    request: &Request,
    storage: &StorageService,
    record: &MenuFile,
    file: &StoredFile,
    cache: Cache,
) -> poem::Result<Response> {
    // The answer has the name, which changes with the version.
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
        .ok_or_else(|| lost(file))?;
    let (before, after) = around(record);
    let size = (before.len() + after.len()) as u64 + length(file.size);
    let json = HeaderValue::from_static("application/json; charset=utf-8");
    out.insert(header::CONTENT_TYPE, json);
    out.insert(header::CONTENT_LENGTH, size.into());
    let text = stream::iter([Ok(before.into())])
        .chain(encoded(bytes))
        .chain(stream::iter([Ok(after.into())]));
    response.set_body(Body::from_bytes_stream(text));
    Ok(response)
}

/// The JSON before and after the bytes.
fn around(record: &MenuFile) -> (String, &'static str) {
    let name = record.name.as_str().to_json_string();
    let link = record.url().to_json_string();
    let key = record.key.key();
    let before =
        format!(r#"{{"name":{name},"storageLink":{link},"filetype":"{key}","filecontent":""#);
    (before, "\"}")
}
