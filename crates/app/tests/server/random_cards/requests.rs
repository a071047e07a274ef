//! The cards as staff send them, and lunch menus of their dishes.

use domain::{lunch::LunchMenus, menus::MenuType};
use reqwest::Method;
use serde_json::{Value, json};

use super::{RandomCards, TODAY, check_card, is_sold_out, without_nulls};
use crate::common::{TestServer, staff::StaffSession};

const PICTURE: &str = "room-eck-1";

/// The response to a request that succeeds.
async fn send(anna: &StaffSession, method: Method, path: &str, body: Value) -> Value {
    let response = anna.send(method, path, body).await;
    let is_success = response.status().is_success();
    let json = response.json().await.unwrap();
    assert!(is_success, "{path}: {json}");
    json
}

async fn put(anna: &StaffSession, path: &str, body: Value) {
    send(anna, Method::PUT, path, body).await;
}

/// The dishes of a lunch menu.
fn dish_ids(menu: usize) -> [usize; LunchMenus::MAX_COURSES] {
    std::array::from_fn(|course| menu * LunchMenus::MAX_COURSES + course + 1)
}

impl RandomCards {
    async fn send_dishes(&self, anna: &StaffSession) {
        for (index, dish) in self.dishes.iter().enumerate() {
            let created = send(anna, Method::POST, "/api/dishes", dish.clone()).await;
            assert_eq!(created["id"], index + 1);
            if is_sold_out(index) {
                let path = format!("/api/dishes/{}/sold-out", index + 1);
                put(anna, &path, json!({"isSoldOut": true})).await;
            }
        }
    }

    async fn send_cards(&self, anna: &StaffSession) {
        for (key, card) in &self.cards {
            put(anna, &format!("/api/cards/{key}/draft"), card.clone()).await;
            let draft = anna.json(&format!("/api/cards/{key}/draft")).await;
            assert_eq!(&draft["draft"], card, "{key}");
            let publish = format!("/api/cards/{key}/publish");
            let published = send(anna, Method::POST, &publish, Value::Null).await;
            assert_eq!(&published["published"], card, "{key}");
        }
    }

    /// A dish as staff see it.
    fn staff_dish(&self, index: usize) -> Value {
        let mut dish = self.dishes[index].clone();
        dish["id"] = json!(index + 1);
        dish["isSoldOut"] = json!(is_sold_out(index));
        dish["version"] = json!(if is_sold_out(index) { 2 } else { 1 });
        dish
    }

    /// Two menus on each day. Some dishes of today are sold out.
    async fn check_lunch(&self, server: &TestServer, anna: &StaffSession) {
        let menu = |number| json!({"courses": dish_ids(number).map(|id| json!({"dish": id}))});
        let day = |day| json!({"menus": [menu(day), menu(day + 7)]});
        let days: Value = (0..7).map(day).collect();
        let week = json!({"days": days, "publishedAt": "2026-11-16T08:00:00Z"});
        put(anna, "/api/lunch/weeks/2026-W47", week).await;
        let lunch = server.json("/api/lunch?week=2026-W47").await;
        let days = lunch["days"].as_array().unwrap();
        // The kitchen is closed on Tuesday and Wednesday.
        let open_days = [0, 3, 4, 5, 6];
        assert_eq!(days.len(), open_days.len());
        for (number, day) in open_days.into_iter().zip(days) {
            assert_eq!(day["date"], format!("2026-11-{}", 16 + number));
            for (index, number) in [number, number + 7].into_iter().enumerate() {
                let expected = dish_ids(number).map(|id| self.served_course(id, &day["date"]));
                assert_eq!(day["menus"][index]["courses"], json!(expected));
            }
        }
    }

    /// A course of a dish on a date.
    fn served_course(&self, id: usize, date: &Value) -> Value {
        let dish = self.public_dish(id);
        without_nulls(json!({
            "text": dish["name"],
            "textEn": dish.get("nameEn"),
            "allergens": dish["allergens"],
            "diet": dish.get("diet"),
            "isSoldOut": date == TODAY && is_sold_out(id - 1),
        }))
    }
}

#[tokio::test]
async fn the_api_keeps_and_shows_what_staff_send() {
    let (server, anna) = TestServer::start_signed_in().await;
    let cards = RandomCards::generate();
    cards.send_dishes(&anna).await;
    let dishes = (0..cards.dishes.len()).map(|index| cards.staff_dish(index));
    assert_eq!(anna.json("/api/dishes").await, dishes.collect::<Value>());

    let mut settings = cards.settings(PICTURE);
    put(&anna, "/api/cards/settings", settings.clone()).await;
    settings["version"] = json!(2);
    assert_eq!(anna.json("/api/cards/settings").await, settings);

    let menus = MenuType::ALL
        .map(|menu| json!({"type": menu.code(), "displayLabel": menu.label(), "isChecked": true}));
    let menus = json!({"displayedMenus": menus});
    send(&anna, Method::PATCH, "/api/menu-settings", menus).await;
    cards.send_cards(&anna).await;
    cards.check_list(&server.json("/api/cards").await);
    for (key, card) in &cards.cards {
        let public = server.json(&format!("/api/cards/{key}")).await;
        check_card(&public, &cards.public_card(card));
    }
    cards.check_lunch(&server, &anna).await;
}
