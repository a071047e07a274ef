//! The adapters that the settings choose.

use std::{path::Path, sync::Arc};

use adapters::{
    analytics::Analytics,
    argon2::{Argon2Hasher, Argon2Settings},
    blobs::FolderBlobs,
    oidc::OidcProvider,
    quickjs::{Limits, QuickJsRenderer},
    smtp::{MailConfig, SmtpMailer, SmtpNotices, TextsError},
};
use api::assets::Assets;
use ports::{
    AccountNotices, BackupLog, BlobStore, Clock, IdentityProvider, Mailer, PageRenderer,
    PasswordHasher, UsageForwarder,
};

use crate::{
    data_folder::DataFolder,
    database::OpenError,
    frontend,
    settings::{AnalyticsSettings, OidcSettings, Settings},
};

/// The label of the sign-in button, and the provider.
type NamedProvider = (String, Arc<dyn IdentityProvider>);

/// Tests use some of their own.
pub struct Adapters {
    pub clock: Arc<dyn Clock>,
    pub blobs: Arc<dyn BlobStore>,
    pub renderer: Arc<dyn PageRenderer>,
    pub passwords: Arc<dyn PasswordHasher>,
    /// Sends the messages of guests to the inn.
    pub mailer: Option<Arc<dyn Mailer>>,
    /// Notifies staff of changes to their account.
    pub notices: Option<Arc<dyn AccountNotices>>,
    pub identity_provider: Option<NamedProvider>,
    pub usage_forwarder: Option<Arc<dyn UsageForwarder>>,
    pub backup_log: Option<Arc<dyn BackupLog>>,
    /// The files of the front end.
    pub assets: Assets,
}

impl Adapters {
    /// The adapters of the binary.
    pub async fn open(settings: &Settings, clock: Arc<dyn Clock>) -> Result<Self, OpenError> {
        let renderer = QuickJsRenderer::start(frontend::page_script()?, Limits::default())?;
        let mailer = mailer(settings)?;
        let backups = settings.backups.clone();
        Ok(Self {
            clock,
            blobs: Arc::new(blobs(&settings.data).await?),
            renderer: Arc::new(renderer),
            passwords: Arc::new(Argon2Hasher::new(Argon2Settings::default())?),
            notices: mailer
                .clone()
                .map(|mailer| Arc::new(SmtpNotices::new(mailer)) as Arc<dyn AccountNotices>),
            mailer: mailer.map(|mailer| mailer as Arc<dyn Mailer>),
            identity_provider: identity_provider(settings)?,
            usage_forwarder: usage_forwarder(settings)?,
            backup_log: backups.map(|backups| Arc::new(backups) as Arc<dyn BackupLog>),
            assets: frontend::assets(),
        })
    }
}

async fn blobs(folder: &Path) -> Result<FolderBlobs, OpenError> {
    let result = FolderBlobs::open(&DataFolder::new(folder).blobs).await;
    result.map_err(|source| OpenError::Store {
        folder: folder.to_owned(),
        source,
    })
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
