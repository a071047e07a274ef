//! Menus' records that were removed, each with its file as it was, for as long as they can come back.

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
                    .table(MenuTrash::Table)
                    .col(string(MenuTrash::Key))
                    .col(big_integer(MenuTrash::Version))
                    .col(string(MenuTrash::ShownAs))
                    .col(string(MenuTrash::DeletedAt))
                    .col(string(MenuTrash::Name))
                    .col(string(MenuTrash::Blob))
                    .col(big_integer(MenuTrash::Size))
                    .col(string(MenuTrash::ContentType))
                    .col(string(MenuTrash::Updated))
                    .col(string_null(MenuTrash::Md5))
                    .col(big_integer(MenuTrash::Metageneration))
                    .col(string(MenuTrash::Described))
                    .col(string_null(MenuTrash::CacheControl))
                    .col(string_null(MenuTrash::ContentDisposition))
                    .col(string_null(MenuTrash::ContentEncoding))
                    .col(string_null(MenuTrash::ContentLanguage))
                    .col(string(MenuTrash::Custom))
                    .col(string(MenuTrash::DownloadToken))
                    // No version of a menu's record comes twice.
                    .primary_key(Index::create().col(MenuTrash::Key).col(MenuTrash::Version))
                    .take(),
            )
            .await
    }
}

#[derive(DeriveIden)]
enum MenuTrash {
    Table,
    Key,
    Version,
    ShownAs,
    DeletedAt,
    Name,
    Blob,
    Size,
    ContentType,
    Updated,
    Md5,
    Metageneration,
    Described,
    CacheControl,
    ContentDisposition,
    ContentEncoding,
    ContentLanguage,
    Custom,
    DownloadToken,
}
