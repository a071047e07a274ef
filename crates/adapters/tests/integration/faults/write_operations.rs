//! Writes of each repository.

use std::net::IpAddr;

use adapters::sql::SqlStore;
use domain::auth::Session;
use domain::calendar::{Timestamp, local};
use domain::contact::MessageState;
use domain::idempotency::{IdempotencyKeyScope, IdempotentRequest};
use domain::menus::{MenuFileEdit, MenuFileName, MenuSettings, MenuType};
use domain::news::{NewsEdit, NewsId, Title};
use domain::opening_hours::{OpeningHours, PeriodId, SpecialDayEdit, SpecialDayLabel, TodayChange};
use domain::pages::Page;
use domain::rate_limit::RateLimitCounter;
use domain::secrets::Digest;
use domain::usage::{UsageEvent, UsageEventKind};
use domain::{Label, Precondition};
use ports::contract::samples::{
    event, file, file_name, full_news_draft, sample_idempotent_request, sample_upload_part,
    season as sample_season,
};
use ports::{ListPage, Store, UnitOfWork};
use time::{Duration, Weekday};

use super::database;
use super::disk_faults::FaultInjector;
use super::samples::{
    PASSWORD, audit_context, christmas, message, new_staff, new_upload, settings,
};

const TEST_INSTANT: Timestamp = Timestamp::UNIX_EPOCH;
const LATER: Timestamp = Timestamp::UNIX_EPOCH.saturating_add(Duration::DAY);
const ANY_PRECONDITION: Precondition = Precondition::Unconditional;

/// Operations of services, one per line.
macro_rules! operations {
    ($injector:ident, |$store:ident| { $($write:expr;)+ }) => {
        $(
            let write = async |$store: &SqlStore| $write.await;
            $injector.run_with_each_fault(stringify!($write), write).await;
        )+
    };
}

/// Transactions with one write each.
macro_rules! inject_faults_in_transactions {
    ($injector:ident, |$tx:ident| { $($write:expr;)+ }) => {
        $(
            let write = async |$tx: &mut dyn UnitOfWork| $write.await;
            $injector.test_transaction(stringify!($write), write).await;
        )+
    };
}

pub async fn run(injector: &mut FaultInjector<'_>) {
    injector.check_writable().await;
    operations!(injector, |store| {
        database::seed(store);
    });
    news(injector).await;
    menus(injector).await;
    opening_hours(injector).await;
    contact(injector).await;
    staff(injector).await;
    sessions(injector).await;
    files(injector).await;
    usage(injector).await;
    inject_faults_in_transactions!(injector, |tx| {
        tx.audit().purge(LATER);
    });
}

async fn news(injector: &mut FaultInjector<'_>) {
    let id = NewsId::parse(7).unwrap();
    let context = audit_context();
    let request = sample_idempotent_request("key", 1);
    let edit = NewsEdit {
        title: Some(Title::parse("Ganslzeit").unwrap()),
        ..NewsEdit::default()
    };
    operations!(injector, |store| {
        database::news(store).create(full_news_draft(7), Some(&request), &context);
        database::news(store).edit(id, edit.clone(), &ANY_PRECONDITION, &context);
    });
    let ordered_news = database::news(injector.store()).order().await.unwrap();
    let ids: Vec<_> = ordered_news
        .entries
        .iter()
        .map(|entry| entry.id)
        .rev()
        .collect();
    operations!(injector, |store| {
        database::news(store).reorder(&ids, &ANY_PRECONDITION, &context);
        database::news(store).delete(id, &ANY_PRECONDITION, &context);
        database::news(store).restore(id, &ANY_PRECONDITION, &context);
    });
    let news = database::news(injector.store());
    news.delete(id, &ANY_PRECONDITION, &context).await.unwrap();
    inject_faults_in_transactions!(injector, |tx| {
        tx.news().purge(LATER);
    });
}

async fn menus(injector: &mut FaultInjector<'_>) {
    let new = file(file_name("menu/Winterkarte.pdf"), 8);
    database::save_file(injector.store(), &new).await;
    let edit = MenuFileEdit {
        name: Some(MenuFileName::parse("Abendkarte").unwrap()),
        file: Some(new.name),
    };
    let (food, context) = (MenuType::Food, audit_context());
    operations!(injector, |store| {
        database::menus(store).edit_file(food, edit.clone(), &ANY_PRECONDITION, &context);
        database::menus(store).delete(food, &ANY_PRECONDITION, &context);
    });
    let mut snapshot = injector.store().begin_read_only().await.unwrap();
    let deleted = snapshot
        .menus()
        .list_deleted(TEST_INSTANT - Duration::DAY)
        .await;
    drop(snapshot);
    let version = deleted.unwrap()[0].file.version;
    operations!(injector, |store| {
        database::menus(store).restore(food, version, &ANY_PRECONDITION, &context);
    });
    let menus = database::menus(injector.store());
    let deleted = menus
        .delete(food, &ANY_PRECONDITION, &context)
        .await
        .unwrap();
    assert!(deleted.is_some());
    let mut changed = settings().entries().to_vec();
    changed[0].display_label = Label::parse("Anders").unwrap();
    let changed = MenuSettings::parse(changed).unwrap();
    operations!(injector, |store| {
        database::menus(store).purge();
        database::menus(store).save_settings(changed.clone(), &ANY_PRECONDITION, &context);
    });
}

async fn opening_hours(injector: &mut FaultInjector<'_>) {
    let week = OpeningHours::default().week;
    let holiday = *week.on(Weekday::Monday);
    let (id, context) = (PeriodId::parse(1).unwrap(), audit_context());
    // The special days have the ids before.
    let season = PeriodId::parse(4).unwrap();
    let today = local(context.occurred_at).date;
    let summer = || sample_season(1, "2027-05-01", "2027-09-30").details;
    let winter = || sample_season(1, "2026-12-01", "2027-03-31").details;
    let edit = || SpecialDayEdit {
        label: Some(SpecialDayLabel::parse("Silvester").unwrap()),
        ..SpecialDayEdit::default()
    };
    operations!(injector, |store| {
        database::opening_hours(store).save_week(week, holiday, &ANY_PRECONDITION, &context);
        database::opening_hours(store).create_special_day(christmas(), None, &context);
        database::opening_hours(store).edit_special_day(id, edit(), &ANY_PRECONDITION, &context);
        database::opening_hours(store).delete_special_day(id, &ANY_PRECONDITION, &context);
        database::opening_hours(store).change_today(today, TodayChange::Closed, None, &context);
        database::opening_hours(store).create_season(summer(), None, &context);
        database::opening_hours(store).save_season(season, winter(), &ANY_PRECONDITION, &context);
        database::opening_hours(store).delete_season(season, &ANY_PRECONDITION, &context);
    });
}

async fn contact(injector: &mut FaultInjector<'_>) {
    let client = [10, 0, 0, 1].into();
    let request = IdempotentRequest {
        scope: IdempotencyKeyScope::AllGuests,
        ..sample_idempotent_request("key", 1)
    };
    operations!(injector, |store| {
        database::contact(store).receive_message(&message(), client, None);
        database::contact(store).receive_message(&message(), client, Some(&request));
    });
    let messages = database::contact(injector.store())
        .list(None, ListPage::ALL)
        .await;
    let received = messages.unwrap().remove(0);
    let job = received.mail.clone().unwrap();
    let done = job.clone().succeeded(TEST_INSTANT);
    inject_faults_in_transactions!(injector, |tx| {
        tx.jobs().insert(job.kind, job.record, TEST_INSTANT);
        tx.jobs().update(&done);
        tx.jobs().delete(job.id);
    });
    operations!(injector, |store| {
        database::contact(store).mark_message_as(
            received.id,
            MessageState::Answered,
            &ANY_PRECONDITION,
        );
        database::contact(store).delete(received.id, &ANY_PRECONDITION, &audit_context());
        database::contact(store).purge(0);
    });
}

async fn staff(injector: &mut FaultInjector<'_>) {
    let email = new_staff("anna").email;
    operations!(injector, |store| {
        database::staff(store).add(new_staff("anna"), None);
        database::staff(store).reset_password(&email);
    });
    let berta = database::add_member(injector.store(), "berta").await;
    let credentials = ports::contract::samples::credentials(berta.email.as_str(), PASSWORD);
    let client = IpAddr::from([192, 0, 2, 1]);
    let context = audit_context();
    let sign_in = async |store: &SqlStore| {
        let auth = database::auth(store);
        auth.sign_in(&credentials, client.into(), &[])
            .await
            .unwrap()
    };
    let token = sign_in(injector.store()).await.token;
    operations!(injector, |store| {
        database::auth(store).sign_out(&token);
    });
    sign_in(injector.store()).await;
    operations!(injector, |store| {
        database::auth(store).sign_out_everywhere(&berta);
    });
    sign_in(injector.store()).await;
    operations!(injector, |store| {
        database::staff(store).disable_account(berta.id, &context);
    });
}

async fn sessions(injector: &mut FaultInjector<'_>) {
    let members = database::staff(injector.store()).list().await.unwrap();
    let mut members = members.into_iter();
    let anna = members.find(|member| member.must_change_password);
    let token = Digest::from_digest([1; 32]);
    let session = Session::new(token, anna.unwrap().id, "", TEST_INSTANT);
    let keys = [Digest::from_digest([2; 32]), token];
    let attempts = RateLimitCounter {
        count: 1,
        latest_at: TEST_INSTANT,
    };
    let attempts = keys.map(|key| (key, attempts));
    inject_faults_in_transactions!(injector, |tx| {
        tx.sessions().insert(&session);
        tx.sessions().purge(LATER, LATER);
        tx.rate_limits().save(&attempts);
        tx.rate_limits().delete(&keys[..1]);
        tx.rate_limits().purge(LATER);
    });
}

async fn files(injector: &mut FaultInjector<'_>) {
    let note_file = file(file_name("notiz"), 3);
    let upload = new_upload();
    let part = sample_upload_part(0, 1);
    inject_faults_in_transactions!(injector, |tx| {
        tx.files().save(&note_file);
        tx.files().delete(&note_file.name);
        tx.uploads().insert(&upload);
        tx.uploads().insert_upload_part(upload.id, &part);
    });
    let complete_file = file(upload.name.clone(), 4);
    injector
        .test_transaction("finish an upload", async |tx| {
            tx.files().save(&complete_file).await?;
            tx.uploads().update(&upload).await?;
            tx.uploads().delete_parts(upload.id).await
        })
        .await;
    inject_faults_in_transactions!(injector, |tx| {
        tx.uploads().purge(LATER);
    });
}

async fn usage(injector: &mut FaultInjector<'_>) {
    let call = |id| {
        event(
            id,
            UsageEventKind::PhoneLinkOpened,
            Page::Home,
            TEST_INSTANT,
        )
    };
    let events: [UsageEvent; 2] = ["one", "two"].map(call);
    operations!(injector, |store| {
        database::record(store, &events, "analytics.example");
        database::mark_events_forwarded(store, &events);
    });
    inject_faults_in_transactions!(injector, |tx| {
        tx.usage().add_event_counts(&[events[0].to_hourly_count()]);
        tx.usage().purge_events(LATER, 9);
    });
}
