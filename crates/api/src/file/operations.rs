use std::{collections::HashMap, sync::LazyLock};

use domain::{
    files::StoredFile,
    menus::{MenuFile, MenuType},
};
use futures::stream::{self, StreamExt};
use http_server::{CacheControl, JSON_CONTENT_TYPE};
use poem::{
    Body, Request, Response,
    error::{InternalServerError, NotFoundError},
    http::{HeaderValue, header},
    web::Data,
};
use poem_openapi::{ApiResponse, OpenApi, param::Path, payload::PlainText, types::ToJSON};
use services::{Services, error::WriteError, files::FileService};

use super::{
    base64_stream::{base64_len, encode_base64_stream},
    menu_upload::ReceivedMenuUpload,
    schema::{MenuFileContent, MenuFileUpload},
};
use crate::{
    auth::{Staff, StaffOrGuest},
    http::{
        conditional_response::{ConditionalResponse, empty_or_not_modified},
        errors::{MALFORMED_BODY_ERROR, VERSION_ERROR, operation_errors},
        json_body::StreamedJsonRequestBody,
        responses::VersionedResponse,
        version::IfMatch,
    },
    menus::schema,
    problem::ProblemType,
    storage::count_upload,
    tag::ApiTag,
};

operation_errors! {
    GetFileError: &[
        (404, "There is no such menu, it has no file, or it is not displayed to guests."),
    ];
    ReplaceFileError: &[
        MALFORMED_BODY_ERROR,
        (408, "No data of the body arrived for 30 s."),
        (409, "Another menu has a file with this name."),
        (412, "The version is not the one in `If-Match`, or there is no file yet."),
        (413, "The file is larger than `max_upload_bytes`, or the rest of the body than 65,536 bytes."),
        (415, "The body is not declared as JSON in UTF-8, or is compressed."),
        (422, "Fields are invalid, missing or unknown, or the content is not a valid PDF; `errors` lists all of them."),
        (507, "Too little disk space would remain free."),
    ];
    DeleteFileByTypeError: &[
        (404, "There is no menu of this type."),
        VERSION_ERROR,
    ];
}

/// German messages.
static GERMAN_DELETION_TEXTS: LazyLock<HashMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.de.json")).unwrap_or_default());

#[derive(ApiResponse)]
pub enum DeleteFileResponse {
    /// The menu has no file. A German sentence for users.
    #[oai(status = 200)]
    Ok(PlainText<String>),
}

pub struct FileApi;

#[OpenApi(tag = "ApiTag::Files")]
impl FileApi {
    /// Get a menu file with its content
    ///
    /// Guests get the files of displayed menus only.
    #[oai(path = "/file/:filetype", method = "get", operation_id = "getFile")]
    async fn get_content(
        &self,
        request: &Request,
        services: Data<&Services>,
        staff_or_guest: StaffOrGuest,
        /// The type of the menu in lower case: `food`, `burger`, `additional_burger`, `wild`, `gansl` or `cordon_bleu`.
        filetype: Path<String>,
    ) -> Result<ConditionalResponse<MenuFileContent>, GetFileError> {
        let menu = parse_menu_type(&filetype)?;
        let is_guest = staff_or_guest.staff().is_none();
        let found = services.menus.find_menu_with_file(menu, is_guest).await?;
        let (record, file) = found.ok_or(ProblemType::NotFound)?;
        let cache_control = if is_guest {
            CacheControl::Revalidate
        } else {
            CacheControl::NoStore
        };
        let response =
            menu_file_json_response(request, &services.files, &record, &file, cache_control)
                .await?;
        Ok(ConditionalResponse::from_json_response(response))
    }

    /// Replace the file of a menu
    ///
    /// Replaces the file in one step. The content must be a complete PDF with pages that opens without a
    /// password.
    #[oai(path = "/file", method = "post", operation_id = "replaceFile")]
    async fn replace(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The expected version of the menu file, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: StreamedJsonRequestBody<MenuFileUpload>,
    ) -> Result<VersionedResponse<schema::MenuFile>, ReplaceFileError> {
        let (files, length) = (&services.files, body.length());
        let received = ReceivedMenuUpload::read(body.into_body(), length, files).await?;
        let (menu, name) = received.json_body.validate()?;
        let (blob, context) = (received.content_blob, staff.audit_context());
        let replacement = files.replace_menu_file(menu, name, blob, &if_match.0, &context);
        let file = count_upload(replacement.await)?;
        Ok(VersionedResponse::new((&file).into(), file.version))
    }

    /// Delete the file of a menu
    ///
    /// Succeeds if there is no file, because clients delete before each upload. `replaceFile` does not require it.
    #[oai(
        path = "/file/deleteByType/:filetype",
        method = "delete",
        operation_id = "deleteFileByType"
    )]
    async fn delete(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The type of the menu in lower case: `food`, `burger`, `additional_burger`, `wild`, `gansl` or `cordon_bleu`.
        filetype: Path<String>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<DeleteFileResponse, DeleteFileByTypeError> {
        let (menu, context) = (parse_menu_type(&filetype)?, staff.audit_context());
        let text = |key| GERMAN_DELETION_TEXTS.get(key).map_or("", String::as_str);
        let message = match services.menus.delete(menu, &if_match.0, &context).await {
            Ok(Some(file)) => text("deleted").replace("{name}", file.name.as_str()),
            Ok(None) => text("deleted").replace("{name}", menu.label()),
            Err(WriteError::NotFound) => text("no_file").to_owned(),
            Err(error) => return Err(error.into()),
        };
        Ok(DeleteFileResponse::Ok(PlainText(message)))
    }
}

fn parse_menu_type(text: &str) -> Result<MenuType, ProblemType> {
    MenuType::parse_ignore_case(text).ok_or(ProblemType::NotFound)
}

/// The JSON of a [`MenuFileContent`], in constant memory.
async fn menu_file_json_response(
    request: &Request,
    files: &FileService,
    record: &MenuFile,
    file: &StoredFile,
    cache_control: CacheControl,
) -> poem::Result<Response> {
    // The response contains the name, which changes with the version.
    let etag = format!("\"{}-{}\"", file.blob, record.version.get());
    let etag = HeaderValue::try_from(etag).map_err(InternalServerError)?;
    let mut response = empty_or_not_modified(request.headers(), &etag, cache_control);
    if !response.is_success() {
        return Ok(response);
    }
    let bytes = files.open_stream(file, None).await;
    let bytes = bytes.map_err(InternalServerError)?.ok_or(NotFoundError)?;
    let before = format!(
        r#"{{"name":{},"storageLink":{},"filetype":"{}","filecontent":""#,
        record.name.as_str().to_json_string(),
        record.url().to_json_string(),
        record.menu.lowercase_code(),
    );
    let after = "\"}";
    let size = (before.len() + after.len()) as u64 + base64_len(file.size);
    let response_headers = response.headers_mut();
    response_headers.insert(header::CONTENT_TYPE, JSON_CONTENT_TYPE);
    response_headers.insert(header::CONTENT_LENGTH, size.into());
    let text = stream::iter([Ok(before.into())])
        .chain(encode_base64_stream(bytes))
        .chain(stream::iter([Ok(after.into())]));
    response.set_body(Body::from_bytes_stream(text));
    Ok(response)
}
