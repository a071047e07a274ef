//! The roles whose members need a second factor.

use domain::audit::{AuditAction, AuditContext};
use domain::staff::{Role, StaffMember};
use ports::{StoreError, UnitOfWork};

use super::AuthService;
use crate::audit::commit_audited;
use crate::security_log::{self, SecurityEvent};

impl AuthService {
    /// The roles that need a second factor.
    pub async fn list_required_roles(&self) -> Result<Vec<Role>, StoreError> {
        let mut snapshot = self.adapters.store.begin_read_only().await?;
        snapshot.second_factors().list_required_roles().await
    }

    pub async fn save_required_roles(
        &self,
        roles: &[Role],
        context: &AuditContext,
    ) -> Result<(), StoreError> {
        let mut tx = self.adapters.store.begin().await?;
        tx.second_factors().save_required_roles(roles).await?;
        let event = AuditAction::SecondFactorRequirementsSaved.on("");
        commit_audited(tx, context, event).await?;
        security_log::record_by(
            context,
            SecurityEvent::SecondFactorRequirementsChanged,
            None,
        );
        Ok(())
    }

    /// Whether the member must set up a second factor before anything else.
    pub(super) async fn needs_second_factor(
        &self,
        tx: &mut dyn UnitOfWork,
        member: &StaffMember,
    ) -> Result<bool, StoreError> {
        let roles = tx.second_factors().list_required_roles().await?;
        Ok(roles.contains(&member.role) && tx.second_factors().list(member.id).await?.is_empty())
    }
}
