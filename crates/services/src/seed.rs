//! The initial content of an empty database.

use std::sync::Arc;

use bytes::Bytes;
use domain::RecordVersion;
use domain::files::{FileMetadata, StoredFile};
use domain::menus::{MenuFile, MenuFileName, MenuSettings, MenuType};
use domain::news::NewsDraft;
use domain::opening_hours::OpeningHours;
use futures::stream::{self, StreamExt};
use ports::{BlobStore, Clock, ContentRevision, SecretGenerator, Store, StoreError, UnitOfWork};

use crate::{news, opening_hours};

#[derive(Debug, Clone)]
pub struct SeedContent {
    pub news: Vec<NewsDraft>,
    pub hours: OpeningHours,
    pub settings: MenuSettings,
    pub menus: Vec<SeedMenuFile>,
}

#[derive(Debug, Clone)]
pub struct SeedMenuFile {
    pub menu: MenuType,
    pub name: MenuFileName,
    pub pdf: Bytes,
}

pub struct SeedService {
    pub store: Arc<dyn Store>,
    pub blobs: Arc<dyn BlobStore>,
    pub secret_generator: Arc<dyn SecretGenerator>,
    pub clock: Arc<dyn Clock>,
}

impl SeedService {
    /// Stores the content if nothing that guests can see was ever written. Returns whether it did. One of several
    /// processes does so. After an error the database is still empty.
    pub async fn seed(&self, content: SeedContent) -> Result<bool, StoreError> {
        // Checked before the blobs are written, and again in the transaction.
        if was_public_content_ever_written(&mut *self.store.begin_read_only().await?).await? {
            return Ok(false);
        }
        let mut menus = Vec::with_capacity(content.menus.len());
        for menu in content.menus {
            menus.push(self.store_menu_file(menu).await?);
        }
        let mut tx = self.store.begin().await?;
        if was_public_content_ever_written(&mut *tx).await? {
            return Ok(false);
        }
        for draft in content.news {
            news::insert(&mut *tx, draft).await?;
        }
        opening_hours::insert_hours(&mut *tx, &content.hours).await?;
        for (record, file) in &menus {
            tx.files().save(file).await?;
            tx.menus().save(record).await?;
        }
        tx.menus().save_settings(&content.settings).await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn store_menu_file(
        &self,
        menu: SeedMenuFile,
    ) -> Result<(MenuFile, StoredFile), StoreError> {
        let SeedMenuFile { menu, name, pdf } = menu;
        let blob = self.blobs.put(stream::iter([Ok(pdf)]).boxed()).await?;
        let file = StoredFile::new(
            name.safe_file_name(menu),
            FileMetadata::PDF,
            blob,
            self.secret_generator.token()?,
            self.clock.now(),
        );
        let record = MenuFile {
            menu,
            name,
            file: file.name.clone(),
            size: file.size,
            updated_at: file.updated_at,
            version: RecordVersion::INITIAL,
        };
        Ok((record, file))
    }
}

pub(crate) async fn was_public_content_ever_written(
    tx: &mut dyn UnitOfWork,
) -> Result<bool, StoreError> {
    Ok(tx.revision().await? > ContentRevision::INITIAL)
}
