//! `PUT /api/news/order`. Staff.

use std::sync::Arc;

use domain::news::NewsId;
use poem::web::Data;
use poem_openapi::OpenApi;
use services::news::NewsService;

use super::schema::{NewsEntry, NewsOrderRequest};
use crate::{
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, MALFORMED_BODY, operation_error},
        json_body::JsonBody,
        request::Validation,
        responses::Versioned,
        version::IfMatch,
    },
    operations::Tag,
    problem::InvalidField,
    published::Publisher,
};

operation_error! {
    ReorderNewsError: BODY_ERRORS, &[
        MALFORMED_BODY,
        (409, "The ids are not those of all entries."),
        (412, "The version is not the one in `If-Match`, and the order differs."),
    ]
}

pub struct ReorderNews;

#[OpenApi]
impl ReorderNews {
    /// Reorder the news entries
    ///
    /// Assigns the sort orders 1, 2, 3 and so on. Succeeds without a change if the entries already have this order,
    /// whatever `If-Match` is.
    #[oai(
        path = "/news/order",
        method = "put",
        operation_id = "reorderNews",
        tag = "Tag::News"
    )]
    async fn reorder(
        &self,
        publisher: Data<&Arc<Publisher>>,
        news: Data<&Arc<NewsService>>,
        staff: Staff,
        /// The expected version of the order, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<NewsOrderRequest>,
    ) -> Result<Versioned<Vec<NewsEntry>>, ReorderNewsError> {
        let ids = body.validate(ids)?;
        let by = staff.audit_context();
        let order = news.reorder(&ids, &if_match.0, &by).await?;
        publisher.wait_for_revision().await;
        let entries = order.entries.iter().map(NewsEntry::from).collect();
        Ok(Versioned::new(entries, order.version))
    }
}

fn ids(request: NewsOrderRequest, validation: &mut Validation) -> Option<Vec<NewsId>> {
    let mut ids = Vec::new();
    for (index, number) in validation
        .require("ids", request.ids)?
        .into_iter()
        .enumerate()
    {
        let path = format!("ids.{index}");
        let Some(number) = validation.take(&path, number) else {
            continue;
        };
        match NewsId::parse(number) {
            Ok(id) if ids.contains(&id) => validation.add_error(path, InvalidField::Duplicate),
            Ok(id) => ids.push(id),
            Err(_) => validation.add_error(path, InvalidField::Malformed),
        }
    }
    Some(ids)
}
