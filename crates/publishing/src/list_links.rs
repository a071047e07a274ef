//! Cursors of lists, and links to their next pages (RFC 8288).

use std::borrow::Cow;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use poem::http::HeaderValue;
use serde::{Serialize, de::DeserializeOwned};
use url::form_urlencoded::Serializer;

/// Items of a page, unless a request has a limit.
pub const DEFAULT_LIST_LIMIT: u32 = 50;

/// Names a position in a list: the key of an item.
pub fn encode_cursor(key: &impl Serialize) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(key).unwrap_or_default())
}

/// `None` if it is not the cursor of a list with such keys.
pub fn decode_cursor<K: DeserializeOwned>(cursor: &str) -> Option<K> {
    let json = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok()?;
    serde_json::from_slice(&json).ok()
}

/// The value of `Link` for the page after an item. `parameters` are the other parameters of the request.
pub fn next_page_link<'a>(
    path: &str,
    parameters: impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)>,
    cursor: &str,
) -> Option<HeaderValue> {
    let mut query = Serializer::new(String::new());
    query.extend_pairs(parameters);
    let query = query.append_pair("cursor", cursor).finish();
    HeaderValue::try_from(format!("<{path}?{query}>; rel=\"next\"")).ok()
}
