use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::audit::{
    Actor, AuditAction, AuditContext, AuditEntry, AuditEvent, AuditId, AuditSubject,
};
use domain::calendar::Timestamp;
use domain::inn::Email;
use domain::staff::StaffId;
use ports::{AuditRepository, ListPage, StoreError};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QueryTrait};

use self::audit::{ActiveModel, Column, Entity, Model};
use super::column::{StoredValue, code_columns, number_columns, set, text_columns};
use super::entity::entity;
use super::query::{InvalidColumn, delete_where, first_readable_rows, insert, to_store_error};
use super::staff;
use super::unit_of_work::SqlUnitOfWork;

number_columns!(AuditId);
text_columns!(AuditSubject);
code_columns!(AuditAction);

entity! {
    /// An action of the command line has the staff id 0 and an empty name.
    audit "audit" {
        #[sea_orm(primary_key)]
        id: AuditId,
        #[sea_orm(column_name = "at")]
        occurred_at: Timestamp,
        staff: i64,
        name: String,
        action: AuditAction,
        subject: AuditSubject,
    }
}

/// `staff` and `name` of the command line. No account has this id.
const COMMAND_LINE_ACTOR: (i64, &str) = (0, "");

impl TryFrom<Model> for AuditEntry {
    type Error = InvalidColumn;

    /// The entry has no e-mail address, which is read with it.
    fn try_from(row: Model) -> Result<Self, InvalidColumn> {
        let actor = if (row.staff.0, row.name.0.as_str()) == COMMAND_LINE_ACTOR {
            Actor::CommandLine
        } else {
            let id = StaffId::parse(row.staff.0);
            Actor::Member {
                id: id.map_err(|error| InvalidColumn::new("staff", error))?,
                name: row.name.0,
            }
        };
        Ok(Self {
            id: row.id.0,
            context: AuditContext {
                actor,
                occurred_at: row.occurred_at.0,
                access: None,
            },
            email: None,
            event: AuditEvent {
                action: row.action.0,
                subject: row.subject.0,
            },
        })
    }
}

fn actor_to_columns(actor: &Actor) -> (i64, &str) {
    match actor {
        Actor::Member { id, name } => (id.get().into(), name),
        Actor::CommandLine => COMMAND_LINE_ACTOR,
    }
}

#[async_trait]
impl AuditRepository for SqlUnitOfWork {
    async fn append(
        &mut self,
        context: &AuditContext,
        event: AuditEvent,
    ) -> Result<(), StoreError> {
        let (staff, name) = actor_to_columns(&context.actor);
        let row = ActiveModel {
            occurred_at: set(context.occurred_at),
            staff: set(staff),
            name: set(name.to_owned()),
            action: set(event.action),
            subject: set(event.subject),
            ..Default::default()
        };
        insert(&self.transaction, row).await
    }

    async fn list(&mut self, page: ListPage<AuditId>) -> Result<Vec<AuditEntry>, StoreError> {
        let accounts = self
            .transaction
            .query_all(&staff::select_staff_emails().into_query())
            .await;
        let accounts = accounts.map_err(to_store_error)?;
        let accounts: BTreeMap<StaffId, Email> = accounts
            .iter()
            .filter_map(staff::parse_staff_email_row)
            .collect();
        let entries = Entity::find()
            .apply_if(page.after, |entries, after| {
                entries.filter(Column::Id.lt(StoredValue(after)))
            })
            .order_by_desc(Column::Id);
        let mut entries: Vec<AuditEntry> =
            first_readable_rows(&self.transaction, entries, page.limit).await?;
        for entry in &mut entries {
            if let Actor::Member { id, .. } = entry.context.actor {
                entry.email = accounts.get(&id).cloned();
            }
        }
        Ok(entries)
    }

    async fn purge(&mut self, before: Timestamp) -> Result<u64, StoreError> {
        delete_where(
            &self.transaction,
            Entity,
            Column::OccurredAt.lt(StoredValue(before)),
        )
        .await
    }
}
