//! PUT /api/news/order. Staff. The board in another order.

use std::sync::Arc;

use domain::news::NewsId;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Header};
use services::news::NewsService;

use super::{request::NewsOrder, shape::NewsEntry};
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
        (409, "The board has other entries than these: somebody has changed it meanwhile."),
        (412, "The order is not at the version that `If-Match` asks for, and another than this one."),
    ]
}

/// The operation.
pub struct ReorderNews;

#[OpenApi]
impl ReorderNews {
    /// Put the board in order
    ///
    /// The entries get the sort orders from 1 on, without gaps. Whoever says with `If-Match` which order they saw does not
    /// undo what somebody else has moved meanwhile; an order that is there already is done, whatever was seen.
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
        /// The version of the order that was seen, in double quotes; absent to change whatever is there.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
        body: JsonBody<NewsOrder>,
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

fn ids(request: NewsOrder, validation: &mut Validation) -> Option<Vec<NewsId>> {
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
