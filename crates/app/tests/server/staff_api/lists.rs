//! Pages of lists.

use domain::audit::AuditAction;
use domain::{
    RecordVersion,
    content::{ContentVersion, PictureName},
    files::BlobId,
    pages::Page,
    pictures::{Picture, PictureDetails, PictureTitle},
};
use ports::{Store, UnitOfWork, contract::samples};
use reqwest::Method;
use serde_json::Value;

use super::NEWS_JSON;
use crate::common::{
    FRIDAY_EVENING, TestServer, assert_problem, header, instant, staff::StaffSession,
};

/// More than the maximum of a page.
const ITEMS: u8 = 120;

/// Items with the same times, so that their order depends on ids and names.
async fn insert(tx: &mut dyn UnitOfWork, number: u8) {
    let at = instant(FRIDAY_EVENING);
    for id in [1000, 2000].map(|id| samples::news_id(id + u32::from(number))) {
        let entry = samples::minimal_news_draft(7).into_entry_with_id(id);
        tx.news().insert(&entry).await.unwrap();
        if id.get() > 2000 {
            tx.news().soft_delete(id, at).await.unwrap();
        }
    }
    for deleted_at in [None, Some(at)] {
        let digest = [number, u8::from(deleted_at.is_some())].repeat(16);
        let picture = Picture {
            name: PictureName::of_upload(&BlobId::from_digest(digest.try_into().unwrap())),
            width: 100,
            height: 75,
            details: PictureDetails::new(PictureTitle::parse("Garten").unwrap()),
            uploaded_at: at,
            deleted_at,
            version: RecordVersion::INITIAL,
        };
        tx.pictures().insert(&picture, &[]).await.unwrap();
    }
    let message = samples::message("Anna");
    tx.contact().insert(&message, at).await.unwrap();
    let event = AuditAction::NewsReordered.on("");
    tx.audit()
        .append(&samples::audit_context(1), event)
        .await
        .unwrap();
    let version = ContentVersion {
        number: number.into(),
        published_at: at,
        by: "Anna Huber".to_owned(),
    };
    let content = samples::page_content("Räume");
    tx.content()
        .publish(&Page::Venue, &version, &content)
        .await
        .unwrap();
}

/// The items of a page, and the path of the next one.
async fn page(anna: &StaffSession, path: &str) -> (Vec<Value>, Option<String>) {
    let response = anna.get(path).await;
    assert_eq!(response.status(), 200, "{path}");
    let link = header(&response, "link");
    let next = link.strip_prefix('<').map(|link| {
        let next = link.strip_suffix(">; rel=\"next\"").unwrap();
        assert!(next.starts_with(path.split('?').next().unwrap()), "{next}");
        next.to_owned()
    });
    (response.json().await.unwrap(), next)
}

/// The keys of the items of a page and all later ones.
async fn follow(anna: &StaffSession, path: &str, key: &str) -> Vec<String> {
    let (mut next, mut keys) = (Some(path.to_owned()), Vec::new());
    while let Some(path) = next {
        let (items, following) = page(anna, &path).await;
        keys.extend(items.iter().map(|item| item[key].to_string()));
        next = following;
    }
    keys
}

#[tokio::test]
async fn every_list_has_pages_that_neither_skip_nor_repeat_items() {
    let (server, anna) = TestServer::start_signed_in().await;
    let mut tx = server.store.begin().await.unwrap();
    for number in 1..=ITEMS {
        insert(&mut *tx, number).await;
    }
    tx.commit().await.unwrap();
    server.publisher.publish().await.unwrap();
    // `path`, the key of its items, and how one leaves the list.
    for (path, key, removal) in [
        ("/api/news?", "id", "DELETE /api/news/KEY"),
        ("/api/news?scope=all&", "id", "DELETE /api/news/KEY"),
        ("/api/news?scope=trash&", "id", "POST /api/news/KEY/restore"),
        ("/api/pictures?", "name", "DELETE /api/pictures/KEY"),
        (
            "/api/pictures?scope=trash&",
            "name",
            "POST /api/pictures/KEY/restore",
        ),
        ("/api/messages?", "id", "DELETE /api/messages/KEY"),
        (
            "/api/messages?state=unread&",
            "id",
            "DELETE /api/messages/KEY",
        ),
        ("/api/audit?", "id", ""),
        ("/api/content/venue/versions?", "number", ""),
    ] {
        for (query, count) in [("", 50), ("limit=1", 1), ("limit=100", 100)] {
            let (items, next) = page(&anna, &format!("{path}{query}")).await;
            assert_eq!(
                (items.len(), next.is_some()),
                (count, true),
                "{path}{query}"
            );
        }
        for (parameter, value) in [
            ("limit", "0"),
            ("limit", "101"),
            ("limit", "-1"),
            ("limit", ""),
            ("cursor", "x"),
            ("cursor", ""),
            ("cursor", "eA"),
            ("cursor", "W10"),
        ] {
            let response = anna.get(&format!("{path}{parameter}={value}")).await;
            let problem = assert_problem(response, 400, "bad-request").await;
            let error = &problem["errors"][0];
            assert_eq!(error["field"], parameter, "{path}{parameter}={value}");
            assert_eq!(error["code"], "unreadable");
        }
        let all = follow(&anna, &format!("{path}limit=100"), key).await;
        assert!(all.len() > 100, "{path}");
        let (items, next) = page(&anna, path).await;
        let next = next.unwrap();
        assert!(
            items
                .iter()
                .map(|item| item[key].to_string())
                .eq(all[..50].iter().cloned())
        );
        // The item that the cursor names, and a later one, leave the list; others come first.
        let mut expected = all[50..].to_vec();
        if !removal.is_empty() {
            for removed in [all[49].clone(), expected.remove(9)] {
                let request = removal.replace("KEY", removed.trim_matches('"'));
                let (method, path) = request.split_once(' ').unwrap();
                let response = anna.with_bearer(method.parse::<Method>().unwrap(), path);
                let response = response.send().await.unwrap();
                assert!(response.status().is_success(), "{request}");
            }
        }
        let first = NEWS_JSON.replace("40", "1");
        let created = anna.send(Method::POST, "/api/news", first.parse().unwrap());
        assert_eq!(created.await.status(), 201);
        assert_eq!(follow(&anna, &next, key).await, expected, "{path}");
    }
}
