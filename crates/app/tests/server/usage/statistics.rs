//! Page requests and statistics.

use domain::pages::Page;
use domain::usage::{UsageEventKind, UsageSums};
use reqwest::Method;
use serde_json::json;

use super::{start_writer, track, usage_sums};
use crate::common::{TestServer, header};

#[tokio::test]
async fn counts_page_requests() {
    let server = TestServer::start().await;
    let table = "
        GET  / (if-none-match: TAG)            => 304
        GET  /                                 => 200
        GET  /en/essen                         => 200
        HEAD /                                 => 200
        GET  /essen (sec-purpose: prefetch | sec-fetch-site: same-origin) => 200
        GET  /essen (sec-purpose: prefetch | sec-fetch-site: cross-site) => 200
        GET  / (sec-purpose: prefetch;prerender | sec-fetch-site: same-origin) => 200
        GET  / (purpose: prefetch)             => 200
        GET  /nirgends                         => 404
        GET  /essen/                           => 308
        GET  /einloggen                        => 200
        GET  /api/news                         => 200
        GET  /sitemap.xml                      => 200
        GET  /assets/plain.css                 => 200
    ";
    let head = server.request(Method::HEAD, "/", &[]).await;
    let table = table.replace("TAG", &header(&head, "etag"));
    server.check(&table).await;
    assert_eq!(usage_sums(&server).await, UsageSums::default());
    // Written at shutdown.
    start_writer(&server).shut_down().await;
    let totals = usage_sums(&server).await.totals;
    let expected = [
        ((UsageEventKind::PageRequested, Some(Page::Home)), 2),
        ((UsageEventKind::PageRequested, Some(Page::Kitchen)), 2),
    ];
    assert_eq!(totals, expected.into());
}

#[tokio::test]
async fn returns_statistics_of_a_period() {
    let (server, anna) = TestServer::start_signed_in().await;
    let writer = start_writer(&server);
    let visit = |id, time| {
        json!({ "event": "page-view", "properties": {
            "$insert_id": id, "time": time, "page": "kitchen", "entry": true
        }})
    };
    let yesterday = visit("yesterday", 1_795_082_400);
    let visits = json!([yesterday, visit("today", 1_795_190_400)]);
    assert_eq!(track(&server, visits.to_string()).await, 200);
    for (days, length) in [("?days=7", 7), ("", 30), ("?days=365", 365)] {
        let table = r#"GET /api/statisticsDAYS => 200 (cache-control: no-store) {"days": LENGTH, "until": "2026-11-19", "countedSince": "2026-11-19", "visits": {"now": 1}, "today": {"day": "2026-11-20", "visits": 1}, "pageRequests": {"isCounted": true, "countedSince": null, "total": {"now": null}, "byPage": [{"page": "home"}, {"page": "kitchen"}, {"page": "venue"}, {"page": "contact"}, {"page": "jobs"}, {"page": "imprint"}, {"page": "cookiePolicy"}]}}"#;
        let table = table.replace("DAYS", days);
        anna.check(&table.replace("LENGTH", &length.to_string()))
            .await;
        let statistics = anna.json(&format!("/api/statistics{days}")).await;
        let by_day = statistics["visitsByDay"].as_array().unwrap();
        assert_eq!(by_day.len(), length);
        assert!(by_day[0].get("now").is_none());
        let yesterday = json!({ "day": "2026-11-19", "now": 1 });
        assert_eq!(by_day[length - 1], yesterday);
        for (list, length) in [("/visitsByHour", 24), ("/menus", 6), ("/today/menus", 6)] {
            let list = statistics.pointer(list).unwrap();
            assert_eq!(list.as_array().unwrap().len(), length);
        }
        let kitchen = &statistics["pages"][1];
        assert_eq!(
            (&kitchen["page"], &kitchen["views"]["now"]),
            (&json!("kitchen"), &json!(1))
        );
    }
    for days in ["8", "", "07"] {
        let table = format!("GET /api/statistics?days={days} => 400 bad-request days unreadable");
        anna.check(&table).await;
    }
    writer.shut_down().await;
}
