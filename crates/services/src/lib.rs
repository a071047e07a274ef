//! Application services: one per feature, one method per use case.

pub mod audit;
pub mod auth;
pub mod contact;
pub mod error;
mod idempotency;
pub mod menus;
pub mod news;
pub mod oidc_login;
pub mod opening_hours;
pub mod public_content;
mod rate_limiter;
mod security_log;
pub mod seed;
pub mod staff;
pub mod status;
pub mod storage;
pub mod usage;

use std::sync::Arc;

/// The services of a running server.
#[derive(Clone)]
pub struct Services {
    pub news: Arc<news::NewsService>,
    pub opening_hours: Arc<opening_hours::OpeningHoursService>,
    pub menus: Arc<menus::MenuService>,
    pub storage: Arc<storage::StorageService>,
    pub contact: Arc<contact::ContactService>,
    pub auth: Arc<auth::AuthService>,
    /// `None` unless the settings name an identity provider.
    pub oidc: Option<Arc<oidc_login::OidcLogin>>,
    pub staff: Arc<staff::StaffService>,
    pub audit: Arc<audit::AuditService>,
    pub usage: Arc<usage::UsageService>,
    pub status: Arc<status::StatusService>,
}
