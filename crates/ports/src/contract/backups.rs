use time::macros::datetime;

use crate::{BackupStore, DamagedBackup};

pub async fn lists_and_removes_valid_backups(backups: &impl BackupStore) {
    let [first, second] = [
        datetime!(2026-11-19 02:00 UTC),
        datetime!(2026-11-20 02:00 UTC),
    ];
    assert!(backups.list().await.unwrap().is_empty());
    for created_at in [second, first] {
        let contents = backups.create(created_at, DamagedBackup::Keep).await;
        assert_eq!(contents.unwrap().damage_reports, [""; 0]);
    }
    assert_eq!(backups.list().await.unwrap(), [first, second]);
    backups.remove(first).await.unwrap();
    assert_eq!(backups.list().await.unwrap(), [second]);
    assert_eq!(backups.last_backup_of_damaged_data().await.unwrap(), None);
}
