//! `POST /api/news`. Staff.

use std::sync::Arc;

use domain::news::NewsDraft;
use poem::web::Data;
use poem_openapi::OpenApi;
use services::news::NewsService;

use super::schema::{self, NewsEntry};
use crate::{
    auth::Staff,
    http::{
        errors::{CREATE_ERRORS, operation_error},
        idempotency::IdempotencyHeader,
        json_body::JsonBody,
        responses::Created,
    },
    operations::Tag,
    published::Publisher,
};

operation_error! {
    CreateNewsError: CREATE_ERRORS
}

pub struct CreateNews;

#[OpenApi]
impl CreateNews {
    /// Create a news entry
    ///
    /// The id is the sort order unless an entry has or had that id; otherwise it is one above the highest id ever
    /// assigned.
    #[oai(
        path = "/news",
        method = "post",
        operation_id = "createNews",
        tag = "Tag::News"
    )]
    async fn create(
        &self,
        publisher: Data<&Arc<Publisher>>,
        news: Data<&Arc<NewsService>>,
        staff: Staff,
        /// Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
        /// and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<schema::NewsDraft>,
    ) -> Result<Created<NewsEntry>, CreateNewsError> {
        let draft = body.validate(|request, validation| {
            let input = request.input(validation);
            validation.check(NewsDraft::parse(input))
        })?;
        let once = key.for_staff(&staff, "createNews", &body);
        let by = staff.audit_context();
        let entry = news.create(draft, once.as_ref(), &by).await?;
        publisher.wait_for_revision().await;
        let address = format!("/api/news/{}", entry.id.get());
        Ok(Created::new(
            address,
            NewsEntry::from(&entry),
            entry.version,
        ))
    }
}
