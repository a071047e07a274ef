//! GET /api/news. Everybody; with `scope`, staff. Section 4: visible entries, by sort order.

use std::sync::Arc;

use poem::{Request, web::Data};
use poem_openapi::{Enum, OpenApi, param::Query};
use services::news::NewsService;

use super::shape::NewsEntry;
use crate::{
    auth::Visitor,
    http::refusal::refusals,
    operations::Tag,
    problem::NotYetPublished,
    published::{Published, Publisher},
};

/// What staff may ask for.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "lowercase")]
pub enum NewsScope {
    /// Every entry of the board, visible today or not, in order.
    All,
    /// What was taken off the board in the last 30 days, the latest first.
    Trash,
}

refusals! {
    /// Why there is no list.
    NotListed: &[
        (400, "The scope is none of those, `limit` is not from 1 to 100, or `offset` is no number of entries."),
        (401, "A scope is asked for, and nobody is signed in."),
        (403, "A scope is asked for with a one-time password that is still to be changed."),
        (503, "The house has no pages yet; try again soon."),
    ]
}

/// The operation.
pub struct ListNews;

#[OpenApi]
impl ListNews {
    /// What is new
    ///
    /// The entries that guests see today, in their order. `limit` and `offset` ask for a part of them.
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
        /// For staff: other entries than guests see.
        scope: Query<Option<NewsScope>>,
        /// How many entries at most; all when absent.
        #[oai(validator(minimum(value = "1"), maximum(value = "100")))]
        limit: Query<Option<u32>>,
        /// How many entries to leave out from the start of the list.
        offset: Query<Option<u32>>,
    ) -> Result<Published<Vec<NewsEntry>>, NotListed> {
        let first = usize::try_from(offset.0.unwrap_or(0)).unwrap_or(usize::MAX);
        let most = limit.0.map_or(Ok(usize::MAX), usize::try_from);
        let most = most.unwrap_or(usize::MAX);
        let Some(scope) = scope.0 else {
            if limit.0.is_none() && offset.0.is_none() {
                return Ok(publisher.answer(request, "/api/news")?);
            }
            let edition = publisher.current().ok_or(NotYetPublished)?;
            return Ok(Published::of_json(edition.news(first, most), request));
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
        Ok(Published::for_staff(&entries, request))
    }
}
