//! The data of an inn in another installation.

use std::{collections::BTreeMap, path::Path};

use adapters::{
    blobs::{S3Config, test_blob_url},
    sql::{PostgresServer, create_test_schema},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::Bytes;
use domain::{
    Precondition,
    content::ContentText,
    inn::InnName,
    lunch::LunchSettings,
    opening_hours::{DayHours, Period},
    pages::Page,
    pictures::PictureTitle,
};
use futures::{StreamExt, stream};
use ports::contract::lunch::week as lunch_week;
use ports::contract::samples::{open_hours_with_kitchen, season, special_day_draft};
use serde_json::Value;
use services::files::BodyReader;
use wirtshaus::{commands::export, settings::Settings};

use super::{
    import::{edit_document, read_files},
    random_cards::RandomCards,
    staff_api::pictures::PNG,
};
use crate::common::{audit_context, news_draft, settings, try_open_app};

const PAGES: &str = "/ /en/ /essen /en/essen /lokal /kontakt /jobs /impressum /api/site /api/news /api/menus /api/cards /api/lunch /api/opening-hours";

/// The bodies of pages, and of the pictures that are cut from others.
async fn read_pages(settings: &Settings, further_paths: Vec<String>) -> BTreeMap<String, Bytes> {
    let app = try_open_app(settings).await.unwrap();
    let edition = app.publisher.publish().await.unwrap();
    let body = |path: &str| Some(edition.response(path)?.uncompressed_body().clone());
    let paths = PAGES.split(' ').map(str::to_owned).chain(further_paths);
    let mut pages: BTreeMap<_, _> = paths
        .map(|path| {
            let page = body(&path).unwrap_or_else(|| panic!("{path} is missing"));
            (path, page)
        })
        .collect();
    // Archives do not have them. A built-in picture is none of the edition.
    let (_, preview) = str::from_utf8(&pages["/"])
        .unwrap()
        .split_once("<meta property=\"og:image\" content=\"")
        .unwrap();
    let preview = preview.split_once('"').unwrap().0;
    let preview = preview.strip_prefix(settings.site.public_url.as_str());
    let derived = [("og:image", preview.unwrap()), ("icon", "/favicon.ico")];
    let derived = derived.map(|(name, path)| Some((name.to_owned(), body(path)?)));
    pages.extend(derived.into_iter().flatten());
    app.close().await;
    pages
}

/// Changes a bit of everything.
pub async fn change_inn(settings: &Settings) {
    let app = try_open_app(settings).await.unwrap();
    let (services, context) = (&app.services, audit_context());
    let any = Precondition::Unconditional;
    let mut master_data = settings.master_data.clone();
    master_data.name = InnName::parse("Gasthof Post").unwrap();
    let saved = services.master_data.save(master_data, &any, &context);
    saved.await.unwrap();

    let title = PictureTitle::parse("Garten").unwrap();
    let png = Bytes::from(BASE64_STANDARD.decode(PNG).unwrap());
    let mut body = BodyReader::new(stream::iter([Ok(png)]).boxed());
    let picture = services.pictures.upload(title, &mut body, &context);
    let picture = picture.await.unwrap();
    let mut venue = services
        .content
        .find(Page::Venue)
        .await
        .unwrap()
        .unwrap()
        .published;
    let heading = venue.texts.get_mut("heading").unwrap();
    heading.german = ContentText::parse("Große Feste").unwrap();
    heading.english = None;
    let rooms = venue.lists.get_mut("rooms").unwrap();
    rooms.swap(0, 1);
    rooms[0].pictures[0].name = picture.name.clone();
    let saved = services
        .content
        .save_draft(Page::Venue, venue, &any, &context);
    saved.await.unwrap();
    let published = services.content.publish(Page::Venue, &any, &context);
    published.await.unwrap();

    // Also the preview picture of all pages.
    let home = services.content.find(Page::Home).await.unwrap();
    let mut home = home.unwrap().published;
    let hero_pictures = &mut home.lists.get_mut("heroPictures").unwrap()[0].pictures;
    hero_pictures[0].name = picture.name.clone();
    let icon = hero_pictures.clone();
    home.lists.get_mut("icon").unwrap()[0].pictures = icon;
    let saved = services
        .content
        .save_draft(Page::Home, home, &any, &context);
    saved.await.unwrap();
    let published = services.content.publish(Page::Home, &any, &context);
    published.await.unwrap();

    for title in ["Öl", "Zander"] {
        let created = services.news.create(news_draft(title), None, &context);
        created.await.unwrap();
    }
    let holiday = special_day_draft("2026-12-24", "2026-12-26", DayHours::Closed);
    let created = services
        .opening_hours
        .create_special_day(holiday, None, &context);
    created.await.unwrap();
    let mut yearly = special_day_draft("2026-11-19", "2026-11-21", open_hours_with_kitchen());
    yearly.period = Period::new(yearly.period.from(), yearly.period.until(), true).unwrap();
    let created = services
        .opening_hours
        .create_special_day(yearly, None, &context);
    created.await.unwrap();
    let cards = RandomCards::generate();
    cards.save(services, &picture.name, &context).await;
    for week in ["2026-W47", "2026-W48"] {
        let saved = services.lunch.save_week(lunch_week(week), &any, &context);
        saved.await.unwrap();
    }
    let settings = LunchSettings {
        includes_soup: true,
        ..LunchSettings::default()
    };
    let saved = services.lunch.save_settings(settings, &any, &context);
    saved.await.unwrap();
    let season = season(1, "2026-11-01", "2027-03-31").details;
    let created = services.opening_hours.create_season(season, None, &context);
    created.await.unwrap();
    app.close().await;
}

async fn check_pages_after_import(target: impl AsyncFnOnce(Settings) -> Settings) {
    let folder = tempfile::tempdir().unwrap();
    let [source, empty] = ["source", "target"].map(|name| settings(&folder.path().join(name)));
    let archive = folder.path().join("inn.zip");
    change_inn(&source).await;
    let cards = RandomCards::generate();
    let before = read_pages(&source, cards.paths()).await;
    assert!(before.contains_key("og:image") && before.contains_key("icon"));
    cards.check(&before);
    export::export(&source, &archive, true).await.unwrap();
    let target = target(empty).await;
    export::import(&target, &archive).await.unwrap();
    let after = read_pages(&target, cards.paths()).await;
    assert!(before.keys().eq(after.keys()));
    for (path, before) in before {
        assert!(before == after[&path], "{path} differs");
    }
    assert_eq!(
        export::differences(&target, &archive).await.unwrap(),
        [""; 0]
    );
}

#[tokio::test]
async fn pages_keep_their_bytes_after_an_import() {
    Box::pin(check_pages_after_import(async |target| target)).await;
}

#[tokio::test]
#[ignore = "needs servers: scripts/with_postgres scripts/with_s3"]
async fn pages_keep_their_bytes_after_an_import_to_postgresql_and_s3() {
    let check = check_pages_after_import(async |target| {
        let url = create_test_schema(&target.data).await.unwrap().unwrap();
        let blob_url = test_blob_url(&target.data).unwrap();
        Settings {
            database: Some(PostgresServer::parse(&url, 2).unwrap()),
            s3: Some(S3Config::parse(&blob_url, false).unwrap()),
            ..target
        }
    });
    Box::pin(check).await;
}

#[tokio::test]
async fn contents_that_an_archive_does_not_have_are_the_initial_ones() {
    let folder = tempfile::tempdir().unwrap();
    let [source, target] = ["source", "target"].map(|name| settings(&folder.path().join(name)));
    let archive = folder.path().join("inn.zip");
    try_open_app(&source).await.unwrap().close().await;
    export::export(&source, &archive, true).await.unwrap();
    edit_document(&archive, |json| {
        let json = json.replace("\"socialPicture\"", "\"formerList\"").replace(
            "\"texts\": {\n",
            "\"texts\": {\"formerText\": {\"de\": \"Alt\"},\n",
        );
        let mut document: Value = serde_json::from_str(&json).unwrap();
        // The last section is a built-in one.
        let sections = &mut document["content"]["home"]["lists"]["sections"];
        sections.as_array_mut().unwrap().pop();
        document.to_string()
    });
    export::import(&target, &archive).await.unwrap();
    let imported = read_pages(&target, Vec::new()).await;
    assert_eq!(imported, read_pages(&source, Vec::new()).await);
}

/// Checks the fields of objects, in lists and maps too.
fn check_fields(path: &str, value: &Value, schema: &Value, schemas: &Value) {
    let schema = schema.get("allOf").map_or(schema, |parts| &parts[0]);
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap();
        return check_fields(path, value, &schemas[name], schemas);
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        assert!(
            value.get(name.as_str().unwrap()).is_some(),
            "{path}: {name}"
        );
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        check_fields(&format!("{path}.{index}"), item, &schema["items"], schemas);
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let of_map = schema.get("additionalProperties");
        let schema = of_map.unwrap_or(&schema["properties"][name]);
        assert!(schema.is_object(), "{path}.{name} is not described");
        check_fields(&format!("{path}.{name}"), field, schema, schemas);
    }
}

#[tokio::test]
async fn exports_have_the_fields_of_their_schema_and_the_limits_of_the_api() {
    let folder = tempfile::tempdir().unwrap();
    let source = settings(&folder.path().join("source"));
    change_inn(&source).await;
    let exported = folder.path().join("inn.zip");
    export::export(&source, &exported, true).await.unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/6e048828/export.zip");
    let schema: Value = serde_json::from_str(export::EXPORT_SCHEMA).unwrap();
    let schemas = &schema["components"]["schemas"];
    for archive in [exported, fixture] {
        let mut files = read_files(&archive).into_iter();
        let (_, document) = files.find(|(name, _)| name == "inn.json").unwrap();
        let document = serde_json::from_slice(&document).unwrap();
        check_fields("", &document, &schemas["InnExport"], schemas);
    }
    let api: Value =
        serde_json::from_str(include_str!("../../../../openapi/wirtshaus.json")).unwrap();
    for (name, schema) in schemas.as_object().unwrap() {
        let of_api = &api["components"]["schemas"][name]["properties"];
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            for keyword in [
                "maxLength",
                "minLength",
                "pattern",
                "minimum",
                "maximum",
                "maxItems",
            ] {
                if of_api.get(field).is_some() {
                    assert_eq!(
                        schema[keyword], of_api[field][keyword],
                        "{name}.{field}: {keyword}"
                    );
                }
            }
        }
    }
}
