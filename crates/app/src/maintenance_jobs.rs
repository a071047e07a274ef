//! The hourly maintenance jobs.

use std::sync::Arc;

use ports::StoreError;
use services::Services;

use crate::maintenance::MaintenanceJob;

pub fn all_maintenance_jobs(
    services: &Services,
    message_retention_months: u16,
) -> Vec<MaintenanceJob> {
    let mut jobs = vec![
        maintenance_job("files", &services.files, |storage| async move {
            Ok(storage.sweep().await?.deleted_count())
        }),
        maintenance_job(
            "news",
            &services.news,
            |news| async move { news.purge().await },
        ),
        maintenance_job("menus", &services.menus, |menus| async move {
            menus.purge().await
        }),
        maintenance_job("audit log", &services.audit, |audit| async move {
            audit.purge().await
        }),
        maintenance_job(
            "content versions",
            &services.content,
            |content| async move { content.purge().await },
        ),
        maintenance_job("pictures", &services.pictures, |pictures| async move {
            pictures.purge().await
        }),
        maintenance_job("messages", &services.contact, move |contact| async move {
            contact.purge(message_retention_months).await
        }),
        maintenance_job(
            "idempotency keys",
            &services.idempotency,
            |idempotency| async move { idempotency.purge().await },
        ),
        maintenance_job("sessions", &services.auth, |auth| async move {
            auth.purge().await
        }),
        maintenance_job("usage", &services.usage, |usage| async move {
            usage.purge().await
        }),
    ];
    if let Some(backups) = &services.backups {
        jobs.push(maintenance_job("backup", backups, |backups| async move {
            backups.create_backup_if_due().await
        }));
    }
    jobs
}

/// Looks for corrupt rows. Removes nothing.
pub fn row_check(services: &Services) -> MaintenanceJob {
    maintenance_job("row check", &services.health, |health| async move {
        health.check_rows().await.map(|()| 0)
    })
}

fn maintenance_job<S, F>(
    name: &'static str,
    service: &Arc<S>,
    job_function: impl Fn(Arc<S>) -> F + Send + Sync + 'static,
) -> MaintenanceJob
where
    S: Send + Sync + 'static,
    F: Future<Output = Result<u64, StoreError>> + Send + 'static,
{
    let service = service.clone();
    MaintenanceJob::new(name, move || job_function(service.clone()))
}
