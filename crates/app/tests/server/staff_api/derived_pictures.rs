//! The icon of the website and the pictures beside links.

use base64::{Engine, prelude::BASE64_STANDARD};
use domain::pictures::ICON_FILES;
use publishing::Edition;
use reqwest::{Method, StatusCode, header, header::HeaderMap};
use serde_json::{Value, json};

use super::pictures::PNG;
use crate::common::{TestServer, staff::StaffSession};

/// Publishes the landing page with a picture in these lists.
async fn publish_home(anna: &StaffSession, picture: Option<&str>, lists: &[&str]) {
    let draft: Value = anna.json("/api/content/home/draft").await;
    let mut content = draft["published"].clone();
    for list in lists {
        let pictures = picture.map(|name| json!({ "picture": name, "alt": { "de": "Ein Blatt" } }));
        content["lists"][list][0]["pictures"] = json!(pictures.into_iter().collect::<Vec<_>>());
    }
    let table = "
        PUT /api/content/home/draft CONTENT => 200
        POST /api/content/home/publish => 200
    ";
    let table = table.replace("CONTENT", &content.to_string());
    anna.check(&table).await;
}

pub async fn upload_picture(anna: &StaffSession) -> String {
    let upload = anna.with_cookie(Method::POST, "/api/pictures?title=Garten.png");
    let png = BASE64_STANDARD.decode(PNG).unwrap();
    let upload = upload.header(header::CONTENT_TYPE, "application/octet-stream");
    let picture: Value = upload.body(png).send().await.unwrap().json().await.unwrap();
    picture["name"].as_str().unwrap().to_owned()
}

/// The pixels of a side of a square PNG.
fn png_side(png: &[u8]) -> u32 {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let [width, height] = [16, 20].map(|at| u32::from_be_bytes(*png[at..].first_chunk().unwrap()));
    assert_eq!(width, height);
    width
}

async fn check_icon(server: &TestServer) {
    for file in ICON_FILES {
        let path = format!("{}?v=1", file.path);
        let response = server.get(&path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let content_type = response.headers()[header::CONTENT_TYPE].clone();
        assert_eq!(content_type, file.content_type());
        let etag = response.headers()[header::ETAG]
            .to_str()
            .unwrap()
            .to_owned();
        let if_none_match = [("if-none-match", etag.as_str())];
        let not_modified = server.request(Method::GET, &path, &if_none_match).await;
        assert_eq!(not_modified.status(), StatusCode::NOT_MODIFIED);
        let bytes = response.bytes().await.unwrap();
        let head = server.request(Method::HEAD, &path, &[]).await;
        assert_eq!(head.headers()[header::CONTENT_TYPE], content_type);
        assert_eq!(
            head.headers()[header::CONTENT_LENGTH],
            bytes.len().to_string()
        );
        match file.sizes {
            [side] => assert_eq!(png_side(&bytes), *side),
            _ => assert!(bytes.starts_with(b"\0\0\x01\0\x03\0")),
        }
    }
}

#[tokio::test]
async fn an_uploaded_icon_is_served_in_all_sizes_until_it_is_removed() {
    let (server, anna) = TestServer::start_signed_in().await;
    let name = upload_picture(&anna).await;
    publish_home(&anna, Some(&name), &["icon"]).await;
    check_icon(&server).await;
    let redirect = "GET /favicon.svg => 307 (location: /icon-512.png)";
    server.check(redirect).await;
    let edited = json!({"title": "Blatt", "alt": {"de": "Ein Blatt"}, "focalX": 0, "focalY": 100});
    anna.send(Method::PUT, &format!("/api/pictures/{name}"), edited)
        .await;
    check_icon(&server).await;
    server.check(redirect).await;
    // After a restart.
    let edition = server.published_responses.edition.get().unwrap();
    let stored = edition.to_bytes("build").unwrap();
    let restored = Edition::from_bytes(&stored, "build").unwrap();
    for path in ICON_FILES.map(|file| file.path) {
        let body = |edition: &Edition| edition.response(path).unwrap().uncompressed_body().clone();
        assert!(body(&restored) == body(&edition), "{path}");
    }
    let redirect = restored.response("/favicon.svg").unwrap();
    let redirect = redirect.respond(&HeaderMap::new()).head;
    assert_eq!(redirect.headers[header::LOCATION], "/icon-512.png");

    // Guests get that of the build, if there is one, or nothing.
    publish_home(&anna, None, &["icon"]).await;
    assert!(
        server
            .published_responses
            .edition
            .get()
            .unwrap()
            .response("/favicon.ico")
            .is_none()
    );
    assert_ne!(
        server.get("/favicon.svg").await.status(),
        StatusCode::TEMPORARY_REDIRECT
    );
}

#[tokio::test]
async fn the_picture_beside_links_follows_the_focal_point() {
    let (server, anna) = TestServer::start_signed_in().await;
    let name = upload_picture(&anna).await;
    for list in ["socialPicture", "heroPictures"] {
        publish_home(&anna, Some(&name), &[list]).await;
        let response = server.get(&format!("/media/{name}-social-50-50.jpg")).await;
        assert_eq!(response.headers()[header::CONTENT_TYPE], "image/jpeg");
        assert!(response.bytes().await.unwrap().starts_with(b"\xff\xd8\xff"));
        publish_home(&anna, None, &["socialPicture"]).await;
    }
    let table = r#"
        PUT /api/pictures/NAME {"title": "Blatt", "alt": {"de": "Ein Blatt"}, "focalX": 0, "focalY": 100} => 200
        GET /media/NAME-social-0-100.jpg  => 200 (content-type: image/jpeg)
        HEAD /media/NAME-social-0-100.jpg => 200 (content-type: image/jpeg)
        POST /media/NAME-social-0-100.jpg => 405
        GET /media/NAME-social-50-50.jpg  => 404
        GET /media/NAME-social-0-101.jpg  => 404
    "#;
    anna.check(&table.replace("NAME", &name)).await;
}

#[tokio::test]
async fn news_with_an_uploaded_picture_have_one_beside_links_until_they_are_deleted() {
    let (_server, anna) = TestServer::start_signed_in().await;
    let name = upload_picture(&anna).await;
    let table = r#"
        GET /media/NAME-social-9-50.jpg => 404
        PUT /api/pictures/NAME {"title": "Blatt", "alt": {"de": "Ein Blatt"}, "focalX": 9, "focalY": 50} => 200
        POST /api/news {"sortOrder": 70, "title": "Gans", "subText": "Knusprig", "imgSrc": "/media/NAME-1.jpg", "timeframe": "heute"} => 201
        GET /media/NAME-social-9-50.jpg => 200
        DELETE /api/news/70 => 204
        GET /media/NAME-social-9-50.jpg => 404
        DELETE /api/pictures/NAME => 204
        POST /api/news/70/restore => 200
        GET /media/NAME-social-9-50.jpg => 200
    "#;
    anna.check(&table.replace("NAME", &name)).await;
}
