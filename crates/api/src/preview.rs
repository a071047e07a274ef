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
use publishing::{PublishError, Publisher, schema::code::ApiEnumValue};
use services::content::ContentState;

use crate::{
    auth::Staff,
    cards::parse_card,
    http::errors::{IntoError, operation_errors},
    problem::{Problem, ProblemType},
    tag::ApiTag,
};

operation_errors! {
    PreviewPageError: &[
        (400, "There is no such language, or `at` is no instant, or none of the years 1970 to 2400."),
        (404, "There is no page of this name, or it has no such card then."),
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
    #[allow(
        clippy::too_many_arguments,
        reason = "each is a parameter of the request"
    )]
    #[oai(path = "/preview/:page", method = "get", operation_id = "previewPage")]
    async fn preview(
        &self,
        publisher: Data<&Arc<Publisher>>,
        staff: Staff,
        /// The page.
        page: Path<ApiEnumValue<Page>>,
        /// The last part of the address of a card, to preview its page instead. Cards belong to the page `kitchen`.
        #[oai(validator(max_length = 64))]
        card: Query<Option<String>>,
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
        let card = card.0.as_deref().map(parse_card).transpose()?;
        if card.is_some() && page.0.0 != Page::Kitchen {
            return Err(ProblemType::NotFound.into());
        }
        let content_state = if drafts.unwrap_or_default() {
            // All staff edit cards.
            if card.is_none() {
                staff.require_role(page.0.0.editor_role())?;
            }
            ContentState::Draft
        } else {
            ContentState::Published
        };
        let language = language.0.map_or(Language::DEFAULT, |language| language.0);
        let preview = publisher.preview(page.0.0, card.as_ref(), language, at.0, content_state);
        let (html, next_change_at) = preview.await?.ok_or(ProblemType::NotFound)?;
        Ok(PreviewPageResponse::Ok(Json(PagePreview {
            html,
            next_change_at,
        })))
    }
}

impl IntoError for PublishError {
    fn into_error(self) -> poem::Error {
        match self {
            Self::Store(error) => error.into_error(),
            error => InternalServerError(error),
        }
    }
}
