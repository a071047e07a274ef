//! The metadata of a file in the JSON of the storage protocol, and its versions (RFC 9110 §8.8.3, §13.1).

use base64::{Engine, prelude::BASE64_STANDARD};
use domain::files::{
    ContentType, FieldPatch, FileMetadataEdit, FilePrecondition, HttpHeaderText, Md5, StoredFile,
};
use headers::{HeaderMapExt, IfNoneMatch};
use http_server::{joined_header, parse_entity_tag};
use poem::{IntoResponse, Request, Response, http::header};
use serde_json::{Map, Value, json};
use services::files::{BodyReader, FileError};
use time::format_description::well_known::Rfc3339;

use super::error::{StorageApiError, StorageErrorReason};

pub const MAX_METADATA_BYTES: u64 = 65_536;

/// Ignored in requests, because clients send them back.
const READ_ONLY_FIELDS: [&str; 10] = [
    "name",
    "bucket",
    "fullPath",
    "type",
    "size",
    "generation",
    "metageneration",
    "timeCreated",
    "updated",
    "downloadTokens",
];

pub fn metadata_response(bucket: &str, file: &StoredFile) -> Response {
    json_response(&metadata(bucket, file))
        .with_header(header::ETAG, etag(file))
        .into_response()
}

/// The metadata of a file, without unset fields.
fn metadata(bucket: &str, file: &StoredFile) -> Value {
    let metadata = &file.metadata;
    let header = |text: &Option<HttpHeaderText>| text.as_ref().map(|text| text.as_str().to_owned());
    let custom = metadata.custom.as_map();
    let mut fields = json!({
        "name": file.name.as_str(),
        "bucket": bucket,
        "generation": file.generation().to_string(),
        "metageneration": file.metageneration.to_string(),
        "contentType": metadata.content_type.as_str(),
        "timeCreated": format_timestamp(file.updated_at),
        "updated": format_timestamp(file.metadata_updated_at),
        "size": file.size.to_string(),
        "md5Hash": BASE64_STANDARD.encode(file.md5.as_bytes()),
        "cacheControl": header(&metadata.cache_control),
        "contentDisposition": header(&metadata.content_disposition),
        "contentEncoding": header(&metadata.content_encoding),
        "contentLanguage": header(&metadata.content_language),
        "metadata": (!custom.is_empty()).then_some(custom),
        "downloadTokens": file.download_token.as_str(),
    });
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    fields
}

fn format_timestamp(at: domain::calendar::Timestamp) -> String {
    // Fails only for years beyond 9999.
    at.format(&Rfc3339).unwrap_or_default()
}

pub fn json_response(value: &Value) -> Response {
    Response::builder()
        .content_type("application/json; charset=utf-8")
        .body(value.to_string())
}

#[derive(Default)]
pub struct MetadataRequest {
    pub name: Option<String>,
    pub md5: Option<Md5>,
    pub edit: FileMetadataEdit,
}

impl MetadataRequest {
    pub async fn read_body(body: &mut BodyReader<'_>) -> Result<Self, StorageApiError> {
        let body = body.read_to_end(MAX_METADATA_BYTES).await;
        let body = body.map_err(|error| match error {
            FileError::TooLarge { limit } => StorageErrorReason::MetadataTooLarge.with_limit(limit),
            error => error.into(),
        })?;
        Self::read(&body)
    }

    /// Parses a JSON object; an empty body has no fields. Not derived, so that each error names its field.
    pub fn read(body: &[u8]) -> Result<Self, StorageApiError> {
        if body.trim_ascii().is_empty() {
            return Ok(Self::default());
        }
        let fields: Map<String, Value> =
            serde_json::from_slice(body).map_err(StorageApiError::invalid)?;
        let mut read = Self::default();
        for (name, value) in fields {
            match name.as_str() {
                "contentType" => {
                    read.edit.content_type = parse_field_patch(&name, value, ContentType::parse)?;
                }
                "cacheControl" => read.edit.cache_control = parse_header_text_patch(&name, value)?,
                "contentDisposition" => {
                    read.edit.content_disposition = parse_header_text_patch(&name, value)?;
                }
                "contentEncoding" => {
                    read.edit.content_encoding = parse_header_text_patch(&name, value)?;
                }
                "contentLanguage" => {
                    read.edit.content_language = parse_header_text_patch(&name, value)?;
                }
                "metadata" => read.edit.custom = parse_custom_metadata(value)?,
                "md5Hash" => read.md5 = Some(parse_md5(&value)?),
                "name" => read.name = value.as_str().map(ToOwned::to_owned),
                known if READ_ONLY_FIELDS.contains(&known) => {}
                unknown => return Err(StorageApiError::invalid(format!("{unknown}: unknown"))),
            }
        }
        Ok(read)
    }
}

fn parse_field_patch<T, E: std::fmt::Display>(
    name: &str,
    value: Value,
    parse: impl Fn(String) -> Result<T, E>,
) -> Result<FieldPatch<T>, StorageApiError> {
    match value {
        Value::Null => Ok(FieldPatch::Clear),
        Value::String(text) => parse(text)
            .map(FieldPatch::Set)
            .map_err(|error| StorageApiError::invalid(format!("{name}: {error}"))),
        _ => Err(StorageApiError::invalid(format!("{name}: not a text"))),
    }
}

fn parse_header_text_patch(
    name: &str,
    value: Value,
) -> Result<FieldPatch<HttpHeaderText>, StorageApiError> {
    parse_field_patch(name, value, HttpHeaderText::parse)
}

type CustomMetadata = std::collections::BTreeMap<String, Option<String>>;

fn parse_custom_metadata(value: Value) -> Result<FieldPatch<CustomMetadata>, StorageApiError> {
    match value {
        Value::Null => Ok(FieldPatch::Clear),
        map => serde_json::from_value(map)
            .map(FieldPatch::Set)
            .map_err(StorageApiError::invalid),
    }
}

fn parse_md5(value: &Value) -> Result<Md5, StorageApiError> {
    let digest = value
        .as_str()
        .and_then(|text| BASE64_STANDARD.decode(text).ok());
    let digest: Option<[u8; 16]> = digest.and_then(|digest| digest.try_into().ok());
    let digest =
        digest.ok_or_else(|| StorageApiError::invalid("md5Hash: not the base64 of 16 bytes"))?;
    Ok(Md5::from_digest(digest))
}

/// The strong tag of the metadata. That of the bytes is different.
pub fn etag(file: &StoredFile) -> String {
    format!("\"{}\"", file.etag())
}

/// The precondition of `If-Match` or `If-None-Match: *`. Not by `headers::IfMatch`, which hides the tags that an upload
/// stores until it ends.
pub fn parse_precondition(request: &Request) -> Result<FilePrecondition, StorageApiError> {
    let matches = joined_header(request.headers(), &header::IF_MATCH);
    match (matches, request.headers().typed_try_get::<IfNoneMatch>()) {
        (None, Ok(None)) => Ok(FilePrecondition::Unconditional),
        (None, Ok(Some(none))) if none == IfNoneMatch::any() => Ok(FilePrecondition::MustNotExist),
        (Some(entity_tags), Ok(None)) if entity_tags.trim() == "*" => {
            Ok(FilePrecondition::MustExist)
        }
        (Some(entity_tags), Ok(None)) => Ok(FilePrecondition::from_entity_tags(
            entity_tags.split(',').filter_map(parse_entity_tag),
        )),
        _ => Err(StorageApiError::invalid("if-match, or if-none-match: *")),
    }
}
