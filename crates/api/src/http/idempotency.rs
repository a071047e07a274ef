//! `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).

use domain::idempotency::{IdempotencyKey, IdempotencyKeyScope, IdempotentRequest, RequestDigest};
use poem::{Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    error::ParseParamError,
    registry::{MetaParamIn, MetaSchema, MetaSchemaRef},
};
use sha2::{Digest, Sha256};

use poem_openapi::types::ParseFromJSON;

use super::json_body::JsonBody;
use crate::auth::Staff;

/// The optional key of a request. Not by the framework's `Header`, which treats a non-ASCII value as absent: a repeated
/// request would not be recognised.
pub struct IdempotencyHeader(Option<IdempotencyKey>);

impl IdempotencyHeader {
    /// The request to an operation, by a staff member or a guest.
    pub fn into_idempotent_request<T: ParseFromJSON + Clone>(
        self,
        staff: Option<&Staff>,
        operation: &str,
        body: &JsonBody<T>,
    ) -> Option<IdempotentRequest> {
        let key = self.0?;
        let request = Sha256::new()
            .chain_update(operation)
            .chain_update("\n")
            .chain_update(body.canonical_json());
        Some(IdempotentRequest {
            scope: staff.map_or(IdempotencyKeyScope::AllGuests, |staff| {
                IdempotencyKeyScope::Staff(staff.member.id)
            }),
            key,
            digest: RequestDigest::from_digest(request.finalize().into()),
        })
    }
}

impl<'a> ApiExtractor<'a> for IdempotencyHeader {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::Parameter];
    const PARAM_IS_REQUIRED: bool = false;

    type ParamType = Option<String>;
    type ParamRawType = String;

    fn param_in() -> Option<MetaParamIn> {
        Some(MetaParamIn::Header)
    }

    fn param_schema_ref() -> Option<MetaSchemaRef> {
        let schema = MetaSchema {
            min_length: Some(1),
            max_length: Some(IdempotencyKey::MAX_CHARS),
            pattern: Some("^[A-Za-z0-9_-]+$".to_owned()),
            ..MetaSchema::new("string")
        };
        Some(MetaSchemaRef::Inline(Box::new(schema)))
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        options: ExtractParamOptions<Option<String>>,
    ) -> poem::Result<Self> {
        let mut sent = request.headers().get_all(options.name).iter();
        let Some(key) = sent.next() else {
            return Ok(Self(None));
        };
        let key = key.to_str().ok().filter(|_| sent.next().is_none());
        let key = key.and_then(|key| IdempotencyKey::parse(key).ok());
        let error = ParseParamError {
            name: options.name,
            reason: "not a single valid key".to_owned(),
        };
        key.map(|key| Self(Some(key))).ok_or_else(|| error.into())
    }
}
