use serde::{Deserialize, Serialize};

use super::{Address, Email, Geo, Imprint, InnLinks, InnName, PhoneNumber};
use crate::RecordVersion;

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
