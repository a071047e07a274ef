//! `GET /api/news`. Public; with `scope`, staff.

use std::sync::Arc;

use poem::{Request, web::Data};
use poem_openapi::{Enum, OpenApi, param::Query};
use services::news::NewsService;

use super::schema::NewsEntry;
use crate::{
    auth::Visitor,
    http::errors::operation_error,
    operations::Tag,
    problem::NotYetPublished,
    published::{ConditionalJson, Publisher},
};

/// A selection of entries for staff.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "lowercase")]
pub enum NewsScope {
    /// All entries, visible or not, in order.
    All,
    /// Entries deleted in the last 30 days, newest first.
    Trash,
}

operation_error! {
    ListNewsError: &[
        (400, "`scope`, `limit` or `offset` is invalid."),
        (401, "`scope` requires a session."),
        (403, "`scope` requires that a one-time password has been changed."),
        (503, "Nothing is published yet; try again soon."),
    ]
}

pub struct ListNews;

#[OpenApi]
impl ListNews {
    /// List news entries
    ///
    /// The entries visible to guests today, in order. `limit` and `offset` select a part.
    #[oai(
        path = "/news",
        method = "get",
        operation_id = "listNews",
        tag = "Tag::News"
    )]
    #[allow(
        clippy::too_many_arguments,
        reason = "each is a parameter of the operation"
    )]
    async fn list(
        &self,
        request: &Request,
        publisher: Data<&Arc<Publisher>>,
        news: Data<&Arc<NewsService>>,
        visitor: Visitor,
        /// Staff only: another selection of entries.
        scope: Query<Option<NewsScope>>,
        /// The maximum number of entries; all if absent.
        #[oai(validator(minimum(value = "1"), maximum(value = "100")))]
        limit: Query<Option<u32>>,
        /// The number of entries to skip.
        offset: Query<Option<u32>>,
    ) -> Result<ConditionalJson<Vec<NewsEntry>>, ListNewsError> {
        let first = usize::try_from(offset.0.unwrap_or(0)).unwrap_or(usize::MAX);
        let most = limit.0.map_or(Ok(usize::MAX), usize::try_from);
        let most = most.unwrap_or(usize::MAX);
        let Some(scope) = scope.0 else {
            if limit.0.is_none() && offset.0.is_none() {
                return Ok(publisher.response(request, "/api/news")?);
            }
            let edition = publisher.current().ok_or(NotYetPublished)?;
            return Ok(ConditionalJson::from_json(
                edition.news(first, most),
                request,
            ));
        };
        visitor.staff_only()?;
        let entries: Vec<_> = match scope {
            NewsScope::All => news.list().await?.iter().map(NewsEntry::from).collect(),
            NewsScope::Trash => {
                let trash = news.list_deleted().await?;
                trash.iter().map(NewsEntry::from).collect()
            }
        };
        let entries: Vec<_> = entries.into_iter().skip(first).take(most).collect();
        Ok(ConditionalJson::no_store(&entries, request))
    }
}
