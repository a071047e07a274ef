use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Address, Email, Geo, Imprint, InnLinks, InnName, PhoneNumber};
use crate::RecordVersion;
use crate::fields::FieldErrorKind;
use crate::pages::Language;
use crate::serde_as::serde_as;

/// The data of the inn that staff can change. The first start takes them from the settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MasterDataInput {
    /// The inn's name.
    #[serde(rename = "product")]
    pub name: InnName,
    pub contact: ContactDetails,
    pub address: Address,
    pub geo: Geo,
    pub links: InnLinks,
    pub imprint: Imprint,
    /// Guests then see no English page. English texts are kept.
    #[serde(rename = "isGermanOnly", default)]
    pub is_german_only: bool,
    /// The first year in the copyright line, which has no years without it. Older exports lack the field.
    #[serde(rename = "copyrightSince", default = "CopyrightYear::specified")]
    pub copyright_since: Option<CopyrightYear>,
}

/// 1000 to 9999.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyrightYear(u16);

serde_as!(i64: CopyrightYear, |year| Self::parse(year).map_err(FieldErrorKind::code), |year| year.get());

impl CopyrightYear {
    pub const RANGE: RangeInclusive<u16> = 1000..=9999;

    const OUT_OF_RANGE: FieldErrorKind = FieldErrorKind::OutOfRange {
        at_least: 1000,
        at_most: 9999,
    };

    /// The year of the specification (decision N4).
    pub fn specified() -> Option<Self> {
        Some(Self(2024))
    }

    pub fn parse(value: i64) -> Result<Self, FieldErrorKind> {
        let year = u16::try_from(value).ok();
        year.filter(|year| Self::RANGE.contains(year))
            .map(Self)
            .ok_or(Self::OUT_OF_RANGE)
    }

    pub fn get(self) -> u16 {
        self.0
    }
}

/// The contact data that guests see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ContactDetails {
    pub phone: PhoneNumber,
    pub email: Email,
}

impl MasterDataInput {
    /// The telephone number as a URI, such as `tel:+4310000000`.
    pub fn phone_uri(&self) -> String {
        self.contact.phone.tel_uri(self.address.is_in_austria())
    }

    /// The languages of the pages, the default first.
    pub fn languages(&self) -> &'static [Language] {
        if self.is_german_only {
            &[Language::DEFAULT]
        } else {
            &Language::ALL
        }
    }

    /// Public words that a password must not consist of.
    pub fn words(&self) -> [&str; 3] {
        [
            self.name.as_str(),
            self.address.locality.as_str(),
            self.address.street.as_str(),
        ]
    }
}

/// The stored master data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MasterData {
    pub input: MasterDataInput,
    pub version: RecordVersion,
}

impl MasterData {
    pub fn initial(input: MasterDataInput) -> Self {
        let version = RecordVersion::INITIAL;
        Self { input, version }
    }

    /// The version rises if something differs.
    pub fn edited(&self, input: MasterDataInput) -> Self {
        let version = if input == self.input {
            self.version
        } else {
            self.version.next()
        };
        Self { input, version }
    }
}
