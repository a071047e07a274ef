//! Makes editions and puts them up.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use domain::{calendar::Instant, menus::MenuFile};
use poem::Request;
use poem_openapi::types::ToJSON;
use ports::{
    BlobStore, ChangeFeed, Clock, PageKind, PageRenderer, RenderError, Revision, Store, StoreError,
};
use serde_json::json;
use thiserror::Error;
use tokio::sync::{Mutex, watch};

use super::{
    answer::Published,
    edition::{Edition, html},
    editions::Editions,
    state::{PublicState, Snapshot},
    unpublished::note_unpublished,
};
use crate::{problem::NotYetPublished, site::shape::Site};

/// How often a waiting publisher asks whether another instance or process changed the house.
const LOOK_FOR_CHANGES: Duration = Duration::from_secs(1);

/// How long a write waits for the edition that shows it.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long it waits after a failure: doubled each time, up to the last.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// How long after its successor was due an edition is overdue.
const OVERDUE: time::Duration = time::Duration::seconds(10);

/// What an edition is made from and with.
pub struct Sources {
    /// What the settings say of the house.
    pub site: Site,
    pub store: Arc<dyn Store>,
    /// The bytes of the menus.
    pub blobs: Arc<dyn BlobStore>,
    /// Tells of changes.
    pub changes: Arc<dyn ChangeFeed>,
    /// Makes the pages.
    pub renderer: Arc<dyn PageRenderer>,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

/// Why there is no new edition. The last one stays up.
#[derive(Debug, Error)]
pub enum PublishError {
    /// The state could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The pages could not be rendered.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The work was interrupted, because the process is stopping.
    #[error("the edition was given up")]
    GivenUp(#[from] tokio::task::JoinError),
}

impl PublishError {
    fn report(&self) {
        let cause: &(dyn std::error::Error + 'static) = self;
        tracing::error!(
            cause,
            "no new edition; if there is one already, it stays up"
        );
    }
}

/// Keeps the current edition, and makes the next.
pub struct Publisher {
    sources: Sources,
    editions: Arc<Editions>,
    making: Mutex<()>,
    /// Whether the last attempt failed.
    is_failing: AtomicBool,
    /// The latest revision for which a write did not wait any longer.
    late: AtomicU64,
}

impl Publisher {
    /// A publisher that has published nothing yet.
    #[must_use]
    pub fn new(sources: Sources) -> Self {
        Self {
            sources,
            editions: Arc::default(),
            making: Mutex::new(()),
            is_failing: AtomicBool::new(false),
            late: AtomicU64::new(0),
        }
    }

    /// Where the editions are served from.
    #[must_use]
    pub fn served(&self) -> Arc<Editions> {
        self.editions.clone()
    }

    /// What guests get now; none before the first edition.
    #[must_use]
    pub fn current(&self) -> Option<Arc<Edition>> {
        self.editions.current()
    }

    /// Tells of every edition from now on. An edition that was followed by another before anybody
    /// looked is left out.
    #[must_use]
    pub fn editions(&self) -> watch::Receiver<Option<Arc<Edition>>> {
        self.editions.subscribe()
    }

    /// The published answer at `path`, one that every edition has.
    ///
    /// # Errors
    /// Before the first edition.
    pub fn answer<T>(
        &self,
        request: &Request,
        path: &str,
    ) -> Result<Published<T>, NotYetPublished> {
        self.answer_if_there(request, path)?.ok_or(NotYetPublished)
    }

    /// The published answer at `path`, if the present edition has one.
    ///
    /// # Errors
    /// Before the first edition.
    pub fn answer_if_there<T>(
        &self,
        request: &Request,
        path: &str,
    ) -> Result<Option<Published<T>>, NotYetPublished> {
        let edition = self.current().ok_or(NotYetPublished)?;
        Ok(edition
            .answer(path)
            .map(|answer| Published::new(answer, request)))
    }

    fn now(&self) -> Instant {
        self.sources.clock.now()
    }

    /// Makes an edition of the present state and puts it up.
    ///
    /// # Errors
    /// When the state cannot be read or the pages cannot be made; then the last edition stays up.
    pub async fn publish(&self) -> Result<Arc<Edition>, PublishError> {
        let _making = self.making.lock().await;
        let made = self.make().await;
        self.noted(made)
    }

    /// Whether guests see something else than what is stored, because an edition is overdue or could not be made.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        let Some(edition) = self.current() else {
            return true;
        };
        self.is_failing.load(Ordering::Relaxed)
            || edition.is_restored
            || edition.revision.get() < self.late.load(Ordering::Relaxed)
            || edition.due + OVERDUE < self.now()
    }

    /// Waits until everything that was written so far is up, for whoever wrote it: what they look at next shows it. At
    /// most 10 s, and not for an edition that cannot be made; the write stands whatever becomes of it.
    pub async fn wait_for_revision(self: &Arc<Self>) {
        let written = match self.sources.changes.revision().await {
            Ok(written) => written,
            Err(fault) => {
                note_unpublished();
                return PublishError::from(fault).report();
            }
        };
        let publisher = self.clone();
        // A task of its own: it goes on when whoever wrote hangs up, or has waited long enough.
        let wait_for_revision = tokio::spawn(async move { publisher.publish_since(written).await });
        let Ok(made) = tokio::time::timeout(PATIENCE, wait_for_revision).await else {
            note_unpublished();
            self.late.fetch_max(written.get(), Ordering::Relaxed);
            tracing::error!("a write is answered before the edition that shows it is up");
            return;
        };
        if let Err(error) = made.unwrap_or_else(|fault| Err(fault.into())) {
            note_unpublished();
            error.report();
        }
    }

    /// Publishes, unless an edition is up that shows this write.
    async fn publish_since(&self, written: Revision) -> Result<(), PublishError> {
        let _making = self.making.lock().await;
        let is_shown = |edition: Arc<Edition>| edition.revision >= written && !edition.is_restored;
        if self.current().is_some_and(is_shown) {
            return Ok(());
        }
        let made = self.make().await;
        self.noted(made.map(drop))
    }

    /// Publishes, unless the edition that is up shows the present revision and is not due yet.
    async fn publish_if_stale(&self) -> Result<(), PublishError> {
        let _making = self.making.lock().await;
        let made = match self.is_stale().await {
            Ok(false) => Ok(()),
            Ok(true) => self.make().await.map(drop),
            Err(fault) => Err(fault.into()),
        };
        self.noted(made)
    }

    async fn is_stale(&self) -> Result<bool, StoreError> {
        let Some(edition) = self.current().filter(|edition| !edition.is_restored) else {
            return Ok(true);
        };
        // A clock that was set back has made this edition one of the future.
        let now = self.now();
        if now < edition.at || edition.due <= now {
            return Ok(true);
        }
        Ok(self.sources.changes.revision().await? != edition.revision)
    }

    fn noted<T>(&self, outcome: Result<T, PublishError>) -> Result<T, PublishError> {
        self.is_failing.store(outcome.is_err(), Ordering::Relaxed);
        outcome
    }

    /// Makes an edition, or at least the document of the staff area, which needs the settings alone.
    async fn make(&self) -> Result<Arc<Edition>, PublishError> {
        let made = self.make_edition().await;
        if made.is_err() && self.editions.office().is_none() {
            let state = json!({ "site": self.sources.site.to_json() }).to_string();
            let pages = self.sources.renderer.render(state.into()).await?;
            let office = pages.into_iter().find(|page| page.kind == PageKind::Staff);
            if let Some(office) = office {
                self.editions.set_office(html(office.html));
            }
        }
        made
    }

    /// Makes an edition and puts it up; one at a time, so that none replaces one that was read later.
    async fn make_edition(&self) -> Result<Arc<Edition>, PublishError> {
        let snapshot = self.read().await?;
        let state = PublicState::of(&self.sources.site, &snapshot);
        let pages = self.sources.renderer.render(state.json().into()).await?;
        let last = self.current();
        let edition = tokio::task::spawn_blocking(move || {
            Arc::new(Edition::new(snapshot, state, pages, last.as_deref()))
        })
        .await?;
        self.is_failing.store(false, Ordering::Relaxed);
        self.editions.replace(edition.clone());
        tracing::info!(
            edition = %edition.id,
            due = %edition.due,
            pages = edition.pages,
            "edition published"
        );
        Ok(edition)
    }

    /// Reads everything that guests may know, again when somebody wrote meanwhile: an edition shows
    /// one moment of the house, never half of a change.
    async fn read(&self) -> Result<Snapshot, StoreError> {
        loop {
            let mut snapshot = self.read_once().await?;
            let missing = self.take_missing(&mut snapshot.menu_files).await?;
            if self.sources.changes.revision().await? != snapshot.revision {
                continue;
            }
            for menu in missing {
                tracing::error!(
                    menu = menu.key.key(),
                    file = menu.object.as_str(),
                    "the file of a menu is missing; guests do not see the menu"
                );
            }
            return Ok(snapshot);
        }
    }

    async fn read_once(&self) -> Result<Snapshot, StoreError> {
        let revision = self.sources.changes.revision().await?;
        // Whole seconds: nobody at the door reads more, and an instant in JSON stays short.
        let at = self.now().truncate_to_second();
        let mut view = self.sources.store.snapshot().await?;
        Ok(Snapshot {
            revision,
            at,
            news: view.news().list().await?,
            hours: view.opening_hours().find().await?,
            menu_files: view.menus().list().await?,
            menu_settings: view.menus().settings().await?.settings,
        })
    }

    /// Removes the menus whose bytes are lost, and answers them: a link to them would be dead.
    async fn take_missing(&self, menus: &mut Vec<MenuFile>) -> Result<Vec<MenuFile>, StoreError> {
        let Sources { store, blobs, .. } = &self.sources;
        let mut view = store.snapshot().await?;
        let mut missing = Vec::new();
        for menu in std::mem::take(menus) {
            let exists = match view.files().find(&menu.object).await? {
                Some(file) => blobs.exists(&file.blob).await?,
                None => false,
            };
            let list = if exists { &mut *menus } else { &mut missing };
            list.push(menu);
        }
        Ok(missing)
    }

    /// Publishes now, after every change, and whenever an edition is due. Never returns.
    pub async fn run(&self) {
        let mut editions = self.editions();
        let mut pause = FIRST_PAUSE;
        loop {
            match self.publish_if_stale().await {
                Ok(()) => {
                    pause = FIRST_PAUSE;
                    self.until_stale(&mut editions).await;
                }
                Err(error) => {
                    error.report();
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }

    /// Returns when the edition that is up is due for its successor, or something changed since.
    async fn until_stale(&self, editions: &mut watch::Receiver<Option<Arc<Edition>>>) {
        loop {
            let Some(edition) = editions.borrow_and_update().clone() else {
                return;
            };
            tokio::select! {
                () = self.sources.clock.sleep_until(edition.due) => return,
                () = self.until_changed(&edition) => return,
                // A save has published meanwhile: from now on it is that edition that gets stale.
                _ = editions.changed() => {}
            }
        }
    }

    async fn until_changed(&self, edition: &Edition) {
        loop {
            tokio::time::sleep(LOOK_FOR_CHANGES).await;
            // A clock that was set back has made this edition one of the future.
            if self.now() < edition.at {
                return;
            }
            match self.sources.changes.revision().await {
                Ok(revision) if revision == edition.revision => {}
                // A store that does not answer is met, and reported, where the state is read.
                _ => return,
            }
        }
    }
}
