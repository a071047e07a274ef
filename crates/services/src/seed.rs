//! Seed an empty house: news, hours, menus, on the very first start and never again.

use bytes::Bytes;
use domain::files::{ContentType, StoredFile};
use domain::menus::{MenuFileName, MenuSettings, MenuType};
use domain::news::NewsDraft;
use domain::opening_hours::OpeningHours;
use futures::stream::{self, StreamExt};

use crate::storage::download_token;
use ports::StoreError;
use ports::{BlobStore, Clock, Secrets, Seed, SeedMenu, SeedRepository};

/// What the app ships for an empty house.
#[derive(Debug, Clone)]
pub struct SeedContent {
    /// In this order.
    pub news: Vec<NewsDraft>,
    /// Week, holidays and special days.
    pub hours: OpeningHours,
    /// Which menus are displayed.
    pub settings: MenuSettings,
    /// The menu cards that exist from the first day.
    pub menus: Vec<SeedMenuFile>,
}

/// A menu card of the start content.
#[derive(Debug, Clone)]
pub struct SeedMenuFile {
    /// Which menu.
    pub menu: MenuType,
    /// The name guests see; the object's name follows from it.
    pub name: MenuFileName,
    /// A whole PDF.
    pub pdf: Bytes,
}

/// Furnishes the house when it is empty; `false` when it was not.
///
/// Blobs come first and names last. A crash before the transaction leaves at most blobs that
/// nothing points to, and the next start begins again and finds them: they are named by content.
///
/// # Errors
/// When a store fails. The house is then still empty.
pub async fn seed(
    house: &dyn SeedRepository,
    blobs: &dyn BlobStore,
    secrets: &dyn Secrets,
    clock: &dyn Clock,
    content: SeedContent,
) -> Result<bool, StoreError> {
    if house.is_seeded().await? {
        return Ok(false);
    }
    let mut menus = Vec::with_capacity(content.menus.len());
    for SeedMenuFile { menu, name, pdf } in content.menus {
        let blob = blobs.put(stream::iter([Ok(pdf)]).boxed()).await?;
        let file = StoredFile::new(
            name.safe_object_name(),
            blob.id,
            blob.size,
            Some(blob.md5),
            ContentType::PDF,
            download_token(secrets)?,
            clock.now(),
        );
        menus.push(SeedMenu { menu, name, file });
    }
    house
        .seed(&Seed {
            news: content.news,
            hours: content.hours,
            settings: content.settings,
            menus,
        })
        .await
}
