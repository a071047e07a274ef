//! The adapters that the settings choose.

use std::sync::Arc;

use adapters::{
    analytics::Analytics,
    argon2::{Argon2Hasher, Argon2Settings},
    blobs::FolderBlobs,
    oidc::OidcProvider,
    pdf::BlobPdfInspector,
    quickjs::{Limits, QuickJsRenderer},
    secrets::SystemSecrets,
    smtp::{MailConfig, SmtpMailer, SmtpNotices, TextsError},
};
use api::Assets;
use ports::{
    AccountNotices, BackupLog, Clock, IdentityProvider, Mailer, PageRenderer, UsageForwarder,
};
use services::ServiceAdapters;

use crate::{
    data_folder::DataFolder,
    database::{OpenError, open_error},
    frontend,
    settings::{AnalyticsSettings, OidcSettings, Settings},
};

/// The label of the sign-in button, and the provider.
type NamedProvider = (String, Arc<dyn IdentityProvider>);

/// Tests use some of their own.
pub struct AppAdapters {
    pub services: ServiceAdapters,
    pub renderer: Arc<dyn PageRenderer>,
    /// Sends the messages of guests to the inn.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// The files of the front end.
    pub assets: Assets,
}

impl AppAdapters {
    /// The adapters of the binary.
    pub async fn open(settings: &Settings, clock: Arc<dyn Clock>) -> Result<Self, OpenError> {
        let renderer = QuickJsRenderer::start(frontend::page_script()?, Limits::default())?;
        let mailer = mailer(settings)?;
        let backups = settings.backups.clone();
        let data = DataFolder::new(&settings.data);
        let store_error = |source| open_error(&settings.data, source);
        let blobs = FolderBlobs::open(&data.blobs).await.map_err(store_error)?;
        let blobs = Arc::new(blobs);
        let notices = mailer
            .clone()
            .map(|mailer| Arc::new(SmtpNotices::new(mailer)) as Arc<dyn AccountNotices>);
        let services = ServiceAdapters {
            pdfs: Arc::new(BlobPdfInspector::new(blobs.clone())),
            blobs,
            passwords: Arc::new(Argon2Hasher::new(Argon2Settings::default())?),
            secrets: Arc::new(SystemSecrets),
            authenticator: Arc::new(data.installation_key().map_err(store_error)?),
            notices,
            identity_provider: identity_provider(settings)?,
            usage_forwarder: usage_forwarder(settings)?,
            backups: backups.map(|backups| Arc::new(backups) as Arc<dyn BackupLog>),
            clock,
        };
        Ok(Self {
            services,
            renderer: Arc::new(renderer),
            mailer: mailer.map(|mailer| mailer as Arc<dyn Mailer>),
            assets: frontend::assets(),
        })
    }
}

fn mailer(settings: &Settings) -> Result<Option<Arc<SmtpMailer>>, TextsError> {
    let Some(mail) = settings.mail.clone() else {
        return Ok(None);
    };
    let config = MailConfig {
        product: settings.inn.product.clone(),
        from: mail.from,
        to: mail.to,
    };
    Ok(Some(Arc::new(SmtpMailer::new(mail.server, &config)?)))
}

fn usage_forwarder(settings: &Settings) -> Result<Option<Arc<dyn UsageForwarder>>, OpenError> {
    let Some(AnalyticsSettings { address, token }) = settings.analytics.clone() else {
        return Ok(None);
    };
    let analytics = Analytics::new(address, token).map_err(OpenError::Analytics)?;
    Ok(Some(Arc::new(analytics)))
}

fn identity_provider(settings: &Settings) -> Result<Option<NamedProvider>, OpenError> {
    let Some(OidcSettings { client, name }) = settings.oidc.clone() else {
        return Ok(None);
    };
    let provider = OidcProvider::new(client).map_err(OpenError::Provider)?;
    Ok(Some((name, Arc::new(provider))))
}
