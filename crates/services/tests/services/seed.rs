use std::sync::Arc;
use std::time::Duration;

use adapters::blobs::Blobs;
use adapters::secrets::SystemSecrets;
use bytes::Bytes;
use domain::menus::{MenuFileName, MenuType};
use domain::opening_hours::{DayHours, OpeningHours, SpecialDayId};
use domain::{Precondition, RecordVersion};
use ports::contract::samples::{
    full_news_draft, ids, menu_settings, minimal_news_draft, news_id, special_day, week,
};
use ports::{ContentRevision, ListPage, Store};
use services::seed::{SeedContent, SeedMenuFile, SeedService};

use crate::fixture::Fixture;

fn seed_content() -> SeedContent {
    let menu = |menu, name, pdf| SeedMenuFile {
        menu,
        name: MenuFileName::parse(name).unwrap(),
        pdf: Bytes::from_static(pdf),
    };
    let christmas = SpecialDayId::parse(1).unwrap();
    let christmas = special_day(christmas, "2026-12-24", "2026-12-26", DayHours::Closed);
    SeedContent {
        news: vec![
            full_news_draft(1),
            minimal_news_draft(2),
            minimal_news_draft(1),
        ],
        hours: OpeningHours {
            week: week(),
            holiday: DayHours::Closed,
            special_days: vec![christmas],
            version: RecordVersion::INITIAL,
        },
        settings: menu_settings(),
        menus: vec![
            menu(MenuType::Food, "Speisekarte", b"%PDF-1.7 Tafelspitz"),
            menu(MenuType::Wild, "Wildkärtchen", b"%PDF-1.7 Hirschragout"),
        ],
    }
}

impl Fixture {
    async fn seed(&self) -> bool {
        self.seed.seed(seed_content()).await.unwrap()
    }

    async fn news_ids(&self) -> Vec<u32> {
        ids(&self.news.list(ListPage::ALL).await.unwrap())
    }
}

#[tokio::test]
async fn stores_everything_in_one_change() {
    let fixture = Fixture::new().await;
    assert!(fixture.seed().await);
    assert_eq!(fixture.revision().await, ContentRevision::new(1));

    let [first, second, third_entry] = [
        full_news_draft(1).into_entry_with_id(news_id(1)),
        minimal_news_draft(2).into_entry_with_id(news_id(2)),
        // Decision W1: id 1 is used.
        minimal_news_draft(1).into_entry_with_id(news_id(3)),
    ];
    let news = fixture.news.list(ListPage::ALL).await.unwrap();
    assert_eq!(news, [first, third_entry, second]);

    let mut snapshot = fixture.store.begin_read_only().await.unwrap();
    let hours = snapshot
        .opening_hours()
        .find()
        .await
        .unwrap()
        .into_hours_or_default();
    assert_eq!(hours, seed_content().hours);
    let stored = snapshot.menus().settings().await.unwrap();
    assert_eq!(stored.readable_settings, seed_content().settings);
    let [food, wild] = <[_; 2]>::try_from(snapshot.menus().list().await.unwrap()).unwrap();
    assert_eq!((food.key, wild.key), (MenuType::Food, MenuType::Wild));
    assert_eq!(wild.name.as_str(), "Wildkärtchen.pdf");
    assert_eq!(wild.object.as_str(), "menu/Wildkaertchen.pdf");
    assert_eq!((wild.size, wild.updated), (21, fixture.now()));
    let file = snapshot.files().find(&wild.object).await.unwrap().unwrap();
    assert_eq!(file.metadata.content_type.as_str(), "application/pdf");
    assert!(fixture.blobs.exists(&file.blob).await.unwrap());
}

#[tokio::test]
async fn changes_nothing_the_second_time() {
    let fixture = Fixture::new().await;
    assert!(fixture.seed().await);
    let revision = fixture.revision().await;
    let blobs = fixture.blobs.list().await.unwrap();
    for blob in &blobs {
        let deleted = fixture
            .blobs
            .delete_blob_if_older(blob, Duration::ZERO)
            .await;
        assert!(deleted.unwrap());
    }

    assert!(!fixture.seed().await);
    assert_eq!(fixture.revision().await, revision);
    assert_eq!(fixture.news_ids().await, [1, 3, 2]);
    assert_eq!(fixture.blobs.list().await.unwrap(), []);
}

/// Also after its deletion.
#[tokio::test]
async fn does_not_seed_a_database_with_other_content() {
    let fixture = Fixture::new().await;
    let (draft, context) = (minimal_news_draft(8), fixture.context());
    let created = fixture.news.create(draft, None, &context).await.unwrap();
    let id = created.id;
    assert!(!fixture.seed().await);
    assert_eq!(fixture.news.list(ListPage::ALL).await.unwrap(), [created]);
    let deleted = fixture
        .news
        .delete(id, &Precondition::Unconditional, &context);
    deleted.await.unwrap();
    assert!(!fixture.seed().await);
    assert_eq!(fixture.news.list(ListPage::ALL).await.unwrap(), []);
}

#[tokio::test]
async fn stores_nothing_if_the_last_menu_fails() {
    let fixture = Fixture::new().await;
    let mut broken = seed_content();
    // Two menus cannot have one file.
    broken.menus[1].name = broken.menus[0].name.clone();
    assert!(fixture.seed.seed(broken).await.is_err());

    assert_eq!(fixture.revision().await, ContentRevision::INITIAL);
    assert_eq!(fixture.news.list(ListPage::ALL).await.unwrap(), []);
    let mut snapshot = fixture.store.begin_read_only().await.unwrap();
    assert_eq!(snapshot.files().list("", u32::MAX).await.unwrap(), []);
    let hours = snapshot
        .opening_hours()
        .find()
        .await
        .unwrap()
        .into_hours_or_default();
    assert_eq!(hours, OpeningHours::default());
    drop(snapshot);
    assert!(fixture.seed().await);
}

#[tokio::test]
async fn stores_nothing_if_a_blob_cannot_be_written() {
    let fixture = Fixture::new().await;
    let folder = fixture.folder.path().join("unwritable");
    let blobs = Blobs::open_folder(&folder).await.unwrap();
    let seed = SeedService::new(
        fixture.store.clone(),
        Arc::new(blobs),
        Arc::new(SystemSecrets),
        Arc::new(fixture.clock.clone()),
    );
    let staging = folder.join("staging");
    std::fs::remove_dir_all(&staging).unwrap();
    std::fs::write(&staging, "").unwrap();
    assert!(seed.seed(seed_content()).await.is_err());
    assert_eq!(fixture.revision().await, ContentRevision::INITIAL);

    std::fs::remove_file(&staging).unwrap();
    std::fs::create_dir(&staging).unwrap();
    assert!(seed.seed(seed_content()).await.unwrap());
}
