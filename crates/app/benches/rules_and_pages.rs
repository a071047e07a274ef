//! `cargo bench --package wirtshaus`: the opening hours and the rendering of pages, without a server. The front end must be
//! built.

#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a benchmark may panic"
)]

use std::hint::black_box;

use adapters::quickjs::{QuickJsRenderer, RenderLimits};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use domain::edition::next_edition_due;
use domain::opening_hours::{OpeningHours, opening_status_at};
use ports::PageRenderer;
use serde_json::{Value, json};
use time::macros::datetime;
use tokio::runtime::Runtime;
use wirtshaus::frontend;

fn opening_hours(criterion: &mut Criterion) {
    let hours = OpeningHours::default();
    let friday_noon = datetime!(2026-11-20 11:00 UTC);
    criterion.bench_function("opening status", |bencher| {
        bencher.iter(|| opening_status_at(black_box(&hours), black_box(friday_noon)));
    });
    criterion.bench_function("next change", |bencher| {
        bencher.iter(|| next_edition_due(black_box(&hours), black_box(friday_noon)));
    });
}

fn pages(criterion: &mut Criterion) {
    const STATE: &str = include_str!("../../../frontend/src/testing/state.json");
    const CONTENT: &str = include_str!("../../../frontend/src/data/content.json");
    let script = frontend::render_script_source().unwrap();
    let renderer = QuickJsRenderer::start(script, RenderLimits::default()).unwrap();
    let runtime = Runtime::new().unwrap();
    for resource in ["site", "content", "news", "openingHours"] {
        let mut state: Value = serde_json::from_str(STATE).unwrap();
        state["content"] = serde_json::from_str(CONTENT).unwrap();
        state["changed"] = json!([resource]);
        let mut renderings = 0;
        criterion.bench_function(&format!("pages with a change of {resource}"), |bencher| {
            bencher.to_async(&runtime).iter_batched(
                || {
                    renderings += 1;
                    state["versions"][resource] = json!(format!("{renderings}"));
                    state.to_string()
                },
                async |state| renderer.render(state.into()).await.unwrap(),
                BatchSize::PerIteration,
            );
        });
    }
}

criterion_group!(benches, opening_hours, pages);
criterion_main!(benches);
