use async_trait::async_trait;
use domain::auth::{
    AuthChallenge, SecondFactor, SecondFactorDetails, SecondFactorId, SecondFactorKind,
};
use domain::calendar::Timestamp;
use domain::secrets::Digest;
use domain::staff::{Role, StaffId};

use crate::StoreError;

/// Second factors of staff, recovery codes, and challenges. Not public: writes do not raise the revision.
#[async_trait]
pub trait SecondFactorRepository: Send {
    /// The factors of a member by id. Fails if one is corrupt.
    async fn list(&mut self, staff: StaffId) -> Result<Vec<SecondFactor>, StoreError>;

    /// Whether any member has a factor of this kind.
    async fn exists(&mut self, kind: SecondFactorKind) -> Result<bool, StoreError>;

    async fn insert(&mut self, factor: &SecondFactorDetails) -> Result<SecondFactor, StoreError>;

    async fn update(&mut self, factor: &SecondFactor) -> Result<(), StoreError>;

    /// Does nothing if there is no such factor.
    async fn delete(&mut self, id: SecondFactorId) -> Result<(), StoreError>;

    /// Deletes the factors, recovery codes and challenges of a member.
    async fn delete_all_of_member(&mut self, staff: StaffId) -> Result<(), StoreError>;

    /// The number of recovery codes of a member that were not used.
    async fn count_recovery_codes(&mut self, staff: StaffId) -> Result<u64, StoreError>;

    /// Replaces the recovery codes of a member.
    async fn replace_recovery_codes(
        &mut self,
        staff: StaffId,
        codes: &[Digest],
    ) -> Result<(), StoreError>;

    /// Deletes a recovery code. Returns whether the member had it.
    async fn delete_recovery_code(
        &mut self,
        staff: StaffId,
        code: &Digest,
    ) -> Result<bool, StoreError>;

    /// The challenge with this token, valid or not.
    async fn find_challenge(&mut self, token: &Digest)
    -> Result<Option<AuthChallenge>, StoreError>;

    /// Replaces a challenge with the same token.
    async fn save_challenge(&mut self, challenge: &AuthChallenge) -> Result<(), StoreError>;

    /// Does nothing if there is no such challenge.
    async fn delete_challenge(&mut self, token: &Digest) -> Result<(), StoreError>;

    /// Deletes the challenges that expired before this instant. Returns how many.
    async fn purge_challenges(&mut self, expired: Timestamp) -> Result<u64, StoreError>;

    /// The roles that need a second factor.
    async fn list_required_roles(&mut self) -> Result<Vec<Role>, StoreError>;

    async fn save_required_roles(&mut self, roles: &[Role]) -> Result<(), StoreError>;
}
