//! Uploaded pictures.

use base64::{Engine, prelude::BASE64_STANDARD};
use domain::pictures::MAX_PICTURE_BYTES;
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::common::{TestServer, staff::StaffSession};

pub const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

async fn upload(anna: &StaffSession, bytes: Vec<u8>) -> reqwest::Response {
    anna.with_cookie(Method::POST, "/api/pictures?title=Garten.png")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .body(bytes)
        .send()
        .await
        .unwrap()
}

fn png() -> Vec<u8> {
    BASE64_STANDARD.decode(PNG).unwrap()
}

#[tokio::test]
async fn a_picture_is_uploaded_described_used_and_deleted() {
    let (server, anna) = TestServer::start_signed_in().await;
    let response = upload(&anna, png()).await;
    assert_eq!(response.status(), StatusCode::CREATED);
    let picture: Value = response.json().await.unwrap();
    let name = picture["name"].as_str().unwrap().to_owned();
    // Again, as after a lost response.
    let repeated: Value = upload(&anna, png()).await.json().await.unwrap();
    assert_eq!(repeated, picture);

    for (file, content_type) in [("1.webp", "image/webp"), ("1.jpg", "image/jpeg")] {
        let response = server.get(&format!("/media/{name}-{file}")).await;
        assert_eq!(response.headers()[header::CONTENT_TYPE], content_type);
        let cache_control = "public, max-age=31536000, immutable";
        assert_eq!(response.headers()[header::CACHE_CONTROL], cache_control);
        assert!(!response.bytes().await.unwrap().is_empty());
    }
    for width in ["01", "+1", "2"] {
        let response = server.get(&format!("/media/{name}-{width}.webp")).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{width}");
    }

    let draft: Value = anna.json("/api/content/venue/draft").await;
    let mut content = draft["published"].clone();
    content["lists"]["rooms"][0]["pictures"][0]["picture"] = json!(name);
    let mut unknown = content.clone();
    unknown["lists"]["rooms"][0]["pictures"][0]["picture"] = json!("upload-0");
    let table = r#"
        GET /api/pictures?scope=all => 200 [{"title": "Garten.png", "version": 1, "alt": null}]
        PUT /api/pictures/NAME (if-match: "2") {"title": "Garten", "focalX": 0, "focalY": 100} => 412 precondition-failed
        PUT /api/pictures/NAME {"title": "", "alt": {"en": "Garden"}, "focalX": 101}
            => 422 unprocessable-content title missing, alt.de missing, focalX out-of-range, focalY missing
        PUT /api/pictures/NAME (if-match: "1") {"title": "Garten", "alt": {"de": "Der Gastgarten"}, "focalX": 0, "focalY": 100}
            => 200 (etag: "2") {"title": "Garten", "alt": {"de": "Der Gastgarten"}, "files": {"focalX": 0, "focalY": 100}}
        PUT /api/content/venue/draft UNKNOWN => 422 unprocessable-content lists.rooms.0.pictures.0.picture not-stored
        PUT /api/content/venue/draft CONTENT => 200
        GET /api/pictures => 200 [{"name": "NAME", "usages": [{"page": "venue", "isPublished": false}], "news": []}]
        POST /api/content/venue/publish => 200
        GET /api/content/venue => 200 {"lists": {"rooms": [{"pictures": [
            {"picture": "NAME", "files": {"width": 1, "height": 1, "srcSet": "/media/NAME-1.webp 1w", "largest": "/media/NAME-1.webp", "fallback": "/media/NAME-1.jpg", "focalX": 0, "focalY": 100}},
            {"files": null}, {}]}, {}, {}, {}, {}]}}
        GET /api/pictures/NAME => 200 {"usages": [{"page": "venue", "isPublished": true}]}
        DELETE /api/pictures/NAME => 409 conflict
        PUT /api/content/venue/draft PREVIOUS => 200
        DELETE /api/pictures/NAME => 409 conflict
        POST /api/content/venue/publish => 200
        PUT /api/cards/settings {"ownCards": [{"slug": "weine", "title": "Weinkarte", "picture": "NAME"}], "marks": []} => 200
        GET /api/pictures/NAME => 200 {"usages": [], "news": [], "cards": [{"slug": "weine", "title": "Weinkarte"}]}
        DELETE /api/pictures/NAME => 409 conflict
        PUT /api/cards/settings {"ownCards": [], "marks": []} => 200
        DELETE /api/pictures/NAME (if-match: "1") => 412 precondition-failed
        DELETE /api/pictures/NAME (if-match: "2") => 204
        GET /api/pictures/NAME => 404 not-found
        GET /media/NAME-1.webp => 404
        GET /api/pictures?scope=all => 200 []
        GET /api/pictures?scope=trash => 200 [{"title": "Garten", "version": 2}]
        POST /api/pictures/NAME/restore (if-match: "1") => 412 precondition-failed
        POST /api/pictures/NAME/restore (if-match: "2") => 200 {"title": "Garten", "version": 3}
        PUT /api/pictures/NAME (if-match: "2") {"title": "Hof", "focalX": 0, "focalY": 0} => 412 precondition-failed
        GET /media/NAME-1.webp => 200
        POST /api/pictures/NAME/restore => 200 {"title": "Garten", "version": 3}
        POST /api/pictures/upload-0/restore => 404 not-found
        GET /api/audit?limit=1 => 200 [{"action": "pictureRestored", "subject": "Garten"}]
    "#;
    let table = table
        .replace("UNKNOWN", &unknown.to_string())
        .replace("CONTENT", &content.to_string())
        .replace("PREVIOUS", &draft["published"].to_string())
        .replace("NAME", &name);
    anna.check(&table).await;
    let path = format!("/api/pictures/{name}");
    anna.send(Method::DELETE, &path, json!({})).await;
    let restored: Value = upload(&anna, png()).await.json().await.unwrap();
    assert_eq!(restored["title"], "Garten");
    assert_eq!(restored["version"], 4);
    let page = server.text("/lokal").await;
    assert!(!page.contains("/media/"));
}

#[tokio::test]
async fn a_news_entry_shows_a_picture_and_is_restored_with_it() {
    let (server, anna) = TestServer::start_signed_in().await;
    let picture: Value = upload(&anna, png()).await.json().await.unwrap();
    let entry = |img_src: &str| json!({"sortOrder": 70, "title": "Gans", "subText": "Knusprig", "imgSrc": img_src, "timeframe": "heute"});
    let table = r#"
        POST /api/news UNKNOWN_FILE => 422 unprocessable-content imgSrc not-stored
        POST /api/news OTHER_FILE => 422 unprocessable-content imgSrc not-stored
        POST /api/news ENTRY => 422 unprocessable-content imgSrc without-alternative-text
        PATCH /api/news/1 {"imgSrc": "/media/NAME-1.jpg"} => 422 unprocessable-content imgSrc without-alternative-text
        PUT /api/pictures/NAME {"title": "Garten", "alt": {"de": "Ein Gansl"}, "focalX": 0, "focalY": 100} => 200
        POST /api/news ENTRY => 201 {"imgSrc": "/media/NAME-1.jpg"}
        GET /api/pictures => 200 [{"usages": [], "news": [{"id": 70, "title": "Gans"}]}]
        DELETE /api/pictures/NAME => 409 conflict
        PUT /api/pictures/NAME {"title": "Garten", "focalX": 0, "focalY": 100}
            => 422 unprocessable-content alt.de without-alternative-text
        PATCH /api/news/70 {"imgSrc": "/media/upload-0-480.webp"} => 422 unprocessable-content imgSrc not-stored
        PATCH /api/news/70 {"imgSrc": "/media/"} => 422 unprocessable-content imgSrc not-stored
        PATCH /api/news/70 {"imgSrc": "/media/NAME-1.webp"} => 200
    "#;
    let name = picture["name"].as_str().unwrap();
    let table = table
        .replace(
            "UNKNOWN_FILE",
            &entry("/media/upload-0-800.jpg").to_string(),
        )
        .replace("OTHER_FILE", &entry("/media/NAME-2.jpg").to_string())
        .replace("ENTRY", &entry("/media/NAME-1.jpg").to_string())
        .replace("NAME", name);
    anna.check(&table).await;
    let table = r#"
        GET /api/news/70 => 200 {"imgSrc": "/media/NAME-1.webp", "picture": {"picture": "NAME", "alt": {"de": "Ein Gansl"},
            "files": {"srcSet": "/media/NAME-1.webp 1w", "focalX": 0, "focalY": 100}}}
    "#;
    server.check(&table.replace("NAME", name)).await;

    let table = "
        DELETE /api/news/70 => 204
        DELETE /api/pictures/NAME => 204
        POST /api/news/70/restore => 200
        GET /media/NAME-1.webp => 200
        DELETE /api/pictures/NAME => 409 conflict
    ";
    anna.check(&table.replace("NAME", name)).await;
    let table = r#"GET /api/news/70 => 200 {"picture": {"alt": {"de": "Ein Gansl"}}}"#;
    server.check(table).await;
}

#[tokio::test]
async fn rejects_uploads_that_are_no_pictures() {
    let (server, anna) = TestServer::start_signed_in().await;
    let mut truncated = png();
    truncated.truncate(50);
    let too_many_bytes = vec![0; usize::try_from(MAX_PICTURE_BYTES).unwrap() + 1];
    for (bytes, status, code) in [
        (b"%PDF-1.7".to_vec(), 422, "no-picture"),
        (
            b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(),
            422,
            "picture-format",
        ),
        (b"\0\0\0\x14ftypqt  \0\0\0\0qt  ".to_vec(), 422, "video"),
        (Vec::new(), 422, "empty"),
        (truncated, 422, "picture-damaged"),
        (too_many_bytes, 413, "too-many-bytes"),
    ] {
        let response = upload(&anna, bytes).await;
        assert_eq!(response.status(), status);
        let problem: Value = response.json().await.unwrap();
        assert_eq!(problem["errors"][0]["field"], "picture");
        assert_eq!(problem["errors"][0]["code"], code);
    }
    let table = "
        POST /api/pictures => 400 bad-request title unreadable
        GET /api/pictures?scope=new => 400 bad-request scope unreadable
        GET /api/pictures => 200 []
    ";
    anna.check(table).await;
    let table = "
        GET /media/upload-0-480.webp => 404
        GET /media/upload-0 => 404
        GET /media/.webp => 404
        POST /media/upload-0-480.webp => 405
    ";
    server.check(table).await;
}
