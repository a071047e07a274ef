//! DELETE /api/news/{id}. Staff. The entry goes to the trash.

use std::sync::Arc;

use domain::news::NewsId;
use poem::web::Data;
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
};
use services::news::NewsService;

use crate::{
    auth::Staff,
    http::{
        record::Removed,
        refusal::{CHANGED, refusals},
        version::expected,
    },
    operations::Tag,
    problem::Kind,
    published::Publisher,
};

refusals! {
    /// Why an entry stays.
    NotDeleted: CHANGED, &[(400, "The id is malformed.")]
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
        if_match: Header<Option<String>>,
    ) -> Result<Removed, NotDeleted> {
        let id = NewsId::parse(id.0.into()).map_err(|_| Kind::NotFound)?;
        let expected = expected(if_match.0.as_deref());
        let by = staff.audit_context();
        news.delete(id, &expected, &by).await?;
        publisher.wait_for_revision().await;
        Ok(Removed::Gone)
    }
}
