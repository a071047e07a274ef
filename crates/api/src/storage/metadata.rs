//! GET and PATCH b/{bucket}/o/{name}. Staff. The metadata of a file.

use domain::files::ObjectName;
use poem::{Request, Response};
use services::storage::{BodyReader, StorageError};

use super::{
    Storage, incoming,
    refusal::Refused,
    shape::{MetadataRequest, metadata_response},
    staff,
    version::seen,
};

pub(super) const MAX_METADATA_BYTES: u64 = 65_536;

impl Storage {
    pub(super) async fn metadata(
        &self,
        request: &Request,
        name: &ObjectName,
    ) -> Result<Response, Refused> {
        staff(request).await?;
        let file = self.service.find(name).await?;
        let file = file.ok_or_else(|| Refused::no_object(name.as_str()))?;
        Ok(metadata_response(&self.settings.bucket, &file))
    }

    pub(super) async fn describe(
        &self,
        mut request: Request,
        name: &ObjectName,
    ) -> Result<Response, Refused> {
        let staff = staff(&request).await?;
        let mut body = incoming(&mut request);
        let metadata = read_metadata(&mut body).await?;
        let seen = seen(&request)?;
        let context = staff.audit_context();
        let file = self
            .service
            .edit(name, metadata.edit, &seen, &context)
            .await?;
        self.wait_for_publication(name).await;
        Ok(metadata_response(&self.settings.bucket, &file))
    }
}

pub(super) async fn read_metadata(body: &mut BodyReader<'_>) -> Result<MetadataRequest, Refused> {
    let body = body
        .read_to_end(MAX_METADATA_BYTES)
        .await
        .map_err(|fault| match fault {
            StorageError::TooLarge { limit } => Refused::description_too_large(limit),
            fault => fault.into(),
        })?;
    MetadataRequest::read(&body)
}
