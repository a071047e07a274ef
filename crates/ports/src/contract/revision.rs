//! Writes that guests can see raise the revision, others do not.

use domain::audit::AuditAction;
use domain::auth::Session;
use domain::jobs::JobKind;
use domain::menus::MenuType;
use domain::opening_hours::{DayHours, OpeningHours};
use domain::pages::Page;
use domain::secrets::Digest;
use domain::usage::UsageEventKind;

use super::contact::insert as insert_message;
use super::samples::{
    audit_context, event, file, file_name, full_news_draft, menu_file, menu_settings, message,
    new_member, news_id, now, period_id, season, special_day, upload,
};
use crate::{ListPage, Store, StoreError, UnitOfWork};

/// Whether a committed write raises the revision.
async fn raises_revision<T>(
    store: &impl Store,
    write: impl AsyncFnOnce(&mut dyn UnitOfWork) -> Result<T, StoreError>,
) -> bool {
    let before = store.revision().await.unwrap();
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.revision().await.unwrap(), before);
    write(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    store.revision().await.unwrap() > before
}

/// One statement at a time: `assert_raises_revision!(store, true, |tx| { … })`.
macro_rules! assert_raises_revision {
    ($store:ident, $expected:literal, |$tx:ident| { $($write:expr;)+ }) => {
        $(
            let is_revision_raised = raises_revision($store, async |$tx: &mut dyn UnitOfWork| $write.await);
            assert_eq!(is_revision_raised.await, $expected, stringify!($write));
        )+
    };
}

pub async fn revision_rises_with_public_writes(store: &impl Store) {
    let entry = full_news_draft(1).into_entry_with_id(news_id(1));
    let file = file(file_name("menu/Karte.pdf"), 1);
    let menu = menu_file(MenuType::Food, "Karte", &file, 1);
    let id = period_id(1);
    let day = special_day(id, "2026-12-24", "2026-12-26", DayHours::Closed);
    let season = season(1, "2027-05-01", "2027-09-30");
    assert_raises_revision!(store, true, |tx| {
        tx.news().insert(&entry);
        tx.news().update(&entry);
        tx.news().save_news_order_version(entry.version);
        tx.news().soft_delete(entry.id, now());
        tx.news().restore(&entry);
        tx.news().remove(entry.id, now());
        tx.files().save(&file);
        tx.menus().save(&menu);
        tx.menus().save_settings(&menu_settings());
        tx.menus().save_former_menu_name(&file.name, menu.menu);
        tx.menus().delete(menu.menu, menu.version);
        tx.files().delete(&file.name);
        tx.opening_hours().save_week(&OpeningHours::default());
        tx.opening_hours().insert_special_day(&day);
        tx.opening_hours().update_special_day(&day);
        tx.opening_hours().delete_special_day(day.id);
        tx.opening_hours().save_season(&season);
        tx.opening_hours().delete_season(season.id);
    });
}

pub async fn revision_does_not_rise_with_other_writes(store: &impl Store) {
    let mut tx = store.begin().await.unwrap();
    let received = insert_message(&mut *tx, message("Anna"), now()).await;
    let email = "anna@gasthaus.example";
    let anna = tx.staff().insert(&new_member(email)).await.unwrap();
    tx.commit().await.unwrap();
    let token = Digest::from_digest([1; 32]);
    let session = Session::new(token, anna.id, "", now());
    let upload = upload(1);
    let call = [event(
        "a",
        UsageEventKind::PhoneLinkOpened,
        Page::Home,
        now(),
    )];
    let deleted = AuditAction::MessageDeleted.on("7");
    assert_raises_revision!(store, false, |tx| {
        tx.news().list(ListPage::ALL);
        tx.news().purge(now());
        tx.menus().purge(now());
        tx.opening_hours().find();
        tx.files().list("", u32::MAX);
        tx.audit().append(&audit_context(1), deleted.clone());
        tx.audit().purge(now());
        tx.contact().insert(&message("Berta"), now());
        tx.contact().update(&received);
        tx.jobs().insert(JobKind::ContactMail, Some(1), now());
        tx.contact().delete(received.id);
        tx.contact().purge(now());
        tx.staff().insert(&new_member("berta@gasthaus.example"));
        tx.staff().update(&anna);
        tx.sessions().insert(&session);
        tx.uploads().insert(&upload);
        tx.uploads().update(&upload);
        tx.uploads().delete_parts(upload.id);
        tx.usage().insert(&call, None);
        tx.usage().add_event_counts(&[call[0].to_hourly_count()]);
        tx.usage().purge_events(now(), 9);
    });
}

pub async fn a_dropped_unit_of_work_changes_nothing(store: &impl Store) {
    let before = store.revision().await.unwrap();
    let mut tx = store.begin().await.unwrap();
    let entry = full_news_draft(1).into_entry_with_id(news_id(1));
    tx.news().insert(&entry).await.unwrap();
    drop(tx);
    let mut snapshot = store.begin_read_only().await.unwrap();
    assert_eq!(snapshot.news().list(ListPage::ALL).await.unwrap(), []);
    assert_eq!(store.revision().await.unwrap(), before);
}
