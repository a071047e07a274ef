//! POST /api/file/. Staff. Decision M8: one step replaces a menu's file, whole or not at all.

use std::sync::Arc;

use domain::{
    fields::{FieldErrors, Problem as Refusal},
    menus::{MenuFileName, MenuType},
};
use poem::{Error, web::Data};
use poem_openapi::{OpenApi, param::Header};
use services::storage::{StorageError, StorageService};

use super::{
    menu_upload::{CONTENT, MenuUpload},
    shape::MenuFileUpload,
};
use crate::{
    auth::Staff,
    http::{
        json_body::{JsonStream, invalid_fields},
        record::Record,
        refusal::{NO_OBJECT, Reason, refusals},
        request::Validation,
        version::expected,
    },
    menus::request::MenuFile,
    operations::Tag,
    problem::{Fault, Kind, Problem},
    published::Publisher,
};

refusals! {
    NotReplaced: &[
        NO_OBJECT,
        (408, "No data of the body arrived for 30 s."),
        (409, "Another menu has a file with this name."),
        (412, "The version is not the one in `If-Match`, or there is no file yet."),
        (413, "The file is larger than `max_upload_bytes`, or the rest of the body than 65,536 bytes."),
        (415, "The body is not declared as JSON in UTF-8, or is compressed."),
        (422, "Fields are invalid, missing or unknown, or the content is not a valid PDF; `errors` lists all of them."),
        (507, "Too little disk space would remain free."),
    ]
}

impl Reason for StorageError {
    fn error(self) -> Error {
        match self {
            Self::TooLarge { limit } => too_large(limit).error(),
            Self::InsufficientStorage => {
                tracing::error!("an upload was refused: the disk is nearly full");
                Kind::InsufficientStorage.error()
            }
            Self::FileOfOtherMenu => Kind::Conflict.error(),
            Self::PreconditionFailed => Kind::PreconditionFailed.error(),
            Self::Pdf(fault) => Problem::new(Kind::UnprocessableContent)
                .at(CONTENT, Fault::Pdf(fault))
                .error(),
            Self::Disconnected(error) if error.kind() == std::io::ErrorKind::TimedOut => {
                Kind::RequestTimeout.error()
            }
            Self::Disconnected(_) => Kind::BadRequest.error(),
            Self::Store(error) => error.error(),
            error => poem::error::InternalServerError(error),
        }
    }
}

fn too_large(limit: u64) -> Problem {
    let at_most = usize::try_from(limit).unwrap_or(usize::MAX);
    let fault = Fault::Refused(Refusal::TooManyBytes { at_most });
    Problem::new(Kind::TooLarge).at(CONTENT, fault)
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
        if_match: Header<Option<String>>,
        body: JsonStream<MenuFileUpload>,
    ) -> Result<Record<MenuFile>, NotReplaced> {
        let length = body.length();
        let MenuUpload { body, content } =
            MenuUpload::read(body.into_body(), length, &storage).await?;
        let (menu, name) = body.validate(validate)?;
        let blob = content?;
        if blob.size == 0 {
            return Err(invalid_fields(&FieldErrors::missing(CONTENT)).into());
        }
        let expected = expected(if_match.0.as_deref());
        let context = staff.audit_context();
        let file = storage
            .replace_menu_file(menu, &name, blob, &expected, &context)
            .await?;
        publisher.wait_for_revision().await;
        Ok(Record::at(MenuFile::from(&file), file.version))
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
