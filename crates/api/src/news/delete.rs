//! `DELETE /api/news/{id}`. Staff. The entry can be restored for 30 days.

use std::sync::Arc;

use domain::news::NewsId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Path};
use services::news::NewsService;

use crate::{
    auth::Staff,
    http::{
        errors::{UPDATE_ERRORS, operation_error},
        responses::Deleted,
        version::IfMatch,
    },
    operations::Tag,
    problem::ProblemType,
    published::Publisher,
};

operation_error! {
    DeleteNewsError: UPDATE_ERRORS, &[(400, "The id is malformed.")]
}

pub struct DeleteNews;

#[OpenApi]
impl DeleteNews {
    /// Delete a news entry
    ///
    /// It can be restored for 30 days.
    #[oai(
        path = "/news/:id",
        method = "delete",
        operation_id = "deleteNews",
        tag = "Tag::News"
    )]
    async fn delete(
        &self,
        publisher: Data<&Arc<Publisher>>,
        news: Data<&Arc<NewsService>>,
        staff: Staff,
        /// The id of the entry, 1 to 4294967295.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<Deleted, DeleteNewsError> {
        let id = NewsId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let by = staff.audit_context();
        news.delete(id, &if_match.0, &by).await?;
        publisher.wait_for_revision().await;
        Ok(Deleted::NoContent)
    }
}
