//! Traits of the adapters: storage, clock, mail, renderer, identity provider.
//!
//! `contract` (feature "contract") holds one test suite per trait, which every adapter runs.
//!
//! Absence is `Ok(None)` or `Ok(false)`. A [`StoreError`] keeps its cause.

mod audit;
mod backups;
mod blobs;
mod cards;
mod clock;
mod contact;
mod content;
#[cfg(feature = "contract")]
pub mod contract;
mod dishes;
mod edition_store;
mod error;
mod files;
mod hmac_signer;
mod idempotency;
mod identity_provider;
mod jobs;
mod list_page;
mod lunch;
mod mailer;
mod master_data;
mod menus;
mod news;
mod opening_hours;
mod password_hasher;
mod pdf;
mod picture_encoder;
mod pictures;
mod rate_limits;
mod renderer;
mod second_factors;
mod secrets;
mod sessions;
mod staff;
mod store;
mod uploads;
mod usage;
mod usage_forwarder;

pub use audit::AuditRepository;
pub use backups::{BackupContents, BackupStore, DamagedBackup};
pub use blobs::{BlobStore, ByteStream, DiskSpace, FileHeaders, PutError, StoredBlob};
pub use cards::CardRepository;
pub use clock::Clock;
pub use contact::ContactRepository;
pub use content::ContentRepository;
pub use dishes::{DeletedDish, DishRepository};
pub use edition_store::LastEditionStore;
pub use error::{BoxError, StoreError};
pub use files::FileRepository;
pub use hmac_signer::HmacSigner;
pub use idempotency::{IdempotencyRecord, IdempotencyRepository};
pub use identity_provider::{IdentityProvider, IdentityProviderError, LoginState};
pub use jobs::{JobError, JobRepository};
pub use list_page::ListPage;
pub use lunch::LunchRepository;
pub use mailer::{AccountNotice, Mail, Mailer};
pub use master_data::MasterDataRepository;
pub use menus::MenuRepository;
pub use news::NewsRepository;
pub use opening_hours::OpeningHoursRepository;
pub use password_hasher::{
    HashingPriority, PasswordHashError, PasswordHasher, PasswordVerification,
};
pub use pdf::{PdfInspector, PdfThumbnail};
pub use picture_encoder::{EncodedPicture, EncodedPictureFile, PictureEncoder};
pub use pictures::PictureRepository;
pub use rate_limits::RateLimitRepository;
pub use renderer::{PageRenderer, RenderError, RenderedPage, RenderedPageKind};
pub use second_factors::SecondFactorRepository;
pub use secrets::SecretGenerator;
pub use sessions::SessionRepository;
pub use staff::StaffRepository;
pub use store::{ContentRevision, CorruptKind, CorruptRow, Store, UnitOfWork};
pub use uploads::UploadRepository;
pub use usage::UsageRepository;
pub use usage_forwarder::{UsageForwarder, UsageForwarderError};

use domain::content::PageContent;
use domain::dishes::{CardContent, CardKey};
use domain::pages::Page;

/// Defines [`Repositories`], which every type has that implements all of them.
macro_rules! repositories {
    ($($name:ident: $repository:path,)+) => {
        pub trait Repositories {
            $(fn $name(&mut self) -> &mut dyn $repository;)+
        }

        impl<T: $($repository +)+> Repositories for T {
            $(
                fn $name(&mut self) -> &mut dyn $repository {
                    self
                }
            )+
        }
    };
}

repositories! {
    audit: AuditRepository,
    card_content: ContentRepository<CardKey, CardContent>,
    cards: CardRepository,
    contact: ContactRepository,
    content: ContentRepository<Page, PageContent>,
    dishes: DishRepository,
    files: FileRepository,
    idempotency: IdempotencyRepository,
    jobs: JobRepository,
    lunch: LunchRepository,
    master_data: MasterDataRepository,
    menus: MenuRepository,
    news: NewsRepository,
    opening_hours: OpeningHoursRepository,
    pictures: PictureRepository,
    rate_limits: RateLimitRepository,
    second_factors: SecondFactorRepository,
    sessions: SessionRepository,
    staff: StaffRepository,
    uploads: UploadRepository,
    usage: UsageRepository,
}
