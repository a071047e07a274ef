use std::sync::Arc;

use domain::{
    inn::{self, InnDetails},
    suppliers::{self, suppliers},
};
use poem::{Request, web::Data};
use poem_openapi::{Object, OpenApi};

use crate::{
    http::{code::EnumCode, errors::NotYetPublished},
    operations::ApiTag,
    published::{ConditionalJson, Publisher},
};

/// The languages of the pages, the default first (decision N3).
const LANGUAGES: [&str; 2] = ["de", "en"];

/// The inn.
#[derive(Object, Clone, PartialEq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Site {
    /// The inn's name, at most 100 characters.
    #[oai(validator(max_length = 100))]
    pub product: String,
    /// The public URL: scheme and host, without a trailing slash.
    #[oai(validator(max_length = 2000))]
    pub public_url: String,
    /// The contact data of the inn.
    pub contact: Contact,
    /// The postal address of the inn.
    pub address: Address,
    /// The coordinates.
    pub geo: Geo,
    /// Links to other sites.
    pub links: Links,
    /// The languages of the pages, BCP 47, the default first.
    pub languages: Vec<String>,
    /// The language of the pages without a language in their path, BCP 47.
    pub default_language: String,
    /// The suppliers, ascending by `sortOrder`.
    pub suppliers: Vec<Supplier>,
    /// The legal notice, in addition to `product`, `contact` and `address`.
    pub imprint: Imprint,
    /// The settings of the usage statistics.
    pub usage_settings: UsageSettings,
    /// The number of months for which messages are kept.
    #[oai(validator(minimum(value = "1"), maximum(value = "120")))]
    pub message_retention_months: u16,
}

/// The settings of the usage statistics.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct UsageSettings {
    /// The number of days for which single events are kept. Totals are kept longer.
    #[oai(validator(minimum(value = "7"), maximum(value = "3650")))]
    pub retention_days: u16,
    /// The host to which events are forwarded; absent if there is none.
    #[oai(validator(max_length = 253))]
    pub forwarded_to: Option<String>,
    /// Whether page requests are counted without consent; without identifiers, cookies or storage.
    pub counts_requests: bool,
}

/// The contact data of the inn.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Contact {
    /// The telephone number for display.
    #[oai(validator(max_length = 40))]
    pub phone: String,
    /// The `tel:` URI of the number.
    pub phone_href: String,
    /// The e-mail address.
    #[oai(validator(max_length = 254))]
    pub email: String,
}

/// The postal address of the inn.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Address {
    /// Street and number.
    #[oai(validator(max_length = 100))]
    pub street: String,
    /// The postal code.
    #[oai(validator(max_length = 100))]
    pub postal_code: String,
    /// The town or village.
    #[oai(validator(max_length = 100))]
    pub locality: String,
    /// The country.
    #[oai(validator(max_length = 100))]
    pub country: String,
}

/// A point on the globe (WGS 84).
#[derive(Object, Clone, Copy, PartialEq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Geo {
    /// Degrees north of the equator, -90 to 90.
    #[oai(validator(minimum(value = "-90"), maximum(value = "90")))]
    pub latitude: f64,
    /// Degrees east of Greenwich, -180 to 180.
    #[oai(validator(minimum(value = "-180"), maximum(value = "180")))]
    pub longitude: f64,
}

/// Links to other sites; all `http` or `https`.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Links {
    /// The video channel.
    #[oai(validator(max_length = 2000))]
    pub video: String,
    /// The social network profile.
    #[oai(validator(max_length = 2000))]
    pub social: String,
    /// The map.
    #[oai(validator(max_length = 2000))]
    pub map: String,
    /// Directions to the inn.
    #[oai(validator(max_length = 2000))]
    pub directions: String,
}

/// A supplier of the kitchen. The website has its name and text, by kind.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Supplier {
    /// The kind of goods.
    pub kind: EnumCode<suppliers::SupplierKind>,
    /// The position, ascending from 1.
    #[oai(validator(minimum(value = "1")))]
    pub sort_order: u32,
    /// The supplier's website; absent if there is none.
    #[oai(validator(max_length = 2000))]
    pub action_url: Option<String>,
}

/// The legal notice: what the Austrian acts on electronic commerce (§5), media (§25) and trades (§63) require.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Imprint {
    /// The person or company that runs the inn and owns the website.
    #[oai(validator(max_length = 200))]
    pub owner: String,
    /// The managers of the company; absent if a person runs the inn.
    #[oai(validator(max_length = 200))]
    pub managers: Option<String>,
    /// The number in the commercial register (Firmenbuch); absent if there is none.
    #[oai(validator(max_length = 200))]
    pub register_number: Option<String>,
    /// The court that keeps the register; absent if there is no number.
    #[oai(validator(max_length = 200))]
    pub register_court: Option<String>,
    /// The VAT identification number (UID); absent if there is none.
    #[oai(validator(max_length = 11, pattern = "^ATU[0-9]{8}$"))]
    pub vat_id: Option<String>,
    /// The number in the trade register (GISA); absent if not published.
    #[oai(validator(max_length = 200))]
    pub trade_register_number: Option<String>,
    /// The trade, which is also the purpose of the company.
    #[oai(validator(max_length = 200))]
    pub trade: String,
    /// The authority that supervises it.
    #[oai(validator(max_length = 200))]
    pub trade_authority: String,
    /// The chamber and its professional group.
    #[oai(validator(max_length = 200))]
    pub chamber: String,
}

impl From<&InnDetails> for Site {
    fn from(inn: &InnDetails) -> Self {
        let text = ToString::to_string;
        Self {
            product: inn.product.as_str().to_owned(),
            public_url: inn.public_url.as_str().to_owned(),
            contact: Contact {
                phone: inn.phone.as_str().to_owned(),
                phone_href: inn.phone.tel_href(),
                email: inn.email.as_str().to_owned(),
            },
            address: Address {
                street: inn.address.street.as_str().to_owned(),
                postal_code: inn.address.postal_code.as_str().to_owned(),
                locality: inn.address.locality.as_str().to_owned(),
                country: inn.address.country.as_str().to_owned(),
            },
            links: Links {
                video: text(&inn.links.video),
                social: text(&inn.links.social),
                map: text(&inn.links.map),
                directions: text(&inn.links.directions),
            },
            geo: Geo {
                latitude: inn.geo.latitude.get(),
                longitude: inn.geo.longitude.get(),
            },
            languages: LANGUAGES.map(ToOwned::to_owned).to_vec(),
            default_language: LANGUAGES[0].to_owned(),
            suppliers: suppliers(&inn.supplier_links)
                .iter()
                .map(Supplier::from)
                .collect(),
            imprint: (&inn.imprint).into(),
            usage_settings: UsageSettings {
                retention_days: inn.usage_notice.retention_days,
                forwarded_to: inn.usage_notice.forwarded_to.clone(),
                counts_requests: inn.usage_notice.requests,
            },
            message_retention_months: inn.message_retention_months,
        }
    }
}

impl From<&suppliers::Supplier> for Supplier {
    fn from(supplier: &suppliers::Supplier) -> Self {
        Self {
            kind: supplier.kind.into(),
            sort_order: supplier.sort_order,
            action_url: supplier.action_url.as_ref().map(ToString::to_string),
        }
    }
}

impl From<&inn::Imprint> for Imprint {
    fn from(imprint: &inn::Imprint) -> Self {
        let line = |line: &inn::ImprintLine| line.as_str().to_owned();
        let to_optional_text = |text: &Option<inn::ImprintLine>| text.as_ref().map(line);
        Self {
            owner: line(&imprint.owner),
            managers: to_optional_text(&imprint.managers),
            register_number: to_optional_text(&imprint.register_number),
            register_court: to_optional_text(&imprint.register_court),
            vat_id: imprint.vat_id.as_ref().map(|id| id.as_str().to_owned()),
            trade_register_number: to_optional_text(&imprint.trade_register_number),
            trade: line(&imprint.trade),
            trade_authority: line(&imprint.trade_authority),
            chamber: line(&imprint.chamber),
        }
    }
}

pub struct SiteApi;

#[OpenApi(tag = "ApiTag::Site")]
impl SiteApi {
    /// Get the inn
    ///
    /// Name, contact data, links and suppliers.
    #[oai(path = "/site", method = "get", operation_id = "getSite")]
    async fn get(
        &self,
        request: &Request,
        publisher: Data<&Arc<Publisher>>,
    ) -> Result<ConditionalJson<Site>, NotYetPublished> {
        Ok(publisher.response(request, "/api/site")?)
    }
}
