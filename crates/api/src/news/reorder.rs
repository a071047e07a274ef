//! PUT /api/news/order. Staff. The board in another order.

use std::{collections::BTreeSet, sync::Arc};

use domain::{fields::FieldErrors, news::NewsId};
use poem::web::Data;
use poem_openapi::{OpenApi, payload::Json};
use ports::driven::NewsRepository;

use super::{form::NewsOrder, shape::NewsEntry};
use crate::{
    auth::Staff,
    http::{
        fields::Fields,
        form::JsonForm,
        record::Records,
        refusal::{BODY, NO_OBJECT, refusals},
    },
    operations::Tag,
    problem::{Fault, Kind},
    published::Publisher,
};

refusals! {
    /// Why the board stays as it is.
    NotReordered: BODY, &[
        NO_OBJECT,
        (409, "The board has other entries than these: somebody has changed it meanwhile."),
    ]
}

/// The operation.
pub struct ReorderNews;

#[OpenApi]
impl ReorderNews {
    /// Put the board in order
    ///
    /// The entries get the sort orders from 1 on, without gaps.
    #[oai(
        path = "/news/order",
        method = "put",
        operation_id = "reorderNews",
        tag = "Tag::News"
    )]
    async fn reorder(
        &self,
        publisher: Data<&Arc<Publisher>>,
        news: Data<&Arc<dyn NewsRepository>>,
        staff: Staff,
        form: JsonForm<NewsOrder>,
    ) -> Result<Records<NewsEntry>, NotReordered> {
        let ids = form.read_with(ids)?;
        let by = staff.sign(publisher.now());
        let board = news.reorder(&ids, &by).await?.ok_or(Kind::Conflict)?;
        publisher.caught_up().await;
        Ok(Records::Are(Json(
            board.iter().map(NewsEntry::from).collect(),
        )))
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
