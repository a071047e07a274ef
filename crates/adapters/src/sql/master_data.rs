use async_trait::async_trait;
use domain::RecordVersion;
use domain::inn::{
    Address, AddressLine, ContactDetails, CopyrightYear, Email, FurtherLinks, Geo, HttpUrl,
    Imprint, ImprintLine, InnLinks, InnName, Latitude, Longitude, MasterData, MasterDataInput,
    PhoneNumber, VatId,
};
use ports::{MasterDataRepository, StoreError};
use sea_orm::{EntityTrait, Select};

use self::master_data::{ActiveModel, Entity, Model};
use super::column::{StoredValue, column_values, number_columns, set, text_columns};
use super::entity::entity;
use super::query::{fetch_optional_row, upsert};
use super::unit_of_work::SqlUnitOfWork;

/// The key of the only row.
const SINGLE_ROW_ID: i64 = 1;

column_values!(f64: Latitude Longitude, |stored| Self::new(stored)?, |value| value.get());
number_columns!(CopyrightYear);
text_columns!(AddressLine HttpUrl ImprintLine InnName PhoneNumber VatId);
// Texts have no values that JSON cannot represent.
column_values!(String: FurtherLinks, |stored| serde_json::from_str(&stored)?,
    |links| serde_json::to_string(links).unwrap_or_default()
);

entity! {
    /// The columns except the master data.
    master_data_head "master_data" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: i64,
        version: RecordVersion,
    }
}

entity! {
    master_data "master_data" {
        #[sea_orm(primary_key, auto_increment = false)]
        id: i64,
        version: RecordVersion,
    }
    MasterDataInput {
        name: InnName,
        is_german_only: bool,
        copyright_since: Option<CopyrightYear>,
        ..contact: ContactDetails {
            phone: PhoneNumber,
            email: Email,
        }
        ..address: Address {
            street: AddressLine,
            postal_code: AddressLine,
            locality: AddressLine,
            country: AddressLine,
        }
        ..geo: Geo {
            latitude: Latitude,
            longitude: Longitude,
        }
        ..links: InnLinks {
            video: Option<HttpUrl>,
            social: Option<HttpUrl>,
            further: FurtherLinks,
            map: HttpUrl,
            directions: HttpUrl,
        }
        ..imprint: Imprint {
            owner: ImprintLine,
            managers: Option<ImprintLine>,
            register_number: Option<ImprintLine>,
            register_court: Option<ImprintLine>,
            vat_id: Option<VatId>,
            trade_register_number: Option<ImprintLine>,
            trade: ImprintLine,
            trade_authority: ImprintLine,
            chamber: ImprintLine,
        }
    }
}

impl From<Model> for MasterData {
    fn from(row: Model) -> Self {
        let version = row.version.0;
        let input = row.into();
        Self { input, version }
    }
}

#[async_trait]
impl MasterDataRepository for SqlUnitOfWork {
    async fn find(&mut self) -> Result<Option<MasterData>, StoreError> {
        fetch_optional_row(&self.transaction, select_master_data()).await
    }

    async fn find_version(&mut self) -> Result<Option<RecordVersion>, StoreError> {
        let select = master_data_head::Entity::find_by_id(StoredValue(SINGLE_ROW_ID));
        let row: Option<master_data_head::Model> =
            fetch_optional_row(&self.transaction, select).await?;
        Ok(row.map(|row| row.version.0))
    }

    async fn save(&mut self, master_data: &MasterData) -> Result<(), StoreError> {
        let row = ActiveModel {
            id: set(SINGLE_ROW_ID),
            version: set(master_data.version),
            ..(&master_data.input).into()
        };
        upsert(self.public_transaction(), [row]).await
    }
}

pub(super) fn select_master_data() -> Select<Entity> {
    Entity::find_by_id(StoredValue(SINGLE_ROW_ID))
}
