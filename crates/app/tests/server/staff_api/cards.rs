//! Dishes, the cards that have them, and what guests see of both.

use crate::common::TestServer;

const DISH: &str = r#"{"name": "Gulasch", "description": "", "prices": [{"price": 1290}], "marks": [2, 9],
    "nextPrices": {"from": "2026-11-21", "prices": [{"portion": "klein", "price": 990}, {"portion": "groß", "price": 1390}]},
    "allergens": {"isChecked": false}}"#;
const CHECKED: &str = r#"{"name": "Tafelspitz", "nameEn": "Boiled beef", "description": "mit Kren", "prices": [{"price": 1890}],
    "marks": [], "allergens": {"isChecked": true, "contains": ["celery", "gluten"]}, "diet": "vegetarian"}"#;
const CARD: &str = r#"{"sections": [{"id": "haupt", "heading": "Hauptspeisen", "items": [{"dish": 1}, {"text": "mit Brot"}, {"dish": 2}]}],
    "foot": "Preise in Euro", "weekdays": []}"#;
const SETTINGS: &str = r#"{"ownCards": [{"slug": "weinkarte", "title": "Weine", "titleEn": "Wines", "picture": "room-eck-1"}],
    "marks": [{"id": 2, "text": "aus der Region"}]}"#;

fn with_bodies(table: &str) -> String {
    let bodies = [
        ("DISH", DISH),
        ("CHECKED", CHECKED),
        ("CARD", CARD),
        ("SETTINGS", SETTINGS),
    ];
    let one_line = |body: &str| body.replace('\n', " ");
    bodies.iter().fold(table.to_owned(), |table, (name, body)| {
        table.replace(name, &one_line(body))
    })
}

#[tokio::test]
async fn dishes_are_changed_by_version_and_restored() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/dishes (idempotency-key: a) DISH => 201 (location: /api/dishes/1 | etag: "1")
            {"id": 1, "allergens": {"isChecked": false, "contains": [], "checkedOn": null}, "isSoldOut": false, "version": 1}
        POST /api/dishes (idempotency-key: a) DISH => 201 (location: /api/dishes/1)
        POST /api/dishes (idempotency-key: a) CHECKED => 422 idempotency-key-reused
        PUT /api/dishes/1 (if-match: "2") CHECKED => 412 precondition-failed
        PUT /api/dishes/1 (if-match: "1") CHECKED => 200 (etag: "2")
            {"allergens": {"isChecked": true, "contains": ["gluten", "celery"], "checkedOn": "2026-11-20"}, "nextPrices": null}
        PUT /api/dishes/1/sold-out (if-match: "1") {"isSoldOut": true} => 412 precondition-failed
        PUT /api/dishes/1/sold-out {"isSoldOut": true} => 200 (etag: "3") {"isSoldOut": true}
        PUT /api/dishes/1/sold-out {"isSoldOut": true} => 200 (etag: "3")
        GET /api/dishes => 200 [{"id": 1, "nameEn": "Boiled beef", "isSoldOut": true, "version": 3}]
        DELETE /api/dishes/1 (if-match: "2") => 412 precondition-failed
        DELETE /api/dishes/1 => 204
        GET /api/dishes => 200 []
        GET /api/dishes/1 => 404 not-found
        GET /api/dishes?scope=trash => 200 [{"id": 1, "deletedAt": "2026-11-20T18:00:00Z"}]
        POST /api/dishes/1/restore => 200 (etag: "4") {"id": 1, "deletedAt": null}
        GET /api/dishes/1 => 200 (etag: "4")
        PUT /api/dishes/1 {"name": " ", "description": "", "prices": [], "allergens": {"isChecked": false, "contains": ["milk"]},
            "marks": [0], "vegan": true}
            => 422 unprocessable-content name missing, prices out-of-range, allergens.contains unknown, marks.0 unreadable, vegan unknown
        PUT /api/dishes/1 {"name": "A", "description": "", "prices": [{"portion": "klein", "price": 100}, {"price": 0}],
            "nextPrices": {"from": "2026-02-30", "prices": [{"portion": "a", "price": 1}, {"portion": "a", "price": 1}]},
            "allergens": {"isChecked": true, "contains": ["milk", "hay"]}, "marks": []}
            => 422 unprocessable-content prices.1.price out-of-range, nextPrices.from not-a-day,
            nextPrices.prices.1.portion duplicate, allergens.contains.1 unreadable
        PUT /api/dishes/1 {"name": "A", "description": "", "prices": [{"price": 1}], "marks": [], "diet": "vegan",
            "allergens": {"isChecked": true, "contains": ["milk"]}} => 422 unprocessable-content diet contradicts-allergens
        PUT /api/dishes/1 {"name": "A", "description": "", "prices": [{"price": 1}], "marks": [], "allergens": {"isChecked": true}}
            => 422 unprocessable-content allergens.contains missing
        GET /api/audit?limit=5
            => 200 [{"action": "dishRestored"}, {"action": "dishDeleted", "subject": "Tafelspitz"}, {"action": "dishSoldOutChanged"},
            {"action": "dishEdited"}, {"action": "dishCreated", "subject": "Gulasch"}]
    "#;
    anna.check(&with_bodies(table)).await;
}

#[tokio::test]
async fn cards_are_published_by_version_and_former_ones_are_kept() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/dishes DISH    => 201
        POST /api/dishes CHECKED => 201
        GET /api/cards/wildkarte/draft => 200 (etag: "1") {"published": {"sections": [], "foot": "", "weekdays": []}, "draft": null, "reviewedOn": null}
        PUT /api/cards/wildkarte/draft (if-match: "2") CARD => 412 precondition-failed
        PUT /api/cards/wildkarte/draft (if-match: "1") CARD => 200 (etag: "2") {"draft": CARD}
        POST /api/cards/wildkarte/publish (if-match: "1") => 412 precondition-failed
        POST /api/cards/wildkarte/publish (if-match: "2") => 200 (etag: "3") {"published": CARD, "draft": null, "reviewedOn": "2026-11-20"}
        POST /api/cards/wildkarte/publish => 200 (etag: "3")
        GET /api/cards/wildkarte/versions => 200 [{"number": 1, "publishedBy": "Anna Huber"}]
        GET /api/cards/wildkarte/versions/1 => 200 CARD
        GET /api/cards/wildkarte/versions/0 => 200 {"sections": []}
        GET /api/cards/wildkarte/versions/2 => 404 not-found
        GET /api/cards/weinkarte/draft => 404 not-found
        PUT /api/cards/weinkarte/draft CARD => 404 not-found
        POST /api/cards/weinkarte/review => 404 not-found
        GET /api/cards/settings => 200 (etag: "1") {"ownCards": [], "marks": []}
        PUT /api/cards/settings (if-match: "2") SETTINGS => 412 precondition-failed
        PUT /api/cards/settings (if-match: "1") SETTINGS => 200 (etag: "2") SETTINGS
        PUT /api/cards/weinkarte/draft CARD => 200
        POST /api/cards/weinkarte/publish => 200 (etag: "3")
        PUT /api/cards/settings {"ownCards": [], "marks": []} => 200 (etag: "3")
        GET /api/cards/weinkarte/draft => 404 not-found
        GET /api/cards/weinkarte/versions => 404 not-found
        PUT /api/cards/settings SETTINGS => 200
        GET /api/cards/weinkarte/draft => 200 (etag: "3") {"published": CARD}
        PUT /api/cards/settings {"ownCards": [{"slug": "wildkarte", "title": "A"}, {"slug": "settings", "title": "A"},
            {"slug": "a", "title": " ", "picture": "x"}], "marks": [{"id": 1, "text": ""}]}
            => 422 unprocessable-content ownCards.2.title missing, ownCards.2.picture not-stored, marks.0.text missing
        PUT /api/cards/settings {"ownCards": [{"slug": "wildkarte", "title": "A"}, {"slug": "settings", "title": "A"}], "marks": []}
            => 422 unprocessable-content ownCards.0.slug duplicate, ownCards.1.slug duplicate
        PUT /api/cards/settings {"ownCards": [{"slug": "a", "title": "A", "picture": "upload-0"}], "marks": []}
            => 422 unprocessable-content ownCards.0.picture not-stored
        PUT /api/cards/wildkarte/draft {"sections": [{"id": "a", "heading": "A", "items": [{"dish": 1}, {"dish": 3}]},
            {"id": "b", "heading": "B", "items": [{"dish": 4}]}], "foot": "", "weekdays": []}
            => 422 unprocessable-content sections.0.items.1 no-such-dish, sections.1.items.0 no-such-dish
        PUT /api/cards/wildkarte/draft {"sections": [{"id": "a", "heading": "A", "items": [{"dish": 1}, {"dish": 1}]},
            {"id": "a", "heading": "B", "items": []}], "foot": "", "from": "2026-12-01", "until": "2026-11-01", "weekdays": [7]}
            => 422 unprocessable-content sections.0.items.1 duplicate, sections.1.id duplicate, until before-its-start, weekdays out-of-range
        PUT /api/cards/wildkarte/draft {"sections": [{"id": "a", "heading": "A", "items": [{}, {"dish": 1, "text": "A"}, {"textEn": "A"}]}],
            "foot": "", "weekdays": []}
            => 422 unprocessable-content sections.0.items.0.text missing, sections.0.items.1.text unknown, sections.0.items.2.text missing
        GET /api/audit?limit=3
            => 200 [{"action": "cardSettingsSaved"}, {"action": "cardSettingsSaved"}, {"action": "cardPublished", "subject": "weinkarte"}]
    "#;
    anna.check(&with_bodies(table)).await;
    let anna = server.sign_in_after(anna, time::Duration::days(2)).await;
    let table = r#"
        GET /api/cards/wildkarte/draft => 200 {"reviewedOn": "2026-11-20"}
        POST /api/cards/wildkarte/review => 200 (etag: "3") {"reviewedOn": "2026-11-22"}
        POST /api/cards/wildkarte/review => 200 {"reviewedOn": "2026-11-22"}
        GET /api/audit?limit=2 => 200 [{"action": "cardReviewed", "subject": "wildkarte"}, {"action": "cardSettingsSaved"}]
    "#;
    anna.check(table).await;
}

#[tokio::test]
async fn guests_see_the_cards_of_today_with_their_dishes() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        GET /api/cards => 200 []
        GET /api/cards/speisekarte => 404 not-found
        POST /api/dishes DISH    => 201
        POST /api/dishes CHECKED => 201
        PUT /api/cards/settings SETTINGS => 200
        PUT /api/cards/speisekarte/draft CARD => 200
        GET /api/cards => 200 []
        POST /api/cards/speisekarte/publish => 200
        GET /api/cards => 200 [{"slug": "speisekarte", "title": "Speisekarte", "menuType": "FOOD", "reviewedOn": "2026-11-20", "sections": null}]
        PUT /api/cards/weinkarte/draft CARD => 200
        POST /api/cards/weinkarte/publish => 200
        GET /api/cards => 200 [{"slug": "speisekarte"}, {"slug": "weinkarte", "title": "Weine", "titleEn": "Wines",
            "menuType": null, "picture": {"picture": "room-eck-1", "files": null}}]
        GET /api/cards/speisekarte => 200 {"slug": "speisekarte", "title": "Speisekarte", "foot": "Preise in Euro",
            "marks": [{"text": "aus der Region"}], "sections": [{"id": "haupt", "heading": "Hauptspeisen", "items": [
            {"dish": {"id": 1, "name": "Gulasch", "prices": [{"portion": null, "price": 1290}], "marks": [{"text": "aus der Region"}],
            "allergens": {"isChecked": false, "contains": [], "checkedOn": null}, "diet": null, "isSoldOut": false}, "text": null},
            {"dish": null, "text": "mit Brot"},
            {"dish": {"id": 2, "nameEn": "Boiled beef", "diet": "vegetarian", "marks": [],
            "allergens": {"isChecked": true, "contains": ["gluten", "celery"], "checkedOn": "2026-11-20"}}}]}]}
        PUT /api/dishes/1/sold-out {"isSoldOut": true} => 200
        GET /api/cards/speisekarte => 200 {"sections": [{"items": [{"dish": {"isSoldOut": true}}, {}, {"dish": {"isSoldOut": false}}]}]}
        GET /api/cards/settings => 200 SETTINGS
    "#;
    anna.check(&with_bodies(table)).await;
    server.advance_to("2026-11-21T09:00:00Z").await;
    let anna = server.sign_in_after(anna, time::Duration::ZERO).await;
    // On the next day, prices are the next ones and dishes are available again.
    let table = r#"
        GET /api/cards/speisekarte => 200 {"sections": [{"items": [{"dish": {"isSoldOut": false,
            "prices": [{"portion": "klein", "price": 990}, {"portion": "groß", "price": 1390}]}}, {}, {}]}]}
        DELETE /api/dishes/1 => 204
        GET /api/cards/speisekarte => 200 {"marks": [], "sections": [{"items": [{"text": "mit Brot"}, {"dish": {"id": 2}}]}]}
        PUT /api/cards/speisekarte/draft {"sections": [{"id": "a", "heading": "A", "items": [{"dish": 1}]}], "foot": "", "weekdays": []} => 200
        POST /api/cards/speisekarte/publish => 200
        GET /api/cards/speisekarte => 404 not-found
        PUT /api/cards/speisekarte/draft {"sections": [{"id": "a", "heading": "A", "items": [{"dish": 2}]}], "foot": "", "weekdays": [0]} => 200
        POST /api/cards/speisekarte/publish => 200
        GET /api/cards => 200 [{"slug": "weinkarte"}]
        GET /api/cards/speisekarte => 404 not-found
        PUT /api/cards/settings {"ownCards": [], "marks": []} => 200
        GET /api/cards => 200 []
    "#;
    anna.check(table).await;
    server.advance_to("2026-11-21T23:00:00Z").await;
    let table = r#"
        GET /api/cards => 200 [{"slug": "speisekarte"}]
        PATCH /api/menu-settings {"displayedMenus": []} => 200
        GET /api/cards => 200 []
        GET /api/cards/speisekarte => 404 not-found
    "#;
    let anna = server.sign_in_after(anna, time::Duration::ZERO).await;
    anna.check(table).await;
}

#[tokio::test]
async fn a_former_version_is_brought_back_without_dishes_that_were_purged() {
    let (server, anna) = TestServer::start_signed_in().await;
    let table = r#"
        POST /api/dishes DISH    => 201
        POST /api/dishes CHECKED => 201
        PUT /api/cards/speisekarte/draft CARD => 200
        POST /api/cards/speisekarte/publish => 200
        PUT /api/cards/speisekarte/draft {"sections": [], "foot": "", "weekdays": []} => 200
        POST /api/cards/speisekarte/publish => 200
        DELETE /api/dishes/1 => 204
    "#;
    anna.check(&with_bodies(table)).await;
    let anna = server.sign_in_after(anna, time::Duration::days(31)).await;
    assert_eq!(server.services.dishes.purge().await.unwrap(), 1);
    let former = anna.json("/api/cards/speisekarte/versions/1").await;
    let table = r#"
        PUT /api/cards/speisekarte/draft FORMER => 200
            {"draft": {"sections": [{"items": [{"dish": null, "text": "mit Brot"}, {"dish": 2}]}]}}
        POST /api/cards/speisekarte/publish => 200
        GET /api/cards/speisekarte => 200 {"sections": [{"items": [{"text": "mit Brot"}, {"dish": {"id": 2}}]}]}
    "#;
    anna.check(&table.replace("FORMER", &former.to_string()))
        .await;
}
