//! What is told of a file, and what may be told otherwise, as the storage protocol writes it.

use base64::{Engine, prelude::BASE64_STANDARD};
use domain::files::{Change, ContentType, Description, FileEdit, HeaderText, Md5, StoredFile};
use poem::{IntoResponse, Response, http::header};
use serde_json::{Map, Value, json};
use time::format_description::well_known::Rfc3339;

use super::{refusal::Refused, version::etag};

/// What only the house says; clients send it back as they got it.
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

/// The answer that tells of a file.
pub fn told(bucket: &str, file: &StoredFile) -> Response {
    answer(&metadata(bucket, file))
        .with_header(header::ETAG, etag(file))
        .into_response()
}

/// The metadata of a file. What nobody said is not there.
fn metadata(bucket: &str, file: &StoredFile) -> Value {
    let mut said = Map::new();
    let mut say = |name: &str, value: Value| said.insert(name.to_owned(), value);
    say("name", file.name.as_str().into());
    say("bucket", bucket.into());
    say("generation", file.generation().to_string().into());
    say("metageneration", file.metageneration.to_string().into());
    say("contentType", file.content_type.as_str().into());
    say("timeCreated", instant(file.updated).into());
    say("updated", instant(file.described).into());
    say("size", file.size.to_string().into());
    if let Some(md5) = &file.md5 {
        say("md5Hash", BASE64_STANDARD.encode(md5.digest()).into());
    }
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
            say(name, header.as_str().into());
        }
    }
    if !custom.as_map().is_empty() {
        say("metadata", json!(custom.as_map()));
    }
    say("downloadTokens", file.token.to_string().into());
    Value::Object(said)
}

fn instant(at: domain::calendar::Instant) -> String {
    // Years beyond 9999 alone cannot be written.
    at.format(&Rfc3339).unwrap_or_default()
}

/// An answer in JSON.
pub fn answer(value: &Value) -> Response {
    Response::builder()
        .content_type("application/json; charset=utf-8")
        .body(value.to_string())
}

/// What a client says of a file.
#[derive(Default)]
pub struct Said {
    /// The name it says, if it does.
    pub name: Option<String>,
    /// The MD5 that the bytes should have.
    pub md5: Option<Md5>,
    /// Everything else.
    pub edit: FileEdit,
}

impl Said {
    /// Reads a JSON object; no bytes at all say nothing.
    pub fn read(body: &[u8]) -> Result<Self, Refused> {
        if body.trim_ascii().is_empty() {
            return Ok(Self::default());
        }
        let said: Map<String, Value> = serde_json::from_slice(body).map_err(Refused::invalid)?;
        let mut read = Self::default();
        for (name, value) in said {
            match name.as_str() {
                "contentType" => {
                    read.edit.content_type = change(&name, value, ContentType::parse)?;
                }
                "cacheControl" => read.edit.cache_control = header(&name, value)?,
                "contentDisposition" => read.edit.content_disposition = header(&name, value)?,
                "contentEncoding" => read.edit.content_encoding = header(&name, value)?,
                "contentLanguage" => read.edit.content_language = header(&name, value)?,
                "metadata" => read.edit.custom = custom(value)?,
                "md5Hash" => read.md5 = Some(md5(&value)?),
                "name" => read.name = value.as_str().map(ToOwned::to_owned),
                known if READ_ONLY.contains(&known) => {}
                unknown => return Err(Refused::invalid(format!("{unknown}: unknown"))),
            }
        }
        Ok(read)
    }
}

fn change<T, E: std::fmt::Display>(
    name: &str,
    value: Value,
    parse: impl Fn(String) -> Result<T, E>,
) -> Result<Change<T>, Refused> {
    match value {
        Value::Null => Ok(Change::Clear),
        Value::String(text) => parse(text)
            .map(Change::Set)
            .map_err(|fault| Refused::invalid(format!("{name}: {fault}"))),
        _ => Err(Refused::invalid(format!("{name}: not a text"))),
    }
}

fn header(name: &str, value: Value) -> Result<Change<HeaderText>, Refused> {
    change(name, value, HeaderText::parse)
}

type Texts = std::collections::BTreeMap<String, Option<String>>;

fn custom(value: Value) -> Result<Change<Texts>, Refused> {
    match value {
        Value::Null => Ok(Change::Clear),
        map => serde_json::from_value(map)
            .map(Change::Set)
            .map_err(Refused::invalid),
    }
}

fn md5(value: &Value) -> Result<Md5, Refused> {
    let digest = value
        .as_str()
        .and_then(|text| BASE64_STANDARD.decode(text).ok());
    let digest: Option<[u8; 16]> = digest.and_then(|digest| digest.try_into().ok());
    let digest = digest.ok_or_else(|| Refused::invalid("md5Hash: not the base64 of 16 bytes"))?;
    Ok(Md5::from_digest(digest))
}
