use std::sync::Arc;

use domain::calendar::Instant;
use domain::menus::{MenuFile, MenuSettings};
use domain::news::NewsEntry;
use domain::opening_hours::OpeningHours;
use ports::{BlobStore, Clock, Revision, Store, StoreError, UnitOfWork};

/// What the public pages are made from, at one revision.
pub struct PublicContent {
    pub revision: Revision,
    pub at: Instant,
    /// All entries, visible or not.
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

    pub async fn read(&self) -> Result<PublicContent, StoreError> {
        loop {
            // In whole seconds, which keeps instants in JSON short.
            let at = self.clock.now().truncate_to_second();
            let mut view = self.store.snapshot().await?;
            let mut content = PublicContent {
                revision: view.revision().await?,
                at,
                news: view.news().list().await?,
                menu_files: Vec::new(),
                menu_settings: view.menus().settings().await?.settings,
                hours: view.opening_hours().find().await?,
            };
            let mut missing = Vec::new();
            for menu in view.menus().list().await? {
                let exists = has_file(&mut *view, &*self.blobs, &menu).await?;
                let menus = if exists {
                    &mut content.menu_files
                } else {
                    &mut missing
                };
                menus.push(menu);
            }
            // A file may have been replaced and deleted since.
            if !missing.is_empty()
                && self.store.snapshot().await?.revision().await? != content.revision
            {
                continue;
            }
            for menu in missing {
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
    view: &mut dyn UnitOfWork,
    blobs: &dyn BlobStore,
    menu: &MenuFile,
) -> Result<bool, StoreError> {
    match view.files().find(&menu.object).await? {
        Some(file) => blobs.exists(&file.blob).await,
        None => Ok(false),
    }
}
