//! What every keeper of uploads promises.

use domain::audit::AuditAction;
use domain::calendar::Instant;
use domain::files::{BlobId, StoredFile};
use domain::storage::{CHUNK_BYTES, Piece, Upload, UploadId, UploadState};
use futures::future::join_all;
use time::Duration;

use super::revision;
use super::samples::{at, by, file, upload};
use crate::{Appended, ChangeFeed, FileIndex, Store, UploadRepository};

/// The suite, for `$fresh`: a future of anything that derefs to a house that takes uploads.
#[macro_export]
macro_rules! uploads_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, uploads:
            keeps_every_field,
            answers_none_for_what_is_missing,
            keeps_pieces_in_their_order,
            lets_one_of_many_append,
            bounds_what_is_kept,
            takes_no_piece_for_which_there_is_no_room,
            moves_the_name_when_it_is_finished,
            takes_nothing_once_it_has_ended,
            moves_its_name_only_from_where_it_was,
            forgets_what_is_untouched,
            leaves_the_revision_alone_until_the_end,
        );
    };
}

/// Every field, whatever may be absent present and absent.
pub async fn keeps_every_field(house: &impl UploadRepository) {
    let full = upload(1);
    let bare = Upload {
        md5: None,
        description: domain::files::Description::default(),
        ..upload(2)
    };
    for upload in [full, bare] {
        begin(house, &upload).await;
        assert_eq!(house.find(upload.id).await.unwrap(), Some(upload));
    }
}

/// Absence is an answer.
pub async fn answers_none_for_what_is_missing(house: &impl UploadRepository) {
    let Upload { id, .. } = upload(1);
    assert_eq!(house.find(id).await.unwrap(), None);
    assert_eq!(house.pieces(id).await.unwrap(), []);
    assert_eq!(add(house, id, piece(0, 1), at()).await, Appended::Misplaced);
    assert!(!house.cancel(id, at()).await.unwrap());
}

/// Each where the one before ended, and nowhere else.
pub async fn keeps_pieces_in_their_order(house: &impl UploadRepository) {
    let mut upload = upload(1);
    let other = self::upload(2);
    begin(house, &upload).await;
    begin(house, &other).await;
    for (number, offset) in (1..).zip([0, CHUNK_BYTES]) {
        upload.touched = at() + Duration::minutes(number.into());
        upload.received = offset + CHUNK_BYTES;
        let piece = piece(offset, number);
        let added = add(house, upload.id, piece, upload.touched).await;
        assert_eq!(added, Appended::Kept);
        // Again, and before, and behind.
        for offset in [offset, 0, 7 * CHUNK_BYTES] {
            let wrong = self::piece(offset, 9);
            let added = add(house, upload.id, wrong, at()).await;
            assert_eq!(added, Appended::Misplaced);
        }
    }
    let pieces = [piece(0, 1), piece(CHUNK_BYTES, 2)];
    assert_eq!(house.pieces(upload.id).await.unwrap(), pieces);
    assert_eq!(house.find(upload.id).await.unwrap(), Some(upload));
    assert_eq!(house.pieces(other.id).await.unwrap(), []);
    assert_eq!(house.find(other.id).await.unwrap(), Some(other));
}

/// A client that has sent a chunk twice has it kept once.
pub async fn lets_one_of_many_append(house: &impl UploadRepository) {
    let upload = upload(1);
    begin(house, &upload).await;
    let appends = (1..=8).map(|number| add(house, upload.id, piece(0, number), at()));
    let answers = join_all(appends).await;
    let kept = answers
        .iter()
        .filter(|answer| **answer == Appended::Kept)
        .count();
    assert_eq!(kept, 1);
    assert_eq!(house.pieces(upload.id).await.unwrap().len(), 1);
}

/// Active ones alone count, with what has come of them.
pub async fn bounds_what_is_kept(house: &impl UploadRepository) {
    let (first, second, third) = (upload(1), upload(2), upload(3));
    let most = CHUNK_BYTES + third.size;
    assert!(!house.begin(&first, first.size - 1).await.unwrap());
    assert_eq!(house.find(first.id).await.unwrap(), None);
    assert!(house.begin(&first, most).await.unwrap());
    assert!(house.begin(&second, most).await.unwrap());
    for (upload, number) in [(&first, 1), (&second, 2)] {
        let added = add(house, upload.id, piece(0, number), at()).await;
        assert_eq!(added, Appended::Kept);
    }
    assert!(!house.begin(&third, most).await.unwrap());
    assert!(house.cancel(first.id, at()).await.unwrap());
    assert!(!house.begin(&third, most - 1).await.unwrap());
    assert!(house.begin(&third, most).await.unwrap());
}

/// However many have begun while there was room; what is refused can come once there is.
pub async fn takes_no_piece_for_which_there_is_no_room(house: &impl UploadRepository) {
    let (first, second) = (upload(1), upload(2));
    begin(house, &first).await;
    begin(house, &second).await;
    let add = |id, piece, most| async move {
        let added = house.add_piece(id, piece, most, at()).await;
        added.unwrap()
    };
    let added = add(first.id, piece(0, 1), CHUNK_BYTES).await;
    assert_eq!(added, Appended::Kept);
    let (most, next) = (2 * CHUNK_BYTES, piece(0, 2));
    let added = add(second.id, next, most - 1).await;
    assert_eq!(added, Appended::NoRoom);
    assert_eq!(house.pieces(second.id).await.unwrap(), []);
    let kept = house.find(second.id).await.unwrap();
    assert_eq!(kept.as_ref(), Some(&second));
    // Where it would not belong, room is no question.
    let added = add(second.id, piece(CHUNK_BYTES, 2), 0).await;
    assert_eq!(added, Appended::Misplaced);
    assert_eq!(add(second.id, next, most).await, Appended::Kept);
    let next = piece(CHUNK_BYTES, 3);
    assert_eq!(add(second.id, next, most).await, Appended::NoRoom);
    assert!(house.cancel(first.id, at()).await.unwrap());
    assert_eq!(add(second.id, next, most).await, Appended::Kept);
}

/// Name and upload in one move, signed.
pub async fn moves_the_name_when_it_is_finished<H>(house: &H)
where
    H: UploadRepository + FileIndex + Store,
{
    let (upload, file) = received(house, 1).await;
    assert!(
        UploadRepository::finish(house, upload.id, &file, None, &by(1))
            .await
            .unwrap()
    );
    let kept = UploadRepository::find(house, upload.id).await.unwrap();
    let expected = Upload {
        state: UploadState::Final,
        touched: by(1).at,
        ..upload
    };
    assert_eq!(kept, Some(expected));
    assert_eq!(house.pieces(upload.id).await.unwrap(), []);
    let deed = AuditAction::FileStored.on(file.name.as_str());
    assert_eq!(FileIndex::list(house).await.unwrap(), [file]);
    assert_eq!(super::log(house).await, [(by(1), deed)]);
}

/// Neither bytes nor another end.
pub async fn takes_nothing_once_it_has_ended<H>(house: &H)
where
    H: UploadRepository + FileIndex,
{
    let (finished, file) = received(house, 1).await;
    assert!(
        house
            .finish(finished.id, &file, None, &by(1))
            .await
            .unwrap()
    );
    let (cancelled, other) = received(house, 2).await;
    let later = at() + Duration::HOUR;
    assert!(house.cancel(cancelled.id, later).await.unwrap());
    assert_eq!(house.pieces(cancelled.id).await.unwrap(), []);
    for (upload, state, touched) in [
        (finished, UploadState::Final, by(1).at),
        (cancelled, UploadState::Cancelled, later),
    ] {
        let Upload { id, received, .. } = upload;
        let added = add(house, id, piece(received, 9), at()).await;
        assert_eq!(added, Appended::Misplaced);
        assert!(!house.cancel(id, at()).await.unwrap());
        assert!(!house.finish(id, &other, None, &by(2)).await.unwrap());
        let kept = UploadRepository::find(house, id).await.unwrap();
        let expected = Upload {
            state,
            touched,
            ..upload
        };
        assert_eq!(kept, Some(expected));
    }
    assert_eq!(FileIndex::list(house).await.unwrap(), [file]);
}

/// It goes on being active, with its pieces.
pub async fn moves_its_name_only_from_where_it_was<H>(house: &H)
where
    H: UploadRepository + FileIndex,
{
    let (upload, file) = received(house, 1).await;
    let (_, other) = received(house, 2).await;
    let pieces = house.pieces(upload.id).await.unwrap();
    let finished = house.finish(upload.id, &file, Some(&other), &by(1)).await;
    assert!(!finished.unwrap());
    assert_eq!(FileIndex::list(house).await.unwrap(), []);
    let kept = UploadRepository::find(house, upload.id).await.unwrap();
    assert_eq!(kept, Some(upload.clone()));
    assert_eq!(house.pieces(upload.id).await.unwrap(), pieces);
    assert!(house.finish(upload.id, &file, None, &by(1)).await.unwrap());
}

/// In whatever state, with all pieces; the instant itself is not before it.
pub async fn forgets_what_is_untouched<H>(house: &H)
where
    H: UploadRepository + FileIndex,
{
    let (old, _) = received(house, 1).await;
    let kept = upload(2);
    begin(house, &kept).await;
    assert_eq!(house.purge(at()).await.unwrap(), 0);
    assert_eq!(house.purge(kept.touched).await.unwrap(), 1);
    assert_eq!(UploadRepository::find(house, old.id).await.unwrap(), None);
    assert_eq!(house.pieces(old.id).await.unwrap(), []);
    assert!(house.blobs().await.unwrap().is_empty());
    assert_eq!(
        UploadRepository::find(house, kept.id).await.unwrap(),
        Some(kept)
    );
}

/// No guest sees an upload before its end, and then everybody may.
pub async fn leaves_the_revision_alone_until_the_end<H>(house: &H)
where
    H: UploadRepository + ChangeFeed,
{
    let before = revision(house).await;
    let (upload, file) = received(house, 1).await;
    let (cancelled, _) = received(house, 2).await;
    house.cancel(cancelled.id, at()).await.unwrap();
    house
        .finish(cancelled.id, &file, None, &by(1))
        .await
        .unwrap();
    house.purge(at() - Duration::HOUR).await.unwrap();
    assert_eq!(revision(house).await, before);
    house.finish(upload.id, &file, None, &by(1)).await.unwrap();
    assert!(revision(house).await > before);
}

async fn begin(house: &impl UploadRepository, upload: &Upload) {
    assert!(house.begin(upload, u64::MAX).await.unwrap());
}

/// Adds a piece where there is room for any.
async fn add(house: &impl UploadRepository, id: UploadId, piece: Piece, at: Instant) -> Appended {
    let added = house.add_piece(id, piece, u64::MAX, at).await;
    added.expect("an answer")
}

fn piece(offset: u64, number: u8) -> Piece {
    Piece {
        offset,
        blob: BlobId::from_digest([number; 32]),
        size: CHUNK_BYTES,
    }
}

/// An upload of which one chunk is there, and the file it could become.
async fn received(house: &impl UploadRepository, number: u8) -> (Upload, StoredFile) {
    let mut upload = upload(number);
    begin(house, &upload).await;
    upload.received = CHUNK_BYTES;
    let piece = piece(0, number);
    let added = add(house, upload.id, piece, upload.touched).await;
    assert_eq!(added, Appended::Kept);
    let file = file(upload.name.clone(), number);
    (upload, file)
}
