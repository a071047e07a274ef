use domain::files::{CHUNK_GRANULARITY_BYTES, FileMetadata, FilePrecondition, Upload, UploadState};
use time::Duration;

use super::samples::{now, sample_upload_part, upload};
use crate::UnitOfWork;

pub async fn keeps_every_field_of_an_upload(tx: &mut dyn UnitOfWork) {
    let full_upload = upload(1);
    let upload_without_optional_fields = Upload {
        md5: None,
        metadata: FileMetadata::default(),
        ..upload(2)
    };
    assert_eq!(tx.uploads().find(full_upload.id).await.unwrap(), None);
    for upload in [full_upload, upload_without_optional_fields] {
        tx.uploads().insert(&upload).await.unwrap();
        let found = tx.uploads().find(upload.id).await.unwrap();
        assert_eq!(found.as_ref(), Some(&upload));
        for state in UploadState::ALL {
            let updated = Upload {
                state,
                received: CHUNK_GRANULARITY_BYTES,
                last_request_at: now() + Duration::HOUR,
                ..upload.clone()
            };
            tx.uploads().update(&updated).await.unwrap();
            let found = tx.uploads().find(upload.id).await.unwrap();
            assert_eq!(found, Some(updated));
        }
    }
}

pub async fn keeps_every_precondition(tx: &mut dyn UnitOfWork) {
    let none = FilePrecondition::EntityTagIn(Vec::new());
    let others = [
        FilePrecondition::Unconditional,
        FilePrecondition::MustNotExist,
    ];
    let all = others
        .into_iter()
        .chain([FilePrecondition::MustExist, none]);
    for (number, precondition) in (1..).zip(all) {
        let upload = Upload {
            precondition,
            ..upload(number)
        };
        tx.uploads().insert(&upload).await.unwrap();
        let found = tx.uploads().find(upload.id).await.unwrap();
        assert_eq!(found, Some(upload));
    }
}

pub async fn keeps_upload_parts_by_their_offsets(tx: &mut dyn UnitOfWork) {
    let (first, second) = (upload(1), upload(2));
    let upload_parts = [
        sample_upload_part(0, 1),
        sample_upload_part(CHUNK_GRANULARITY_BYTES, 2),
    ];
    for upload in [&first, &second] {
        tx.uploads().insert(upload).await.unwrap();
        for part in upload_parts.iter().rev() {
            tx.uploads()
                .insert_upload_part(upload.id, part)
                .await
                .unwrap();
        }
    }
    assert_eq!(
        tx.uploads().upload_parts(first.id).await.unwrap(),
        upload_parts
    );
    tx.uploads().delete_parts(first.id).await.unwrap();
    assert_eq!(tx.uploads().upload_parts(first.id).await.unwrap(), []);
    assert_eq!(
        tx.uploads().upload_parts(second.id).await.unwrap(),
        upload_parts
    );
}

pub async fn counts_the_bytes_of_active_uploads(tx: &mut dyn UnitOfWork) {
    assert_eq!(tx.uploads().total_received_upload_bytes().await.unwrap(), 0);
    for (number, state) in (1..).zip(UploadState::ALL) {
        let upload = Upload {
            state,
            received: u64::from(number),
            ..upload(number)
        };
        tx.uploads().insert(&upload).await.unwrap();
    }
    let active_upload = Upload {
        received: 5_000_000_000,
        ..upload(9)
    };
    tx.uploads().insert(&active_upload).await.unwrap();
    let received = tx.uploads().total_received_upload_bytes().await.unwrap();
    assert_eq!(received, 5_000_000_001);
}

pub async fn purges_untouched_uploads_with_their_parts(tx: &mut dyn UnitOfWork) {
    for number in [1, 2] {
        let upload = upload(number);
        tx.uploads().insert(&upload).await.unwrap();
        let part = sample_upload_part(0, number);
        tx.uploads()
            .insert_upload_part(upload.id, &part)
            .await
            .unwrap();
    }
    let (old_upload, young_upload) = (upload(1), upload(2));
    for purged in [1, 0] {
        let count = tx.uploads().purge(young_upload.last_request_at).await;
        let count = count.unwrap();
        assert_eq!(count, purged);
    }
    assert_eq!(tx.uploads().find(old_upload.id).await.unwrap(), None);
    assert_eq!(tx.uploads().upload_parts(old_upload.id).await.unwrap(), []);
    let upload_parts = tx.uploads().upload_parts(young_upload.id).await.unwrap();
    assert_eq!(upload_parts, [sample_upload_part(0, 2)]);
}
