//! Makes editions and puts them up.

use std::{sync::Arc, time::Duration};

use arc_swap::ArcSwapOption;
use domain::calendar::Instant;
use poem::Request;
use ports::{
    StoreError,
    driven::{
        ChangeFeed, Clock, MenuRepository, NewsRepository, OpeningHoursRepository, PageRenderer,
        RenderError, Revision,
    },
};
use thiserror::Error;
use tokio::sync::{Mutex, watch};

use super::{
    answer::Published,
    edition::Edition,
    state::{PublicState, Snapshot},
};
use crate::{problem::NotYetPublished, site::shape::Site};

/// How often a waiting publisher asks whether another instance or process changed the house.
const LOOK_FOR_CHANGES: Duration = Duration::from_secs(1);

/// How long a write waits for the edition that shows it.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long it waits after a failure: doubled each time, up to the last.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// What an edition is made from and with.
pub struct Sources {
    /// What the settings say of the house.
    pub site: Site,
    /// The news.
    pub news: Arc<dyn NewsRepository>,
    /// The menus.
    pub menus: Arc<dyn MenuRepository>,
    /// The opening hours.
    pub hours: Arc<dyn OpeningHoursRepository>,
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
    current: ArcSwapOption<Edition>,
    making: Mutex<()>,
    news_of_editions: watch::Sender<Option<Arc<Edition>>>,
}

impl Publisher {
    /// A publisher that has published nothing yet.
    #[must_use]
    pub fn new(sources: Sources) -> Self {
        Self {
            sources,
            current: ArcSwapOption::empty(),
            making: Mutex::new(()),
            news_of_editions: watch::Sender::new(None),
        }
    }

    /// What guests get now; none before the first edition.
    #[must_use]
    pub fn current(&self) -> Option<Arc<Edition>> {
        self.current.load_full()
    }

    /// Tells of every edition from now on. An edition that was followed by another before anybody
    /// looked is left out.
    #[must_use]
    pub fn editions(&self) -> watch::Receiver<Option<Arc<Edition>>> {
        self.news_of_editions.subscribe()
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

    /// The present time of the house.
    #[must_use]
    pub fn now(&self) -> Instant {
        self.sources.clock.now()
    }

    /// Makes an edition of the present state and puts it up.
    ///
    /// # Errors
    /// When the state cannot be read or the pages cannot be made; then the last edition stays up.
    pub async fn publish(&self) -> Result<Arc<Edition>, PublishError> {
        let _making = self.making.lock().await;
        self.make().await
    }

    /// Waits until everything that was written so far is up, for whoever wrote it: what they look at next shows it. At
    /// most 10 s, and not for an edition that cannot be made; the write stands whatever becomes of it.
    pub async fn caught_up(self: &Arc<Self>) {
        let written = match self.sources.changes.revision().await {
            Ok(written) => written,
            Err(fault) => return PublishError::from(fault).report(),
        };
        let publisher = self.clone();
        // A task of its own: it goes on when whoever wrote hangs up, or has waited long enough.
        let caught_up = tokio::spawn(async move { publisher.publish_since(written).await });
        match tokio::time::timeout(PATIENCE, caught_up).await {
            Ok(made) => {
                if let Err(error) = made.unwrap_or_else(|fault| Err(fault.into())) {
                    error.report();
                }
            }
            Err(_) => {
                tracing::error!("a write is answered before the edition that shows it is up");
            }
        }
    }

    /// Publishes, unless an edition is up that shows this write.
    async fn publish_since(&self, written: Revision) -> Result<(), PublishError> {
        let _making = self.making.lock().await;
        let is_shown = |edition: Arc<Edition>| edition.revision >= written;
        if !self.current().is_some_and(is_shown) {
            self.make().await?;
        }
        Ok(())
    }

    /// Makes an edition and puts it up; one at a time, so that none replaces one that was read later.
    async fn make(&self) -> Result<Arc<Edition>, PublishError> {
        let snapshot = self.read().await?;
        let state = PublicState::of(&self.sources.site, &snapshot);
        let pages = self.sources.renderer.render(state.json().into()).await?;
        let last = self.current();
        let edition = tokio::task::spawn_blocking(move || {
            Arc::new(Edition::new(snapshot, state, pages, last.as_deref()))
        })
        .await?;
        self.current.store(Some(edition.clone()));
        self.news_of_editions.send_replace(Some(edition.clone()));
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
            let snapshot = self.read_once().await?;
            if self.sources.changes.revision().await? == snapshot.revision {
                return Ok(snapshot);
            }
        }
    }

    async fn read_once(&self) -> Result<Snapshot, StoreError> {
        let revision = self.sources.changes.revision().await?;
        // Whole seconds: nobody at the door reads more, and an instant in JSON stays short.
        let at = self.now().truncate_to_second();
        Ok(Snapshot {
            revision,
            at,
            news: self.sources.news.list().await?,
            menu_files: self.sources.menus.files().await?,
            menu_settings: self.sources.menus.settings().await?,
            hours: self.sources.hours.hours().await?,
        })
    }

    /// Publishes now, after every change, and whenever an edition is due. Never returns.
    pub async fn keep_fresh(&self) {
        let mut editions = self.editions();
        let mut pause = FIRST_PAUSE;
        loop {
            match self.publish().await {
                Ok(_) => {
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
