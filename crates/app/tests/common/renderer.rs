use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use ports::{PageRenderer, RenderError, RenderedPage, RenderedPageKind};
use serde_json::Value;

/// Renders the pages with changes, in two languages, with the kitchen's next change; landing pages also have the titles of
/// the news. A preview is its state.
#[derive(Default)]
pub struct FakePageRenderer {
    pub should_fail: AtomicBool,
    pub delay_millis: AtomicU64,
    pub render_count: AtomicUsize,
}

#[async_trait::async_trait]
impl PageRenderer for FakePageRenderer {
    async fn render(&self, state: Arc<str>) -> Result<Vec<RenderedPage>, RenderError> {
        let delay = Duration::from_millis(self.delay_millis.load(Ordering::Relaxed));
        tokio::time::sleep(delay).await;
        let state: Value = serde_json::from_str(&state).unwrap();
        if state["news"].is_null() {
            return Ok(vec![staff_page()]);
        }
        if self.should_fail.load(Ordering::Relaxed) {
            return Err(RenderError("rendering failed".into()));
        }
        if state.get("preview").is_some() {
            return Ok(vec![RenderedPage {
                html: state.to_string(),
                ..staff_page()
            }]);
        }
        self.render_count.fetch_add(1, Ordering::Relaxed);
        let news = state["news"].as_array().unwrap().iter();
        let titles: Vec<_> = news.map(|entry| entry["title"].to_string()).collect();
        let status = &state["openingHours"]["state"];
        let (kitchen, today) = (&status["kitchen"], &status["today"]);
        let versions = state["versions"].as_object().unwrap().iter();
        let versions =
            versions.map(|(name, version)| format!("{name}-{}", version.as_str().unwrap()));
        let versions: Vec<_> = versions.collect();
        let page = |path: &str, language: &str, kind| {
            let news = if path.ends_with('/') {
                titles.join(" ")
            } else {
                String::new()
            };
            RenderedPage {
                path: path.to_owned(),
                kind,
                language: language.to_owned(),
                html: format!(
                    "<!doctype html><html lang={language:?}><h1>{path}</h1><p>{news}</p><p>{kitchen}</p><p>{today}</p>\
                     <script type=\"application/json\" id=\"state\">{}</script>",
                    versions.join(",")
                ),
            }
        };
        let changed = state["changed"].as_array().unwrap();
        let mut pages = vec![
            page("/", "de", RenderedPageKind::Page),
            page("/essen", "de", RenderedPageKind::Page),
            page("/404", "de", RenderedPageKind::NotFound),
            staff_page(),
            page("/en/", "en", RenderedPageKind::Page),
            page("/en/essen", "en", RenderedPageKind::Page),
            page("/en/404", "en", RenderedPageKind::NotFound),
        ];
        let languages = state["site"]["languages"].as_array().unwrap();
        pages.retain(|page| languages.contains(&page.language.clone().into()));
        pages.retain(|page| match page.kind {
            RenderedPageKind::StaffArea => changed.contains(&"site".into()),
            _ => page.path.ends_with('/') || changed.iter().any(|resource| resource != "news"),
        });
        Ok(pages)
    }
}

fn staff_page() -> RenderedPage {
    RenderedPage {
        path: "/einloggen".to_owned(),
        kind: RenderedPageKind::StaffArea,
        language: "de".to_owned(),
        html: "<!doctype html><html lang=\"de\"><h1>/einloggen</h1>".to_owned(),
    }
}
