//! The hourly maintenance jobs.

use std::sync::Arc;

use ports::StoreError;
use services::Services;

use crate::maintenance::MaintenanceJob;

pub fn all(services: &Services, message_retention_months: u16) -> Vec<MaintenanceJob> {
    let mut jobs = vec![
        job("files", &services.storage, |storage| async move {
            Ok(storage.sweep().await?.deleted_count())
        }),
        job(
            "news",
            &services.news,
            |news| async move { news.purge().await },
        ),
        job("menus", &services.menus, |menus| async move {
            menus.purge().await
        }),
        job("audit log", &services.audit, |audit| async move {
            audit.purge().await
        }),
        job("messages", &services.contact, move |contact| async move {
            contact.purge(message_retention_months).await
        }),
        job("sessions", &services.auth, |auth| async move {
            auth.purge().await
        }),
        job("usage", &services.usage, |usage| async move {
            usage.purge().await
        }),
    ];
    if let Some(backups) = &services.backups {
        jobs.push(job("backup", backups, |backups| async move {
            backups.run_nightly().await
        }));
    }
    jobs
}

fn job<S, F>(
    name: &'static str,
    service: &Arc<S>,
    work: impl Fn(Arc<S>) -> F + Send + Sync + 'static,
) -> MaintenanceJob
where
    S: Send + Sync + 'static,
    F: Future<Output = Result<u64, StoreError>> + Send + 'static,
{
    let service = service.clone();
    MaintenanceJob::new(name, move || work(service.clone()))
}
