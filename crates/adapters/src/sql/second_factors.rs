use async_trait::async_trait;
use domain::auth::{
    AuthChallenge, SecondFactor, SecondFactorDetails, SecondFactorId, SecondFactorKind,
    SecondFactorName,
};
use domain::calendar::Timestamp;
use domain::secrets::{Digest, PasswordHash, SecondFactorSecret};
use domain::staff::{Role, StaffId};
use ports::{SecondFactorRepository, StoreError};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};

use super::column::{StoredValue, code_columns, column_values, number_columns, set, text_columns};
use super::entity::entity;
use super::query::{
    delete_where, fetch_optional_row, insert, read_each_row, to_store_error, update, upsert,
};
use super::unit_of_work::SqlUnitOfWork;

number_columns!(SecondFactorId);
code_columns!(SecondFactorKind);
text_columns!(SecondFactorName);
column_values!(String: SecondFactorSecret, |stored| Self::new(stored), |value| value.as_str().to_owned());

entity! {
    second_factor "second_factors" {
        #[sea_orm(primary_key)]
        id: SecondFactorId,
    }
    SecondFactorDetails {
        staff: StaffId,
        kind: SecondFactorKind,
        name: SecondFactorName,
        secret: SecondFactorSecret,
        last_step: Option<u64>,
        #[sea_orm(column_name = "created")]
        created_at: Timestamp,
        #[sea_orm(column_name = "last_used")]
        last_used_at: Option<Timestamp>,
    }
}

entity! {
    recovery_code "recovery_codes" {
        #[sea_orm(primary_key, auto_increment = false)]
        code: Digest,
        staff: StaffId,
    }
}

entity! {
    auth_challenge "auth_challenges" {}
    AuthChallenge {
        #[sea_orm(primary_key, auto_increment = false, column_name = "token")]
        token_digest: Digest,
        staff: Option<StaffId>,
        #[sea_orm(column_name = "password")]
        password_hash: Option<PasswordHash>,
        state: Option<SecondFactorSecret>,
        #[sea_orm(column_name = "expires")]
        expires_at: Timestamp,
    }
}

entity! {
    second_factor_requirement "second_factor_requirements" {
        #[sea_orm(primary_key, auto_increment = false)]
        role: Role,
    }
}

impl From<second_factor::Model> for SecondFactor {
    fn from(row: second_factor::Model) -> Self {
        Self {
            id: row.id.0,
            details: row.into(),
        }
    }
}

#[async_trait]
impl SecondFactorRepository for SqlUnitOfWork {
    async fn list(&mut self, staff: StaffId) -> Result<Vec<SecondFactor>, StoreError> {
        let factors = second_factor::Entity::find()
            .filter(second_factor::Column::Staff.eq(StoredValue(staff)))
            .order_by_asc(second_factor::Column::Id);
        // Without a corrupt factor, the password alone would be enough.
        let rows = read_each_row(&self.transaction, factors).await?;
        rows.into_iter().collect()
    }

    async fn exists(&mut self, kind: SecondFactorKind) -> Result<bool, StoreError> {
        let factors =
            second_factor::Entity::find().filter(second_factor::Column::Kind.eq(StoredValue(kind)));
        let count = factors.count(&self.transaction).await;
        Ok(count.map_err(to_store_error)? > 0)
    }

    async fn insert(&mut self, factor: &SecondFactorDetails) -> Result<SecondFactor, StoreError> {
        let row = second_factor::ActiveModel::from(factor);
        let insert_result = ActiveModelTrait::insert(row, &self.transaction).await;
        Ok(insert_result.map_err(to_store_error)?.into())
    }

    async fn update(&mut self, factor: &SecondFactor) -> Result<(), StoreError> {
        let row = second_factor::ActiveModel {
            id: set(factor.id),
            ..(&factor.details).into()
        };
        update(&self.transaction, row).await
    }

    async fn delete(&mut self, id: SecondFactorId) -> Result<(), StoreError> {
        let is_factor = second_factor::Column::Id.eq(StoredValue(id));
        delete_where(&self.transaction, second_factor::Entity, is_factor).await?;
        Ok(())
    }

    async fn delete_all_of_member(&mut self, staff: StaffId) -> Result<(), StoreError> {
        let staff = StoredValue(staff);
        let is_factor = second_factor::Column::Staff.eq(staff);
        delete_where(&self.transaction, second_factor::Entity, is_factor).await?;
        let is_code = recovery_code::Column::Staff.eq(staff);
        delete_where(&self.transaction, recovery_code::Entity, is_code).await?;
        let is_challenge = auth_challenge::Column::Staff.eq(staff);
        delete_where(&self.transaction, auth_challenge::Entity, is_challenge).await?;
        Ok(())
    }

    async fn count_recovery_codes(&mut self, staff: StaffId) -> Result<u64, StoreError> {
        let codes = recovery_code::Entity::find()
            .filter(recovery_code::Column::Staff.eq(StoredValue(staff)));
        codes.count(&self.transaction).await.map_err(to_store_error)
    }

    async fn replace_recovery_codes(
        &mut self,
        staff: StaffId,
        codes: &[Digest],
    ) -> Result<(), StoreError> {
        let is_code = recovery_code::Column::Staff.eq(StoredValue(staff));
        delete_where(&self.transaction, recovery_code::Entity, is_code).await?;
        for code in codes {
            let row = recovery_code::ActiveModel {
                code: set(*code),
                staff: set(staff),
            };
            insert(&self.transaction, row).await?;
        }
        Ok(())
    }

    async fn delete_recovery_code(
        &mut self,
        staff: StaffId,
        code: &Digest,
    ) -> Result<bool, StoreError> {
        let is_code = recovery_code::Column::Code
            .eq(StoredValue(*code))
            .and(recovery_code::Column::Staff.eq(StoredValue(staff)));
        let deleted = delete_where(&self.transaction, recovery_code::Entity, is_code).await?;
        Ok(deleted > 0)
    }

    async fn find_challenge(
        &mut self,
        token: &Digest,
    ) -> Result<Option<AuthChallenge>, StoreError> {
        let challenge = auth_challenge::Entity::find_by_id(StoredValue(*token));
        fetch_optional_row(&self.transaction, challenge).await
    }

    async fn save_challenge(&mut self, challenge: &AuthChallenge) -> Result<(), StoreError> {
        let row = auth_challenge::ActiveModel::from(challenge);
        upsert(&self.transaction, [row]).await
    }

    async fn delete_challenge(&mut self, token: &Digest) -> Result<(), StoreError> {
        let is_challenge = auth_challenge::Column::TokenDigest.eq(StoredValue(*token));
        delete_where(&self.transaction, auth_challenge::Entity, is_challenge).await?;
        Ok(())
    }

    async fn purge_challenges(&mut self, expired: Timestamp) -> Result<u64, StoreError> {
        let is_expired = auth_challenge::Column::ExpiresAt.lt(StoredValue(expired));
        delete_where(&self.transaction, auth_challenge::Entity, is_expired).await
    }

    async fn list_required_roles(&mut self) -> Result<Vec<Role>, StoreError> {
        let roles = second_factor_requirement::Entity::find();
        let rows =
            read_each_row::<_, second_factor_requirement::Model>(&self.transaction, roles).await?;
        rows.into_iter().map(|row| Ok(row?.role.0)).collect()
    }

    async fn save_required_roles(&mut self, roles: &[Role]) -> Result<(), StoreError> {
        let all = Expr::value(true);
        delete_where(&self.transaction, second_factor_requirement::Entity, all).await?;
        for role in roles {
            let row = second_factor_requirement::ActiveModel { role: set(*role) };
            insert(&self.transaction, row).await?;
        }
        Ok(())
    }
}
