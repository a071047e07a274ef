use domain::jobs::{FailureCause, Job, JobKind, JobState};

use super::samples::{minutes_after_now, now};
use crate::UnitOfWork;

const KIND: JobKind = JobKind::ContactMail;

pub async fn keeps_every_field_of_a_job(tx: &mut dyn UnitOfWork) {
    assert_eq!(tx.jobs().next(KIND).await.unwrap(), None);
    let inserted = insert(tx, KIND, 1).await;
    let expected = Job {
        id: inserted.id,
        kind: KIND,
        record: Some(1),
        state: JobState::Waiting,
        attempts: 0,
        created_at: minutes_after_now(1),
        due_at: minutes_after_now(1),
        ended_at: None,
        failure: None,
        failure_details: None,
    };
    assert_eq!(inserted, expected);
    let changed = Job {
        state: JobState::Running,
        attempts: 7,
        due_at: minutes_after_now(9),
        ended_at: Some(now()),
        failure: Some(FailureCause::MailSignInDisabled),
        failure_details: Some("535 5.7.139 \"Größe\"".to_owned()),
        ..inserted
    };
    tx.jobs().update(&changed).await.unwrap();
    assert_eq!(tx.jobs().next(KIND).await.unwrap(), Some(changed));
}

pub async fn finds_the_running_job_and_then_the_one_due_first(tx: &mut dyn UnitOfWork) {
    let last = insert(tx, KIND, 5).await;
    let first = insert(tx, KIND, 1).await;
    tx.jobs()
        .insert(KIND, Some(2), minutes_after_now(1))
        .await
        .unwrap();
    insert(tx, JobKind::PasswordNotice, 0).await;
    assert_eq!(tx.jobs().next(KIND).await.unwrap(), Some(first.clone()));
    let running = last.begin_attempt(minutes_after_now(5)).unwrap();
    tx.jobs().update(&running).await.unwrap();
    assert_eq!(tx.jobs().next(KIND).await.unwrap(), Some(running.clone()));
    assert_eq!(tx.jobs().count_waiting(KIND).await.unwrap(), 2);
    let done = running.succeeded(minutes_after_now(6));
    tx.jobs().update(&done).await.unwrap();
    assert_eq!(tx.jobs().count_waiting(KIND).await.unwrap(), 2);
    assert_eq!(tx.jobs().next(KIND).await.unwrap(), Some(first.clone()));
    tx.jobs().delete(first.id).await.unwrap();
    let second = tx.jobs().next(KIND).await.unwrap().unwrap();
    assert_eq!(second.record, Some(2));
}

pub async fn reports_the_last_failure_of_each_kind(tx: &mut dyn UnitOfWork) {
    let fail = |job: Job, minutes| {
        let cause = FailureCause::MailServerBusy;
        job.failed(minutes_after_now(minutes), cause, "451".to_owned())
    };
    let notice = fail(insert(tx, JobKind::PasswordNotice, 0).await, 2);
    let first = fail(insert(tx, KIND, 1).await, 1);
    for job in [&notice, &first] {
        tx.jobs().update(job).await.unwrap();
    }
    let expected = [first.clone(), notice.clone()];
    assert_eq!(tx.jobs().failures().await.unwrap(), expected);
    let done = first.succeeded(minutes_after_now(3));
    tx.jobs().update(&done).await.unwrap();
    assert_eq!(tx.jobs().failures().await.unwrap(), [notice]);
}

pub async fn purges_failed_jobs_of_one_kind(tx: &mut dyn UnitOfWork) {
    let job = insert(tx, JobKind::PasswordNotice, 0).await;
    let cause = FailureCause::MailRejected;
    let failed = job.failed(minutes_after_now(2), cause, "550".to_owned());
    tx.jobs().update(&failed).await.unwrap();
    insert(tx, JobKind::PasswordNotice, 1).await;
    for (kind, minutes, expected) in [
        (JobKind::ContactMail, 3, 0),
        (JobKind::PasswordNotice, 2, 0),
        (JobKind::PasswordNotice, 3, 1),
    ] {
        let ended_before = minutes_after_now(minutes);
        let purged = tx.jobs().purge_failed(kind, ended_before).await;
        assert_eq!(purged.unwrap(), expected);
    }
    let waiting = tx.jobs().count_waiting(JobKind::PasswordNotice).await;
    assert_eq!(waiting.unwrap(), 1);
}

/// A job that is due at that minute, as the first of its kind.
async fn insert(tx: &mut dyn UnitOfWork, kind: JobKind, minute: u32) -> Job {
    let due_at = minutes_after_now(minute.into());
    tx.jobs().insert(kind, Some(minute), due_at).await.unwrap();
    tx.jobs().next(kind).await.unwrap().unwrap()
}
