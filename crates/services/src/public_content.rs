use std::sync::Arc;

use domain::calendar::Instant;
use domain::menus::{MenuFile, MenuSettings};
use domain::news::NewsEntry;
use domain::opening_hours::OpeningHours;
use ports::{BlobStore, Clock, ContentRevision, Store, StoreError, UnitOfWork};

/// What the public pages are made from, at one revision.
pub struct PublicContent {
    pub revision: ContentRevision,
    pub at: Instant,
    /// All entries in order, visible or not.
    pub news: Vec<NewsEntry>,
    /// Without those whose files are missing.
    pub menu_files: Vec<MenuFile>,
    pub menu_settings: MenuSettings,
    pub hours: OpeningHours,
}

pub struct PublicContentService {
    store: Arc<dyn Store>,
    blobs: Arc<dyn BlobStore>,
    clock: Arc<dyn Clock>,
}

impl PublicContentService {
    pub fn new(store: Arc<dyn Store>, blobs: Arc<dyn BlobStore>, clock: Arc<dyn Clock>) -> Self {
        Self {
            store,
            blobs,
            clock,
        }
    }

    /// The revision of the stored content.
    pub async fn revision(&self) -> Result<ContentRevision, StoreError> {
        self.store.revision().await
    }

    pub async fn read(&self) -> Result<PublicContent, StoreError> {
        loop {
            // In whole seconds, which keeps instants in JSON short.
            let at = self.clock.now().truncate_to_second();
            let mut snapshot = self.store.snapshot().await?;
            let mut content = PublicContent {
                revision: snapshot.revision().await?,
                at,
                news: snapshot.news().list().await?,
                menu_files: Vec::new(),
                menu_settings: snapshot.menus().settings().await?.into_menu_settings(),
                hours: snapshot.opening_hours().find().await?.into_hours(),
            };
            let mut menus_without_file = Vec::new();
            for menu in snapshot.menus().list().await? {
                let file_exists = has_file(&mut *snapshot, &*self.blobs, &menu).await?;
                let menus = if file_exists {
                    &mut content.menu_files
                } else {
                    &mut menus_without_file
                };
                menus.push(menu);
            }
            // A file may have been replaced and deleted since.
            if !menus_without_file.is_empty()
                && self.store.snapshot().await?.revision().await? != content.revision
            {
                continue;
            }
            for menu in menus_without_file {
                tracing::error!(
                    menu = menu.key.key(),
                    file = menu.object.as_str(),
                    "the file of a menu is missing; the menu is not displayed"
                );
            }
            return Ok(content);
        }
    }
}

/// Whether the file of a menu can be served.
pub(crate) async fn has_file(
    snapshot: &mut dyn UnitOfWork,
    blobs: &dyn BlobStore,
    menu: &MenuFile,
) -> Result<bool, StoreError> {
    match snapshot.files().find(&menu.object).await? {
        Some(file) => blobs.exists(&file.blob).await,
        None => Ok(false),
    }
}
