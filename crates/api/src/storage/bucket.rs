//! `GET b/{bucket}`. Staff. The size limits of uploads (decision M4).

use domain::storage::CHUNK_BYTES;
use poem::{Request, Response};
use serde_json::json;

use super::{Storage, error::StorageApiError, require_staff, shape::json_response};

impl Storage {
    pub(super) async fn bucket(&self, request: &Request) -> Result<Response, StorageApiError> {
        require_staff(request).await?;
        Ok(json_response(&json!({
            "bucket": self.settings.bucket,
            "maxUploadBytes": self.service.max_bytes(),
            "largeUploadBytes": CHUNK_BYTES,
        })))
    }
}
