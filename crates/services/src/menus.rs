use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::fields::FieldErrors;
use domain::files::{ObjectName, StoredFile};
use domain::menus::{
    DeletedMenuFile, MenuFile, MenuFileEdit, MenuFileName, MenuSettings, MenuType, displayed_menus,
};
use domain::{Precondition, Version, trash_cutoff};
use ports::{Clock, Store, StoreError, UnitOfWork};
use thiserror::Error;

use crate::error::{UpdateError, check};

/// A menu did not get a file.
#[derive(Debug, Error)]
pub enum AssignFileError {
    #[error("not found")]
    NotFound,
    #[error("the version does not match the precondition")]
    PreconditionFailed,
    #[error(transparent)]
    Invalid(#[from] FieldErrors),
    #[error("another menu has this file, or the menu or the file name is in use")]
    Conflict,
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub struct MenuService {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
}

impl MenuService {
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// The menus that have a file, in the order of [`MenuType`].
    pub async fn list(&self) -> Result<Vec<MenuFile>, StoreError> {
        self.store.snapshot().await?.menus().list().await
    }

    pub async fn find(&self, menu: MenuType) -> Result<Option<MenuFile>, StoreError> {
        self.store.snapshot().await?.menus().find(menu).await
    }

    /// The menu that has this file.
    pub async fn find_by_object(&self, file: &ObjectName) -> Result<Option<MenuFile>, StoreError> {
        let mut view = self.store.snapshot().await?;
        match view.menus().find_by_object(file).await? {
            Some(menu) => view.menus().find(menu).await,
            None => Ok(None),
        }
    }

    /// `None` also if guests do not see the menu.
    pub async fn find_displayed(&self, menu: MenuType) -> Result<Option<MenuFile>, StoreError> {
        let mut view = self.store.snapshot().await?;
        let Some(file) = view.menus().find(menu).await? else {
            return Ok(None);
        };
        let settings = view.menus().settings().await?.settings;
        let is_displayed = !displayed_menus(&settings, std::slice::from_ref(&file)).is_empty();
        Ok(Some(file).filter(|_| is_displayed))
    }

    /// The menu that most recently had its file under this name and now has it under another (decision M10).
    pub async fn find_moved(&self, former: &ObjectName) -> Result<Option<MenuFile>, StoreError> {
        let mut view = self.store.snapshot().await?;
        match view.menus().find_former(former).await? {
            Some(menu) => view.menus().find(menu).await,
            None => Ok(None),
        }
    }

    /// The files that can be restored, latest deletion first.
    pub async fn list_deleted(&self) -> Result<Vec<DeletedMenuFile>, StoreError> {
        let since = trash_cutoff(self.clock.now());
        let mut view = self.store.snapshot().await?;
        view.menus().list_deleted(since).await
    }

    /// Gives a menu another stored PDF, another name, or both. A menu without a file needs both.
    pub async fn edit(
        &self,
        menu: MenuType,
        edit: MenuFileEdit,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<MenuFile, AssignFileError> {
        let mut tx = self.store.begin().await?;
        let current = tx.menus().find(menu).await?;
        if !allows(precondition, current.as_ref()) {
            return Err(AssignFileError::PreconditionFailed);
        }
        let has_new_file = edit.object.is_some();
        let (name, object) = edit.apply(current.as_ref())?;
        let file = MenuFileEdit::check_pdf(tx.files().find(&object).await?)?;
        if is_file_of_other_menu(&mut *tx, menu, &object).await? {
            return Err(AssignFileError::Conflict);
        }
        let record = assign(&mut *tx, menu, current, &name, &file).await?;
        if has_new_file {
            // Storing a file and assigning it to a menu is one entry.
            let stored = AuditContext {
                at: record.updated,
                ..context.clone()
            };
            let event = AuditAction::FileStored.on(object.as_str());
            tx.audit().delete(&stored, &event).await?;
        }
        let event = AuditAction::MenuFileEdited.on(record.name.as_str());
        tx.audit().append(context, event).await?;
        tx.commit().await?;
        Ok(record)
    }

    /// Deletes the record of a menu and its file; both can be restored for 30 days (decision M3). `None` if they were
    /// corrupt and cannot be restored.
    pub async fn delete(
        &self,
        menu: MenuType,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<Option<MenuFile>, UpdateError> {
        let mut tx = self.store.begin().await?;
        let record = match tx.menus().find(menu).await {
            Ok(record) => Some(record.ok_or(UpdateError::NotFound)?),
            Err(StoreError::Corrupt { .. }) if !precondition.requires_version() => None,
            Err(StoreError::Corrupt { .. }) => return Err(UpdateError::PreconditionFailed),
            Err(error) => return Err(error.into()),
        };
        if let Some(record) = &record {
            check(precondition, record.version)?;
            delete(&mut *tx, record, context).await?;
        } else {
            tx.menus().remove(menu).await?;
        }
        let name = record
            .as_ref()
            .map_or(menu.label(), |record| record.name.as_str());
        let event = AuditAction::MenuFileDeleted.on(name);
        tx.audit().append(context, event).await?;
        tx.commit().await?;
        Ok(record)
    }

    /// Restores a deleted record at its next version, with its file. It replaces no other file.
    pub async fn restore(
        &self,
        menu: MenuType,
        version: Version,
        context: &AuditContext,
    ) -> Result<MenuFile, AssignFileError> {
        let mut tx = self.store.begin().await?;
        let found = tx.menus().find_deleted(menu, version).await?;
        let (deleted, file) = found
            .filter(|(deleted, _)| deleted.at > trash_cutoff(context.at))
            .ok_or(AssignFileError::NotFound)?;
        let has_file = tx.menus().find(menu).await?.is_some();
        if has_file || tx.files().find(&file.name).await?.is_some() {
            return Err(AssignFileError::Conflict);
        }
        tx.menus().remove_deleted(&deleted).await?;
        tx.files().save(&file).await?;
        let record = assign(&mut *tx, menu, None, &deleted.file.name, &file).await?;
        let event = AuditAction::MenuFileRestored.on(record.name.as_str());
        tx.audit().append(context, event).await?;
        tx.commit().await?;
        Ok(record)
    }

    /// Removes the files that can no longer be restored. Returns how many. A sweep deletes their blobs.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let purged = tx.menus().purge(trash_cutoff(self.clock.now())).await?;
        tx.commit().await?;
        Ok(purged)
    }

    pub async fn settings(&self) -> Result<MenuSettings, StoreError> {
        let mut view = self.store.snapshot().await?;
        Ok(view.menus().settings().await?.settings)
    }

    /// Saves the settings ([`MenuSettings::based_on`]). Nothing is written if none of them differs.
    pub async fn save_settings(
        &self,
        settings: MenuSettings,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<MenuSettings, UpdateError> {
        let mut tx = self.store.begin().await?;
        let stored = tx.menus().settings().await?;
        check(precondition, stored.settings.version())?;
        let settings = settings.based_on(&stored.settings);
        if settings == stored.settings && !stored.has_defaults {
            return Ok(settings);
        }
        tx.menus().save_settings(&settings).await?;
        let event = AuditAction::MenuSettingsSaved.on("");
        tx.audit().append(context, event).await?;
        tx.commit().await?;
        Ok(settings)
    }
}

/// A menu without a file has no version.
pub(crate) fn allows(precondition: &Precondition, record: Option<&MenuFile>) -> bool {
    match record {
        Some(record) => precondition.allows(record.version),
        None => *precondition == Precondition::Any,
    }
}

pub(crate) async fn is_file_of_other_menu(
    tx: &mut dyn UnitOfWork,
    menu: MenuType,
    name: &ObjectName,
) -> Result<bool, StoreError> {
    let owner = tx.menus().find_by_object(name).await?;
    Ok(owner.is_some_and(|owner| owner != menu))
}

/// Makes a stored file that of a menu, and deletes the one that the menu had under another name. Versions continue
/// after a deletion.
pub(crate) async fn assign(
    tx: &mut dyn UnitOfWork,
    menu: MenuType,
    current: Option<MenuFile>,
    name: &MenuFileName,
    file: &StoredFile,
) -> Result<MenuFile, StoreError> {
    let last = match &current {
        Some(current) => Some(current.version),
        None => tx.menus().deleted_version(menu).await?,
    };
    let record = MenuFile {
        key: menu,
        name: name.clone(),
        object: file.name.clone(),
        size: file.size,
        updated: file.updated,
        version: last.map_or(Version::FIRST, Version::next),
    };
    tx.menus().save(&record).await?;
    if let Some(current) = current.filter(|current| current.object != record.object) {
        tx.files().delete(&current.object).await?;
        tx.menus().save_former(&current.object, menu).await?;
    }
    Ok(record)
}

async fn delete(
    tx: &mut dyn UnitOfWork,
    record: &MenuFile,
    context: &AuditContext,
) -> Result<(), StoreError> {
    tx.menus().delete(record).await?;
    if let Some(file) = tx.files().find(&record.object).await? {
        let deleted = DeletedMenuFile {
            file: record.clone(),
            at: context.at,
        };
        tx.menus().insert_deleted(&deleted, &file).await?;
    }
    tx.files().delete(&record.object).await?;
    tx.menus().save_former(&record.object, record.key).await
}
