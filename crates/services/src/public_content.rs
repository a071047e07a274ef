use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use domain::calendar::{Timestamp, local};
use domain::content::{PageContent, PageDefinitions, PictureName};
use domain::dishes::{Dish, DishId};
use domain::edition::{last_edition_due, next_edition_due};
use domain::files::StoredFile;
use domain::inn::MasterData;
use domain::lunch::{LunchSettings, LunchWeek, shown_weeks, visible_lunch_at};
use domain::menus::{DisplayedMenu, MenuFileName, MenuSettings, displayed_menus};
use domain::news::NewsEntry;
use domain::opening_hours::{OpeningHours, OpeningStatus, opening_status_at};
use domain::pages::Page;
use domain::pictures::Picture;
use futures::future::join_all;
use ports::{BlobStore, Clock, ContentRevision, Store, StoreError, UnitOfWork};

use crate::cards::{ShownCards, read_shown_cards};
use crate::content::{ContentState, read_all_pages};
use crate::lunch::{find_settings, leave_out_missing_dishes};
use crate::master_data::CurrentMasterData;
use crate::timeouts::{blob_exists, with_timeout};

/// The content that guests can see at an instant, of one revision.
pub struct PublicContent {
    pub revision: ContentRevision,
    pub evaluated_at: Timestamp,
    /// The visible entries, in order.
    pub news: Vec<NewsEntry>,
    /// The displayed menus without those whose files are missing.
    pub menus: Vec<DisplayedMenu>,
    /// The files of all menus, with the names that guests see.
    pub menu_files: Vec<(StoredFile, MenuFileName)>,
    pub cards: ShownCards,
    pub master_data: MasterData,
    pub pages: BTreeMap<Page, PageContent>,
    /// The uploaded pictures that the pages, the news and the cards show.
    pub pictures: BTreeMap<PictureName, Picture>,
    /// This week, the next one and some former ones, published or not.
    pub lunch_weeks: Vec<LunchWeek>,
    pub lunch_settings: LunchSettings,
    pub dishes: BTreeMap<DishId, Dish>,
    pub hours: OpeningHours,
    pub opening_status: OpeningStatus,
    /// When this content last changed without a write.
    pub last_edition_due_at: Timestamp,
    /// When this content changes without a write.
    pub next_edition_due_at: Timestamp,
}

/// How long a read may take. A database server that vanished without closing its connections would not answer at all, and
/// no client waits for it.
const READ_TIMEOUT: Duration = Duration::from_secs(10);

pub struct PublicContentService {
    pub store: Arc<dyn Store>,
    pub blobs: Arc<dyn BlobStore>,
    pub clock: Arc<dyn Clock>,
    pub master_data: Arc<CurrentMasterData>,
    pub page_definitions: Arc<PageDefinitions>,
}

impl PublicContentService {
    /// The revision of the stored content.
    pub async fn revision(&self) -> Result<ContentRevision, StoreError> {
        with_timeout(READ_TIMEOUT, self.store.revision()).await
    }

    /// The content that guests can see now.
    pub async fn read(&self) -> Result<PublicContent, StoreError> {
        self.read_at(None, ContentState::Published).await
    }

    /// The content that guests would see at an instant, which is in a supported year; `None` for now.
    pub async fn read_at(
        &self,
        at: Option<Timestamp>,
        content_state: ContentState,
    ) -> Result<PublicContent, StoreError> {
        let read = Box::pin(self.read_snapshot(at, content_state));
        with_timeout(READ_TIMEOUT, read).await
    }

    async fn read_snapshot(
        &self,
        at: Option<Timestamp>,
        content_state: ContentState,
    ) -> Result<PublicContent, StoreError> {
        loop {
            // In whole seconds, which keeps instants in JSON short.
            let at = at.unwrap_or_else(|| self.clock.now()).truncate_to_second();
            let mut snapshot = self.store.begin_read_only().await?;
            let settings = snapshot.menus().settings().await?.into_menu_settings();
            let read = self.read_records(&mut *snapshot, at, content_state, &settings);
            let mut content = read.await?;
            let menus = snapshot.menus().list_with_files().await?;
            drop(snapshot);
            let has_bytes = menus.iter().map(|(_, file)| self.has_bytes(file));
            let has_bytes = join_all(has_bytes).await;
            let (mut displayable, mut without_file) = (Vec::new(), Vec::new());
            for ((menu, file), has_bytes) in menus.into_iter().zip(has_bytes) {
                if has_bytes {
                    content.menu_files.push((file, menu.name.clone()));
                    displayable.push(menu);
                } else {
                    without_file.push(menu);
                }
            }
            // A file may have been replaced and deleted since.
            if !without_file.is_empty()
                && self.store.begin_read_only().await?.revision().await? != content.revision
            {
                continue;
            }
            for menu in without_file {
                tracing::error!(
                    menu = menu.menu.lowercase_code(),
                    file = menu.file.as_str(),
                    "the file of a menu is missing; the menu is not displayed"
                );
            }
            content.menus = displayed_menus(&settings, &displayable);
            return Ok(content);
        }
    }

    /// Reads all content except the files of menus.
    async fn read_records(
        &self,
        snapshot: &mut dyn UnitOfWork,
        at: Timestamp,
        content_state: ContentState,
        menus: &MenuSettings,
    ) -> Result<PublicContent, StoreError> {
        let revision = snapshot.revision().await?;
        let today = local(at).date;
        let news = snapshot.news().list_visible_on(today).await?;
        let hours = snapshot.opening_hours().find().await?;
        let hours = hours.into_hours_or_default();
        let pages = read_all_pages(snapshot, &self.page_definitions, content_state).await?;
        let cards = read_shown_cards(snapshot, menus, today, content_state).await?;
        let mut names: BTreeSet<_> = pages
            .values()
            .flat_map(PageContent::uploaded_pictures)
            .collect();
        names.extend(cards.uploaded_pictures().cloned());
        let files = news.iter().filter_map(|entry| entry.img_src.picture_file());
        names.extend(files.map(|file| file.picture));
        let pictures = snapshot.pictures().find_many(&names).await?.into_iter();
        let pictures = pictures.filter(|picture| picture.deleted_at.is_none());
        let (first_week, last_week) = shown_weeks(at);
        let lunch_weeks = snapshot.lunch().list_weeks(first_week, last_week).await?;
        let dishes = snapshot.dishes().list().await?.into_iter();
        let dishes: BTreeMap<_, _> = dishes.map(|dish| (dish.id, dish)).collect();
        let mut lunch_weeks: Vec<_> = lunch_weeks.into_iter().map(|(week, _)| week).collect();
        let (mut lunch_settings, _) = find_settings(snapshot).await?;
        let exists = |dish| dishes.contains_key(&dish);
        leave_out_missing_dishes(&mut lunch_weeks, &mut lunch_settings, exists);
        let lunch_change =
            visible_lunch_at(&lunch_weeks, &lunch_settings, &hours, at).next_change_at;
        Ok(PublicContent {
            revision,
            evaluated_at: at,
            news,
            menus: Vec::new(),
            menu_files: Vec::new(),
            cards,
            master_data: self.master_data.read(snapshot).await?,
            pages,
            pictures: pictures
                .map(|picture| (picture.name.clone(), picture))
                .collect(),
            opening_status: opening_status_at(&hours, at),
            last_edition_due_at: last_edition_due(&hours, at),
            next_edition_due_at: next_edition_due(&hours, at).min(lunch_change),
            hours,
            lunch_weeks,
            lunch_settings,
            dishes,
        })
    }

    /// Whether a menu can be displayed. A blob store that fails is no reason to hide it.
    async fn has_bytes(&self, file: &StoredFile) -> bool {
        blob_exists(&*self.blobs, &file.blob)
            .await
            .unwrap_or_else(|error| {
                let error: &(dyn std::error::Error + 'static) = &error;
                tracing::warn!(error, "it is unknown whether the file of a menu exists");
                true
            })
    }
}
