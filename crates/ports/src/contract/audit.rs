use domain::audit::{AuditAction, AuditContext, AuditEntry, AuditId};
use domain::inn::Email;
use time::Duration;

use super::revision;
use super::samples::{audit_context, command_line, new_member, now};
use super::staff::insert;
use crate::{ChangeFeed, Store};

#[macro_export]
macro_rules! audit_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, audit:
            keeps_every_field,
            names_the_account_of_an_entry,
            lists_by_descending_id,
            lists_in_pages,
            purges_older_entries,
            deletes_the_entries_of_an_event,
            never_reuses_an_id,
            does_not_change_the_revision,
        );
    };
}

pub async fn keeps_every_field(store: &impl Store) {
    for context in [command_line(), audit_context(1)] {
        append(store, &context).await;
    }
    let entries = page(store, None, 9).await;
    let contexts: Vec<_> = entries.iter().map(|entry| &entry.context).collect();
    assert_eq!(contexts, [&audit_context(1), &command_line()]);
    assert_eq!(entries[0].event, AuditAction::MessageDeleted.on("7"));
}

/// Another actor, instant, action or subject is another event.
pub async fn deletes_the_entries_of_an_event(store: &impl Store) {
    for minute in [1, 2] {
        append(store, &audit_context(minute)).await;
    }
    let event = AuditAction::MessageDeleted.on("7");
    let other_instant = AuditContext {
        at: now(),
        ..audit_context(1)
    };
    let mut tx = store.begin().await.unwrap();
    for (context, event) in [
        (&other_instant, &event),
        (&audit_context(1), &AuditAction::MessageDeleted.on("8")),
        (&audit_context(1), &AuditAction::FileStored.on("7")),
        (&audit_context(2), &event),
    ] {
        tx.audit().delete(context, event).await.unwrap();
    }
    tx.commit().await.unwrap();
    assert_eq!(minutes(&page(store, None, 9).await), [1]);
}

/// Disabled accounts too. An entry of the command line has no account.
pub async fn names_the_account_of_an_entry(store: &impl Store) {
    let emails = ["Hans@gasthaus.example", "hansl@gasthaus.example"];
    for email in emails {
        let mut member = insert(store, new_member(email)).await;
        append(store, &member.audit_context(now())).await;
        member.is_disabled = true;
        let mut tx = store.begin().await.unwrap();
        tx.staff().update(&member).await.unwrap();
        tx.commit().await.unwrap();
    }
    append(store, &command_line()).await;
    append(store, &audit_context(99)).await;
    let entries = page(store, None, 9).await;
    let named: Vec<_> = entries
        .iter()
        .map(|entry| entry.email.as_ref().map(Email::as_str))
        .collect();
    let [first, second] = emails.map(Some);
    assert_eq!(named, [None, None, second, first]);
}

/// Regardless of their time.
pub async fn lists_by_descending_id(store: &impl Store) {
    assert_eq!(page(store, None, 9).await, []);
    for minute in [5, 1, 3] {
        append(store, &audit_context(minute)).await;
    }
    let entries = page(store, None, 9).await;
    assert_eq!(minutes(&entries), [3, 1, 5]);
    assert!(entries.is_sorted_by(|newer, older| newer.id > older.id));
}

pub async fn lists_in_pages(store: &impl Store) {
    for minute in 1..=5 {
        append(store, &audit_context(minute)).await;
    }
    let first = page(store, None, 2).await;
    assert_eq!(minutes(&first), [5, 4]);
    append(store, &audit_context(6)).await;
    let next = page(store, first.last().map(|entry| entry.id), 2).await;
    assert_eq!(minutes(&next), [3, 2]);
    let last = page(store, next.last().map(|entry| entry.id), 2).await;
    assert_eq!(minutes(&last), [1]);
    assert_eq!(page(store, last.last().map(|entry| entry.id), 2).await, []);
}

pub async fn purges_older_entries(store: &impl Store) {
    for minute in 1..=4 {
        append(store, &audit_context(minute)).await;
    }
    assert_eq!(purge(store, 3).await, 2);
    assert_eq!(purge(store, 3).await, 0);
    assert_eq!(minutes(&page(store, None, 9).await), [4, 3]);
}

pub async fn never_reuses_an_id(store: &impl Store) {
    append(store, &audit_context(1)).await;
    let [first] = page(store, None, 9).await.try_into().expect("one entry");
    assert_eq!(purge(store, 9).await, 1);
    append(store, &audit_context(2)).await;
    let [second] = page(store, None, 9).await.try_into().expect("one entry");
    assert!(second.id > first.id);
}

pub async fn does_not_change_the_revision<S: Store + ChangeFeed>(store: &S) {
    let before = revision(store).await;
    append(store, &audit_context(1)).await;
    purge(store, 9).await;
    assert_eq!(revision(store).await, before);
}

async fn append(store: &impl Store, context: &AuditContext) {
    let mut tx = store.begin().await.unwrap();
    let event = AuditAction::MessageDeleted.on("7");
    tx.audit().append(context, event).await.unwrap();
    tx.commit().await.unwrap();
}

async fn purge(store: &impl Store, minute: i64) -> u64 {
    let mut tx = store.begin().await.unwrap();
    let before = now() + Duration::minutes(minute);
    let purged = tx.audit().purge(before).await.unwrap();
    tx.commit().await.unwrap();
    purged
}

async fn page(store: &impl Store, before: Option<AuditId>, limit: u16) -> Vec<AuditEntry> {
    let mut view = store.snapshot().await.unwrap();
    view.audit().list(before, limit).await.unwrap()
}

fn minutes(entries: &[AuditEntry]) -> Vec<i64> {
    let minute = |entry: &AuditEntry| (entry.context.at - now()).whole_minutes();
    entries.iter().map(minute).collect()
}
