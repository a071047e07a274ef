//! PUT /api/news/order. Staff. The board in another order.

use std::{collections::BTreeSet, sync::Arc};

use domain::{fields::FieldErrors, news::NewsId};
use poem::web::Data;
use poem_openapi::{OpenApi, param::Header};
use services::news::NewsService;

use super::{form::NewsOrder, shape::NewsEntry};
use crate::{
    auth::Staff,
    http::{
        fields::Fields,
        form::JsonForm,
        record::Record,
        refusal::{BODY, NO_OBJECT, refusals},
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
        form: JsonForm<NewsOrder>,
    ) -> Result<Record<Vec<NewsEntry>>, NotReordered> {
        let ids = form.read_with(ids)?;
        let expected = expected(if_match.0.as_deref());
        let by = staff.audit_context();
        let board = news.reorder(&ids, &expected, &by).await?;
        publisher.wait_for_revision().await;
        let entries = board.entries.iter().map(NewsEntry::from).collect();
        Ok(Record::at(entries, board.version))
    }
}

fn ids(form: &mut Fields<'_>) -> Option<Vec<NewsId>> {
    let Some(numbers) = form.integers("ids") else {
        return form.take(Err(FieldErrors::missing("ids")));
    };
    let mut seen = BTreeSet::new();
    let mut ids = Vec::new();
    for (place, number) in numbers.into_iter().enumerate() {
        match NewsId::parse(number) {
            Ok(id) if seen.insert(id) => ids.push(id),
            Ok(_) => form.refuse(&format!("ids.{place}"), Fault::Twice),
            Err(_) => form.refuse(&format!("ids.{place}"), Fault::Unreadable),
        }
    }
    Some(ids)
}
