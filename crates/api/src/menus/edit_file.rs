//! PATCH /api/menu-files/{key}. Staff. Decision M2: a menu gets another stored PDF, or another name.

use std::sync::Arc;

use domain::menus::{MenuFileEdit, MenuFileInput};
use percent_encoding::percent_decode_str;
use poem::{Error, web::Data};
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
};
use services::menus::{AssignFileError, MenuService};

use super::request::{self, MenuFile, MenuKey};
use crate::{
    auth::Staff,
    http::{
        json_body::{JsonBody, invalid_fields},
        record::Record,
        refusal::{BODY, Reason, refusals},
        version::expected,
    },
    operations::Tag,
    problem::Kind,
    published::Publisher,
};

refusals! {
    NotEdited: BODY, &[
        (400, "The key or the body is malformed."),
        (409, "Another menu uses this file."),
        (412, "The version is not the one in `If-Match`, or there is no file yet."),
    ]
}

impl Reason for AssignFileError {
    fn error(self) -> Error {
        match self {
            Self::NotFound => Kind::NotFound.error(),
            Self::PreconditionFailed => Kind::PreconditionFailed.error(),
            Self::Invalid(errors) => invalid_fields(&errors).error(),
            Self::Conflict => Kind::Conflict.error(),
            Self::Store(error) => error.error(),
        }
    }
}

pub struct EditMenuFile;

#[OpenApi]
impl EditMenuFile {
    /// Update a menu file
    ///
    /// Assigns a name or a stored PDF, and creates the record if the menu has no file. The previous file is deleted.
    #[oai(
        path = "/menu-files/:key",
        method = "patch",
        operation_id = "editMenuFile",
        tag = "Tag::Menus"
    )]
    async fn edit(
        &self,
        publisher: Data<&Arc<Publisher>>,
        menus: Data<&Arc<MenuService>>,
        staff: Staff,
        /// The menu.
        key: Path<MenuKey>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
        body: JsonBody<request::MenuFileEdit>,
    ) -> Result<Record<MenuFile>, NotEdited> {
        let edit = body.validate(|request, validation| {
            let url = validation.take("url", request.url);
            let input = MenuFileInput {
                name: validation.take("name", request.name),
                url: url.as_deref().map(object_name),
            };
            validation.check(MenuFileEdit::parse(input))
        })?;
        let expected = expected(if_match.0.as_deref());
        let context = staff.audit_context();
        let file = menus.edit(key.0.into(), edit, &expected, &context).await?;
        publisher.wait_for_revision().await;
        Ok(Record::at(MenuFile::from(&file), file.version))
    }
}

/// An address begins with a slash and is percent-encoded; an object's name is neither.
fn object_name(url: &str) -> String {
    if url.starts_with('/') {
        percent_decode_str(url).decode_utf8_lossy().into_owned()
    } else {
        url.to_owned()
    }
}
