use domain::audit::{AuditAction, AuditContext};
use domain::auth::PasswordChange;
use domain::calendar::Timestamp;
use domain::fields::FieldErrorKind;
use domain::jobs::JobKind;
use domain::rate_limit::{RateLimit, RateLimitKey};
use domain::secrets::Password;
use domain::staff::{AccountLinkKind, StaffMember};
use ports::{HashingPriority, PasswordVerification};

use super::{
    AuthService, Client, IssuedSession, SignInError, find_member_unchanged_since_verification,
};
use crate::audit::append_audited;
use crate::security_log::{self, SecurityEvent};
use crate::stored_rate_limits::reset_counters;

impl AuthService {
    /// See [`PasswordChange::check_new`].
    pub fn check_new_password(
        &self,
        member: &StaffMember,
        current: Option<&Password>,
        new: &Password,
    ) -> Result<(), FieldErrorKind> {
        let inn = self.master_data.borrow().input.clone();
        let words = [inn.words(), member.words()].concat();
        PasswordChange::check_new(current, new, &words)
    }

    /// Changes the password, ends all sessions of the member, makes the links to the account invalid, issues a new session and queues a
    /// notice.
    ///
    /// # Errors
    /// [`SignInError::ProofRequired`] if the member has a second factor, and the session has no recent proof.
    pub async fn change_password(
        &self,
        member: &StaffMember,
        is_recently_proven: bool,
        change: &PasswordChange,
        client: Client<'_>,
    ) -> Result<IssuedSession, SignInError> {
        let now = self.now();
        let outcome = self
            .check_and_change_password(member, is_recently_proven, change, client, now)
            .await;
        let event = match &outcome {
            Ok(_) => SecurityEvent::PasswordChanged,
            Err(SignInError::TooManyAttempts(sign_in_pause)) => {
                SecurityEvent::SignInPaused(*sign_in_pause)
            }
            Err(error) => SecurityEvent::PasswordChangeFailed(error.reason()),
        };
        security_log::record(event, Some(client.address), Some(member.id));
        outcome
    }

    async fn check_and_change_password(
        &self,
        member: &StaffMember,
        is_recently_proven: bool,
        change: &PasswordChange,
        client: Client<'_>,
        now: Timestamp,
    ) -> Result<IssuedSession, SignInError> {
        if !is_recently_proven {
            let mut snapshot = self.adapters.store.begin_read_only().await?;
            if !snapshot.second_factors().list(member.id).await?.is_empty() {
                return Err(SignInError::ProofRequired);
            }
        }
        let key = self.password_change_limit_key(member);
        self.count_attempt::<SignInError>(&[key]).await?;
        let hasher = &self.adapters.password_hasher;
        let verification = hasher.verify(
            &change.current,
            &member.password_hash,
            HashingPriority::High,
        );
        if verification.await? == PasswordVerification::WrongPassword {
            return Err(SignInError::InvalidCredentials);
        }
        let new = hasher.hash(&change.new, HashingPriority::High).await?;
        let mut tx = self.adapters.store.begin().await?;
        let mut member = find_member_unchanged_since_verification(&mut *tx, member).await?;
        member.change_password(new);
        tx.staff().update(&member).await?;
        tx.staff()
            .expire_links(member.id, &AccountLinkKind::TO_OWN_ACCOUNT, now)
            .await?;
        tx.sessions().delete_all_of_member(member.id).await?;
        let event = AuditAction::PasswordChanged.on("");
        append_audited(&mut *tx, &AuditContext::of(&member, now), event).await?;
        self.queue_notice(&mut *tx, JobKind::PasswordNotice, &member)
            .await?;
        let issued = self.issue_session(&mut *tx, member, None, client).await?;
        reset_counters(&mut *tx, &[key]).await?;
        tx.commit().await?;
        Ok(issued)
    }

    /// Counted separately from sign-in attempts, so that attempts without a session do not delay a change.
    pub(super) fn password_change_limit_key(&self, member: &StaffMember) -> RateLimitKey {
        self.rate_limit_key(RateLimit::PasswordChange, &member.id.get().to_string())
    }
}
