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
    shape::SentMenu,
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
    /// Refusals of this operation.
    NotReplaced: &[
        NO_OBJECT,
        (408, "The body stood still for 30 s."),
        (409, "Another menu shows a file that would be stored under the same name."),
        (412, "It is not at the version that `If-Match` asks for, or there is no file yet."),
        (413, "The file is larger than an upload may be, or the rest of the body than 65,536 bytes."),
        (415, "The body is not declared as JSON in UTF-8, or is compressed."),
        (422, "Fields are refused, missing or unknown, or the content is no good PDF; `errors` names all of them."),
        (507, "The file would leave too little free space on the disk of the server."),
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

/// The operation.
pub struct ReplaceFile;

#[OpenApi]
impl ReplaceFile {
    /// Give a menu another PDF
    ///
    /// The file that the menu had is replaced in one step, without being deleted before. The content is looked at: a PDF
    /// that is whole, not encrypted, and has pages.
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
        /// The version of the menu's record that was seen, in double quotes; absent to replace whatever is there.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
        body: JsonStream<SentMenu>,
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

fn validate(request: SentMenu, validation: &mut Validation) -> Option<(MenuType, MenuFileName)> {
    let name = validation.take("name", request.name).unwrap_or_default();
    let name = validation.check_field("name", MenuFileName::parse(name));
    validation.take("storageLink", request.storage_link);
    let content = validation.require(CONTENT, request.filecontent);
    let menu = validation.require("filetype", request.filetype);
    content.and(Some((menu?.into(), name?)))
}
