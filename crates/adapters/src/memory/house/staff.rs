//! Who works here, in memory.

use async_trait::async_trait;
use domain::accounts::{NewStaffMember, PasswordHash, ProviderAccount, StaffId, StaffMember};
use domain::audit::{DeedKind, Signature};
use domain::house::Email;
use ports::StoreError;
use ports::driven::StaffRepository;

use super::{MemoryHouse, State};

#[async_trait]
impl StaffRepository for MemoryHouse {
    async fn add(
        &self,
        member: NewStaffMember,
        by: &Signature,
    ) -> Result<Option<StaffMember>, StoreError> {
        let mut state = self.state();
        if state.member_called(&member.email).is_some() {
            return Ok(None);
        }
        let highest = state.staff.last_key_value().map_or(0, |(id, _)| id.get());
        let id = StaffId::parse(i64::from(highest) + 1).map_err(StoreError::other)?;
        let member = member.into_member(id);
        state.record(by, DeedKind::StaffAdded.to(member.email.as_str()))?;
        state.staff.insert(id, member.clone());
        Ok(Some(member))
    }

    async fn is_empty(&self) -> Result<bool, StoreError> {
        Ok(self.state().staff.is_empty())
    }

    async fn list(&self) -> Result<Vec<StaffMember>, StoreError> {
        Ok(self.state().staff.values().cloned().collect())
    }

    async fn find_by_email(&self, email: &Email) -> Result<Option<StaffMember>, StoreError> {
        Ok(self.state().member_called(email).cloned())
    }

    async fn find_by_provider(
        &self,
        account: &ProviderAccount,
    ) -> Result<Option<StaffMember>, StoreError> {
        let state = self.state();
        let id = state.provider_accounts.get(account);
        Ok(id.and_then(|id| state.staff.get(id)).cloned())
    }

    async fn link(&self, id: StaffId, account: &ProviderAccount) -> Result<bool, StoreError> {
        let mut state = self.state();
        if let Some(linked) = state.provider_accounts.get(account) {
            return Ok(*linked == id);
        }
        let is_linked = state.provider_accounts.values().any(|linked| *linked == id);
        if is_linked || !state.staff.contains_key(&id) {
            return Ok(false);
        }
        state.provider_accounts.insert(account.clone(), id);
        Ok(true)
    }

    async fn reset(
        &self,
        id: StaffId,
        one_time: PasswordHash,
        by: &Signature,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        let Some(member) = state.staff.get_mut(&id) else {
            return Ok(false);
        };
        member.password = one_time;
        member.must_change_password = true;
        member.is_disabled = false;
        let deed = DeedKind::PasswordReset.to(member.email.as_str());
        state.provider_accounts.retain(|_, linked| *linked != id);
        state.end_sessions_of(id);
        state.record(by, deed)?;
        Ok(true)
    }

    async fn disable(&self, id: StaffId, by: &Signature) -> Result<bool, StoreError> {
        let mut state = self.state();
        let Some(member) = state.staff.get_mut(&id) else {
            return Ok(false);
        };
        member.is_disabled = true;
        let deed = DeedKind::StaffDisabled.to(member.email.as_str());
        state.end_sessions_of(id);
        state.record(by, deed)?;
        Ok(true)
    }

    async fn change_password(
        &self,
        id: StaffId,
        was: &PasswordHash,
        is: PasswordHash,
        by: &Signature,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        let member = state.staff.get_mut(&id);
        let Some(member) = member.filter(|member| member.password == *was) else {
            return Ok(false);
        };
        member.password = is;
        member.must_change_password = false;
        state.end_sessions_of(id);
        state.record(by, DeedKind::PasswordChanged.to(""))?;
        Ok(true)
    }

    async fn rehash(
        &self,
        id: StaffId,
        was: &PasswordHash,
        is: PasswordHash,
    ) -> Result<bool, StoreError> {
        let mut state = self.state();
        let member = state.staff.get_mut(&id);
        let found = member.filter(|member| member.password == *was);
        Ok(found.map(|member| member.password = is).is_some())
    }
}

impl State {
    fn member_called(&self, email: &Email) -> Option<&StaffMember> {
        let email = email.as_str();
        self.staff
            .values()
            .find(|member| member.email.as_str().eq_ignore_ascii_case(email))
    }

    pub(super) fn end_sessions_of(&mut self, staff: StaffId) {
        self.sessions.retain(|_, session| session.staff != staff);
    }
}
