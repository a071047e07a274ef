use async_trait::async_trait;
use domain::jobs::JobKind;

use crate::{Repositories, StoreError};

/// Opens transactions.
#[async_trait]
pub trait Store: Send + Sync {
    /// Begins a transaction that may write. What it reads does not change until it ends.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError>;

    /// Begins a read-only view of one moment.
    async fn begin_read_only(&self) -> Result<Box<dyn UnitOfWork>, StoreError>;

    /// The revision of everything that this process and others have committed. To be read *before* the state: a write in
    /// between then causes a superfluous edition, not a missing one.
    async fn revision(&self) -> Result<ContentRevision, StoreError>;

    /// Returns after a public write of any process, if the store is notified of them. May also return without one.
    async fn wait_for_public_write(&self);

    /// Returns after a commit that inserted a job of this kind, also one before the call, by this process or by one that the store
    /// is notified of. May also return without one. For one caller per kind.
    async fn wait_for_job(&self, kind: JobKind);

    /// Checks that writes commit, by one that does not change the revision.
    ///
    /// # Errors
    /// When it does not commit, as on a full or read-only disk.
    async fn check_writable(&self) -> Result<(), StoreError>;

    /// Reads all records, and keeps which rows cannot be read. Staff delete or overwrite them without reading them.
    async fn check_rows(&self) -> Result<Vec<CorruptRow>, StoreError>;

    /// The rows that the last check by this process could not read. While there are some, each commit checks again.
    fn corrupt_rows(&self) -> Vec<CorruptRow>;
}

/// Repositories that take part in one transaction. Dropped without [`commit`](Self::commit), it changes nothing.
#[async_trait]
pub trait UnitOfWork: Repositories + Send {
    /// The revision before this transaction.
    async fn revision(&mut self) -> Result<ContentRevision, StoreError>;

    /// Raises the [`ContentRevision`] if something changed that guests can see, and commits.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}

/// The number of writes so far that changed public content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentRevision(u64);

impl ContentRevision {
    /// The revision of a new database.
    pub const INITIAL: Self = Self(0);

    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

domain::coded_enum! {
    /// The kind of the record in a corrupt row.
    pub enum CorruptKind {
        News = "NEWS",
        SpecialDay = "SPECIAL_DAY",
        Season = "SEASON",
        /// The hours of a weekday or of public holidays; the default hours apply.
        OpeningHours = "OPENING_HOURS",
        MenuFile = "MENU_FILE",
        MenuSetting = "MENU_SETTING",
        Message = "MESSAGE",
        /// The master data; those of the settings apply.
        MasterData = "MASTER_DATA",
        /// The lunch menus of a week, which count as never saved.
        LunchWeek = "LUNCH_WEEK",
        /// The lunch settings; the defaults apply.
        LunchSettings = "LUNCH_SETTINGS",
        /// A draft or a published content of a page; the initial content applies.
        PageContent = "PAGE_CONTENT",
        Dish = "DISH",
        /// A draft or a published content of a card; a former one applies, or guests do not see the card.
        CardContent = "CARD_CONTENT",
        /// There are no own cards and marks until they are saved again.
        CardSettings = "CARD_SETTINGS",
    }
}

/// A row that cannot be read, and is left out of every list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorruptRow {
    pub kind: CorruptKind,
    /// The primary key as text.
    pub key: String,
}
