//! Pages of the built front end, rendered with QuickJS.

use std::{
    io::Write,
    process::{Command, Stdio},
    sync::Arc,
};

use adapters::quickjs::{QuickJsRenderer, RenderLimits};
use domain::{Precondition, content::PictureName, pages::Page};
use poem::http::{HeaderMap, Uri, header};
use ports::{PageRenderer, RenderedPage};
use serde_json::{Value, json};
use wirtshaus::frontend;

use crate::common::{audit_context, open_app, settings};

/// The state of the initial content, as pages embed it.
async fn initial_state() -> Arc<str> {
    let folder = tempfile::tempdir().unwrap();
    let app = open_app(folder.path()).await;
    let edition = app.publisher.publish().await.unwrap();
    let page = edition.response("/").unwrap().uncompressed_body().clone();
    let page = String::from_utf8(page.to_vec()).unwrap();
    let (_, rest) = page.split_once("id=\"state\">").unwrap();
    let state = rest.split_once("</script>").unwrap().0;
    let mut state: Value = serde_json::from_str(state).unwrap();
    // The page has its own content only.
    let contents = include_str!("../../../../frontend/src/data/content.json");
    state["content"] = serde_json::from_str(contents).unwrap();
    // No page has these.
    let menus = edition.response("/api/menus").unwrap().uncompressed_body();
    state["menus"] = serde_json::from_slice(menus).unwrap();
    let examples = include_str!("../../../api/src/examples.json");
    let examples: Value = serde_json::from_str(examples).unwrap();
    state["lunch"] = examples["Lunch"].clone();
    state["cards"] = Value::Array(vec![examples["Card"].clone()]);
    state.to_string().into()
}

async fn render(state: Arc<str>) -> Vec<RenderedPage> {
    let renderer = QuickJsRenderer::start(
        frontend::render_script_source().unwrap(),
        RenderLimits::default(),
    );
    renderer.unwrap().render(state).await.unwrap()
}

/// QuickJS has no `Intl`, and other regular expressions and dates than browsers.
#[tokio::test]
async fn quickjs_and_node_render_the_same_pages() {
    let state = initial_state().await;
    let quickjs: Vec<_> = render(state.clone())
        .await
        .into_iter()
        .map(|page| (page.path, page.html))
        .collect();
    let node = render_with_node(&state);
    assert_eq!(quickjs.len(), node.len());
    for ((path, quickjs), (_, node)) in quickjs.iter().zip(&node) {
        assert!(quickjs == node, "{path} differs");
    }
}

#[tokio::test]
async fn a_built_in_picture_can_be_the_icon_and_beside_links() {
    let folder = tempfile::tempdir().unwrap();
    let app = open_app(folder.path()).await;
    let (pages, context) = (&app.services.content, audit_context());
    let mut home = pages.find(Page::Home).await.unwrap().unwrap().published;
    for (list, name) in [("icon", "supplier-bread"), ("socialPicture", "room-eck-1")] {
        let mut picture = home.lists["heroPictures"][0].pictures[0].clone();
        picture.name = PictureName::parse(name).unwrap();
        home.lists.get_mut(list).unwrap()[0].pictures = vec![picture];
    }
    let any = Precondition::Unconditional;
    let saved = pages.save_draft(Page::Home, home, &any, &context);
    saved.await.unwrap();
    let published = pages.publish(Page::Home, &any, &context);
    published.await.unwrap();
    let edition = app.publisher.publish().await.unwrap();
    let page = edition.response("/").unwrap().uncompressed_body().clone();
    let page = String::from_utf8(page.to_vec()).unwrap();
    let public_url = settings(folder.path()).site.public_url;
    let og_image = format!(
        "<meta property=\"og:image\" content=\"{}",
        public_url.as_str()
    );
    for (before, is_of_edition) in [
        ("<link rel=\"icon\" href=\"", true),
        ("<link rel=\"apple-touch-icon\" href=\"", true),
        (&og_image, false),
    ] {
        let (_, path) = page.split_once(before).unwrap();
        let uri: Uri = path.split_once('"').unwrap().0.parse().unwrap();
        assert!(app.published_responses.contains(&uri), "{uri}");
        assert_eq!(
            edition.public_response(&uri).is_some(),
            is_of_edition,
            "{uri}"
        );
    }
}

#[tokio::test]
async fn a_preview_is_one_page_without_scripts() {
    let mut state: Value = serde_json::from_str(&initial_state().await).unwrap();
    state["preview"] = json!({ "page": "venue", "language": "en" });
    let [preview] = &render(state.to_string().into()).await[..] else {
        panic!("it is not one page");
    };
    assert_eq!(preview.path, "/en/lokal");
    let html = &preview.html;
    assert!(html.contains(r#"<meta name="robots" content="noindex"/>"#));
    assert!(html.contains("<main"));
    assert!(!html.contains("<script"));
}

/// The build and the server agree on the version of the pictures.
#[tokio::test]
async fn pictures_in_pages_are_immutable() {
    let pages = render(initial_state().await).await;
    let assets = frontend::assets();
    let is_immutable = |path: &str, query: &str| {
        let asset = assets.find(path, Some(query)).unwrap();
        let response = asset.respond(&HeaderMap::new());
        let cache_control = response.head.headers[header::CACHE_CONTROL].to_str();
        cache_control.unwrap().contains("immutable")
    };
    let mut count = 0;
    for page in pages {
        for url in page.html.split(['"', ' ']) {
            if let Some((path, query)) = url.split_once('?')
                && path.starts_with("/assets/pictures/")
            {
                assert!(is_immutable(path, query), "{url}");
                assert!(!is_immutable(path, "v=00000000"), "{url}");
                count += 1;
            }
        }
    }
    assert!(count > 0);
}

fn render_with_node(state: &str) -> Vec<(String, String)> {
    const NODE_SCRIPT: &str = r#"
        const { readFileSync } = require("node:fs");
        const { runInThisContext } = require("node:vm");
        runInThisContext(readFileSync(process.argv[1], "utf8"));
        process.stdout.write(JSON.stringify(globalThis.wirtshaus.render(readFileSync(0, "utf8"))));
    "#;
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../frontend/dist/server/render.js"
    );
    let mut node = Command::new("node")
        .args(["-e", NODE_SCRIPT, script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = node.stdin.take().unwrap();
    input.write_all(state.as_bytes()).unwrap();
    drop(input);
    let output = node.wait_with_output().unwrap();
    let pages: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let text = |page: &Value, field: &str| page[field].as_str().unwrap().to_owned();
    pages
        .iter()
        .map(|page| (text(page, "path"), text(page, "html")))
        .collect()
}
