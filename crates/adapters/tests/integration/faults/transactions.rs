//! Crashes, errors and cancelled writes leave all of a change or nothing.

use std::future::{Future, poll_fn};
use std::path::Path;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use bytes::Bytes;
use domain::Precondition;
use domain::files::{FileMetadata, FilePrecondition, NewFile, ObjectName, StoredFile};
use domain::menus::{MenuFileEdit, MenuFileName, MenuType};
use futures::stream::{self, StreamExt};
use ports::contract::samples::full_news_draft;
use ports::{ListPage, Store};
use services::files::BodyReader;

use crate::faults::database::{self, add_member, dump, execute_sql, open, temporary_file};
use crate::faults::samples::{PASSWORD, audit_context, food_file, new_staff};

#[tokio::test]
async fn a_crash_leaves_the_database_empty_or_seeded() {
    // On a busy machine, the commit may come before the first copy.
    for _ in 0..20 {
        if crashes_before_commit().await > 0 {
            return;
        }
    }
    panic!("all crashes came after the commit");
}

/// Copies the files at every step of seeding, as a crash would leave them, and opens them. Returns how many steps found
/// the database empty.
async fn crashes_before_commit() -> u32 {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let empty_dump = dump(&store).await;
    let mut empty_count = 0;
    let mut seed = pin!(database::seed(&store));
    loop {
        let poll_result = poll_fn(|context| Poll::Ready(seed.as_mut().poll(context))).await;
        // SQLite works on a thread of its own.
        tokio::time::sleep(Duration::from_millis(1)).await;
        let recovered_dump = dump_after_crash(&file).await;
        if let Poll::Ready(seeded) = poll_result {
            assert!(seeded.unwrap());
            assert_eq!(recovered_dump, dump(&store).await);
            break;
        }
        if recovered_dump == empty_dump {
            empty_count += 1;
        } else {
            // Committed, although the future is pending.
            assert!(recovered_dump.contains("Ganslzeit"), "{recovered_dump}");
        }
    }
    empty_count
}

async fn dump_after_crash(file: &Path) -> String {
    let (_folder, copy) = temporary_file();
    for ending in ["", "-wal"] {
        let path_with_ending = |path: &Path| format!("{}{ending}", path.display());
        if Path::new(&path_with_ending(file)).exists() {
            std::fs::copy(path_with_ending(file), path_with_ending(&copy)).unwrap();
        }
    }
    dump(&open(&copy).await).await
}

/// Also after its deletion.
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

/// Decision M2.
#[tokio::test]
async fn an_error_leaves_the_old_menu_or_the_new() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    database::seed(&store).await.unwrap();
    let name = MenuFileName::parse("Winterkarte").unwrap();
    let new = StoredFile {
        name: name.safe_object_name(MenuType::Food),
        ..food_file()
    };
    database::save_file(&store, &new).await;
    let before = dump(&store).await;
    let edit = MenuFileEdit {
        name: Some(name),
        object: Some(new.name.clone()),
    };
    let (menus, context) = (database::menus(&store), audit_context());
    let edit = || {
        menus.edit_file(
            MenuType::Food,
            edit.clone(),
            &Precondition::Unconditional,
            &context,
        )
    };
    for (operation, table) in [
        ("UPDATE", "menu_files"),
        ("DELETE", "files"),
        ("INSERT", "former_menu_addresses"),
        ("INSERT", "audit"),
    ] {
        execute_sql(&file, &failing_trigger(operation, table)).await;
        assert!(edit().await.is_err(), "{operation} {table}");
        assert_eq!(dump(&store).await, before, "{operation} {table}");
        execute_sql(&file, "DROP TRIGGER fault").await;
    }
    assert_eq!(edit().await.unwrap().object, new.name);
}

/// Final with its file, or active with all its parts.
#[tokio::test]
async fn an_error_leaves_the_upload_active_or_final() {
    let (folder, file) = temporary_file();
    let store = open(&file).await;
    database::seed(&store).await.unwrap();
    let storage = database::storage(&store, folder.path()).await;
    let metadata = NewFile {
        name: ObjectName::parse("notiz").unwrap(),
        metadata: FileMetadata::PDF,
        md5: None,
        precondition: FilePrecondition::MustNotExist,
    };
    let id = storage.begin_upload(metadata, 2).await.unwrap().id;
    let mut body = BodyReader::new(stream::iter([Ok(Bytes::from_static(b"ab"))]).boxed());
    let append_result = storage.append(id, 0, None, &mut body, false).await;
    append_result.unwrap();
    let state = async || {
        let mut snapshot = store.begin_read_only().await.unwrap();
        let upload = snapshot.uploads().find(id).await.unwrap();
        let upload_parts = snapshot.uploads().upload_parts(id).await.unwrap();
        drop(snapshot);
        (upload, upload_parts, dump(&store).await)
    };
    let before = state().await;
    for (operation, table) in [
        ("UPDATE", "uploads"),
        ("DELETE", "upload_parts"),
        ("INSERT", "files"),
        ("INSERT", "audit"),
    ] {
        execute_sql(&file, &failing_trigger(operation, table)).await;
        let finish_result = storage.finish(id, None, &audit_context()).await;
        assert!(finish_result.is_err(), "{operation} {table}");
        assert_eq!(state().await, before, "{operation} {table}");
        execute_sql(&file, "DROP TRIGGER fault").await;
    }
    let stored = storage.finish(id, None, &audit_context()).await.unwrap();
    assert_eq!(storage.find(&stored.name).await.unwrap(), Some(stored));
}

#[tokio::test]
async fn an_error_in_the_audit_log_leaves_staff_and_sessions_unchanged() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let (staff, auth) = (database::staff(&store), database::auth(&store));
    let anna = add_member(&store, "anna").await;
    let from = [192, 0, 2, 1].into();
    let credentials = ports::contract::samples::credentials(anna.email.as_str(), PASSWORD);
    let issued = auth.sign_in(&credentials, from, &[]).await.unwrap();
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
    assert!(staff.disable_account(&anna.email).await.is_err());
    let change = ports::contract::samples::password_change(PASSWORD, "sieben Fässer und kein Most");
    assert!(auth.change_password(&anna, &change, from).await.is_err());
    assert!(auth.sign_out_everywhere(&anna).await.is_err());
    assert_eq!(state().await, before);
    execute_sql(&file, "DROP TRIGGER fault").await;
    staff.disable_account(&anna.email).await.unwrap();
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
