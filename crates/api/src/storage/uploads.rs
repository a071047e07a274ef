//! `POST b/{bucket}/o`. Staff. A small file with its metadata in one request (protocol `multipart`), or a file in chunks
//! (`resumable`): `start` returns the URL for `upload`, `upload, finalize`, `finalize`, `query` and `cancel`.

use bytes::Bytes;
use domain::{
    audit::AuditContext,
    files::{
        CHUNK_GRANULARITY_BYTES, ContentType, FieldPatch, FileMetadata, FileName, NewFile,
        StoredFile, Upload, UploadId, UploadState,
    },
    inn::PublicUrl,
};
use futures::stream::{self, StreamExt};
use metrics::counter;
use mime::Mime;
use multer::Multipart;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use poem::{
    Request, Response,
    http::{HeaderValue, header},
};
use services::files::{BodyReader, FileError};

use super::{
    QueryParams, StorageApiHandler,
    error::{StorageApiError, StorageErrorReason},
    number_header, request_header_text,
    schema::{MAX_METADATA_BYTES, MetadataRequest, metadata_response, parse_precondition},
};

impl StorageApiHandler {
    pub(super) async fn upload_at_once(
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
            FileError::TooLarge { .. } => {
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
        let upload = parse_new_file(request, metadata, name, content_type)?;
        let length = bytes.len() as u64;
        let bytes = BodyReader::new(stream::iter([Ok(bytes)]).boxed());
        let mut bytes = bytes.with_declared_length(Some(length));
        let file = count_upload(self.service.put(upload, &mut bytes, context).await)?;
        Ok(self.final_upload_response(&file))
    }

    /// `start`
    pub(super) async fn start_upload(
        &self,
        request: &Request,
        params: &QueryParams,
        bytes: &mut BodyReader<'_>,
    ) -> Result<Response, StorageApiError> {
        let size = number_header(request, "x-goog-upload-header-content-length")?;
        let size =
            size.ok_or_else(|| StorageApiError::invalid("x-goog-upload-header-content-length"))?;
        let content_type = request_header_text(request, "x-goog-upload-header-content-type");
        let metadata = MetadataRequest::read_body(bytes).await?;
        let content_type = content_type.map(ToOwned::to_owned);
        let new = parse_new_file(request, metadata, params.get("name").cloned(), content_type)?;
        let upload = self.service.begin_upload(new, size).await?;
        let url = format!(
            "{}/api/storage/v0/b/{}/o?name={}&upload_id={}&upload_protocol=resumable",
            upload_base_url(request),
            utf8_percent_encode(&self.settings.bucket, NON_ALPHANUMERIC),
            utf8_percent_encode(upload.name.as_str(), NON_ALPHANUMERIC),
            upload.id,
        );
        let mut response = active_upload_response(&upload);
        let response_headers = response.headers_mut();
        let url = HeaderValue::try_from(url).map_err(StorageApiError::invalid)?;
        response_headers.insert("x-goog-upload-url", url);
        response_headers.insert(
            "x-goog-upload-chunk-granularity",
            CHUNK_GRANULARITY_BYTES.into(),
        );
        Ok(response)
    }

    /// The commands after `start`.
    pub(super) async fn handle_upload_command(
        &self,
        request: &Request,
        id: &str,
        command: &str,
        bytes: &mut BodyReader<'_>,
        context: &AuditContext,
    ) -> Result<Response, StorageApiError> {
        let id = UploadId::parse(id).map_err(|_| StorageErrorReason::NotFound)?;
        let command = ResumableUploadCommand::parse(command);
        let offset = number_header(request, "x-goog-upload-offset")?;
        match command.ok_or_else(|| StorageApiError::invalid("x-goog-upload-command"))? {
            ResumableUploadCommand::QueryStatus => {
                self.upload_status(self.service.find_upload(id).await?)
                    .await
            }
            ResumableUploadCommand::Cancel => {
                self.upload_status(self.service.cancel_upload(id).await?)
                    .await
            }
            ResumableUploadCommand::Finalize => {
                let file = count_upload(self.service.finish(id, offset, context).await)?;
                Ok(self.final_upload_response(&file))
            }
            ResumableUploadCommand::Upload { is_last } => {
                let offset =
                    offset.ok_or_else(|| StorageApiError::invalid("x-goog-upload-offset"))?;
                let length = number_header(request, header::CONTENT_LENGTH.as_str())?;
                let appended = self
                    .service
                    .append(id, offset, length, bytes, is_last)
                    .await;
                if !is_last {
                    return Ok(active_upload_response(&appended?));
                }
                let finished = match appended {
                    Ok(_) => self.service.finish(id, None, context).await,
                    Err(error) => Err(error),
                };
                Ok(self.final_upload_response(&count_upload(finished)?))
            }
        }
    }

    /// The progress of an upload; of a final one also the metadata of its file.
    async fn upload_status(&self, upload: Upload) -> Result<Response, StorageApiError> {
        match upload.state {
            UploadState::Active => return Ok(active_upload_response(&upload)),
            UploadState::Cancelled => {
                return Ok(with_upload_status(Response::default(), "cancelled"));
            }
            UploadState::Finalized => {}
        }
        let file = self.service.resulting_file(&upload).await?;
        let mut response = match file {
            Some(file) => self.final_upload_response(&file),
            // Deleted or replaced since.
            None => with_upload_status(Response::default(), "final"),
        };
        let received = HeaderValue::from(upload.size);
        response
            .headers_mut()
            .insert("x-goog-upload-size-received", received);
        Ok(response)
    }

    pub(super) fn final_upload_response(&self, file: &StoredFile) -> Response {
        with_upload_status(metadata_response(&self.settings.bucket, file), "final")
    }
}

/// The query takes precedence over the metadata, and these over the headers.
fn parse_new_file(
    request: &Request,
    mut metadata: MetadataRequest,
    name: Option<String>,
    content_type: Option<String>,
) -> Result<NewFile, StorageApiError> {
    let name = name.or_else(|| metadata.name.take());
    let name = name.ok_or_else(|| StorageApiError::invalid("name: missing"))?;
    let name = FileName::parse(name)
        .map_err(|error| StorageErrorReason::InvalidName.with_detail(error))?;
    let mut declared = FileMetadata::default();
    if let Some(text) = content_type.filter(|_| metadata.edit.content_type == FieldPatch::Keep) {
        declared.content_type = ContentType::parse(text).map_err(StorageApiError::invalid)?;
    }
    let metadata_with_edit = metadata.edit.apply_to(declared);
    Ok(NewFile {
        name,
        metadata: metadata_with_edit.map_err(StorageApiError::invalid)?,
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

/// Counts the end of an upload. One that was interrupted may be resumed.
pub fn count_upload<T>(result: Result<T, FileError>) -> Result<T, FileError> {
    let label = match &result {
        Ok(_) => "stored",
        Err(FileError::Disconnected(_)) => "interrupted",
        Err(FileError::Store(_) | FileError::InsufficientStorage) => "failed",
        Err(_) => "rejected",
    };
    counter!("wirtshaus_uploads_total", "result" => label).increment(1);
    result
}

fn active_upload_response(upload: &Upload) -> Response {
    let mut response = with_upload_status(Response::default(), "active");
    let received = HeaderValue::from(upload.received);
    response
        .headers_mut()
        .insert("x-goog-upload-size-received", received);
    response
}

fn with_upload_status(mut response: Response, status: &'static str) -> Response {
    let status = HeaderValue::from_static(status);
    response
        .headers_mut()
        .insert("x-goog-upload-status", status);
    response
}

/// The origin of the URL of an upload, which must be absolute. Over TLS it is the setting `public_url`, because a proxy
/// may change `Host`; otherwise the host of the request.
fn upload_base_url(request: &Request) -> String {
    match request.data::<PublicUrl>() {
        Some(public_url) if public_url.is_https() => public_url.as_str().to_owned(),
        _ => format!(
            "http://{}",
            request_header_text(request, "host").unwrap_or_default()
        ),
    }
}

/// The values of the header `X-Goog-Upload-Command`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ResumableUploadCommand {
    /// A chunk.
    Upload {
        is_last: bool,
    },
    /// The end without another chunk.
    Finalize,
    /// The number of received bytes.
    QueryStatus,
    Cancel,
}

impl ResumableUploadCommand {
    fn parse(text: &str) -> Option<Self> {
        let words: Vec<_> = text.split(',').map(str::trim).collect();
        match words.as_slice() {
            ["upload"] => Some(Self::Upload { is_last: false }),
            ["upload", "finalize"] => Some(Self::Upload { is_last: true }),
            ["finalize"] => Some(Self::Finalize),
            ["query"] => Some(Self::QueryStatus),
            ["cancel"] => Some(Self::Cancel),
            _ => None,
        }
    }
}
