//! `PATCH /api/menu-files/{key}`. Staff. Assigns another stored PDF or name (decision M2).

use std::sync::Arc;

use domain::menus::{MenuFileEdit, MenuFileInput};
use percent_encoding::percent_decode_str;
use poem::{Error, web::Data};
use poem_openapi::{OpenApi, param::Path};
use services::menus::{AssignFileError, MenuService};

use super::request::{self, MenuFile, MenuKey};
use crate::{
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, IntoError, operation_error},
        json_body::{JsonBody, invalid_fields},
        responses::Versioned,
        version::IfMatch,
    },
    operations::Tag,
    problem::ProblemType,
    published::Publisher,
};

operation_error! {
    EditMenuFileError: BODY_ERRORS, &[
        (400, "The key or the body is malformed."),
        (409, "Another menu uses this file."),
        (412, "The version is not the one in `If-Match`, or there is no file yet."),
    ]
}

impl IntoError for AssignFileError {
    fn into_error(self) -> Error {
        match self {
            Self::NotFound => ProblemType::NotFound.into_error(),
            Self::PreconditionFailed => ProblemType::PreconditionFailed.into_error(),
            Self::Invalid(errors) => invalid_fields(&errors).into_error(),
            Self::Conflict => ProblemType::Conflict.into_error(),
            Self::Store(error) => error.into_error(),
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
        if_match: IfMatch,
        body: JsonBody<request::MenuFileEdit>,
    ) -> Result<Versioned<MenuFile>, EditMenuFileError> {
        let edit = body.validate(|request, validation| {
            let url = validation.take("url", request.url);
            let input = MenuFileInput {
                name: validation.take("name", request.name),
                url: url.as_deref().map(object_name),
            };
            validation.check(MenuFileEdit::parse(input))
        })?;
        let context = staff.audit_context();
        let file = menus
            .edit(key.0.into(), edit, &if_match.0, &context)
            .await?;
        publisher.wait_for_revision().await;
        Ok(Versioned::new(MenuFile::from(&file), file.version))
    }
}

/// A URL path begins with a slash and is percent-encoded; the name of an object is not.
fn object_name(url: &str) -> String {
    if url.starts_with('/') {
        percent_decode_str(url).decode_utf8_lossy().into_owned()
    } else {
        url.to_owned()
    }
}
