//! The body of `POST /api/file/`. The content is decoded and stored as it is received, in constant memory.

use std::io;

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use futures::stream::{self, StreamExt};
use poem::{Body, Error};
use ports::{ByteStream, StoredBlob};
use serde_json::Value;
use services::storage::{BodyReader, FileStorageError, StorageService};

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
    /// With an empty text as the content if it is base64, and otherwise null.
    pub json_body: JsonBody<MenuFileUpload>,
    /// The blob of the content, which no name refers to yet.
    pub content_blob: Result<StoredBlob, FileStorageError>,
}

#[derive(Debug)]
pub enum ReadUploadError {
    /// Not a JSON object, or one with a duplicate field.
    Malformed,
    /// More than [`MAX_OTHER_FIELDS_BYTES`] besides the content.
    TooLarge,
    Storage(FileStorageError),
}

impl IntoError for ReadUploadError {
    fn into_error(self) -> Error {
        match self {
            Self::Malformed => ProblemType::BadRequest.into_error(),
            Self::TooLarge => ProblemType::TooLarge.into_error(),
            Self::Storage(error) => error.into_error(),
        }
    }
}

impl ReceivedMenuUpload {
    /// Reads a body of the declared `length` to its end, and stores its content.
    pub async fn read(
        body: Body,
        length: Option<u64>,
        storage: &StorageService,
    ) -> Result<Self, ReadUploadError> {
        let mut parser = UploadParser {
            body_stream: Some(body.into_bytes_stream().boxed()),
            field_extractor: JsonFieldStream::new(FILE_CONTENT_FIELD),
            content_validity: UploadContentValidity::Valid,
        };
        let chunks = stream::unfold(&mut parser, |parser| async {
            Some((parser.next_content_chunk().await?, parser))
        });
        // Four characters are three bytes.
        let length = length.map(|length| length.div_ceil(4).saturating_mul(3));
        let mut chunks = BodyReader::new(chunks.boxed()).with_declared_length(length);
        let content_blob = storage.store_blob(&mut chunks).await;
        drop(chunks);
        let body = parser
            .parse_other_fields(
                content_blob.as_ref().err(),
                storage.max_file_bytes().saturating_mul(2),
            )
            .await;
        match (body, content_blob) {
            (Ok(json_body), content_blob) => Ok(Self {
                json_body,
                content_blob,
            }),
            (Err(Some(why)), _) => Err(why),
            (Err(None), Err(why)) => Err(ReadUploadError::Storage(why)),
            (Err(None), Ok(_)) => Err(ReadUploadError::Malformed),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum UploadContentValidity {
    /// All of the content so far is base64.
    Valid,
    NotBase64,
    OtherFieldsTooLarge,
}

struct UploadParser {
    /// `None` after the end.
    body_stream: Option<ByteStream<'static>>,
    field_extractor: JsonFieldStream,
    content_validity: UploadContentValidity,
}

impl UploadParser {
    /// The next bytes of the content; `None` at the end.
    async fn next_content_chunk(&mut self) -> Option<io::Result<Bytes>> {
        loop {
            let is_last_chunk = match self.read_chunk().await {
                Ok(is_last_chunk) => is_last_chunk,
                Err(error) => return Some(Err(error)),
            };
            let encoded_chars = self.field_extractor.pending_text.len();
            // Four characters are three bytes. Only the last four may have padding, so they are decoded at the end.
            let decodable_len = if is_last_chunk {
                encoded_chars
            } else {
                encoded_chars.saturating_sub(1) / 4 * 4
            };
            if decodable_len > 0 {
                let encoded_chars: Vec<_> = self
                    .field_extractor
                    .pending_text
                    .drain(..decodable_len)
                    .collect();
                let decoded = if !is_last_chunk && encoded_chars.contains(&b'=') {
                    None
                } else {
                    BASE64_STANDARD.decode(encoded_chars).ok()
                };
                if decoded.is_none() {
                    self.content_validity = UploadContentValidity::NotBase64;
                }
                let bytes = decoded.ok_or(io::ErrorKind::InvalidData);
                return Some(bytes.map(Bytes::from).map_err(io::Error::from));
            }
            if is_last_chunk {
                return None;
            }
        }
    }

    /// Reads more of the body; `true` at its end.
    async fn read_chunk(&mut self) -> io::Result<bool> {
        let Some(body_stream) = &mut self.body_stream else {
            return Ok(true);
        };
        match body_stream.next().await {
            Some(Ok(chunk)) => self.field_extractor.parse_chunk(&chunk),
            Some(Err(error)) => {
                self.body_stream = None;
                return Err(error);
            }
            None => self.body_stream = None,
        }
        if self.field_extractor.json_with_emptied_field.len() > MAX_OTHER_FIELDS_BYTES {
            self.content_validity = UploadContentValidity::OtherFieldsTooLarge;
            return Err(io::Error::other("too many bytes besides the content"));
        }
        Ok(self.body_stream.is_none())
    }

    /// The other fields, after the content was stored or rejected. If the content is not base64, up to `limit` more bytes
    /// are read to report all invalid fields.
    async fn parse_other_fields(
        &mut self,
        error: Option<&FileStorageError>,
        limit: u64,
    ) -> Result<JsonBody<MenuFileUpload>, Option<ReadUploadError>> {
        let mut read = 0;
        while self.content_validity == UploadContentValidity::NotBase64
            && self.body_stream.is_some()
        {
            read += self.field_extractor.pending_text.drain(..).len() as u64;
            if read > limit {
                return Err(Some(ReadUploadError::TooLarge));
            }
            if self.read_chunk().await.is_err()
                && self.content_validity == UploadContentValidity::NotBase64
            {
                return Err(Some(ReadUploadError::Malformed));
            }
        }
        match self.content_validity {
            UploadContentValidity::OtherFieldsTooLarge => {
                return Err(Some(ReadUploadError::TooLarge));
            }
            UploadContentValidity::Valid if error.is_some() => return Err(None),
            UploadContentValidity::Valid | UploadContentValidity::NotBase64 => {}
        }
        let Ok(JsonWithUniqueKeys(Value::Object(mut fields))) =
            serde_json::from_slice(&self.field_extractor.json_with_emptied_field)
        else {
            return Err(Some(ReadUploadError::Malformed));
        };
        if self.content_validity == UploadContentValidity::NotBase64 {
            fields.insert(FILE_CONTENT_FIELD.to_owned(), Value::Null);
        }
        JsonBody::parse(fields).map_err(|_| Some(ReadUploadError::Malformed))
    }
}
