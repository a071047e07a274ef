//! The real pages, from the built front, through SQLite and QuickJS.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

use std::{
    io::Write,
    process::{Command, Stdio},
    sync::Arc,
};

use adapters::{
    clock::MovableClock,
    quickjs::{Limits, QuickJsRenderer},
};
use poem::http::{HeaderMap, header};
use ports::{PageKind, PageRenderer, RenderedPage};
use serde_json::Value;
use time::macros::datetime;
use wirtshaus::{
    app::App,
    frontend,
    settings::{Overrides, Settings},
};

/// The public state of a freshly furnished house on a Friday evening, as its pages carry it.
async fn state() -> Arc<str> {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::read(Overrides {
        data: Some(folder.path().to_str().unwrap().to_owned()),
        ..Overrides::default()
    });
    let clock = Arc::new(MovableClock::at(datetime!(2026-11-20 18:00 UTC)));
    let house = App::open(&settings.unwrap(), clock).await.unwrap();
    let edition = house.publisher.publish().await.unwrap();
    let page = edition.response("/").unwrap().body().clone();
    let page = String::from_utf8(page.to_vec()).unwrap();
    let (_, rest) = page.split_once("id=\"state\">").unwrap();
    rest.split_once("</script>").unwrap().0.into()
}

async fn rendered(state: Arc<str>) -> Vec<RenderedPage> {
    let renderer = QuickJsRenderer::start(frontend::page_script().unwrap(), Limits::default());
    renderer.unwrap().render(state).await.unwrap()
}

#[tokio::test]
async fn a_furnished_house_has_its_pages() {
    let pages = rendered(state().await).await;
    let page = |path: &str| {
        let page = pages
            .iter()
            .find(|page| page.path == path && page.kind == PageKind::Page);
        page.unwrap_or_else(|| panic!("no page {path}"))
            .html
            .as_str()
    };
    for title in [
        "Wochen mit Cordon bleu",
        "Wild aus der eigenen Jagd",
        "Zwei Wochen Betriebsurlaub",
    ] {
        assert!(page("/").contains(title), "{title}");
    }
    for menu in ["Speisekarte", "Burgerkarte", "Wildkarte"] {
        assert!(
            page("/essen").contains(&format!("/menu/{menu}.pdf")),
            "{menu}"
        );
    }
    assert!(page("/").contains("tel:+4310000000"));
    assert!(page("/").contains("20:15"));
    assert!(pages.iter().any(|page| page.kind == PageKind::NotFound));
}

/// QuickJS has no `Intl`, other regular expressions, other dates: a page that leans on one of them
/// would not be the page that the browser expects to find.
#[tokio::test]
async fn quickjs_and_node_make_the_same_pages() {
    let state = state().await;
    let here: Vec<_> = rendered(state.clone())
        .await
        .into_iter()
        .map(|page| (page.path, page.html))
        .collect();
    let there: Vec<_> = by_node(&state).into_iter().collect();
    assert_eq!(here.len(), there.len());
    for ((path, here), (_, there)) in here.iter().zip(&there) {
        assert!(here == there, "{path} differs");
    }
}

/// The build and the server agree on the version of the pictures, so that browsers keep them.
#[tokio::test]
async fn the_pictures_of_a_page_are_kept_for_good_and_no_other_version_of_them() {
    let pages = rendered(state().await).await;
    let assets = frontend::assets();
    let kept = |path: &str, query: &str| {
        let answer = assets.respond(path, Some(query), &HeaderMap::new());
        let cache = answer
            .unwrap()
            .header(header::CACHE_CONTROL)
            .unwrap()
            .to_owned();
        cache.contains("immutable")
    };
    let mut asked = 0;
    for page in pages {
        for address in page.html.split(['"', ' ']) {
            if let Some((path, query)) = address.split_once('?')
                && path.starts_with("/assets/pictures/")
            {
                assert!(kept(path, query), "{address}");
                assert!(!kept(path, "v=00000000"), "{address}");
                asked += 1;
            }
        }
    }
    assert!(asked > 0);
}

fn by_node(state: &str) -> Vec<(String, String)> {
    const SCRIPT: &str = r#"
        const { readFileSync } = require("node:fs");
        const { runInThisContext } = require("node:vm");
        runInThisContext(readFileSync(process.argv[1], "utf8"));
        process.stdout.write(globalThis.wirtshaus.render(readFileSync(0, "utf8")));
    "#;
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../frontend/dist/server/render.js"
    );
    let mut node = Command::new("node")
        .args(["-e", SCRIPT, script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    node.stdin
        .take()
        .unwrap()
        .write_all(state.as_bytes())
        .unwrap();
    let output = node.wait_with_output().unwrap();
    let pages: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let text = |page: &Value, field: &str| page[field].as_str().unwrap().to_owned();
    pages
        .iter()
        .map(|page| (text(page, "path"), text(page, "html")))
        .collect()
}
