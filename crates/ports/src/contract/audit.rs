use domain::audit::{AuditAction, AuditContext, AuditEntry, AuditId};
use domain::inn::Email;
use time::Duration;

use super::samples::{audit_context, command_line, new_member, now};
use crate::{ListPage, UnitOfWork};

pub async fn keeps_every_field_of_an_audit_entry(tx: &mut dyn UnitOfWork) {
    for context in [command_line(), audit_context(1)] {
        append(tx, &context).await;
    }
    let entries = page(tx, None, 9).await;
    let audit_contexts: Vec<_> = entries.iter().map(|entry| &entry.context).collect();
    assert_eq!(audit_contexts, [&audit_context(1), &command_line()]);
    assert_eq!(entries[0].event, AuditAction::MessageDeleted.on("7"));
}

/// Disabled accounts too. An entry of the command line has no account.
pub async fn audit_entries_have_the_email_of_their_account(tx: &mut dyn UnitOfWork) {
    let emails = ["Hans@gasthaus.example", "hansl@gasthaus.example"];
    for email in emails {
        let mut member = tx.staff().insert(&new_member(email)).await.unwrap();
        append(tx, &AuditContext::of(&member, now())).await;
        member.is_disabled = true;
        tx.staff().update(&member).await.unwrap();
    }
    append(tx, &command_line()).await;
    append(tx, &audit_context(99)).await;
    let entries = page(tx, None, 9).await;
    let entry_emails = entries.iter().map(|entry| entry.email.as_ref());
    let entry_email_texts: Vec<_> = entry_emails.map(|email| email.map(Email::as_str)).collect();
    let [first, second] = emails.map(Some);
    assert_eq!(entry_email_texts, [None, None, second, first]);
}

/// By descending id, regardless of their time.
pub async fn lists_audit_entries_in_pages(tx: &mut dyn UnitOfWork) {
    assert_eq!(page(tx, None, 9).await, []);
    for minute in [5, 1, 3, 2, 4] {
        append(tx, &audit_context(minute)).await;
    }
    let first = page(tx, None, 2).await;
    assert_eq!(entry_minute_offsets(&first), [4, 2]);
    append(tx, &audit_context(6)).await;
    let next = page(tx, first.last().map(|entry| entry.id), 2).await;
    assert_eq!(entry_minute_offsets(&next), [3, 1]);
    let last = page(tx, next.last().map(|entry| entry.id), 2).await;
    assert_eq!(entry_minute_offsets(&last), [5]);
    assert_eq!(page(tx, last.last().map(|entry| entry.id), 2).await, []);
}

pub async fn purges_older_audit_entries(tx: &mut dyn UnitOfWork) {
    for minute in 1..=4 {
        append(tx, &audit_context(minute)).await;
    }
    let newest = page(tx, None, 1).await[0].id;
    for (minute, purged, rest) in [(3, 2, &[4, 3][..]), (3, 0, &[4, 3]), (9, 2, &[])] {
        let before = now() + Duration::minutes(minute);
        assert_eq!(tx.audit().purge(before).await.unwrap(), purged);
        assert_eq!(entry_minute_offsets(&page(tx, None, 9).await), rest);
    }
    append(tx, &audit_context(5)).await;
    assert!(page(tx, None, 9).await[0].id > newest, "an id was reused");
}

async fn append(tx: &mut dyn UnitOfWork, context: &AuditContext) {
    let event = AuditAction::MessageDeleted.on("7");
    tx.audit().append(context, event).await.unwrap();
}

async fn page(tx: &mut dyn UnitOfWork, after: Option<AuditId>, limit: u32) -> Vec<AuditEntry> {
    tx.audit().list(ListPage { after, limit }).await.unwrap()
}

fn entry_minute_offsets(entries: &[AuditEntry]) -> Vec<i64> {
    let minute = |entry: &AuditEntry| (entry.context.occurred_at - now()).whole_minutes();
    entries.iter().map(minute).collect()
}
