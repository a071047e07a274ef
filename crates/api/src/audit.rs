use domain::{audit, calendar::Timestamp};
use poem::web::Data;
use poem_openapi::{Object, OpenApi};
use publishing::schema::code::ApiEnumValue;
use services::Services;

use crate::{
    auth::Management,
    http::{
        errors::operation_errors,
        list::{ListRequest, ListResponse},
    },
    tag::ApiTag,
};

/// An action in the audit log.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AuditEntry {
    /// The id; later entries have higher ids.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// When it occurred.
    pub occurred_at: Timestamp,
    /// The name of the staff member at that time. Absent if it was done on the command line.
    pub name: Option<String>,
    /// The e-mail address of the staff member. Absent if it was done on the command line.
    pub email: Option<String>,
    /// The action.
    pub action: ApiEnumValue<audit::AuditAction>,
    /// The object of the action, at most 200 characters; empty if there is only one.
    #[oai(validator(max_length = 200))]
    pub subject: String,
}

impl From<&audit::AuditEntry> for AuditEntry {
    fn from(entry: &audit::AuditEntry) -> Self {
        let name = match &entry.context.actor {
            audit::Actor::Member { name, .. } => Some(name.clone()),
            audit::Actor::CommandLine => None,
        };
        Self {
            id: entry.id.get(),
            occurred_at: entry.context.occurred_at,
            name,
            email: entry.email.as_ref().map(|email| email.as_str().to_owned()),
            action: entry.event.action.into(),
            subject: entry.event.subject.as_str().to_owned(),
        }
    }
}

operation_errors! {
    ListAuditEntriesError: &[(400, "`limit` or `cursor` is invalid.")];
}

pub struct AuditApi;

#[OpenApi(tag = "ApiTag::Audit")]
impl AuditApi {
    /// List audit entries
    ///
    /// Newest first.
    #[oai(path = "/audit", method = "get", operation_id = "listAuditEntries")]
    async fn list(
        &self,
        services: Data<&Services>,
        _management: Management,
        list: ListRequest<'_>,
    ) -> Result<ListResponse<AuditEntry>, ListAuditEntriesError> {
        let entries = services.audit.list(list.page()?).await?;
        Ok(list.to_response(entries, |entry| entry.id, |entry| (&entry).into()))
    }
}
