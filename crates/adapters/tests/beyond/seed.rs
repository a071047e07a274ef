//! The start content reaches an empty house once, whatever goes wrong on the way.

use std::ops::Range;

use adapters::clock::MovableClock;
use adapters::secrets::SystemSecrets;
use async_trait::async_trait;
use bytes::Bytes;
use domain::calendar::Instant;
use domain::files::BlobId;
use domain::menus::{MenuFileName, MenuType};
use ports::StoreError;
use ports::{
    BlobStore, ByteStream, ChangeFeed, DiskSpace, Revision, SeedRepository, Store, StoredBlob,
};
use services::seed::{SeedContent, SeedMenuFile, seed};
use time::Duration;

use crate::content;
use crate::kept::{folder, sqlite};

fn seed_content() -> SeedContent {
    let menu = |menu, name, pdf| SeedMenuFile {
        menu,
        name: MenuFileName::parse(name).unwrap(),
        pdf: Bytes::from_static(pdf),
    };
    SeedContent {
        news: vec![content::draft(1), content::draft(2)],
        hours: content::hours(),
        settings: content::settings(),
        menus: vec![
            menu(MenuType::Food, "Speisekarte", b"%PDF-1.7 Tafelspitz"),
            menu(MenuType::Wild, "Wildkärtchen", b"%PDF-1.7 Hirschragout"),
        ],
    }
}

#[tokio::test]
async fn furnishes_an_empty_house_with_everything() {
    let (house, blobs) = (sqlite().await, folder().await);
    let now = Instant::UNIX_EPOCH + Duration::days(20_000);
    let clock = MovableClock::at(now);
    assert!(
        seed(&*house, &*blobs, &SystemSecrets, &clock, seed_content())
            .await
            .unwrap()
    );

    assert_eq!(crate::database::news(&house).list().await.unwrap().len(), 2);
    assert_eq!(
        crate::database::opening_hours(&house).find().await.unwrap(),
        content::hours()
    );
    let mut view = house.snapshot().await.unwrap();
    let settings = view.menus().settings().await.unwrap().settings;
    assert_eq!(settings, content::settings());
    let game = view.menus().find(MenuType::Wild).await.unwrap().unwrap();
    assert_eq!(game.name.as_str(), "Wildkärtchen.pdf");
    assert_eq!(game.object.as_str(), "menu/Wildkaertchen.pdf");
    assert_eq!((game.size, game.updated), (21, now));
    let file = view.files().find(&game.object).await.unwrap().unwrap();
    assert_eq!(file.content_type.as_str(), "application/pdf");
    assert!(blobs.exists(&file.blob).await.unwrap());
}

#[tokio::test]
async fn touches_nothing_in_a_house_that_is_furnished() {
    let (house, blobs) = (sqlite().await, folder().await);
    let clock = MovableClock::at(Instant::UNIX_EPOCH);
    assert!(
        seed(&*house, &*blobs, &SystemSecrets, &clock, seed_content())
            .await
            .unwrap()
    );
    let revision = house.revision().await.unwrap();

    let other_blobs = folder().await;
    let again = seed(
        &*house,
        &*other_blobs,
        &SystemSecrets,
        &clock,
        seed_content(),
    )
    .await;
    assert!(!again.unwrap());
    assert_eq!(house.revision().await.unwrap(), revision);
    assert_eq!(other_blobs.list().await.unwrap(), []);
}

/// A store whose disk is full.
struct Full;

#[async_trait]
impl BlobStore for Full {
    async fn put(&self, _bytes: ByteStream<'_>) -> Result<StoredBlob, StoreError> {
        Err(StoreError::other("no space left on device"))
    }

    async fn open(
        &self,
        _id: &BlobId,
        _range: Option<Range<u64>>,
    ) -> Result<Option<ByteStream<'static>>, StoreError> {
        Ok(None)
    }

    async fn exists(&self, _id: &BlobId) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn disk_space(&self) -> Result<DiskSpace, StoreError> {
        Ok(DiskSpace {
            available: 0,
            total: 0,
        })
    }

    async fn delete(&self, _id: &BlobId) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn delete_older(
        &self,
        _id: &BlobId,
        _age: std::time::Duration,
    ) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn list(&self) -> Result<Vec<BlobId>, StoreError> {
        Ok(Vec::new())
    }
}

#[tokio::test]
async fn leaves_the_house_empty_when_a_menu_cannot_be_stored() {
    let house = sqlite().await;
    let clock = MovableClock::at(Instant::UNIX_EPOCH);
    assert!(
        seed(&*house, &Full, &SystemSecrets, &clock, seed_content())
            .await
            .is_err()
    );
    assert!(!house.is_seeded().await.unwrap());
    assert_eq!(house.revision().await.unwrap(), Revision::NONE);

    let blobs = folder().await;
    assert!(
        seed(&*house, &*blobs, &SystemSecrets, &clock, seed_content())
            .await
            .unwrap()
    );
}
