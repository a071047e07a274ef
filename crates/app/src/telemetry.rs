//! Logs and traces.

use std::{
    env,
    io::{self, IsTerminal},
    time::Duration,
};

use domain::inn::HttpUrl;
use opentelemetry::{Key, global, trace::TracerProvider};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig};
use opentelemetry_sdk::{Resource, propagation::TraceContextPropagator, trace::SdkTracerProvider};
use tracing::Metadata;
use tracing_subscriber::{
    Layer, Registry,
    filter::{DynFilterFn, LevelFilter, Targets},
    fmt,
    layer::{Context, SubscriberExt},
    util::SubscriberInitExt,
};
use wirtshaus::settings::LogFormat;

const SERVICE_NAME: &str = env!("CARGO_PKG_NAME");

/// Time limit for sending the last traces.
const TRACES_SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// The target of the spans of SQL statements.
const DATABASE_TARGET: &str = "sea_orm";

/// Sends traces to `url`. The environment can set what OpenTelemetry defines, such as `OTEL_TRACES_SAMPLER`.
pub fn trace_provider(url: &HttpUrl) -> Result<SdkTracerProvider, ExporterBuildError> {
    // The exporter uses the default of the process. It may be set already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    global::set_text_map_propagator(TraceContextPropagator::new());
    let exporter = SpanExporter::builder().with_http();
    let exporter = exporter.with_endpoint(url.as_str()).build()?;
    let provider = SdkTracerProvider::builder().with_resource(resource());
    Ok(provider.with_batch_exporter(exporter).build())
}

/// The resource of traces, with the name that the environment sets.
fn resource() -> Resource {
    let detected = Resource::builder().build();
    let name = detected.get(&Key::from_static_str("service.name"));
    let is_default = name.is_none_or(|name| name.as_str().starts_with("unknown_service"));
    if is_default {
        Resource::builder().with_service_name(SERVICE_NAME).build()
    } else {
        detected
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "RUST_LOG is a convention, not a setting"
)]
pub fn start(format: LogFormat, traces: Option<&SdkTracerProvider>) {
    let filter = env::var("RUST_LOG")
        .ok()
        // An empty directive would mean `error`.
        .and_then(|filter| filter.trim_matches(',').parse().ok());
    let filter: Targets = filter.unwrap_or_else(|| {
        Targets::new()
            .with_default(LevelFilter::INFO)
            .with_target(DATABASE_TARGET, LevelFilter::WARN)
    });
    // It logs what clients send.
    let filter = filter.with_target("webauthn_rs_core", LevelFilter::OFF);
    let log = fmt::layer()
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    let log = match format {
        LogFormat::PlainText => log.boxed(),
        LogFormat::Json => log
            .json()
            .flatten_event(true)
            .with_current_span(false)
            .boxed(),
    };
    let traces = traces.map(|provider| {
        tracing_opentelemetry::layer()
            .with_tracer(provider.tracer(SERVICE_NAME))
            .with_filter(LevelFilter::INFO)
            .with_filter(DynFilterFn::new(is_part_of_trace))
    });
    tracing_subscriber::registry()
        .with(traces)
        .with(log.with_filter(filter))
        .init();
}

/// Statements of background tasks that look for work every few seconds are no traces of their own.
fn is_part_of_trace(metadata: &Metadata<'_>, context: &Context<'_, Registry>) -> bool {
    !metadata.target().starts_with(DATABASE_TARGET) || context.lookup_current().is_some()
}

pub fn send_pending_traces(traces: &SdkTracerProvider) {
    if let Err(error) = traces.shutdown_with_timeout(TRACES_SHUTDOWN_TIMEOUT) {
        tracing::warn!(%error, "the last traces could not be sent");
    }
}
