//! Uploads and usage events.

use domain::files::{BlobId, ObjectName};
use domain::storage::UploadPart;
use domain::usage::{Event, EventCount, EventKind, InsertId, Page, PropertyValue, RawEvent};
use ports::{Store, StoreError};
use time::Duration;

use super::{START, done, file};
use crate::content::upload;
use crate::database;
use crate::disk_faults::Sweep;

pub async fn files(sweep: &mut Sweep<'_>) {
    let note = file(ObjectName::parse("notiz").unwrap(), 3);
    sweep
        .operation("save a file", async |store| {
            let mut tx = Store::begin(store).await?;
            tx.files().save(&note).await?;
            done(tx.commit().await)
        })
        .await;
    sweep
        .operation("delete a file", async |store| {
            let mut tx = Store::begin(store).await?;
            tx.files().delete(&note.name).await?;
            done(tx.commit().await)
        })
        .await;
}

pub async fn uploads(sweep: &mut Sweep<'_>) {
    let upload = upload();
    sweep
        .operation("begin an upload", async |store| {
            let mut tx = Store::begin(store).await?;
            tx.uploads().insert(&upload).await?;
            done(tx.commit().await)
        })
        .await;
    let part = UploadPart {
        offset: 0,
        blob: BlobId::from_digest([1; 32]),
        size: 2,
    };
    sweep
        .operation("append to an upload", async |store| {
            let mut tx = Store::begin(store).await?;
            tx.uploads().insert_part(upload.id, &part).await?;
            tx.uploads().update(&upload).await?;
            done(tx.commit().await)
        })
        .await;
    let whole = file(upload.name.clone(), 4);
    sweep
        .operation("finish an upload", async |store| {
            let mut tx = Store::begin(store).await?;
            tx.files().save(&whole).await?;
            tx.uploads().update(&upload).await?;
            tx.uploads().delete_parts(upload.id).await?;
            done(tx.commit().await)
        })
        .await;
    sweep
        .operation("purge uploads", async |store| {
            let mut tx = Store::begin(store).await?;
            let purged = tx.uploads().purge(START + Duration::DAY).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(purged == 1)
        })
        .await;
}

pub async fn usage(sweep: &mut Sweep<'_>) {
    const SERVICE: &str = "analytics.example";
    let events = [event("one"), event("two")];
    sweep
        .operation("count events", async |store| {
            done(database::record(store, &events, SERVICE).await)
        })
        .await;
    sweep
        .operation("mark events as forwarded", async |store| {
            done(database::mark_forwarded(store, &events).await)
        })
        .await;
    let requests = EventCount {
        day: START.date(),
        hour: 1,
        kind: EventKind::PageRequest,
        page: Some(Page::Home),
        count: 3,
    };
    sweep
        .operation("count requests", async |store| {
            let mut tx = Store::begin(store).await?;
            tx.usage().add(&[requests]).await?;
            done(tx.commit().await)
        })
        .await;
    sweep
        .operation("purge events", async |store| {
            let mut tx = Store::begin(store).await?;
            let purged = tx.usage().purge(START + Duration::DAY, 9).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(purged == 2)
        })
        .await;
}

fn event(id: &str) -> Event {
    let page = ("page".to_owned(), PropertyValue::Text("home".to_owned()));
    let raw = RawEvent {
        name: "call".to_owned(),
        properties: [page].into(),
    };
    Event::parse(&raw, START, InsertId::parse(id).unwrap()).unwrap()
}
