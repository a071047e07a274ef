//! The files of menus that were removed.

use reqwest::Method;
use serde_json::json;

use super::{
    StaffClient,
    common::{FRIDAY_EVENING, header, staff::PASSWORD},
    gone,
    menus::pdf,
    problem, told,
};

const TRASH: &str = "/api/menu-files?scope=trash";

fn restore(version: u32) -> String {
    format!("/api/menu-files/food/restore?version={version}")
}

#[tokio::test]
async fn a_file_that_is_removed_can_come_back_for_thirty_days() {
    let staff = StaffClient::open().await;
    let records = staff.json("/api/menu-files").await;
    let bytes = staff
        .server
        .get("/menu/Speisekarte.pdf")
        .await
        .bytes()
        .await;
    gone(staff.ask(Method::DELETE, "/api/menu-files/food").await).await;
    assert_eq!(
        staff.server.get("/menu/Speisekarte.pdf").await.status(),
        404
    );

    let mut expected = records[0].clone();
    expected["deletedAt"] = json!(FRIDAY_EVENING);
    assert_eq!(staff.json(TRASH).await, json!([expected]));
    let wrong = staff.ask(Method::POST, &restore(2)).await;
    problem(wrong, 404, "not-found").await;

    let restored = staff.ask(Method::POST, &restore(1)).await;
    assert_eq!(header(&restored, "etag"), "\"2\"");
    let mut expected = records[0].clone();
    expected["version"] = json!(2);
    assert_eq!(told(restored, 200).await, expected);
    let back = staff
        .server
        .get("/menu/Speisekarte.pdf")
        .await
        .bytes()
        .await;
    assert_eq!(back.unwrap(), bytes.unwrap());
    assert_eq!(staff.json(TRASH).await, json!([]));
    let log = staff.json("/api/audit").await;
    assert_eq!(log[0]["action"], "MENU_FILE_RESTORED");
    assert_eq!(log[0]["subject"], "Speisekarte.pdf");

    gone(staff.ask(Method::DELETE, "/api/menu-files/food").await).await;
    staff.server.clock.advance(time::Duration::days(30));
    let anna = staff.anna.member.clone();
    let anna = staff.server.sign_in(anna, PASSWORD).await;
    let staff = StaffClient { anna, ..staff };
    assert_eq!(staff.json(TRASH).await, json!([]));
    let late = staff.ask(Method::POST, &restore(2)).await;
    problem(late, 404, "not-found").await;
}

#[tokio::test]
async fn what_comes_back_takes_the_place_of_no_other_file() {
    let staff = StaffClient::open().await;
    gone(staff.ask(Method::DELETE, "/api/menu-files/food").await).await;
    pdf(&staff, "menu/Winter.pdf").await;
    let body = json!({ "name": "Winterkarte", "url": "/menu/Winter.pdf" });
    let edited = staff
        .send(Method::PATCH, "/api/menu-files/food", body)
        .await;
    told(edited, 200).await;
    let taken = staff.ask(Method::POST, &restore(1)).await;
    problem(taken, 409, "conflict").await;

    gone(staff.ask(Method::DELETE, "/api/menu-files/food").await).await;
    let trash = staff.json(TRASH).await;
    let names = trash.as_array().unwrap().iter().map(|file| &file["name"]);
    let names: Vec<_> = names.collect();
    assert_eq!(names, ["Winterkarte.pdf", "Speisekarte.pdf"]);
    let newest = staff.json(&format!("{TRASH}&last=1")).await;
    assert_eq!(newest, json!([trash[0]]));
    told(staff.ask(Method::POST, &restore(1)).await, 200).await;
}
