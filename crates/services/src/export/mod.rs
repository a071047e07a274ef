//! Export and import of master data, contents, pictures, news, hours, dishes, cards, lunch and menus. Without drafts, trash,
//! messages, accounts and statistics.

mod document;
mod parse;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bytes::Bytes;
use domain::RecordVersion;
use domain::audit::{AuditAction, AuditContext};
use domain::calendar::iso_date;
use domain::content::{ContentVersion, PageContent, PageDefinitions};
use domain::dishes::{CardContent, CardKey, CardSettings, Dish};
use domain::files::{BlobId, FileMetadata, StoredFile};
use domain::inn::MasterData;
use domain::lunch::{LunchSettings, LunchWeek};
use domain::menus::{MenuFile, MenuSettings, MenuType};
use domain::news::NewsEntry;
use domain::opening_hours::OpeningHours;
use domain::pages::Page;
use domain::pictures::{Picture, PictureFile, PictureFilePath};
use futures::stream::{self, StreamExt};
use ports::{
    BlobStore, Clock, ListPage, SecretGenerator, Store, StoreError, StoredBlob, UnitOfWork,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use time::Date;

pub use self::parse::InvalidExport;

use crate::audit::commit_audited;
use crate::cards::read_settings;
use crate::content::{ContentState, read_all_pages};
use crate::lunch::{find_settings, leave_out_missing_dishes, read_weeks};
use crate::master_data::CurrentMasterData;
use crate::opening_hours::insert_hours;
use crate::seed::was_public_content_ever_written;

/// The data of an inn, without the bytes of its files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InnData {
    pub master_data: MasterData,
    pub content: BTreeMap<Page, PageContent>,
    pub hours: OpeningHours,
    pub news: Vec<NewsEntry>,
    pub dishes: Vec<Dish>,
    pub card_settings: CardSettings,
    pub cards: Vec<PublishedCard>,
    pub lunch_settings: LunchSettings,
    pub lunch_weeks: Vec<LunchWeek>,
    pub menu_settings: MenuSettings,
    pub menu_files: Vec<MenuFile>,
    pub pictures: Vec<Picture>,
}

/// The published content of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublishedCard {
    pub slug: CardKey,
    pub content: CardContent,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        with = "iso_date::option"
    )]
    pub reviewed_on: Option<Date>,
}

/// Names a file of the data.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum InnFile {
    Menu(MenuType),
    Picture(PictureFilePath),
}

impl InnData {
    pub fn files(&self) -> Vec<InnFile> {
        let menus = self.menu_files.iter().map(|file| InnFile::Menu(file.menu));
        let pictures = self.pictures.iter().flat_map(Picture::file_paths);
        menus.chain(pictures.map(InnFile::Picture)).collect()
    }

    /// Deleted dishes are not exported, nor what cards and lunch menus have of them.
    fn leave_out_missing_dishes(&mut self) {
        let dishes: BTreeSet<_> = self.dishes.iter().map(|dish| dish.id).collect();
        let exists = |dish| dishes.contains(&dish);
        for card in &mut self.cards {
            card.content.retain_dishes(exists);
        }
        leave_out_missing_dishes(&mut self.lunch_weeks, &mut self.lunch_settings, exists);
    }
}

impl InnFile {
    /// The path beside the document.
    pub fn path(&self) -> String {
        match self {
            Self::Menu(menu) => format!("menus/{}.pdf", menu.lowercase_code()),
            Self::Picture(path) => path.to_string().trim_start_matches('/').to_owned(),
        }
    }
}

#[derive(Debug, Error)]
pub enum ImportError {
    #[error("there are data already")]
    NotEmpty,
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub struct ExportService {
    pub store: Arc<dyn Store>,
    pub blobs: Arc<dyn BlobStore>,
    pub secret_generator: Arc<dyn SecretGenerator>,
    pub clock: Arc<dyn Clock>,
    pub master_data: Arc<CurrentMasterData>,
    pub page_definitions: Arc<PageDefinitions>,
}

impl ExportService {
    /// The data, and the blobs of their files.
    pub async fn read(&self) -> Result<(InnData, BTreeMap<InnFile, BlobId>), StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let definitions = &self.page_definitions;
        let menus = snapshot.menus().list_with_files().await?;
        let (card_settings, _) = read_settings(&mut *snapshot).await?;
        let mut data = InnData {
            master_data: self.master_data.read(&mut *snapshot).await?,
            content: read_all_pages(&mut *snapshot, definitions, ContentState::Published).await?,
            hours: snapshot
                .opening_hours()
                .find()
                .await?
                .into_hours_or_default(),
            news: snapshot.news().list(ListPage::ALL).await?,
            dishes: snapshot.dishes().list().await?,
            cards: read_cards(&mut *snapshot, &card_settings).await?,
            card_settings,
            lunch_settings: find_settings(&mut *snapshot).await?.0,
            lunch_weeks: read_weeks(&mut *snapshot).await?,
            menu_settings: snapshot.menus().settings().await?.into_menu_settings(),
            menu_files: menus.iter().map(|(record, _)| record.clone()).collect(),
            pictures: snapshot.pictures().list(ListPage::ALL).await?,
        };
        data.leave_out_missing_dishes();
        let mut blobs = BTreeMap::new();
        for file in data.files() {
            let blob = match &file {
                InnFile::Menu(menu) => {
                    let mut menus = menus.iter();
                    let found = menus.find(|(record, _)| record.menu == *menu);
                    found.map(|(_, file)| file.blob)
                }
                InnFile::Picture(path) => {
                    let (format, width) = (path.format, path.width);
                    let file = snapshot.pictures().find_file(&path.picture, format, width);
                    file.await?.map(|file| file.blob)
                }
            };
            blobs.extend(blob.map(|blob| (file, blob)));
        }
        Ok((data, blobs))
    }

    /// Whether nothing that guests can see was ever written.
    pub async fn is_empty(&self) -> Result<bool, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        Ok(!was_public_content_ever_written(&mut *snapshot).await?)
    }

    pub async fn store_file(&self, bytes: Bytes) -> Result<StoredBlob, StoreError> {
        let blob = self.blobs.put(stream::iter([Ok(bytes)]).boxed()).await?;
        Ok(blob)
    }

    /// Stores the data if there are none. The blobs must be those of all files.
    pub async fn import(
        &self,
        data: &InnData,
        blobs: &BTreeMap<InnFile, StoredBlob>,
    ) -> Result<(), ImportError> {
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        if was_public_content_ever_written(&mut *tx).await? {
            return Err(ImportError::NotEmpty);
        }
        tx.master_data().save(&data.master_data).await?;
        let version = ContentVersion {
            number: 1,
            published_at: now,
            by: String::new(),
        };
        for (page, content) in &data.content {
            let definition = self.page_definitions.get(page);
            if definition.is_some_and(|definition| definition.initial != *content) {
                tx.content().publish(page, &version, content).await?;
            }
        }
        insert_hours(&mut *tx, &data.hours).await?;
        for entry in &data.news {
            tx.news().insert(entry).await?;
        }
        if let Some(last_id) = data.dishes.iter().map(|dish| dish.id).max() {
            tx.dishes().import(&data.dishes, last_id).await?;
        }
        tx.cards()
            .save_settings(&data.card_settings, RecordVersion::INITIAL)
            .await?;
        for card in &data.cards {
            let publish = tx
                .card_content()
                .publish(&card.slug, &version, &card.content);
            publish.await?;
            if let Some(day) = card.reviewed_on {
                tx.cards().save_review(&card.slug, day).await?;
            }
        }
        tx.lunch()
            .save_settings(&data.lunch_settings, RecordVersion::INITIAL)
            .await?;
        for week in &data.lunch_weeks {
            tx.lunch().save_week(week, RecordVersion::INITIAL).await?;
        }
        for record in &data.menu_files {
            if let Some(blob) = blobs.get(&InnFile::Menu(record.menu)) {
                let file = self.stored_file(record, blob)?;
                let size = blob.size;
                tx.files().save(&file).await?;
                tx.menus()
                    .save(&MenuFile {
                        size,
                        ..record.clone()
                    })
                    .await?;
            }
        }
        tx.menus().save_settings(&data.menu_settings).await?;
        for picture in &data.pictures {
            tx.pictures()
                .insert(picture, &picture_blobs(picture, blobs))
                .await?;
        }
        let context = AuditContext::for_command_line(now);
        commit_audited(tx, &context, AuditAction::DataImported.on("")).await?;
        Ok(())
    }

    fn stored_file(&self, record: &MenuFile, blob: &StoredBlob) -> Result<StoredFile, StoreError> {
        Ok(StoredFile::new(
            record.file.clone(),
            FileMetadata::PDF,
            *blob,
            self.secret_generator.token()?,
            record.updated_at,
        ))
    }
}

async fn read_cards(
    tx: &mut dyn UnitOfWork,
    settings: &CardSettings,
) -> Result<Vec<PublishedCard>, StoreError> {
    let mut reviews = tx.cards().list_reviews().await?;
    let mut cards = Vec::new();
    for slug in settings.keys() {
        if let Some(content) = tx.card_content().find_published(&slug).await? {
            let reviewed_on = reviews.remove(&slug);
            cards.push(PublishedCard {
                slug,
                content,
                reviewed_on,
            });
        }
    }
    Ok(cards)
}

fn picture_blobs(picture: &Picture, blobs: &BTreeMap<InnFile, StoredBlob>) -> Vec<PictureFile> {
    let files = picture.file_paths().filter_map(|path| {
        let blob = blobs.get(&InnFile::Picture(path.clone()))?;
        Some(PictureFile {
            picture: path.picture,
            format: path.format,
            width: path.width,
            blob: blob.id,
            size: blob.size,
        })
    });
    files.collect()
}
