//! Application services: one per feature, one method per use case.

pub mod audit;
pub mod auth;
pub mod backups;
pub mod cards;
pub mod contact;
pub mod content;
pub mod content_parser;
pub mod dishes;
pub mod error;
pub mod export;
pub mod files;
pub mod first_steps;
pub mod health;
pub mod idempotency;
mod in_memory_rate_limits;
pub mod jobs;
pub mod lunch;
pub mod master_data;
pub mod menus;
pub mod news;
pub mod oidc_login;
pub mod opening_hours;
pub mod pictures;
pub mod public_content;
mod secrets;
mod security_log;
pub mod seed;
pub mod staff;
mod stored_rate_limits;
mod timeouts;
pub mod unknown_fields;
pub mod usage;

use std::sync::Arc;

use domain::auth::SessionTimeouts;
use domain::content::PageDefinitions;
use ports::{
    BackupStore, BlobStore, Clock, HmacSigner, IdentityProvider, Mailer, PasswordHasher,
    PdfInspector, PictureEncoder, SecretGenerator, Store, UsageForwarder,
};

use crate::{
    audit::AuditService,
    auth::{AuthAdapters, AuthService, EstimateLimits, PasskeyVerifier},
    backups::NightlyBackupService,
    cards::CardService,
    contact::ContactService,
    content::ContentService,
    dishes::DishService,
    files::FileService,
    first_steps::{FirstStepsService, FirstStepsSettings},
    health::HealthService,
    idempotency::IdempotencyService,
    lunch::LunchService,
    master_data::{CurrentMasterData, MasterDataService},
    menus::MenuService,
    news::NewsService,
    oidc_login::OidcLogin,
    opening_hours::OpeningHoursService,
    pictures::PictureService,
    staff::StaffService,
    usage::{UsageAdapters, UsageService, UsageSettings},
};

/// The adapters of all services, besides the store.
#[derive(Clone)]
pub struct ServiceAdapters {
    pub blobs: Arc<dyn BlobStore>,
    pub pdf_inspector: Arc<dyn PdfInspector>,
    pub picture_encoder: Arc<dyn PictureEncoder>,
    pub password_hasher: Arc<dyn PasswordHasher>,
    pub secret_generator: Arc<dyn SecretGenerator>,
    /// Tags device cookies and rate-limit keys.
    pub hmac_signer: Arc<dyn HmacSigner>,
    /// `None` without a mail server.
    pub mailer: Option<Arc<dyn Mailer>>,
    pub identity_provider: Option<NamedIdentityProvider>,
    pub usage_forwarder: Option<Arc<dyn UsageForwarder>>,
    pub backups: Option<BackupAdapter>,
    pub clock: Arc<dyn Clock>,
}

#[derive(Clone)]
pub struct NamedIdentityProvider {
    /// The label of the sign-in button.
    pub name: String,
    pub provider: Arc<dyn IdentityProvider>,
}

#[derive(Clone)]
pub struct BackupAdapter {
    pub store: Arc<dyn BackupStore>,
    /// The number of backups to keep.
    pub max_backups: usize,
}

pub struct ServiceSettings {
    pub sessions: SessionTimeouts,
    pub master_data: Arc<CurrentMasterData>,
    pub page_definitions: Arc<PageDefinitions>,
    pub max_upload_bytes: u64,
    pub usage: UsageSettings,
    pub first_steps: FirstStepsSettings,
}

/// The services of a running server.
#[derive(Clone)]
pub struct Services {
    pub news: Arc<NewsService>,
    pub opening_hours: Arc<OpeningHoursService>,
    pub master_data: Arc<MasterDataService>,
    pub first_steps: Arc<FirstStepsService>,
    pub content: Arc<ContentService>,
    pub pictures: Arc<PictureService>,
    pub dishes: Arc<DishService>,
    pub cards: Arc<CardService>,
    pub menus: Arc<MenuService>,
    pub lunch: Arc<LunchService>,
    pub files: Arc<FileService>,
    pub contact: Arc<ContactService>,
    pub idempotency: Arc<IdempotencyService>,
    pub auth: Arc<AuthService>,
    /// `None` unless the settings name an identity provider.
    pub oidc: Option<Arc<OidcLogin>>,
    pub staff: Arc<StaffService>,
    pub audit: Arc<AuditService>,
    pub has_mailer: bool,
    pub usage: Arc<UsageService>,
    pub health: Arc<HealthService>,
    /// `None` unless the settings name a folder for backups.
    pub backups: Option<Arc<NightlyBackupService>>,
}

impl Services {
    pub fn new(
        store: Arc<dyn Store>,
        adapters: ServiceAdapters,
        settings: ServiceSettings,
    ) -> Self {
        let auth = Arc::new(auth_service(&store, &adapters, &settings));
        let staff = staff_service(&store, &adapters, &settings);
        let files = file_service(&store, &adapters, &settings);
        let has_mailer = adapters.mailer.is_some();
        let clock = adapters.clock;
        let oidc = adapters.identity_provider.map(|named| OidcLogin {
            auth: auth.clone(),
            provider: named.provider,
            provider_name: named.name,
        });
        let usage = UsageAdapters {
            store: store.clone(),
            forwarder: adapters.usage_forwarder,
            secret_generator: adapters.secret_generator,
            clock: clock.clone(),
        };
        let content = Arc::new(ContentService {
            store: store.clone(),
            clock: clock.clone(),
            definitions: settings.page_definitions.clone(),
        });
        let pictures = PictureService::new(
            store.clone(),
            adapters.blobs.clone(),
            adapters.picture_encoder,
            clock.clone(),
            content.clone(),
        );
        let backups = adapters.backups.map(|backups| {
            Arc::new(NightlyBackupService {
                backups: backups.store,
                max_backups: backups.max_backups,
                clock: clock.clone(),
            })
        });
        let first_steps = FirstStepsService {
            store: store.clone(),
            clock: clock.clone(),
            master_data: settings.master_data.clone(),
            page_definitions: settings.page_definitions,
            backups: backups.clone(),
            settings: settings.first_steps,
        };
        let contact = ContactService::new(store.clone(), clock.clone(), adapters.hmac_signer);
        let health = HealthService::new(store.clone(), adapters.blobs);
        let current = settings.master_data;
        Self {
            has_mailer,
            news: Arc::new(NewsService {
                store: store.clone(),
                clock: clock.clone(),
            }),
            master_data: Arc::new(MasterDataService {
                store: store.clone(),
                current,
            }),
            first_steps: Arc::new(first_steps),
            content,
            pictures: Arc::new(pictures),
            dishes: Arc::new(DishService {
                store: store.clone(),
                clock: clock.clone(),
            }),
            cards: Arc::new(CardService {
                store: store.clone(),
                clock: clock.clone(),
            }),
            opening_hours: Arc::new(OpeningHoursService {
                store: store.clone(),
                clock: clock.clone(),
            }),
            menus: Arc::new(MenuService {
                store: store.clone(),
                clock: clock.clone(),
            }),
            lunch: Arc::new(LunchService {
                store: store.clone(),
                clock: clock.clone(),
            }),
            files: Arc::new(files),
            contact: Arc::new(contact),
            idempotency: Arc::new(IdempotencyService {
                store: store.clone(),
                clock: clock.clone(),
            }),
            auth,
            oidc: oidc.map(Arc::new),
            staff: Arc::new(staff),
            audit: Arc::new(AuditService { store, clock }),
            usage: Arc::new(UsageService::new(usage, settings.usage)),
            health: Arc::new(health),
            backups,
        }
    }
}

fn auth_service(
    store: &Arc<dyn Store>,
    adapters: &ServiceAdapters,
    settings: &ServiceSettings,
) -> AuthService {
    AuthService {
        adapters: AuthAdapters {
            store: store.clone(),
            password_hasher: adapters.password_hasher.clone(),
            secret_generator: adapters.secret_generator.clone(),
            hmac_signer: adapters.hmac_signer.clone(),
            has_mailer: adapters.mailer.is_some(),
            can_mail_links: adapters.mailer.is_some()
                && !settings.first_steps.public_url.is_local(),
            clock: adapters.clock.clone(),
        },
        session_limits: settings.sessions,
        passkeys: PasskeyVerifier::new(&settings.first_steps.public_url),
        estimate_limits: EstimateLimits::default(),
        master_data: settings.master_data.subscribe(),
    }
}

fn staff_service(
    store: &Arc<dyn Store>,
    adapters: &ServiceAdapters,
    settings: &ServiceSettings,
) -> StaffService {
    StaffService {
        store: store.clone(),
        password_hasher: adapters.password_hasher.clone(),
        secret_generator: adapters.secret_generator.clone(),
        clock: adapters.clock.clone(),
        has_mailer: adapters.mailer.is_some(),
        master_data: settings.master_data.subscribe(),
    }
}

fn file_service(
    store: &Arc<dyn Store>,
    adapters: &ServiceAdapters,
    settings: &ServiceSettings,
) -> FileService {
    FileService {
        store: store.clone(),
        blobs: adapters.blobs.clone(),
        pdf_inspector: adapters.pdf_inspector.clone(),
        secret_generator: adapters.secret_generator.clone(),
        clock: adapters.clock.clone(),
        max_file_bytes: settings.max_upload_bytes,
    }
}
