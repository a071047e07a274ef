use domain::{
    fields::FieldErrorKind,
    inn::{
        self, AddressLine, CopyrightYear, Email, FurtherLinks, HttpUrl, ImprintLine, InnName,
        Latitude, LinkName, Longitude, MasterData, PhoneNumber, SiteSettings, UsagePrivacyNotice,
        VatId,
    },
    pages::Language,
};
use poem_openapi::Object;

use super::{
    fields::{FieldList, ObjectField, OptionalField, OptionalText, RequiredField},
    limits::MaxLengthOnly,
};
use crate::{field_markers, field_type, field_types, json_fields};

field_types! {
    InnName: String { max_length: InnName::MAX_CHARS }
    LinkName: String { max_length: LinkName::MAX_CHARS }
    HttpUrl: String { max_length: HttpUrl::MAX_CHARS }
    PhoneNumber: String { max_length: PhoneNumber::MAX_CHARS }
    AddressLine: String { max_length: AddressLine::MAX_CHARS }
    ImprintLine: String { max_length: ImprintLine::MAX_CHARS }
    VatId: String { max_length: VatId::MAX_CHARS, pattern: "^(ATU[0-9]{8})?$".to_owned() }
}

field_type! { CopyrightYear: i64 => CopyrightYear, CopyrightYear::parse, { minimum: (*CopyrightYear::RANGE.start()).into(), maximum: (*CopyrightYear::RANGE.end()).into() } }
field_type! { Latitude: f64 => Latitude, Latitude::new, { minimum: f64::from(-Latitude::MAX), maximum: f64::from(Latitude::MAX) } or FieldErrorKind::InvalidDegrees }
field_type! { Longitude: f64 => Longitude, Longitude::new, { minimum: f64::from(-Longitude::MAX), maximum: f64::from(Longitude::MAX) } or FieldErrorKind::InvalidDegrees }

json_fields!(Address, Geo, Links, NamedLink, LinkLabel, Imprint);

field_markers! {
    /// The address of a map that can be embedded, or its `<iframe>`.
    EmbeddedMap: String => HttpUrl, HttpUrl::parse_embedded_map, { max_length: HttpUrl::MAX_CHARS };
    /// Further links.
    NamedLinks: FieldList<NamedLink> => FieldList<NamedLink>, Ok, { max_items: FurtherLinks::MAX_LINKS };
    /// The retention of messages, in months.
    MessageRetention: u16 => u16, Ok, { minimum: f64::from(*SiteSettings::MESSAGE_RETENTION_MONTHS_RANGE.start()), maximum: f64::from(*SiteSettings::MESSAGE_RETENTION_MONTHS_RANGE.end()) };
    /// The retention of usage events, in days.
    UsageRetention: u16 => u16, Ok, { minimum: f64::from(*UsagePrivacyNotice::RETENTION_DAYS_RANGE.start()), maximum: f64::from(*UsagePrivacyNotice::RETENTION_DAYS_RANGE.end()) };
}

/// The inn.
#[derive(Object, Clone, PartialEq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Site {
    /// The inn's name, at most 100 characters.
    #[oai(rename = "product")]
    pub name: RequiredField<InnName>,
    /// The public URL: scheme and host, without a trailing slash.
    #[oai(validator(max_length = 2000))]
    pub public_url: String,
    /// The contact data of the inn.
    pub contact: ContactDetails,
    /// The postal address of the inn.
    pub address: RequiredField<Address>,
    /// The coordinates.
    pub geo: RequiredField<Geo>,
    /// Links to other sites.
    pub links: RequiredField<Links>,
    /// The languages of the pages, BCP 47, the default first.
    pub languages: Vec<String>,
    /// Whether there are no English pages.
    pub is_german_only: bool,
    /// The language of the pages without a language in their path, BCP 47.
    pub default_language: String,
    /// The legal notice, in addition to `product`, `contact` and `address`.
    pub imprint: RequiredField<Imprint>,
    /// The first year in the copyright line; absent if it has no years.
    pub copyright_since: OptionalField<CopyrightYear>,
    /// The settings of the usage statistics.
    pub usage_settings: UsageSettings,
    /// The number of months for which messages are kept.
    pub message_retention_months: RequiredField<MessageRetention>,
    /// The version of the master data, for `If-Match`.
    #[oai(validator(minimum(value = "1")))]
    pub version: u32,
}

/// The settings of the usage statistics.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct UsageSettings {
    /// The number of days for which single events are kept. Totals are kept longer.
    pub retention_days: RequiredField<UsageRetention>,
    /// The host to which events are forwarded; absent if there is none.
    #[oai(validator(max_length = 253))]
    pub forwarded_to: Option<String>,
    /// Whether page requests are counted without consent; without identifiers, cookies or storage.
    pub counts_requests: bool,
}

/// The contact data of the inn.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename = "Contact", rename_all = "camelCase")]
pub struct ContactDetails {
    /// The telephone number for display.
    pub phone: RequiredField<PhoneNumber>,
    /// The `tel:` URI of the number.
    pub phone_href: String,
    /// The e-mail address.
    pub email: RequiredField<MaxLengthOnly<Email>>,
}

/// The postal address of the inn.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Address {
    /// Street and number.
    pub street: RequiredField<AddressLine>,
    /// The postal code.
    pub postal_code: RequiredField<AddressLine>,
    /// The town or village.
    pub locality: RequiredField<AddressLine>,
    /// The country.
    pub country: RequiredField<AddressLine>,
}

/// A point on the globe (WGS 84).
#[derive(Object, Clone, PartialEq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Geo {
    /// Degrees north of the equator, -90 to 90.
    pub latitude: RequiredField<Latitude>,
    /// Degrees east of Greenwich, -180 to 180.
    pub longitude: RequiredField<Longitude>,
}

/// Links to other sites; all `http` or `https`.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Links {
    /// The video channel; absent if there is none.
    pub video: OptionalText<HttpUrl>,
    /// The social network profile; absent if there is none.
    pub social: OptionalText<HttpUrl>,
    /// Further links with names, in order; absent if there are none.
    pub further: OptionalField<NamedLinks>,
    /// The embedded map. A request may contain its `<iframe>`; the address is stored.
    pub map: RequiredField<EmbeddedMap>,
    /// Directions to the inn.
    pub directions: RequiredField<HttpUrl>,
}

/// A link with a name.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct NamedLink {
    /// The name.
    pub label: ObjectField<LinkLabel>,
    /// The address.
    pub url: RequiredField<HttpUrl>,
}

/// The name of a link in German, and perhaps in English. One line without formatting.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(skip_serializing_if_is_none)]
pub struct LinkLabel {
    /// The German name.
    #[oai(rename = "de")]
    pub german: RequiredField<LinkName>,
    /// The English name; absent if there is none.
    #[oai(rename = "en")]
    pub english: OptionalText<LinkName>,
}

/// The legal notice: what the Austrian acts on electronic commerce (§5), media (§25) and trades (§63) require.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Imprint {
    /// The person or company that runs the inn and owns the website.
    pub owner: RequiredField<ImprintLine>,
    /// The managers of the company; absent if a person runs the inn.
    pub managers: OptionalText<ImprintLine>,
    /// The number in the commercial register (Firmenbuch); absent if there is none.
    pub register_number: OptionalText<ImprintLine>,
    /// The court that keeps the register; absent if there is no number.
    pub register_court: OptionalText<ImprintLine>,
    /// The VAT identification number (UID); absent if there is none.
    pub vat_id: OptionalText<VatId>,
    /// The number in the trade register (GISA); absent if not published.
    pub trade_register_number: OptionalText<ImprintLine>,
    /// The trade, which is also the purpose of the company.
    pub trade: RequiredField<ImprintLine>,
    /// The authority that supervises it.
    pub trade_authority: RequiredField<ImprintLine>,
    /// The chamber and its professional group.
    pub chamber: RequiredField<ImprintLine>,
}

impl Site {
    pub fn new(master_data: &MasterData, settings: &SiteSettings) -> Self {
        let inn = &master_data.input;
        Self {
            name: RequiredField::from_display(&inn.name),
            public_url: settings.public_url.as_str().to_owned(),
            contact: ContactDetails {
                phone: RequiredField::from_display(&inn.contact.phone),
                phone_href: inn.phone_uri(),
                email: RequiredField::from_display(&inn.contact.email),
            },
            address: RequiredField::of(&inn.address),
            links: RequiredField::of(&inn.links),
            geo: RequiredField::of(inn.geo),
            is_german_only: inn.is_german_only,
            languages: inn
                .languages()
                .iter()
                .map(|language| language.code().to_owned())
                .collect(),
            default_language: Language::DEFAULT.code().to_owned(),
            imprint: RequiredField::of(&inn.imprint),
            copyright_since: OptionalField::new(inn.copyright_since.map(|year| year.get().into())),
            usage_settings: UsageSettings {
                retention_days: RequiredField::of(settings.usage_notice.retention_days),
                forwarded_to: settings.usage_notice.forwarded_to.clone(),
                counts_requests: settings.usage_notice.counts_page_requests,
            },
            message_retention_months: RequiredField::of(settings.message_retention_months),
            version: master_data.version.get(),
        }
    }
}

impl From<&inn::Address> for Address {
    fn from(address: &inn::Address) -> Self {
        Self {
            street: RequiredField::from_display(&address.street),
            postal_code: RequiredField::from_display(&address.postal_code),
            locality: RequiredField::from_display(&address.locality),
            country: RequiredField::from_display(&address.country),
        }
    }
}

impl From<&inn::InnLinks> for Links {
    fn from(links: &inn::InnLinks) -> Self {
        let further: Vec<_> = links
            .further
            .iter()
            .map(NamedLink::from)
            .map(RequiredField::from)
            .collect();
        Self {
            video: OptionalText::from_optional_display(links.video.as_ref()),
            social: OptionalText::from_optional_display(links.social.as_ref()),
            further: OptionalField::new(Some(further).filter(|further| !further.is_empty())),
            map: RequiredField::from_display(&links.map),
            directions: RequiredField::from_display(&links.directions),
        }
    }
}

impl From<&inn::NamedLink> for NamedLink {
    fn from(link: &inn::NamedLink) -> Self {
        let label = LinkLabel {
            german: RequiredField::from_display(&link.label.german),
            english: OptionalText::from_optional_display(link.label.english.as_ref()),
        };
        Self {
            label: label.into(),
            url: RequiredField::from_display(&link.url),
        }
    }
}

impl From<inn::Geo> for Geo {
    fn from(geo: inn::Geo) -> Self {
        Self {
            latitude: RequiredField::of(geo.latitude.get()),
            longitude: RequiredField::of(geo.longitude.get()),
        }
    }
}

impl From<&inn::Imprint> for Imprint {
    fn from(imprint: &inn::Imprint) -> Self {
        let optional_line = OptionalText::from_optional_display;
        Self {
            owner: RequiredField::from_display(&imprint.owner),
            managers: optional_line(imprint.managers.as_ref()),
            register_number: optional_line(imprint.register_number.as_ref()),
            register_court: optional_line(imprint.register_court.as_ref()),
            vat_id: OptionalText::from_optional_display(imprint.vat_id.as_ref()),
            trade_register_number: optional_line(imprint.trade_register_number.as_ref()),
            trade: RequiredField::from_display(&imprint.trade),
            trade_authority: RequiredField::from_display(&imprint.trade_authority),
            chamber: RequiredField::from_display(&imprint.chamber),
        }
    }
}
