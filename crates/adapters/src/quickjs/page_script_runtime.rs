use std::{
    cell::Cell,
    rc::Rc,
    time::{Duration, Instant},
};

use ports::{RenderedPage, RenderedPageKind};
use rquickjs::{CatchResultExt, Context, Ctx, Error, FromJs, Function, Object, Runtime, Value};
use thiserror::Error;

/// Limits of a batch of pages.
#[derive(Clone, Copy, Debug)]
pub struct RenderLimits {
    /// Bytes of the JavaScript heap.
    pub max_js_heap_bytes: usize,
    pub max_duration: Duration,
}

impl Default for RenderLimits {
    fn default() -> Self {
        Self {
            max_js_heap_bytes: 256 * 1024 * 1024,
            max_duration: Duration::from_secs(20),
        }
    }
}

#[derive(Debug, Error)]
pub enum RenderScriptError {
    /// The script threw an exception or exceeded a limit.
    #[error("the page script failed: {0}")]
    ScriptFailed(String),
    #[error("the page script did not return a list of pages: {0}")]
    InvalidOutput(String),
    #[error("the rendering thread has ended")]
    ThreadEnded,
}

/// The stack of the interpreter, in bytes.
pub const STACK_SIZE: usize = 8 * 1024 * 1024;

/// Bounds what a leak in the script can cost.
const MAX_RENDERS_PER_RUNTIME: u32 = 200;

const SHIMS: &str = include_str!("shims.js");

/// A runtime in which the script was evaluated, which takes longer than rendering a page.
pub struct PageScriptRuntime {
    js_runtime: Runtime,
    js_context: Context,
    render_started_at: Rc<Cell<Instant>>,
    render_count: u32,
}

impl PageScriptRuntime {
    pub fn new(script: &str, limits: RenderLimits) -> Result<Self, RenderScriptError> {
        let js_runtime = Runtime::new().map_err(|error| script_error(&error))?;
        js_runtime.set_memory_limit(limits.max_js_heap_bytes);
        js_runtime.set_max_stack_size(STACK_SIZE);
        let render_started_at = Rc::new(Cell::new(Instant::now()));
        let started_at = render_started_at.clone();
        js_runtime.set_interrupt_handler(Some(Box::new(move || {
            started_at.get().elapsed() > limits.max_duration
        })));
        let js_context = Context::full(&js_runtime).map_err(|error| script_error(&error))?;
        js_context.with(|ctx| {
            let evaluated = ctx
                .eval::<(), _>(SHIMS)
                .and_then(|()| ctx.eval::<(), _>(script));
            evaluated
                .catch(&ctx)
                .map_err(|error| RenderScriptError::ScriptFailed(error.to_string()))
        })?;
        Ok(Self {
            js_runtime,
            js_context,
            render_started_at,
            render_count: 0,
        })
    }

    /// Renders the pages of `state_json`.
    pub fn render(&mut self, state_json: &str) -> Result<Vec<RenderedPage>, RenderScriptError> {
        self.render_count += 1;
        self.render_started_at.set(Instant::now());
        let pages = self.js_context.with(|ctx| {
            let output = call_render(&ctx, state_json)
                .catch(&ctx)
                .map_err(|error| RenderScriptError::ScriptFailed(error.to_string()))?;
            let pages = Vec::<PageOutput>::from_js(&ctx, output)
                .catch(&ctx)
                .map_err(|error| RenderScriptError::InvalidOutput(error.to_string()))?;
            Ok(pages.into_iter().map(|PageOutput(page)| page).collect())
        });
        self.js_runtime.run_gc();
        pages
    }

    pub fn has_reached_max_renders(&self) -> bool {
        self.render_count >= MAX_RENDERS_PER_RUNTIME
    }
}

fn call_render<'js>(ctx: &Ctx<'js>, state_json: &str) -> rquickjs::Result<Value<'js>> {
    let script_exports: Object<'js> = ctx.globals().get("wirtshaus")?;
    let render: Function<'js> = script_exports.get("render")?;
    render.call((state_json,))
}

/// An element of the list that the script returns.
struct PageOutput(RenderedPage);

impl<'js> FromJs<'js> for PageOutput {
    fn from_js(_: &Ctx<'js>, value: Value<'js>) -> rquickjs::Result<Self> {
        let page = Object::from_value(value)?;
        let kind = match page.get::<_, String>("kind")?.as_str() {
            "page" => RenderedPageKind::Page,
            "unlisted-page" => RenderedPageKind::UnlistedPage,
            "not-found" => RenderedPageKind::NotFound,
            "staff" => RenderedPageKind::StaffArea,
            _ => return Err(Error::new_from_js("string", "kind of a page")),
        };
        Ok(Self(RenderedPage {
            path: page.get("path")?,
            kind,
            language: page.get("language")?,
            html: page.get("html")?,
        }))
    }
}

fn script_error(error: &rquickjs::Error) -> RenderScriptError {
    RenderScriptError::ScriptFailed(error.to_string())
}
