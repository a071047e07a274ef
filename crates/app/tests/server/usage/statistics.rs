//! Page requests and statistics.

use domain::usage::{EventKind, Page, Sums};
use reqwest::Method;
use serde_json::{Value, json};

use super::{JSON, TRACK, start_writer, sums};
use crate::common::{TestServer, assert_problem, header};

#[tokio::test]
async fn counts_page_requests() {
    let server = TestServer::start().await;
    let first = server.get("/").await;
    let tag = header(&first, "etag");
    let cached = server
        .request(Method::GET, "/", &[("if-none-match", &tag)])
        .await;
    assert_eq!(cached.status(), 304);
    assert_eq!(server.get("/en/essen").await.status(), 200);
    for (method, path, header) in [
        (Method::HEAD, "/", ("accept", "*/*")),
        (Method::GET, "/", ("sec-purpose", "prefetch;prerender")),
        (Method::GET, "/", ("purpose", "prefetch")),
        (Method::GET, "/nirgends", ("accept", "*/*")),
        (Method::GET, "/essen/", ("accept", "*/*")),
        (Method::GET, "/einloggen", ("accept", "*/*")),
        (Method::GET, "/api/news", ("accept", "*/*")),
        (Method::GET, "/sitemap.xml", ("accept", "*/*")),
        (Method::GET, "/assets/plain.css", ("accept", "*/*")),
    ] {
        server.request(method, path, &[header]).await;
    }
    assert_eq!(sums(&server).await, Sums::default());
    // Written at shutdown.
    start_writer(&server).shut_down().await;
    let totals = sums(&server).await.totals;
    let expected = [
        ((EventKind::PageRequest, Some(Page::Home)), 2),
        ((EventKind::PageRequest, Some(Page::Kitchen)), 1),
    ];
    assert_eq!(totals, expected.into());
}

#[tokio::test]
async fn returns_statistics_of_a_period() {
    let server = TestServer::start().await;
    let writer = start_writer(&server);
    let anna = server.sign_in_anna().await;
    let visit = |id, time| {
        json!({ "event": "page-view", "properties": {
            "$insert_id": id, "time": time, "page": "kitchen", "entry": true
        }})
    };
    let visits = json!([
        visit("yesterday", 1_795_082_400),
        visit("today", 1_795_190_400)
    ]);
    let response = server.post(TRACK, visits.to_string(), &[JSON]).await;
    assert_eq!(response.status(), 200);
    for (days, length) in [("?days=7", 7), ("", 30), ("?days=365", 365)] {
        let path = format!("/api/statistics{days}");
        let response = anna.with_bearer(Method::GET, &path).send().await.unwrap();
        assert_eq!(header(&response, "cache-control"), "no-store");
        let statistics: Value = response.json().await.unwrap();
        assert_eq!(statistics["days"], length);
        assert_eq!(statistics["until"], "2026-11-19");
        assert_eq!(statistics["countedSince"], "2026-11-19");
        assert_eq!(statistics["visits"], json!({ "now": 1 }));
        let by_day = statistics["visitsByDay"].as_array().unwrap();
        assert_eq!(by_day.len(), length);
        assert!(by_day[0].get("now").is_none());
        let yesterday = json!({ "day": "2026-11-19", "now": 1 });
        assert_eq!(by_day[length - 1], yesterday);
        assert_eq!(statistics["visitsByHour"].as_array().unwrap().len(), 24);
        assert_eq!(statistics["menus"].as_array().unwrap().len(), 6);
        assert_eq!(statistics["pages"][1]["page"], "kitchen");
        assert_eq!(statistics["pages"][1]["views"]["now"], 1);
        assert_eq!(statistics["today"]["day"], "2026-11-20");
        assert_eq!(statistics["today"]["visits"], 1);
        assert_eq!(statistics["today"]["menus"].as_array().unwrap().len(), 6);
        assert_eq!(statistics["pageRequests"]["isCounted"], true);
        assert!(statistics["pageRequests"].get("countedSince").is_none());
        assert_eq!(statistics["pageRequests"]["total"], json!({}));
        let by_page = statistics["pageRequests"]["byPage"].as_array().unwrap();
        let by_page: Vec<_> = by_page.iter().map(|row| &row["page"]).collect();
        let countable = json!([
            "home",
            "kitchen",
            "venue",
            "contact",
            "jobs",
            "imprint",
            "cookiePolicy"
        ]);
        assert_eq!(json!(by_page), countable);
    }
    for days in ["8", "", "07", "week"] {
        let path = format!("/api/statistics?days={days}");
        let response = anna.with_bearer(Method::GET, &path).send().await.unwrap();
        assert_problem(response, 400, "bad-request").await;
    }
    writer.shut_down().await;
}
