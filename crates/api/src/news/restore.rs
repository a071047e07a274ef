//! `POST /api/news/{id}/restore`. Staff.

use std::sync::Arc;

use domain::news::NewsId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Path};
use services::news::NewsService;

use super::schema::NewsEntry;
use crate::{
    auth::Staff,
    http::{errors::operation_error, responses::Versioned},
    operations::Tag,
    problem::ProblemType,
    published::Publisher,
};

operation_error! {
    RestoreNewsError: &[
        (400, "The id is malformed."),
        (404, "There never was an entry with this id."),
        (410, "It was deleted more than 30 days ago."),
    ]
}

pub struct RestoreNews;

#[OpenApi]
impl RestoreNews {
    /// Restore a deleted news entry
    ///
    /// Restores it with its sort order. An entry that is not deleted is left unchanged.
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
        /// The id of the entry, 1 to 4294967295.
        id: Path<u32>,
    ) -> Result<Versioned<NewsEntry>, RestoreNewsError> {
        let id = NewsId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let entry = news.restore(id, &staff.audit_context()).await?;
        publisher.wait_for_revision().await;
        Ok(Versioned::new(NewsEntry::from(&entry), entry.version))
    }
}
