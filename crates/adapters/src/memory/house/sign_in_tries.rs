use async_trait::async_trait;
use domain::accounts::{Suspect, TokenHash, TooManyTries};
use domain::calendar::Instant;
use ports::StoreError;
use ports::driven::SignInTries;

use super::MemoryHouse;

#[async_trait]
impl SignInTries for MemoryHouse {
    async fn count(
        &self,
        suspects: &[Suspect],
        now: Instant,
    ) -> Result<Result<(), TooManyTries>, StoreError> {
        let tries = &mut self.state().tries;
        let counted = Suspect::count_all(suspects, |key| tries.get(key).copied(), now);
        Ok(counted.map(|counted| tries.extend(counted)))
    }

    async fn forgive(&self, keys: &[TokenHash]) -> Result<(), StoreError> {
        self.state().tries.retain(|key, _| !keys.contains(key));
        Ok(())
    }

    async fn clear(&self) -> Result<(), StoreError> {
        self.state().tries.clear();
        Ok(())
    }

    async fn purge(&self, before: Instant) -> Result<u64, StoreError> {
        let tries = &mut self.state().tries;
        let all = tries.len();
        tries.retain(|_, tries| tries.latest >= before);
        u64::try_from(all - tries.len()).map_err(StoreError::other)
    }
}
