//! Request bodies of JSON.

use std::{marker::PhantomData, time::Duration};

use futures::TryStreamExt;
use headers::{ContentLength, HeaderMapExt};
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
    types::{ParseError, ParseFromJSON, ToJSON, Type},
};
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::{
    request::{RequestObject, RequestValidator},
    unique_keys::JsonWithUniqueKeys,
};
use crate::problem::Problem;

const DEFAULT_MAX_BODY_BYTES: usize = 65_536;

/// Bytes read of a body that is too long, so that its sender receives the response.
const MAX_DISCARDED_BYTES: usize = 1 << 20;

const READ_TIMEOUT: Duration = Duration::from_secs(10);

/// A JSON object with the fields of `T`, of at most `MAX_BYTES`.
pub struct JsonBody<T, const MAX_BYTES: usize = DEFAULT_MAX_BODY_BYTES> {
    request: T,
    pub object: Map<String, Value>,
}

impl<T: ParseFromJSON + Clone, const MAX_BYTES: usize> JsonBody<T, MAX_BYTES> {
    pub fn parse(object: Map<String, Value>) -> Result<Self, ParseError<T>> {
        let request = T::parse_from_json(Some(object.clone().into()))?;
        Ok(Self { request, object })
    }

    /// The JSON with sorted fields.
    pub fn canonical_json(&self) -> String {
        let mut object = Value::Object(self.object.clone());
        object.sort_all_objects();
        object.to_string()
    }

    /// Validates the fields. The problem names all that are invalid or unknown.
    pub fn validate(&self) -> Result<T::Value, Box<Problem>>
    where
        T: RequestObject + ToJSON,
    {
        self.validate_with(T::validate)
    }

    /// Like [`validate`](Self::validate), for a request that is not validated alone.
    pub fn validate_with<V>(
        &self,
        validate: impl FnOnce(T, &mut RequestValidator) -> Option<V>,
    ) -> Result<V, Box<Problem>>
    where
        T: ToJSON,
    {
        let mut validation = RequestValidator::default();
        let value = validate(self.request.clone(), &mut validation);
        let request = self.request.to_json().unwrap_or_default();
        validation.finish(value, &self.object, &request)
    }
}

impl<T: Type, const MAX_BYTES: usize> Payload for JsonBody<T, MAX_BYTES> {
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

impl<T: ParseFromJSON + Clone, const MAX_BYTES: usize> ParsePayload for JsonBody<T, MAX_BYTES> {
    const IS_REQUIRED: bool = true;

    async fn from_request(request: &Request, body: &mut RequestBody) -> poem::Result<Self> {
        let bytes = read_body(request.headers(), body.take()?, MAX_BYTES).await?;
        let malformed_body_error = |reason| ParseRequestPayloadError { reason };
        match serde_json::from_slice(&bytes) {
            Ok(JsonWithUniqueKeys(Value::Object(object))) => {
                Ok(Self::parse(object)
                    .map_err(|error| malformed_body_error(error.into_message()))?)
            }
            Ok(_) => Err(malformed_body_error("not an object".to_owned()).into()),
            Err(error) => Err(malformed_body_error(error.to_string()).into()),
        }
    }
}

impl_apirequest_for_payload!(JsonBody<T, MAX_BYTES>, T: ParseFromJSON + Clone, const MAX_BYTES: usize);

/// A JSON object with the fields of `T` that is read as a stream.
pub struct StreamedJsonRequestBody<T> {
    body: Body,
    length: Option<u64>,
    phantom: PhantomData<T>,
}

impl<T> StreamedJsonRequestBody<T> {
    /// The declared length of the body, in bytes.
    pub fn length(&self) -> Option<u64> {
        self.length
    }

    pub fn into_body(self) -> Body {
        self.body
    }
}

impl<T: Type> Payload for StreamedJsonRequestBody<T> {
    const CONTENT_TYPE: &'static str = JsonBody::<T>::CONTENT_TYPE;

    fn check_content_type(content_type: &str) -> bool {
        JsonBody::<T>::check_content_type(content_type)
    }

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: Type> ParsePayload for StreamedJsonRequestBody<T> {
    const IS_REQUIRED: bool = true;

    async fn from_request(request: &Request, body: &mut RequestBody) -> poem::Result<Self> {
        if is_content_encoded(request.headers()) {
            return Err(Error::from_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        let length = request.headers().typed_get::<ContentLength>();
        Ok(Self {
            body: body.take()?,
            length: length.map(|length| length.0),
            phantom: PhantomData,
        })
    }
}

impl_apirequest_for_payload!(StreamedJsonRequestBody<T>, T: Type);

/// JSON is UTF-8 (RFC 8259).
fn is_utf8(content_type: &str) -> bool {
    let declared_type = content_type.parse::<Mime>();
    declared_type.is_ok_and(|mime| {
        mime.params()
            .all(|(name, value)| name != mime::CHARSET || value == mime::UTF_8)
    })
}

fn is_content_encoded(headers: &HeaderMap) -> bool {
    let mut content_codings = headers.get_all(header::CONTENT_ENCODING).iter();
    content_codings.any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

/// Reads a whole body. 415 if it is compressed, 413 if it has more than `max_bytes`, 408 if it takes too long.
pub async fn read_body(headers: &HeaderMap, body: Body, max_bytes: usize) -> poem::Result<Vec<u8>> {
    if is_content_encoded(headers) {
        return Err(Error::from_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
    }
    let bytes = timeout(READ_TIMEOUT, read_limited_body(body, max_bytes)).await;
    bytes.map_err(|_| Error::from_status(StatusCode::REQUEST_TIMEOUT))?
}

async fn read_limited_body(body: Body, max_bytes: usize) -> poem::Result<Vec<u8>> {
    let mut chunks = body.into_bytes_stream();
    let mut bytes = Vec::new();
    let mut length = 0_usize;
    while let Some(chunk) = chunks.try_next().await.map_err(BadRequest)? {
        length = length.saturating_add(chunk.len());
        if length <= max_bytes {
            bytes.extend_from_slice(&chunk);
        } else if length > MAX_DISCARDED_BYTES {
            break;
        }
    }
    if length > max_bytes {
        return Err(ReadBodyError::PayloadTooLarge.into());
    }
    Ok(bytes)
}
