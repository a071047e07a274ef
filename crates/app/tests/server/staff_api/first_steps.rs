//! The steps from the example to the website of an inn.

use reqwest::Method;
use serde_json::{Value, json};

use super::master_data::SITE_JSON;
use crate::common::{TestServer, staff::StaffSession};

async fn step(anna: &StaffSession, step: &str) -> Value {
    let steps: Value = anna.get("/api/first-steps").await.json().await.unwrap();
    let mut steps = steps.as_array().unwrap().iter();
    steps.find(|status| status["step"] == step).unwrap().clone()
}

#[tokio::test]
async fn a_step_is_done_when_nothing_of_the_example_is_left() {
    let (_server, anna) = TestServer::start_signed_in().await;
    for (name, examples) in [
        ("masterData", 10),
        ("account", 1),
        ("imprint", 5),
        ("openingHours", 0),
        ("menus", 3),
        ("pages", 5),
        ("pictures", 0),
        ("news", 6),
        ("publicUrl", 1),
        ("backups", 0),
    ] {
        let status = step(&anna, name).await;
        assert_eq!(status["isDone"], false, "{status}");
        let count = status["examples"].as_array().map(Vec::len);
        assert_eq!(count, Some(examples), "{status}");
    }

    let table = "PUT /api/site SITE_JSON => 200";
    anna.check(&table.replace("SITE_JSON", SITE_JSON)).await;
    let table = r#"PUT /api/account/email {"email": "anna@huber.example"} => 200"#;
    anna.check(table).await;
    // The hours of the inn may be those of the example.
    let hours: Value = anna.get("/api/opening-hours").await.json().await.unwrap();
    let edit = json!({ "week": hours["week"], "holiday": hours["holiday"] });
    let saved = anna.send(Method::PUT, "/api/opening-hours", edit).await;
    assert_eq!(saved.status(), 200, "{}", saved.text().await.unwrap());
    let news: Value = anna.get("/api/news?scope=all").await.json().await.unwrap();
    for entry in news.as_array().unwrap() {
        let path = format!("/api/news/{}", entry["id"]);
        anna.with_bearer(Method::DELETE, &path)
            .send()
            .await
            .unwrap();
    }
    for done in ["masterData", "account", "imprint", "openingHours", "news"] {
        let status = step(&anna, done).await;
        assert_eq!(status["isDone"], true, "{status}");
        assert_eq!(status["examples"], json!([]));
    }

    // Without any menu.
    for menu in ["food", "burger", "wild"] {
        let path = format!("/api/menu-files/{menu}");
        anna.with_bearer(Method::DELETE, &path)
            .send()
            .await
            .unwrap();
    }
    let menus = step(&anna, "menus").await;
    assert_eq!(menus["isDone"], false);
    assert_eq!(menus["examples"], json!([]));
}

#[tokio::test]
async fn a_page_is_an_example_while_guests_see_its_long_texts() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let all = json!(["home", "kitchen", "venue", "contact", "jobs"]);
    assert_eq!(step(&anna, "pages").await["examples"], all);
    let publish = async |edit: fn(&mut Value)| {
        let draft = anna.get("/api/content/contact/draft").await;
        let mut content: Value = draft.json::<Value>().await.unwrap()["published"].take();
        edit(&mut content);
        let path = "/api/content/contact/draft";
        let saved = anna.send(Method::PUT, path, content).await;
        assert_eq!(saved.status(), 200, "{}", saved.text().await.unwrap());
        let path = "/api/content/contact/publish";
        anna.with_bearer(Method::POST, path).send().await.unwrap();
        step(&anna, "pages").await["examples"].take()
    };
    let examples = publish(|content| content["texts"]["heading"]["de"] = "Ruft an".into());
    assert_eq!(examples.await, all);
    let examples = publish(|content| {
        for text in ["description", "intro", "formIntro"] {
            content["texts"][text]["de"] = "Im Gasthof Post".into();
        }
        for item in content["lists"]["directions"].as_array_mut().unwrap() {
            item["hidden"] = true.into();
        }
    });
    let only_english = json!(["home", "kitchen", "venue", "contact.en", "jobs"]);
    assert_eq!(examples.await, only_english);
    let examples = publish(|content| {
        for text in content["texts"].as_object_mut().unwrap().values_mut() {
            text.as_object_mut().unwrap().remove("en");
        }
    });
    let others = json!(["home", "kitchen", "venue", "jobs"]);
    assert_eq!(examples.await, others);
}

#[tokio::test]
async fn readiness_tells_whether_the_example_is_public() {
    let server = TestServer::start_https().await;
    let anna = server.sign_in_anna().await;
    let table = r#"
        GET /health/ready        => 200 {"isExamplePublic": true}
        PUT /api/site SITE_JSON  => 200
        GET /health/ready        => 200 {"isExamplePublic": false}
    "#;
    anna.check(&table.replace("SITE_JSON", SITE_JSON)).await;
    let local = TestServer::start().await;
    local
        .check(r#"GET /health/ready => 200 {"isExamplePublic": false}"#)
        .await;
}
