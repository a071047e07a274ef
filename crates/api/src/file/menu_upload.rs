//! The body of `POST /api/file/`. The content is decoded and stored as it is received, in constant memory.

use std::io;

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use futures::stream::{self, StreamExt, TryStreamExt};
use poem::{Body, Error};
use ports::{ByteStream, StoredBlob};
use serde_json::Value;
use services::files::{BodyReader, FileService};

use super::{
    json_field_stream::JsonFieldStream,
    schema::{FILE_CONTENT_FIELD, MenuFileUpload},
};
use crate::{
    http::{errors::IntoError, json_body::JsonBody, unique_keys::JsonWithUniqueKeys},
    problem::ProblemType,
};

/// Limit of the bytes besides the content.
const MAX_OTHER_FIELDS_BYTES: usize = 65_536;

pub struct ReceivedMenuUpload {
    /// The content is an empty text if it is base64, and otherwise null.
    pub json_body: JsonBody<MenuFileUpload>,
    /// The blob of the content, which no name refers to yet.
    pub content_blob: StoredBlob,
}

impl ReceivedMenuUpload {
    /// Reads a body of the declared `length` to its end, and stores its content.
    pub async fn read(body: Body, length: Option<u64>, files: &FileService) -> Result<Self, Error> {
        let mut parser = UploadParser {
            body: body.into_bytes_stream().fuse().boxed(),
            fields: JsonFieldStream::new(FILE_CONTENT_FIELD),
            encoded: Vec::new(),
            is_base64: true,
            ignored_bytes: 0,
            max_ignored_bytes: files.max_file_bytes.saturating_mul(2),
            is_too_large: false,
        };
        let chunks = stream::unfold(&mut parser, |parser| async {
            Some((parser.next_content_chunk().await.transpose()?, parser))
        });
        // Four characters are three bytes.
        let length = length.map(|length| length.div_ceil(4).saturating_mul(3));
        let mut chunks = BodyReader::new(chunks.boxed()).with_declared_length(length);
        let stored = files.store_blob(&mut chunks).await;
        drop(chunks);
        if parser.is_too_large {
            return Err(ProblemType::TooLarge.into_error());
        }
        Ok(Self {
            content_blob: stored.map_err(IntoError::into_error)?,
            json_body: parser.parse_fields()?,
        })
    }
}

struct UploadParser {
    /// May be polled again after its end.
    body: ByteStream<'static>,
    fields: JsonFieldStream,
    /// Content that was not decoded yet.
    encoded: Vec<u8>,
    /// Whether all of the content so far is base64. The rest is ignored otherwise.
    is_base64: bool,
    ignored_bytes: u64,
    max_ignored_bytes: u64,
    is_too_large: bool,
}

impl UploadParser {
    /// The next bytes of the content; `None` at the end of the body.
    async fn next_content_chunk(&mut self) -> io::Result<Option<Bytes>> {
        loop {
            let chunk = self.body.try_next().await?;
            let bytes = chunk.as_deref().unwrap_or_default();
            self.fields.parse_chunk(bytes);
            if !self.is_base64 {
                self.ignored_bytes += bytes.len() as u64;
            }
            if self.fields.json_with_emptied_field.len() > MAX_OTHER_FIELDS_BYTES
                || self.ignored_bytes > self.max_ignored_bytes
            {
                self.is_too_large = true;
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            let content = self.decode_content(chunk.is_none());
            if content.is_some() || chunk.is_none() {
                return Ok(content);
            }
        }
    }

    /// Decodes complete groups of four characters. Only the last of them may have padding.
    fn decode_content(&mut self, is_last: bool) -> Option<Bytes> {
        let text = self.fields.take_text();
        self.is_base64 &= text.is_some();
        self.encoded.extend(text.unwrap_or_default());
        let decodable_len = if is_last {
            self.encoded.len()
        } else {
            self.encoded.len().saturating_sub(1) / 4 * 4
        };
        let encoded: Vec<_> = self.encoded.drain(..decodable_len).collect();
        self.is_base64 &= is_last || !encoded.contains(&b'=');
        let content = BASE64_STANDARD.decode(encoded).ok();
        self.is_base64 &= content.is_some();
        let content = content.filter(|content| self.is_base64 && !content.is_empty());
        content.map(Bytes::from)
    }

    /// The fields of the object, after all of it was read.
    fn parse_fields(&self) -> Result<JsonBody<MenuFileUpload>, Error> {
        let object = serde_json::from_slice(&self.fields.json_with_emptied_field);
        let Ok(JsonWithUniqueKeys(Value::Object(mut fields))) = object else {
            return Err(ProblemType::BadRequest.into_error());
        };
        if !self.is_base64 {
            fields.insert(FILE_CONTENT_FIELD.to_owned(), Value::Null);
        }
        JsonBody::parse(fields).map_err(|_| ProblemType::BadRequest.into_error())
    }
}
