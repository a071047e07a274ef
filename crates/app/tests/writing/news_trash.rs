//! The trash, and the order of the board.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    StaffClient,
    common::{FRIDAY_EVENING, header},
    faults, gone,
    news::{create, gansl},
    problem, told,
};

async fn board(staff: &StaffClient) -> Vec<i64> {
    let list = staff.json("/api/news?scope=all").await;
    ids(&list)
}

fn ids(list: &Value) -> Vec<i64> {
    let list = list.as_array().unwrap().iter();
    list.map(|entry| entry["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn what_is_deleted_can_come_back_for_thirty_days() {
    let staff = StaffClient::open().await;
    let entry = told(create(&staff, gansl()).await, 201).await;
    gone(staff.ask(Method::DELETE, "/api/news/40").await).await;
    problem(
        staff.ask(Method::GET, "/api/news/40").await,
        404,
        "not-found",
    )
    .await;
    assert!(!staff.server.text("/").await.contains("Ganslzeit"));

    let trash = staff.json("/api/news?scope=trash").await;
    let mut expected = entry.clone();
    expected["deletedAt"] = json!(FRIDAY_EVENING);
    assert_eq!(trash, json!([expected]));

    let restored = staff.ask(Method::POST, "/api/news/40/restore").await;
    let mut expected = entry;
    expected["version"] = json!(2);
    assert_eq!(told(restored, 200).await, expected);
    assert!(staff.server.text("/").await.contains("Ganslzeit"));
    assert_eq!(staff.json("/api/news?scope=trash").await, json!([]));
    let again = staff.ask(Method::POST, "/api/news/40/restore").await;
    assert_eq!(told(again, 200).await["version"], 2);
}

#[tokio::test]
async fn after_thirty_days_it_is_gone_and_its_id_stays_used() {
    let staff = StaffClient::open().await;
    told(create(&staff, gansl()).await, 201).await;
    gone(staff.ask(Method::DELETE, "/api/news/40").await).await;
    staff.server.clock.advance(time::Duration::days(30));
    let anna = staff.anna.member.clone();
    let password = super::common::staff::PASSWORD;
    let anna = staff.server.sign_in(anna, password).await;
    let staff = StaffClient { anna, ..staff };
    assert_eq!(staff.json("/api/news?scope=trash").await, json!([]));
    let late = staff.ask(Method::POST, "/api/news/40/restore").await;
    problem(late, 410, "gone").await;
    let next = told(create(&staff, gansl()).await, 201).await;
    assert_eq!(next["id"], 41);
}

#[tokio::test]
async fn staff_put_the_board_in_order() {
    let staff = StaffClient::open().await;
    let mut order = board(&staff).await;
    order.reverse();
    let put = json!({ "ids": order });
    let response = staff.send(Method::PUT, "/api/news/order", put).await;
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
    let guests = ids(&staff.server.json("/api/news").await);
    assert_eq!(guests, order);
}

#[tokio::test]
async fn of_two_who_put_the_board_in_order_the_second_is_told() {
    let staff = StaffClient::open().await;
    let path = "/api/news/order";
    let seen = staff.ask(Method::GET, path).await;
    let tag = header(&seen, "etag");
    let seen = told(seen, 200).await;
    assert_eq!(tag, format!("\"{}\"", seen["version"]));
    assert_eq!(seen["ids"], json!(board(&staff).await));

    let mut order = board(&staff).await;
    order.reverse();
    let anna = json!({ "ids": order });
    let first = staff.send_if(&tag, Method::PUT, path, anna.clone()).await;
    let after = header(&first, "etag");
    assert_ne!(after, tag);
    assert_eq!(ids(&told(first, 200).await), order);
    assert_eq!(header(&staff.ask(Method::GET, path).await, "etag"), after);

    let mut berta = order.clone();
    berta.swap(0, 1);
    let berta = json!({ "ids": berta });
    let second = staff.send_if(&tag, Method::PUT, path, berta.clone()).await;
    problem(second, 412, "precondition-failed").await;
    assert_eq!(board(&staff).await, order);

    // Anna has no answer and asks again; nothing is done a second time.
    let revision = staff.revision();
    let again = staff.send_if(&tag, Method::PUT, path, anna).await;
    assert_eq!(ids(&told(again, 200).await), order);
    assert_eq!(staff.revision(), revision);
    assert_eq!(
        staff
            .send_if(&after, Method::PUT, path, berta)
            .await
            .status(),
        200
    );
}

#[tokio::test]
async fn an_order_of_another_board_is_refused() {
    let staff = StaffClient::open().await;
    let there = board(&staff).await;
    let before = staff.revision();
    let mut more = there.clone();
    more.push(99);
    for ids in [json!([]), json!(there[1..]), json!(more)] {
        let put = staff
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
        let put = staff.send(Method::PUT, "/api/news/order", body).await;
        assert_eq!(faults(put).await, expected);
    }
    assert_eq!(board(&staff).await, there);
    assert_eq!(staff.revision(), before);
}
