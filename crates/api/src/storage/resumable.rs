//! POST b/{bucket}/o, protocol `resumable`. Staff. A file in chunks: `start`, then at the address that it answers
//! `upload`, `upload, finalize`, `finalize`, `query` and `cancel`.

use domain::{
    audit::AuditContext,
    files::StoredFile,
    inn::PublicUrl,
    storage::{CHUNK_BYTES, Command, Upload, UploadId, UploadState},
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use poem::{
    Request, Response,
    http::{HeaderValue, header},
};
use services::storage::{Incoming, Received};

use super::{
    Params, Storage, metadata::said, multipart::announced, number_header, refusal::Refused,
    shape::told, text_header,
};

/// The name that is asked for in the address.
pub(super) fn asked_name(params: &Params) -> Option<String> {
    params.get("name").cloned()
}

impl Storage {
    /// `start`
    pub(super) async fn start(
        &self,
        request: &Request,
        params: &Params,
        bytes: &mut Incoming<'_>,
    ) -> Result<Response, Refused> {
        let size = number_header(request, "x-goog-upload-header-content-length")?;
        let size = size.ok_or_else(|| Refused::invalid("x-goog-upload-header-content-length"))?;
        let content_type = text_header(request, "x-goog-upload-header-content-type");
        let said = said(bytes).await?;
        let announced = announced(
            request,
            said,
            asked_name(params),
            content_type.map(ToOwned::to_owned),
        )?;
        let upload = self.room.begin(announced, size).await?;
        let address = format!(
            "{}/api/storage/v0/b/{}/o?name={}&upload_id={}&upload_protocol=resumable",
            base(request),
            utf8_percent_encode(&self.settings.bucket, NON_ALPHANUMERIC),
            utf8_percent_encode(upload.name.as_str(), NON_ALPHANUMERIC),
            upload.id,
        );
        let mut response = progress(&upload);
        let out = response.headers_mut();
        let address = HeaderValue::try_from(address).map_err(Refused::invalid)?;
        out.insert("x-goog-upload-url", address);
        out.insert("x-goog-upload-chunk-granularity", CHUNK_BYTES.into());
        Ok(response)
    }

    /// Everything after the start.
    pub(super) async fn go_on(
        &self,
        request: &Request,
        id: &str,
        command: &str,
        bytes: &mut Incoming<'_>,
        by: &AuditContext,
    ) -> Result<Response, Refused> {
        let id = UploadId::parse(id).map_err(|_| Refused::not_found())?;
        let command = Command::parse(command);
        let offset = number_header(request, "x-goog-upload-offset")?;
        match command.ok_or_else(|| Refused::invalid("x-goog-upload-command"))? {
            Command::Query => self.told(self.room.progress(id).await?).await,
            Command::Cancel => {
                let upload = self.room.progress(id).await?;
                if upload.state == UploadState::Final {
                    return self.told(upload).await;
                }
                self.room.cancel(id).await?;
                Ok(with_status(Response::default(), "cancelled"))
            }
            Command::Finalize => {
                let upload = self.room.progress(id).await?;
                if upload.state == UploadState::Active
                    && offset.is_some_and(|at| at != upload.received)
                {
                    let received = upload.received;
                    return Err(domain::storage::Refusal::WrongOffset { received }.into());
                }
                let file = self.room.finalize(id, by).await?;
                self.shown(&file.name).await;
                Ok(self.finished(&file))
            }
            upload @ (Command::Upload | Command::UploadFinalize) => {
                let offset = offset.ok_or_else(|| Refused::invalid("x-goog-upload-offset"))?;
                let length = number_header(request, header::CONTENT_LENGTH.as_str())?;
                let is_last = upload == Command::UploadFinalize;
                let taken = self
                    .room
                    .take(id, offset, length, bytes, is_last, by)
                    .await?;
                Ok(match taken {
                    Received::Active(upload) => progress(&upload),
                    Received::Final(file) => {
                        self.shown(&file.name).await;
                        self.finished(&file)
                    }
                })
            }
        }
    }

    /// How far an upload is; of a final one also what it has become.
    async fn told(&self, upload: Upload) -> Result<Response, Refused> {
        if upload.state != UploadState::Final {
            return Ok(progress(&upload));
        }
        let file = self.room.resulting_file(&upload).await?;
        let mut response = match file {
            Some(file) => self.finished(&file),
            // It was removed or replaced since.
            None => with_status(Response::default(), "final"),
        };
        let received = HeaderValue::from(upload.size);
        response
            .headers_mut()
            .insert("x-goog-upload-size-received", received);
        Ok(response)
    }

    fn finished(&self, file: &StoredFile) -> Response {
        with_status(told(&self.settings.bucket, file), "final")
    }
}

fn progress(upload: &Upload) -> Response {
    let mut response = with_status(Response::default(), "active");
    let received = HeaderValue::from(upload.received);
    response
        .headers_mut()
        .insert("x-goog-upload-size-received", received);
    response
}

fn with_status(mut response: Response, status: &'static str) -> Response {
    let status = HeaderValue::from_static(status);
    response
        .headers_mut()
        .insert("x-goog-upload-status", status);
    response
}

/// What the link of an upload begins with: clients that follow it as it stands need it whole. Over TLS it is the setting
/// `public_url`, because a proxy may pass on another host; otherwise the host of the request.
fn base(request: &Request) -> String {
    match request.data::<PublicUrl>() {
        Some(public_url) if public_url.is_https() => public_url.as_str().to_owned(),
        _ => format!(
            "http://{}",
            text_header(request, "host").unwrap_or_default()
        ),
    }
}
