use async_trait::async_trait;
use domain::files::{ObjectName, StoredFile};
use ports::StoreError;
use ports::driven::FileIndex;

use super::MemoryHouse;

#[async_trait]
impl FileIndex for MemoryHouse {
    async fn find(&self, name: &ObjectName) -> Result<Option<StoredFile>, StoreError> {
        Ok(self.state().files.get(name).cloned())
    }

    async fn list(&self) -> Result<Vec<StoredFile>, StoreError> {
        Ok(self.state().files.values().cloned().collect())
    }

    async fn put(&self, file: &StoredFile) -> Result<(), StoreError> {
        self.write(|state| {
            state.files.insert(file.name.clone(), file.clone());
            Ok(())
        })
    }

    async fn remove(&self, name: &ObjectName) -> Result<bool, StoreError> {
        let removed = self.write_if_found(|state| {
            if state.menus.values().any(|(_, object)| object == name) {
                return Err(StoreError::Conflict {
                    what: "a menu shows the file that is to be removed",
                });
            }
            Ok(state.files.remove(name))
        })?;
        Ok(removed.is_some())
    }
}
