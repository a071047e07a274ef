//! GET b/{bucket}. Staff. What a client must know before it uploads (decision M4).

use domain::storage::CHUNK_BYTES;
use poem::{Request, Response};
use serde_json::json;

use super::{Storage, refusal::Refused, shape::answer, staff};

impl Storage {
    pub(super) async fn bucket(&self, request: &Request) -> Result<Response, Refused> {
        staff(request).await?;
        Ok(answer(&json!({
            "bucket": self.settings.bucket,
            "maxUploadBytes": self.service.max_bytes(),
            "largeUploadBytes": CHUNK_BYTES,
        })))
    }
}
