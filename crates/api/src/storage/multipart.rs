//! `POST b/{bucket}/o`, protocol `multipart`. Staff. A small file with its metadata in one request.

use bytes::Bytes;
use domain::{
    audit::AuditContext,
    files::{ContentType, FieldPatch, FileMetadata, ObjectName},
    storage::CHUNK_GRANULARITY_BYTES,
};
use futures::stream::{self, StreamExt};
use mime::Mime;
use multer::Multipart;
use poem::{Request, Response, http::header};
use services::storage::{BodyReader, FileStorageError, UploadMetadata};

use super::{
    QueryParams, StorageApiHandler, count_upload,
    error::{StorageApiError, StorageErrorReason},
    objects::MAX_METADATA_BYTES,
    schema::{MetadataRequest, parse_precondition},
};

impl StorageApiHandler {
    pub(super) async fn multipart(
        &self,
        request: &Request,
        params: &QueryParams,
        bytes: &mut BodyReader<'_>,
        context: &AuditContext,
    ) -> Result<Response, StorageApiError> {
        let multipart_boundary = multipart_boundary(request)?;
        let body = bytes
            .read_to_end(CHUNK_GRANULARITY_BYTES + MAX_METADATA_BYTES)
            .await;
        let body = body.map_err(|error| match error {
            FileStorageError::TooLarge { .. } => {
                StorageErrorReason::TooLarge.with_limit(CHUNK_GRANULARITY_BYTES)
            }
            error => error.into(),
        })?;
        let [metadata, (content_type, bytes)] =
            parse_parts(body.into(), multipart_boundary).await?;
        let metadata = MetadataRequest::read(&metadata.1)?;
        if bytes.len() as u64 > CHUNK_GRANULARITY_BYTES {
            return Err(StorageErrorReason::TooLarge.with_limit(CHUNK_GRANULARITY_BYTES));
        }
        let name = params.get("name").cloned();
        let upload = parse_upload_metadata(request, metadata, name, content_type)?;
        let length = bytes.len() as u64;
        let bytes = BodyReader::new(stream::iter([Ok(bytes)]).boxed());
        let mut bytes = bytes.with_declared_length(Some(length));
        let file = count_upload(self.service.put(upload, &mut bytes, context).await)?;
        Ok(self.final_upload_response(&file))
    }
}

/// The headers of the request take precedence over its metadata.
pub(super) fn parse_upload_metadata(
    request: &Request,
    mut metadata: MetadataRequest,
    name: Option<String>,
    content_type: Option<String>,
) -> Result<UploadMetadata, StorageApiError> {
    let name = name.or_else(|| metadata.name.take());
    let name = name.ok_or_else(|| StorageApiError::invalid("name: missing"))?;
    let name = ObjectName::parse(name)
        .map_err(|error| StorageErrorReason::InvalidName.with_detail(error))?;
    let content_type = match std::mem::take(&mut metadata.edit.content_type) {
        FieldPatch::Set(content_type) => content_type,
        FieldPatch::Clear => ContentType::OCTET_STREAM,
        FieldPatch::Keep => match content_type {
            Some(text) => ContentType::parse(text).map_err(StorageApiError::invalid)?,
            None => ContentType::OCTET_STREAM,
        },
    };
    let file_metadata = metadata.edit.apply_to(FileMetadata::default());
    Ok(UploadMetadata {
        name,
        content_type,
        file_metadata: file_metadata.map_err(StorageApiError::invalid)?,
        md5: metadata.md5,
        precondition: parse_precondition(request)?,
    })
}

fn multipart_boundary(request: &Request) -> Result<String, StorageApiError> {
    let declared_type = request.headers().get(header::CONTENT_TYPE);
    let declared_type = declared_type.and_then(|value| value.to_str().ok()?.parse::<Mime>().ok());
    declared_type
        .filter(|mime| mime.type_() == mime::MULTIPART)
        .and_then(|mime| Some(mime.get_param(mime::BOUNDARY)?.as_str().to_owned()))
        .ok_or_else(|| StorageApiError::invalid("content-type: multipart/related; boundary=…"))
}

type MultipartPart = (Option<String>, Bytes);

/// The two parts: metadata and bytes, each with its type.
async fn parse_parts(
    body: Bytes,
    multipart_boundary: String,
) -> Result<[MultipartPart; 2], StorageApiError> {
    let body = stream::iter([Ok::<_, std::io::Error>(body)]);
    let mut multipart = Multipart::new(body, multipart_boundary);
    let mut parts = Vec::with_capacity(2);
    while let Some(part) = multipart
        .next_field()
        .await
        .map_err(StorageApiError::invalid)?
    {
        let content_type = part.content_type().map(ToString::to_string);
        parts.push((
            content_type,
            part.bytes().await.map_err(StorageApiError::invalid)?,
        ));
    }
    parts
        .try_into()
        .map_err(|_| StorageApiError::invalid("two parts: metadata and bytes"))
}
