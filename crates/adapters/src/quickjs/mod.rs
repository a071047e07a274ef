//! Pages made by React's own server renderer, in an embedded QuickJS.
//!
//! The script sets `globalThis.wirtshaus.render(stateJson)`, which answers a JSON list of
//! `{path, kind, language, html}`. One thread renders, one batch at a time, each in a runtime of its
//! own: no batch sees anything of an earlier one, and one that ran out of memory or time leaves
//! nothing behind.

mod thread;

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use ports::{PageKind, PageRenderer, RenderError, RenderedPage};
use serde::Deserialize;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};

/// How much a batch of pages may use before it is given up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of the JavaScript heap.
    pub memory: usize,
    /// Time for the whole batch.
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

/// Why QuickJS gave no pages.
#[derive(Debug, Error)]
pub enum ScriptError {
    /// The script threw, or ran out of its time or memory.
    #[error("the page script failed: {0}")]
    Script(String),
    /// The script answered something else than a list of pages.
    #[error("the page script gave no list of pages")]
    Answer(#[source] serde_json::Error),
    /// The thread that renders is gone.
    #[error("the thread that renders the pages has ended")]
    Gone,
}

struct Job {
    state: Arc<str>,
    answer: oneshot::Sender<Result<String, ScriptError>>,
}

/// Renders with one script on one thread.
pub struct QuickJsRenderer {
    jobs: mpsc::Sender<Job>,
}

impl QuickJsRenderer {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the operating system gives no thread.
    pub fn start(script: impl Into<Arc<str>>, limits: Limits) -> std::io::Result<Self> {
        let (jobs, mut waiting) = mpsc::channel::<Job>(1);
        let script = script.into();
        std::thread::Builder::new()
            .name("pages".to_owned())
            // React's recursion over a page needs more than the two MiB of a thread.
            .stack_size(thread::STACK + 1024 * 1024)
            .spawn(move || {
                while let Some(job) = waiting.blocking_recv() {
                    // Nobody waits any more when the server is stopping; then the answer is moot.
                    let _ = job.answer.send(run(&script, &job.state, limits));
                }
            })?;
        Ok(Self { jobs })
    }

    async fn ask(&self, state: Arc<str>) -> Result<Vec<RenderedPage>, ScriptError> {
        let (answer, answered) = oneshot::channel();
        let job = Job { state, answer };
        self.jobs.send(job).await.map_err(|_| ScriptError::Gone)?;
        let json = answered.await.map_err(|_| ScriptError::Gone)??;
        let pages: Vec<Page> = serde_json::from_str(&json).map_err(ScriptError::Answer)?;
        Ok(pages.into_iter().map(RenderedPage::from).collect())
    }
}

/// One batch. A panic of the engine costs this batch, not the thread and with it every later one.
fn run(script: &str, state: &str, limits: Limits) -> Result<String, ScriptError> {
    std::panic::catch_unwind(|| thread::run(script, state, limits))
        .unwrap_or_else(|_| Err(ScriptError::Script("the engine panicked".to_owned())))
}

#[async_trait]
impl PageRenderer for QuickJsRenderer {
    async fn render(&self, state: Arc<str>) -> Result<Vec<RenderedPage>, RenderError> {
        self.ask(state)
            .await
            .map_err(|error| RenderError(error.into()))
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Page {
    path: String,
    kind: Kind,
    language: String,
    html: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Page,
    NotFound,
    Staff,
}

impl From<Page> for RenderedPage {
    fn from(page: Page) -> Self {
        Self {
            path: page.path,
            kind: match page.kind {
                Kind::Page => PageKind::Page,
                Kind::NotFound => PageKind::NotFound,
                Kind::Staff => PageKind::Staff,
            },
            language: page.language,
            html: page.html,
        }
    }
}
