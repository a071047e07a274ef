use domain::files::{BlobId, Description};
use domain::storage::{CHUNK_BYTES, Upload, UploadPart, UploadState};
use time::Duration;

use super::samples::{now, upload};
use crate::UnitOfWork;

pub async fn keeps_every_field(tx: &mut dyn UnitOfWork) {
    let full = upload(1);
    let bare = Upload {
        md5: None,
        description: Description::default(),
        ..upload(2)
    };
    assert_eq!(tx.uploads().find(full.id).await.unwrap(), None);
    for upload in [full, bare] {
        tx.uploads().insert(&upload).await.unwrap();
        let found = tx.uploads().find(upload.id).await.unwrap();
        assert_eq!(found.as_ref(), Some(&upload));
        for state in UploadState::ALL {
            let updated = Upload {
                state,
                received: CHUNK_BYTES,
                touched: now() + Duration::HOUR,
                ..upload.clone()
            };
            tx.uploads().update(&updated).await.unwrap();
            let found = tx.uploads().find(upload.id).await.unwrap();
            assert_eq!(found, Some(updated));
        }
    }
}

pub async fn keeps_parts_by_their_offsets(tx: &mut dyn UnitOfWork) {
    let (first, second) = (upload(1), upload(2));
    let parts = [part(0, 1), part(CHUNK_BYTES, 2)];
    for upload in [&first, &second] {
        tx.uploads().insert(upload).await.unwrap();
        for part in parts.iter().rev() {
            tx.uploads().insert_part(upload.id, part).await.unwrap();
        }
    }
    assert_eq!(tx.uploads().parts(first.id).await.unwrap(), parts);
    tx.uploads().delete_parts(first.id).await.unwrap();
    assert_eq!(tx.uploads().parts(first.id).await.unwrap(), []);
    assert_eq!(tx.uploads().parts(second.id).await.unwrap(), parts);
}

pub async fn counts_the_bytes_of_active_uploads(tx: &mut dyn UnitOfWork) {
    assert_eq!(tx.uploads().received_bytes().await.unwrap(), 0);
    for (number, state) in (1..).zip(UploadState::ALL) {
        let upload = Upload {
            state,
            received: u64::from(number),
            ..upload(number)
        };
        tx.uploads().insert(&upload).await.unwrap();
    }
    let active = Upload {
        received: 5_000_000_000,
        ..upload(9)
    };
    tx.uploads().insert(&active).await.unwrap();
    let received = tx.uploads().received_bytes().await.unwrap();
    assert_eq!(received, 5_000_000_001);
}

pub async fn purges_untouched_uploads_with_their_parts(tx: &mut dyn UnitOfWork) {
    for number in [1, 2] {
        let upload = upload(number);
        tx.uploads().insert(&upload).await.unwrap();
        let part = part(0, number);
        tx.uploads().insert_part(upload.id, &part).await.unwrap();
    }
    let (old, young) = (upload(1), upload(2));
    for purged in [1, 0] {
        let count = tx.uploads().purge(young.touched).await.unwrap();
        assert_eq!(count, purged);
    }
    assert_eq!(tx.uploads().find(old.id).await.unwrap(), None);
    assert_eq!(tx.uploads().parts(old.id).await.unwrap(), []);
    assert_eq!(tx.uploads().parts(young.id).await.unwrap(), [part(0, 2)]);
}

fn part(offset: u64, number: u8) -> UploadPart {
    UploadPart {
        offset,
        blob: BlobId::from_digest([number; 32]),
        size: CHUNK_BYTES,
    }
}
