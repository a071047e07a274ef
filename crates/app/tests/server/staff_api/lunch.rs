//! The lunch menus of weeks.

use serde_json::Value;

use time::Duration;

use crate::common::TestServer;

const NO_MENUS: &str = r#"{"menus": []}"#;
/// A checked line, a line that was not checked, and a menu with a price of its own.
const FRIDAY: &str = r#"{"menus": [
    {"courses": [
        {"text": "Frittatensuppe", "textEn": "Pancake soup", "allergens": {"isChecked": true, "contains": ["eggs", "gluten"]}},
        {"text": "Zander"}
    ]},
    {"courses": [{"text": "Erdäpfel", "allergens": {"isChecked": true, "contains": []}}], "price": 990}
]}"#;

/// `day(5, FRIDAY)`: the days of a week with menus on Friday only.
fn days(number: usize, menus: &str) -> String {
    let mut days = [NO_MENUS; 7];
    days[number - 1] = menus;
    format!("[{}]", days.join(","))
}

/// Fills in the days.
fn insert_days(table: &str) -> String {
    table
        .replace("FRIDAY_DAYS", &days(5, FRIDAY))
        .replace("NO_DAYS", &days(1, NO_MENUS))
}

#[tokio::test]
async fn saves_a_week_over_the_expected_version() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        GET /api/lunch/weeks/2026-W47 => 200 (etag: "1") {"week": "2026-W47", "days": NO_DAYS, "version": 1}
        GET /api/lunch => 200 {"isOffered": false, "days": []}
        PUT /api/lunch/weeks/2026-W47 (if-match: "1") {"days": FRIDAY_DAYS} => 200 (etag: "2") {"version": 2}
        PUT /api/lunch/weeks/2026-W47 (if-match: "1") {"days": NO_DAYS} => 412 precondition-failed
        PUT /api/lunch/weeks/2026-W47 {"days": FRIDAY_DAYS} => 200 {"version": 2}
        GET /api/lunch?week=2026-W47 => 404 not-found
        GET /api/lunch => 200 {"isOffered": true, "days": []}
        GET /api/lunch/weeks => 200 [{"week": "2026-W47", "version": 2}]
        GET /api/lunch/weeks/2026-W54 => 400 bad-request week unreadable
        GET /api/lunch/weeks/9999-W52 => 400 bad-request week outside-years
        GET /api/lunch?week=2026-47 => 400 bad-request week unreadable
    "#;
    anna.check(&insert_days(table)).await;
    assert_eq!(server.json("/api/lunch").await["today"], "2026-11-20");
}

#[tokio::test]
async fn reports_all_errors_of_a_week_with_their_paths() {
    let (server, anna) = TestServer::start_signed_in().await;
    let revision = server.revision();
    let invalid = r#"{"menus": [
        {"courses": [{}, {"text": " "}, {"dish": 1, "text": "Suppe"}, {"text": "Suppe", "allergens": {"isChecked": false, "contains": ["eggs"]}}]},
        {"courses": [{"text": "Suppe", "allergens": {"isChecked": true, "contains": ["water"]}}], "price": 0}
    ]}"#;
    let many = format!(
        r#"{{"menus": [{{"courses": []}}, {{"courses": []}}, {{"courses": []}}, {{"courses": [{}]}}]}}"#,
        [r#"{"text": "Suppe"}"#; 7].join(",")
    );
    let table = r#"
        PUT /api/lunch/weeks/2026-W47 {} => 422 unprocessable-content days missing
        PUT /api/lunch/weeks/2026-W47 {"days": [NO_MENUS]} => 422 unprocessable-content days not-a-week
        PUT /api/lunch/weeks/2026-W47 {"days": INVALID, "publishedAt": "2026-11-20"} => 422 unprocessable-content
            days.1.menus.0.courses.0.text missing, days.1.menus.0.courses.1.text missing, days.1.menus.0.courses.2.text unknown,
            days.1.menus.0.courses.3.allergens.contains unknown, days.1.menus.1.courses.0.allergens.contains.0 unreadable,
            days.1.menus.1.price out-of-range, publishedAt unreadable
        PUT /api/lunch/weeks/2026-W47 {"days": MANY, "publishedAt": "9999-11-20T00:00:00Z"} => 422 unprocessable-content
            days.1.menus.3.courses out-of-range, publishedAt outside-years
        PUT /api/lunch/settings {"until": "25:00", "prices": [1190, 0], "weekdayCourses": [{"dayKey": 5, "course": {"dish": 3}},
            {"dayKey": 7, "course": {}}], "includesSoup": true, "includesDessert": "no"} => 422 unprocessable-content
            until not-a-time, prices.1 out-of-range, weekdayCourses.1.dayKey unreadable, weekdayCourses.1.course.text missing,
            includesDessert unreadable
    "#;
    let table = table
        .replace("INVALID", &days(2, invalid))
        .replace("MANY", &days(2, &many))
        .replace("NO_MENUS", NO_MENUS);
    anna.check(&table).await;
    assert_eq!(server.revision(), revision);
}

#[tokio::test]
async fn copies_a_week_as_a_draft_that_overwrites_nothing() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/lunch/weeks/2026-W48/copy {"from": "2026-W47"} => 404 not-found
        PUT /api/lunch/weeks/2026-W47 {"days": FRIDAY_DAYS, "publishedAt": "2026-11-13T15:00:00Z"} => 200 {"version": 2}
        POST /api/lunch/weeks/2026-W48/copy {"from": "2026-W47"} => 200 {"week": "2026-W48", "version": 2}
        POST /api/lunch/weeks/2026-W48/copy {"from": "2026-W47"} => 200 {"version": 2}
        PUT /api/lunch/weeks/2026-W49 {"days": TUESDAY_DAYS} => 200 {"version": 2}
        POST /api/lunch/weeks/2026-W49/copy {"from": "2026-W47"} => 409 conflict
        POST /api/lunch/weeks/2026-W49/copy {"from": "W47"} => 422 unprocessable-content from unreadable
        PUT /api/lunch/weeks/2026-W17 {"days": FRIDAY_DAYS} => 200 {"version": 2}
        PUT /api/lunch/weeks/2026-W16 {"days": FRIDAY_DAYS} => 404 not-found
        POST /api/lunch/weeks/2026-W50/copy {"from": "2026-W16"} => 404 not-found
        POST /api/lunch/weeks/2026-W16/copy {"from": "2026-W17"} => 404 not-found
        PUT /api/lunch/weeks/2026-W50 {"days": NO_DAYS, "publishedAt": "2026-12-04T10:00:00Z"} => 200
        POST /api/lunch/weeks/2026-W50/copy {"from": "2026-W17"} => 200 {"publishedAt": "2026-12-04T10:00:00Z"}
        PUT /api/lunch/weeks/2026-W51 {"days": NO_DAYS, "publishedAt": "2026-11-20T10:00:00Z"} => 200
        POST /api/lunch/weeks/2026-W51/copy {"from": "2026-W17"} => 200 {"publishedAt": null}
    "#;
    let tuesday = days(2, r#"{"menus": [{"courses": [{"text": "Knödel"}]}]}"#);
    anna.check(&insert_days(&table.replace("TUESDAY_DAYS", &tuesday)))
        .await;
    let [original, copy] = ["2026-W47", "2026-W48"].map(|week| format!("/api/lunch/weeks/{week}"));
    let (original, copy) = (anna.json(&original).await, anna.json(&copy).await);
    assert_eq!(copy["days"], original["days"]);
    assert_eq!(copy["publishedAt"], Value::Null);
}

#[tokio::test]
async fn a_line_keeps_the_day_on_which_its_allergens_were_checked() {
    let (server, anna) = TestServer::start_signed_in().await;
    anna.check(&insert_days(
        "PUT /api/lunch/weeks/2026-W47 {\"days\": FRIDAY_DAYS} => 200",
    ))
    .await;
    let anna = server.sign_in_after(anna, Duration::hours(15)).await;
    let checked_on = async |week: &str| {
        let week = anna.json(&format!("/api/lunch/weeks/{week}")).await;
        let courses = &week["days"][4]["menus"][0]["courses"];
        [0, 1].map(|index| courses[index]["allergens"]["checkedOn"].clone())
    };
    let copy = r#"POST /api/lunch/weeks/2026-W48/copy {"from": "2026-W47"} => 200"#;
    anna.check(copy).await;
    let zander = r#"{"text": "Zander"}"#;
    let checked = r#"{"text": "Zander", "allergens": {"isChecked": true, "contains": ["fish"]}}"#;
    let table = "PUT /api/lunch/weeks/2026-W48 {\"days\": FRIDAY_DAYS} => 200";
    let table = table.replace("FRIDAY_DAYS", &days(5, &FRIDAY.replace(zander, checked)));
    anna.check(&table).await;
    assert_eq!(
        checked_on("2026-W47").await,
        [Value::from("2026-11-20"), Value::Null]
    );
    assert_eq!(checked_on("2026-W48").await, ["2026-11-20", "2026-11-21"]);
}

#[tokio::test]
async fn guests_see_todays_lunch_until_it_ends_and_then_the_next_one() {
    let (server, anna) = TestServer::start_signed_in().await;
    let settings = r#"{"until": "13:30", "prices": [1190], "weekdayCourses": [{"dayKey": 5, "course": {"text": "Fisch"}}],
        "includesSoup": true, "includesDessert": false}"#;
    let table = r#"
        PUT /api/lunch/settings (if-match: "1") SETTINGS => 200 (etag: "2") {"until": "13:30", "prices": [1190], "version": 2}
        PUT /api/lunch/settings (if-match: "1") SETTINGS => 412 precondition-failed
        PUT /api/lunch/weeks/2026-W48 {"days": FRIDAY_DAYS, "publishedAt": "2026-11-27T08:00:00Z"} => 200
        GET /api/lunch?week=2026-W48 => 404 not-found
    "#;
    anna.check(&insert_days(&table.replace("SETTINGS", settings)))
        .await;
    for (at, week, next) in [
        ("2026-11-27T07:59:59Z", Value::Null, Value::Null),
        (
            "2026-11-27T08:00:00Z",
            "2026-W48".into(),
            "2026-11-27".into(),
        ),
        (
            "2026-11-27T12:29:59Z",
            "2026-W48".into(),
            "2026-11-27".into(),
        ),
        ("2026-11-27T12:30:00Z", Value::Null, Value::Null),
    ] {
        server.advance_to(at).await;
        let lunch = server.json("/api/lunch").await;
        assert_eq!((&lunch["week"], &lunch["next"]), (&week, &next), "{at}");
        assert_eq!(lunch["isOffered"], true);
        let page = server.text("/api/lunch?week=2026-W48").await;
        assert_eq!(
            page.contains("Frittatensuppe"),
            at > "2026-11-27T08",
            "{at}"
        );
    }
    server.advance_to("2026-11-27T08:00:00Z").await;
    let friday = &server.json("/api/lunch?week=2026-W48").await["days"][0];
    assert_eq!(friday["weekdayCourse"]["text"], "Fisch");
    let menus = &friday["menus"];
    assert_eq!([&menus[0]["price"], &menus[1]["price"]], [1190, 990]);
    let allergens = |menu: usize, course: usize| &menus[menu]["courses"][course]["allergens"];
    let of_soup = serde_json::json!({"isChecked": true, "contains": ["gluten", "eggs"], "checkedOn": "2026-11-20"});
    assert_eq!(allergens(0, 0), &of_soup);
    // Not checked is not free of anything.
    let unknown = serde_json::json!({"isChecked": false, "contains": []});
    assert_eq!(allergens(0, 1), &unknown);
    assert_eq!(allergens(1, 0)["isChecked"], true);
    // The week is over.
    server.advance_to("2026-11-30T08:00:00Z").await;
    server
        .check("GET /api/lunch?week=2026-W48 => 404 not-found")
        .await;
}

#[tokio::test]
async fn a_dish_that_is_deleted_or_sold_out_is_no_lunch() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/dishes {"name": "Gulasch", "description": "", "prices": [{"price": 1490}], "allergens": {"isChecked": false}, "marks": []} => 201 {"id": 1}
        PUT /api/lunch/weeks/2026-W48 {"days": DAYS, "publishedAt": "2026-11-20T17:00:00+01:00"} => 200 {"publishedAt": "2026-11-20T16:00:00Z"}
        GET /api/lunch => 200 {"next": "2026-11-27", "days": [{"menus": [{"courses": [{"text": "Gulasch"}]}]}]}
        DELETE /api/dishes/1 => 204
        GET /api/lunch => 200 {"days": []}
        GET /api/lunch?week=2026-W48 => 200 {"days": []}
        PUT /api/lunch/weeks/2026-W49 {"days": DAYS} => 200
        PUT /api/lunch/weeks/2026-W49 {"days": UNKNOWN} => 422 unprocessable-content days.4.menus.0.courses.0.dish no-such-dish
        PUT /api/lunch/settings {"until": "14:00", "prices": [], "weekdayCourses": [{"dayKey": 5, "course": {"dish": 3}}],
            "includesSoup": false, "includesDessert": false} => 422 unprocessable-content weekdayCourses.0.course.dish no-such-dish
        POST /api/dishes/1/restore => 200
        GET /api/lunch => 200 {"next": "2026-11-27"}
        PUT /api/dishes/1/sold-out {"isSoldOut": true} => 200
        GET /api/lunch => 200 {"days": [{"menus": [{"courses": [{"isSoldOut": false}]}]}]}
    "#;
    let gulasch = r#"{"menus": [{"courses": [{"dish": 1}]}]}"#;
    let unknown = days(5, &gulasch.replace('1', "2"));
    let table = table.replace("DAYS", &days(5, gulasch));
    anna.check(&table.replace("UNKNOWN", &unknown)).await;
    assert_eq!(server.json("/api/lunch").await["week"], "2026-W48");
    let anna = server.sign_in_after(anna, Duration::hours(158)).await;
    let table = r#"
        PUT /api/dishes/1/sold-out {"isSoldOut": true} => 200
        GET /api/lunch => 200 {"today": "2026-11-27", "next": "2026-11-27", "days": [{"menus": [{"courses": [{"isSoldOut": true}]}]}]}
    "#;
    anna.check(table).await;
    let anna = server.sign_in_after(anna, Duration::days(1)).await;
    let table = r#"GET /api/lunch?week=2026-W48 => 200 {"today": "2026-11-28", "days": [{"menus": [{"courses": [{"isSoldOut": false}]}]}]}"#;
    anna.check(table).await;
}
