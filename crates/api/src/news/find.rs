//! `GET /api/news/{id}`. Public for visible entries, staff for all.

use std::sync::Arc;

use domain::news::NewsId;
use poem::{Request, web::Data};
use poem_openapi::{OpenApi, param::Path};
use services::news::NewsService;

use super::schema::NewsEntry;
use crate::{
    auth::Visitor,
    http::errors::operation_error,
    operations::Tag,
    problem::ProblemType,
    published::{ConditionalJson, Publisher},
};

operation_error! {
    FindNewsError: &[
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
    ) -> Result<ConditionalJson<NewsEntry>, FindNewsError> {
        if visitor.staff().is_none() {
            let path = format!("/api/news/{}", id.0);
            let answer = publisher.find_response(request, &path)?;
            return Ok(answer.ok_or(ProblemType::NotFound)?);
        }
        let id = NewsId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let entry = news.find(id).await?.ok_or(ProblemType::NotFound)?;
        let response = ConditionalJson::no_store(&NewsEntry::from(&entry), request);
        Ok(response.with_version(entry.version))
    }
}
