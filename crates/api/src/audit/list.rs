//! `GET /api/audit`. Staff.

use std::sync::Arc;

use domain::audit::AuditId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Query, payload::Json};
use services::audit::AuditService;

use super::shape::AuditEntry;
use crate::{
    auth::Staff,
    http::{errors::operation_error, responses::JsonList},
    operations::Tag,
};

/// Default page size.
const DEFAULT_LIMIT: u16 = 50;

operation_error! {
    ListAuditEntriesError: &[(400, "`before` or `limit` is invalid.")]
}

pub struct ListAuditEntries;

#[OpenApi]
impl ListAuditEntries {
    /// List audit entries
    /// Newest first, in pages. `before` with the last id of a page selects the next one.
    #[oai(
        path = "/audit",
        method = "get",
        operation_id = "listAuditEntries",
        tag = "Tag::Audit"
    )]
    async fn list(
        &self,
        audit: Data<&Arc<AuditService>>,
        _staff: Staff,
        /// Only entries with a lower id: 1 to 2147483647.
        #[oai(validator(minimum(value = "1"), maximum(value = "2147483647")))]
        before: Query<Option<u32>>,
        /// The maximum number of entries: 1 to 200; 50 if absent.
        #[oai(validator(minimum(value = "1"), maximum(value = "200")))]
        limit: Query<Option<u16>>,
    ) -> Result<JsonList<AuditEntry>, ListAuditEntriesError> {
        let before = before.0.and_then(|id| AuditId::parse(id.into()).ok());
        let entries = audit.list(before, limit.0.unwrap_or(DEFAULT_LIMIT)).await?;
        Ok(JsonList::Ok(Json(
            entries.iter().map(AuditEntry::from).collect(),
        )))
    }
}
