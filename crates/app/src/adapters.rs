//! The adapters that the settings choose.

use std::sync::Arc;

use adapters::{
    analytics::AnalyticsForwarder,
    argon2::{Argon2Hasher, Argon2Settings},
    backups::BackupFolder,
    blobs::{FolderBlobs, S3Blobs},
    data_folder::DataFolder,
    hmac::InstallationKey,
    oidc::OidcProvider,
    pdf::BlobPdfInspector,
    quickjs::{QuickJsRenderer, RenderLimits},
    secrets::SystemSecrets,
    smtp::{MailAddressConfig, MailTextsError, SmtpAccountNotifier, SmtpMailer},
};
use ports::{
    AccountNotifier, BackupStore, BlobStore, Clock, IdentityProvider, Mailer, PageRenderer,
    UsageForwarder,
};
use services::ServiceAdapters;

use crate::{
    database::{AppOpenError, open_error},
    frontend,
    settings::{AnalyticsSettings, BackupSettings, OidcSettings, Settings},
};

/// The label of the sign-in button, and the provider.
type NamedIdentityProvider = (String, Arc<dyn IdentityProvider>);

/// Tests use some of their own.
pub struct AppAdapters {
    pub services: ServiceAdapters,
    pub renderer: Arc<dyn PageRenderer>,
}

impl AppAdapters {
    /// The adapters of the binary.
    pub async fn open(settings: &Settings, clock: Arc<dyn Clock>) -> Result<Self, AppOpenError> {
        let (blobs, installation_key) = open_blobs(settings).await?;
        let renderer =
            QuickJsRenderer::start(frontend::render_script_source()?, RenderLimits::default())?;
        let mailer = mailer(settings)?;
        let account_notifier = mailer
            .clone()
            .map(|mailer| Arc::new(SmtpAccountNotifier::new(mailer)) as Arc<dyn AccountNotifier>);
        let services = ServiceAdapters {
            pdf_inspector: Arc::new(BlobPdfInspector::new(blobs.clone())),
            blobs,
            password_hasher: Arc::new(Argon2Hasher::new(Argon2Settings::default())?),
            secret_generator: Arc::new(SystemSecrets),
            hmac_signer: Arc::new(installation_key),
            account_notifier,
            mailer: mailer.map(|mailer| mailer as Arc<dyn Mailer>),
            identity_provider: identity_provider(settings)?,
            usage_forwarder: usage_forwarder(settings)?,
            backups: backup_store(settings),
            clock,
        };
        Ok(Self {
            services,
            renderer: Arc::new(renderer),
        })
    }
}

/// The blobs, and the key that is stored beside them.
async fn open_blobs(
    settings: &Settings,
) -> Result<(Arc<dyn BlobStore>, InstallationKey), AppOpenError> {
    if let Some(s3) = &settings.s3 {
        let blobs = S3Blobs::new(s3.clone()).map_err(AppOpenError::S3)?;
        let key = blobs.installation_key().await.map_err(AppOpenError::S3)?;
        return Ok((Arc::new(blobs), key));
    }
    let data = DataFolder::new(&settings.data);
    let to_app_open_error = |source| open_error(&settings.data, source);
    let blobs = FolderBlobs::open(&data.blobs).await;
    let blobs = blobs.map_err(to_app_open_error)?;
    let key = data.installation_key().map_err(to_app_open_error)?;
    Ok((Arc::new(blobs), key))
}

fn backup_store(settings: &Settings) -> Option<(usize, Arc<dyn BackupStore>)> {
    let BackupSettings {
        folder,
        max_backups,
    } = settings.backups.clone()?;
    let data_folder = DataFolder::new(&settings.data);
    Some((
        max_backups,
        Arc::new(BackupFolder {
            folder,
            data_folder,
        }),
    ))
}

fn mailer(settings: &Settings) -> Result<Option<Arc<SmtpMailer>>, MailTextsError> {
    let Some(mail) = settings.mail.clone() else {
        return Ok(None);
    };
    let config = MailAddressConfig {
        inn_name: settings.inn.name.clone(),
        from: mail.from,
        to: mail.to,
    };
    Ok(Some(Arc::new(SmtpMailer::new(mail.server, &config)?)))
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
    Ok(Some((name, Arc::new(provider))))
}
