//! GET /api/file/{filetype}. Everybody: what guests may see; staff the file of any menu. The bytes come as they are
//! read, so an answer takes no more memory for a large file than for a small one.

use std::sync::Arc;

use domain::{
    files::StoredFile,
    menus::{MenuFile, MenuType, displayed},
};
use futures::stream::{self, StreamExt};
use poem::{
    Body, Request, Response,
    error::InternalServerError,
    http::{HeaderValue, StatusCode, header},
    web::Data,
};
use poem_openapi::{OpenApi, param::Path, types::ToJSON};
use ports::{BlobStore, MenuRepository};
use services::storage::StorageService;

use super::{
    encoded::{encoded, length},
    shape::StoredMenu,
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
    /// Why there is no file.
    NotFound: &[
        (404, "There is no menu of this type, it has no file, or guests do not see it."),
    ]
}

/// The operation.
pub struct FindFile;

#[OpenApi]
impl FindFile {
    /// The file of a menu
    ///
    /// Guests get the files of the menus that are displayed.
    #[oai(
        path = "/file/:filetype",
        method = "get",
        operation_id = "findFile",
        tag = "Tag::Files"
    )]
    async fn find(
        &self,
        request: &Request,
        room: Data<&Arc<StorageService>>,
        visitor: Visitor,
        /// The type of the menu in small letters: `food`, `burger`, `additional_burger`, `wild`, `gansl` or `cordon_bleu`.
        filetype: Path<String>,
    ) -> Result<Published<StoredMenu>, NotFound> {
        let menu = MenuType::parse(&filetype.0).map_err(|_| Kind::NotFound)?;
        let is_staff = visitor.staff().is_some();
        let shown = shown(&*room.menus, menu, is_staff).await?;
        let shown = shown.ok_or(Kind::NotFound)?;
        let file = readable(room.find(&shown.object).await)?.ok_or(Kind::NotFound)?;
        let cache = if is_staff {
            Cache::Never
        } else {
            Cache::Revalidate
        };
        let answer = answer(request, &*room.blobs, &shown, &file, cache).await?;
        Ok(Published::of(answer))
    }
}

/// The menu's file, if whoever asks may see it.
async fn shown(
    menus: &dyn MenuRepository,
    menu: MenuType,
    is_staff: bool,
) -> poem::Result<Option<MenuFile>> {
    let Some(file) = readable(menus.file(menu).await)? else {
        return Ok(None);
    };
    let settings = menus.settings().await.map_err(InternalServerError)?;
    let is_displayed = !displayed(&settings, std::slice::from_ref(&file)).is_empty();
    Ok(Some(file).filter(|_| is_staff || is_displayed))
}

async fn answer(
    request: &Request,
    blobs: &dyn BlobStore,
    shown: &MenuFile,
    file: &StoredFile,
    cache: Cache,
) -> poem::Result<Response> {
    // The name is told too, and it changes with the version.
    let tag = format!("\"{}-{}\"", file.blob, shown.version.get());
    let tag = HeaderValue::try_from(tag).map_err(InternalServerError)?;
    let mut response = Response::default();
    let out = response.headers_mut();
    out.insert(header::ETAG, tag.clone());
    out.insert(header::CACHE_CONTROL, cache.header());
    if is_not_modified(request.headers(), &tag) {
        response.set_status(StatusCode::NOT_MODIFIED);
        return Ok(response);
    }
    let bytes = blobs.open(&file.blob, None).await;
    let bytes = bytes
        .map_err(InternalServerError)?
        .ok_or_else(|| lost(file))?;
    let (before, after) = around(shown);
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

/// What stands in the JSON before and after the bytes.
fn around(shown: &MenuFile) -> (String, &'static str) {
    let name = shown.name.as_str().to_json_string();
    let link = shown.url().to_json_string();
    let key = shown.key.key();
    let before =
        format!(r#"{{"name":{name},"storageLink":{link},"filetype":"{key}","filecontent":""#);
    (before, "\"}")
}
