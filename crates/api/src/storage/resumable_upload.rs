//! `POST b/{bucket}/o`, protocol `resumable`. Staff. A file in chunks: `start` returns the URL for `upload`,
//! `upload, finalize`, `finalize`, `query` and `cancel`.

use domain::{
    audit::AuditContext,
    files::StoredFile,
    inn::PublicUrl,
    storage::{CHUNK_GRANULARITY_BYTES, Upload, UploadId, UploadState},
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use poem::{
    Request, Response,
    http::{HeaderValue, header},
};
use services::storage::{AppendOutcome, BodyReader, CancelOutcome};

use super::{
    QueryParams, StorageApiHandler, count_upload,
    error::{StorageApiError, StorageErrorReason},
    multipart::parse_upload_metadata,
    number_header,
    objects::read_metadata_request,
    request_header_text,
    schema::metadata_response,
};

impl StorageApiHandler {
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
        let metadata = read_metadata_request(bytes).await?;
        let upload = parse_upload_metadata(
            request,
            metadata,
            params.get("name").cloned(),
            content_type.map(ToOwned::to_owned),
        )?;
        let upload = self.service.begin_upload(upload, size).await?;
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
            ResumableUploadCommand::Cancel => match self.service.cancel_upload(id).await? {
                CancelOutcome::Cancelled => {
                    Ok(with_upload_status(Response::default(), "cancelled"))
                }
                CancelOutcome::Finalized(upload) => self.upload_status(*upload).await,
            },
            ResumableUploadCommand::Finalize => {
                let file = count_upload(self.service.finish(id, offset, context).await)?;
                Ok(self.final_upload_response(&file))
            }
            upload @ (ResumableUploadCommand::UploadChunk
            | ResumableUploadCommand::UploadLastChunk) => {
                let offset =
                    offset.ok_or_else(|| StorageApiError::invalid("x-goog-upload-offset"))?;
                let length = number_header(request, header::CONTENT_LENGTH.as_str())?;
                let is_last_chunk = upload == ResumableUploadCommand::UploadLastChunk;
                let upload_progress = self
                    .service
                    .append(id, offset, length, bytes, is_last_chunk, context)
                    .await;
                let upload_progress = if is_last_chunk {
                    count_upload(upload_progress)
                } else {
                    upload_progress
                };
                Ok(match upload_progress? {
                    AppendOutcome::Active(upload) => active_upload_response(&upload),
                    AppendOutcome::Finalized(file) => self.final_upload_response(&file),
                })
            }
        }
    }

    /// The progress of an upload; of a final one also the metadata of its file.
    async fn upload_status(&self, upload: Upload) -> Result<Response, StorageApiError> {
        if upload.state != UploadState::Finalized {
            return Ok(active_upload_response(&upload));
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
    UploadChunk,
    /// The last chunk.
    UploadLastChunk,
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
            ["upload"] => Some(Self::UploadChunk),
            ["upload", "finalize"] => Some(Self::UploadLastChunk),
            ["finalize"] => Some(Self::Finalize),
            ["query"] => Some(Self::QueryStatus),
            ["cancel"] => Some(Self::Cancel),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_upload_commands() {
        for (text, expected) in [
            ("upload", Some(ResumableUploadCommand::UploadChunk)),
            (
                "upload, finalize",
                Some(ResumableUploadCommand::UploadLastChunk),
            ),
            (
                "upload,finalize",
                Some(ResumableUploadCommand::UploadLastChunk),
            ),
            ("finalize", Some(ResumableUploadCommand::Finalize)),
            ("query", Some(ResumableUploadCommand::QueryStatus)),
            ("cancel", Some(ResumableUploadCommand::Cancel)),
            ("finalize, upload", None),
            ("start", None),
            ("", None),
        ] {
            assert_eq!(ResumableUploadCommand::parse(text), expected, "{text}");
        }
    }
}
