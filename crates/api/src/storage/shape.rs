//! The metadata of a file in the JSON of the storage protocol.

use base64::{Engine, prelude::BASE64_STANDARD};
use domain::files::{ContentType, Description, FileEdit, HeaderText, Md5, Patch, StoredFile};
use poem::{IntoResponse, Response, http::header};
use serde_json::{Map, Value, json};
use time::format_description::well_known::Rfc3339;

use super::{error::StorageApiError, version::etag};

/// Ignored in requests, because clients send them back.
const READ_ONLY: [&str; 10] = [
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
    let mut fields = Map::new();
    let mut set = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    set("name", file.name.as_str().into());
    set("bucket", bucket.into());
    set("generation", file.generation().to_string().into());
    set("metageneration", file.metageneration.to_string().into());
    set("contentType", file.content_type.as_str().into());
    set("timeCreated", format_instant(file.updated).into());
    set("updated", format_instant(file.metadata_updated).into());
    set("size", file.size.to_string().into());
    let md5 = BASE64_STANDARD.encode(file.md5.as_bytes());
    set("md5Hash", md5.into());
    let Description {
        cache_control,
        content_disposition,
        content_encoding,
        content_language,
        custom,
    } = &file.description;
    for (name, header) in [
        ("cacheControl", cache_control),
        ("contentDisposition", content_disposition),
        ("contentEncoding", content_encoding),
        ("contentLanguage", content_language),
    ] {
        if let Some(header) = header {
            set(name, header.as_str().into());
        }
    }
    if !custom.as_map().is_empty() {
        set("metadata", json!(custom.as_map()));
    }
    set("downloadTokens", file.token.as_str().into());
    Value::Object(fields)
}

fn format_instant(at: domain::calendar::Instant) -> String {
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
    pub edit: FileEdit,
}

impl MetadataRequest {
    /// Parses a JSON object; an empty body has no fields.
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
                    read.edit.content_type = parse_patch(&name, value, ContentType::parse)?;
                }
                "cacheControl" => read.edit.cache_control = parse_header(&name, value)?,
                "contentDisposition" => read.edit.content_disposition = parse_header(&name, value)?,
                "contentEncoding" => read.edit.content_encoding = parse_header(&name, value)?,
                "contentLanguage" => read.edit.content_language = parse_header(&name, value)?,
                "metadata" => read.edit.custom = parse_custom(value)?,
                "md5Hash" => read.md5 = Some(parse_md5(&value)?),
                "name" => read.name = value.as_str().map(ToOwned::to_owned),
                known if READ_ONLY.contains(&known) => {}
                unknown => return Err(StorageApiError::invalid(format!("{unknown}: unknown"))),
            }
        }
        Ok(read)
    }
}

fn parse_patch<T, E: std::fmt::Display>(
    name: &str,
    value: Value,
    parse: impl Fn(String) -> Result<T, E>,
) -> Result<Patch<T>, StorageApiError> {
    match value {
        Value::Null => Ok(Patch::Clear),
        Value::String(text) => parse(text)
            .map(Patch::Set)
            .map_err(|error| StorageApiError::invalid(format!("{name}: {error}"))),
        _ => Err(StorageApiError::invalid(format!("{name}: not a text"))),
    }
}

fn parse_header(name: &str, value: Value) -> Result<Patch<HeaderText>, StorageApiError> {
    parse_patch(name, value, HeaderText::parse)
}

type Texts = std::collections::BTreeMap<String, Option<String>>;

fn parse_custom(value: Value) -> Result<Patch<Texts>, StorageApiError> {
    match value {
        Value::Null => Ok(Patch::Clear),
        map => serde_json::from_value(map)
            .map(Patch::Set)
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
