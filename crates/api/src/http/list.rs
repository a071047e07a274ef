//! Lists in pages: `limit`, `cursor` and `Link: rel="next"`.

use poem::{
    Error, FromRequest, IntoResponse, Request, RequestBody, Response,
    http::{HeaderValue, header},
};
use poem_openapi::{
    ApiResponse,
    error::ParseParamError,
    registry::{MetaResponses, Registry},
    types::{ToJSON, Type},
};
use ports::ListPage;
use publishing::{DEFAULT_LIST_LIMIT, decode_cursor, encode_cursor, next_page_link};
use serde::{Serialize, de::DeserializeOwned};
use url::form_urlencoded;

use super::conditional_response::{ConditionalResponse, text_header_meta};

pub const MAX_LIST_LIMIT: u32 = 100;

/// The parameters `limit` and `cursor`, described in `components/parameters` of the specification.
pub struct ListRequest<'a> {
    request: &'a Request,
    limit: u32,
}

impl<'a> FromRequest<'a> for ListRequest<'a> {
    async fn from_request(request: &'a Request, _: &mut RequestBody) -> poem::Result<Self> {
        let limit = match parameter(request, "limit") {
            None => Some(DEFAULT_LIST_LIMIT),
            Some(limit) => limit.parse().ok(),
        };
        let limit = limit.filter(|limit| (1..=MAX_LIST_LIMIT).contains(limit));
        let limit = limit.ok_or_else(|| unreadable("limit"))?;
        Ok(Self { request, limit })
    }
}

impl ListRequest<'_> {
    /// The requested page of a list with keys of type `K`, with the item after it, which tells whether there are more.
    pub fn page<K: DeserializeOwned>(&self) -> poem::Result<ListPage<K>> {
        let cursor = parameter(self.request, "cursor");
        let decode = |cursor: String| decode_cursor(&cursor).ok_or_else(|| unreadable("cursor"));
        Ok(ListPage {
            after: cursor.map(decode).transpose()?,
            limit: self.limit + 1,
        })
    }

    /// A page for staff. `key` returns the key of an item in the list.
    pub fn to_response<D, K: Serialize, T: ToJSON>(
        &self,
        mut items: Vec<D>,
        key: impl Fn(&D) -> K,
        to_api: impl Fn(D) -> T,
    ) -> ListResponse<T> {
        let has_more = items.len() > self.limit as usize;
        items.truncate(self.limit as usize);
        let next = items.last().filter(|_| has_more).map(key);
        let items: Vec<T> = items.into_iter().map(to_api).collect();
        self.with_next_link(ConditionalResponse::no_store(&items, self.request), next)
    }

    pub fn with_next_link<T>(
        &self,
        body: ConditionalResponse<Vec<T>>,
        next: Option<impl Serialize>,
    ) -> ListResponse<T> {
        let link = next.and_then(|key| {
            let parameters = parameters(self.request).filter(|(name, _)| name != "cursor");
            let path = self.request.original_uri().path();
            next_page_link(path, parameters, &encode_cursor(&key))
        });
        ListResponse { body, link }
    }
}

fn parameters(request: &Request) -> form_urlencoded::Parse<'_> {
    form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes())
}

/// The first value, as of other parameters.
fn parameter(request: &Request, name: &str) -> Option<String> {
    let (_, value) = parameters(request).find(|(sent, _)| sent == name)?;
    Some(value.into_owned())
}

fn unreadable(name: &'static str) -> Error {
    let reason = "out of range or malformed".to_owned();
    ParseParamError { name, reason }.into()
}

/// A page of a list, with an `ETag` and a link to the next page.
pub struct ListResponse<T> {
    body: ConditionalResponse<Vec<T>>,
    link: Option<HeaderValue>,
}

impl<T: Send> IntoResponse for ListResponse<T> {
    fn into_response(self) -> Response {
        let mut response = self.body.into_response();
        if let Some(link) = self.link {
            response.headers_mut().insert(header::LINK, link);
        }
        response
    }
}

impl<T: Type + ToJSON> ApiResponse for ListResponse<T> {
    fn meta() -> MetaResponses {
        let mut meta = ConditionalResponse::<Vec<T>>::meta();
        let ok = meta.responses.iter_mut().find(|ok| ok.status == Some(200));
        // The specification replaces it by a reference, and adds the parameters.
        if let Some(ok) = ok {
            ok.headers.push(text_header_meta("Link", "The next page."));
        }
        meta
    }

    fn register(registry: &mut Registry) {
        ConditionalResponse::<Vec<T>>::register(registry);
    }
}
