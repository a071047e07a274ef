use std::sync::Arc;

use domain::{
    content::{self, EditedContent},
    pages::Page,
};
use poem::{Request, web::Data};
use poem_openapi::{OpenApi, param::Path};
use ports::StoreError;
use publishing::{
    CurrentEdition, is_built_in_picture,
    schema::{
        code::ApiEnumValue,
        content::{PageContent, content_api_path},
    },
};
use services::{Services, content::ContentService, content_parser::ContentParser};

use super::schema::{EditablePageContent, PublishedVersion};
use crate::{
    auth::Staff,
    http::{
        conditional_response::ConditionalResponse,
        errors::{
            INVALID_FIELDS_ERROR, MALFORMED_BODY_ERROR, REQUEST_BODY_TIMEOUT_ERROR,
            UNSUPPORTED_MEDIA_TYPE_ERROR, VERSION_ERROR, operation_errors,
        },
        json_body::JsonBody,
        list::{ListRequest, ListResponse},
        responses::VersionedResponse,
        version::IfMatch,
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// Fits every content that the definitions allow, in UTF-8.
const MAX_CONTENT_BYTES: usize = 786_432;

const NO_CONTENT_ERROR: (u16, &str) = (
    404,
    "There is no page of this name, or it has no content that staff can change.",
);
const CONTENT_TOO_LARGE_ERROR: (u16, &str) = (413, "The body has more than 786,432 bytes.");

operation_errors! {
    GetContentError: &[NO_CONTENT_ERROR];
    GetDraftError: &[NO_CONTENT_ERROR];
    ListVersionsError: &[(400, "`limit` or `cursor` is invalid."), NO_CONTENT_ERROR];
    SaveDraftError: &[
        MALFORMED_BODY_ERROR, NO_CONTENT_ERROR, REQUEST_BODY_TIMEOUT_ERROR, VERSION_ERROR,
        CONTENT_TOO_LARGE_ERROR,
        UNSUPPORTED_MEDIA_TYPE_ERROR, INVALID_FIELDS_ERROR,
    ];
    PublishContentError: &[
        NO_CONTENT_ERROR, VERSION_ERROR, (422, "Required texts are empty; see `errors`."),
    ];
    GetContentVersionError: &[
        (400, "The number is malformed."),
        (404, "There is no page of this name, or no version of this number."),
    ];
}

/// With the texts whose English version is older.
async fn respond(
    service: &ContentService,
    page: Page,
    edited: &EditedContent<content::PageContent>,
) -> Result<VersionedResponse<EditablePageContent>, StoreError> {
    let outdated_english = service.outdated_english(page, edited).await?;
    let response = EditablePageContent::new(edited, outdated_english);
    Ok(VersionedResponse::new(response, edited.version))
}

pub struct ContentApi;

#[OpenApi(tag = "ApiTag::Content")]
impl ContentApi {
    /// Get the content of a page
    ///
    /// The published texts, lists and pictures, without hidden items.
    #[oai(
        path = "/content/:page",
        method = "get",
        operation_id = "getPageContent"
    )]
    async fn get(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
        /// The name of the page.
        page: Path<ApiEnumValue<Page>>,
    ) -> Result<ConditionalResponse<PageContent>, GetContentError> {
        let path = content_api_path(page.0.0);
        let response = ConditionalResponse::find_published(&edition, request, &path)?;
        Ok(response.ok_or(ProblemType::NotFound)?)
    }

    /// Get the draft of a page
    ///
    /// The published content and the draft, with hidden items.
    #[oai(
        path = "/content/:page/draft",
        method = "get",
        operation_id = "getContentDraft"
    )]
    async fn get_draft(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The name of the page.
        page: Path<ApiEnumValue<Page>>,
    ) -> Result<VersionedResponse<EditablePageContent>, GetDraftError> {
        staff.require_role(page.0.0.editor_role())?;
        let edited = services.content.find(page.0.0).await?;
        let edited = edited.ok_or(ProblemType::NotFound)?;
        Ok(respond(&services.content, page.0.0, &edited).await?)
    }

    /// Save the draft of a page
    ///
    /// Guests do not see it before it is published, and until then its required texts may be empty. The published content as
    /// a draft deletes the draft.
    #[oai(
        path = "/content/:page/draft",
        method = "put",
        operation_id = "saveContentDraft"
    )]
    async fn save_draft(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The name of the page.
        page: Path<ApiEnumValue<Page>>,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<PageContent, MAX_CONTENT_BYTES>,
    ) -> Result<VersionedResponse<EditablePageContent>, SaveDraftError> {
        let page = page.0.0;
        let staff = staff.require_role(page.editor_role())?;
        let definition = services.content.definition(page);
        let definition = definition.ok_or(ProblemType::NotFound)?;
        let parser = ContentParser::for_request(is_built_in_picture);
        let draft = parser.parse(body.object, definition)?;
        let (service, context) = (&services.content, staff.audit_context());
        let saved = service
            .save_draft(page, draft, &if_match.0, &context)
            .await?;
        Ok(respond(service, page, &saved).await?)
    }

    /// Publish the draft of a page
    ///
    /// Every text needs German words, except those of hidden items.
    #[oai(
        path = "/content/:page/publish",
        method = "post",
        operation_id = "publishContent"
    )]
    async fn publish(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The name of the page.
        page: Path<ApiEnumValue<Page>>,
        /// The expected version, in double quotes; absent to publish any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<VersionedResponse<EditablePageContent>, PublishContentError> {
        let staff = staff.require_role(page.0.0.editor_role())?;
        let (service, context) = (&services.content, staff.audit_context());
        let published = service.publish(page.0.0, &if_match.0, &context).await?;
        Ok(respond(service, page.0.0, &published).await?)
    }

    /// List the published versions of a page
    ///
    /// Newest first. Versions that were replaced more than a year ago are deleted.
    #[oai(
        path = "/content/:page/versions",
        method = "get",
        operation_id = "listContentVersions"
    )]
    async fn list_versions(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The name of the page.
        page: Path<ApiEnumValue<Page>>,
        list: ListRequest<'_>,
    ) -> Result<ListResponse<PublishedVersion>, ListVersionsError> {
        staff.require_role(page.0.0.editor_role())?;
        let list_page = list.page()?;
        let versions = services.content.list_versions(page.0.0, list_page).await?;
        let versions = versions.ok_or(ProblemType::NotFound)?;
        Ok(list.to_response(versions, |version| version.number, PublishedVersion::from))
    }

    /// Get a published version of a page
    ///
    /// Save it as a draft to bring it back.
    #[oai(
        path = "/content/:page/versions/:number",
        method = "get",
        operation_id = "getContentVersion"
    )]
    async fn get_version(
        &self,
        request: &Request,
        services: Data<&Services>,
        staff: Staff,
        /// The name of the page.
        page: Path<ApiEnumValue<Page>>,
        /// The number of the version; 0 for the content before the first publication.
        number: Path<u32>,
    ) -> Result<ConditionalResponse<PageContent>, GetContentVersionError> {
        staff.require_role(page.0.0.editor_role())?;
        let version = services.content.find_version(page.0.0, number.0).await?;
        let version = version.ok_or(ProblemType::NotFound)?;
        Ok(ConditionalResponse::no_store(&(&version).into(), request))
    }
}
