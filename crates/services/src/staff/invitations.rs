use domain::audit::{AuditAction, AuditContext};
use domain::staff::{
    AccountLink, AccountLinkDetails, AccountLinkId, AccountLinkKind, PersonName, Role, StaffId,
};
use ports::StoreError;

use super::{IssuedLink, StaffService};
use crate::audit::commit_audited;
use crate::security_log::{self, SecurityEvent};

/// A person to be invited. The person may correct the names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewInvitation {
    pub first_name: PersonName,
    pub last_name: PersonName,
    pub role: Role,
}

impl StaffService {
    /// The invitations that can be accepted, the oldest first.
    pub async fn list_invitations(&self) -> Result<Vec<AccountLink>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let mut links = snapshot
            .staff()
            .list_links(AccountLinkKind::Invitation)
            .await?;
        let now = self.clock.now();
        links.retain(|link| now < link.details.expires_at);
        Ok(links)
    }

    /// Returns a link that creates an account. It is not stored.
    pub async fn invite(
        &self,
        invitation: NewInvitation,
        inviter: StaffId,
        context: &AuditContext,
    ) -> Result<IssuedLink, StoreError> {
        let NewInvitation {
            first_name,
            last_name,
            role,
        } = invitation;
        let name = format!("{first_name} {last_name}");
        let kind = AccountLinkKind::Invitation;
        let link = AccountLinkDetails {
            first_name: Some(first_name),
            last_name: Some(last_name),
            role: Some(role),
            ..AccountLinkDetails::new(kind, Some(inviter), context.occurred_at)
        };
        let mut tx = self.store.begin().await?;
        let issued = self.issue_link(&mut *tx, link).await?;
        commit_audited(tx, context, AuditAction::StaffInvited.on(&name)).await?;
        security_log::record_by(context, SecurityEvent::Invited, None);
        Ok(issued)
    }

    /// Returns whether there was such an invitation.
    pub async fn revoke_invitation(
        &self,
        id: AccountLinkId,
        context: &AuditContext,
    ) -> Result<bool, StoreError> {
        let mut tx = self.store.begin().await?;
        let found = tx.staff().find_link(id).await?;
        let Some(link) = found.filter(|link| link.details.kind == AccountLinkKind::Invitation)
        else {
            return Ok(false);
        };
        tx.staff().delete_link(id).await?;
        let name = link.details.suggested_name();
        commit_audited(tx, context, AuditAction::InvitationRevoked.on(&name)).await?;
        Ok(true)
    }
}
