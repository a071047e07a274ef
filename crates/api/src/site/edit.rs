//! The master data of the inn as staff edit them.

use domain::{
    fields::FieldErrorKind,
    inn::{
        self, AddressLine, Email, HttpUrl, ImprintLine, InnName, Latitude, Longitude,
        MasterDataInput, PhoneNumber, VatId,
    },
};
use poem_openapi::Object;

use super::{Address, Geo, Imprint, Links};
use crate::{
    http::{
        request::{RequestValidator, RequiredField},
        schema_limits::MaxLengthOnly,
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
        let address = fields.parse_object_field("address", self.address, Address::validate);
        let geo = fields.parse_object_field("geo", self.geo, Geo::validate);
        let links = fields.parse_object_field("links", self.links, Links::validate);
        let imprint = fields.parse_object_field("imprint", self.imprint, Imprint::validate);
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

impl Address {
    fn validate(self, fields: &mut RequestValidator) -> Option<inn::Address> {
        let street = fields.parse_field("street", self.street, AddressLine::parse);
        let postal_code = fields.parse_field("postalCode", self.postal_code, AddressLine::parse);
        let locality = fields.parse_field("locality", self.locality, AddressLine::parse);
        let country = fields.parse_field("country", self.country, AddressLine::parse);
        Some(inn::Address {
            street: street?,
            postal_code: postal_code?,
            locality: locality?,
            country: country?,
        })
    }
}

impl Geo {
    fn validate(self, fields: &mut RequestValidator) -> Option<inn::Geo> {
        let latitude = parse_degrees(fields, "latitude", self.latitude, Latitude::new);
        let longitude = parse_degrees(fields, "longitude", self.longitude, Longitude::new);
        Some(inn::Geo {
            latitude: latitude?,
            longitude: longitude?,
        })
    }
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

impl Links {
    fn validate(self, fields: &mut RequestValidator) -> Option<inn::InnLinks> {
        let video = fields.parse_optional_field("video", self.video, HttpUrl::parse);
        let social = fields.parse_optional_field("social", self.social, HttpUrl::parse);
        let map = fields.parse_field("map", self.map, HttpUrl::parse_embedded_map);
        let directions = fields.parse_field("directions", self.directions, HttpUrl::parse);
        Some(inn::InnLinks {
            video: video?,
            social: social?,
            map: map?,
            directions: directions?,
        })
    }
}

impl Imprint {
    fn validate(self, fields: &mut RequestValidator) -> Option<inn::Imprint> {
        let owner = fields.parse_field("owner", self.owner, ImprintLine::parse);
        let managers = fields.parse_optional_field("managers", self.managers, ImprintLine::parse);
        let register_number = self.register_number;
        let register_number =
            fields.parse_optional_field("registerNumber", register_number, ImprintLine::parse);
        let register_court = self.register_court;
        let register_court =
            fields.parse_optional_field("registerCourt", register_court, ImprintLine::parse);
        let vat_id = fields.parse_optional_field("vatId", self.vat_id, VatId::parse);
        let trade_register_number = self.trade_register_number;
        let trade_register_number = fields.parse_optional_field(
            "tradeRegisterNumber",
            trade_register_number,
            ImprintLine::parse,
        );
        let trade = fields.parse_field("trade", self.trade, ImprintLine::parse);
        let trade_authority =
            fields.parse_field("tradeAuthority", self.trade_authority, ImprintLine::parse);
        let chamber = fields.parse_field("chamber", self.chamber, ImprintLine::parse);
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
}
