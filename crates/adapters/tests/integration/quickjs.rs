//! The renderer with a small script.

use std::{error::Error, sync::Arc, time::Duration};

use adapters::quickjs::{QuickJsRenderer, RenderLimits};
use ports::contract::renderer::PageRendererFixture;
use ports::{PageRenderer, RenderedPage, RenderedPageKind};

const RENDER_SCRIPT: &str = r#"
    globalThis.wirtshaus = { render: (state) => {
        let { name } = JSON.parse(state);
        if (name === "throw") throw new Error("expected failure");
        if (name === "loop") for (;;) {}
        if (name === "allocate") { const all = []; for (;;) all.push(new Array(1000).fill(name)); }
        if (name === "recurse") { const recurse = () => recurse() + 1; recurse(); }
        if (name === "invalid") return "no list";
        if (name === "count") name = globalThis.renderings = (globalThis.renderings ?? 0) + 1;
        return [
            { path: "/", kind: "page", language: "de", html: `Griaß di, ${name}!` },
            { path: "/404", kind: "not-found", language: "de", html: new URL("/essen?x#y", "http://a").pathname },
            { path: "/einloggen", kind: "staff", language: "de", html: "" },
        ];
    } };
"#;

fn renderer() -> QuickJsRenderer {
    let limits = RenderLimits {
        max_js_heap_bytes: 16 * 1024 * 1024,
        max_duration: Duration::from_millis(500),
    };
    QuickJsRenderer::start(RENDER_SCRIPT, limits).unwrap()
}

fn state(name: &str) -> Arc<str> {
    format!(r#"{{"name":"{name}"}}"#).into()
}

struct Fixture(QuickJsRenderer);

impl PageRendererFixture for Fixture {
    fn renderer(&self) -> &dyn PageRenderer {
        &self.0
    }

    fn valid_state_and_pages(&self) -> (Arc<str>, Vec<RenderedPage>) {
        let page = |path: &str, kind, html: &str| RenderedPage {
            path: path.to_owned(),
            kind,
            language: "de".to_owned(),
            html: html.to_owned(),
        };
        let pages = vec![
            page("/", RenderedPageKind::Page, "Griaß di, Resi!"),
            page("/404", RenderedPageKind::NotFound, "/essen"),
            page("/einloggen", RenderedPageKind::StaffArea, ""),
        ];
        (state("Resi"), pages)
    }

    fn invalid(&self) -> Vec<Arc<str>> {
        SCRIPT_FAILURES
            .iter()
            .map(|(name, _)| state(name))
            .collect()
    }
}

ports::contract!(renderer, async { Box::new(Fixture(renderer())) });

/// Names in the state, and the errors that they cause.
const SCRIPT_FAILURES: [(&str, &str); 5] = [
    ("throw", "expected failure"),
    ("loop", "interrupted"),
    ("allocate", "memory"),
    ("recurse", "stack"),
    ("invalid", "did not return a list of pages"),
];

#[tokio::test]
async fn reports_why_a_script_failed() {
    let renderer = renderer();
    for (name, expected) in SCRIPT_FAILURES {
        let error = renderer.render(state(name)).await.unwrap_err();
        let cause = error.source().unwrap().to_string();
        assert!(cause.contains(expected), "{name}: {cause}");
    }
}

#[tokio::test]
async fn rejects_an_invalid_script() {
    let renderer =
        QuickJsRenderer::start("this is not JavaScript", RenderLimits::default()).unwrap();
    assert!(renderer.render(state("Resi")).await.is_err());
}

#[tokio::test]
async fn replaces_the_runtime_after_an_error_and_a_number_of_renderings() {
    let renderer = renderer();
    let count = async || {
        let pages = renderer.render(state("count")).await.unwrap();
        pages[0].html.clone()
    };
    assert_eq!(count().await, "Griaß di, 1!");
    assert_eq!(count().await, "Griaß di, 2!");
    renderer.render(state("throw")).await.unwrap_err();
    for expected in 1..=200 {
        assert_eq!(count().await, format!("Griaß di, {expected}!"));
    }
    assert_eq!(count().await, "Griaß di, 1!");
}
