//! How a [`TestInn`](super::TestInn) differs from the usual one.

use std::{sync::Arc, time::Duration};

use ports::driven::{BackupLog, IdentityProvider, UsageRelay};
use wirtshaus::server::Limits;

use super::MAX_UPLOAD;

/// What can differ.
pub struct Setup {
    /// Who else knows who staff are.
    pub provider: Option<Arc<dyn IdentityProvider>>,
    /// Who else hears what is counted.
    pub relay: Option<Arc<dyn UsageRelay>>,
    pub backups: Option<Arc<dyn BackupLog>>,
    pub limits: Limits,
    pub public_url: &'static str,
    pub trusted_proxies: &'static str,
    pub max_upload: u64,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            provider: None,
            relay: None,
            backups: None,
            limits: Limits {
                connections: 64,
                header_timeout: Duration::from_secs(5),
                body_timeout: Duration::from_secs(30),
                read_timeout: Duration::from_secs(5),
            },
            public_url: "http://localhost:8080",
            trusted_proxies: "127.0.0.0/8, ::1",
            max_upload: MAX_UPLOAD,
        }
    }
}
