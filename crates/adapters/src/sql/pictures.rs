use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::RecordVersion;
use domain::calendar::Timestamp;
use domain::content::{ContentText, PictureName};
use domain::files::BlobId;
use domain::pictures::{
    Percent, Picture, PictureDetails, PictureFile, PictureFormat, PictureTitle,
};
use ports::{ListPage, PictureRepository, StoreError};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QueryTrait};

use self::picture::{ActiveModel, Column, Entity};
use super::column::{StoredValue, code_columns, number_columns, text_columns};
use super::entity::entity;
use super::query::{
    delete_where, fetch_optional_row, first_readable_rows, insert, key_columns, key_values,
    readable_rows, update, upsert,
};
use super::unit_of_work::SqlUnitOfWork;

code_columns!(PictureFormat);
number_columns!(Percent);
text_columns!(ContentText PictureName PictureTitle);

entity! {
    /// The table includes deleted pictures.
    picture "pictures" {}
    Picture {
        #[sea_orm(primary_key, auto_increment = false)]
        name: PictureName,
        width: u32,
        height: u32,
        uploaded_at: Timestamp,
        deleted_at: Option<Timestamp>,
        version: RecordVersion,
        ..details: PictureDetails {
            title: PictureTitle,
            alt_german: Option<ContentText>,
            alt_english: Option<ContentText>,
            focal_x: Percent,
            focal_y: Percent,
        }
    }
}

entity! {
    picture_file "picture_files" {}
    PictureFile {
        #[sea_orm(primary_key, auto_increment = false)]
        picture: PictureName,
        #[sea_orm(primary_key, auto_increment = false)]
        format: PictureFormat,
        #[sea_orm(primary_key, auto_increment = false)]
        width: u32,
        blob: BlobId,
        size: u64,
    }
}

#[async_trait]
impl PictureRepository for SqlUnitOfWork {
    async fn list(
        &mut self,
        page: ListPage<(Timestamp, PictureName)>,
    ) -> Result<Vec<Picture>, StoreError> {
        let pictures = Entity::find()
            .filter(Column::DeletedAt.is_null())
            .apply_if(page.after, |pictures, key| {
                pictures.filter(key_columns([Column::UploadedAt, Column::Name]).lt(key_values(key)))
            })
            .order_by_desc(Column::UploadedAt)
            .order_by_desc(Column::Name);
        first_readable_rows(&self.transaction, pictures, page.limit).await
    }

    async fn list_deleted(
        &mut self,
        since: Timestamp,
        page: ListPage<(Timestamp, PictureName)>,
    ) -> Result<Vec<Picture>, StoreError> {
        let deleted = Entity::find()
            .filter(Column::DeletedAt.gt(StoredValue(since)))
            .apply_if(page.after, |deleted, key| {
                deleted.filter(key_columns([Column::DeletedAt, Column::Name]).lt(key_values(key)))
            })
            .order_by_desc(Column::DeletedAt)
            .order_by_desc(Column::Name);
        first_readable_rows(&self.transaction, deleted, page.limit).await
    }

    async fn find(&mut self, name: &PictureName) -> Result<Option<Picture>, StoreError> {
        let picture = Entity::find_by_id(StoredValue(name.clone()));
        fetch_optional_row(&self.transaction, picture).await
    }

    async fn find_many(
        &mut self,
        names: &BTreeSet<PictureName>,
    ) -> Result<Vec<Picture>, StoreError> {
        let names = names.iter().map(PictureName::as_str);
        let pictures = Entity::find().filter(Column::Name.is_in(names));
        readable_rows(&self.transaction, pictures).await
    }

    async fn find_file(
        &mut self,
        name: &PictureName,
        format: PictureFormat,
        width: u32,
    ) -> Result<Option<PictureFile>, StoreError> {
        let key = (
            StoredValue(name.clone()),
            StoredValue(format),
            StoredValue(width),
        );
        let file = picture_file::Entity::find_by_id(key);
        fetch_optional_row(&self.transaction, file).await
    }

    async fn insert(&mut self, picture: &Picture, files: &[PictureFile]) -> Result<(), StoreError> {
        insert(&self.transaction, ActiveModel::from(picture)).await?;
        let files = files.iter().map(picture_file::ActiveModel::from);
        upsert(&self.transaction, files).await
    }

    async fn update(&mut self, picture: &Picture) -> Result<(), StoreError> {
        update(self.public_transaction(), ActiveModel::from(picture)).await
    }

    async fn purge(
        &mut self,
        until: Timestamp,
        kept: &BTreeSet<PictureName>,
    ) -> Result<u64, StoreError> {
        let kept = kept.iter().map(|name| StoredValue(name.clone()));
        let expired = Column::DeletedAt
            .lte(StoredValue(until))
            .and(Column::Name.is_not_in(kept));
        // The database deletes their files with them.
        delete_where(&self.transaction, Entity, expired).await
    }
}
