//! GET /api/news/{id}. Everybody, while the entry is visible; staff always.

use std::sync::Arc;

use domain::news::NewsId;
use poem::{Request, web::Data};
use poem_openapi::{OpenApi, param::Path};
use services::news::NewsService;

use super::schema::NewsEntry;
use crate::{
    auth::Visitor,
    http::refusal::refusals,
    operations::Tag,
    problem::Kind,
    published::{Published, Publisher},
};

refusals! {
    /// Why there is no entry.
    NoEntry: &[
        (400, "The id is malformed."),
        (404, "There is no such entry, or it is not visible to guests."),
        (503, "Nothing is published yet; try again soon."),
    ]
}

pub struct FindNews;

#[OpenApi]
impl FindNews {
    /// Get a news entry
    ///
    /// Guests get visible entries, staff all entries. For staff the `ETag` is the version.
    #[oai(
        path = "/news/:id",
        method = "get",
        operation_id = "getNews",
        tag = "Tag::News"
    )]
    async fn find(
        &self,
        request: &Request,
        publisher: Data<&Arc<Publisher>>,
        news: Data<&Arc<NewsService>>,
        visitor: Visitor,
        /// The id of the entry, 1 to 4294967295.
        id: Path<u32>,
    ) -> Result<Published<NewsEntry>, NoEntry> {
        if visitor.staff().is_none() {
            let path = format!("/api/news/{}", id.0);
            let answer = publisher.answer_if_there(request, &path)?;
            return Ok(answer.ok_or(Kind::NotFound)?);
        }
        let id = NewsId::parse(id.0.into()).map_err(|_| Kind::NotFound)?;
        let entry = news.find(id).await?.ok_or(Kind::NotFound)?;
        let told = Published::for_staff(&NewsEntry::from(&entry), request);
        Ok(told.at(entry.version))
    }
}
