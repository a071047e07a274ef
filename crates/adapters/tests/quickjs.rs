//! The renderer against small scripts: what it passes on, and what a failing script leaves behind.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

use std::{error::Error, sync::Arc, time::Duration};

use adapters::quickjs::{Limits, QuickJsRenderer};
use ports::{PageKind, PageRenderer};

const GREETS: &str = r#"
    globalThis.wirtshaus = { render: (state) => {
        const { name } = JSON.parse(state);
        if (name === "throw") throw new Error("the soup is cold");
        if (name === "loop") for (;;) {}
        if (name === "hoard") { const all = []; for (;;) all.push(new Array(1000).fill(name)); }
        if (name === "deep") { const dig = () => dig() + 1; dig(); }
        if (name === "nonsense") return "no list";
        globalThis.seen = (globalThis.seen ?? 0) + 1;
        return JSON.stringify([
            { path: "/", kind: "page", language: "de", html: `Griaß di, ${name}! ${globalThis.seen}` },
            { path: "/404", kind: "not-found", language: "de", html: new URL("/essen?x#y", "http://a").pathname },
            { path: "/einloggen", kind: "staff", language: "de", html: "" },
        ]);
    } };
"#;

fn renderer() -> QuickJsRenderer {
    let limits = Limits {
        memory: 16 * 1024 * 1024,
        time: Duration::from_millis(500),
    };
    QuickJsRenderer::start(GREETS, limits).unwrap()
}

fn state(name: &str) -> Arc<str> {
    format!(r#"{{"name":"{name}"}}"#).into()
}

#[tokio::test]
async fn pages_come_back_as_the_script_made_them() {
    let pages = renderer().render(state("Resi")).await.unwrap();
    assert_eq!(pages.len(), 3);
    assert_eq!(pages[0].html, "Griaß di, Resi! 1");
    assert_eq!(pages[0].kind, PageKind::Page);
    assert_eq!(pages[1].html, "/essen");
    assert_eq!(pages[1].kind, PageKind::NotFound);
    assert_eq!(pages[2].kind, PageKind::Staff);
}

#[tokio::test]
async fn no_batch_sees_anything_of_the_one_before() {
    let renderer = renderer();
    for _ in 0..2 {
        let pages = renderer.render(state("Resi")).await.unwrap();
        assert_eq!(pages[0].html, "Griaß di, Resi! 1");
    }
}

#[tokio::test]
async fn a_script_that_fails_says_why_and_the_next_batch_works() {
    let renderer = renderer();
    for (name, why) in [
        ("throw", "the soup is cold"),
        ("loop", "interrupted"),
        ("hoard", "memory"),
        ("deep", "stack"),
        ("nonsense", "no list of pages"),
    ] {
        let error = renderer.render(state(name)).await.unwrap_err();
        let cause = error.source().unwrap().to_string();
        assert!(cause.contains(why), "{name}: {cause}");
        renderer.render(state("Resi")).await.unwrap();
    }
}

#[tokio::test]
async fn a_script_that_is_no_script_is_an_error() {
    let renderer = QuickJsRenderer::start("this is not JavaScript", Limits::default()).unwrap();
    assert!(renderer.render(state("Resi")).await.is_err());
}
