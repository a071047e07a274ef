//! The id of a request: in its log lines, its response and problem documents.

use hyper::{
    HeaderMap,
    header::{HeaderName, HeaderValue},
};
use tokio::task_local;

pub const REQUEST_ID_HEADER: HeaderName = HeaderName::from_static("x-request-id");

const MAX_REQUEST_ID_BYTES: usize = 64;

task_local! {
    /// The id of the request that this task answers.
    pub static REQUEST_ID: HeaderValue;
}

/// The id of the request that this task answers. Spawned tasks have none.
pub fn current_request_id() -> Option<String> {
    let id = REQUEST_ID.try_with(HeaderValue::clone).ok()?;
    id.to_str().ok().map(ToOwned::to_owned)
}

/// The id that a trusted proxy has given to the request, or else a random one.
pub fn request_id(headers: &HeaderMap, is_from_trusted_proxy: bool) -> HeaderValue {
    let received = headers.get(REQUEST_ID_HEADER);
    received
        .filter(|id| is_from_trusted_proxy && is_valid(id.as_bytes()))
        .cloned()
        .unwrap_or_else(random_request_id)
}

fn is_valid(id: &[u8]) -> bool {
    (1..=MAX_REQUEST_ID_BYTES).contains(&id.len())
        && id
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

fn random_request_id() -> HeaderValue {
    let id = format!("{:016x}", getrandom::u64().unwrap_or_default());
    HeaderValue::try_from(id).unwrap_or(HeaderValue::from_static("0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_short_ids_of_trusted_proxies_only() {
        let long = "a".repeat(MAX_REQUEST_ID_BYTES + 1);
        for (received, is_trusted, is_accepted) in [
            ("7f3a-B2", true, true),
            ("7f3a-B2", false, false),
            ("", true, false),
            ("a b", true, false),
            ("ä", true, false),
            (&long, true, false),
        ] {
            let received = HeaderValue::from_bytes(received.as_bytes()).unwrap();
            let headers = HeaderMap::from_iter([(REQUEST_ID_HEADER, received.clone())]);
            let id = request_id(&headers, is_trusted);
            assert_eq!(id == received, is_accepted, "{received:?}");
            assert!(is_valid(id.as_bytes()));
        }
    }

    #[test]
    fn random_ids_differ() {
        assert_ne!(random_request_id(), random_request_id());
    }
}
