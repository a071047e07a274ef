use std::sync::Arc;

use domain::news::{self, NewsId};
use http_server::CacheControl;
use poem::{Request, web::Data};
use poem_openapi::{
    Enum, OpenApi,
    param::{Path, Query},
};
use publishing::{CurrentEdition, news_entry_path, schema::news::NewsEntry};
use services::Services;

use super::schema::{NewsDraft, NewsEdit, NewsOrder, NewsOrderRequest};
use crate::{
    auth::{Staff, StaffOrGuest},
    http::{
        conditional_response::ConditionalResponse,
        errors::{
            BODY_ERRORS, CREATE_ERRORS, MALFORMED_BODY_ERROR, OperationError, UPDATE_ERRORS,
            VERSION_ERROR, operation_errors,
        },
        idempotency::IdempotencyHeader,
        json_body::JsonBody,
        list::{ListRequest, ListResponse},
        responses::{CreatedResponse, DeletedResponse, VersionedResponse},
        version::IfMatch,
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// A selection of entries for staff.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "lowercase")]
pub enum NewsScope {
    /// All entries, visible or not, in order.
    All,
    /// Entries deleted in the last 30 days, newest first.
    Trash,
}

operation_errors! {
    ListNewsError: &[
        (400, "`scope`, `limit` or `cursor` is invalid."),
        (401, "`scope` requires a session."),
        (403, "`scope` requires that a one-time password has been changed."),
    ];
    FindNewsError: &[
        (400, "The id is malformed."),
        (404, "There is no such entry, or it is not visible to guests."),
    ];
    CreateNewsError: CREATE_ERRORS;
    EditNewsError: BODY_ERRORS, UPDATE_ERRORS, &[(400, "The id or the body is malformed.")];
    DeleteNewsError: UPDATE_ERRORS, &[(400, "The id is malformed.")];
    RestoreNewsError: &[
        (400, "The id is malformed."),
        (404, "There never was an entry with this id."),
        (410, "It was deleted more than 30 days ago."),
        VERSION_ERROR,
    ];
    ReorderNewsError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (409, "The ids are not those of all entries."),
        (412, "The version is not the one in `If-Match`, and the order differs."),
    ];
}

pub struct NewsApi;

#[OpenApi(tag = "ApiTag::News")]
impl NewsApi {
    /// List news entries
    ///
    /// The entries visible to guests today, in order.
    #[oai(path = "/news", method = "get", operation_id = "listNews")]
    async fn list(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
        services: Data<&Services>,
        staff_or_guest: StaffOrGuest,
        /// Staff only: another selection of entries.
        scope: Query<Option<NewsScope>>,
        list: ListRequest<'_>,
    ) -> Result<ListResponse<NewsEntry>, ListNewsError> {
        let Some(scope) = scope.0 else {
            let edition = edition.get().ok_or(ProblemType::Unavailable)?;
            let (json, next) = edition.news_json(list.page()?);
            let body = ConditionalResponse::from_json(json, request, CacheControl::Revalidate);
            return Ok(list.with_next_link(body, next));
        };
        staff_or_guest.require_staff_session()?;
        let news = &services.news;
        Ok(match scope {
            NewsScope::All => {
                let entries = news.list(list.page()?).await?;
                list.to_response(entries, news::NewsEntry::key, |entry| (&entry).into())
            }
            NewsScope::Trash => {
                let entries = news.list_deleted(list.page()?).await?;
                list.to_response(
                    entries,
                    |deleted| (deleted.deleted_at, deleted.entry.id),
                    |deleted| (&deleted).into(),
                )
            }
        })
    }

    /// Get a news entry
    ///
    /// Guests get visible entries, staff all entries. For staff the `ETag` is the version.
    #[oai(path = "/news/:id", method = "get", operation_id = "getNews")]
    async fn find(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
        services: Data<&Services>,
        staff_or_guest: StaffOrGuest,
        /// The id of the entry, 1 to 2147483647.
        id: Path<u32>,
    ) -> Result<ConditionalResponse<NewsEntry>, FindNewsError> {
        if staff_or_guest.staff().is_none() {
            let path = news_entry_path(parse_news_id(id)?);
            let response = ConditionalResponse::find_published(&edition, request, &path)?;
            return Ok(response.ok_or(ProblemType::NotFound)?);
        }
        let entry = services.news.find(parse_news_id(id)?).await?;
        let entry = entry.ok_or(ProblemType::NotFound)?;
        let response = ConditionalResponse::no_store(&NewsEntry::from(&entry), request);
        Ok(response.with_version_etag(entry.version, request))
    }

    /// Create a news entry
    ///
    /// The id is the sort order unless an entry has or had that id; otherwise it is one above the highest id ever
    /// assigned.
    #[oai(path = "/news", method = "post", operation_id = "createNews")]
    async fn create(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
        /// and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<NewsDraft>,
    ) -> Result<CreatedResponse<NewsEntry>, CreateNewsError> {
        let draft = body.validate()?;
        let idempotent_request = key.into_idempotent_request(Some(&staff), "createNews", &body);
        let context = staff.audit_context();
        let created = services
            .news
            .create(draft, idempotent_request.as_ref(), &context);
        let entry = created.await?;
        let url = news_entry_path(entry.id);
        Ok(CreatedResponse::new(
            url,
            NewsEntry::from(&entry),
            entry.version,
        ))
    }

    /// Update a news entry
    ///
    /// Changes only the fields that are sent.
    #[oai(path = "/news/:id", method = "patch", operation_id = "editNews")]
    async fn edit(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the entry, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<NewsEdit>,
    ) -> Result<VersionedResponse<NewsEntry>, EditNewsError> {
        let edit = body.validate()?;
        let (id, context) = (parse_news_id(id)?, staff.audit_context());
        let entry = services.news.edit(id, edit, &if_match.0, &context).await?;
        Ok(VersionedResponse::new(
            NewsEntry::from(&entry),
            entry.version,
        ))
    }

    /// Delete a news entry
    ///
    /// It can be restored for 30 days.
    #[oai(path = "/news/:id", method = "delete", operation_id = "deleteNews")]
    async fn delete(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the entry, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<DeletedResponse, DeleteNewsError> {
        let (id, context) = (parse_news_id(id)?, staff.audit_context());
        services.news.delete(id, &if_match.0, &context).await?;
        Ok(DeletedResponse::NoContent)
    }

    /// Restore a deleted news entry
    ///
    /// Restores it with its sort order, and its uploaded picture if that was deleted. An entry that is not deleted is left unchanged.
    #[oai(
        path = "/news/:id/restore",
        method = "post",
        operation_id = "restoreNews"
    )]
    async fn restore(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the entry, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to restore any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<VersionedResponse<NewsEntry>, RestoreNewsError> {
        let (id, context) = (parse_news_id(id)?, staff.audit_context());
        let entry = services.news.restore(id, &if_match.0, &context).await?;
        Ok(VersionedResponse::new(
            NewsEntry::from(&entry),
            entry.version,
        ))
    }

    /// Get the order of the news entries
    #[oai(path = "/news/order", method = "get", operation_id = "getNewsOrder")]
    async fn get_order(
        &self,
        services: Data<&Services>,
        _staff: Staff,
    ) -> Result<VersionedResponse<NewsOrder>, OperationError> {
        let ordered_news = services.news.order().await?;
        Ok(VersionedResponse::new(
            NewsOrder::from(&ordered_news),
            ordered_news.version,
        ))
    }

    /// Reorder the news entries
    ///
    /// Assigns the sort orders 1, 2, 3 and so on. Succeeds without a change if the entries already have this order,
    /// whatever `If-Match` is.
    #[oai(path = "/news/order", method = "put", operation_id = "reorderNews")]
    async fn reorder(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The expected version of the order, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<NewsOrderRequest>,
    ) -> Result<VersionedResponse<Vec<NewsEntry>>, ReorderNewsError> {
        let ids = body.validate()?;
        let context = staff.audit_context();
        let order = services.news.reorder(&ids, &if_match.0, &context).await?;
        Ok(VersionedResponse::new(
            order.entries.iter().map(NewsEntry::from).collect(),
            order.version,
        ))
    }
}

fn parse_news_id(Path(id): Path<u32>) -> Result<NewsId, ProblemType> {
    NewsId::parse(id.into()).map_err(|_| ProblemType::NotFound)
}
