//! `POST /api/file/`. Staff. Replaces the file of a menu atomically (decision M8).

use std::sync::Arc;

use domain::{
    fields::{self, FieldErrors},
    menus::{MenuFileName, MenuType},
};
use poem::{Error, web::Data};
use poem_openapi::OpenApi;
use services::storage::{StorageError, StorageService};

use super::{
    menu_upload::{CONTENT, MenuUpload},
    shape::MenuFileUpload,
};
use crate::{
    auth::Staff,
    http::{
        errors::{IntoError, MALFORMED_BODY, operation_error},
        json_body::{JsonStream, invalid_fields},
        request::Validation,
        responses::Versioned,
        version::IfMatch,
    },
    menus::request::MenuFile,
    operations::Tag,
    problem::{InvalidField, Problem, ProblemType},
    published::Publisher,
};

operation_error! {
    ReplaceFileError: &[
        MALFORMED_BODY,
        (408, "No data of the body arrived for 30 s."),
        (409, "Another menu has a file with this name."),
        (412, "The version is not the one in `If-Match`, or there is no file yet."),
        (413, "The file is larger than `max_upload_bytes`, or the rest of the body than 65,536 bytes."),
        (415, "The body is not declared as JSON in UTF-8, or is compressed."),
        (422, "Fields are invalid, missing or unknown, or the content is not a valid PDF; `errors` lists all of them."),
        (507, "Too little disk space would remain free."),
    ]
}

impl IntoError for StorageError {
    fn into_error(self) -> Error {
        match self {
            Self::TooLarge { limit } => too_large(limit).into_error(),
            Self::InsufficientStorage => {
                tracing::error!("an upload was rejected: the disk is nearly full");
                ProblemType::InsufficientStorage.into_error()
            }
            Self::FileOfOtherMenu => ProblemType::Conflict.into_error(),
            Self::PreconditionFailed => ProblemType::PreconditionFailed.into_error(),
            Self::Pdf(error) => Problem::new(ProblemType::UnprocessableContent)
                .with_field(CONTENT, InvalidField::Pdf(error))
                .into_error(),
            Self::Disconnected(error) if error.kind() == std::io::ErrorKind::TimedOut => {
                ProblemType::RequestTimeout.into_error()
            }
            Self::Disconnected(_) => ProblemType::BadRequest.into_error(),
            Self::Store(error) => error.into_error(),
            error => poem::error::InternalServerError(error),
        }
    }
}

fn too_large(limit: u64) -> Problem {
    let at_most = usize::try_from(limit).unwrap_or(usize::MAX);
    let error = InvalidField::Domain(fields::Problem::TooManyBytes { at_most });
    Problem::new(ProblemType::TooLarge).with_field(CONTENT, error)
}

pub struct ReplaceFile;

#[OpenApi]
impl ReplaceFile {
    /// Replace the file of a menu
    ///
    /// Replaces the file in one step. The content must be a complete, unencrypted PDF with pages.
    #[oai(
        path = "/file",
        method = "post",
        operation_id = "replaceFile",
        tag = "Tag::Files"
    )]
    async fn replace(
        &self,
        publisher: Data<&Arc<Publisher>>,
        storage: Data<&Arc<StorageService>>,
        staff: Staff,
        /// The expected version of the menu file, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonStream<MenuFileUpload>,
    ) -> Result<Versioned<MenuFile>, ReplaceFileError> {
        let length = body.length();
        let MenuUpload { body, content } =
            MenuUpload::read(body.into_body(), length, &storage).await?;
        let (menu, name) = body.validate(validate)?;
        let blob = content?;
        if blob.size == 0 {
            return Err(invalid_fields(&FieldErrors::missing(CONTENT)).into());
        }
        let context = staff.audit_context();
        let file = storage
            .replace_menu_file(menu, &name, blob, &if_match.0, &context)
            .await?;
        publisher.wait_for_revision().await;
        Ok(Versioned::new(MenuFile::from(&file), file.version))
    }
}

fn validate(
    request: MenuFileUpload,
    validation: &mut Validation,
) -> Option<(MenuType, MenuFileName)> {
    let name = validation.take("name", request.name).unwrap_or_default();
    let name = validation.check_field("name", MenuFileName::parse(name));
    validation.take("storageLink", request.storage_link);
    let content = validation.require(CONTENT, request.filecontent);
    let menu = validation.require("filetype", request.filetype);
    content.and(Some((menu?.into(), name?)))
}
