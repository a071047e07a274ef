use std::time::Instant;

use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime};

use super::{Limits, ScriptError};

/// In bytes.
pub const STACK_SIZE: usize = 8 * 1024 * 1024;

const SHIMS: &str = include_str!("shims.js");

/// Renders the pages of `state` in a new runtime, and returns their JSON.
pub fn run(script: &str, state: &str, limits: Limits) -> Result<String, ScriptError> {
    let js_runtime = Runtime::new().map_err(|error| script_error(&error))?;
    js_runtime.set_memory_limit(limits.memory);
    js_runtime.set_max_stack_size(STACK_SIZE);
    let start = Instant::now();
    js_runtime.set_interrupt_handler(Some(Box::new(move || start.elapsed() > limits.time)));
    let context = Context::full(&js_runtime).map_err(|error| script_error(&error))?;
    context.with(|ctx| {
        render(&ctx, script, state)
            .catch(&ctx)
            .map_err(|error| ScriptError::Script(error.to_string()))
    })
}

fn render<'js>(ctx: &Ctx<'js>, script: &str, state: &str) -> rquickjs::Result<String> {
    ctx.eval::<(), _>(SHIMS)?;
    ctx.eval::<(), _>(script)?;
    let script_exports: Object<'js> = ctx.globals().get("wirtshaus")?;
    let render: Function<'js> = script_exports.get("render")?;
    render.call((state,))
}

fn script_error(error: &rquickjs::Error) -> ScriptError {
    ScriptError::Script(error.to_string())
}
