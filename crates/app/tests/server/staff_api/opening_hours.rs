//! The week, the holidays, the special days, the seasons and changes of today.

use super::CHRISTMAS_JSON;
use crate::common::TestServer;

/// Tuesday is closed.
const WEEK_JSON: &str = r#"[{"dayKey": 1, OPEN_HOURS_JSON}, {"dayKey": 2, "isOpen": false}, {"dayKey": 3, OPEN_HOURS_JSON}, {"dayKey": 4, OPEN_HOURS_JSON}, {"dayKey": 5, OPEN_HOURS_JSON}, {"dayKey": 6, OPEN_HOURS_JSON}, {"dayKey": 0, OPEN_HOURS_JSON}]"#;
const OPEN_HOURS_JSON: &str = r#""isOpen": true, "openFrom": "10:00", "openUntil": "02:00", "kitchenFrom": "11:00", "kitchenUntil": "21:30""#;
const HOLIDAY_HOURS_JSON: &str = r#"{"isOpen": true, "openFrom": "09:00", "openUntil": "15:00", "openBreakFrom": "11:00", "openBreakUntil": "12:00"}"#;

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
        PUT /api/opening-hours {"week": BREAKS, "holiday": HOLIDAY_HOURS_JSON}
            => 422 unprocessable-content week.1.kitchenBreakFrom outside-venue-hours, week.2.openBreakFrom while-closed,
            week.3.openBreakUntil break-outside-hours
        PUT /api/opening-hours {"week": [{"dayKey": 1, "isOpen": false}], "holiday": HOLIDAY_HOURS_JSON}
            => 422 unprocessable-content week not-a-week
    "#;
    let breaks = r#"[{"dayKey": 1, OPEN_HOURS_JSON}, {"dayKey": 4, OPEN_HOURS_JSON, "openBreakFrom": "14:00", "openBreakUntil": "17:00"}, {"dayKey": 2, "isOpen": false, "openBreakFrom": "14:00"}, {"dayKey": 3, OPEN_HOURS_JSON, "openBreakFrom": "01:00", "openBreakUntil": "03:00"}, {"dayKey": 5, OPEN_HOURS_JSON}, {"dayKey": 6, OPEN_HOURS_JSON}, {"dayKey": 0, OPEN_HOURS_JSON}]"#;
    let table = table.replace("INVALID", invalid).replace("BREAKS", breaks);
    anna.check(&insert_hours_json(&table)).await;
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

#[tokio::test]
async fn a_yearly_special_day_applies_every_year_after_those_of_one_year() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/opening-hours/special-days {"from": "2026-12-24", "until": "2027-12-24", "isYearly": true, "isOpen": false}
            => 422 unprocessable-content until longer-than-a-year
        POST /api/opening-hours/special-days {"from": "2020-11-20", "until": "2020-11-21", "isYearly": true, "isOpen": false,
            "label": "Betriebsausflug", "labelEn": "Staff outing"} => 201 {"id": 1, "isYearly": true, "isTodayChange": false}
        GET /api/opening-hours => 200 {"specialDays": [{"from": "2020-11-20", "isYearly": true, "labelEn": "Staff outing"}],
            "specialRanges": [{"from": "2025-11-20", "until": "2025-11-21"}, {"from": "2026-11-20", "until": "2026-11-21"},
            {"from": "2027-11-20", "until": "2027-11-21"}], "closures": [{"from": "2026-11-20", "until": "2026-11-21",
            "label": "Betriebsausflug", "labelEn": "Staff outing", "reopensOn": "2026-11-22"}], "state": {"reason":
            {"kind": "specialDay", "label": "Betriebsausflug", "labelEn": "Staff outing"}}}
        GET /api/audit?limit=1 => 200 [{"action": "specialDayCreated", "subject": "Betriebsausflug"}]
        POST /api/opening-hours/special-days {"from": "2026-11-20", "until": "2026-11-20", "isOpen": true, "openFrom": "10:00",
            "openUntil": "12:00"} => 201 {"id": 2}
        GET /api/opening-hours => 200 {"closures": [{"from": "2026-11-21"}], "state": {"reason": {"specialDayId": 2}}}
        PATCH /api/opening-hours/special-days/1 {"isYearly": false, "labelEn": null}
            => 200 {"isYearly": false, "labelEn": "", "version": 2}
        GET /api/opening-hours => 200 {"closures": []}
    "#;
    anna.check(table).await;
}

#[tokio::test]
async fn a_season_has_its_own_week() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let season = r#"{"name": "Winter", "nameEn": "Winter", "from": "2026-11-01", "until": "2027-03-31", "isYearly": true,
        "week": WEEK_JSON, "holiday": HOLIDAY_HOURS_JSON}"#;
    let table = r#"
        POST /api/opening-hours/seasons {"name": " ", "from": "2026-11-01", "until": "2026-10-31", "week": [], "x": 1}
            => 422 unprocessable-content name missing, until before-its-start, week not-a-week, holiday missing, x unknown
        POST /api/opening-hours/seasons SEASON
            => 201 (location: /api/opening-hours/seasons/1 | etag: "1") {"id": 1, "version": 1, "week": WEEK_JSON}
        GET /api/opening-hours => 200 {"seasons": [SEASON], "seasonId": 1,
            "nextWeek": {"from": "2027-04-01", "seasonId": null}, "state": {"today": {"hours": {"openUntil": "02:00"},
            "rule": {"kind": "weekday", "seasonId": 1}}}}
        GET /api/opening-hours/state?at=2026-12-08T12:00:00Z => 200 {"today": {"hours": {"openFrom": "09:00"},
            "rule": {"kind": "holiday", "holiday": "immaculateConception", "seasonId": 1}}}
        GET /api/opening-hours/state?at=2027-04-01T12:00:00Z => 200 {"today": {"rule": {"kind": "weekday", "seasonId": null}}}
        GET /api/audit?limit=1 => 200 [{"action": "seasonCreated", "subject": "Winter"}]
        PUT /api/opening-hours/seasons/1 (if-match: "1") EDITED => 200 (etag: "2") {"name": "Hochwinter", "version": 2}
        PUT /api/opening-hours/seasons/1 (if-match: "1") SEASON => 412 precondition-failed
        PUT /api/opening-hours/seasons/1 EDITED => 200 (etag: "2")
        GET /api/audit?limit=1 => 200 [{"action": "seasonEdited", "subject": "Hochwinter"}]
        POST /api/opening-hours/special-days CHRISTMAS_JSON => 201 {"id": 2}
        DELETE /api/opening-hours/seasons/1 (if-match: "1") => 412 precondition-failed
        DELETE /api/opening-hours/seasons/1 (if-match: "2") => 204
        DELETE /api/opening-hours/seasons/1 => 404 not-found
        PUT /api/opening-hours/seasons/1 SEASON => 404 not-found
        GET /api/audit?limit=1 => 200 [{"action": "seasonDeleted", "subject": "Hochwinter"}]
        POST /api/opening-hours/seasons SEASON => 201 {"id": 3}
    "#;
    let edited = season.replace("\"Winter\", \"nameEn\"", "\"Hochwinter\", \"nameEn\"");
    let table = table.replace("SEASON", season).replace("EDITED", &edited);
    anna.check(&insert_hours_json(&table)).await;
}

/// It is Friday, 19:00; the kitchen is open from 11:00 to 20:15, the venue from 10:00 to 23:00.
#[tokio::test]
async fn changes_of_today_are_undone_one_by_one() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        GET  /api/opening-hours/today => 200 {"date": "2026-11-20", "kitchenUntil": ["19:15", "19:30", "19:45", "20:00"], "isOngoing": true, "change": null, "holidays": []}
        POST /api/opening-hours/today {} => 422 unprocessable-content date missing, action missing
        POST /api/opening-hours/today {"date": "2026-11-20", "action": "kitchenUntil"} => 422 unprocessable-content until missing
        POST /api/opening-hours/today {"date": "2026-11-20", "action": "kitchenUntil", "until": "20:30"}
            => 422 unprocessable-content until too-late
        POST /api/opening-hours/today {"date": "2026-11-20", "action": "closed", "until": "21:00", "label": "Zu"}
            => 422 unprocessable-content until unknown, label unknown
        POST /api/opening-hours/today {"date": "2026-11-21", "action": "closed"} => 412 precondition-failed
        POST /api/opening-hours/today {"date": "2026-11-20", "action": "note"} => 422 unprocessable-content label missing
        POST /api/opening-hours/today (idempotency-key: a) {"date": "2026-11-20", "action": "kitchenUntil", "until": "19:30"}
            => 201 (location: /api/opening-hours/special-days/1 | etag: "1") {"id": 1, "from": "2026-11-20", "until": "2026-11-20",
            "isTodayChange": true, "kitchenUntil": "19:30"}
        POST /api/opening-hours/today (idempotency-key: a) {"date": "2026-11-20", "action": "kitchenUntil", "until": "19:30"} => 201 {"id": 1}
        GET  /api/opening-hours => 200 {"state": {"kitchen": {"isOpen": true, "changes": {"time": "19:30"}}}}
        POST /api/opening-hours/today {"date": "2026-11-20", "action": "note", "label": "Heute ausgebucht", "labelEn": "Fully booked today"}
            => 201 {"id": 2, "kitchenUntil": "19:30"}
        POST /api/opening-hours/today {"date": "2026-11-20", "action": "closed"} => 201 {"id": 3, "isOpen": false, "label": ""}
        POST /api/opening-hours/today (idempotency-key: b) {"date": "2026-11-20", "action": "closed"}
            => 201 (location: /api/opening-hours/special-days/3 | etag: "1") {"id": 3, "isOpen": false}
        POST /api/opening-hours/today {"date": "2026-11-20", "action": "note", "label": "Ausgebucht"} => 422 unprocessable-content action while-closed
        POST /api/opening-hours/today {"date": "2026-11-20", "action": "openUntil", "until": "22:00"} => 422 unprocessable-content until while-closed
        POST /api/opening-hours/today (idempotency-key: a) {"date": "2026-11-20", "action": "kitchenUntil", "until": "19:30"}
            => 201 {"id": 1, "isOpen": true}
        GET  /api/opening-hours/today => 200 {"kitchenUntil": [], "closesLater": [], "change": {"id": 3}}
        GET  /api/opening-hours => 200 {"specialDays": [{"id": 3}]}
        DELETE /api/opening-hours/special-days/3 => 204
        POST /api/opening-hours/today (idempotency-key: b) {"date": "2026-11-20", "action": "closed"} => 404 not-found
        GET  /api/opening-hours => 200 {"state": {"venue": {"isOpen": true}, "reason": {"label": "Heute ausgebucht",
            "labelEn": "Fully booked today"}}}
        DELETE /api/opening-hours/special-days/2 => 204
        DELETE /api/opening-hours/special-days/1 => 204
        GET  /api/opening-hours => 200 {"state": {"kitchen": {"changes": {"time": "20:15"}}}}
        GET  /api/opening-hours/today => 200 {"change": null}
        POST /api/opening-hours/today (idempotency-key: a) {"date": "2026-11-20", "action": "kitchenUntil", "until": "19:30"}
            => 404 not-found
        POST /api/opening-hours/today {"date": "2026-11-20", "action": "closed"} => 201 {"id": 4}
    "#;
    anna.check(table).await;
    // The venue closes at 15:00.
    server.advance_to("2026-11-22T13:50:00Z").await;
    let anna = server.sign_in_berta().await;
    let table = r#"
        POST /api/opening-hours/today {"date": "2026-11-22", "action": "note", "label": "Ausgebucht"} => 201 {"id": 5}
        PATCH /api/opening-hours/special-days/5 {"until": "2026-11-23"} => 200 {"isTodayChange": false}
        GET  /api/opening-hours/today => 200 {"closesEarlier": [], "isOngoing": true, "change": null}
    "#;
    anna.check(table).await;
    server.advance_to("2026-11-22T14:00:00Z").await;
    let table = r#"
        GET  /api/opening-hours/today => 200 {"date": "2026-11-22", "isOngoing": false}
        POST /api/opening-hours/today {"date": "2026-11-22", "action": "closed"} => 422 unprocessable-content action over
        POST /api/opening-hours/today {"date": "2026-11-22", "action": "openUntil", "until": "14:45"}
            => 422 unprocessable-content until over
    "#;
    anna.check(table).await;
    let public_table = "
        GET  /api/opening-hours/today => 401 unauthorized
        POST /api/opening-hours/today {} => 401 unauthorized
    ";
    server.check(public_table).await;
}
