//! Uploads that come in chunks, and the pieces of them that are kept.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string, string_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(Uploads::Table)
                    .col(string(Uploads::Id).primary_key())
                    .col(string(Uploads::Name))
                    .col(string(Uploads::ContentType))
                    .col(big_integer(Uploads::Size))
                    .col(string_null(Uploads::Md5))
                    .col(big_integer(Uploads::Received))
                    .col(string(Uploads::State))
                    .col(string(Uploads::Touched))
                    .col(string_null(Uploads::CacheControl))
                    .col(string_null(Uploads::ContentDisposition))
                    .col(string_null(Uploads::ContentEncoding))
                    .col(string_null(Uploads::ContentLanguage))
                    .col(string(Uploads::Custom))
                    .take(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table(UploadPieces::Table)
                    .col(string(UploadPieces::Upload))
                    .col(big_integer(UploadPieces::Offset))
                    .col(string(UploadPieces::Blob))
                    .col(big_integer(UploadPieces::Size))
                    .primary_key(
                        Index::create()
                            .col(UploadPieces::Upload)
                            .col(UploadPieces::Offset),
                    )
                    .foreign_key(
                        ForeignKey::create()
                            .from(UploadPieces::Table, UploadPieces::Upload)
                            .to(Uploads::Table, Uploads::Id)
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum Uploads {
    Table,
    Id,
    Name,
    ContentType,
    Size,
    Md5,
    Received,
    State,
    Touched,
    CacheControl,
    ContentDisposition,
    ContentEncoding,
    ContentLanguage,
    Custom,
}

#[derive(DeriveIden)]
enum UploadPieces {
    Table,
    Upload,
    Offset,
    Blob,
    Size,
}
