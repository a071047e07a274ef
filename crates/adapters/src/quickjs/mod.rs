//! Renders pages with React's server renderer in an embedded QuickJS.
//!
//! The script defines `globalThis.wirtshaus.render(stateJson)`, which returns a list of `{path, kind, language, html}`.
//! One thread renders one batch of pages at a time. It keeps its runtime, because evaluating the script takes longer than
//! rendering and the script keeps parts of pages, and replaces it after an error and after a number of batches.

mod page_script_runtime;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use async_trait::async_trait;
use page_script_runtime::PageScriptRuntime;
pub use page_script_runtime::{RenderLimits, RenderScriptError};
use ports::{PageRenderer, RenderError, RenderedPage};
use tokio::sync::{mpsc, oneshot};

struct RenderJob {
    state_json: Arc<str>,
    result: oneshot::Sender<Result<Vec<RenderedPage>, RenderScriptError>>,
}

/// Renders pages with one script on one thread.
pub struct QuickJsRenderer {
    render_jobs: mpsc::Sender<RenderJob>,
}

impl QuickJsRenderer {
    /// Starts the thread.
    pub fn start(script: impl Into<Arc<str>>, limits: RenderLimits) -> std::io::Result<Self> {
        let (render_jobs, mut queue) = mpsc::channel::<RenderJob>(1);
        let script = script.into();
        std::thread::Builder::new()
            .name("pages".to_owned())
            // React recurses deeply.
            .stack_size(page_script_runtime::STACK_SIZE + 1024 * 1024)
            .spawn(move || {
                let mut idle_runtime = None;
                while let Some(job) = queue.blocking_recv() {
                    // The caller was dropped.
                    if job.result.is_closed() {
                        continue;
                    }
                    let runtime = idle_runtime.take();
                    let result = render_batch(runtime, &script, &job.state_json, limits).map(
                        |(runtime, pages)| {
                            idle_runtime = (!runtime.has_reached_max_renders()).then_some(runtime);
                            pages
                        },
                    );
                    // Fails if the caller was dropped meanwhile.
                    let _ = job.result.send(result);
                }
            })?;
        Ok(Self { render_jobs })
    }

    async fn render_pages(
        &self,
        state_json: Arc<str>,
    ) -> Result<Vec<RenderedPage>, RenderScriptError> {
        let (result, receiver) = oneshot::channel();
        let job = RenderJob { state_json, result };
        self.render_jobs
            .send(job)
            .await
            .map_err(|_| RenderScriptError::ThreadEnded)?;
        receiver.await.map_err(|_| RenderScriptError::ThreadEnded)?
    }
}

/// Renders a batch, in a new runtime if there is no idle one. A panic of the engine does not end the thread.
fn render_batch(
    idle_runtime: Option<PageScriptRuntime>,
    script: &str,
    state_json: &str,
    limits: RenderLimits,
) -> Result<(PageScriptRuntime, Vec<RenderedPage>), RenderScriptError> {
    let render = AssertUnwindSafe(|| {
        let mut runtime =
            idle_runtime.map_or_else(|| PageScriptRuntime::new(script, limits), Ok)?;
        let pages = runtime.render(state_json)?;
        Ok((runtime, pages))
    });
    catch_unwind(render).unwrap_or_else(|_| {
        Err(RenderScriptError::ScriptFailed(
            "the engine panicked".to_owned(),
        ))
    })
}

#[async_trait]
impl PageRenderer for QuickJsRenderer {
    async fn render(&self, state: Arc<str>) -> Result<Vec<RenderedPage>, RenderError> {
        self.render_pages(state)
            .await
            .map_err(|error| RenderError(error.into()))
    }
}
