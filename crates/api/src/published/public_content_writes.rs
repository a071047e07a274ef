//! Writes of public content are published before they are answered, so that their author sees them.

use std::sync::Arc;

use poem::{Response, http::HeaderValue};
use poem_openapi::OperationId;

use super::Publisher;

/// The operations that change public content.
pub const PUBLIC_CONTENT_WRITES: [&str; 15] = [
    "createNews",
    "editNews",
    "deleteNews",
    "restoreNews",
    "reorderNews",
    "editMenuFile",
    "deleteMenuFile",
    "restoreMenuFile",
    "saveMenuSettings",
    "saveOpeningHours",
    "createSpecialDay",
    "editSpecialDay",
    "deleteSpecialDay",
    "replaceFile",
    "deleteFileByType",
];

/// The storage operations that may; such a response has a [`PublicContentWrite`].
pub const STORAGE_API_WRITE_OPERATIONS: [&str; 3] =
    ["uploadObject", "updateObjectMetadata", "deleteObject"];

/// Set on responses to writes that are stored but not published yet.
pub const PUBLISHED_RESPONSE_HEADER: &str = "Wirtshaus-Published";

/// The only value: `false` (RFC 9651).
pub const NOT_PUBLISHED_HEADER_VALUE: &str = "?0";

/// Marks the response of an endpoint that is not an operation as one to a write of public content.
#[derive(Clone)]
pub struct PublicContentWrite;

/// Waits after [`PUBLIC_CONTENT_WRITES`] and responses with a [`PublicContentWrite`] until they are published.
pub async fn publish_before_responding(
    publisher: Arc<Publisher>,
    result: poem::Result<Response>,
) -> poem::Result<Response> {
    let mut response = result?;
    if is_public_content_write(&response) && !publisher.publish_pending_writes().await {
        let headers = response.headers_mut();
        headers.insert(
            PUBLISHED_RESPONSE_HEADER,
            HeaderValue::from_static(NOT_PUBLISHED_HEADER_VALUE),
        );
    }
    Ok(response)
}

fn is_public_content_write(response: &Response) -> bool {
    let operation = response.data::<OperationId>();
    response.data::<PublicContentWrite>().is_some()
        || response.status().is_success()
            && operation.is_some_and(|id| PUBLIC_CONTENT_WRITES.contains(&id.0))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::{PUBLIC_CONTENT_WRITES, STORAGE_API_WRITE_OPERATIONS};

    const NON_PUBLIC_WRITES: [&str; 10] = [
        "changePassword",
        "deleteMessage",
        "sendContactMessage",
        "signIn",
        "signOut",
        "signOutEverywhere",
        "trackUsage",
        "updateMessage",
        "updateUsageGroups",
        "updateUsageProfiles",
    ];

    #[test]
    fn every_write_operation_is_listed_as_public_or_not() {
        let openapi_document: Value = serde_json::from_str(&crate::specification()).unwrap();
        let paths = openapi_document["paths"].as_object().unwrap().values();
        let operations = paths.flat_map(|path| path.as_object().unwrap());
        let writes = operations.filter(|(method, _)| *method != "get");
        let writes: BTreeSet<_> = writes
            .map(|(_, operation)| operation["operationId"].as_str().unwrap())
            .collect();
        let classified_operations = PUBLIC_CONTENT_WRITES
            .into_iter()
            .chain(STORAGE_API_WRITE_OPERATIONS);
        let classified_operations = classified_operations.chain(NON_PUBLIC_WRITES);
        assert_eq!(writes, classified_operations.collect());
    }
}
