//! The week, the holidays and the special days.

use super::CHRISTMAS_JSON;
use crate::common::TestServer;

/// Tuesday is closed.
const WEEK_JSON: &str = r#"[{"dayKey": 1, OPEN_HOURS_JSON}, {"dayKey": 2, "isOpen": false}, {"dayKey": 3, OPEN_HOURS_JSON}, {"dayKey": 4, OPEN_HOURS_JSON}, {"dayKey": 5, OPEN_HOURS_JSON}, {"dayKey": 6, OPEN_HOURS_JSON}, {"dayKey": 0, OPEN_HOURS_JSON}]"#;
const OPEN_HOURS_JSON: &str = r#""isOpen": true, "openFrom": "10:00", "openUntil": "02:00", "kitchenFrom": "11:00", "kitchenUntil": "21:30""#;
const HOLIDAY_HOURS_JSON: &str = r#"{"isOpen": true, "openFrom": "09:00", "openUntil": "15:00"}"#;

/// Fills in the days.
fn insert_hours_json(table: &str) -> String {
    let table = table
        .replace("WEEK_JSON", WEEK_JSON)
        .replace("OPEN_HOURS_JSON", OPEN_HOURS_JSON);
    let table = table.replace("HOLIDAY_HOURS_JSON", HOLIDAY_HOURS_JSON);
    table.replace("CHRISTMAS_JSON", CHRISTMAS_JSON)
}

#[tokio::test]
async fn saves_the_week_over_the_expected_version() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        GET /api/opening-hours => 200 {"version": 1}
        PUT /api/opening-hours (if-match: "1") {"week": WEEK_JSON, "holiday": HOLIDAY_HOURS_JSON}
            => 200 (etag: "2") {"week": WEEK_JSON, "holiday": HOLIDAY_HOURS_JSON, "version": 2,
            "state": {"kitchen": {"changes": {"time": "21:30"}}}}
        PUT /api/opening-hours (if-match: "1") {"week": WEEK_JSON, "holiday": HOLIDAY_HOURS_JSON} => 412 precondition-failed
    "#;
    anna.check(&insert_hours_json(table)).await;
    let public_table = r#"GET /api/opening-hours => 200 {"week": WEEK_JSON, "holiday": HOLIDAY_HOURS_JSON, "version": 2}"#;
    server.check(&insert_hours_json(public_table)).await;
}

#[tokio::test]
async fn reports_all_errors_of_the_week_with_their_paths() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let invalid = r#"[{"dayKey": 1, OPEN_HOURS_JSON}, {"dayKey": 2, "isOpen": false, "openFrom": "10:00"}, {"dayKey": 3, "isOpen": true, "openFrom": "10:00", "openUntil": "02:00", "kitchenFrom": "11:00", "kitchenUntil": "24:00"}, {"dayKey": 4, "isOpen": true, "openFrom": "10:00"}, {"dayKey": 7, OPEN_HOURS_JSON}, {"dayKey": 6, OPEN_HOURS_JSON, "lunch": true}, {"dayKey": 0, "isOpen": true, "openFrom": "10:00", "openUntil": "02:00", "kitchenFrom": "11:00", "kitchenUntil": "02:30"}]"#;
    let table = r#"
        PUT /api/opening-hours {} => 422 unprocessable-content week missing, holiday missing
        PUT /api/opening-hours {"week": INVALID, "holiday": {"isOpen": true, "openFrom": "09:00", "openUntil": "09:00"}}
            => 422 unprocessable-content week.1.openFrom while-closed, week.2.kitchenUntil not-a-time, week.3.openUntil missing,
            week.4.dayKey unreadable, week.6.kitchenUntil outside-venue-hours, holiday.openUntil same-as-start,
            week.5.lunch unknown
        PUT /api/opening-hours {"week": [{"dayKey": 1, "isOpen": false}], "holiday": HOLIDAY_HOURS_JSON}
            => 422 unprocessable-content week not-a-week
    "#;
    anna.check(&insert_hours_json(&table.replace("INVALID", invalid)))
        .await;
    assert_eq!(server.revision(), revision);
}

#[tokio::test]
async fn creates_edits_and_deletes_a_special_day() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/opening-hours/special-days {}
            => 422 unprocessable-content from missing, until missing, isOpen missing
        POST /api/opening-hours/special-days {"from": "2026-12-24", "until": "2026-12-23", "label": " ", "isOpen": true,
            "openFrom": 10, "x": 1}
            => 422 unprocessable-content until before-its-start, openFrom unreadable, openUntil missing, x unknown
        POST /api/opening-hours/special-days {"from": "2026-02-30", "until": "heute", "openFrom": "10:00", "kitchenFrom": "11"}
            => 422 unprocessable-content from not-a-day, until not-a-day, isOpen missing, openUntil missing,
            kitchenFrom not-a-time, kitchenUntil missing
        POST /api/opening-hours/special-days {"from": "2026-12-24", "until": "2026-12-24", "isOpen": true, "openFrom": "10.00",
            "openUntil": "24:00", "kitchenFrom": "", "kitchenUntil": "20:15:00"}
            => 422 unprocessable-content openFrom not-a-time, openUntil not-a-time, kitchenFrom not-a-time,
            kitchenUntil not-a-time
        POST /api/opening-hours/special-days CHRISTMAS_JSON
            => 201 (location: /api/opening-hours/special-days/1 | etag: "1") {"id": 1, "version": 1, "label": "Weihnachten",
            "isOpen": false}
        GET    /api/opening-hours => 200 {"specialDays": [CHRISTMAS_JSON]}
        PATCH  /api/opening-hours/special-days/1 {"until": "2026-12-23", "openFrom": "10:00"}
            => 422 unprocessable-content until before-its-start, openFrom while-closed
        PATCH /api/opening-hours/special-days/1 (if-match: "1") {"until": "2026-12-24", "isOpen": true, "openFrom": "10:00",
            "openUntil": "14:00"}
            => 200 {"label": "Weihnachten", "openUntil": "14:00", "version": 2}
        GET    /api/opening-hours => 200 {"specialDays": [{"until": "2026-12-24"}]}
        PATCH  /api/opening-hours/special-days/1 (if-match: *) {"isOpen": false} => 200 {"openFrom": null, "version": 3}
        PATCH  /api/opening-hours/special-days/1 (if-match: "2") {} => 412 precondition-failed
        DELETE /api/opening-hours/special-days/1 (if-match: "2")    => 412 precondition-failed
        DELETE /api/opening-hours/special-days/1 (if-match: "3")    => 204
        GET    /api/opening-hours => 200 {"specialDays": []}
        PATCH  /api/opening-hours/special-days/1 (if-match: *) {}   => 404 not-found
        DELETE /api/opening-hours/special-days/1                    => 404 not-found
    "#;
    anna.check(&insert_hours_json(table)).await;
}

#[tokio::test]
async fn a_special_day_may_have_no_label() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/opening-hours/special-days {"from": "2026-11-20", "until": "2026-11-20", "isOpen": false}
            => 201 {"id": 1, "label": ""}
        GET /api/opening-hours => 200 {"specialDays": [{"label": ""}], "state": {"today": {"rule":
            {"kind": "specialDay", "specialDayId": 1, "label": null}}}}
        GET /api/audit?limit=1 => 200 [{"action": "specialDayCreated", "subject": "20.11.2026"}]
        PATCH /api/opening-hours/special-days/1 {"label": "Mu\u0308hlenfest"} => 200 {"label": "Mühlenfest"}
        GET /api/audit?limit=1 => 200 [{"action": "specialDayEdited", "subject": "Mühlenfest"}]
        PATCH /api/opening-hours/special-days/1 {"label": " ", "until": "2026-12-06"} => 200 {"label": ""}
        GET /api/audit?limit=1 => 200 [{"action": "specialDayEdited", "subject": "20.11.2026 – 6.12.2026"}]
        DELETE /api/opening-hours/special-days/1 => 204
    "#;
    anna.check(table).await;
}
