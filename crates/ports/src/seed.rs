//! How an empty house is furnished.

use async_trait::async_trait;
use domain::files::StoredFile;
use domain::menus::{MenuFileName, MenuSettings, MenuType};
use domain::news::NewsDraft;
use domain::opening_hours::OpeningHours;

use crate::StoreError;

/// One menu card of the start content; its blob is already durable.
#[derive(Debug, Clone)]
pub struct SeedMenu {
    /// Which menu.
    pub menu: MenuType,
    /// The name guests see.
    pub name: MenuFileName,
    /// What the object's name points to.
    pub file: StoredFile,
}

/// Everything an empty house starts with.
#[derive(Debug, Clone)]
pub struct Seed {
    /// In this order; ids by decision W1.
    pub news: Vec<NewsDraft>,
    /// Week, holidays and special days.
    pub hours: OpeningHours,
    /// Which menus are displayed.
    pub settings: MenuSettings,
    /// The PDFs.
    pub menus: Vec<SeedMenu>,
}

/// Furnishes an empty house, once.
#[async_trait]
pub trait SeedRepository: Send + Sync {
    /// Whether anything public was ever written here: the start content, or anything else. A house
    /// that lost its last entry to a deletion stays furnished.
    async fn is_seeded(&self) -> Result<bool, StoreError>;

    /// Inserts everything in one transaction, which also marks the house as furnished. `true` for
    /// exactly one caller ever; `false` when the house was furnished before, and then nothing
    /// changed. A crash at any moment leaves the house either empty or furnished, whole.
    async fn seed(&self, furnishing: &Seed) -> Result<bool, StoreError>;
}
