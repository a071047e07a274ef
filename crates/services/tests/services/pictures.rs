use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use bytes::Bytes;
use domain::Precondition;
use domain::dishes::CardSettings;
use domain::news::{ImagePath, NewsEdit, Title};
use domain::pictures::{
    FocalPoint, InvalidPicture, Picture, PictureFilePath, PictureFormat, PictureTitle,
};
use futures::future::{join_all, pending, select_all};
use futures::stream::{self, StreamExt};
use ports::contract::cards::card_settings;
use ports::contract::samples::{full_news_draft, page_content};
use ports::{EncodedPicture, EncodedPictureFile, PictureEncoder, Store};
use services::error::WriteError;
use services::files::BodyReader;
use services::pictures::{PictureService, PictureUploadError};
use time::Duration;

use crate::fixture::Fixture;
use crate::uploads::body;

/// Counts its calls.
#[derive(Default)]
struct TestEncoder {
    count: AtomicUsize,
    never_ends: bool,
}

#[async_trait]
impl PictureEncoder for TestEncoder {
    async fn encode(&self, _upload: Bytes) -> Result<EncodedPicture, InvalidPicture> {
        self.count.fetch_add(1, Ordering::Relaxed);
        if self.never_ends {
            return pending().await;
        }
        Ok(EncodedPicture {
            width: 1,
            height: 1,
            files: vec![EncodedPictureFile {
                format: PictureFormat::WebP,
                width: 1,
                bytes: "encoded".into(),
            }],
        })
    }

    async fn encode_social_picture(
        &self,
        file: Bytes,
        _focal_point: FocalPoint,
    ) -> Result<Bytes, InvalidPicture> {
        Ok([b"social ", &file[..]].concat().into())
    }

    async fn encode_icon(
        &self,
        file: Bytes,
        _focal_point: FocalPoint,
    ) -> Result<Vec<Bytes>, InvalidPicture> {
        Ok(vec![[b"icon ", &file[..]].concat().into()])
    }
}

impl Fixture {
    fn pictures(&self, encoder: &Arc<TestEncoder>) -> PictureService {
        PictureService::new(
            self.store.clone(),
            self.blobs.clone(),
            encoder.clone(),
            Arc::new(self.clock.clone()),
            self.content.clone(),
        )
    }

    async fn upload(&self, pictures: &PictureService) -> Picture {
        let title = PictureTitle::parse("Garten.jpg").unwrap();
        let (mut body, context) = (body("a photo with its place"), self.context());
        let uploaded = pictures.upload(title, &mut body, &context);
        uploaded.await.unwrap()
    }
}

#[tokio::test]
async fn only_the_encoded_files_of_a_picture_are_stored() {
    let fixture = Fixture::new().await;
    let pictures = fixture.pictures(&Arc::<TestEncoder>::default());
    let name = fixture.upload(&pictures).await.name;
    let path = PictureFilePath {
        picture: name,
        format: PictureFormat::WebP,
        width: 1,
    };
    let (file, _) = pictures.open_file(&path).await.unwrap().unwrap();
    assert_eq!(fixture.blobs.list().await.unwrap(), [file.blob]);
}

#[tokio::test]
async fn slow_uploads_do_not_delay_others() {
    let fixture = Fixture::new().await;
    let pictures = fixture.pictures(&Arc::<TestEncoder>::default());
    let context = fixture.context();
    let slow_uploads = (0..9).map(async |_| {
        let title = PictureTitle::parse("Langsam.jpg").unwrap();
        let mut body = BodyReader::new(stream::pending().boxed());
        pictures.upload(title, &mut body, &context).await
    });
    tokio::select! {
        biased;
        _ = join_all(slow_uploads) => unreachable!(),
        picture = fixture.upload(&pictures) => assert_eq!(picture.width, 1),
    }
}

#[tokio::test]
async fn an_upload_fails_if_others_are_encoded_for_seconds() {
    let fixture = Fixture::new().await;
    let encoder = TestEncoder {
        never_ends: true,
        ..TestEncoder::default()
    };
    let pictures = fixture.pictures(&Arc::new(encoder));
    let context = fixture.context();
    let uploads = (0..4).map(async |number: u8| {
        let title = PictureTitle::parse("Garten.jpg").unwrap();
        pictures
            .upload(title, &mut body(vec![number]), &context)
            .await
    });
    let (uploaded, _, _) = select_all(uploads.map(Box::pin)).await;
    assert!(matches!(uploaded, Err(PictureUploadError::Busy)));
}

/// An older program may have stored an entry with such a picture.
#[tokio::test]
async fn an_entry_keeps_its_picture_without_an_alternative_text() {
    let fixture = Fixture::new().await;
    let picture = fixture
        .upload(&fixture.pictures(&Arc::<TestEncoder>::default()))
        .await;
    let path = ImagePath::parse(format!("/media/{}-1.webp", picture.name)).unwrap();
    let (any, context) = (Precondition::MustExist, fixture.context());
    let created = fixture.news.create(full_news_draft(1), None, &context);
    let mut entry = created.await.unwrap();
    let edit = NewsEdit {
        title: Some(Title::parse("Gansl").unwrap()),
        img_src: Some(path.clone()),
        ..NewsEdit::default()
    };
    let edited = fixture.news.edit(entry.id, edit.clone(), &any, &context);
    assert!(matches!(edited.await, Err(WriteError::Invalid(_))));
    entry.img_src = path;
    let mut tx = fixture.store.begin().await.unwrap();
    tx.news().update(&entry).await.unwrap();
    tx.commit().await.unwrap();
    let edited = fixture.news.edit(entry.id, edit, &any, &context);
    assert_eq!(edited.await.unwrap().title.as_str(), "Gansl");
}

#[tokio::test]
async fn the_same_file_is_encoded_once() {
    let fixture = Fixture::new().await;
    let encoder = Arc::<TestEncoder>::default();
    let pictures = fixture.pictures(&encoder);
    let uploaded = fixture.upload(&pictures).await;
    assert_eq!(fixture.upload(&pictures).await, uploaded);
    let (any, context) = (Precondition::MustExist, fixture.context());
    let deleted = pictures.delete(&uploaded.name, &any, &context);
    deleted.await.unwrap();
    assert_eq!(fixture.upload(&pictures).await.deleted_at, None);
    assert_eq!(encoder.count.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn a_picture_of_an_own_card_is_not_deleted_and_restored_with_it() {
    let fixture = Fixture::new().await;
    let pictures = fixture.pictures(&Arc::<TestEncoder>::default());
    let picture = fixture.upload(&pictures).await;
    let (any, context) = (Precondition::Unconditional, fixture.context());
    let mut settings = card_settings();
    settings.own_cards[0].picture = Some(picture.name.clone());
    let save = async |settings| {
        let cards = &fixture.services.cards;
        let saved = cards.save_settings(settings, &any, &context);
        saved.await.unwrap();
    };
    save(settings.clone()).await;
    let deleted = pictures.delete(&picture.name, &any, &context).await;
    assert!(matches!(deleted, Err(WriteError::Conflict)));
    save(CardSettings::default()).await;
    let deleted = pictures.delete(&picture.name, &any, &context);
    deleted.await.unwrap();
    save(settings).await;
    let (_, usages) = pictures.find(&picture.name).await.unwrap().unwrap();
    assert_eq!(usages.cards.len(), 1);
}

#[tokio::test]
async fn a_deleted_picture_of_a_former_version_is_kept_and_restored_with_it() {
    let fixture = Fixture::new().await;
    let pictures = fixture.pictures(&Arc::<TestEncoder>::default());
    let picture = fixture.upload(&pictures).await;
    let mut with_picture = page_content("Mit Bild");
    let rooms = with_picture.lists.get_mut("rooms").unwrap();
    rooms[1].pictures[0].name = picture.name.clone();
    fixture.publish_content(with_picture.clone()).await;
    fixture.publish_content(page_content("Ohne Bild")).await;
    let (any, context) = (Precondition::Unconditional, fixture.context());
    let deleted = pictures.delete(&picture.name, &any, &context);
    deleted.await.unwrap();
    fixture.clock.advance(Duration::days(31));
    assert_eq!(pictures.purge().await.unwrap(), 0);

    fixture.publish_content(with_picture).await;
    let restored = pictures.find(&picture.name).await.unwrap();
    assert!(restored.is_some());
}
