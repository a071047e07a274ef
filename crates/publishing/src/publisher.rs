use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use backon::{ConstantBuilder, Retryable};
use domain::{
    calendar::Timestamp,
    dishes::CardKey,
    inn::SiteSettings,
    menus::MenuType,
    pages::{Language, Page},
};
use metrics::histogram;
use poem_openapi::types::ToJSON;
use ports::{Clock, ContentRevision, PageRenderer, RenderError, RenderedPageKind, StoreError};
use serde_json::json;
use services::{
    content::ContentState,
    menus::{MenuAddressTarget, MenuService},
    public_content::PublicContentService,
};
use thiserror::Error;
use tokio::sync::{Mutex, watch};
use tracing::{Instrument, info_span, instrument};

use crate::{
    changed_resources::changed_resources,
    current_edition::CurrentEdition,
    derived_pictures::DerivedPictures,
    edition::{Edition, html_response, staff_response},
    schema::site::Site,
    state::PublicState,
};

/// Interval of looking for writes of other processes, of which a store may also notify.
const REVISION_POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Time limit for publishing a write before it is answered.
const PUBLISH_WAIT_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a publication waits for writes in progress, so that one edition has them all. Short, because an upload or a slow
/// client may take minutes.
const MERGE_WAIT_TIMEOUT: Duration = Duration::from_millis(50);

/// The pause after an error.
const BACKOFF: ConstantBuilder = ConstantBuilder::new()
    .with_delay(Duration::from_secs(1))
    .without_max_times();

/// The delay after which a due edition counts as overdue.
const DUE_EDITION_GRACE_PERIOD: time::Duration = time::Duration::seconds(10);

/// No edition was published. The previous one is still served.
#[derive(Debug, Error)]
pub enum PublishError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("publication was aborted")]
    PublicationAborted(#[from] tokio::task::JoinError),
}

impl PublishError {
    fn log(&self) {
        let error: &(dyn std::error::Error + 'static) = self;
        tracing::error!(
            error,
            "no new edition; the previous one, if any, is still served"
        );
    }
}

/// Renders and publishes editions.
pub struct Publisher {
    /// The settings of the website.
    site: SiteSettings,
    content: PublicContentService,
    renderer: Arc<dyn PageRenderer>,
    derived_pictures: DerivedPictures,
    clock: Arc<dyn Clock>,
    edition: Arc<CurrentEdition>,
    /// Held while an edition is published, so that none replaces one with newer data.
    lock: Mutex<()>,
    /// Held while a preview is rendered, so that editions do not wait for many.
    preview_lock: Mutex<()>,
    /// Whether the last attempt failed.
    has_publish_failed: AtomicBool,
    /// The highest revision whose write was answered before it was published.
    unpublished_revision: AtomicU64,
    writes_in_progress: watch::Sender<usize>,
}

/// An authenticated write that is counted as in progress until it is dropped.
pub struct WriteInProgress(Arc<Publisher>);

impl Drop for WriteInProgress {
    fn drop(&mut self) {
        self.0.writes_in_progress.send_modify(|count| *count -= 1);
    }
}

impl Publisher {
    pub fn new(
        site: SiteSettings,
        content: PublicContentService,
        renderer: Arc<dyn PageRenderer>,
        derived_pictures: DerivedPictures,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            site,
            content,
            renderer,
            clock,
            edition: derived_pictures.published_responses.edition.clone(),
            derived_pictures,
            lock: Mutex::new(()),
            preview_lock: Mutex::new(()),
            has_publish_failed: AtomicBool::new(false),
            unpublished_revision: AtomicU64::new(0),
            writes_in_progress: watch::Sender::default(),
        }
    }

    pub fn begin_write(self: &Arc<Self>) -> WriteInProgress {
        self.writes_in_progress.send_modify(|count| *count += 1);
        WriteInProgress(self.clone())
    }

    /// A page, or that of a card instead, as guests would see it at an instant, `None` for now; and when the pages change
    /// next without a write. `None` if there is no such card then.
    pub async fn preview(
        &self,
        page: Page,
        card: Option<&CardKey>,
        language: Language,
        at: Option<Timestamp>,
        content_state: ContentState,
    ) -> Result<Option<(String, Timestamp)>, PublishError> {
        let content = self.content.read_at(at, content_state).await?;
        let next_change_at = content.next_edition_due_at;
        let state = PublicState::new(&self.site, content);
        if card.is_some_and(|card| !state.has_card(card)) {
            return Ok(None);
        }
        let input = state.preview_input(page, card, language);
        let _lock = self.preview_lock.lock().await;
        let pages = self.renderer.render(input.into()).await?;
        let html = pages.into_iter().map(|page| page.html).collect();
        Ok(Some((html, next_change_at)))
    }

    /// Whether guests do not see the current state, because an edition is overdue or could not be published.
    pub fn is_publication_outdated(&self) -> bool {
        let Some(edition) = self.edition.get() else {
            return true;
        };
        self.has_publish_failed.load(Ordering::Relaxed)
            || edition.is_restored
            || edition.revision.get() < self.unpublished_revision.load(Ordering::Relaxed)
            || edition.next_edition_due_at + DUE_EDITION_GRACE_PERIOD < self.clock.now()
    }

    /// The target of the address `/menu/<name>`, without the database while the edition has it: a menu is read much more
    /// often than it changes.
    pub async fn resolve_menu_address(
        &self,
        name: &str,
        menus: &MenuService,
    ) -> Result<Option<MenuAddressTarget>, StoreError> {
        let file_name = format!("{}{name}", MenuType::MENU_FOLDER);
        let edition = self.edition.get();
        let published = edition.and_then(|edition| {
            let (file, name) = edition.menu_files.get(&file_name)?.clone();
            Some(MenuAddressTarget::File(file.into(), Some(name)))
        });
        if published.is_some() && !self.is_publication_outdated() {
            return Ok(published);
        }
        match menus.resolve_menu_address(name).await {
            Err(StoreError::Unavailable(_)) if published.is_some() => Ok(published),
            found => found,
        }
    }

    /// Publishes all writes so far. `false` after an error or [`PUBLISH_WAIT_TIMEOUT`]; the writes are stored in any case.
    pub async fn publish_pending_writes(self: &Arc<Self>) -> bool {
        let revision = match self.content.revision().await {
            Ok(revision) => revision,
            Err(error) => {
                PublishError::from(error).log();
                return false;
            }
        };
        let publisher = self.clone();
        // A task, because it continues after the timeout, and when the client disconnects.
        let publication = async move { publisher.publish_revision(revision).await };
        let publication = tokio::spawn(publication.in_current_span());
        let Ok(result) = tokio::time::timeout(PUBLISH_WAIT_TIMEOUT, publication).await else {
            self.unpublished_revision
                .fetch_max(revision.get(), Ordering::Relaxed);
            tracing::warn!("a write was answered before it was published");
            return false;
        };
        let result = result.unwrap_or_else(|error| Err(error.into()));
        result.inspect_err(PublishError::log).is_ok()
    }

    /// Publishes, unless the current edition has this revision.
    async fn publish_revision(&self, revision: ContentRevision) -> Result<(), PublishError> {
        let _lock = self.lock.lock().await;
        let is_published =
            |edition: Arc<Edition>| edition.revision >= revision && !edition.is_restored;
        if self.edition.get().is_some_and(is_published) {
            return Ok(());
        }
        let mut writes_in_progress = self.writes_in_progress.subscribe();
        let writes_completed = writes_in_progress.wait_for(|count| *count == 0);
        let _ = tokio::time::timeout(MERGE_WAIT_TIMEOUT, writes_completed).await;
        let result = self.publish_edition_or_staff_page().await;
        self.record_publish_outcome(result.map(drop))
    }

    /// Publishes, unless the current edition has the current revision and the next one is not due.
    pub async fn publish(&self) -> Result<Arc<Edition>, PublishError> {
        let _lock = self.lock.lock().await;
        let result = match self.up_to_date_edition().await {
            Ok(Some(edition)) => Ok(edition),
            Ok(None) => self.publish_edition_or_staff_page().await,
            Err(error) => Err(error.into()),
        };
        self.record_publish_outcome(result)
    }

    async fn up_to_date_edition(&self) -> Result<Option<Arc<Edition>>, StoreError> {
        let now = self.clock.now();
        let edition = self.edition.get().filter(|edition| {
            // The clock may have been set back since.
            let is_due = now < edition.evaluated_at || edition.next_edition_due_at <= now;
            !edition.is_restored && !is_due
        });
        let Some(edition) = edition else {
            return Ok(None);
        };
        let revision = self.content.revision().await?;
        Ok(Some(edition).filter(|edition| edition.revision == revision))
    }

    fn record_publish_outcome<T>(
        &self,
        result: Result<T, PublishError>,
    ) -> Result<T, PublishError> {
        self.has_publish_failed
            .store(result.is_err(), Ordering::Relaxed);
        result
    }

    /// Publishes an edition, or at least the document of the staff area, which needs only the settings.
    async fn publish_edition_or_staff_page(&self) -> Result<Arc<Edition>, PublishError> {
        let result = self.publish_edition().await;
        if result.is_err() && self.edition.staff_page().is_none() {
            let site = Site::new(&self.content.master_data.current(), &self.site);
            let state = json!({ "site": site.to_json() }).to_string();
            // The first error is reported.
            let pages = self.renderer.render(state.into()).await.unwrap_or_default();
            let page = pages
                .into_iter()
                .find(|page| page.kind == RenderedPageKind::StaffArea);
            if let Some(page) = page {
                self.edition
                    .set_fallback_staff_page(staff_response(html_response(page.html)));
            }
        }
        result
    }

    #[instrument(skip_all)]
    async fn publish_edition(&self) -> Result<Arc<Edition>, PublishError> {
        let state = PublicState::new(&self.site, self.content.read().await?);
        let previous = self.edition.get();
        let derived = self
            .derived_pictures
            .responses(&state.content, previous.as_deref());
        let derived = derived.instrument(info_span!("derive_pictures")).await;
        let previous_versions = previous.as_ref().map(|edition| &edition.versions);
        let changed = changed_resources(&state.versions, previous_versions);
        let pages = if changed.is_empty() {
            Vec::new()
        } else {
            let input = state.render_input(&changed);
            let start = std::time::Instant::now();
            let pages = self.renderer.render(input.into());
            let pages = pages.instrument(info_span!("render")).await?;
            histogram!("wirtshaus_render_duration_seconds").record(start.elapsed());
            pages
        };
        let rendered_pages = pages.len();
        let edition = tokio::task::spawn_blocking(move || {
            Edition::new(state, &changed, derived, pages, previous.as_deref())
        });
        let edition = edition.instrument(info_span!("compress")).await?;
        self.has_publish_failed.store(false, Ordering::Relaxed);
        let edition = self.edition.replace(edition);
        tracing::info!(
            edition = %edition.id,
            next_edition_due_at = %edition.next_edition_due_at,
            rendered_pages,
            "edition published"
        );
        Ok(edition)
    }

    /// Publishes now, after every change, and whenever an edition is due. Never returns.
    pub async fn run(&self) {
        let mut editions = self.edition.subscribe();
        loop {
            let publish = || self.publish();
            let publish_with_retries = publish.retry(BACKOFF).notify(|error, _| error.log());
            if publish_with_retries.await.is_ok() {
                self.wait_until_edition_stale(&mut editions).await;
            }
        }
    }

    /// Returns when the next edition is due or the data has changed.
    async fn wait_until_edition_stale(&self, editions: &mut watch::Receiver<Option<Arc<Edition>>>) {
        loop {
            let Some(edition) = editions.borrow_and_update().clone() else {
                return;
            };
            tokio::select! {
                () = self.clock.sleep_until(edition.next_edition_due_at) => return,
                () = self.wait_for_revision_change(&edition) => return,
                // A write has published another edition.
                _ = editions.changed() => {}
            }
        }
    }

    async fn wait_for_revision_change(&self, edition: &Edition) {
        loop {
            let written = self.content.store.wait_for_public_write();
            let notified = tokio::time::timeout(REVISION_POLL_INTERVAL, written).await;
            // Writes of this process are published by `publish_pending_writes`.
            if notified.is_ok() && *self.writes_in_progress.borrow() > 0 {
                continue;
            }
            // The clock may have been set back.
            if self.clock.now() < edition.evaluated_at {
                return;
            }
            match self.content.revision().await {
                Ok(revision) if revision == edition.revision => {}
                // Errors are handled when the state is read.
                _ => return,
            }
        }
    }
}
