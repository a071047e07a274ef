use std::{io, net::IpAddr, sync::Arc};

use bytes::Bytes;
use domain::{
    calendar::Timestamp,
    jobs::{FailureCause, Job, JobKind},
};
use futures::{StreamExt, stream::BoxStream};
use metrics::gauge;
use poem::{Body, IntoResponse, Request, Response, http::header, web::Data};
use poem_openapi::{
    ApiResponse, Object, OpenApi,
    param::Query,
    payload::{EventStream, Json, Payload},
    registry::{MetaSchemaRef, Registry},
    types::Type,
};
use ports::CorruptKind;
use publishing::{
    CurrentEdition, EditionEvent, Publisher, edition_events, schema::code::ApiEnumValue,
};
use services::Services;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    auth::Staff,
    http::{
        client,
        concurrency::{ConcurrencyLimiter, Permit},
        errors::OperationError,
    },
    problem::ProblemType,
    tag::ApiTag,
};

#[derive(ApiResponse)]
pub enum StreamEventsResponse {
    /// The current edition and each one that replaces it.
    #[oai(status = 200)]
    Ok(EditionEventStream),
}

/// Events as they are sent. Not poem's [`EventStream`], which keeps a buffer of 4 KiB for each client.
pub struct EditionEventStream(BoxStream<'static, io::Result<Bytes>>);

impl Payload for EditionEventStream {
    const CONTENT_TYPE: &'static str = "text/event-stream";

    fn schema_ref() -> MetaSchemaRef {
        EventStream::<BoxStream<'static, EditionEvent>>::schema_ref()
    }

    fn register(registry: &mut Registry) {
        EditionEvent::register(registry);
    }
}

impl IntoResponse for EditionEventStream {
    fn into_response(self) -> Response {
        Response::builder()
            .content_type(Self::CONTENT_TYPE)
            .header(header::CACHE_CONTROL, "no-cache")
            // nginx would collect events.
            .header("x-accel-buffering", "no")
            .body(Body::from_bytes_stream(self.0))
    }
}

/// A client subnet may use one in so many of the streams.
const CLIENT_STREAM_DIVISOR: usize = 8;

/// An open stream.
struct OpenEventStream {
    _permits: (Permit, OwnedSemaphorePermit),
}

impl Drop for OpenEventStream {
    fn drop(&mut self) {
        gauge!("wirtshaus_event_streams").decrement(1);
    }
}

/// Limits concurrent streams.
pub struct EventStreamLimiter {
    permits: Arc<Semaphore>,
    client_event_stream_limiter: ConcurrencyLimiter,
}

impl EventStreamLimiter {
    pub fn new(max_streams: usize) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(max_streams)),
            client_event_stream_limiter: ConcurrencyLimiter::new(
                max_streams.div_ceil(CLIENT_STREAM_DIVISOR),
            ),
        }
    }

    /// `None` at a limit.
    fn acquire(&self, client: IpAddr) -> Option<OpenEventStream> {
        let client_permit = self.client_event_stream_limiter.acquire(client)?;
        let permit = self.permits.clone().try_acquire_owned().ok()?;
        gauge!("wirtshaus_event_streams").increment(1);
        Some(OpenEventStream {
            _permits: (client_permit, permit),
        })
    }
}

/// The state of the published edition.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(
    rename = "Publication",
    rename_all = "camelCase",
    skip_serializing_if_is_none
)]
pub struct PublicationStatus {
    /// Whether the published edition contains all writes. `false` while a new edition cannot be made.
    pub is_current: bool,
    /// The time of the published edition; absent if there is none yet.
    pub edition_at: Option<Timestamp>,
    /// Corrupt records, which are omitted from pages and lists.
    pub corrupt: Vec<CorruptRecord>,
    /// For each kind of background jobs, the last attempt, if that failed.
    pub failures: Vec<FailedJob>,
    /// The nightly backups; absent if not configured.
    pub backups: Option<BackupStatus>,
}

/// The nightly backups.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(
    rename = "Backups",
    rename_all = "camelCase",
    skip_serializing_if_is_none
)]
pub struct BackupStatus {
    /// When the last successful one was made; absent if there is none.
    pub last_success_at: Option<Timestamp>,
    /// Whether it is too old because newer ones failed.
    pub is_overdue: bool,
}

/// A failed attempt of a background job, such as a mail or a backup.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct FailedJob {
    /// The kind of the job.
    pub kind: ApiEnumValue<JobKind>,
    /// Why it failed.
    pub cause: ApiEnumValue<FailureCause>,
    /// The details for the operator, such as the response of the mail server.
    pub details: String,
    /// When it failed.
    pub failed_at: Timestamp,
}

impl FailedJob {
    fn from_domain(job: Job) -> Option<Self> {
        Some(Self {
            kind: job.kind.into(),
            cause: job.failure?.into(),
            details: job.failure_details?,
            failed_at: job.ended_at?,
        })
    }
}

/// A record that cannot be read.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct CorruptRecord {
    /// The kind of the record.
    pub kind: ApiEnumValue<CorruptKind>,
    /// The id or key of the record.
    pub key: String,
}

#[derive(ApiResponse)]
pub enum GetPublicationResponse {
    /// The current state.
    #[oai(status = 200)]
    Ok(Json<PublicationStatus>),
}

pub struct EventsApi;

#[OpenApi(tag = "ApiTag::Events")]
impl EventsApi {
    /// Stream edition events
    ///
    /// Server-Sent Events. The first event names the current edition; another follows for each new edition. Browsers
    /// resume with `Last-Event-ID`: the id of an event names the revision and the version of each part.
    #[oai(path = "/events", method = "get", operation_id = "streamEvents")]
    async fn stream(
        &self,
        current_edition: Data<&Arc<CurrentEdition>>,
        limiter: Data<&Arc<EventStreamLimiter>>,
        request: &Request,
        /// The versions that the client has, such as `news-4f1d09aa7be2c310,menus-09ab37c1d2e4f586`, or the id of the last event, if it
        /// does not send `Last-Event-ID`. A page's state contains the versions that it shows.
        Query(versions): Query<Option<String>>,
    ) -> Result<StreamEventsResponse, OperationError> {
        let stream = limiter.acquire(client::ip_address(request));
        let stream = stream.ok_or(ProblemType::Busy)?;
        let last_event_id = request.headers().get("last-event-id");
        let known = last_event_id.map(|id| id.to_str().unwrap_or_default());
        let known = known.unwrap_or(versions.as_deref().unwrap_or_default());
        // Dropped when the client disconnects.
        let events = edition_events(&current_edition, known).await;
        let events = events.map(move |event| {
            let _ = &stream;
            Ok(Bytes::from(event))
        });
        Ok(StreamEventsResponse::Ok(EditionEventStream(events.boxed())))
    }

    /// Get the state of the published edition
    ///
    /// Whether the published edition is current, which records are corrupt, which background jobs fail, and when the last backup
    /// was made.
    #[oai(path = "/publication", method = "get", operation_id = "getPublication")]
    async fn get_publication(
        &self,
        publisher: Data<&Arc<Publisher>>,
        current_edition: Data<&Arc<CurrentEdition>>,
        services: Data<&Services>,
        _staff: Staff,
    ) -> Result<GetPublicationResponse, OperationError> {
        let corrupt = services.health.corrupt_rows().into_iter();
        let failures = services.health.failed_jobs().await?;
        let backups = match &services.backups {
            Some(backups) => Some(backups.status().await),
            None => None,
        };
        Ok(GetPublicationResponse::Ok(Json(PublicationStatus {
            is_current: !publisher.is_publication_outdated(),
            edition_at: current_edition.get().map(|edition| edition.evaluated_at),
            corrupt: corrupt
                .map(|row| CorruptRecord {
                    kind: row.kind.into(),
                    key: row.key,
                })
                .collect(),
            failures: failures
                .into_iter()
                .filter_map(FailedJob::from_domain)
                .collect(),
            backups: backups.map(|backups| BackupStatus {
                last_success_at: backups.last_success_at,
                is_overdue: backups.is_overdue,
            }),
        })))
    }
}
