use reqwest::Method;
use serde_json::json;

use super::{StaffClient, assert_no_content, json_body, menus::save_pdf};
use crate::common::{FRIDAY_EVENING, assert_problem, header};

const FOOD: &str = "/api/menu-files/food";
const TRASH: &str = "/api/menu-files?scope=trash";

fn restore_path(version: u32) -> String {
    format!("{FOOD}/restore?version={version}")
}

#[tokio::test]
async fn deleted_menu_file_can_be_restored_for_30_days() {
    let staff = StaffClient::new().await;
    let records = staff.json("/api/menu-files").await;
    let pdf = "/menu/Speisekarte.pdf";
    let bytes = staff.server.get(pdf).await.bytes().await.unwrap();
    assert_no_content(staff.request(Method::DELETE, FOOD).await).await;
    assert_eq!(staff.server.get(pdf).await.status(), 404);

    let mut expected = records[0].clone();
    expected["deletedAt"] = json!(FRIDAY_EVENING);
    assert_eq!(staff.json(TRASH).await, json!([expected]));
    let unknown = staff.request(Method::POST, &restore_path(2)).await;
    assert_problem(unknown, 404, "not-found").await;

    let restored = staff.request(Method::POST, &restore_path(1)).await;
    assert_eq!(header(&restored, "etag"), "\"2\"");
    let mut expected = records[0].clone();
    expected["version"] = json!(2);
    assert_eq!(json_body(restored, 200).await, expected);
    let restored = staff.server.get(pdf).await.bytes().await.unwrap();
    assert_eq!(restored, bytes);
    assert_eq!(staff.json(TRASH).await, json!([]));
    let entries = staff.json("/api/audit").await;
    assert_eq!(entries[0]["action"], "MENU_FILE_RESTORED");
    assert_eq!(entries[0]["subject"], "Speisekarte.pdf");

    assert_no_content(staff.request(Method::DELETE, FOOD).await).await;
    let staff = staff.after_30_days().await;
    assert_eq!(staff.json(TRASH).await, json!([]));
    let expired = staff.request(Method::POST, &restore_path(2)).await;
    assert_problem(expired, 404, "not-found").await;
}

#[tokio::test]
async fn menu_with_another_file_cannot_be_restored() {
    let staff = StaffClient::new().await;
    assert_no_content(staff.request(Method::DELETE, FOOD).await).await;
    save_pdf(&staff, "menu/Winter.pdf").await;
    let body = json!({ "name": "Winterkarte", "url": "/menu/Winter.pdf" });
    let edited = staff.send(Method::PATCH, FOOD, body).await;
    assert_eq!(edited.status(), 200);
    let conflict = staff.request(Method::POST, &restore_path(1)).await;
    assert_problem(conflict, 409, "conflict").await;

    assert_no_content(staff.request(Method::DELETE, FOOD).await).await;
    let trash = staff.json(TRASH).await;
    let names = trash.as_array().unwrap().iter().map(|file| &file["name"]);
    let names: Vec<_> = names.collect();
    assert_eq!(names, ["Winterkarte.pdf", "Speisekarte.pdf"]);
    let newest = staff.json(&format!("{TRASH}&last=1")).await;
    assert_eq!(newest, json!([trash[0]]));
    let restored = staff.request(Method::POST, &restore_path(1)).await;
    assert_eq!(restored.status(), 200);
}
