use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::contact::{
    ContactMessage, GuestName, MessageBody, MessageId, MessageState, ReceivedMessage,
};
use domain::inn::Email;
use domain::jobs::JobKind;
use ports::{ContactRepository, ListPage, StoreError};
use sea_orm::sea_query::{ExprTrait, Query};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QueryTrait,
    Select,
};

use self::message::{ActiveModel, Column, Entity, Model};
use super::column::{StoredValue, column_values, number_columns, set, text_columns};
use super::entity::entity;
use super::jobs::{add_mail_jobs, job};
use super::query::{
    InvalidColumn, delete_where, fetch_optional_row, first_readable_rows, to_store_error, update,
};
use super::unit_of_work::SqlUnitOfWork;

number_columns!(MessageId);
text_columns!(GuestName MessageBody);
column_values!(String: MessageState,
    |stored| Self::parse(&stored.to_uppercase()).ok_or("unknown")?, |value| value.code().to_lowercase()
);

entity! {
    /// Messages of guests.
    message "contact_messages" {
        #[sea_orm(primary_key)]
        id: MessageId,
        #[sea_orm(column_name = "received")]
        received_at: Timestamp,
        name: GuestName,
        email: Email,
        body: MessageBody,
        state: MessageState,
        version: RecordVersion,
    }
}

impl TryFrom<Model> for ReceivedMessage {
    type Error = InvalidColumn;

    fn try_from(row: Model) -> Result<Self, InvalidColumn> {
        Ok(Self {
            id: row.id.0,
            received_at: row.received_at.0,
            message: ContactMessage {
                name: row.name.0,
                email: row.email.0,
                body: row.body.0,
            },
            mail: None,
            state: row.state.0,
            version: row.version.0,
        })
    }
}

#[async_trait]
impl ContactRepository for SqlUnitOfWork {
    async fn list(
        &mut self,
        state: Option<MessageState>,
        page: ListPage<MessageId>,
    ) -> Result<Vec<ReceivedMessage>, StoreError> {
        let messages = select_messages()
            .apply_if(state, |messages, state| {
                messages.filter(Column::State.eq(StoredValue(state)))
            })
            .apply_if(page.after, |messages, after| {
                messages.filter(Column::Id.lt(StoredValue(after)))
            });
        let mut messages = first_readable_rows(&self.transaction, messages, page.limit).await?;
        add_mail_jobs(&self.transaction, &mut messages).await?;
        Ok(messages)
    }

    async fn count(&mut self, state: MessageState) -> Result<u64, StoreError> {
        let messages = Entity::find().filter(Column::State.eq(StoredValue(state)));
        let count = messages.count(&self.transaction).await;
        count.map_err(to_store_error)
    }

    async fn find(&mut self, id: MessageId) -> Result<Option<ReceivedMessage>, StoreError> {
        let select = Entity::find_by_id(StoredValue(id));
        let mut message = fetch_optional_row(&self.transaction, select).await?;
        add_mail_jobs(&self.transaction, message.as_mut_slice()).await?;
        Ok(message)
    }

    async fn insert(
        &mut self,
        message: &ContactMessage,
        received_at: Timestamp,
    ) -> Result<MessageId, StoreError> {
        let row = ActiveModel {
            received_at: set(received_at),
            name: set(message.name.clone()),
            email: set(message.email.clone()),
            body: set(message.body.clone()),
            state: set(MessageState::Unread),
            version: set(RecordVersion::INITIAL),
            ..Default::default()
        };
        let insert_result = Entity::insert(row).exec(&self.transaction).await;
        Ok(insert_result.map_err(to_store_error)?.last_insert_id.0)
    }

    async fn update(&mut self, message: &ReceivedMessage) -> Result<(), StoreError> {
        let row = ActiveModel {
            id: set(message.id),
            state: set(message.state),
            version: set(message.version),
            ..Default::default()
        };
        update(&self.transaction, row).await
    }

    async fn delete(&mut self, id: MessageId) -> Result<bool, StoreError> {
        let message = Column::Id.eq(StoredValue(id));
        let deleted = delete_where(&self.transaction, Entity, message).await? > 0;
        delete_mail_jobs_without_message(&self.transaction).await?;
        self.must_truncate_journal |= deleted;
        Ok(deleted)
    }

    async fn purge(&mut self, until: Timestamp) -> Result<u64, StoreError> {
        let is_old = Column::ReceivedAt.lte(StoredValue(until));
        let purged = delete_where(&self.transaction, Entity, is_old).await?;
        delete_mail_jobs_without_message(&self.transaction).await?;
        self.must_truncate_journal |= purged > 0;
        Ok(purged)
    }
}

/// Newest first.
pub(super) fn select_messages() -> Select<Entity> {
    Entity::find().order_by_desc(Column::Id)
}

/// Deletes the mail jobs whose messages were deleted.
async fn delete_mail_jobs_without_message(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let messages = Query::select().column(Column::Id).from(Entity).to_owned();
    let is_orphaned = job::Column::Kind
        .eq(StoredValue(JobKind::ContactMail))
        .and(job::Column::Record.not_in_subquery(messages));
    delete_where(db, job::Entity, is_orphaned).await.map(drop)
}
