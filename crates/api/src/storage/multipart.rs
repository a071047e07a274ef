//! POST b/{bucket}/o, protocol `multipart`. Staff. A small file with what is told of it, in one request.

use bytes::Bytes;
use domain::{
    audit::AuditContext,
    files::{Change, ContentType, Description},
    storage::CHUNK_BYTES,
};
use futures::stream::{self, StreamExt};
use mime::Mime;
use multer::Multipart;
use poem::{Request, Response, http::header};
use services::storage::{Incoming, NotStored, UploadMetadata};

use super::{
    Params, Storage,
    metadata::MOST_SAID,
    refusal::Refused,
    resumable::asked_name,
    shape::{Said, told},
    version::seen,
};

impl Storage {
    pub(super) async fn multipart(
        &self,
        request: &Request,
        params: &Params,
        bytes: &mut Incoming<'_>,
        by: &AuditContext,
    ) -> Result<Response, Refused> {
        let boundary = boundary(request)?;
        let body = bytes.whole(CHUNK_BYTES + MOST_SAID).await;
        let body = body.map_err(|fault| match fault {
            NotStored::TooLarge { .. } => Refused::too_large(CHUNK_BYTES),
            fault => fault.into(),
        })?;
        let [said, (content_type, bytes)] = parts(body.into(), boundary).await?;
        let said = Said::read(&said.1)?;
        if bytes.len() as u64 > CHUNK_BYTES {
            return Err(Refused::too_large(CHUNK_BYTES));
        }
        let announced = announced(request, said, asked_name(params), content_type)?;
        let length = bytes.len() as u64;
        let bytes = Incoming::new(stream::iter([Ok(bytes)]).boxed());
        let mut bytes = bytes.of_length(Some(length));
        let file = self.room.receive(announced, &mut bytes, by).await?;
        self.shown(&file.name).await;
        let mut response = told(&self.settings.bucket, &file);
        let status = header::HeaderValue::from_static("final");
        response
            .headers_mut()
            .insert("x-goog-upload-status", status);
        Ok(response)
    }
}

/// What is to be stored, as the request and its metadata say; the request goes before.
pub(super) fn announced(
    request: &Request,
    mut said: Said,
    name: Option<String>,
    content_type: Option<String>,
) -> Result<UploadMetadata, Refused> {
    let name = name.or_else(|| said.name.take());
    let name = name.ok_or_else(|| Refused::invalid("name: missing"))?;
    let name = domain::files::ObjectName::parse(name).map_err(Refused::invalid_name)?;
    let content_type = match std::mem::take(&mut said.edit.content_type) {
        Change::Set(content_type) => content_type,
        Change::Clear => ContentType::BYTES,
        Change::Keep => match content_type {
            Some(text) => ContentType::parse(text).map_err(Refused::invalid)?,
            None => ContentType::BYTES,
        },
    };
    let description = said.edit.describe(Description::default());
    Ok(UploadMetadata {
        name,
        content_type,
        description: description.map_err(Refused::invalid)?,
        md5: said.md5,
        expected: seen(request)?,
    })
}

fn boundary(request: &Request) -> Result<String, Refused> {
    let declared = request.headers().get(header::CONTENT_TYPE);
    let declared = declared.and_then(|value| value.to_str().ok()?.parse::<Mime>().ok());
    declared
        .filter(|mime| mime.type_() == mime::MULTIPART)
        .and_then(|mime| Some(mime.get_param(mime::BOUNDARY)?.as_str().to_owned()))
        .ok_or_else(|| Refused::invalid("content-type: multipart/related; boundary=…"))
}

type Part = (Option<String>, Bytes);

/// The two parts: metadata and bytes, each with its type.
async fn parts(body: Bytes, boundary: String) -> Result<[Part; 2], Refused> {
    let body = stream::iter([Ok::<_, std::io::Error>(body)]);
    let mut multipart = Multipart::new(body, boundary);
    let mut parts = Vec::with_capacity(2);
    while let Some(part) = multipart.next_field().await.map_err(Refused::invalid)? {
        let content_type = part.content_type().map(ToString::to_string);
        parts.push((content_type, part.bytes().await.map_err(Refused::invalid)?));
    }
    parts
        .try_into()
        .map_err(|_| Refused::invalid("two parts: metadata and bytes"))
}
