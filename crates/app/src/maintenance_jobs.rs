//! The hourly maintenance jobs.

use std::sync::Arc;

use ports::{Clock, StoreError};
use services::Services;

use crate::{data_folder::DataFolder, maintenance::MaintenanceJob, settings::Settings};

pub fn all(services: &Services, settings: &Settings, clock: Arc<dyn Clock>) -> Vec<MaintenanceJob> {
    let retention_months = settings.inn.message_retention_months;
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
            contact.purge(retention_months).await
        }),
        job("sessions", &services.auth, |auth| async move {
            auth.purge().await
        }),
        job("usage", &services.usage, |usage| async move {
            usage.purge().await
        }),
    ];
    if let Some(backups) = settings.backups.clone() {
        let data = settings.data.clone();
        jobs.push(MaintenanceJob::new("backup", move || {
            let (backups, data) = (backups.clone(), DataFolder::new(&data));
            let now = clock.now();
            async move { backups.run(&data, now).await.map_err(StoreError::other) }
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
