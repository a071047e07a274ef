//! Files, uploads and usage events.

use domain::files::{BlobId, ObjectName};
use domain::storage::UploadPart;
use domain::usage::{Event, EventCount, EventKind, InsertId, Page, PropertyValue, RawEvent};

use super::super::database;
use super::super::disk_faults::FaultInjector;
use super::super::samples::new_upload;
use super::{LATER, START, file};

pub async fn files(injector: &mut FaultInjector<'_>) {
    let note = file(ObjectName::parse("notiz").unwrap(), 3);
    injector
        .transaction("save a file", async |tx| tx.files().save(&note).await)
        .await;
    injector
        .transaction("delete a file", async |tx| {
            tx.files().delete(&note.name).await
        })
        .await;
}

pub async fn uploads(injector: &mut FaultInjector<'_>) {
    let upload = new_upload();
    injector
        .transaction("begin an upload", async |tx| {
            tx.uploads().insert(&upload).await
        })
        .await;
    let part = UploadPart {
        offset: 0,
        blob: BlobId::from_digest([1; 32]),
        size: 2,
    };
    injector
        .transaction("append to an upload", async |tx| {
            tx.uploads().insert_part(upload.id, &part).await?;
            tx.uploads().update(&upload).await
        })
        .await;
    let whole = file(upload.name.clone(), 4);
    injector
        .transaction("finish an upload", async |tx| {
            tx.files().save(&whole).await?;
            tx.uploads().update(&upload).await?;
            tx.uploads().delete_parts(upload.id).await
        })
        .await;
    injector
        .transaction("purge uploads", async |tx| tx.uploads().purge(LATER).await)
        .await;
}

pub async fn usage(injector: &mut FaultInjector<'_>) {
    let events = [event("one"), event("two")];
    injector
        .operation("record events", async |store| {
            database::record(store, &events, "analytics.example").await
        })
        .await;
    injector
        .operation("mark events as forwarded", async |store| {
            database::mark_forwarded(store, &events).await
        })
        .await;
    let requests = EventCount {
        day: START.date(),
        hour: 1,
        kind: EventKind::PageRequest,
        page: Some(Page::Home),
        count: 3,
    };
    injector
        .transaction("count requests", async |tx| {
            tx.usage().add(&[requests]).await
        })
        .await;
    injector
        .transaction("purge events", async |tx| tx.usage().purge(LATER, 9).await)
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
