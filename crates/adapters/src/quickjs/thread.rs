use std::time::Instant;

use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime};

use super::{Limits, ScriptError};

/// In bytes.
pub const STACK_SIZE: usize = 8 * 1024 * 1024;

const SHIMS: &str = include_str!("shims.js");

/// Renders the pages of `state` in a new runtime, and returns their JSON.
pub fn run(script: &str, state: &str, limits: Limits) -> Result<String, ScriptError> {
    let runtime = Runtime::new().map_err(|error| script_error(&error))?;
    runtime.set_memory_limit(limits.memory);
    runtime.set_max_stack_size(STACK_SIZE);
    let start = Instant::now();
    runtime.set_interrupt_handler(Some(Box::new(move || start.elapsed() > limits.time)));
    let context = Context::full(&runtime).map_err(|error| script_error(&error))?;
    context.with(|ctx| {
        render(&ctx, script, state)
            .catch(&ctx)
            .map_err(|error| ScriptError::Script(error.to_string()))
    })
}

fn render<'js>(ctx: &Ctx<'js>, script: &str, state: &str) -> rquickjs::Result<String> {
    ctx.eval::<(), _>(SHIMS)?;
    ctx.eval::<(), _>(script)?;
    let exports: Object<'js> = ctx.globals().get("wirtshaus")?;
    let render: Function<'js> = exports.get("render")?;
    render.call((state,))
}

fn script_error(error: &rquickjs::Error) -> ScriptError {
    ScriptError::Script(error.to_string())
}
