use std::sync::Arc;

use domain::audit::{AuditAction, AuditContext};
use domain::files::{FileName, StoredFile};
use domain::menus::{
    DeletedMenuFile, MenuFile, MenuFileEdit, MenuFileName, MenuSettings, MenuType,
    StoredMenuSettings, displayed_menus, recent_menu_files,
};
use domain::{Precondition, RecordVersion, restorable_since};
use ports::{Clock, Store, StoreError, UnitOfWork};

use crate::audit::commit_audited;
use crate::error::{WriteError, check_deletion, none_if_corrupt, require_version};

/// The target of an address under `/menu/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MenuAddressTarget {
    /// A file, with the name that guests see if a menu has it.
    File(Box<StoredFile>, Option<MenuFileName>),
    /// The permanent address of a menu.
    MenuPermalink(MenuFile),
    /// A former address of the file of a menu (decision M10).
    FormerAddress(MenuFile),
}

pub struct MenuService {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
}

impl MenuService {
    /// The menus that have a file, in the order of [`MenuType`].
    pub async fn list(&self) -> Result<Vec<MenuFile>, StoreError> {
        self.store.begin_read_only().await?.menus().list().await
    }

    pub async fn list_newest(&self, limit: usize) -> Result<Vec<MenuFile>, StoreError> {
        Ok(recent_menu_files(self.list().await?, limit))
    }

    pub async fn find(&self, menu: MenuType) -> Result<Option<MenuFile>, StoreError> {
        self.store.begin_read_only().await?.menus().find(menu).await
    }

    /// A menu with its stored file; with `must_be_displayed`, `None` also if guests do not see the menu.
    pub async fn find_menu_with_file(
        &self,
        menu: MenuType,
        must_be_displayed: bool,
    ) -> Result<Option<(MenuFile, StoredFile)>, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        let found = none_if_corrupt(snapshot.menus().find_with_file(menu).await)?;
        let Some((record, file)) = found else {
            return Ok(None);
        };
        if must_be_displayed {
            let settings = none_if_corrupt(snapshot.menus().settings().await.map(Some))?;
            let is_displayed = |stored: StoredMenuSettings| {
                !displayed_menus(&stored.into_menu_settings(), std::slice::from_ref(&record))
                    .is_empty()
            };
            if !settings.is_some_and(is_displayed) {
                return Ok(None);
            }
        }
        Ok(Some((record, file)))
    }

    /// The target of the address `/menu/<name>`. A former address leads to the menu that last had it.
    pub async fn resolve_menu_address(
        &self,
        name: &str,
    ) -> Result<Option<MenuAddressTarget>, StoreError> {
        let Ok(file_name) = FileName::parse(format!("{}{name}", MenuType::MENU_FOLDER)) else {
            return Ok(None);
        };
        let mut snapshot = self.store.begin_read_only().await?;
        if let Some(file) = none_if_corrupt(snapshot.files().find(&file_name).await)? {
            let name = menu_file_display_name(&mut *snapshot, &file_name).await?;
            return Ok(Some(MenuAddressTarget::File(Box::new(file), name)));
        }
        if let Some(menu) = MenuType::parse_ignore_case(name) {
            let menu = none_if_corrupt(snapshot.menus().find(menu).await)?;
            return Ok(menu.map(MenuAddressTarget::MenuPermalink));
        }
        let Some(menu) =
            none_if_corrupt(snapshot.menus().find_menu_by_former_name(&file_name).await)?
        else {
            return Ok(None);
        };
        let menu = none_if_corrupt(snapshot.menus().find(menu).await)?;
        Ok(menu.map(MenuAddressTarget::FormerAddress))
    }

    /// At most `limit` files that can be restored, latest deletion first.
    pub async fn list_deleted(&self, limit: usize) -> Result<Vec<DeletedMenuFile>, StoreError> {
        let deleted_since = restorable_since(self.clock.now());
        let mut snapshot = self.store.begin_read_only().await?;
        let mut deleted = snapshot.menus().list_deleted(deleted_since).await?;
        deleted.truncate(limit);
        Ok(deleted)
    }

    /// Gives a menu another stored PDF, another name, or both. A menu without a file needs both. Nothing is written if neither
    /// differs, unless the bytes of the file were replaced under its name.
    pub async fn edit_file(
        &self,
        menu: MenuType,
        edit: MenuFileEdit,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<MenuFile, WriteError> {
        let mut tx = self.store.begin().await?;
        let current = tx.menus().find(menu).await?;
        require_version(precondition, current.as_ref().map(|menu| menu.version))?;
        let (name, file_name) = edit.apply(current.as_ref())?;
        let file = MenuFileEdit::check_menu_pdf(tx.files().find(&file_name).await?)?;
        if is_file_of_other_menu(&mut *tx, menu, &file_name).await? {
            return Err(WriteError::Conflict);
        }
        if let Some(current) = &current
            && (&current.name, &current.file) == (&name, &file_name)
            && !is_file_overwritten(&mut *tx, current).await?
        {
            return Ok(current.clone());
        }
        let record = assign_file(&mut *tx, menu, current, name, &file, context).await?;
        let event = AuditAction::MenuFileEdited.on(record.name.as_str());
        commit_audited(tx, context, event).await?;
        Ok(record)
    }

    /// Deletes the record of a menu and its file; both can be restored for 30 days (decision M3). `None` if they were
    /// corrupt and cannot be restored.
    pub async fn delete(
        &self,
        menu: MenuType,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<Option<MenuFile>, WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.menus().find_with_file(menu).await;
        let found = check_deletion(found, precondition, |(record, _)| record.version)?;
        let (file_name, version) = if let Some((record, file)) = &found {
            insert_deleted(&mut *tx, record, file, record.version, context).await?;
            (Some(record.file.clone()), record.version)
        } else {
            let (file_name, version) = tx.menus().find_file_and_version(menu).await?;
            (file_name, version.unwrap_or(RecordVersion::INITIAL))
        };
        tx.menus().delete(menu, version).await?;
        if let Some(file_name) = file_name {
            tx.files().delete(&file_name).await?;
            tx.menus().save_former_menu_name(&file_name, menu).await?;
        }
        let record = found.map(|(record, _)| record);
        let name = record
            .as_ref()
            .map_or(menu.label(), |record| record.name.as_str());
        commit_audited(tx, context, AuditAction::MenuFileDeleted.on(name)).await?;
        Ok(record)
    }

    /// Restores a deleted record at its next version, with its file. A file that the menu has can be restored then;
    /// `precondition` is that of its record.
    pub async fn restore(
        &self,
        menu: MenuType,
        version: RecordVersion,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<MenuFile, WriteError> {
        let mut tx = self.store.begin().await?;
        let found = tx.menus().find_deleted(menu, version).await?;
        let (deleted, file) = found
            .filter(|(deleted, _)| deleted.deleted_at > restorable_since(context.occurred_at))
            .ok_or(WriteError::NotFound)?;
        let current = tx.menus().find(menu).await?;
        require_version(precondition, current.as_ref().map(|menu| menu.version))?;
        let replaces = |current: &MenuFile| current.file == file.name;
        if !current.as_ref().is_some_and(replaces) && tx.files().find(&file.name).await?.is_some() {
            return Err(WriteError::Conflict);
        }
        let name = deleted.file.name.clone();
        let record = assign_file(&mut *tx, menu, current, name, &file, context).await?;
        tx.menus().remove_deleted_menu_file(&deleted).await?;
        let event = AuditAction::MenuFileRestored.on(record.name.as_str());
        commit_audited(tx, context, event).await?;
        Ok(record)
    }

    /// Removes the files that can no longer be restored. Returns how many. A sweep deletes their blobs.
    pub async fn purge(&self) -> Result<u64, StoreError> {
        let mut tx = self.store.begin().await?;
        let purged = tx.menus().purge(restorable_since(self.clock.now())).await?;
        tx.commit().await?;
        Ok(purged)
    }

    pub async fn settings(&self) -> Result<MenuSettings, StoreError> {
        let mut snapshot = self.store.begin_read_only().await?;
        Ok(snapshot.menus().settings().await?.into_menu_settings())
    }

    /// Saves the settings ([`MenuSettings::merge_previous_settings`]). Nothing is written if none of them differs.
    pub async fn save_settings(
        &self,
        settings: MenuSettings,
        precondition: &Precondition,
        context: &AuditContext,
    ) -> Result<MenuSettings, WriteError> {
        let mut tx = self.store.begin().await?;
        let stored_settings = tx.menus().settings().await?;
        let has_corrupt_rows = stored_settings.has_corrupt_rows;
        let before = stored_settings.into_menu_settings();
        require_version(precondition, before.version())?;
        let settings = settings.merge_previous_settings(&before);
        if settings == before && !has_corrupt_rows {
            return Ok(settings);
        }
        tx.menus().save_settings(&settings).await?;
        commit_audited(tx, context, AuditAction::MenuSettingsSaved.on("")).await?;
        Ok(settings)
    }
}

/// The name that guests see of the file of a menu (decision M6).
pub(crate) async fn menu_file_display_name(
    snapshot: &mut dyn UnitOfWork,
    file: &FileName,
) -> Result<Option<MenuFileName>, StoreError> {
    let menu = none_if_corrupt(snapshot.menus().find_menu_by_file(file).await)?;
    Ok(menu.map(|(_, name)| name))
}

pub(crate) async fn is_file_of_other_menu(
    tx: &mut dyn UnitOfWork,
    menu: MenuType,
    name: &FileName,
) -> Result<bool, StoreError> {
    let owning_menu = tx.menus().find_menu_by_file(name).await?;
    Ok(owning_menu.is_some_and(|(owning_menu, _)| owning_menu != menu))
}

/// Saves `file` as the file of the menu. A replaced file goes to the trash; the former name redirects. Versions continue
/// after a deletion.
pub(crate) async fn assign_file(
    tx: &mut dyn UnitOfWork,
    menu: MenuType,
    current: Option<MenuFile>,
    name: MenuFileName,
    file: &StoredFile,
    context: &AuditContext,
) -> Result<MenuFile, StoreError> {
    if let Some(current) = &current {
        keep_replaced_file(tx, current, current.version, file, context).await?;
    }
    tx.files().save(file).await?;
    let last_version = match &current {
        Some(current) => Some(current.version),
        None => tx.menus().deleted_version(menu).await?,
    };
    let version = last_version.map_or(RecordVersion::INITIAL, RecordVersion::next);
    let record = MenuFile {
        menu,
        name,
        file: file.name.clone(),
        size: file.size,
        updated_at: file.updated_at,
        version: unused_version(tx, menu, version).await?,
    };
    tx.menus().save(&record).await?;
    if let Some(current) = current.filter(|current| current.file != record.file) {
        tx.files().delete(&current.file).await?;
        tx.menus()
            .save_former_menu_name(&current.file, menu)
            .await?;
    }
    Ok(record)
}

/// Keeps the file of a menu before other bytes are stored under its name. The record keeps its version.
pub(crate) async fn keep_overwritten_file(
    tx: &mut dyn UnitOfWork,
    record: &MenuFile,
    replacement: &StoredFile,
    context: &AuditContext,
) -> Result<(), StoreError> {
    let version = unused_version(tx, record.menu, record.version.next()).await?;
    keep_replaced_file(tx, record, version, replacement, context).await
}

/// Whether [`keep_overwritten_file`] has kept a file since the record was saved.
async fn is_file_overwritten(
    tx: &mut dyn UnitOfWork,
    record: &MenuFile,
) -> Result<bool, StoreError> {
    let kept = tx.menus().find_deleted(record.menu, record.version.next());
    Ok(kept.await?.is_some())
}

/// Keeps the file of a menu before another one replaces it, so that it can be restored like a deleted one.
async fn keep_replaced_file(
    tx: &mut dyn UnitOfWork,
    record: &MenuFile,
    version: RecordVersion,
    replacement: &StoredFile,
    context: &AuditContext,
) -> Result<(), StoreError> {
    let file = tx.files().find(&record.file).await?;
    match file {
        Some(file) if file.blob != replacement.blob => {
            insert_deleted(tx, record, &file, version, context).await
        }
        _ => Ok(()),
    }
}

/// Keeps a record and its file, so that they can be restored by this version.
async fn insert_deleted(
    tx: &mut dyn UnitOfWork,
    record: &MenuFile,
    file: &StoredFile,
    version: RecordVersion,
    context: &AuditContext,
) -> Result<(), StoreError> {
    let record = record.clone();
    let deleted = DeletedMenuFile {
        file: MenuFile { version, ..record },
        deleted_at: context.occurred_at,
    };
    tx.menus().insert_deleted(&deleted, file).await
}

/// This version, or the first one after it that no deleted file of the menu has.
async fn unused_version(
    tx: &mut dyn UnitOfWork,
    menu: MenuType,
    mut version: RecordVersion,
) -> Result<RecordVersion, StoreError> {
    while tx.menus().find_deleted(menu, version).await?.is_some() {
        version = version.next();
    }
    Ok(version)
}
