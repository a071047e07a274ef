//! The master data of the inn.

use std::sync::Arc;

use domain::{
    fields::FieldErrorKind,
    inn::{
        self, AddressLine, Email, HttpUrl, ImprintLine, InnName, Latitude, Longitude,
        MasterDataInput, PhoneNumber, SiteSettings, VatId,
    },
};
use poem::{Request, web::Data};
use poem_openapi::{Object, OpenApi};
use publishing::{
    CurrentEdition,
    schema::{
        fields::RequiredField,
        limits::MaxLengthOnly,
        site::{Address, Geo, Imprint, Links, Site},
    },
};
use services::Services;

use crate::{
    api_tag::ApiTag,
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, MALFORMED_BODY_ERROR, OperationError, operation_errors},
        json_body::JsonBody,
        json_with_etag::JsonWithEtag,
        request::RequestValidator,
        responses::VersionedResponse,
        version::IfMatch,
    },
    problem::InvalidFieldReason,
};

/// The master data of the inn.
#[derive(Object, Clone, PartialEq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct SiteEdit {
    /// The inn's name, at most 100 characters.
    #[oai(rename = "product")]
    pub inn_name: RequiredField<String, InnName>,
    /// The contact data of the inn.
    pub contact: RequiredField<ContactEdit>,
    /// The postal address of the inn.
    pub address: RequiredField<Address>,
    /// The coordinates.
    pub geo: RequiredField<Geo>,
    /// Links to other sites.
    pub links: RequiredField<Links>,
    /// The legal notice.
    pub imprint: RequiredField<Imprint>,
}

/// The contact data of the inn.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct ContactEdit {
    /// The telephone number for display.
    pub phone: RequiredField<String, PhoneNumber>,
    /// The e-mail address.
    pub email: RequiredField<String, MaxLengthOnly<Email>>,
}

impl From<&MasterDataInput> for SiteEdit {
    fn from(inn: &MasterDataInput) -> Self {
        Self {
            inn_name: RequiredField::from_display(&inn.name),
            contact: ContactEdit {
                phone: RequiredField::from_display(&inn.phone),
                email: inn.email.to_string().into(),
            }
            .into(),
            address: Address::from(&inn.address).into(),
            geo: Geo::from(inn.geo).into(),
            links: Links::from(&inn.links).into(),
            imprint: Imprint::from(&inn.imprint).into(),
        }
    }
}

impl SiteEdit {
    pub fn validate(self, fields: &mut RequestValidator) -> Option<MasterDataInput> {
        let name = fields.parse_field("product", self.inn_name, InnName::parse);
        let contact = fields.parse_object_field("contact", self.contact, |contact, fields| {
            let phone = fields.parse_field("phone", contact.phone, PhoneNumber::parse);
            let email = fields.parse_field("email", contact.email, Email::parse);
            Some((phone?, email?))
        });
        let address = fields.parse_object_field("address", self.address, validate_address);
        let geo = fields.parse_object_field("geo", self.geo, validate_geo);
        let links = fields.parse_object_field("links", self.links, validate_links);
        let imprint = fields.parse_object_field("imprint", self.imprint, validate_imprint);
        let (phone, email) = contact?;
        Some(MasterDataInput {
            name: name?,
            phone,
            email,
            address: address?,
            geo: geo?,
            links: links?,
            imprint: imprint?,
        })
    }
}

fn validate_address(address: Address, fields: &mut RequestValidator) -> Option<inn::Address> {
    let street = fields.parse_field("street", address.street, AddressLine::parse);
    let postal_code = fields.parse_field("postalCode", address.postal_code, AddressLine::parse);
    let locality = fields.parse_field("locality", address.locality, AddressLine::parse);
    let country = fields.parse_field("country", address.country, AddressLine::parse);
    Some(inn::Address {
        street: street?,
        postal_code: postal_code?,
        locality: locality?,
        country: country?,
    })
}

fn validate_geo(geo: Geo, fields: &mut RequestValidator) -> Option<inn::Geo> {
    let latitude = parse_degrees(fields, "latitude", geo.latitude, Latitude::new);
    let longitude = parse_degrees(fields, "longitude", geo.longitude, Longitude::new);
    Some(inn::Geo {
        latitude: latitude?,
        longitude: longitude?,
    })
}

fn parse_degrees<L, T>(
    fields: &mut RequestValidator,
    name: &str,
    degrees: RequiredField<f64, L>,
    parse: impl FnOnce(f64) -> Result<T, FieldErrorKind>,
) -> Option<T> {
    let wrong_type = InvalidFieldReason::DomainValidation(FieldErrorKind::InvalidDegrees);
    let degrees = fields.take_field_or(name, degrees, wrong_type);
    fields.check_field(name, degrees.ok_or(FieldErrorKind::Missing).and_then(parse))
}

fn validate_links(links: Links, fields: &mut RequestValidator) -> Option<inn::InnLinks> {
    let video = fields.parse_optional_field("video", links.video, HttpUrl::parse);
    let social = fields.parse_optional_field("social", links.social, HttpUrl::parse);
    let map = fields.parse_field("map", links.map, HttpUrl::parse_embedded_map);
    let directions = fields.parse_field("directions", links.directions, HttpUrl::parse);
    Some(inn::InnLinks {
        video: video?,
        social: social?,
        map: map?,
        directions: directions?,
    })
}

fn validate_imprint(imprint: Imprint, fields: &mut RequestValidator) -> Option<inn::Imprint> {
    let owner = fields.parse_field("owner", imprint.owner, ImprintLine::parse);
    let managers = fields.parse_optional_field("managers", imprint.managers, ImprintLine::parse);
    let register_number = imprint.register_number;
    let register_number =
        fields.parse_optional_field("registerNumber", register_number, ImprintLine::parse);
    let register_court = imprint.register_court;
    let register_court =
        fields.parse_optional_field("registerCourt", register_court, ImprintLine::parse);
    let vat_id = fields.parse_optional_field("vatId", imprint.vat_id, VatId::parse);
    let trade_register_number = imprint.trade_register_number;
    let trade_register_number = fields.parse_optional_field(
        "tradeRegisterNumber",
        trade_register_number,
        ImprintLine::parse,
    );
    let trade = fields.parse_field("trade", imprint.trade, ImprintLine::parse);
    let trade_authority = fields.parse_field(
        "tradeAuthority",
        imprint.trade_authority,
        ImprintLine::parse,
    );
    let chamber = fields.parse_field("chamber", imprint.chamber, ImprintLine::parse);
    Some(inn::Imprint {
        owner: owner?,
        managers: managers?,
        register_number: register_number?,
        register_court: register_court?,
        vat_id: vat_id?,
        trade_register_number: trade_register_number?,
        trade: trade?,
        trade_authority: trade_authority?,
        chamber: chamber?,
    })
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
    ) -> Result<JsonWithEtag<Site>, OperationError> {
        Ok(JsonWithEtag::published(&edition, request, "/api/site")?)
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
        let input = body.validate(SiteEdit::validate)?;
        let (service, context) = (&services.master_data, staff.audit_context());
        let saved = service.save(input, &if_match.0, &context).await?;
        let version = saved.version;
        let response = Site::new(&saved, &settings);
        Ok(VersionedResponse::new(response, version))
    }
}
