use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::calendar::Timestamp;
use domain::contact::ReceivedMessage;
use domain::jobs::{FailureCause, Job, JobId, JobKind, JobState};
use ports::{JobRepository, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, Select,
};

use self::job::{ActiveModel, Column, Entity};
use super::column::{StoredValue, code_columns, number_columns, set};
use super::entity::entity;
use super::query::{
    delete_where, first_readable_rows, insert, readable_rows, to_store_error, update,
};
use super::unit_of_work::SqlUnitOfWork;

number_columns!(JobId);
code_columns!(JobKind JobState FailureCause);

entity! {
    job "jobs" {}
    Job {
        #[sea_orm(primary_key)]
        id: JobId,
        kind: JobKind,
        record: Option<u32>,
        state: JobState,
        attempts: u32,
        created_at: Timestamp,
        due_at: Timestamp,
        ended_at: Option<Timestamp>,
        failure: Option<FailureCause>,
        failure_details: Option<String>,
    }
}

fn select(kind: JobKind) -> Select<Entity> {
    Entity::find().filter(Column::Kind.eq(StoredValue(kind)))
}

fn has_state(state: JobState) -> Expr {
    Column::State.eq(StoredValue(state))
}

/// The first readable one in the order of a query.
async fn first_readable(
    db: &impl ConnectionTrait,
    jobs: Select<Entity>,
) -> Result<Option<Job>, StoreError> {
    Ok(first_readable_rows(db, jobs, 1).await?.pop())
}

#[async_trait]
impl JobRepository for SqlUnitOfWork {
    async fn insert(
        &mut self,
        kind: JobKind,
        record: Option<u32>,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.new_jobs.insert(kind);
        let job = ActiveModel {
            kind: set(kind),
            record: set(record),
            state: set(JobState::Waiting),
            attempts: set(0),
            created_at: set(due_at),
            due_at: set(due_at),
            ..Default::default()
        };
        insert(&self.transaction, job).await
    }

    async fn next(&mut self, kind: JobKind) -> Result<Option<Job>, StoreError> {
        let running = select(kind).filter(has_state(JobState::Running));
        if let Some(job) = first_readable(&self.transaction, running).await? {
            return Ok(Some(job));
        }
        let waiting = select(kind)
            .filter(has_state(JobState::Waiting))
            .order_by_asc(Column::DueAt)
            .order_by_asc(Column::Id);
        first_readable(&self.transaction, waiting).await
    }

    async fn update(&mut self, job: &Job) -> Result<(), StoreError> {
        update(&self.transaction, ActiveModel::from(job)).await
    }

    async fn delete(&mut self, id: JobId) -> Result<(), StoreError> {
        let job = Column::Id.eq(StoredValue(id));
        delete_where(&self.transaction, Entity, job).await?;
        Ok(())
    }

    async fn purge_failed(
        &mut self,
        kind: JobKind,
        ended_before: Timestamp,
    ) -> Result<u64, StoreError> {
        let failed = Column::Kind
            .eq(StoredValue(kind))
            .and(has_state(JobState::Failed))
            .and(Column::EndedAt.lt(StoredValue(ended_before)));
        delete_where(&self.transaction, Entity, failed).await
    }

    async fn count_waiting(&mut self, kind: JobKind) -> Result<u64, StoreError> {
        let waiting = select(kind).filter(has_state(JobState::Waiting));
        let count = waiting.count(&self.transaction).await;
        count.map_err(to_store_error)
    }

    async fn failures(&mut self) -> Result<Vec<Job>, StoreError> {
        let mut failures = Vec::new();
        for kind in JobKind::ALL {
            let ended = select(kind)
                .filter(Column::EndedAt.is_not_null())
                .order_by_desc(Column::EndedAt)
                .order_by_desc(Column::Id);
            let last = first_readable(&self.transaction, ended).await?;
            failures.extend(last.filter(|job| job.failure.is_some()));
        }
        Ok(failures)
    }
}

/// Adds their mail jobs to messages.
pub(super) async fn add_mail_jobs(
    db: &impl ConnectionTrait,
    messages: &mut [ReceivedMessage],
) -> Result<(), StoreError> {
    let ids = || messages.iter().map(|message| message.id.get());
    let (Some(first), Some(last)) = (ids().min(), ids().max()) else {
        return Ok(());
    };
    let jobs = select(JobKind::ContactMail)
        .filter(Column::Record.between(StoredValue(first), StoredValue(last)));
    let jobs: Vec<Job> = readable_rows(db, jobs).await?;
    let mut jobs: BTreeMap<_, _> = jobs.into_iter().map(|job| (job.record, job)).collect();
    for message in messages {
        message.mail = jobs.remove(&Some(message.id.get()));
    }
    Ok(())
}

/// Deletes what a restored or copied database is to run: its original may have done so, or may do so.
pub(super) async fn delete_pending_jobs(db: &impl ConnectionTrait) -> Result<(), StoreError> {
    let pending = [JobState::Waiting, JobState::Running].map(StoredValue);
    let pending = Column::State.is_in(pending);
    delete_where(db, Entity, pending).await.map(drop)
}
