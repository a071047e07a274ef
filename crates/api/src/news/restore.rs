//! POST /api/news/{id}/restore. Staff. Back from the trash.

use std::sync::Arc;

use domain::news::NewsId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Path};
use services::news::NewsService;

use super::shape::NewsEntry;
use crate::{
    auth::Staff,
    http::{record::Record, refusal::refusals},
    operations::Tag,
    problem::Kind,
    published::Publisher,
};

refusals! {
    /// Why an entry does not come back.
    NotRestored: &[
        (400, "The number cannot be read."),
        (404, "There never was an entry of this number."),
        (410, "It was deleted more than 30 days ago."),
    ]
}

/// The operation.
pub struct RestoreNews;

#[OpenApi]
impl RestoreNews {
    /// Put an entry back on the board
    ///
    /// At its old place. One that is there stays as it is.
    #[oai(
        path = "/news/:id/restore",
        method = "post",
        operation_id = "restoreNews",
        tag = "Tag::News"
    )]
    async fn restore(
        &self,
        publisher: Data<&Arc<Publisher>>,
        news: Data<&Arc<NewsService>>,
        staff: Staff,
        /// The entry's number, 1 to 4294967295.
        id: Path<u32>,
    ) -> Result<Record<NewsEntry>, NotRestored> {
        let id = NewsId::parse(id.0.into()).map_err(|_| Kind::NotFound)?;
        let entry = news.restore(id, &staff.audit_context()).await?;
        publisher.wait_for_revision().await;
        Ok(Record::at(NewsEntry::from(&entry), entry.version))
    }
}
