use std::time::Instant;

use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime};

use super::{RenderLimits, RenderScriptError};

/// In bytes.
pub const STACK_SIZE: usize = 8 * 1024 * 1024;

const SHIMS: &str = include_str!("shims.js");

/// Renders the pages of `state_json` in a new runtime, and returns their JSON.
pub fn run(
    script: &str,
    state_json: &str,
    limits: RenderLimits,
) -> Result<String, RenderScriptError> {
    let js_runtime = Runtime::new().map_err(|error| script_error(&error))?;
    js_runtime.set_memory_limit(limits.max_heap_bytes);
    js_runtime.set_max_stack_size(STACK_SIZE);
    let start = Instant::now();
    js_runtime.set_interrupt_handler(Some(Box::new(move || {
        start.elapsed() > limits.max_duration
    })));
    let context = Context::full(&js_runtime).map_err(|error| script_error(&error))?;
    context.with(|ctx| {
        render(&ctx, script, state_json)
            .catch(&ctx)
            .map_err(|error| RenderScriptError::ScriptFailed(error.to_string()))
    })
}

fn render<'js>(ctx: &Ctx<'js>, script: &str, state_json: &str) -> rquickjs::Result<String> {
    ctx.eval::<(), _>(SHIMS)?;
    ctx.eval::<(), _>(script)?;
    let script_exports: Object<'js> = ctx.globals().get("wirtshaus")?;
    let render: Function<'js> = script_exports.get("render")?;
    render.call((state_json,))
}

fn script_error(error: &rquickjs::Error) -> RenderScriptError {
    RenderScriptError::ScriptFailed(error.to_string())
}
