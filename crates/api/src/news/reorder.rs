//! PUT /api/news/order. Staff. The board in another order.

use std::sync::Arc;

use domain::news::NewsId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Header};
use services::news::NewsService;

use super::schema::{NewsEntry, NewsOrderRequest};
use crate::{
    auth::Staff,
    http::{
        json_body::JsonBody,
        record::Record,
        refusal::{BODY, NO_OBJECT, refusals},
        request::Validation,
        version::expected,
    },
    operations::Tag,
    problem::Fault,
    published::Publisher,
};

refusals! {
    /// Why the board stays as it is.
    NotReordered: BODY, &[
        NO_OBJECT,
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
        if_match: Header<Option<String>>,
        body: JsonBody<NewsOrderRequest>,
    ) -> Result<Record<Vec<NewsEntry>>, NotReordered> {
        let ids = body.validate(ids)?;
        let expected = expected(if_match.0.as_deref());
        let by = staff.audit_context();
        let board = news.reorder(&ids, &expected, &by).await?;
        publisher.wait_for_revision().await;
        let entries = board.entries.iter().map(NewsEntry::from).collect();
        Ok(Record::at(entries, board.version))
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
            Ok(id) if ids.contains(&id) => validation.refuse(path, Fault::Twice),
            Ok(id) => ids.push(id),
            Err(_) => validation.refuse(path, Fault::Unreadable),
        }
    }
    Some(ids)
}
