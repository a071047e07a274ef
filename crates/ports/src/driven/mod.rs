//! What the inn needs from outside. One trait per file.
//!
//! Every *public write* (anything a guest could see) raises the revision of [`ChangeFeed`] in its
//! own transaction: whoever sees a new revision also sees the change, and the other way round.

mod account_notices;
mod audit;
mod backup_log;
mod blobs;
mod change;
mod change_feed;
mod clock;
mod contact;
mod corrupt_rows;
mod edition_store;
mod files;
mod identity_provider;
mod mailer;
mod menus;
mod message_authenticator;
mod news;
mod not_created;
mod opening_hours;
mod password_hasher;
mod pdf;
mod renderer;
mod secrets;
mod sessions;
mod set_up;
mod sign_in_tries;
mod staff;
mod uploads;
mod usage_log;
mod usage_relay;

pub use account_notices::AccountNotices;
pub use audit::AuditLog;
pub use backup_log::BackupLog;
pub use blobs::{BlobStore, ByteStream, DiskSpace, StoredBlob};
pub use change::Change;
pub use change_feed::{ChangeFeed, Revision};
pub use clock::Clock;
pub use contact::ContactRepository;
pub use corrupt_rows::{CorruptKind, CorruptRecord, CorruptRow, CorruptRows};
pub use edition_store::EditionStore;
pub use files::FileIndex;
pub use identity_provider::{Detour, IdentityError, IdentityProvider};
pub use mailer::{MailError, Mailer};
pub use menus::{MenuRepository, NotShown};
pub use message_authenticator::MessageAuthenticator;
pub use news::{NewsRepository, Restored};
pub use not_created::NotCreated;
pub use opening_hours::OpeningHoursRepository;
pub use password_hasher::{HashError, PasswordHasher, Priority, Verdict};
pub use pdf::PdfInspector;
pub use renderer::{PageKind, PageRenderer, RenderError, RenderedPage};
pub use secrets::Secrets;
pub use sessions::SessionRepository;
pub use set_up::{Furnishing, HouseSetUp, MenuFurnishing};
pub use sign_in_tries::SignInTries;
pub use staff::StaffRepository;
pub use uploads::{Appended, UploadRepository};
pub use usage_log::UsageLog;
pub use usage_relay::{RelayError, UsageRelay};
