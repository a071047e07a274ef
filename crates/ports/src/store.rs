use async_trait::async_trait;

use crate::{
    AuditRepository, ContactRepository, FileRepository, IdempotencyRepository,
    LoginAttemptRepository, MenuRepository, NewsRepository, OpeningHoursRepository, Revision,
    SessionRepository, StaffRepository, StoreError, UploadRepository, UsageRepository,
};

/// Opens transactions.
#[async_trait]
pub trait Store: Send + Sync {
    /// Begins a transaction that may write. What it reads does not change until it ends.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError>;

    /// Begins a read-only view of one moment.
    async fn snapshot(&self) -> Result<Box<dyn UnitOfWork>, StoreError>;
}

/// Repositories that take part in one transaction. Dropped without [`commit`](Self::commit), it changes nothing.
#[async_trait]
pub trait UnitOfWork: Send {
    fn news(&mut self) -> &mut dyn NewsRepository;
    fn opening_hours(&mut self) -> &mut dyn OpeningHoursRepository;
    fn contact(&mut self) -> &mut dyn ContactRepository;
    fn menus(&mut self) -> &mut dyn MenuRepository;
    fn files(&mut self) -> &mut dyn FileRepository;
    fn uploads(&mut self) -> &mut dyn UploadRepository;
    fn audit(&mut self) -> &mut dyn AuditRepository;
    fn idempotency(&mut self) -> &mut dyn IdempotencyRepository;
    fn staff(&mut self) -> &mut dyn StaffRepository;
    fn sessions(&mut self) -> &mut dyn SessionRepository;
    fn login_attempts(&mut self) -> &mut dyn LoginAttemptRepository;
    fn usage(&mut self) -> &mut dyn UsageRepository;

    /// The revision before this transaction.
    async fn revision(&mut self) -> Result<Revision, StoreError>;

    /// Raises the [`Revision`] if something changed that guests can see, and commits.
    async fn commit(self: Box<Self>) -> Result<(), StoreError>;
}
