use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use domain::audit::{Actor, AuditAction, AuditContext};
use domain::content::{
    CONTENT_VERSION_RETENTION, ContentVersion, EditedContent, PageContent, PageDefinition,
    PageDefinitions, PictureName,
};
use domain::fields::{FieldErrorKind, FieldErrors};
use domain::pages::Page;
use domain::{Precondition, RecordVersion};
use ports::{Clock, ContentRepository, ListPage, Store, StoreError, UnitOfWork};

use crate::audit::commit_audited;
use crate::error::{WriteError, none_if_corrupt, require_version};
use crate::pictures::find_or_restore;

pub struct ContentService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    pub definitions: Arc<PageDefinitions>,
}

impl ContentService {
    /// `None` if the page has no content that staff can change.
    pub fn definition(&self, page: Page) -> Option<&PageDefinition> {
        self.definitions.get(&page)
    }

    /// `None` if the page has no content that staff can change.
    pub async fn find(&self, page: Page) -> Result<Option<EditedContent<PageContent>>, StoreError> {
        self.read(&mut *self.store.begin_read_only().await?, page)
            .await
    }

    /// Saves a draft, or deletes it if it is the published content. Nothing is written if it is the same as before.
    pub async fn save_draft(
        &self,
        page: Page,
        draft: PageContent,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<EditedContent<PageContent>, WriteError> {
        let mut tx = self.store.begin().await?;
        let previous = self.read(&mut *tx, page).await?;
        let previous = previous.ok_or(WriteError::NotFound)?;
        require_version(precondition, previous.version)?;
        let edited = previous.with_draft(draft);
        if edited == previous {
            return Ok(edited);
        }
        if let Some(draft) = &edited.draft {
            restore_pictures(&mut *tx, draft.pictures_with_paths(), context).await?;
        }
        save_draft(tx.content(), &page, &edited).await?;
        commit_audited(tx, context, AuditAction::ContentDraftSaved.on(page.code())).await?;
        Ok(edited)
    }

    /// Publishes the draft, which must have all required texts. Nothing is written without one.
    pub async fn publish(
        &self,
        page: Page,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<EditedContent<PageContent>, WriteError> {
        let mut tx = self.store.begin().await?;
        let previous = self.read(&mut *tx, page).await?;
        let previous = previous.ok_or(WriteError::NotFound)?;
        require_version(precondition, previous.version)?;
        let Some(published) = previous.publish() else {
            return Ok(previous);
        };
        let definition = self.definition(page).ok_or(WriteError::NotFound)?;
        let missing = definition.missing_texts(&published.published);
        if !missing.is_empty() {
            return Err(missing.into());
        }
        publish(tx.content(), &page, &published, context).await?;
        commit_audited(tx, context, AuditAction::ContentPublished.on(page.code())).await?;
        Ok(published)
    }

    /// The versions that staff published, newest first. `None` if the page has no content that staff can change.
    pub async fn list_versions(
        &self,
        page: Page,
        list_page: ListPage<u32>,
    ) -> Result<Option<Vec<ContentVersion>>, StoreError> {
        if self.definition(page).is_none() {
            return Ok(None);
        }
        let mut snapshot = self.store.begin_read_only().await?;
        let versions = snapshot.content().list_versions(&page, list_page).await;
        versions.map(Some)
    }

    /// A published version. Number 0 is the initial content.
    pub async fn find_version(
        &self,
        page: Page,
        number: u32,
    ) -> Result<Option<PageContent>, StoreError> {
        let Some(definition) = self.definition(page) else {
            return Ok(None);
        };
        if number == 0 {
            return Ok(Some(definition.initial.clone()));
        }
        let mut snapshot = self.store.begin_read_only().await?;
        let version = none_if_corrupt(snapshot.content().find_version(&page, number).await)?;
        Ok(version.map(|version| definition.adapt(version)))
    }

    /// The paths of the texts of the draft, or else of the published content, whose German version was changed last.
    pub async fn outdated_english(
        &self,
        page: Page,
        edited: &EditedContent<PageContent>,
    ) -> Result<Vec<String>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let mut former = snapshot.content().list_version_contents(&page).await?;
        former.extend(self.definition(page).map(|page| page.initial.clone()));
        let current = edited.draft.as_ref().unwrap_or(&edited.published);
        Ok(current.outdated_english(&former))
    }

    /// Deletes the versions that can no longer be brought back. Returns how many.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let cutoff = self.clock.now() - CONTENT_VERSION_RETENTION;
        let purged = tx.content().purge_versions(cutoff).await?;
        tx.commit().await?;
        Ok(purged)
    }

    /// The uploaded pictures of all versions that can be brought back.
    pub(crate) async fn pictures_of_versions(
        &self,
        tx: &mut dyn UnitOfWork,
    ) -> Result<BTreeSet<PictureName>, StoreError> {
        let mut pictures = BTreeSet::new();
        for page in self.definitions.keys() {
            let contents = tx.content().list_version_contents(page).await?;
            pictures.extend(contents.iter().flat_map(PageContent::uploaded_pictures));
        }
        Ok(pictures)
    }

    /// The contents of all pages.
    pub(crate) async fn read_all(
        &self,
        tx: &mut dyn UnitOfWork,
    ) -> Result<Vec<(Page, EditedContent<PageContent>)>, StoreError> {
        let mut contents = Vec::new();
        for page in self.definitions.keys() {
            contents.extend(self.read(tx, *page).await?.map(|edited| (*page, edited)));
        }
        Ok(contents)
    }

    async fn read(
        &self,
        tx: &mut dyn UnitOfWork,
        page: Page,
    ) -> Result<Option<EditedContent<PageContent>>, StoreError> {
        let Some(definition) = self.definition(page) else {
            return Ok(None);
        };
        let edited = read_edited(tx.content(), &page, &definition.initial).await?;
        Ok(Some(EditedContent {
            published: definition.adapt(edited.published),
            draft: edited.draft.map(|draft| definition.adapt(draft)),
            version: edited.version,
        }))
    }
}

/// The content with this key. A corrupt draft is absent.
pub(crate) async fn read_edited<K: Sync, C: Sync + Clone>(
    contents: &mut dyn ContentRepository<K, C>,
    key: &K,
    initial: &C,
) -> Result<EditedContent<C>, StoreError> {
    let published = contents.find_published(key).await?;
    let version = none_if_corrupt(contents.find_draft_version(key).await)?;
    Ok(EditedContent {
        published: published.unwrap_or_else(|| initial.clone()),
        draft: none_if_corrupt(contents.find_draft(key).await)?,
        version: version.unwrap_or(RecordVersion::INITIAL),
    })
}

pub(crate) async fn save_draft<K: Sync, C: Sync>(
    contents: &mut dyn ContentRepository<K, C>,
    key: &K,
    edited: &EditedContent<C>,
) -> Result<(), StoreError> {
    let draft = edited.draft.as_ref();
    contents.save_draft(key, draft, edited.version).await
}

/// Stores what was published as the next version.
pub(crate) async fn publish<K: Sync, C: Sync>(
    contents: &mut dyn ContentRepository<K, C>,
    key: &K,
    published: &EditedContent<C>,
    context: &AuditContext,
) -> Result<(), StoreError> {
    save_draft(contents, key, published).await?;
    let version = ContentVersion {
        number: contents.latest_version_number(key).await? + 1,
        published_at: context.occurred_at,
        by: match &context.actor {
            Actor::Member { name, .. } => name.clone(),
            Actor::CommandLine => String::new(),
        },
    };
    contents.publish(key, &version, &published.published).await
}

/// Restores deleted pictures, which a former version may have, by the paths of their names.
pub(crate) async fn restore_pictures(
    tx: &mut dyn UnitOfWork,
    pictures: impl Iterator<Item = (String, &PictureName)> + Send,
    context: &AuditContext,
) -> Result<(), WriteError> {
    let mut errors = FieldErrors::default();
    for (path, name) in pictures {
        if name.is_uploaded() && find_or_restore(tx, name, context).await?.is_none() {
            errors.add(path, FieldErrorKind::FileNotFound);
        }
    }
    Ok(errors.into_result()?)
}

/// The content of a page that guests see.
pub(crate) async fn read_published(
    tx: &mut dyn UnitOfWork,
    page: Page,
    definition: &PageDefinition,
) -> Result<PageContent, StoreError> {
    let published = tx.content().find_published(&page).await?;
    Ok(published.map_or_else(
        || definition.initial.clone(),
        |published| definition.adapt(published),
    ))
}

async fn read_draft(
    tx: &mut dyn UnitOfWork,
    page: Page,
    definition: &PageDefinition,
) -> Result<Option<PageContent>, StoreError> {
    let draft = none_if_corrupt(tx.content().find_draft(&page).await)?;
    Ok(draft.map(|draft| definition.adapt(draft)))
}

/// The contents of the pages that are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContentState {
    Published,
    /// Pages without a draft show the published content.
    Draft,
}

/// The contents of all pages.
pub(crate) async fn read_all_pages(
    tx: &mut dyn UnitOfWork,
    definitions: &PageDefinitions,
    state: ContentState,
) -> Result<BTreeMap<Page, PageContent>, StoreError> {
    let mut contents = BTreeMap::new();
    for (page, definition) in definitions {
        let draft = match state {
            ContentState::Draft => read_draft(tx, *page, definition).await?,
            ContentState::Published => None,
        };
        let content = match draft {
            Some(draft) => draft,
            None => read_published(tx, *page, definition).await?,
        };
        contents.insert(*page, content);
    }
    Ok(contents)
}
