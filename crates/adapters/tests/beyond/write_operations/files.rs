//! Files, uploads and usage events.

use adapters::sql::SqlStore;
use domain::files::{BlobId, ObjectName, StoredFile};
use domain::storage::{Piece, Upload, UploadId};
use domain::usage::{Event, InsertId, Page, PageRequests, Said, Told};
use ports::{Appended, FileIndex, UploadRepository, UsageLog};
use time::Duration;

use super::{START, done, file};
use crate::content::{by, upload};
use crate::disk_faults::Sweep;

pub async fn files(sweep: &mut Sweep<'_>) {
    let first = file(ObjectName::parse("notiz").unwrap(), 3);
    sweep
        .operation("store a file", async |house| {
            house.put(&first, None, &by()).await
        })
        .await;
    let described = StoredFile {
        metageneration: first.metageneration + 1,
        ..first.clone()
    };
    sweep
        .operation("describe a file", async |house| {
            house.describe(&first, &described, &by()).await
        })
        .await;
    sweep
        .operation("delete a file", async |house| {
            FileIndex::remove(house, &described, &by()).await
        })
        .await;
}

pub async fn uploads(sweep: &mut Sweep<'_>) {
    let first = upload();
    let begin = async |house: &SqlStore, upload: &Upload| {
        UploadRepository::begin(house, upload, u64::MAX).await
    };
    sweep
        .operation("begin an upload", async |house| begin(house, &first).await)
        .await;
    let piece = Piece {
        offset: 0,
        blob: BlobId::from_digest([1; 32]),
        size: 2,
    };
    sweep
        .operation("store a chunk", async |house| {
            let added = house.add_piece(first.id, piece, u64::MAX, START).await;
            added.map(|added| added == Appended::Kept)
        })
        .await;
    let whole = file(first.name.clone(), 4);
    sweep
        .operation("finalize an upload", async |house| {
            house.finish(first.id, &whole, None, &by()).await
        })
        .await;
    let second = Upload {
        id: UploadId::from_random([2; 32]),
        ..first
    };
    assert!(begin(sweep.house(), &second).await.unwrap());
    sweep
        .operation("cancel an upload", async |house| {
            house.cancel(second.id, START).await
        })
        .await;
    sweep
        .operation("purge uploads", async |house| {
            let purged = UploadRepository::purge(house, START + Duration::DAY).await;
            purged.map(|purged| purged == 2)
        })
        .await;
}

pub async fn usage(sweep: &mut Sweep<'_>) {
    const SERVICE: &str = "analytics.example";
    let events = [event("one"), event("two")];
    sweep
        .operation("count events", async |house| {
            let counted = UsageLog::append(house, &events, Some(SERVICE)).await;
            counted.map(|new| new.len() == 2)
        })
        .await;
    sweep
        .operation("mark events as forwarded", async |house| {
            done(house.told(&events).await)
        })
        .await;
    let requests = PageRequests {
        day: START.date(),
        hour: 1,
        page: Page::Home,
        count: 3,
    };
    sweep
        .operation("count requests", async |house| {
            done(house.count_requests(std::slice::from_ref(&requests)).await)
        })
        .await;
    sweep
        .operation("purge events", async |house| {
            let purged = house.forget_before(START + Duration::DAY, 9).await;
            purged.map(|purged| purged == 2)
        })
        .await;
}

fn event(id: &str) -> Event {
    let page = ("page".to_owned(), Said::Text("home".to_owned()));
    let told = Told {
        event: "call".to_owned(),
        properties: [page].into(),
    };
    Event::read(&told, START, InsertId::parse(id).unwrap()).unwrap()
}
