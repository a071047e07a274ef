//! GET b/{bucket}/o/{name}?alt=media. The bytes: public under `menu/`, otherwise for staff and with the download token.

use domain::{
    files::{ContentType, HeaderText, ObjectName, StoredFile},
    storage::is_in_menu_folder,
};
use poem::{
    IntoResponse, Request, Response,
    http::{HeaderName, HeaderValue, StatusCode, header},
};

use crate::http::cache::Cache;

use super::{Params, Storage, refusal::Refused, staff};

/// Whatever somebody has stored runs nothing here.
const SANDBOX: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");

impl Storage {
    pub(super) async fn media(
        &self,
        request: &Request,
        name: &ObjectName,
        params: &Params,
    ) -> Result<Response, Refused> {
        let is_public = is_in_menu_folder(name);
        let file = self.service.find(name).await?;
        let shown = params.get("token");
        let knows = |file: &StoredFile| {
            shown.is_some_and(|shown| self.service.is_download_token(shown, file))
        };
        if !is_public && !file.as_ref().is_some_and(knows) {
            staff(request).await?;
        }
        let file = file.ok_or_else(|| Refused::no_object(name.as_str()))?;
        let answer = self.download.answer(request, &file).await;
        let mut response = answer.map_err(|error| Refused::of(&error))?;
        if response.status() == StatusCode::RANGE_NOT_SATISFIABLE {
            return Ok(outside(&response));
        }
        let description = &file.description;
        for (name, value) in [
            (header::CACHE_CONTROL, &description.cache_control),
            (
                header::CONTENT_DISPOSITION,
                &description.content_disposition,
            ),
            (header::CONTENT_ENCODING, &description.content_encoding),
            (header::CONTENT_LANGUAGE, &description.content_language),
        ] {
            set_header(&mut response, name, value.as_ref());
        }
        if !is_public {
            // Whatever the metadata says, shared caches must not store it.
            let headers = response.headers_mut();
            headers.insert(header::CACHE_CONTROL, Cache::Never.header());
        }
        if file.content_type != ContentType::PDF {
            let policy = header::CONTENT_SECURITY_POLICY;
            response.headers_mut().insert(policy, SANDBOX);
        }
        Ok(response)
    }
}

/// The same in the form that clients of this service read, with how much there is.
fn outside(answer: &Response) -> Response {
    let mut response = Refused::range_not_satisfiable().into_response();
    if let Some(size) = answer.headers().get(header::CONTENT_RANGE) {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_RANGE, size.clone());
    }
    response
}

fn set_header(response: &mut Response, name: HeaderName, value: Option<&HeaderText>) {
    if let Some(value) = value.and_then(|value| HeaderValue::from_str(value.as_str()).ok()) {
        response.headers_mut().insert(name, value);
    }
}
