use std::{sync::Arc, time::Duration};

use domain::RecordVersion;
use poem::{Request, web::Data};
use poem_openapi::{
    Enum, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use publishing::{CurrentEdition, schema::menus::Menu};
use services::Services;
use tokio::time::timeout;

use super::schema::{
    LowercaseMenuType, MenuFile, MenuFileEdit, MenuFileThumbnail, MenuSettings, MenuSettingsEdit,
};
use crate::{
    auth::Staff,
    http::{
        conditional_response::ConditionalResponse,
        errors::{
            BODY_ERRORS, MALFORMED_BODY_ERROR, OperationError, UPDATE_ERRORS, VERSION_ERROR,
            operation_errors,
        },
        json_body::JsonBody,
        responses::{DeletedResponse, JsonListResponse, VersionedResponse},
        version::IfMatch,
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// Longest wait until others are rendered, and the page is.
const THUMBNAIL_TIMEOUT: Duration = Duration::from_secs(30);

/// Another selection of files.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "lowercase")]
pub enum MenuFileScope {
    /// Files deleted in the last 30 days, newest first.
    Trash,
}

operation_errors! {
    ListMenuFilesError: &[(400, "`scope` or `last` is invalid.")];
    GetMenuFileThumbnailError: &[
        (400, "The key is malformed."),
        (404, "The menu has no file, or its first page cannot be rendered."),
    ];
    EditMenuFileError: BODY_ERRORS, &[
        (400, "The key or the body is malformed."),
        (409, "Another menu uses this file."),
        (412, "The version is not the one in `If-Match`, or there is no file yet."),
    ];
    DeleteMenuFileError: UPDATE_ERRORS, &[(400, "The key is malformed.")];
    RestoreMenuFileError: &[
        (400, "The key or the version is malformed."),
        (404, "There is no such deleted file."),
        (409, "The menu has another file, or the name refers to another file."),
        (412, "The version is not the one in `If-Match`, or there is no file."),
    ];
    SaveMenuSettingsError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        VERSION_ERROR,
    ];
}

pub struct MenusApi;

#[OpenApi(tag = "ApiTag::Menus")]
impl MenusApi {
    /// List displayed menus
    ///
    /// The displayed menus that have a PDF, in order.
    #[oai(path = "/menus", method = "get", operation_id = "listMenus")]
    async fn list(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
    ) -> Result<ConditionalResponse<Vec<Menu>>, OperationError> {
        Ok(ConditionalResponse::published(
            &edition,
            request,
            "/api/menus",
        )?)
    }

    /// List menu files
    ///
    /// In the order of the menu types; newest first with `last`; recently deleted files with `scope=trash`.
    #[oai(path = "/menu-files", method = "get", operation_id = "listMenuFiles")]
    async fn list_menu_files(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// Only the newest files: 1 to 100.
        #[oai(validator(minimum(value = "1"), maximum(value = "100")))]
        last: Query<Option<u8>>,
        /// Another selection of files.
        scope: Query<Option<MenuFileScope>>,
    ) -> Result<JsonListResponse<MenuFile>, ListMenuFilesError> {
        let last = last.0.map(usize::from);
        let files: Vec<_> = if scope.0 == Some(MenuFileScope::Trash) {
            let limit = last.unwrap_or(usize::MAX);
            let deleted = services.menus.list_deleted(limit).await?;
            deleted.iter().map(MenuFile::from).collect()
        } else {
            let files = match last {
                Some(last) => services.menus.list_newest(last).await?,
                None => services.menus.list().await?,
            };
            files.iter().map(MenuFile::from).collect()
        };
        Ok(JsonListResponse::Ok(Json(files)))
    }

    /// Get the thumbnail of a menu file
    ///
    /// Renders the first page of the PDF, and reads whether the PDF has text. One is rendered at a time.
    #[oai(
        path = "/menu-files/:key/thumbnail",
        method = "get",
        operation_id = "getMenuFileThumbnail"
    )]
    async fn thumbnail(
        &self,
        request: &Request,
        services: Data<&Services>,
        _staff: Staff,
        /// The menu.
        key: Path<LowercaseMenuType>,
    ) -> Result<ConditionalResponse<MenuFileThumbnail>, GetMenuFileThumbnailError> {
        let found = services.menus.find_menu_with_file(key.0.into(), false);
        let (_, file) = found.await?.ok_or(ProblemType::NotFound)?;
        let thumbnail = timeout(THUMBNAIL_TIMEOUT, services.files.thumbnail(&file)).await;
        let thumbnail = thumbnail.map_err(|_| ProblemType::Busy)??;
        let thumbnail = thumbnail.ok_or(ProblemType::NotFound)?;
        Ok(ConditionalResponse::no_store(&thumbnail.into(), request))
    }

    /// Update a menu file
    ///
    /// Assigns a name or a stored PDF, and creates the record if the menu has no file. The previous file is deleted.
    #[oai(
        path = "/menu-files/:key",
        method = "patch",
        operation_id = "editMenuFile"
    )]
    async fn edit_menu_file(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The menu.
        key: Path<LowercaseMenuType>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<MenuFileEdit>,
    ) -> Result<VersionedResponse<MenuFile>, EditMenuFileError> {
        let edit = body.validate()?;
        let (menu, context) = (key.0.into(), staff.audit_context());
        let edited = services.menus.edit_file(menu, edit, &if_match.0, &context);
        let file = edited.await?;
        Ok(VersionedResponse::new(MenuFile::from(&file), file.version))
    }

    /// Delete a menu file
    ///
    /// Deletes the record and the file. Both can be restored for 30 days.
    #[oai(
        path = "/menu-files/:key",
        method = "delete",
        operation_id = "deleteMenuFile"
    )]
    async fn delete_menu_file(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The menu.
        key: Path<LowercaseMenuType>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<DeletedResponse, DeleteMenuFileError> {
        let (menu, context) = (key.0.into(), staff.audit_context());
        services.menus.delete(menu, &if_match.0, &context).await?;
        Ok(DeletedResponse::NoContent)
    }

    /// Restore a menu file
    ///
    /// Restores a deleted or replaced file with its name and metadata within 30 days. The file that the menu has can be
    /// restored then. Never replaces another file.
    #[oai(
        path = "/menu-files/:key/restore",
        method = "post",
        operation_id = "restoreMenuFile"
    )]
    async fn restore_menu_file(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The menu.
        key: Path<LowercaseMenuType>,
        /// The version of the record when it was deleted or replaced.
        #[oai(validator(minimum(value = "1")))]
        version: Query<u32>,
        /// The expected version of the present record, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<VersionedResponse<MenuFile>, RestoreMenuFileError> {
        let version = RecordVersion::parse(version.0.into()).map_err(|_| ProblemType::NotFound)?;
        let (menu, context) = (key.0.into(), staff.audit_context());
        let file = services
            .menus
            .restore(menu, version, &if_match.0, &context)
            .await?;
        Ok(VersionedResponse::new(MenuFile::from(&file), file.version))
    }

    /// Get the menu settings
    #[oai(
        path = "/menu-settings",
        method = "get",
        operation_id = "getMenuSettings"
    )]
    async fn settings(
        &self,
        services: Data<&Services>,
        _staff: Staff,
    ) -> Result<VersionedResponse<MenuSettings>, OperationError> {
        let settings = services.menus.settings().await?;
        Ok(VersionedResponse::new(
            (&settings).into(),
            settings.version(),
        ))
    }

    /// Update the menu settings
    ///
    /// Sets which menus are displayed, and their order. Types that are not sent are no longer displayed and come last.
    #[oai(
        path = "/menu-settings",
        method = "patch",
        operation_id = "saveMenuSettings"
    )]
    async fn save_settings(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<MenuSettingsEdit>,
    ) -> Result<VersionedResponse<MenuSettings>, SaveMenuSettingsError> {
        let settings = body.validate()?;
        let context = staff.audit_context();
        let saved_settings = services
            .menus
            .save_settings(settings, &if_match.0, &context);
        let settings = saved_settings.await?;
        Ok(VersionedResponse::new(
            (&settings).into(),
            settings.version(),
        ))
    }
}
