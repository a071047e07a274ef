//! The master data of the inn.

use std::sync::Arc;

use domain::inn::{self, Email, InnName, MasterDataInput, PhoneNumber, SiteSettings};
use poem::{Request, web::Data};
use poem_openapi::{Object, OpenApi};
use publishing::{
    CurrentEdition, json_fields,
    schema::{
        fields::{ObjectField, RequiredField},
        limits::MaxLengthOnly,
        site::{Address, Geo, Imprint, Links, Site},
    },
};
use services::Services;

use crate::{
    auth::Staff,
    http::{
        conditional_response::ConditionalResponse,
        errors::{BODY_ERRORS, MALFORMED_BODY_ERROR, OperationError, operation_errors},
        json_body::JsonBody,
        request::request_object,
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
    SiteEdit => MasterDataInput { name as "product", contact, address, geo, links, imprint }
}
request_object! { ContactDetailsEdit => inn::ContactDetails { phone, email } }
request_object! { Address => inn::Address { street, postal_code, locality, country } }
request_object! { Geo => inn::Geo { latitude, longitude } }
request_object! { Links => inn::InnLinks { video, social, map, directions } }
request_object! {
    Imprint => inn::Imprint {
        owner, managers, register_number, register_court, vat_id, trade_register_number, trade,
        trade_authority, chamber,
    }
}

operation_errors! {
    SaveSiteError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (412, "The version is not the one in `If-Match`."),
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
        staff: Staff,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<SiteEdit>,
    ) -> Result<VersionedResponse<Site>, SaveSiteError> {
        let input = body.validate()?;
        let (service, context) = (&services.master_data, staff.audit_context());
        let saved = service.save(input, &if_match.0, &context).await?;
        let version = saved.version;
        let response = Site::new(&saved, &settings);
        Ok(VersionedResponse::new(response, version))
    }
}
