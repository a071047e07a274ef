//! GET /api/events. Everybody. Tells open pages that another edition is up, so that "open" becomes
//! "closed" in front of the guest's eyes.

use std::{net::IpAddr, sync::Arc, time::Duration};

use futures::{StreamExt, stream::BoxStream};
use poem::{
    Request,
    web::{Data, sse::Event},
};
use poem_openapi::{
    ApiResponse, Enum, Object, OpenApi,
    payload::EventStream,
    types::{Example, ToJSON},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Edition, Publisher, state::Resource};
use crate::{
    http::{
        client,
        concurrency::{ConcurrencyLimiter, Permit},
    },
    operations::Tag,
    problem::{Kind, ProblemJson, RETRY_AFTER},
};

/// Shorter than what proxies commonly allow a silent connection.
const KEEP_ALIVE: Duration = Duration::from_secs(25);

/// A new edition is published. Sent as the event `edition`, with the edition's name as its id.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct EditionEvent {
    /// The name of the edition. Pages contain the name of theirs.
    pub edition: String,
    /// The number of public writes so far.
    pub revision: u64,
    /// The parts that differ from the edition in `Last-Event-ID`; all if that edition is unknown.
    pub changed: Vec<ChangedResource>,
}

/// A part of an edition.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub enum ChangedResource {
    /// `GET /api/site`
    Site,
    /// `GET /api/news`
    News,
    /// `GET /api/menus`
    Menus,
    /// `GET /api/opening-hours`
    OpeningHours,
}

impl From<Resource> for ChangedResource {
    fn from(resource: Resource) -> Self {
        match resource {
            Resource::Site => Self::Site,
            Resource::News => Self::News,
            Resource::Menus => Self::Menus,
            Resource::OpeningHours => Self::OpeningHours,
        }
    }
}

impl Example for EditionEvent {
    fn example() -> Self {
        Self {
            edition: "7-1795284900".to_owned(),
            revision: 7,
            changed: vec![ChangedResource::OpeningHours],
        }
    }
}

#[derive(ApiResponse)]
pub enum Followed {
    /// The current edition and each one that replaces it.
    #[oai(status = 200)]
    Editions(EventStream<BoxStream<'static, EditionEvent>>),
    /// The limit of streams, in total or per client subnet, is reached.
    #[oai(status = 503)]
    Full(
        ProblemJson,
        /// Seconds until the next attempt.
        #[oai(header = "Retry-After")]
        u64,
    ),
}

/// One client, be it a whole household, gets so great a part of the places.
const SHARE: usize = 8;

/// How many pages may follow at once. A proxy's clients are told apart by what it says of them.
pub struct EventPlaces {
    all: Arc<Semaphore>,
    per_client: ConcurrencyLimiter,
}

impl EventPlaces {
    /// So many.
    #[must_use]
    pub fn new(places: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(places)),
            per_client: ConcurrencyLimiter::new(places.div_ceil(SHARE)),
        }
    }

    /// A place for this client, until it is dropped.
    fn take(&self, client: IpAddr) -> Option<(Permit, OwnedSemaphorePermit)> {
        let share = self.per_client.acquire(client)?;
        let place = self.all.clone().try_acquire_owned().ok()?;
        Some((share, place))
    }
}

pub struct StreamEvents;

#[OpenApi]
impl StreamEvents {
    /// Stream edition events
    ///
    /// Server-Sent Events. The first event names the current edition; another follows for each new edition. Browsers
    /// resume with `Last-Event-ID`.
    #[oai(
        path = "/events",
        method = "get",
        operation_id = "streamEvents",
        tag = "Tag::Events"
    )]
    async fn follow(
        &self,
        publisher: Data<&Arc<Publisher>>,
        places: Data<&Arc<EventPlaces>>,
        request: &Request,
    ) -> Followed {
        let Some(place) = places.take(client::address(request)) else {
            return Followed::Full(Kind::Busy.into(), RETRY_AFTER);
        };
        let last = request
            .headers()
            .get("last-event-id")
            .and_then(|id| id.to_str().ok())
            .map(ToOwned::to_owned);
        // The stream keeps its place until the page is gone.
        let editions = editions(&publisher, last).inspect(move |_| {
            let _ = &place;
        });
        let events = EventStream::new(editions.boxed())
            .keep_alive(KEEP_ALIVE)
            .to_event(|event| {
                Event::message(event.to_json_string())
                    .event_type("edition")
                    .id(event.edition)
            });
        Followed::Editions(events)
    }
}

/// The edition that is up, and every one after it. `last` is the edition the client knows.
fn editions(
    publisher: &Publisher,
    last: Option<String>,
) -> impl futures::Stream<Item = EditionEvent> + Send + 'static {
    let mut receiver = publisher.editions();
    // What is up already counts as news to somebody who has just come.
    receiver.mark_changed();
    futures::stream::unfold((receiver, last), |(mut receiver, last)| async move {
        loop {
            receiver.changed().await.ok()?;
            let Some(edition) = receiver.borrow_and_update().clone() else {
                continue;
            };
            let event = event_of(&edition, last.as_deref());
            return Some((event, (receiver, Some(edition.id.clone()))));
        }
    })
}

fn event_of(edition: &Edition, last: Option<&str>) -> EditionEvent {
    let changed = match last {
        Some(last) if last == edition.id => Vec::new(),
        Some(last) if edition.follows.as_deref() == Some(last) => edition.changed.clone(),
        _ => Resource::ALL.to_vec(),
    };
    EditionEvent {
        edition: edition.id.clone(),
        revision: edition.revision.get(),
        changed: changed.into_iter().map(Into::into).collect(),
    }
}
