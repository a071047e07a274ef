//! The database in memory: one state, which every write replaces whole.

mod audit;
mod contact;
mod corrupt_rows;
mod files;
mod menus;
mod news;
mod once;
mod opening_hours;
mod sessions;
mod set_up;
mod sign_in_tries;
mod staff;
mod uploads;
mod usage;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use domain::Version;
use domain::accounts::{ProviderAccount, Session, StaffId, StaffMember, TokenHash, Tries};
use domain::audit::AuditEntry;
use domain::contact::ReceivedMessage;
use domain::files::{ObjectName, StoredFile};
use domain::menus::{DeletedMenuFile, MenuSettings, MenuType};
use domain::news::{DeletedEntry, NewsEntry, NewsId};
use domain::once::{KeyScope, RequestKey};
use domain::opening_hours::OpeningHours;
use domain::storage::{Piece, Upload, UploadId};
use ports::StoreError;
use ports::driven::{ChangeFeed, Revision};

/// Every repository of the house, in memory.
#[derive(Debug, Default)]
pub struct MemoryHouse {
    kept: Mutex<State>,
}

/// Everything kept. A write works on a copy, which replaces the original when the write is done.
#[derive(Debug, Clone, Default)]
struct State {
    revision: u64,
    news: BTreeMap<NewsId, NewsEntry>,
    trash: BTreeMap<NewsId, DeletedEntry>,
    used_news_ids: BTreeSet<NewsId>,
    /// How often the order of the board was changed.
    news_order_changes: u32,
    hours: OpeningHours,
    highest_special_day: u32,
    files: BTreeMap<ObjectName, StoredFile>,
    uploads: BTreeMap<UploadId, (Upload, Vec<Piece>)>,
    menus: BTreeMap<MenuType, menus::Record>,
    /// Which menu most recently left the name of a file.
    former_menu_addresses: BTreeMap<ObjectName, MenuType>,
    /// What was removed of menus, with its file as it was.
    menu_trash: Vec<(DeletedMenuFile, StoredFile)>,
    /// At which version a menu's record was removed.
    removed_menus: BTreeMap<MenuType, Version>,
    settings: MenuSettings,
    messages: Vec<ReceivedMessage>,
    highest_message: i64,
    staff: BTreeMap<StaffId, StaffMember>,
    provider_accounts: BTreeMap<ProviderAccount, StaffId>,
    sessions: BTreeMap<TokenHash, Session>,
    tries: BTreeMap<TokenHash, Tries>,
    /// What was made under a key.
    once: BTreeMap<(KeyScope, RequestKey), once::Made>,
    audit: Vec<AuditEntry>,
    highest_deed: i64,
    usage: usage::Usage,
}

impl MemoryHouse {
    fn state(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere cannot leave a half-written state: writes replace it in one move.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A public write of staff: all of the change and a new revision, or nothing at all. Nothing is done where the log
    /// is told nothing.
    fn write<T, E>(&self, change: impl FnOnce(&mut State) -> Result<T, E>) -> Result<T, E> {
        let mut kept = self.state();
        let mut next = kept.clone();
        let answer = change(&mut next)?;
        if next.highest_deed > kept.highest_deed {
            kept.become_next(next);
        }
        Ok(answer)
    }

    /// A public write that may find nothing to do, and then is none.
    fn write_if_found<T, E>(
        &self,
        change: impl FnOnce(&mut State) -> Result<Option<T>, E>,
    ) -> Result<Option<T>, E> {
        let mut kept = self.state();
        let mut next = kept.clone();
        let answer = change(&mut next)?;
        if answer.is_some() {
            kept.become_next(next);
        }
        Ok(answer)
    }
}

impl State {
    fn become_next(&mut self, next: Self) {
        let revision = self.revision + 1;
        *self = Self { revision, ..next };
    }
}

#[async_trait]
impl ChangeFeed for MemoryHouse {
    async fn revision(&self) -> Result<Revision, StoreError> {
        Ok(Revision::new(self.state().revision))
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
