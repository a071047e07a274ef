//! `GET` and `PATCH b/{bucket}/o/{name}`. Staff. The metadata of a file.

use domain::files::ObjectName;
use poem::{Request, Response};
use services::storage::{BodyReader, StorageError};

use super::{
    Storage, body_reader,
    error::StorageApiError,
    require_staff,
    shape::{MetadataRequest, metadata_response},
    version::parse_precondition,
};

pub(super) const MAX_METADATA_BYTES: u64 = 65_536;

impl Storage {
    pub(super) async fn metadata(
        &self,
        request: &Request,
        name: &ObjectName,
    ) -> Result<Response, StorageApiError> {
        require_staff(request).await?;
        let file = self.service.find(name).await?;
        let file = file.ok_or_else(|| StorageApiError::object_not_found(name.as_str()))?;
        Ok(metadata_response(&self.settings.bucket, &file))
    }

    pub(super) async fn update_metadata(
        &self,
        mut request: Request,
        name: &ObjectName,
    ) -> Result<Response, StorageApiError> {
        let staff = require_staff(&request).await?;
        let mut body = body_reader(&mut request);
        let metadata = read_metadata(&mut body).await?;
        let precondition = parse_precondition(&request)?;
        let context = staff.audit_context();
        let file = self
            .service
            .edit(name, metadata.edit, &precondition, &context)
            .await?;
        self.wait_for_publication(name).await;
        Ok(metadata_response(&self.settings.bucket, &file))
    }
}

pub(super) async fn read_metadata(
    body: &mut BodyReader<'_>,
) -> Result<MetadataRequest, StorageApiError> {
    let body = body
        .read_to_end(MAX_METADATA_BYTES)
        .await
        .map_err(|error| match error {
            StorageError::TooLarge { limit } => StorageApiError::metadata_too_large(limit),
            error => error.into(),
        })?;
    MetadataRequest::read(&body)
}
