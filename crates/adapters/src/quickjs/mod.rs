//! Renders pages with React's server renderer in an embedded QuickJS.
//!
//! The script defines `globalThis.wirtshaus.render(stateJson)`, which returns a JSON list of
//! `{path, kind, language, html}`. One thread renders one batch of pages at a time, each in a new runtime.

mod thread;

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use ports::{PageKind, PageRenderer, RenderError, RenderedPage};
use serde::Deserialize;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

/// Limits of a batch of pages.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of the JavaScript heap.
    pub memory: usize,
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 256 * 1024 * 1024,
            time: Duration::from_secs(20),
        }
    }
}

#[derive(Debug, Error)]
pub enum ScriptError {
    /// The script threw an exception or exceeded a limit.
    #[error("the page script failed: {0}")]
    Script(String),
    #[error("the page script did not return a list of pages")]
    InvalidOutput(#[source] serde_json::Error),
    #[error("the rendering thread has ended")]
    ThreadEnded,
}

struct RenderJob {
    state: Arc<str>,
    result: oneshot::Sender<Result<String, ScriptError>>,
}

/// Renders pages with one script on one thread.
pub struct QuickJsRenderer {
    jobs: mpsc::Sender<RenderJob>,
}

impl QuickJsRenderer {
    /// Starts the thread.
    pub fn start(script: impl Into<Arc<str>>, limits: Limits) -> std::io::Result<Self> {
        let (jobs, mut queue) = mpsc::channel::<RenderJob>(1);
        let script = script.into();
        std::thread::Builder::new()
            .name("pages".to_owned())
            // React recurses deeply.
            .stack_size(thread::STACK_SIZE + 1024 * 1024)
            .spawn(move || {
                while let Some(job) = queue.blocking_recv() {
                    // Fails if the caller was dropped.
                    let _ = job.result.send(run(&script, &job.state, limits));
                }
            })?;
        Ok(Self { jobs })
    }

    async fn render_pages(&self, state: Arc<str>) -> Result<Vec<RenderedPage>, ScriptError> {
        let (result, receiver) = oneshot::channel();
        let job = RenderJob { state, result };
        self.jobs
            .send(job)
            .await
            .map_err(|_| ScriptError::ThreadEnded)?;
        let json = receiver.await.map_err(|_| ScriptError::ThreadEnded)??;
        let pages: Vec<PageOutput> =
            serde_json::from_str(&json).map_err(ScriptError::InvalidOutput)?;
        Ok(pages.into_iter().map(RenderedPage::from).collect())
    }
}

/// Renders a batch. A panic of the engine does not end the thread.
fn run(script: &str, state: &str, limits: Limits) -> Result<String, ScriptError> {
    std::panic::catch_unwind(|| thread::run(script, state, limits))
        .unwrap_or_else(|_| Err(ScriptError::Script("the engine panicked".to_owned())))
}

#[async_trait]
impl PageRenderer for QuickJsRenderer {
    async fn render(&self, state: Arc<str>) -> Result<Vec<RenderedPage>, RenderError> {
        self.render_pages(state)
            .await
            .map_err(|error| RenderError(error.into()))
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PageOutput {
    path: String,
    kind: ScriptPageKind,
    language: String,
    html: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ScriptPageKind {
    Page,
    NotFound,
    Staff,
}

impl From<PageOutput> for RenderedPage {
    fn from(page: PageOutput) -> Self {
        Self {
            path: page.path,
            kind: match page.kind {
                ScriptPageKind::Page => PageKind::Page,
                ScriptPageKind::NotFound => PageKind::NotFound,
                ScriptPageKind::Staff => PageKind::Staff,
            },
            language: page.language,
            html: page.html,
        }
    }
}
