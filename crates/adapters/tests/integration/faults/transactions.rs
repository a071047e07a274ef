//! Crashes, errors and cancelled writes leave all of a change or nothing.

use std::future::{Future, poll_fn};
use std::net::IpAddr;
use std::task::Poll;
use std::time::Duration;

use domain::Precondition;
use ports::contract::samples::full_news_draft;
use ports::{ListPage, Store};

use crate::faults::database::{self, add_member, execute_sql, open, temporary_file};
use crate::faults::samples::{PASSWORD, audit_context, new_staff};

#[tokio::test]
async fn a_database_with_other_content_is_not_seeded() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let (news, context) = (database::news(&store), audit_context());
    let created = news.create(full_news_draft(1), None, &context).await;
    assert!(!database::seed(&store).await.unwrap());
    let deleted = news.delete(created.unwrap().id, &Precondition::Unconditional, &context);
    deleted.await.unwrap();
    assert!(!database::seed(&store).await.unwrap());
    assert_eq!(news.list(ListPage::ALL).await.unwrap(), []);
}

#[tokio::test]
async fn an_error_in_the_audit_log_leaves_staff_and_sessions_unchanged() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let (staff, auth) = (database::staff(&store), database::auth(&store));
    let anna = add_member(&store, "anna").await;
    let from = IpAddr::from([192, 0, 2, 1]);
    let credentials = ports::contract::samples::credentials(anna.email.as_str(), PASSWORD);
    let issued = auth.sign_in(&credentials, from.into(), &[]).await.unwrap();
    let state = async || {
        let members = staff.list().await.unwrap();
        (
            members,
            auth.peek_session(&issued.token).await.unwrap().is_some(),
        )
    };
    let before = state().await;
    execute_sql(&file, &failing_trigger("INSERT", "audit")).await;
    assert!(staff.add(new_staff("berta"), None).await.is_err());
    assert!(staff.reset_password(&anna.email).await.is_err());
    assert!(
        staff
            .disable_account(anna.id, &staff.command_line_context())
            .await
            .is_err()
    );
    let change = ports::contract::samples::password_change(PASSWORD, "sieben Fässer und kein Most");
    assert!(
        auth.change_password(&anna, true, &change, from.into())
            .await
            .is_err()
    );
    assert!(auth.sign_out_everywhere(&anna).await.is_err());
    assert_eq!(state().await, before);
    execute_sql(&file, "DROP TRIGGER fault").await;
    staff
        .disable_account(anna.id, &staff.command_line_context())
        .await
        .unwrap();
}

fn failing_trigger(operation: &str, table: &str) -> String {
    format!(
        "CREATE TRIGGER fault BEFORE {operation} ON {table} BEGIN SELECT RAISE(ABORT, 'fault'); END"
    )
}

/// A dropped future commits entry, revision and audit entry, or none of them.
#[tokio::test]
async fn a_cancelled_write_is_committed_or_rolled_back() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let context = audit_context();
    let news = database::news(&store);
    for completed_steps in 0..12 {
        let mut create = Box::pin(news.create(full_news_draft(1), None, &context));
        for _ in 0..completed_steps {
            let poll_result = poll_fn(|context| Poll::Ready(create.as_mut().poll(context))).await;
            if poll_result.is_ready() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        drop(create);
        // There is one connection for writes, so the dropped write has ended after this.
        news.create(full_news_draft(1), None, &context)
            .await
            .unwrap();
        let entries = news.list(ListPage::ALL).await.unwrap().len();
        let revision = store.revision().await.unwrap().get();
        assert_eq!(u64::try_from(entries).unwrap(), revision);
        assert_eq!(database::audited(&store).await.len(), entries);
    }
}
