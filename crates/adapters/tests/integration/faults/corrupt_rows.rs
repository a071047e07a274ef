//! Lists skip corrupt rows; staff can list and delete them.

use std::sync::Arc;

use adapters::sql::SqlStore;
use domain::calendar::IsoWeek;
use domain::dishes::{CardItem, CardKey, DishId};
use domain::files::{FileName, StoredFile};
use domain::inn::{InnName, MasterDataInput};
use domain::jobs::JobKind;
use domain::lunch::LunchWeek;
use domain::menus::{MenuFileEdit, MenuFileName, MenuType};
use domain::news::NewsId;
use domain::opening_hours::PeriodId;
use domain::pages::Page;
use domain::{Precondition, RecordVersion};
use ports::contract::cards::card_settings;
use ports::contract::dishes::full_details;
use ports::contract::samples::{self, full_news_draft, season};
use ports::{CorruptKind, ListPage, Store};

use services::error::WriteError;
use services::master_data::{CurrentMasterData, MasterDataService};
use services::menus::MenuAddressTarget;

use crate::faults::database::{self, dump, execute_sql, open, temporary_file};
use crate::faults::samples::{audit_context, christmas, food_file};

async fn corrupt_rows(store: &SqlStore) -> Vec<(CorruptKind, String)> {
    let rows = store.check_rows().await.unwrap();
    rows.into_iter().map(|row| (row.kind, row.key)).collect()
}

async fn seeded(file: &std::path::Path) -> SqlStore {
    let store = open(file).await;
    database::seed(&store).await.unwrap();
    database::opening_hours(&store)
        .create_special_day(christmas(), None, &audit_context())
        .await
        .unwrap();
    let summer = season(1, "2027-05-01", "2027-09-30").details;
    database::opening_hours(&store)
        .create_season(summer, None, &audit_context())
        .await
        .unwrap();
    let name = MenuFileName::parse("Wildkarte").unwrap();
    let file = StoredFile {
        name: FileName::parse("menu/Wildkarte.pdf").unwrap(),
        ..food_file()
    };
    assign(&store, MenuType::Wild, &name, &file).await;
    store
}

async fn assign(store: &SqlStore, menu: MenuType, name: &MenuFileName, file: &StoredFile) {
    database::save_file(store, file).await;
    let edit = MenuFileEdit {
        name: Some(name.clone()),
        file: Some(file.name.clone()),
    };
    let menus = database::menus(store);
    let edited = menus
        .edit_file(menu, edit, &Precondition::Unconditional, &audit_context())
        .await;
    edited.unwrap();
}

/// Saving the values that apply replaces the corrupt rows.
async fn replace_lunch(store: &SqlStore) {
    let (any, context) = (Precondition::Unconditional, audit_context());
    let lunch = database::lunch(store);
    let (settings, _) = lunch.settings().await.unwrap();
    let saved = lunch.save_settings(settings, &any, &context).await;
    saved.unwrap();
    assert!(lunch.list_weeks().await.unwrap().is_empty());
    let week = LunchWeek::empty(IsoWeek::parse("2026-W47").unwrap());
    lunch.save_week(week, &any, &context).await.unwrap();
}

async fn replace_cards(store: &SqlStore) {
    let (any, context) = (Precondition::Unconditional, audit_context());
    let dishes = database::dishes(store);
    let dish = DishId::parse(1).unwrap();
    assert!(dishes.list().await.unwrap().is_empty());
    dishes.delete(dish, &any, &context).await.unwrap();
    let created = dishes.create(full_details("Gulasch"), None, &context).await;
    let id = created.unwrap().id.get();
    let cards = database::cards(store);
    let (settings, _) = cards.settings().await.unwrap();
    let saved = cards.save_settings(card_settings(), &any, &context).await;
    assert_ne!(saved.unwrap().0, settings);
    let card = CardKey::Menu(MenuType::Food);
    let mut draft = samples::card_content("Suppen");
    draft.sections[0].items[0] = CardItem::Dish {
        dish: DishId::parse(id.into()).unwrap(),
    };
    let saved = cards.save_draft(&card, draft, &any, &context).await;
    saved.unwrap();
    cards.publish(&card, &any, &context).await.unwrap();
}

#[tokio::test]
async fn corrupt_rows_are_listed_and_can_be_deleted() {
    let (_folder, file) = temporary_file();
    let store = seeded(&file).await;
    assert!(corrupt_rows(&store).await.is_empty());
    for sql in [
        "UPDATE news SET sort_order = 'first' WHERE id = 1",
        "UPDATE news SET title = char(0) WHERE id = 2",
        "UPDATE special_days SET label = x'ff' WHERE id = 1",
        "UPDATE seasons SET holiday = '{}'",
        "UPDATE menu_files SET version = 'one' WHERE key = 'food'",
        "UPDATE files SET size = -1 WHERE name = 'menu/Wildkarte.pdf'",
        "UPDATE opening_hours SET open_from = '25:00' WHERE day = 'monday'",
        "UPDATE menu_settings SET display_label = ' ' WHERE menu = 'food'",
        "INSERT INTO dishes VALUES (1, '{}', NULL, 1, NULL)",
        "INSERT INTO card_versions VALUES ('speisekarte', 1, '2026-11-20T18:00:00.000000000Z', 'Anna', '{}')",
        "INSERT INTO card_settings VALUES (1, '{}', 1)",
        "INSERT INTO lunch_weeks VALUES ('2026-W47', '{}', 1)",
        "INSERT INTO lunch_settings VALUES (1, '{}', 1)",
    ] {
        execute_sql(&file, sql).await;
    }
    assert!(store.corrupt_rows().is_empty(), "before the next check");
    let mut found = corrupt_rows(&store).await;
    assert_eq!(store.corrupt_rows().len(), found.len());
    found.sort_by_key(|(kind, key)| (format!("{kind:?}"), key.clone()));
    let expected = [
        (CorruptKind::CardContent, "speisekarte, 1"),
        (CorruptKind::CardSettings, "1"),
        (CorruptKind::Dish, "1"),
        (CorruptKind::LunchSettings, "1"),
        (CorruptKind::LunchWeek, "2026-W47"),
        (CorruptKind::MenuFile, "food"),
        (CorruptKind::MenuFile, "wild"),
        (CorruptKind::MenuSetting, "food"),
        (CorruptKind::News, "1"),
        (CorruptKind::News, "2"),
        (CorruptKind::OpeningHours, "monday"),
        (CorruptKind::Season, "3"),
        (CorruptKind::SpecialDay, "1"),
    ];
    assert_eq!(found, expected.map(|(kind, key)| (kind, key.to_owned())));
    let readable = database::news(&store).list(ListPage::ALL).await.unwrap();
    assert_eq!(readable.len(), 4);
    let first = readable[0].key();
    for (after, limit, expected) in [
        (None, 2, &[3, 4][..]),
        (Some(first), 2, &[4, 5]),
        (Some(first), 9, &[4, 5, 6]),
    ] {
        let page = ListPage { after, limit };
        let entries = database::news(&store).list(page).await.unwrap();
        let ids: Vec<_> = entries.iter().map(|entry| entry.id.get()).collect();
        assert_eq!(ids, expected);
    }
    let menus = database::menus(&store);
    assert!(menus.list().await.unwrap().is_empty());
    let service = database::opening_hours(&store);
    let hours = service.find().await.unwrap();
    assert_eq!(hours.special_days.len(), 1);

    let (news, day) = (NewsId::parse(1).unwrap(), PeriodId::parse(1).unwrap());
    let (any, context) = (Precondition::Unconditional, audit_context());
    for menu in [MenuType::Food, MenuType::Wild] {
        let precondition = Precondition::VersionIn(vec![RecordVersion::INITIAL]);
        let rejected = menus.delete(menu, &precondition, &context).await;
        assert!(matches!(rejected, Err(WriteError::PreconditionFailed)));
        let deleted = menus.delete(menu, &any, &context).await;
        assert_eq!(deleted.unwrap(), None);
    }
    let entries = database::news(&store);
    for id in [news, NewsId::parse(2).unwrap()] {
        entries.delete(id, &any, &context).await.unwrap();
    }
    let deleted = service.delete_special_day(day, &any, &context).await;
    deleted.unwrap();
    let deleted = service.delete_season(PeriodId::parse(3).unwrap(), &any, &context);
    deleted.await.unwrap();
    // Saving the same values replaces the corrupt rows.
    let (week, holiday) = (hours.week, hours.holiday);
    let saved = service.save_week(week, holiday, &any, &context).await;
    assert_eq!(saved.unwrap().version, hours.version.next());
    let settings = menus.settings().await.unwrap();
    let food = settings.entries().last().unwrap();
    assert_eq!(food.display_label.as_str(), "Speisekarte");
    assert!(!food.is_checked);
    let saved = menus.save_settings(settings, &any, &context).await;
    saved.unwrap();
    let settings = menus.settings().await.unwrap();
    let lines = settings.entries().iter();
    let mut menu_types: Vec<_> = lines.map(|line| line.menu_type).collect();
    menu_types.sort_unstable();
    assert_eq!(menu_types, MenuType::ALL);
    replace_lunch(&store).await;
    replace_cards(&store).await;

    assert!(store.corrupt_rows().is_empty(), "after the last write");
    let restored = entries.restore(news, &any, &context).await;
    assert!(matches!(restored, Err(WriteError::Gone)));
    let created = entries.create(full_news_draft(1), None, &context).await;
    assert_ne!(created.unwrap().id, news, "an id was reused");
    let repeated = service.delete_special_day(day, &any, &context).await;
    assert!(matches!(repeated, Err(WriteError::NotFound)));
    dump(&store).await;
}

#[tokio::test]
async fn the_old_address_of_a_deleted_corrupt_menu_redirects_to_its_next_file() {
    let (_folder, file) = temporary_file();
    let store = seeded(&file).await;
    let food = "menu_files SET version = 'one' WHERE key = 'food'";
    let wild_menu_corruption = "files SET size = -1 WHERE name = 'menu/Wildkarte.pdf'";
    for (menu, corruption) in [
        (MenuType::Food, food),
        (MenuType::Wild, wild_menu_corruption),
    ] {
        execute_sql(&file, &format!("UPDATE {corruption}")).await;
        let menus = database::menus(&store);
        let deleted = menus
            .delete(menu, &Precondition::Unconditional, &audit_context())
            .await;
        assert_eq!(deleted.unwrap(), None, "{corruption}");
        let next_name = MenuFileName::parse(menu.lowercase_code()).unwrap();
        let next = StoredFile {
            name: next_name.safe_file_name(menu),
            ..food_file()
        };
        assign(&store, menu, &next_name, &next).await;
        let old_name = format!("{}.pdf", menu.label());
        let address = menus.resolve_menu_address(&old_name).await.unwrap();
        let Some(MenuAddressTarget::FormerAddress(found_menu)) = address else {
            panic!("{corruption}: {address:?}");
        };
        assert_eq!(
            (found_menu.menu, found_menu.file),
            (menu, next.name),
            "{corruption}"
        );
    }
}

#[tokio::test]
async fn corrupt_accounts_messages_and_audit_entries_hide_only_themselves() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    for name in ["anna", "otto"] {
        database::receive(&store).await;
        database::add_member(&store, name).await;
    }
    let staff = database::staff(&store);
    let otto = staff.list().await.unwrap().remove(1);
    for corruption in [
        "contact_messages SET body = x'ff'",
        "contact_messages SET email = 'anna'",
        "staff SET email = 'anna'",
        "staff SET is_disabled = 'no'",
        "staff SET first = x'ff'",
        "audit SET subject = char(10)",
        "audit SET at = 7",
    ] {
        execute_sql(&file, &format!("UPDATE {corruption} WHERE id = 1")).await;
        let messages = database::contact(&store)
            .list(None, ListPage::ALL)
            .await
            .unwrap();
        assert_eq!(messages.last().unwrap().id.get(), 2, "{corruption}");
        let mut snapshot = store.begin_read_only().await.unwrap();
        let members = staff.list().await.unwrap();
        assert_eq!(members.last(), Some(&otto), "{corruption}");
        let found = snapshot.staff().find_by_email(&otto.email).await.unwrap();
        assert_eq!(found.as_ref(), Some(&otto), "{corruption}");
        let log = database::audited(&store).await;
        assert_eq!(log[0].id.get(), 2, "{corruption}");
    }
    execute_sql(&file, "UPDATE jobs SET attempts = 'many' WHERE id = 1").await;
    let mut snapshot = store.begin_read_only().await.unwrap();
    let next = snapshot.jobs().next(JobKind::ContactMail).await.unwrap();
    assert_eq!(next.unwrap().record, Some(2));
}

#[tokio::test]
async fn the_version_before_a_corrupt_content_is_shown_and_kept() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let service = database::content(&store);
    let (any, context) = (Precondition::Unconditional, audit_context());
    for heading in ["Erste", "Zweite", "Dritte"] {
        let draft = samples::page_content(heading);
        let saved = service.save_draft(Page::Venue, draft, &any, &context).await;
        saved.unwrap();
        let published = service.publish(Page::Venue, &any, &context).await;
        published.unwrap();
    }
    let draft = samples::page_content("Vierte");
    let saved = service.save_draft(Page::Venue, draft, &any, &context).await;
    let version = saved.unwrap().version;
    execute_sql(
        &file,
        "UPDATE content_versions SET content = '{' WHERE number <> 2",
    )
    .await;
    execute_sql(&file, "UPDATE content_drafts SET content = '{'").await;
    let found = service.find(Page::Venue).await.unwrap().unwrap();
    assert_eq!(found.published, samples::page_content("Zweite"));
    assert_eq!((found.draft, found.version), (None, version));
    let mut tx = store.begin().await.unwrap();
    let purged = tx
        .content()
        .purge_versions(context.occurred_at + time::Duration::HOUR)
        .await;
    assert_eq!(purged.unwrap(), 1);
    tx.commit().await.unwrap();
    let versions = service
        .list_versions(Page::Venue, ListPage::ALL)
        .await
        .unwrap()
        .unwrap();
    let numbers: Vec<_> = versions.iter().map(|version| version.number).collect();
    assert_eq!(numbers, [3, 2]);
    let draft = samples::page_content("Vierte");
    let saved = service.save_draft(Page::Venue, draft, &any, &context).await;
    assert_eq!(saved.unwrap().version, version.next());
    let published = service.publish(Page::Venue, &any, &context).await;
    assert_eq!(
        published.unwrap().published,
        samples::page_content("Vierte")
    );
    let versions = service
        .list_versions(Page::Venue, ListPage::ALL)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(versions[0].number, 4);
}

#[tokio::test]
async fn initial_master_data_replace_corrupt_ones_at_their_version() {
    let (_folder, file) = temporary_file();
    let store = open(&file).await;
    let initial = samples::master_data().input;
    let current = Arc::new(CurrentMasterData::new(initial.clone()));
    let service = MasterDataService {
        store: Arc::new(store.clone()),
        current: current.clone(),
    };
    assert!(!service.store_initial().await.unwrap());
    let edit = MasterDataInput {
        name: InnName::parse("Gasthof Post").unwrap(),
        ..initial.clone()
    };
    let (any, context) = (Precondition::Unconditional, audit_context());
    let saved = service.save(edit.clone(), &any, &context).await.unwrap();
    assert!(service.store_initial().await.unwrap());
    execute_sql(&file, "UPDATE master_data SET email = 'post'").await;
    let mut snapshot = store.begin_read_only().await.unwrap();
    let found = current.read(&mut *snapshot).await.unwrap();
    drop(snapshot);
    assert_eq!((found.input, found.version), (initial, saved.version));
    let repaired = service.save(edit, &any, &context).await.unwrap();
    assert_eq!(repaired.version, saved.version.next());
}
