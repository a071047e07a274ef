use std::collections::BTreeSet;
use std::slice;

use domain::RecordVersion;
use domain::content::{ContentText, PictureName};
use domain::files::BlobId;
use domain::pictures::{
    Percent, Picture, PictureDetails, PictureFile, PictureFormat, PictureTitle, picture_files,
};

use super::samples::minutes_after_now;
use crate::{ListPage, UnitOfWork};

fn sample_picture(number: u8) -> (Picture, Vec<PictureFile>) {
    let name = PictureName::of_upload(&BlobId::from_digest([number; 32]));
    let text = |text: &str| Some(ContentText::parse(text).unwrap());
    let picture = Picture {
        name: name.clone(),
        width: 1000,
        height: 750,
        details: PictureDetails {
            title: PictureTitle::parse(format!("IMG {number}.jpg")).unwrap(),
            alt_german: text("Ein Gastgarten"),
            alt_english: text("A garden"),
            focal_x: Percent::parse(20).unwrap(),
            focal_y: Percent::parse(80).unwrap(),
        },
        uploaded_at: minutes_after_now(number.into()),
        deleted_at: None,
        version: RecordVersion::INITIAL,
    };
    let files = picture_files(picture.width).into_iter();
    let files = files.map(|(format, width)| PictureFile {
        picture: name.clone(),
        format,
        width,
        blob: BlobId::from_digest([number + 100; 32]),
        size: width.into(),
    });
    (picture, files.collect())
}

async fn insert(tx: &mut dyn UnitOfWork, number: u8) -> Picture {
    let (picture, files) = sample_picture(number);
    tx.pictures().insert(&picture, &files).await.unwrap();
    picture
}

pub async fn keeps_every_field_of_a_picture_and_its_files(tx: &mut dyn UnitOfWork) {
    let (picture, files) = sample_picture(1);
    let name = &picture.name;
    assert_eq!(tx.pictures().find(name).await.unwrap(), None);
    tx.pictures().insert(&picture, &files).await.unwrap();
    assert_eq!(
        tx.pictures().find(name).await.unwrap().as_ref(),
        Some(&picture)
    );
    for file in &files {
        let (format, width) = (file.format, file.width);
        let found = tx.pictures().find_file(name, format, width).await.unwrap();
        assert_eq!(found.as_ref(), Some(file));
    }
    let other = tx.pictures().find_file(name, PictureFormat::Jpeg, 750);
    assert_eq!(other.await.unwrap(), None);
    let blobs = tx.files().referenced_blobs().await.unwrap();
    assert!(blobs.contains(&files[0].blob));
}

pub async fn updates_a_picture(tx: &mut dyn UnitOfWork) {
    let mut picture = insert(tx, 1).await;
    picture.details = PictureDetails::new(PictureTitle::parse("Garten").unwrap());
    picture.version = picture.version.next();
    tx.pictures().update(&picture).await.unwrap();
    let found = tx.pictures().find(&picture.name).await.unwrap();
    assert_eq!(found, Some(picture));
}

pub async fn lists_the_newest_pictures_first(tx: &mut dyn UnitOfWork) {
    let [first, second, mut deleted] = [
        insert(tx, 1).await,
        insert(tx, 2).await,
        insert(tx, 3).await,
    ];
    deleted.deleted_at = Some(minutes_after_now(60));
    tx.pictures().update(&deleted).await.unwrap();
    let pictures = tx.pictures();
    let all = pictures.list(ListPage::ALL).await.unwrap();
    assert_eq!(all, [second.clone(), first.clone()]);
    let page = ListPage {
        after: Some((second.uploaded_at, second.name.clone())),
        limit: 1,
    };
    assert_eq!(pictures.list(page).await.unwrap(), slice::from_ref(&first));
    let since = |minute| minutes_after_now(minute);
    let trash = pictures.list_deleted(since(59), ListPage::ALL).await;
    assert_eq!(trash.unwrap(), slice::from_ref(&deleted));
    let trash = pictures.list_deleted(since(60), ListPage::ALL).await;
    assert_eq!(trash.unwrap(), []);
    let names = BTreeSet::from([
        first.name.clone(),
        deleted.name.clone(),
        PictureName::parse("upload-0").unwrap(),
    ]);
    let found = pictures.find_many(&names).await.unwrap();
    assert_eq!(found.len(), 2);
    assert!(found.contains(&first) && found.contains(&deleted));
}

pub async fn purges_deleted_pictures_with_their_files(tx: &mut dyn UnitOfWork) {
    let kept = insert(tx, 1).await;
    let mut deleted = insert(tx, 2).await;
    deleted.deleted_at = Some(minutes_after_now(60));
    tx.pictures().update(&deleted).await.unwrap();
    for (minutes, kept, purged) in [
        (59, None, 0),
        (60, Some(deleted.name.clone()), 0),
        (60, Some(kept.name.clone()), 1),
    ] {
        let kept = kept.into_iter().collect();
        let result = tx.pictures().purge(minutes_after_now(minutes), &kept).await;
        assert_eq!(result.unwrap(), purged);
    }
    assert_eq!(tx.pictures().find(&deleted.name).await.unwrap(), None);
    let file = tx
        .pictures()
        .find_file(&deleted.name, PictureFormat::WebP, 480);
    assert_eq!(file.await.unwrap(), None);
    let file = tx
        .pictures()
        .find_file(&kept.name, PictureFormat::WebP, 480);
    assert!(file.await.unwrap().is_some());
}
