//! One batch of pages, in a runtime that is made for it and thrown away.

use std::time::Instant;

use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Runtime};

use super::{Limits, ScriptError};

/// The stack that a script may use, in bytes.
pub const STACK: usize = 8 * 1024 * 1024;

const SHIMS: &str = include_str!("shims.js");

/// Evaluates the script and asks it for the pages of `state`; the answer is its JSON.
pub fn run(script: &str, state: &str, limits: Limits) -> Result<String, ScriptError> {
    let runtime = Runtime::new().map_err(|error| failed(&error))?;
    runtime.set_memory_limit(limits.memory);
    runtime.set_max_stack_size(STACK);
    let begun = Instant::now();
    runtime.set_interrupt_handler(Some(Box::new(move || begun.elapsed() > limits.time)));
    let context = Context::full(&runtime).map_err(|error| failed(&error))?;
    context.with(|ctx| {
        render(&ctx, script, state)
            .catch(&ctx)
            .map_err(|caught| ScriptError::Script(caught.to_string()))
    })
}

fn render<'js>(ctx: &Ctx<'js>, script: &str, state: &str) -> rquickjs::Result<String> {
    ctx.eval::<(), _>(SHIMS)?;
    ctx.eval::<(), _>(script)?;
    let house: Object<'js> = ctx.globals().get("wirtshaus")?;
    let render: Function<'js> = house.get("render")?;
    render.call((state,))
}

fn failed(error: &rquickjs::Error) -> ScriptError {
    ScriptError::Script(error.to_string())
}
