//! GET b/{bucket}/o/{name}?alt=media. The bytes: under `menu/` for everybody, else for staff and for whoever was told
//! the file's download token.

use domain::{
    files::{ContentType, HeaderText, ObjectName, StoredFile},
    storage::is_under_menu,
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
        let is_public = is_under_menu(name);
        let file = self.room.find(name).await?;
        let shown = params.get("token");
        let knows = |file: &StoredFile| shown.is_some_and(|shown| self.room.opens(shown, file));
        if !is_public && !file.as_ref().is_some_and(knows) {
            staff(request).await?;
        }
        let file = file.ok_or_else(|| Refused::no_object(name.as_str()))?;
        let answer = self.download.answer(request, &file).await;
        let mut response = answer.map_err(|error| Refused::of(&error))?;
        if response.status() == StatusCode::RANGE_NOT_SATISFIABLE {
            return Ok(outside(&response));
        }
        let told = &file.description;
        for (name, value) in [
            (header::CACHE_CONTROL, &told.cache_control),
            (header::CONTENT_DISPOSITION, &told.content_disposition),
            (header::CONTENT_ENCODING, &told.content_encoding),
            (header::CONTENT_LANGUAGE, &told.content_language),
        ] {
            tell(&mut response, name, value.as_ref());
        }
        if !is_public {
            // Whatever is told of the file: no cache between may keep it for others.
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

fn tell(response: &mut Response, name: HeaderName, value: Option<&HeaderText>) {
    if let Some(value) = value.and_then(|value| HeaderValue::from_str(value.as_str()).ok()) {
        response.headers_mut().insert(name, value);
    }
}
