use std::sync::Arc;

use domain::dishes::CardKey;
use poem::{Request, web::Data};
use poem_openapi::{OpenApi, param::Path};
use publishing::{
    CurrentEdition,
    schema::cards::{CARDS_PATH, Card, CardContent, CardSummary, card_api_path},
};
use services::{Services, cards::EditedCard};

use super::schema::{CardSettings, CardSettingsEdit, EditableCard};
use crate::{
    auth::Staff,
    content::PublishedVersion,
    http::{
        conditional_response::ConditionalResponse,
        errors::{
            BODY_ERRORS, INVALID_FIELDS_ERROR, MALFORMED_BODY_ERROR, OperationError,
            REQUEST_BODY_TIMEOUT_ERROR, UNSUPPORTED_MEDIA_TYPE_ERROR, VERSION_ERROR,
            operation_errors,
        },
        json_body::JsonBody,
        list::{ListRequest, ListResponse},
        responses::VersionedResponse,
        version::IfMatch,
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// Fits cards of thousands of lines.
const MAX_CARD_BYTES: usize = 786_432;

const NO_CARD_ERROR: (u16, &str) = (404, "There is no such card.");

operation_errors! {
    GetCardError: &[(404, "There is no such card, or guests do not see it now.")];
    SaveCardSettingsError: BODY_ERRORS, &[MALFORMED_BODY_ERROR, VERSION_ERROR];
    GetCardDraftError: &[NO_CARD_ERROR];
    SaveCardDraftError: &[
        MALFORMED_BODY_ERROR, NO_CARD_ERROR, REQUEST_BODY_TIMEOUT_ERROR, VERSION_ERROR,
        (413, "The body has more than 786,432 bytes."),
        UNSUPPORTED_MEDIA_TYPE_ERROR, INVALID_FIELDS_ERROR,
    ];
    PublishCardError: &[NO_CARD_ERROR, VERSION_ERROR];
    ListCardVersionsError: &[(400, "`limit` or `cursor` is invalid."), NO_CARD_ERROR];
    GetCardVersionError: &[
        (400, "The number is malformed."),
        (404, "There is no such card, or no version of this number."),
    ];
}

pub struct CardsApi;

#[OpenApi(tag = "ApiTag::Cards")]
impl CardsApi {
    /// List the cards
    ///
    /// Those that guests see now: first the cards of menus in the order of the menus, then the others in theirs.
    #[oai(path = "/cards", method = "get", operation_id = "listCards")]
    async fn list(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
    ) -> Result<ConditionalResponse<Vec<CardSummary>>, OperationError> {
        Ok(ConditionalResponse::published(
            &edition, request, CARDS_PATH,
        )?)
    }

    /// Get a card
    ///
    /// With its dishes as guests see them today, without those that were deleted.
    #[oai(path = "/cards/:card", method = "get", operation_id = "getCard")]
    async fn get(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
        /// The last part of its address, such as `speisekarte`.
        card: Path<String>,
    ) -> Result<ConditionalResponse<Card>, GetCardError> {
        let path = card_api_path(&parse_card(&card)?);
        let response = ConditionalResponse::find_published(&edition, request, &path)?;
        Ok(response.ok_or(ProblemType::NotFound)?)
    }

    /// Get the own cards and the marks of dishes
    #[oai(
        path = "/cards/settings",
        method = "get",
        operation_id = "getCardSettings"
    )]
    async fn settings(
        &self,
        services: Data<&Services>,
        _staff: Staff,
    ) -> Result<VersionedResponse<CardSettings>, OperationError> {
        let settings = services.cards.settings().await?;
        Ok(VersionedResponse::new(
            CardSettings::new(&settings),
            settings.1,
        ))
    }

    /// Replace the own cards and the marks of dishes
    #[oai(
        path = "/cards/settings",
        method = "put",
        operation_id = "saveCardSettings"
    )]
    async fn save_settings(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<CardSettingsEdit>,
    ) -> Result<VersionedResponse<CardSettings>, SaveCardSettingsError> {
        let settings = body.validate()?;
        let (service, context) = (&services.cards, staff.audit_context());
        let saved = service.save_settings(settings, &if_match.0, &context);
        let settings = saved.await?;
        Ok(VersionedResponse::new(
            CardSettings::new(&settings),
            settings.1,
        ))
    }

    /// Get the draft of a card
    ///
    /// The published content and the draft.
    #[oai(
        path = "/cards/:card/draft",
        method = "get",
        operation_id = "getCardDraft"
    )]
    async fn get_draft(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// The last part of its address, such as `speisekarte`.
        card: Path<String>,
    ) -> Result<VersionedResponse<EditableCard>, GetCardDraftError> {
        let card = services.cards.find(&parse_card(&card)?).await?;
        Ok(respond(&card.ok_or(ProblemType::NotFound)?))
    }

    /// Save the draft of a card
    ///
    /// Guests do not see it before it is published. The published content as a draft deletes the draft.
    #[oai(
        path = "/cards/:card/draft",
        method = "put",
        operation_id = "saveCardDraft"
    )]
    async fn save_draft(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The last part of its address, such as `speisekarte`.
        card: Path<String>,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<CardContent, MAX_CARD_BYTES>,
    ) -> Result<VersionedResponse<EditableCard>, SaveCardDraftError> {
        let card = parse_card(&card)?;
        let draft = body.validate()?;
        let (service, context) = (&services.cards, staff.audit_context());
        let saved = service.save_draft(&card, draft, &if_match.0, &context);
        Ok(respond(&saved.await?))
    }

    /// Publish the draft of a card
    #[oai(
        path = "/cards/:card/publish",
        method = "post",
        operation_id = "publishCard"
    )]
    async fn publish(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The last part of its address, such as `speisekarte`.
        card: Path<String>,
        /// The expected version, in double quotes; absent to publish any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<VersionedResponse<EditableCard>, PublishCardError> {
        let (card, context) = (parse_card(&card)?, staff.audit_context());
        let published = services.cards.publish(&card, &if_match.0, &context).await?;
        Ok(respond(&published))
    }

    /// Confirm that a card is correct
    ///
    /// Guests see that it was read today, as after a publication.
    #[oai(
        path = "/cards/:card/review",
        method = "post",
        operation_id = "reviewCard"
    )]
    async fn review(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The last part of its address, such as `speisekarte`.
        card: Path<String>,
    ) -> Result<VersionedResponse<EditableCard>, GetCardDraftError> {
        let (card, context) = (parse_card(&card)?, staff.audit_context());
        Ok(respond(&services.cards.review(&card, &context).await?))
    }

    /// List the published versions of a card
    ///
    /// Newest first. Versions that were replaced more than a year ago are deleted.
    #[oai(
        path = "/cards/:card/versions",
        method = "get",
        operation_id = "listCardVersions"
    )]
    async fn list_versions(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// The last part of its address, such as `speisekarte`.
        card: Path<String>,
        list: ListRequest<'_>,
    ) -> Result<ListResponse<PublishedVersion>, ListCardVersionsError> {
        let (card, list_page) = (parse_card(&card)?, list.page()?);
        let versions = services.cards.list_versions(&card, list_page).await?;
        let versions = versions.ok_or(ProblemType::NotFound)?;
        Ok(list.to_response(versions, |version| version.number, PublishedVersion::from))
    }

    /// Get a published version of a card
    ///
    /// Save it as a draft to bring it back.
    #[oai(
        path = "/cards/:card/versions/:number",
        method = "get",
        operation_id = "getCardVersion"
    )]
    async fn get_version(
        &self,
        request: &Request,
        services: Data<&Services>,
        _staff: Staff,
        /// The last part of its address, such as `speisekarte`.
        card: Path<String>,
        /// The number of the version; 0 for the card before the first publication.
        number: Path<u32>,
    ) -> Result<ConditionalResponse<CardContent>, GetCardVersionError> {
        let card = parse_card(&card)?;
        let version = services.cards.find_version(&card, number.0).await?;
        let version = version.ok_or(ProblemType::NotFound)?;
        Ok(ConditionalResponse::no_store(&(&version).into(), request))
    }
}

fn respond(card: &EditedCard) -> VersionedResponse<EditableCard> {
    VersionedResponse::new(card.into(), card.edited.version)
}

pub fn parse_card(slug: &str) -> Result<CardKey, ProblemType> {
    CardKey::parse(slug).map_err(|_| ProblemType::NotFound)
}
