//! The master data of the inn.

use std::sync::Arc;

use domain::inn::{
    self, CopyrightYear, Email, FurtherLinks, InnName, MasterDataInput, PhoneNumber, SiteSettings,
};
use poem::{Request, web::Data};
use poem_openapi::{Object, OpenApi};
use publishing::{
    CurrentEdition, json_fields,
    schema::{
        fields::{DefaultField, ObjectField, OptionalField, RequiredField},
        limits::MaxLengthOnly,
        site::{Address, Geo, Imprint, LinkLabel, Links, NamedLink, Site},
    },
};
use services::Services;

use crate::{
    auth::Management,
    http::{
        conditional_response::ConditionalResponse,
        errors::{
            BODY_ERRORS, MALFORMED_BODY_ERROR, OperationError, VERSION_ERROR, operation_errors,
        },
        json_body::JsonBody,
        request::{RequestObject, RequestValidator, request_object},
        responses::VersionedResponse,
        version::IfMatch,
    },
    tag::ApiTag,
};

/// The master data of the inn.
#[derive(Object, Clone, PartialEq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct SiteEdit {
    /// The inn's name, at most 100 characters.
    #[oai(rename = "product")]
    pub name: RequiredField<InnName>,
    /// The contact data of the inn.
    pub contact: ObjectField<ContactDetailsEdit>,
    /// The postal address of the inn.
    pub address: ObjectField<Address>,
    /// The coordinates.
    pub geo: ObjectField<Geo>,
    /// Links to other sites.
    pub links: ObjectField<Links>,
    /// The legal notice.
    pub imprint: ObjectField<Imprint>,
    /// Whether there are no English pages; `false` by default. English texts are kept.
    pub is_german_only: DefaultField<bool>,
    /// The first year in the copyright line; absent for a line without years.
    pub copyright_since: OptionalField<CopyrightYear>,
}

json_fields!(ContactDetailsEdit);

/// The contact data of the inn.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename = "ContactEdit", rename_all = "camelCase")]
pub struct ContactDetailsEdit {
    /// The telephone number for display.
    pub phone: RequiredField<PhoneNumber>,
    /// The e-mail address.
    pub email: RequiredField<MaxLengthOnly<Email>>,
}

request_object! {
    SiteEdit => MasterDataInput {
        name as "product", contact, address, geo, links, imprint, is_german_only, copyright_since,
    }
}
request_object! { ContactDetailsEdit => inn::ContactDetails { phone, email } }
request_object! { Address => inn::Address { street, postal_code, locality, country } }
request_object! { Geo => inn::Geo { latitude, longitude } }
request_object! { NamedLink => inn::NamedLink { label, url } }
request_object! { LinkLabel => inn::LinkLabel { german as "de", english as "en" } }
request_object! {
    Imprint => inn::Imprint {
        owner, managers, register_number, register_court, vat_id, trade_register_number, trade,
        trade_authority, chamber,
    }
}

impl RequestObject for Links {
    type Value = inn::InnLinks;

    fn validate(self, fields: &mut RequestValidator) -> Option<Self::Value> {
        let video = fields.validate_field("video", self.video);
        let social = fields.validate_field("social", self.social);
        let further = if self.further.json == Ok(None) {
            Some(FurtherLinks::default())
        } else {
            let links = fields.require_list_field("further", self.further, NamedLink::validate);
            links.and_then(|links| fields.check_field("further", FurtherLinks::parse(links)))
        };
        let map = fields.validate_field("map", self.map);
        let directions = fields.validate_field("directions", self.directions);
        Some(inn::InnLinks {
            video: video?,
            social: social?,
            further: further?,
            map: map?,
            directions: directions?,
        })
    }
}

operation_errors! {
    SaveSiteError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        VERSION_ERROR,
    ];
}

pub struct SiteApi;

#[OpenApi(tag = "ApiTag::Site")]
impl SiteApi {
    /// Get the inn
    ///
    /// Name, contact data, address, links and legal notice.
    #[oai(path = "/site", method = "get", operation_id = "getSite")]
    async fn get(
        &self,
        request: &Request,
        edition: Data<&Arc<CurrentEdition>>,
    ) -> Result<ConditionalResponse<Site>, OperationError> {
        Ok(ConditionalResponse::published(
            &edition,
            request,
            "/api/site",
        )?)
    }

    /// Replace the master data of the inn
    ///
    /// Name, contact data, address, coordinates, links and legal notice.
    #[oai(path = "/site", method = "put", operation_id = "saveSite")]
    async fn save(
        &self,
        services: Data<&Services>,
        settings: Data<&Arc<SiteSettings>>,
        management: Management,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<SiteEdit>,
    ) -> Result<VersionedResponse<Site>, SaveSiteError> {
        let input = body.validate()?;
        let (service, context) = (&services.master_data, management.0.audit_context());
        let saved = service.save(input, &if_match.0, &context).await?;
        let version = saved.version;
        let response = Site::new(&saved, &settings);
        Ok(VersionedResponse::new(response, version))
    }
}
