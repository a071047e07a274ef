//! `PATCH /api/news/{id}`. Staff. No field is required (decision W2).

use std::sync::Arc;

use domain::news::{NewsEdit, NewsId};
use poem::web::Data;
use poem_openapi::{OpenApi, param::Path};
use services::news::NewsService;

use super::schema::{self, NewsEntry};
use crate::{
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, UPDATE_ERRORS, operation_error},
        json_body::JsonBody,
        responses::Versioned,
        version::IfMatch,
    },
    operations::Tag,
    problem::ProblemType,
    published::Publisher,
};

operation_error! {
    EditNewsError: BODY_ERRORS, UPDATE_ERRORS, &[(400, "The id or the body is malformed.")]
}

pub struct EditNews;

#[OpenApi]
impl EditNews {
    /// Update a news entry
    ///
    /// Changes only the fields that are sent.
    #[oai(
        path = "/news/:id",
        method = "patch",
        operation_id = "editNews",
        tag = "Tag::News"
    )]
    async fn edit(
        &self,
        publisher: Data<&Arc<Publisher>>,
        news: Data<&Arc<NewsService>>,
        staff: Staff,
        /// The id of the entry, 1 to 4294967295.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<schema::NewsEdit>,
    ) -> Result<Versioned<NewsEntry>, EditNewsError> {
        let edit = body.validate(|request, validation| {
            let input = request.input(validation);
            validation.check(NewsEdit::parse(input))
        })?;
        let id = NewsId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let by = staff.audit_context();
        let entry = news.edit(id, edit, &if_match.0, &by).await?;
        publisher.wait_for_revision().await;
        Ok(Versioned::new(NewsEntry::from(&entry), entry.version))
    }
}
