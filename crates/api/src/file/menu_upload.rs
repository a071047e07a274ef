//! The body of `POST /api/file/`. The content is decoded and stored as it is received, in constant memory.

use std::io;

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use futures::stream::{self, StreamExt};
use poem::{Body, Error};
use ports::{ByteStream, StoredBlob};
use serde_json::Value;
use services::storage::{BodyReader, StorageError, StorageService};

use super::{json_field_stream::JsonFieldStream, shape::MenuFileUpload};
use crate::{
    http::{distinct::Distinct, json_body::JsonBody, refusal::Reason},
    problem::Kind,
};

/// The field with the bytes.
pub const CONTENT: &str = "filecontent";

/// Limit of the bytes other than the content.
const MAX_OTHER_BYTES: usize = 65_536;

pub struct MenuUpload {
    /// The content is an empty text here if it was base64, and otherwise null.
    pub body: JsonBody<MenuFileUpload>,
    /// The blob of the content, which no name refers to yet.
    pub content: Result<StoredBlob, StorageError>,
}

#[derive(Debug)]
pub enum ReadError {
    /// No JSON object, or one with a duplicate field.
    Unreadable,
    /// More than [`MAX_OTHER_BYTES`] besides the content.
    TooLarge,
    Storage(StorageError),
}

impl Reason for ReadError {
    fn error(self) -> Error {
        match self {
            Self::Unreadable => Kind::BadRequest.error(),
            Self::TooLarge => Kind::TooLarge.error(),
            Self::Storage(error) => error.error(),
        }
    }
}

impl MenuUpload {
    /// Reads a body of the declared `length` to its end, and stores its content.
    pub async fn read(
        body: Body,
        length: Option<u64>,
        storage: &StorageService,
    ) -> Result<Self, ReadError> {
        let mut object = Object {
            bytes: Some(body.into_bytes_stream().boxed()),
            stream: JsonFieldStream::new(CONTENT),
            ending: Ending::Valid,
        };
        let chunks = stream::unfold(&mut object, |object| async {
            Some((object.decoded().await?, object))
        });
        // Four characters are three bytes.
        let length = length.map(|length| length.div_ceil(4).saturating_mul(3));
        let mut chunks = BodyReader::new(chunks.boxed()).with_length(length);
        let content = storage.store_blob(&mut chunks).await;
        drop(chunks);
        let form = object
            .finish(
                content.as_ref().err(),
                storage.max_bytes().saturating_mul(2),
            )
            .await;
        match (form, content) {
            (Ok(body), content) => Ok(Self { body, content }),
            (Err(Some(why)), _) => Err(why),
            (Err(None), Err(why)) => Err(ReadError::Storage(why)),
            (Err(None), Ok(_)) => Err(ReadError::Unreadable),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// All of the content so far is base64.
    Valid,
    NotBase64,
    TooLarge,
}

struct Object {
    /// `None` after the end.
    bytes: Option<ByteStream<'static>>,
    stream: JsonFieldStream,
    ending: Ending,
}

impl Object {
    /// The next bytes of the content; `None` at the end.
    async fn decoded(&mut self) -> Option<io::Result<Bytes>> {
        loop {
            let is_last = match self.more().await {
                Ok(is_last) => is_last,
                Err(fault) => return Some(Err(fault)),
            };
            let letters = self.stream.text.len();
            // Four letters are three bytes; padding comes with the last four alone, so they wait for the end.
            let whole = if is_last {
                letters
            } else {
                letters.saturating_sub(1) / 4 * 4
            };
            if whole > 0 {
                let letters: Vec<_> = self.stream.text.drain(..whole).collect();
                let decoded = if !is_last && letters.contains(&b'=') {
                    None
                } else {
                    BASE64_STANDARD.decode(letters).ok()
                };
                if decoded.is_none() {
                    self.ending = Ending::NotBase64;
                }
                let bytes = decoded.ok_or(io::ErrorKind::InvalidData);
                return Some(bytes.map(Bytes::from).map_err(io::Error::from));
            }
            if is_last {
                return None;
            }
        }
    }

    /// Reads more of the body; `true` when there is no more.
    async fn more(&mut self) -> io::Result<bool> {
        let Some(bytes) = &mut self.bytes else {
            return Ok(true);
        };
        match bytes.next().await {
            Some(Ok(chunk)) => self.stream.push(&chunk),
            Some(Err(fault)) => {
                self.bytes = None;
                return Err(fault);
            }
            None => self.bytes = None,
        }
        if self.stream.rest.len() > MAX_OTHER_BYTES {
            self.ending = Ending::TooLarge;
            return Err(io::Error::other("more than any client sends"));
        }
        Ok(self.bytes.is_none())
    }

    /// The other fields, after the content was stored or refused. After content that is no base64, up to `limit` more
    /// bytes are read, so that all invalid fields are reported.
    async fn finish(
        &mut self,
        refused: Option<&StorageError>,
        limit: u64,
    ) -> Result<JsonBody<MenuFileUpload>, Option<ReadError>> {
        let mut read = 0;
        while self.ending == Ending::NotBase64 && self.bytes.is_some() {
            read += self.stream.text.drain(..).len() as u64;
            if read > limit {
                return Err(Some(ReadError::TooLarge));
            }
            if self.more().await.is_err() && self.ending == Ending::NotBase64 {
                return Err(Some(ReadError::Unreadable));
            }
        }
        match self.ending {
            Ending::TooLarge => return Err(Some(ReadError::TooLarge)),
            Ending::Valid if refused.is_some() => return Err(None),
            Ending::Valid | Ending::NotBase64 => {}
        }
        let Ok(Distinct(Value::Object(mut fields))) = serde_json::from_slice(&self.stream.rest)
        else {
            return Err(Some(ReadError::Unreadable));
        };
        if self.ending == Ending::NotBase64 {
            fields.insert(CONTENT.to_owned(), Value::Null);
        }
        JsonBody::of(fields).map_err(|_| Some(ReadError::Unreadable))
    }
}
