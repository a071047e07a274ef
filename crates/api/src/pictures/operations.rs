use domain::{
    content::PictureName,
    fields::{FieldErrorKind, FieldErrors},
    pictures::{self, PictureTitle},
};
use futures::StreamExt;
use poem::{Body, Error, web::Data};
use poem_openapi::{
    Enum, OpenApi,
    param::{Path, Query},
    payload::Binary,
};
use services::{
    Services,
    files::{BodyReader, FileError},
    pictures::PictureUploadError,
};

use super::schema::{Picture, PictureEdit, PictureWithUsages};
use crate::{
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, IntoError, MALFORMED_BODY_ERROR, UPDATE_ERRORS, operation_errors},
        json_body::JsonBody,
        list::{ListRequest, ListResponse},
        responses::{CreatedResponse, DeletedResponse, VersionedResponse},
        version::IfMatch,
    },
    problem::{Problem, ProblemType},
    storage::too_large_problem,
    tag::ApiTag,
};

/// A selection of pictures.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "lowercase")]
pub enum PictureScope {
    /// All pictures, newest first.
    All,
    /// Pictures deleted in the last 30 days, newest first.
    Trash,
}

operation_errors! {
    ListPicturesError: &[(400, "`scope`, `limit` or `cursor` is invalid.")];
    FindPictureError: &[(404, "There is no such picture.")];
    UploadPictureError: &[
        (400, "`title` is missing, or the body ended early."),
        (408, "No data of the body arrived for 30 s."),
        (413, "The picture is larger than 25 MiB."),
        (415, "The body has no content type."),
        (422, "`title` is invalid, or the content is not a JPEG, PNG or WebP picture, has too many pixels, is too narrow or is damaged."),
        (507, "Too little disk space would remain free."),
    ];
    EditPictureError: BODY_ERRORS, UPDATE_ERRORS, &[MALFORMED_BODY_ERROR];
    DeletePictureError: UPDATE_ERRORS, &[(409, "Pages, drafts of them or news entries show the picture.")];
    RestorePictureError: UPDATE_ERRORS, &[(410, "It was deleted more than 30 days ago.")];
}

impl IntoError for PictureUploadError {
    fn into_error(self) -> Error {
        match self {
            Self::Invalid(error) => Problem::new(ProblemType::UnprocessableContent)
                .with_field("picture", FieldErrorKind::InvalidPicture(error))
                .into_error(),
            Self::Busy => ProblemType::Busy.into_error(),
            Self::Storage(FileError::TooLarge { limit }) => {
                too_large_problem("picture", limit).into_error()
            }
            Self::Storage(error) => error.into_error(),
        }
    }
}

pub struct PicturesApi;

#[OpenApi(tag = "ApiTag::Pictures")]
impl PicturesApi {
    /// List uploaded pictures
    ///
    /// Each picture has the pages, news entries and cards that show it.
    #[oai(path = "/pictures", method = "get", operation_id = "listPictures")]
    async fn list(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// Another selection of pictures.
        scope: Query<Option<PictureScope>>,
        list: ListRequest<'_>,
    ) -> Result<ListResponse<PictureWithUsages>, ListPicturesError> {
        let page = list.page()?;
        let scope = scope.0.unwrap_or(PictureScope::All);
        let pictures = match scope {
            PictureScope::All => services.pictures.list(page).await?,
            PictureScope::Trash => services.pictures.list_deleted(page).await?,
        };
        let key = |(picture, _): &(pictures::Picture, _)| {
            let at = match scope {
                PictureScope::All => Some(picture.uploaded_at),
                PictureScope::Trash => picture.deleted_at,
            };
            (at, picture.name.clone())
        };
        Ok(list.to_response(pictures, key, |(picture, usages)| {
            PictureWithUsages::new(&picture, usages)
        }))
    }

    /// Upload a picture
    ///
    /// The picture is turned upright, scaled and stored without metadata such as the place. The same bytes again are the same
    /// picture, so a request can be repeated.
    #[oai(path = "/pictures", method = "post", operation_id = "uploadPicture")]
    async fn upload(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The title for staff, such as the name of the file. 1 to 100 characters.
        title: Query<String>,
        body: Binary<Body>,
    ) -> Result<CreatedResponse<Picture>, UploadPictureError> {
        let title =
            PictureTitle::parse(title.0).map_err(|error| FieldErrors::single("title", error))?;
        let mut body = BodyReader::new(body.0.into_bytes_stream().boxed());
        let context = staff.audit_context();
        let picture = services.pictures.upload(title, &mut body, &context).await?;
        let url = format!("/api/pictures/{}", picture.name);
        Ok(CreatedResponse::new(
            url,
            (&picture).into(),
            picture.version,
        ))
    }

    /// Get an uploaded picture
    #[oai(path = "/pictures/:name", method = "get", operation_id = "getPicture")]
    async fn find(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// The name of the picture.
        name: Path<String>,
    ) -> Result<VersionedResponse<PictureWithUsages>, FindPictureError> {
        let found = services.pictures.find(&parse_name(name)?).await?;
        let (picture, usages) = found.ok_or(ProblemType::NotFound)?;
        let body = PictureWithUsages::new(&picture, usages);
        Ok(VersionedResponse::new(body, picture.version))
    }

    /// Change the title, the alternative text and the focal point of a picture
    #[oai(path = "/pictures/:name", method = "put", operation_id = "editPicture")]
    async fn edit(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The name of the picture.
        name: Path<String>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<PictureEdit>,
    ) -> Result<VersionedResponse<Picture>, EditPictureError> {
        let details = body.validate()?;
        let (name, context) = (parse_name(name)?, staff.audit_context());
        let edit = services
            .pictures
            .edit(&name, details, &if_match.0, &context);
        let picture = edit.await?;
        Ok(VersionedResponse::new((&picture).into(), picture.version))
    }

    /// Delete a picture
    ///
    /// Only one that no page, no draft, no news entry and no card has. It can be restored for 30 days.
    #[oai(
        path = "/pictures/:name",
        method = "delete",
        operation_id = "deletePicture"
    )]
    async fn delete(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The name of the picture.
        name: Path<String>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<DeletedResponse, DeletePictureError> {
        let (name, context) = (parse_name(name)?, staff.audit_context());
        services
            .pictures
            .delete(&name, &if_match.0, &context)
            .await?;
        Ok(DeletedResponse::NoContent)
    }

    /// Restore a deleted picture
    ///
    /// A picture that is not deleted is left unchanged.
    #[oai(
        path = "/pictures/:name/restore",
        method = "post",
        operation_id = "restorePicture"
    )]
    async fn restore(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The name of the picture.
        name: Path<String>,
        /// The expected version, in double quotes; absent to restore any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<VersionedResponse<Picture>, RestorePictureError> {
        let (name, context) = (parse_name(name)?, staff.audit_context());
        let picture = services
            .pictures
            .restore(&name, &if_match.0, &context)
            .await?;
        Ok(VersionedResponse::new((&picture).into(), picture.version))
    }
}

fn parse_name(Path(name): Path<String>) -> Result<PictureName, ProblemType> {
    PictureName::parse(name).map_err(|_| ProblemType::NotFound)
}
