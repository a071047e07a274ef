//! GET /api/audit. Staff. Who changed what, and when; kept for a year.

use std::sync::Arc;

use domain::audit::AuditId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Query, payload::Json};
use services::audit::AuditService;

use super::shape::AuditEntry;
use crate::{
    auth::Staff,
    http::{record::Records, refusal::refusals},
    operations::Tag,
};

/// How many deeds a page has that says nothing of it.
const PAGE: u16 = 50;

refusals! {
    /// Why there is no page.
    NotListed: &[(400, "`before` is no number from 1 to 2147483647, or `limit` none from 1 to 200.")]
}

/// The operation.
pub struct ListDeeds;

#[OpenApi]
impl ListDeeds {
    /// Who did what
    ///
    /// The latest deeds first, page by page: the next page is asked for with the last number of this one.
    #[oai(
        path = "/audit",
        method = "get",
        operation_id = "listDeeds",
        tag = "Tag::Audit"
    )]
    async fn list(
        &self,
        audit: Data<&Arc<AuditService>>,
        _staff: Staff,
        /// Only deeds with a lower number than this: 1 to 2147483647.
        #[oai(validator(minimum(value = "1"), maximum(value = "2147483647")))]
        before: Query<Option<u32>>,
        /// At most so many: 1 to 200; 50 when absent.
        #[oai(validator(minimum(value = "1"), maximum(value = "200")))]
        limit: Query<Option<u16>>,
    ) -> Result<Records<AuditEntry>, NotListed> {
        let before = before.0.and_then(|id| AuditId::parse(id.into()).ok());
        let deeds = audit.list(before, limit.0.unwrap_or(PAGE)).await?;
        Ok(Records::Are(Json(
            deeds.iter().map(AuditEntry::from).collect(),
        )))
    }
}
