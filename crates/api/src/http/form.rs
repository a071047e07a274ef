//! A form: a small JSON object, read so that everything that is wrong with it is said at once.

use std::{marker::PhantomData, time::Duration};

use domain::fields::FieldErrors;
use futures::TryStreamExt;
use mime::Mime;
use poem::{
    Body, Error, Request, RequestBody,
    error::{BadRequest, ReadBodyError},
    http::{HeaderMap, StatusCode, header},
};
use poem_openapi::{
    error::ParseRequestPayloadError,
    impl_apirequest_for_payload,
    payload::{Json, ParsePayload, Payload},
    registry::{MetaSchemaRef, Registry},
    types::Type,
};
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::{distinct::Distinct, fields::Fields};
use crate::problem::{Fault, Kind, Problem};

/// The longest body, in bytes.
const MOST_BYTES: usize = 65_536;

/// What is read of a body that is longer, so that its sender gets to the answer.
const MOST_SWALLOWED: usize = 1 << 20;

/// How long a body may take. Whoever sends it in drops would keep a connection for ever.
const PATIENCE: Duration = Duration::from_secs(10);

/// A body that is published as a `T`.
pub struct JsonForm<T> {
    fields: Map<String, Value>,
    shape: PhantomData<T>,
}

impl<T> JsonForm<T> {
    /// A form of fields that were read otherwise.
    #[must_use]
    pub fn of(fields: Map<String, Value>) -> Self {
        Self {
            fields,
            shape: PhantomData,
        }
    }

    /// The fields in JSON, of which two forms that say the same have the same.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut fields = Value::Object(self.fields.clone());
        fields.sort_all_objects();
        fields.to_string()
    }

    /// Reads the texts of `fields` and parses them; a field that is absent is an empty text.
    ///
    /// # Errors
    /// A problem that names every field that `parse` refuses, and every one that is no text or unknown.
    pub fn read<V, const N: usize>(
        &self,
        fields: [&'static str; N],
        parse: impl FnOnce([&str; N]) -> Result<V, FieldErrors>,
    ) -> Result<V, Box<Problem>> {
        self.read_with(|form| {
            let texts = fields.map(|field| form.text(field).unwrap_or_default());
            form.take(parse(texts))
        })
    }

    /// Reads fields of any form.
    ///
    /// # Errors
    /// A problem that names everything that `read` found wrong, and every field that it did not ask for.
    pub fn read_with<'a, V>(
        &'a self,
        read: impl FnOnce(&mut Fields<'a>) -> Option<V>,
    ) -> Result<V, Box<Problem>> {
        let mut form = Fields::of(&self.fields, String::new());
        let value = read(&mut form);
        let faults = form.finish();
        let is_right = faults.is_empty();
        let problem = Problem::new(Kind::UnprocessableContent);
        let problem = faults
            .into_iter()
            .fold(problem, |problem, (path, fault)| problem.at(path, fault));
        value.filter(|_| is_right).ok_or_else(|| Box::new(problem))
    }
}

/// The document about fields that the domain refuses only when it looks at what is there.
#[must_use]
pub fn refused(errors: &FieldErrors) -> Problem {
    let problem = Problem::new(Kind::UnprocessableContent);
    errors.as_slice().iter().fold(problem, |problem, error| {
        problem.at(error.field, Fault::Refused(error.problem))
    })
}

impl<T: Type> Payload for JsonForm<T> {
    const CONTENT_TYPE: &'static str = Json::<T>::CONTENT_TYPE;

    fn check_content_type(content_type: &str) -> bool {
        Json::<T>::check_content_type(content_type) && is_utf8(content_type)
    }

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: Type> ParsePayload for JsonForm<T> {
    const IS_REQUIRED: bool = true;

    async fn from_request(request: &Request, body: &mut RequestBody) -> poem::Result<Self> {
        let bytes = whole(request.headers(), body.take()?, MOST_BYTES).await?;
        let unreadable = |reason| ParseRequestPayloadError { reason };
        match serde_json::from_slice(&bytes) {
            Ok(Distinct(Value::Object(fields))) => Ok(Self::of(fields)),
            Ok(_) => Err(unreadable("not an object".to_owned()).into()),
            Err(error) => Err(unreadable(error.to_string()).into()),
        }
    }
}

impl_apirequest_for_payload!(JsonForm<T>, T: Type);

/// A body that is published as a `T`, and too large to be read at once.
pub struct JsonStream<T> {
    body: Body,
    length: Option<u64>,
    shape: PhantomData<T>,
}

impl<T> JsonStream<T> {
    /// The declared length of the body, in bytes.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        self.length
    }

    /// The body, of which nothing was read yet.
    #[must_use]
    pub fn into_body(self) -> Body {
        self.body
    }
}

impl<T: Type> Payload for JsonStream<T> {
    const CONTENT_TYPE: &'static str = JsonForm::<T>::CONTENT_TYPE;

    fn check_content_type(content_type: &str) -> bool {
        JsonForm::<T>::check_content_type(content_type)
    }

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: Type> ParsePayload for JsonStream<T> {
    const IS_REQUIRED: bool = true;

    async fn from_request(request: &Request, body: &mut RequestBody) -> poem::Result<Self> {
        if is_encoded(request.headers()) {
            return Err(Error::from_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        let length = request.headers().get(header::CONTENT_LENGTH);
        Ok(Self {
            body: body.take()?,
            length: length.and_then(|length| length.to_str().ok()?.parse().ok()),
            shape: PhantomData,
        })
    }
}

impl_apirequest_for_payload!(JsonStream<T>, T: Type);

/// JSON is UTF-8 (RFC 8259); whoever declares anything else has written something else.
fn is_utf8(content_type: &str) -> bool {
    let declared = content_type.parse::<Mime>();
    declared.is_ok_and(|mime| {
        mime.params()
            .all(|(name, value)| name != mime::CHARSET || value == mime::UTF_8)
    })
}

/// Is the body compressed? A form is small; what is read of it is what was sent.
fn is_encoded(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(header::CONTENT_ENCODING).iter();
    codings.any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

/// A body, read to its end.
///
/// # Errors
/// 415 when it is compressed, 413 when it has more than so many bytes, 408 when it takes longer than 10 s.
pub async fn whole(headers: &HeaderMap, body: Body, most_bytes: usize) -> poem::Result<Vec<u8>> {
    if is_encoded(headers) {
        return Err(Error::from_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
    }
    let whole = timeout(PATIENCE, bytes(body, most_bytes)).await;
    whole.map_err(|_| Error::from_status(StatusCode::REQUEST_TIMEOUT))?
}

async fn bytes(body: Body, most_bytes: usize) -> poem::Result<Vec<u8>> {
    let mut chunks = body.into_bytes_stream();
    let mut bytes = Vec::new();
    let mut length = 0_usize;
    while let Some(chunk) = chunks.try_next().await.map_err(BadRequest)? {
        length = length.saturating_add(chunk.len());
        if length <= most_bytes {
            bytes.extend_from_slice(&chunk);
        } else if length > MOST_SWALLOWED {
            break;
        }
    }
    if length > most_bytes {
        return Err(ReadBodyError::PayloadTooLarge.into());
    }
    Ok(bytes)
}
