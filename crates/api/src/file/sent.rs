//! The body of `POST /api/file/`, read as it comes: the bytes go into the blob store while they are decoded, and the
//! rest is a form like any other. It takes no more memory for a large file than for a small one.

use std::io;

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use futures::stream::{self, StreamExt};
use poem::{Body, Error};
use ports::{ByteStream, StoredBlob};
use serde_json::Value;
use services::storage::{Incoming, NotStored, StorageService};

use super::{diverted::Diverted, shape::SentMenu};
use crate::{
    http::{distinct::Distinct, form::JsonForm, refusal::Reason},
    problem::Kind,
};

/// The field with the bytes.
pub const CONTENT: &str = "filecontent";

/// The most bytes of everything beside the content.
const MOST_BESIDE: usize = 65_536;

/// What was sent.
pub struct Sent {
    /// The fields; the content is an empty text there if it was base64, and else no text.
    pub form: JsonForm<SentMenu>,
    /// The blob that the content has become. Nothing points to it yet.
    pub content: Result<StoredBlob, NotStored>,
}

/// Why a body is not read to its end.
#[derive(Debug)]
pub enum Unread {
    /// It is no JSON object, or has a field twice.
    Unreadable,
    /// There is more beside the content than any client sends.
    TooLarge,
    /// Its sender broke off, the content is too large, or the store fails.
    NotStored(NotStored),
}

impl Reason for Unread {
    fn error(self) -> Error {
        match self {
            Self::Unreadable => Kind::BadRequest.error(),
            Self::TooLarge => Kind::TooLarge.error(),
            Self::NotStored(why) => why.error(),
        }
    }
}

impl Sent {
    /// Reads a body to its end, and stores its content. `length` is that of the body, where it was declared.
    ///
    /// # Errors
    /// When it cannot be read, is too large, or the store fails.
    pub async fn read(
        body: Body,
        length: Option<u64>,
        room: &StorageService,
    ) -> Result<Self, Unread> {
        let mut object = Object {
            bytes: Some(body.into_bytes_stream().boxed()),
            text: Diverted::of(CONTENT),
            ending: Ending::Whole,
        };
        let pieces = stream::unfold(&mut object, |object| async {
            Some((object.decoded().await?, object))
        });
        // Four letters are three bytes.
        let length = length.map(|length| length.div_ceil(4).saturating_mul(3));
        let mut pieces = Incoming::new(pieces.boxed()).of_length(length);
        let content = room.store(&mut pieces).await;
        drop(pieces);
        let form = object
            .finish(content.as_ref().err(), room.max_bytes.saturating_mul(2))
            .await;
        match (form, content) {
            (Ok(form), content) => Ok(Self { form, content }),
            (Err(Some(why)), _) => Err(why),
            (Err(None), Err(why)) => Err(Unread::NotStored(why)),
            // It was stored, so there was nothing wrong with it.
            (Err(None), Ok(_)) => Err(Unread::Unreadable),
        }
    }
}

/// How the reading of the content has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// It is base64, as far as it has come.
    Whole,
    /// It is no base64.
    NotBase64,
    /// There is too much beside it.
    TooLarge,
}

/// A body while it is read.
struct Object {
    /// `None` once they have ended, because a stream must not be asked again.
    bytes: Option<ByteStream<'static>>,
    text: Diverted,
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
            let letters = self.text.taken.len();
            // Four letters are three bytes; padding comes with the last four alone, so they wait for the end.
            let whole = if is_last {
                letters
            } else {
                letters.saturating_sub(1) / 4 * 4
            };
            if whole > 0 {
                let letters: Vec<_> = self.text.taken.drain(..whole).collect();
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
            Some(Ok(chunk)) => self.text.push(&chunk),
            Some(Err(fault)) => {
                self.bytes = None;
                return Err(fault);
            }
            None => self.bytes = None,
        }
        if self.text.left.len() > MOST_BESIDE {
            self.ending = Ending::TooLarge;
            return Err(io::Error::other("more than any client sends"));
        }
        Ok(self.bytes.is_none())
    }

    /// What stands beside the content, once it is stored, or refused and why. Of content that is no base64 the rest is
    /// read all the same, up to `most` of it: whatever else is wrong is to be told, too.
    async fn finish(
        &mut self,
        refused: Option<&NotStored>,
        most: u64,
    ) -> Result<JsonForm<SentMenu>, Option<Unread>> {
        let mut read = 0;
        while self.ending == Ending::NotBase64 && self.bytes.is_some() {
            read += self.text.taken.drain(..).len() as u64;
            if read > most {
                return Err(Some(Unread::TooLarge));
            }
            if self.more().await.is_err() && self.ending == Ending::NotBase64 {
                return Err(Some(Unread::Unreadable));
            }
        }
        match self.ending {
            Ending::TooLarge => return Err(Some(Unread::TooLarge)),
            Ending::Whole if refused.is_some() => return Err(None),
            Ending::Whole | Ending::NotBase64 => {}
        }
        let Ok(Distinct(Value::Object(mut fields))) = serde_json::from_slice(&self.text.left)
        else {
            return Err(Some(Unread::Unreadable));
        };
        if self.ending == Ending::NotBase64 {
            fields.insert(CONTENT.to_owned(), Value::Null);
        }
        Ok(JsonForm::of(fields))
    }
}
