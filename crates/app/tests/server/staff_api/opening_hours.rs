//! The week, the holidays and the special days.

use reqwest::Method;
use serde_json::{Value, json};

use super::{StaffClient, assert_no_content, christmas, field_errors, json_body};
use crate::common::{assert_problem, header};

const HOURS: &str = "/api/opening-hours";
const SPECIAL_DAYS: &str = "/api/opening-hours/special-days";

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

#[tokio::test]
async fn saves_the_week_over_the_expected_version() {
    let staff = StaffClient::new().await;
    assert_eq!(staff.server.json(HOURS).await["version"], 1);
    // In any order.
    let mut body = week();
    body["week"].as_array_mut().unwrap().reverse();
    let save =
        async |tag: &str, body: Value| staff.send_if_match(tag, Method::PUT, HOURS, body).await;
    let response = save("\"1\"", body).await;
    assert_eq!(header(&response, "etag"), "\"2\"");
    let saved = json_body(response, 200).await;
    assert_eq!(saved["week"], week()["week"]);
    assert_eq!(saved["holiday"], week()["holiday"]);
    assert_eq!(saved["version"], 2);
    assert_eq!(saved["state"]["kitchen"]["changes"]["time"], "21:30");
    assert_eq!(staff.server.json(HOURS).await, saved);

    let outdated = save("\"1\"", week()).await;
    assert_problem(outdated, 412, "precondition-failed").await;
}

#[tokio::test]
async fn reports_all_errors_of_the_week_with_their_paths() {
    let staff = StaffClient::new().await;
    let before = staff.revision();
    let errors = async |body: Value| field_errors(staff.send(Method::PUT, HOURS, body).await).await;
    assert_eq!(errors(json!({})).await, ["week missing", "holiday missing"]);

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
    assert_eq!(errors(body).await, expected);

    let mut duplicate_day = week();
    duplicate_day["week"][0]["dayKey"] = json!(5);
    let mut six_days = week();
    six_days["week"].as_array_mut().unwrap().pop();
    for body in [duplicate_day, six_days] {
        assert_eq!(errors(body).await, ["week not-a-week"]);
    }
    assert_eq!(staff.revision(), before);
}

#[tokio::test]
async fn creates_edits_and_deletes_a_special_day() {
    let staff = StaffClient::new().await;
    let response = staff.send(Method::POST, SPECIAL_DAYS, christmas()).await;
    let path = header(&response, "location");
    assert_eq!(header(&response, "etag"), "\"1\"");
    let day = json_body(response, 201).await;
    assert_eq!(path, format!("{SPECIAL_DAYS}/{}", day["id"]));
    let mut expected = christmas();
    expected["id"] = day["id"].clone();
    expected["version"] = json!(1);
    assert_eq!(day, expected);
    let special_days = async || staff.server.json(HOURS).await["specialDays"].clone();
    assert_eq!(special_days().await, json!([day]));

    let edit =
        async |tag: &str, body: Value| staff.send_if_match(tag, Method::PATCH, &path, body).await;
    let open =
        json!({ "until": "2026-12-24", "isOpen": true, "openFrom": "10:00", "openUntil": "14:00" });
    let edited = json_body(edit("\"1\"", open).await, 200).await;
    assert_eq!(edited["label"], "Weihnachten");
    assert_eq!(edited["openUntil"], "14:00");
    assert_eq!(edited["version"], 2);
    assert_eq!(special_days().await, json!([edited]));
    let closed = edit("*", json!({ "isOpen": false })).await;
    let closed = json_body(closed, 200).await;
    assert!(closed["openFrom"].is_null(), "{closed}");

    for response in [
        edit("\"2\"", json!({})).await,
        staff.delete_if_match("\"2\"", &path).await,
    ] {
        assert_problem(response, 412, "precondition-failed").await;
    }
    assert_no_content(staff.delete_if_match("\"3\"", &path).await).await;
    assert_eq!(special_days().await, json!([]));
    for response in [
        edit("*", json!({})).await,
        staff.request(Method::DELETE, &path).await,
    ] {
        assert_problem(response, 404, "not-found").await;
    }
}

#[tokio::test]
async fn reports_all_errors_of_a_special_day() {
    let staff = StaffClient::new().await;
    let create = async |body: Value| staff.send(Method::POST, SPECIAL_DAYS, body).await;
    let required = ["from", "until", "label", "isOpen"];
    let expected = required.map(|field| format!("{field} missing"));
    assert_eq!(field_errors(create(json!({})).await).await, expected);
    let invalid = json!({ "from": "2026-12-24", "until": "2026-12-23", "label": " ", "isOpen": true, "openFrom": 10, "x": 1 });
    let expected = [
        "until before-its-start",
        "label missing",
        "openFrom unreadable",
        "openUntil missing",
        "x unknown",
    ];
    assert_eq!(field_errors(create(invalid).await).await, expected);

    let path = header(&create(christmas()).await, "location");
    let edit = json!({ "until": "2026-12-23", "openFrom": "10:00" });
    let edited = staff.send(Method::PATCH, &path, edit).await;
    let expected = ["until before-its-start", "openFrom while-closed"];
    assert_eq!(field_errors(edited).await, expected);
}
