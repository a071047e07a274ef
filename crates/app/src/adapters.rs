//! The adapters that the settings choose.

use std::{collections::BTreeSet, sync::Arc};

use adapters::{
    analytics::AnalyticsForwarder,
    argon2::{Argon2Hasher, Argon2Settings},
    backups::BackupFolder,
    blobs::Blobs,
    data_folder::DataFolder,
    installation_key::InstallationKey,
    oidc::OidcProvider,
    pdf::BlobPdfInspector,
    quickjs::{QuickJsRenderer, RenderLimits},
    secrets::SystemSecrets,
    smtp::{MailAddressConfig, MailTextsError, SmtpMailer},
    sql::SqlStore,
};
use domain::files::BlobId;
use picture_encoder::BlockingPictureEncoder;
use ports::{BlobStore, Clock, Mailer, PageRenderer, StoreError, UsageForwarder};
use services::{
    BackupAdapter, NamedIdentityProvider, ServiceAdapters, files::referenced_blobs,
    master_data::CurrentMasterData,
};

use crate::{
    database::{AppOpenError, open_error},
    frontend,
    settings::{AnalyticsSettings, BackupSettings, OidcSettings, Settings},
};

/// The adapters of the application. Tests use some of their own.
pub struct AppAdapters {
    pub services: ServiceAdapters,
    pub renderer: Arc<dyn PageRenderer>,
    pub master_data: Arc<CurrentMasterData>,
}

impl AppAdapters {
    /// The adapters of the binary.
    pub async fn open(
        settings: &Settings,
        store: &SqlStore,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, AppOpenError> {
        let (blobs, installation_key) = open_blobs(settings, store).await?;
        let renderer =
            QuickJsRenderer::start(frontend::render_script_source()?, RenderLimits::default())?;
        let master_data = Arc::new(CurrentMasterData::new(settings.master_data.clone()));
        let mailer = mailer(settings, &master_data)?;
        let services = ServiceAdapters {
            pdf_inspector: Arc::new(BlobPdfInspector::new(blobs.clone())),
            picture_encoder: Arc::new(BlockingPictureEncoder::default()),
            blobs,
            password_hasher: Arc::new(Argon2Hasher::new(Argon2Settings::default())?),
            secret_generator: Arc::new(SystemSecrets),
            hmac_signer: Arc::new(installation_key),
            mailer,
            identity_provider: identity_provider(settings)?,
            usage_forwarder: usage_forwarder(settings)?,
            backups: backup_store(settings),
            clock,
        };
        Ok(Self {
            services,
            renderer: Arc::new(renderer),
            master_data,
        })
    }
}

/// The blobs, and the key that is stored beside them.
async fn open_blobs(
    settings: &Settings,
    store: &SqlStore,
) -> Result<(Arc<Blobs>, InstallationKey), AppOpenError> {
    let to_app_open_error = |source| match settings.s3 {
        Some(_) => AppOpenError::S3(source),
        None => open_error(&settings.data, source),
    };
    let blobs = Blobs::open(&settings.data, settings.s3.as_ref()).await;
    let blobs = Arc::new(blobs.map_err(to_app_open_error)?);
    let to_database_error = |source| open_error(&settings.data, source);
    let key = match blobs.installation_key().await {
        Ok(None) => {
            let referenced = referenced_blobs(store).await.map_err(to_database_error)?;
            let is_lost = are_all_missing(&referenced, &*blobs).await;
            if is_lost.map_err(to_app_open_error)? {
                return Err(AppOpenError::BlobsMissing);
            }
            blobs.create_installation_key(store).await
        }
        Ok(Some(key)) => Ok(key),
        Err(error) => Err(error),
    };
    let key = match key {
        Err(error) if settings.s3.is_none() => {
            tracing::warn!(%error, "the installation key cannot be stored; device cookies are invalid after a restart");
            let key = InstallationKey::generate().map_err(to_app_open_error)?;
            return Ok((blobs, key));
        }
        key => key.map_err(to_app_open_error)?,
    };
    let is_owner = store.claim_installation_key(&key).await;
    if !is_owner.map_err(to_database_error)? {
        return Err(AppOpenError::BlobsOfAnotherDatabase);
    }
    if settings.s3.is_some() {
        warn_of_unsupported_requests(&blobs).await;
    }
    Ok((blobs, key))
}

/// Whether there are blobs to find, and none is there.
async fn are_all_missing(
    referenced: &BTreeSet<BlobId>,
    blobs: &dyn BlobStore,
) -> Result<bool, StoreError> {
    for id in referenced {
        if blobs.exists(id).await? {
            return Ok(false);
        }
    }
    Ok(!referenced.is_empty())
}

async fn warn_of_unsupported_requests(s3: &Blobs) {
    let requests = s3.unsupported_requests().await;
    if !requests.is_empty() {
        let requests = requests.join(", ");
        tracing::warn!("the S3 store does not support these requests: {requests}");
    }
}

fn backup_store(settings: &Settings) -> Option<BackupAdapter> {
    let BackupSettings {
        folder,
        max_backups,
    } = settings.backups.clone()?;
    let data_folder = DataFolder::new(&settings.data);
    Some(BackupAdapter {
        store: Arc::new(BackupFolder {
            folder,
            data_folder,
        }),
        max_backups,
    })
}

fn mailer(
    settings: &Settings,
    master_data: &CurrentMasterData,
) -> Result<Option<Arc<dyn Mailer>>, MailTextsError> {
    let Some(mail) = settings.mail.clone() else {
        return Ok(None);
    };
    let config = MailAddressConfig {
        from: mail.from,
        to: mail.to,
        master_data: master_data.subscribe(),
    };
    Ok(Some(Arc::new(SmtpMailer::new(mail.server, config)?)))
}

fn usage_forwarder(settings: &Settings) -> Result<Option<Arc<dyn UsageForwarder>>, AppOpenError> {
    let Some(AnalyticsSettings { address, token }) = settings.analytics.clone() else {
        return Ok(None);
    };
    let analytics =
        AnalyticsForwarder::new(address, token).map_err(AppOpenError::AnalyticsForwarder)?;
    Ok(Some(Arc::new(analytics)))
}

fn identity_provider(settings: &Settings) -> Result<Option<NamedIdentityProvider>, AppOpenError> {
    let Some(OidcSettings { client, name }) = settings.oidc.clone() else {
        return Ok(None);
    };
    let provider = OidcProvider::new(client).map_err(AppOpenError::OidcClientFailed)?;
    Ok(Some(NamedIdentityProvider {
        name,
        provider: Arc::new(provider),
    }))
}
