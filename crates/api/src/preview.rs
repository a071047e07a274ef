//! Previews of pages for staff. They are rendered when requested, and neither published nor stored.

use std::sync::Arc;

use domain::{
    calendar::{Timestamp, check_supported_year},
    fields::FieldErrorKind,
    pages::{Language, Page},
};
use poem::{error::InternalServerError, web::Data};
use poem_openapi::{
    ApiResponse, Object, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use publishing::{
    PublishError, Publisher, is_built_in_picture,
    schema::{code::ApiEnumValue, content::PageContent},
};
use services::{Services, content::ContentState, content_parser::ContentParser};

use crate::{
    auth::Staff,
    content::{CONTENT_TOO_LARGE_ERROR, MAX_CONTENT_BYTES, NO_CONTENT_ERROR},
    http::{
        errors::{
            INVALID_FIELDS_ERROR, IntoError, MALFORMED_BODY_ERROR, REQUEST_BODY_TIMEOUT_ERROR,
            UNSUPPORTED_MEDIA_TYPE_ERROR, operation_errors,
        },
        json_body::JsonBody,
    },
    problem::{Problem, ProblemType},
    tag::ApiTag,
};

operation_errors! {
    PreviewPageError: &[
        (400, "There is no such language, or `at` is no instant, or none of the years 1970 to 2400."),
        (404, "There is no page of this name."),
    ];
    PreviewContentError: &[
        MALFORMED_BODY_ERROR, NO_CONTENT_ERROR, REQUEST_BODY_TIMEOUT_ERROR, CONTENT_TOO_LARGE_ERROR,
        UNSUPPORTED_MEDIA_TYPE_ERROR, INVALID_FIELDS_ERROR,
    ];
}

/// A page as guests would see it.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct PagePreview {
    /// The document, without scripts and not to be indexed.
    pub html: String,
    /// When the pages change next without a write.
    pub next_change_at: Timestamp,
}

#[derive(ApiResponse)]
enum PreviewPageResponse {
    /// The preview.
    #[oai(status = 200)]
    Ok(Json<PagePreview>),
}

pub struct PreviewApi;

#[OpenApi(tag = "ApiTag::Content")]
impl PreviewApi {
    /// Preview a page
    ///
    /// The page as guests would see it at an instant, with the present data and, if asked for, the drafts of all pages.
    #[oai(path = "/preview/:page", method = "get", operation_id = "previewPage")]
    async fn preview(
        &self,
        publisher: Data<&Arc<Publisher>>,
        _staff: Staff,
        /// The page.
        page: Path<ApiEnumValue<Page>>,
        /// The language; default: German.
        language: Query<Option<ApiEnumValue<Language>>>,
        /// An instant of the years 1970 to 2400 in RFC 3339, such as `2026-12-24T17:00:00Z`; default: now.
        at: Query<Option<Timestamp>>,
        /// Whether pages show their drafts; default: no.
        drafts: Query<Option<bool>>,
    ) -> Result<PreviewPageResponse, PreviewPageError> {
        if at.is_some_and(|at| check_supported_year(at).is_err()) {
            return Err(Problem::new(ProblemType::BadRequest)
                .with_field("at", FieldErrorKind::YearOutOfRange)
                .into());
        }
        let content_state = if drafts.unwrap_or_default() {
            ContentState::Draft
        } else {
            ContentState::Published
        };
        Ok(preview(&publisher, page.0.0, language.0, at.0, &content_state).await?)
    }

    /// Preview a content that is not saved
    ///
    /// The page as guests would see it now with this content and the drafts of the other pages. Nothing is stored.
    #[oai(
        path = "/preview/:page",
        method = "post",
        operation_id = "previewContent"
    )]
    async fn preview_content(
        &self,
        publisher: Data<&Arc<Publisher>>,
        services: Data<&Services>,
        _staff: Staff,
        /// The name of the page.
        page: Path<ApiEnumValue<Page>>,
        /// The language; default: German.
        language: Query<Option<ApiEnumValue<Language>>>,
        body: JsonBody<PageContent, MAX_CONTENT_BYTES>,
    ) -> Result<PreviewPageResponse, PreviewContentError> {
        let page = page.0.0;
        let definition = services.content.definition(page);
        let definition = definition.ok_or(ProblemType::NotFound)?;
        let parser = ContentParser::for_request(is_built_in_picture);
        let content = parser.parse(body.object, definition)?;
        let content_state = ContentState::Unsaved(page, content);
        Ok(preview(&publisher, page, language.0, None, &content_state).await?)
    }
}

async fn preview(
    publisher: &Publisher,
    page: Page,
    language: Option<ApiEnumValue<Language>>,
    at: Option<Timestamp>,
    content_state: &ContentState,
) -> Result<PreviewPageResponse, PublishError> {
    let language = language.map_or(Language::DEFAULT, |language| language.0);
    let (html, next_change_at) = publisher.preview(page, language, at, content_state).await?;
    Ok(PreviewPageResponse::Ok(Json(PagePreview {
        html,
        next_change_at,
    })))
}

impl IntoError for PublishError {
    fn into_error(self) -> poem::Error {
        match self {
            Self::Store(error) => error.into_error(),
            error => InternalServerError(error),
        }
    }
}
