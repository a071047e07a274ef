//! All operations that write to the database.

mod files;

use adapters::sql::SqlStore;
use domain::Label;
use domain::Precondition;
use domain::accounts::{Credentials, LoginAttempts, Session, StaffId, TokenHash};
use domain::calendar::Instant;
use domain::contact::MessageState;
use domain::files::{BlobId, ContentType, DownloadToken, ObjectName, StoredFile};
use domain::idempotency::{IdempotencyKey, IdempotentRequest, KeyScope, RequestDigest};
use domain::menus::{MenuFileEdit, MenuFileName, MenuSettings, MenuType};
use domain::news::{NewsEdit, NewsId, NewsInput};
use domain::opening_hours::{DayHours, OpeningHours, SpecialDayId, SpecialDayInput};
use ports::Store;
use ports::contract::samples::full_news_draft;
use time::Duration;

use super::database;
use super::disk_faults::FaultInjector;
use super::samples::{PASSWORD, audit_context, christmas, message, new_staff, settings};

const START: Instant = Instant::UNIX_EPOCH;
const LATER: Instant = Instant::UNIX_EPOCH.saturating_add(Duration::DAY);
const ANY: Precondition = Precondition::Any;

pub async fn run(injector: &mut FaultInjector<'_>) {
    injector.check_writable().await;
    injector
        .operation("seed", async |store| database::seed(store).await)
        .await;
    news(injector).await;
    menus(injector).await;
    opening_hours(injector).await;
    contact(injector).await;
    staff(injector).await;
    sessions(injector).await;
    files::files(injector).await;
    files::uploads(injector).await;
    files::usage(injector).await;
    injector
        .transaction("purge the audit log", async |tx| {
            tx.audit().purge(LATER).await
        })
        .await;
}

fn request(scope: KeyScope) -> IdempotentRequest {
    IdempotentRequest {
        scope,
        key: IdempotencyKey::parse("key").unwrap(),
        request: RequestDigest::from_digest([1; 32]),
    }
}

async fn news(injector: &mut FaultInjector<'_>) {
    let id = NewsId::parse(7).unwrap();
    let context = audit_context();
    let request = request(KeyScope::Staff(StaffId::parse(1).unwrap()));
    injector
        .operation("create a news entry", async |store| {
            let news = database::news(store);
            news.create(full_news_draft(7), Some(&request), &context)
                .await
        })
        .await;
    let edit = NewsEdit::parse(NewsInput {
        title: Some("Ganslzeit".to_owned()),
        ..NewsInput::default()
    });
    let edit = edit.unwrap();
    injector
        .operation("edit a news entry", async |store| {
            let news = database::news(store);
            news.edit(id, edit.clone(), &ANY, &context).await
        })
        .await;
    let order = database::news(injector.store()).order().await.unwrap();
    let ids: Vec<_> = order.entries.iter().map(|entry| entry.id).rev().collect();
    injector
        .operation("reorder the news", async |store| {
            database::news(store).reorder(&ids, &ANY, &context).await
        })
        .await;
    let delete = async |store: &SqlStore| database::news(store).delete(id, &ANY, &context).await;
    injector.operation("delete a news entry", &delete).await;
    injector
        .operation("restore a news entry", async |store| {
            database::news(store).restore(id, &context).await
        })
        .await;
    delete(injector.store()).await.unwrap();
    injector
        .transaction("purge deleted news", async |tx| {
            tx.news().purge(LATER).await
        })
        .await;
}

async fn menus(injector: &mut FaultInjector<'_>) {
    let new = file(ObjectName::parse("menu/Winterkarte.pdf").unwrap(), 8);
    database::save_file(injector.store(), &new).await;
    let edit = MenuFileEdit {
        name: Some(MenuFileName::parse("Abendkarte").unwrap()),
        object: Some(new.name),
    };
    let (food, context) = (MenuType::Food, audit_context());
    injector
        .operation("edit a menu's file", async |store| {
            let menus = database::menus(store);
            menus.edit(food, edit.clone(), &ANY, &context).await
        })
        .await;
    let delete = async |store: &SqlStore| database::menus(store).delete(food, &ANY, &context).await;
    injector.operation("delete a menu's file", &delete).await;
    let mut view = injector.store().snapshot().await.unwrap();
    let deleted = view.menus().list_deleted(START - Duration::DAY).await;
    drop(view);
    let version = deleted.unwrap()[0].file.version;
    injector
        .operation("restore a menu's file", async |store| {
            let menus = database::menus(store);
            menus.restore(food, version, &context).await
        })
        .await;
    assert!(delete(injector.store()).await.unwrap().is_some());
    injector
        .operation("purge deleted menus", async |store| {
            database::menus(store).purge().await
        })
        .await;
    let mut changed = settings().displayed_menus().to_vec();
    changed[0].display_label = Label::parse("Anders").unwrap();
    let changed = MenuSettings::parse(changed).unwrap();
    injector
        .operation("save the menu settings", async |store| {
            let menus = database::menus(store);
            menus.save_settings(changed.clone(), &ANY, &context).await
        })
        .await;
}

async fn opening_hours(injector: &mut FaultInjector<'_>) {
    let (hours, context) = (OpeningHours::default(), audit_context());
    injector
        .operation("save the week", async |store| {
            let service = database::opening_hours(store);
            service
                .save_week(hours.week, DayHours::Closed, &ANY, &context)
                .await
        })
        .await;
    injector
        .operation("create a special day", async |store| {
            let service = database::opening_hours(store);
            service
                .create_special_day(christmas(), None, &context)
                .await
        })
        .await;
    let id = SpecialDayId::parse(1).unwrap();
    injector
        .operation("edit a special day", async |store| {
            let edit = SpecialDayInput {
                label: Some("Silvester".to_owned()),
                ..SpecialDayInput::default()
            };
            let service = database::opening_hours(store);
            service.edit_special_day(id, edit, &ANY, &context).await
        })
        .await;
    injector
        .operation("delete a special day", async |store| {
            let service = database::opening_hours(store);
            service.delete_special_day(id, &ANY, &context).await
        })
        .await;
}

async fn contact(injector: &mut FaultInjector<'_>) {
    let client = [10, 0, 0, 1].into();
    let request = request(KeyScope::Guests);
    for (name, request) in [
        ("receive a message", None),
        ("receive a message with a key", Some(&request)),
    ] {
        injector
            .operation(name, async |store| {
                let contact = database::contact(store);
                contact.receive(&message(), client, request).await
            })
            .await;
    }
    let messages = database::contact(injector.store()).list().await;
    let received = messages.unwrap().remove(0);
    let mut sent = received.clone();
    sent.delivery = received.delivery.sent(START);
    injector
        .transaction("record a delivery", async |tx| {
            tx.contact().update(&sent).await
        })
        .await;
    injector
        .operation("mark a message", async |store| {
            let contact = database::contact(store);
            contact.set_state(received.id, MessageState::Answered).await
        })
        .await;
    injector
        .operation("delete a message", async |store| {
            let contact = database::contact(store);
            contact.delete(received.id, &audit_context()).await
        })
        .await;
    injector
        .operation("purge messages", async |store| {
            database::contact(store).purge(0).await
        })
        .await;
}

async fn staff(injector: &mut FaultInjector<'_>) {
    injector
        .operation("add a staff member", async |store| {
            database::staff(store).add(new_staff("anna"), None).await
        })
        .await;
    let email = new_staff("anna").email;
    injector
        .operation("reset a password", async |store| {
            database::staff(store).reset(&email).await
        })
        .await;
    let berta = database::add_member(injector.store(), "berta").await;
    let credentials = Credentials::parse(berta.email.as_str(), PASSWORD).unwrap();
    let client = [192, 0, 2, 1].into();
    let sign_in = async |store: &SqlStore| {
        let auth = database::auth(store);
        auth.sign_in(&credentials, client, &[]).await.unwrap()
    };
    let token = sign_in(injector.store()).await.token;
    injector
        .operation("sign out", async |store| {
            database::auth(store).sign_out(&token).await
        })
        .await;
    sign_in(injector.store()).await;
    injector
        .operation("sign out everywhere", async |store| {
            database::auth(store).sign_out_everywhere(&berta).await
        })
        .await;
    sign_in(injector.store()).await;
    injector
        .operation("disable a staff member", async |store| {
            database::staff(store).disable(&berta.email).await
        })
        .await;
}

async fn sessions(injector: &mut FaultInjector<'_>) {
    let members = database::staff(injector.store()).list().await.unwrap();
    let mut members = members.into_iter();
    let anna = members.find(|member| member.must_change_password);
    let token = TokenHash::from_digest([1; 32]);
    let session = Session::new(token, anna.unwrap().id, START);
    injector
        .transaction("create a session", async |tx| {
            tx.sessions().insert(&session).await
        })
        .await;
    injector
        .transaction("purge sessions", async |tx| {
            tx.sessions().purge(LATER, LATER).await
        })
        .await;
    let keys = [TokenHash::from_digest([2; 32]), token];
    let attempts = LoginAttempts {
        count: 1,
        latest: START,
    };
    let attempts = keys.map(|key| (key, attempts));
    injector
        .transaction("count a login attempt", async |tx| {
            tx.login_attempts().save(&attempts).await
        })
        .await;
    injector
        .transaction("reset login attempts", async |tx| {
            tx.login_attempts().delete(&keys[..1]).await
        })
        .await;
    injector
        .transaction("purge login attempts", async |tx| {
            tx.login_attempts().purge(LATER).await
        })
        .await;
}

fn file(name: ObjectName, number: u8) -> StoredFile {
    StoredFile::new(
        name,
        BlobId::from_digest([number; 32]),
        4711,
        None,
        ContentType::PDF,
        DownloadToken::from_random([number; 32]),
        START,
    )
}
