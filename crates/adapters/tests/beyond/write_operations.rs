//! Every operation that writes to the database, each after what it needs.

mod files;

use adapters::sql::SqlStore;
use domain::Label;
use domain::Precondition;
use domain::accounts::{
    Limit, PasswordHash, RateLimitKey, Session, StaffId, StaffMember, TokenHash,
};
use domain::calendar::{Instant, parse_day};
use domain::contact::MessageState;
use domain::files::{BlobId, ContentType, DownloadToken, ObjectName, StoredFile};
use domain::idempotency::{IdempotencyKey, IdempotentRequest, KeyScope, RequestDigest};
use domain::menus::{MenuFileEdit, MenuFileName, MenuSettings, MenuType};
use domain::news::{NewsEdit, NewsId, NewsInput};
use domain::opening_hours::{DayHours, OpeningHours, SpecialDayDraft, SpecialDayId};
use ports::StoreError;
use ports::{
    ContactRepository, LoginAttemptRepository, OpeningHoursRepository, SeedRepository,
    SessionRepository, StaffRepository, Store,
};
use time::Duration;

use crate::content::{by, christmas, draft, furnishing, message, new_member, settings};
use crate::database;
use crate::disk_faults::Sweep;

const START: Instant = Instant::UNIX_EPOCH;
const ANY: Precondition = Precondition::Any;

pub async fn run(sweep: &mut Sweep<'_>) {
    sweep.proof().await;
    sweep
        .operation("seed", async |house| house.seed(&furnishing()).await)
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
        .operation("purge the audit log", async |house| {
            let mut tx = Store::begin(house).await?;
            let purged = tx.audit().purge(later).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(purged > 0)
        })
        .await;
}

/// An operation without a result has been done when it reports no error.
fn done(result: Result<(), StoreError>) -> Result<bool, StoreError> {
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
        .operation("create a news entry", async |house| {
            let created = database::news(house)
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
        .operation("edit a news entry", async |house| {
            let edited = database::news(house)
                .edit(id, edit.clone(), &ANY, &by())
                .await;
            edited.map(|_| true)
        })
        .await;
    let board = database::news(sweep.house()).order().await.unwrap();
    let mut ids: Vec<_> = board.entries.iter().map(|entry| entry.id).collect();
    ids.reverse();
    sweep
        .operation("reorder the news", async |house| {
            let reordered = database::news(house).reorder(&ids, &ANY, &by()).await;
            reordered.map(|_| true)
        })
        .await;
    let delete = async |house: &SqlStore| {
        let deleted = database::news(house).delete(id, &ANY, &by()).await;
        deleted.map(|()| true)
    };
    sweep.operation("delete a news entry", &delete).await;
    sweep
        .operation("restore a news entry", async |house| {
            let restored = database::news(house).restore(id, &by()).await;
            restored.map(|_| true)
        })
        .await;
    assert!(delete(sweep.house()).await.unwrap());
    sweep
        .operation("purge deleted news", async |house| {
            let mut tx = Store::begin(house).await?;
            let purged = tx.news().purge(START + Duration::DAY).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(purged == 1)
        })
        .await;
}

async fn menus(sweep: &mut Sweep<'_>) {
    let new = file(ObjectName::parse("menu/Winterkarte.pdf").unwrap(), 8);
    database::save_file(sweep.house(), &new).await;
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
    let mut view = sweep.house().snapshot().await.unwrap();
    let deleted = view.menus().list_deleted(START - Duration::DAY).await;
    drop(view);
    let version = deleted.unwrap()[0].file.version;
    sweep
        .operation("restore a menu's file", async |store| {
            let restored = database::menus(store).restore(food, version, &by()).await;
            restored.map(|_| true)
        })
        .await;
    assert!(delete(sweep.house()).await.unwrap().is_some());
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
        .operation("save the week", async |house| {
            let saved = house
                .save_week(&hours.week, DayHours::Closed, &ANY, &by())
                .await;
            saved.map(|saved| saved.made().is_some())
        })
        .await;
    sweep
        .operation("create a special day", async |house| {
            let created = house.create_special_day(christmas(), None, &by()).await;
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
        .operation("edit a special day", async |house| {
            let edited = house
                .edit_special_day(id, new_years_eve.clone(), &ANY, &by())
                .await;
            edited.map(|edited| edited.made().is_some())
        })
        .await;
    sweep
        .operation("delete a special day", async |house| {
            let deleted = house.delete_special_day(id, &ANY, &by()).await;
            deleted.map(|deleted| deleted.made().is_some())
        })
        .await;
}

async fn contact(sweep: &mut Sweep<'_>) {
    sweep
        .operation("receive a message", async |house| {
            ContactRepository::append(house, message(), START)
                .await
                .map(|_| true)
        })
        .await;
    let once = IdempotentRequest {
        scope: KeyScope::Guests,
        key: IdempotencyKey::parse("message").unwrap(),
        request: RequestDigest::from_digest([2; 32]),
    };
    sweep
        .operation("receive a message once", async |house| {
            let received = house.append_once(message(), START, &once).await;
            received.map(|received| received.is_some())
        })
        .await;
    let received = ContactRepository::list(sweep.house())
        .await
        .unwrap()
        .remove(0);
    let sent = received.delivery.sent(START);
    sweep
        .operation("record a delivery", async |house| {
            house.record(received.id, received.delivery, sent).await
        })
        .await;
    sweep
        .operation("mark a message", async |house| {
            let marked = house.mark(received.id, MessageState::Answered).await;
            marked.map(|marked| marked.is_some())
        })
        .await;
    sweep
        .operation("delete a message", async |house| {
            ContactRepository::delete(house, received.id, &by()).await
        })
        .await;
    sweep
        .operation("purge messages", async |house| {
            house
                .purge_messages(START, START)
                .await
                .map(|purged| purged == 1)
        })
        .await;
}

async fn staff(sweep: &mut Sweep<'_>) {
    sweep
        .operation("add a staff member", async |house| {
            house
                .add(new_member("anna"), &by())
                .await
                .map(|added| added.is_some())
        })
        .await;
    let anna = anna(sweep).await;
    let hash = |text| PasswordHash::parse(text).unwrap();
    sweep
        .operation("change a password", async |house| {
            house
                .change_password(anna.id, &anna.password, hash("two"), &by())
                .await
        })
        .await;
    sweep
        .operation("store a stronger hash", async |house| {
            house.rehash(anna.id, &hash("two"), hash("three")).await
        })
        .await;
    sweep
        .operation("reset a password", async |house| {
            StaffRepository::reset(house, anna.id, hash("four"), &by()).await
        })
        .await;
}

async fn sessions(sweep: &mut Sweep<'_>) {
    let anna = anna(sweep).await;
    let token = |number| TokenHash::from_digest([number; 32]);
    let session = |number| Session::begun(token(number), anna.id, START);
    let begin = async |house: &SqlStore, number| {
        SessionRepository::begin(house, session(number), &anna.password).await
    };
    sweep
        .operation("begin a session", async |house| begin(house, 1).await)
        .await;
    sweep
        .operation("note a session", async |house| {
            done(house.note(&token(1), START + Duration::MINUTE).await)
        })
        .await;
    sweep
        .operation("end a session", async |house| house.end(&token(1)).await)
        .await;
    assert!(begin(sweep.house(), 2).await.unwrap());
    sweep
        .operation("end all sessions", async |house| {
            done(house.end_all(anna.id, &by()).await)
        })
        .await;
    assert!(begin(sweep.house(), 3).await.unwrap());
    let later = START + Duration::DAY;
    sweep
        .operation("purge sessions", async |house| {
            SessionRepository::purge(house, later, later)
                .await
                .map(|purged| purged == 1)
        })
        .await;
    let suspect = |number| RateLimitKey::of(Limit::Subnet, token(number));
    let count = async |house: &SqlStore| {
        let counted = house.count(&[suspect(1), suspect(2)], START).await;
        counted.map(|counted| counted.is_ok())
    };
    sweep.operation("count a sign-in", count).await;
    sweep
        .operation("reset sign-in tries", async |house| {
            done(LoginAttemptRepository::reset(house, &[token(1)]).await)
        })
        .await;
    sweep
        .operation("purge sign-in tries", async |house| {
            LoginAttemptRepository::purge(house, later)
                .await
                .map(|purged| purged == 1)
        })
        .await;
    sweep
        .operation("disable a staff member", async |house| {
            house.disable(anna.id, &by()).await
        })
        .await;
}

async fn anna(sweep: &Sweep<'_>) -> StaffMember {
    let email = new_member("anna").email;
    let found = sweep.house().find_by_email(&email).await;
    found.unwrap().unwrap()
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
