//! Every operation that writes to the database, each after what it needs.

mod files;

use adapters::sql::SqlStore;
use domain::Label;
use domain::Precondition;
use domain::accounts::{Credentials, LoginAttempts, Session, StaffId, TokenHash};
use domain::calendar::{Instant, parse_day};
use domain::contact::MessageState;
use domain::files::{BlobId, ContentType, DownloadToken, ObjectName, StoredFile};
use domain::idempotency::{IdempotencyKey, IdempotentRequest, KeyScope, RequestDigest};
use domain::menus::{MenuFileEdit, MenuFileName, MenuSettings, MenuType};
use domain::news::{NewsEdit, NewsId, NewsInput};
use domain::opening_hours::{DayHours, OpeningHours, SpecialDayDraft, SpecialDayId};
use ports::Store;
use ports::StoreError;
use services::error::UpdateError;
use time::Duration;

use crate::content::{PASSWORD, by, christmas, draft, message, new_staff, settings};
use crate::database;
use crate::disk_faults::Sweep;

const START: Instant = Instant::UNIX_EPOCH;
const ANY: Precondition = Precondition::Any;

pub async fn run(sweep: &mut Sweep<'_>) {
    sweep.proof().await;
    sweep
        .operation("seed", async |store| database::seed(store).await)
        .await;
    news(sweep).await;
    menus(sweep).await;
    opening_hours(sweep).await;
    contact(sweep).await;
    staff(sweep).await;
    sessions(sweep).await;
    files::files(sweep).await;
    files::uploads(sweep).await;
    files::usage(sweep).await;
    let later = START + Duration::DAY;
    sweep
        .operation("purge the audit log", async |store| {
            let mut tx = Store::begin(store).await?;
            let purged = tx.audit().purge(later).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(purged > 0)
        })
        .await;
}

/// An operation without a result is done if it reports no error.
fn done<E>(result: Result<(), E>) -> Result<bool, E> {
    result.map(|()| true)
}

async fn news(sweep: &mut Sweep<'_>) {
    let id = NewsId::parse(7).unwrap();
    let once = IdempotentRequest {
        scope: KeyScope::Staff(StaffId::parse(1).unwrap()),
        key: IdempotencyKey::parse("key").unwrap(),
        request: RequestDigest::from_digest([1; 32]),
    };
    sweep
        .operation("create a news entry", async |store| {
            let created = database::news(store)
                .create(draft(7), Some(&once), &by())
                .await;
            created.map(|entry| entry.id == id)
        })
        .await;
    let edit = NewsEdit::parse(NewsInput {
        title: Some("Ganslzeit".to_owned()),
        ..NewsInput::default()
    });
    let edit = edit.unwrap();
    sweep
        .operation("edit a news entry", async |store| {
            let edited = database::news(store)
                .edit(id, edit.clone(), &ANY, &by())
                .await;
            edited.map(|_| true)
        })
        .await;
    let board = database::news(sweep.store()).order().await.unwrap();
    let mut ids: Vec<_> = board.entries.iter().map(|entry| entry.id).collect();
    ids.reverse();
    sweep
        .operation("reorder the news", async |store| {
            let reordered = database::news(store).reorder(&ids, &ANY, &by()).await;
            reordered.map(|_| true)
        })
        .await;
    let delete = async |store: &SqlStore| {
        let deleted = database::news(store).delete(id, &ANY, &by()).await;
        deleted.map(|()| true)
    };
    sweep.operation("delete a news entry", &delete).await;
    sweep
        .operation("restore a news entry", async |store| {
            let restored = database::news(store).restore(id, &by()).await;
            restored.map(|_| true)
        })
        .await;
    assert!(delete(sweep.store()).await.unwrap());
    sweep
        .operation("purge deleted news", async |store| {
            let mut tx = Store::begin(store).await?;
            let purged = tx.news().purge(START + Duration::DAY).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(purged == 1)
        })
        .await;
}

async fn menus(sweep: &mut Sweep<'_>) {
    let new = file(ObjectName::parse("menu/Winterkarte.pdf").unwrap(), 8);
    database::save_file(sweep.store(), &new).await;
    let edit = MenuFileEdit {
        name: Some(MenuFileName::parse("Abendkarte").unwrap()),
        object: Some(new.name),
    };
    let food = MenuType::Food;
    sweep
        .operation("edit a menu's file", async |store| {
            let menus = database::menus(store);
            let edited = menus.edit(food, edit.clone(), &ANY, &by()).await;
            edited.map(|_| true)
        })
        .await;
    let delete = async |store: &SqlStore| database::menus(store).delete(food, &ANY, &by()).await;
    sweep
        .operation("delete a menu's file", async |store| {
            delete(store).await.map(|deleted| deleted.is_some())
        })
        .await;
    let mut view = sweep.store().snapshot().await.unwrap();
    let deleted = view.menus().list_deleted(START - Duration::DAY).await;
    drop(view);
    let version = deleted.unwrap()[0].file.version;
    sweep
        .operation("restore a menu's file", async |store| {
            let restored = database::menus(store).restore(food, version, &by()).await;
            restored.map(|_| true)
        })
        .await;
    assert!(delete(sweep.store()).await.unwrap().is_some());
    sweep
        .operation("purge deleted menus", async |store| {
            let purged = database::menus(store).purge().await;
            purged.map(|purged| purged > 0)
        })
        .await;
    let mut changed = settings().displayed_menus().to_vec();
    changed[0].display_label = Label::parse("Anders").unwrap();
    let changed = MenuSettings::parse(changed).unwrap();
    sweep
        .operation("save the menus' settings", async |store| {
            let menus = database::menus(store);
            let saved = menus.save_settings(changed.clone(), &ANY, &by()).await;
            saved.map(|_| true)
        })
        .await;
}

async fn opening_hours(sweep: &mut Sweep<'_>) {
    let hours = OpeningHours::default();
    sweep
        .operation("save the week", async |store| {
            let service = database::opening_hours(store);
            let saved = service
                .save_week(hours.week, DayHours::Closed, &ANY, &by())
                .await;
            saved.map(|_| true)
        })
        .await;
    sweep
        .operation("create a special day", async |store| {
            let service = database::opening_hours(store);
            let created = service.create_special_day(christmas(), None, &by()).await;
            created.map(|_| true)
        })
        .await;
    let id = SpecialDayId::parse(1).unwrap();
    let day = |text| parse_day(text).unwrap();
    let label = Label::parse("Silvester").unwrap();
    let new_years_eve = SpecialDayDraft::new(
        day("2026-12-31"),
        day("2026-12-31"),
        label,
        DayHours::Closed,
    );
    let new_years_eve = new_years_eve.unwrap();
    sweep
        .operation("edit a special day", async |store| {
            let edit = |_: &_| Ok::<_, UpdateError>(new_years_eve.clone());
            let service = database::opening_hours(store);
            let edited = service.edit_special_day(id, edit, &ANY, &by()).await;
            edited.map(|_| true)
        })
        .await;
    sweep
        .operation("delete a special day", async |store| {
            let service = database::opening_hours(store);
            let deleted = service.delete_special_day(id, &ANY, &by()).await;
            deleted.map(|()| true)
        })
        .await;
}

async fn contact(sweep: &mut Sweep<'_>) {
    let guest = [10, 0, 0, 1].into();
    sweep
        .operation("receive a message", async |store| {
            let contact = database::contact(store);
            let received = contact.receive(&message(), guest, None).await;
            received.map(|()| true)
        })
        .await;
    let once = IdempotentRequest {
        scope: KeyScope::Guests,
        key: IdempotencyKey::parse("message").unwrap(),
        request: RequestDigest::from_digest([2; 32]),
    };
    sweep
        .operation("receive a message once", async |store| {
            let contact = database::contact(store);
            let received = contact.receive(&message(), guest, Some(&once)).await;
            received.map(|()| true)
        })
        .await;
    let messages = database::contact(sweep.store()).list().await;
    let received = messages.unwrap().remove(0);
    let mut sent = received.clone();
    sent.delivery = received.delivery.sent(START);
    sweep
        .operation("record a delivery", async |store| {
            let mut tx = Store::begin(store).await?;
            tx.contact().update(&sent).await?;
            done(tx.commit().await)
        })
        .await;
    sweep
        .operation("mark a message", async |store| {
            let contact = database::contact(store);
            let marked = contact.set_state(received.id, MessageState::Answered).await;
            marked.map(|marked| marked.is_some())
        })
        .await;
    sweep
        .operation("delete a message", async |store| {
            database::contact(store).delete(received.id, &by()).await
        })
        .await;
    sweep
        .operation("purge messages", async |store| {
            let purged = database::contact(store).purge(0).await;
            purged.map(|purged| purged == 1)
        })
        .await;
}

async fn staff(sweep: &mut Sweep<'_>) {
    sweep
        .operation("add a staff member", async |store| {
            let added = database::staff(store).add(new_staff("anna"), None).await;
            added.map(|one_time| one_time.is_some())
        })
        .await;
    let email = new_staff("anna").email;
    sweep
        .operation("reset a password", async |store| {
            database::staff(store).reset(&email).await.map(|_| true)
        })
        .await;
    let berta = database::add_member(sweep.store(), "berta").await;
    let credentials = Credentials::parse(berta.email.as_str(), PASSWORD).unwrap();
    let from = [192, 0, 2, 1].into();
    let sign_in = async |store: &SqlStore| {
        let auth = database::auth(store);
        auth.sign_in(&credentials, from, &[]).await
    };
    let token = sign_in(sweep.store()).await.unwrap().token;
    sweep
        .operation("sign out", async |store| {
            done(database::auth(store).sign_out(&token).await)
        })
        .await;
    assert!(sign_in(sweep.store()).await.is_ok());
    sweep
        .operation("sign out everywhere", async |store| {
            let auth = database::auth(store);
            done(auth.sign_out_everywhere(&berta).await)
        })
        .await;
    assert!(sign_in(sweep.store()).await.is_ok());
    sweep
        .operation("disable a staff member", async |store| {
            let staff = database::staff(store);
            done(staff.disable(&berta.email).await)
        })
        .await;
}

async fn sessions(sweep: &mut Sweep<'_>) {
    let anna = database::staff(sweep.store()).list().await.unwrap();
    let anna = anna.into_iter().find(|member| member.must_change_password);
    let anna = anna.unwrap();
    let token = TokenHash::from_digest([1; 32]);
    let session = Session::new(token, anna.id, START);
    sweep
        .operation("create a session", async |store| {
            let mut tx = Store::begin(store).await?;
            tx.sessions().insert(&session).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(true)
        })
        .await;
    let later = START + Duration::DAY;
    sweep
        .operation("purge sessions", async |store| {
            let mut tx = Store::begin(store).await?;
            let purged = tx.sessions().purge(later, later).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(purged == 1)
        })
        .await;
    let keys = [TokenHash::from_digest([2; 32]), token];
    let counter = LoginAttempts {
        count: 1,
        latest: START,
    };
    sweep
        .operation("count a login attempt", async |store| {
            let mut tx = Store::begin(store).await?;
            let counters = keys.map(|key| (key, counter));
            tx.login_attempts().save(&counters).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(true)
        })
        .await;
    sweep
        .operation("reset login attempts", async |store| {
            let mut tx = Store::begin(store).await?;
            tx.login_attempts().delete(&keys[..1]).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(true)
        })
        .await;
    sweep
        .operation("purge login attempts", async |store| {
            let mut tx = Store::begin(store).await?;
            let purged = tx.login_attempts().purge(later).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(purged == 1)
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
