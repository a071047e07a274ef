//! The trash, and the order of the board.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    Office,
    common::{FRIDAY_EVENING, header},
    faults, gone,
    news::{create, gansl},
    problem, told,
};

async fn board(office: &Office) -> Vec<i64> {
    let list = office.json("/api/news?scope=all").await;
    ids(&list)
}

fn ids(list: &Value) -> Vec<i64> {
    let list = list.as_array().unwrap().iter();
    list.map(|entry| entry["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn what_is_deleted_can_come_back_for_thirty_days() {
    let office = Office::open().await;
    let entry = told(create(&office, gansl()).await, 201).await;
    gone(office.ask(Method::DELETE, "/api/news/40").await).await;
    problem(
        office.ask(Method::GET, "/api/news/40").await,
        404,
        "not-found",
    )
    .await;
    assert!(!office.inn.text("/").await.contains("Ganslzeit"));

    let trash = office.json("/api/news?scope=trash").await;
    let mut expected = entry.clone();
    expected["deletedAt"] = json!(FRIDAY_EVENING);
    assert_eq!(trash, json!([expected]));

    let restored = office.ask(Method::POST, "/api/news/40/restore").await;
    let mut expected = entry;
    expected["version"] = json!(2);
    assert_eq!(told(restored, 200).await, expected);
    assert!(office.inn.text("/").await.contains("Ganslzeit"));
    assert_eq!(office.json("/api/news?scope=trash").await, json!([]));
    let again = office.ask(Method::POST, "/api/news/40/restore").await;
    assert_eq!(told(again, 200).await["version"], 2);
}

#[tokio::test]
async fn after_thirty_days_it_is_gone_and_its_id_stays_used() {
    let office = Office::open().await;
    told(create(&office, gansl()).await, 201).await;
    gone(office.ask(Method::DELETE, "/api/news/40").await).await;
    office.inn.clock.advance(time::Duration::days(30));
    let anna = office.anna.member.clone();
    let password = super::common::staff::PASSWORD;
    let anna = office.inn.sign_in(anna, password).await;
    let office = Office { anna, ..office };
    assert_eq!(office.json("/api/news?scope=trash").await, json!([]));
    let late = office.ask(Method::POST, "/api/news/40/restore").await;
    problem(late, 410, "gone").await;
    let next = told(create(&office, gansl()).await, 201).await;
    assert_eq!(next["id"], 41);
}

#[tokio::test]
async fn staff_put_the_board_in_order() {
    let office = Office::open().await;
    let mut order = board(&office).await;
    order.reverse();
    let put = json!({ "ids": order });
    let response = office.send(Method::PUT, "/api/news/order", put).await;
    let list = told(response, 200).await;
    assert_eq!(ids(&list), order);
    let places: Vec<_> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["sortOrder"].clone())
        .collect();
    let expected: Vec<_> = (1..=order.len()).map(|place| json!(place)).collect();
    assert_eq!(places, expected);
    let guests = ids(&office.inn.json("/api/news").await);
    assert_eq!(guests, order);
}

#[tokio::test]
async fn of_two_who_put_the_board_in_order_the_second_is_told() {
    let office = Office::open().await;
    let path = "/api/news/order";
    let seen = office.ask(Method::GET, path).await;
    let tag = header(&seen, "etag");
    let seen = told(seen, 200).await;
    assert_eq!(tag, format!("\"{}\"", seen["version"]));
    assert_eq!(seen["ids"], json!(board(&office).await));

    let mut order = board(&office).await;
    order.reverse();
    let anna = json!({ "ids": order });
    let first = office.send_if(&tag, Method::PUT, path, anna.clone()).await;
    let after = header(&first, "etag");
    assert_ne!(after, tag);
    assert_eq!(ids(&told(first, 200).await), order);
    assert_eq!(header(&office.ask(Method::GET, path).await, "etag"), after);

    let mut berta = order.clone();
    berta.swap(0, 1);
    let berta = json!({ "ids": berta });
    let second = office.send_if(&tag, Method::PUT, path, berta.clone()).await;
    problem(second, 412, "precondition-failed").await;
    assert_eq!(board(&office).await, order);

    // Anna has no answer and asks again; nothing is done a second time.
    let revision = office.revision();
    let again = office.send_if(&tag, Method::PUT, path, anna).await;
    assert_eq!(ids(&told(again, 200).await), order);
    assert_eq!(office.revision(), revision);
    assert_eq!(
        office
            .send_if(&after, Method::PUT, path, berta)
            .await
            .status(),
        200
    );
}

#[tokio::test]
async fn an_order_of_another_board_is_refused() {
    let office = Office::open().await;
    let there = board(&office).await;
    let before = office.revision();
    let mut more = there.clone();
    more.push(99);
    for ids in [json!([]), json!(there[1..]), json!(more)] {
        let put = office
            .send(Method::PUT, "/api/news/order", json!({ "ids": ids }))
            .await;
        problem(put, 409, "conflict").await;
    }
    for (body, expected) in [
        (json!({}), vec!["ids missing"]),
        (json!({ "ids": 3 }), vec!["ids unreadable"]),
        (
            json!({ "ids": [1, "2", 0] }),
            vec!["ids.1 unreadable", "ids.2 unreadable"],
        ),
        (
            json!({ "ids": [1, 0, -4] }),
            vec!["ids.1 unreadable", "ids.2 unreadable"],
        ),
        (json!({ "ids": [2, 1, 2] }), vec!["ids.2 duplicate"]),
    ] {
        let put = office.send(Method::PUT, "/api/news/order", body).await;
        assert_eq!(faults(put).await, expected);
    }
    assert_eq!(board(&office).await, there);
    assert_eq!(office.revision(), before);
}
