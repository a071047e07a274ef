//! The week, the holidays and the special days.

use reqwest::Method;
use serde_json::{Value, json};

use super::{StaffClient, common::header, faults, gone, problem, told};

const SPECIAL: &str = "/api/opening-hours/special-days";

fn week() -> Value {
    let open = json!({ "isOpen": true, "openFrom": "10:00", "openUntil": "02:00",
                       "kitchenFrom": "11:00", "kitchenUntil": "21:30" });
    let mut days: Vec<_> = [1, 2, 3, 4, 5, 6, 0]
        .into_iter()
        .map(|key| {
            let mut day = open.clone();
            day["dayKey"] = json!(key);
            day
        })
        .collect();
    days[1] = json!({ "dayKey": 2, "isOpen": false });
    json!({ "week": days, "holiday": { "isOpen": true, "openFrom": "09:00", "openUntil": "15:00" } })
}

fn christmas() -> Value {
    json!({ "from": "2026-12-24", "until": "2026-12-26", "label": "Weihnachten", "isOpen": false })
}

#[tokio::test]
async fn the_week_is_set_and_guests_see_it_at_once() {
    let staff = StaffClient::open().await;
    let response = staff.send(Method::PUT, "/api/opening-hours", week()).await;
    assert_eq!(header(&response, "etag"), "\"2\"");
    let saved = told(response, 200).await;
    assert_eq!(saved["week"], week()["week"]);
    assert_eq!(saved["holiday"], week()["holiday"]);
    assert_eq!(saved["version"], 2);
    assert_eq!(saved["state"]["kitchen"]["changes"]["time"], "21:30");
    let told_to_guests = staff.server.json("/api/opening-hours").await;
    assert_eq!(told_to_guests, saved);
}

#[tokio::test]
async fn the_weekdays_come_in_any_order() {
    let staff = StaffClient::open().await;
    let mut body = week();
    body["week"].as_array_mut().unwrap().reverse();
    let saved = staff.send(Method::PUT, "/api/opening-hours", body).await;
    assert_eq!(told(saved, 200).await["week"], week()["week"]);
}

#[tokio::test]
async fn every_error_of_the_week_is_reported_with_its_path() {
    let staff = StaffClient::open().await;
    let before = staff.revision();
    let put =
        async |body: Value| faults(staff.send(Method::PUT, "/api/opening-hours", body).await).await;
    assert_eq!(put(json!({})).await, ["week missing", "holiday missing"]);

    let mut body = week();
    body["week"][1]["openFrom"] = json!("10:00");
    body["week"][2]["kitchenUntil"] = json!("24:00");
    body["week"][3].as_object_mut().unwrap().remove("openUntil");
    body["week"][4]["dayKey"] = json!(7);
    body["week"][5]["lunch"] = json!(true);
    body["week"][6]["kitchenUntil"] = json!("02:30");
    body["holiday"]["openUntil"] = json!("09:00");
    let expected = [
        "week.1.openFrom while-closed",
        "week.2.kitchenUntil not-a-time",
        "week.3.openUntil missing",
        "week.4.dayKey unreadable",
        "week.6.kitchenUntil outside-venue-hours",
        "holiday.openUntil same-as-start",
        "week.5.lunch unknown",
    ];
    assert_eq!(put(body).await, expected);

    let mut twice = week();
    twice["week"][0]["dayKey"] = json!(5);
    assert_eq!(put(twice).await, ["week not-a-week"]);
    let mut short = week();
    short["week"].as_array_mut().unwrap().pop();
    assert_eq!(put(short).await, ["week not-a-week"]);
    assert_eq!(staff.revision(), before);
}

#[tokio::test]
async fn an_outdated_week_is_refused() {
    let staff = StaffClient::open().await;
    let path = "/api/opening-hours";
    assert_eq!(staff.server.json(path).await["version"], 1);
    let first = staff.send_if("\"1\"", Method::PUT, path, week()).await;
    assert_eq!(first.status(), 200);
    let second = staff.send_if("\"1\"", Method::PUT, path, week()).await;
    problem(second, 412, "precondition-failed").await;
}

#[tokio::test]
async fn a_special_day_is_added_changed_and_removed() {
    let staff = StaffClient::open().await;
    let response = staff.send(Method::POST, SPECIAL, christmas()).await;
    let path = header(&response, "location");
    assert_eq!(header(&response, "etag"), "\"1\"");
    let day = told(response, 201).await;
    assert_eq!(path, format!("{SPECIAL}/{}", day["id"]));
    let mut expected = christmas();
    expected["id"] = day["id"].clone();
    expected["version"] = json!(1);
    assert_eq!(day, expected);
    let days = async || staff.server.json("/api/opening-hours").await["specialDays"].clone();
    assert_eq!(days().await, json!([day]));

    let opened =
        json!({ "until": "2026-12-24", "isOpen": true, "openFrom": "10:00", "openUntil": "14:00" });
    let edited = staff.send_if("\"1\"", Method::PATCH, &path, opened).await;
    let edited = told(edited, 200).await;
    assert_eq!(edited["label"], "Weihnachten");
    assert_eq!(
        (&edited["openUntil"], &edited["version"]),
        (&json!("14:00"), &json!(2))
    );
    assert_eq!(days().await, json!([edited]));

    let closed = staff
        .send(Method::PATCH, &path, json!({ "isOpen": false }))
        .await;
    let closed = told(closed, 200).await;
    assert!(closed["openFrom"].is_null(), "{closed}");

    problem(
        staff.delete_if("\"2\"", &path).await,
        412,
        "precondition-failed",
    )
    .await;
    let stale = staff
        .send_if("\"2\"", Method::PATCH, &path, json!({}))
        .await;
    problem(stale, 412, "precondition-failed").await;
    gone(staff.delete_if("\"3\"", &path).await).await;
    assert_eq!(days().await, json!([]));
    problem(staff.ask(Method::DELETE, &path).await, 404, "not-found").await;
    let late = staff.send(Method::PATCH, &path, json!({})).await;
    problem(late, 404, "not-found").await;
}

#[tokio::test]
async fn hours_that_change_nothing_write_nothing() {
    let staff = StaffClient::open().await;
    let week = staff.send(Method::PUT, "/api/opening-hours", week()).await;
    let week = told(week, 200).await;
    let day = staff.send(Method::POST, SPECIAL, christmas()).await;
    let path = header(&day, "location");
    let day = told(day, 201).await;
    let (revision, entries) = (staff.revision(), staff.json("/api/audit").await);
    for edit in [json!({}), json!({ "label": "Weihnachten" }), christmas()] {
        let answer = staff.send(Method::PATCH, &path, edit).await;
        assert_eq!(header(&answer, "etag"), "\"1\"");
        assert_eq!(told(answer, 200).await, day);
    }
    let same = staff
        .send(Method::PUT, "/api/opening-hours", self::week())
        .await;
    assert_eq!(header(&same, "etag"), "\"2\"");
    assert_eq!(told(same, 200).await["week"], week["week"]);
    assert_eq!(staff.revision(), revision);
    assert_eq!(staff.json("/api/audit").await, entries);
}

#[tokio::test]
async fn special_days_may_overlap_and_the_shorter_one_counts() {
    let staff = StaffClient::open().await;
    let today = |label: &str, until: &str| json!({ "from": "2026-11-20", "until": until, "label": label, "isOpen": false });
    for (label, until) in [("Betriebsurlaub", "2026-11-30"), ("Hochzeit", "2026-11-20")] {
        let added = staff.send(Method::POST, SPECIAL, today(label, until)).await;
        assert_eq!(added.status(), 201);
        let state = staff.server.json("/api/opening-hours").await["state"].clone();
        assert_eq!(state["venue"]["isOpen"], false);
        assert!(state.to_string().contains(label), "{state}");
    }
}

#[tokio::test]
async fn every_error_of_a_special_day_is_reported() {
    let staff = StaffClient::open().await;
    let nothing = faults(staff.send(Method::POST, SPECIAL, json!({})).await).await;
    let required = ["from", "until", "label", "isOpen"];
    assert_eq!(nothing, required.map(|field| format!("{field} missing")));
    let wrong = json!({ "from": "2026-12-24", "until": "2026-12-23", "label": " ", "isOpen": true, "openFrom": 10, "x": 1 });
    let expected = [
        "until before-its-start",
        "label missing",
        "openFrom unreadable",
        "openUntil missing",
        "x unknown",
    ];
    assert_eq!(
        faults(staff.send(Method::POST, SPECIAL, wrong).await).await,
        expected
    );

    let path = header(
        &staff.send(Method::POST, SPECIAL, christmas()).await,
        "location",
    );
    let edit = json!({ "until": "2026-12-23", "openFrom": "10:00" });
    let expected = ["until before-its-start", "openFrom while-closed"];
    assert_eq!(
        faults(staff.send(Method::PATCH, &path, edit).await).await,
        expected
    );
}
