//! Options of a [`TestServer`](super::TestServer).

use std::{sync::Arc, time::Duration};

use adapters::sql::SqlStore;
use http_server::ServerLimits;
use ports::{BackupStore, IdentityProvider, Mailer, UsageForwarder};
use tempfile::TempDir;

use super::MAX_UPLOAD_BYTES;

pub struct ServerOptions {
    /// Instead of an empty folder.
    pub data: Option<TempDir>,
    pub mailer: Option<Arc<dyn Mailer>>,
    pub provider: Option<Arc<dyn IdentityProvider>>,
    pub usage_forwarder: Option<Arc<dyn UsageForwarder>>,
    /// Instead of one in the data folder of the server.
    pub store: Option<SqlStore>,
    pub backups: Option<Arc<dyn BackupStore>>,
    pub limits: ServerLimits,
    pub public_url: &'static str,
    pub trusted_proxies: &'static str,
    pub max_upload_bytes: u64,
}

impl Default for ServerOptions {
    fn default() -> Self {
        Self {
            data: None,
            mailer: None,
            provider: None,
            usage_forwarder: None,
            store: None,
            backups: None,
            limits: ServerLimits {
                connections: 64,
                header_timeout: Duration::from_secs(5),
                upload_lag_limit: Duration::from_secs(30),
                download_lag_limit: Duration::from_secs(5),
            },
            public_url: "http://localhost:8080",
            trusted_proxies: "127.0.0.0/8, ::1",
            max_upload_bytes: MAX_UPLOAD_BYTES,
        }
    }
}
