use std::{fs, path::Path};

use adapters::data_folder::DataFolder;

use super::folder_with_backup;
use crate::common::{
    database::execute_sql,
    process::{run, wirtshaus_command},
};

/// Runs a command, which must exit with this code. Returns its output.
fn run_expecting_exit_code(folder: &Path, arguments: &[&str], code: i32) -> String {
    let (actual, output) = run(folder, arguments);
    assert_eq!(actual, Some(code), "{arguments:?}: {output}");
    output
}

#[tokio::test]
async fn commands_report_damaged_data() {
    let (folder, _) = folder_with_backup().await;
    let folder = folder.path();
    let commands = [
        &["check", "--data", "data"][..],
        &["backup", "new.tar", "--data", "data"],
        &["verify", "new.tar"],
        &["restore", "new.tar", "--data", "restored"],
    ];
    for command in commands {
        let output = run_expecting_exit_code(folder, command, 0);
        let contains_error_words =
            ["missing", "cannot", "not match"].map(|word| output.contains(word));
        assert_eq!(contains_error_words, [false; 3], "{command:?}: {output}");
    }
    run_expecting_exit_code(folder, &["check", "--data", "restored"], 0);

    // Data with an unreadable row is backed up.
    let data = DataFolder::new(&folder.join("data"));
    let sql = "UPDATE news SET show_until = 'soon' WHERE id = 1";
    execute_sql(&data.database, sql).await.unwrap();
    let backup_again = &["backup", "new.tar", "--data", "data", "--overwrite"][..];
    for (command, code) in [(commands[0], 1), (backup_again, 0), (commands[2], 0)] {
        let output = run_expecting_exit_code(folder, command, code);
        assert!(output.contains("News 1 cannot be read"), "{output}");
    }

    // Also a missing and a changed file, a dangling reference, and another unreadable row.
    let blobs = adapters::blobs::blob_files::list(&data.blobs).unwrap();
    fs::remove_file(&blobs[0].1).unwrap();
    fs::write(&blobs[1].1, "another content").unwrap();
    let statements = [
        "UPDATE menu_files SET object = 'menu/none.pdf' WHERE key = (SELECT min(key) FROM menu_files)",
        "UPDATE app_state SET news_order_version = 0",
    ];
    for sql in statements {
        execute_sql(&data.database, sql).await.unwrap();
    }
    fs::remove_dir_all(folder.join("restored")).unwrap();
    let valid_archive = fs::read(folder.join("new.tar")).unwrap();
    for command in [
        &["check", "--data", "data"][..],
        &["backup", "new.tar", "--data", "data", "--overwrite"],
        &["verify", "new.tar.damaged"],
        &["restore", "new.tar.damaged", "--data", "restored"],
    ] {
        let output = run_expecting_exit_code(folder, command, 1);
        for problem in [
            format!("{}: the file is missing", blobs[0].0),
            format!("{}: the checksum does not match", blobs[1].0),
            "a row of menu_files refers to a missing row of files".to_owned(),
            "News 1 cannot be read".to_owned(),
            "table app_state, key 1: column news_order_version".to_owned(),
        ] {
            assert!(output.contains(&problem), "{command:?}: {output}");
        }
    }
    assert!(folder.join("restored/wirtshaus.db").is_file());
    assert!(fs::read(folder.join("new.tar")).unwrap() == valid_archive);
}

#[tokio::test]
async fn backup_replaces_no_data_and_needs_a_valid_database() {
    let (folder, _) = folder_with_backup().await;
    let folder = folder.path();
    let valid_archive = fs::read(folder.join("backup.tar")).unwrap();
    for file in [
        "data/wirtshaus.db",
        "data/new.tar",
        "data/blobs/new.tar",
        "data",
    ] {
        run_expecting_exit_code(folder, &["backup", file, "--data", "data"], 1);
    }
    run_expecting_exit_code(folder, &["check", "--data", "data"], 0);

    fs::write(folder.join("data/wirtshaus.db"), "").unwrap();
    for command in [
        &["backup", "backup.tar", "--data", "data"][..],
        &["check", "--data", "data"],
        &["staff", "list", "--data", "data"],
        &["messages", "list", "--data", "data"],
    ] {
        run_expecting_exit_code(folder, command, 1);
    }
    let metadata = fs::metadata(folder.join("data/wirtshaus.db"));
    assert_eq!(metadata.unwrap().len(), 0);
    assert!(fs::read(folder.join("backup.tar")).unwrap() == valid_archive);
    let database = folder.join("data/wirtshaus.db");
    execute_sql(&database, "CREATE TABLE x (a)").await.unwrap();
    run_expecting_exit_code(folder, &["backup", "backup.tar", "--data", "data"], 1);
    assert!(fs::read(folder.join("backup.tar")).unwrap() == valid_archive);
}

/// Both commands that write a file: what they refuse and write into; the archives are read from pipes.
#[tokio::test]
async fn commands_replace_a_file_only_if_wanted() {
    let (folder, _) = folder_with_backup().await;
    let folder = folder.path();
    std::os::unix::fs::symlink("file", folder.join("link")).unwrap();
    fs::write(folder.join("file"), "before").unwrap();
    for command in ["backup", "export"] {
        for (file, expected) in [
            ("file", "exists"),
            ("link", "is a symbolic link"),
            ("data/new", "is in a data folder"),
            ("data", "is a folder"),
            ("/dev/full", "cannot be written"),
        ] {
            let output = run_expecting_exit_code(folder, &[command, file, "--data", "data"], 1);
            assert!(output.contains(expected), "{output}");
        }
        assert_eq!(fs::read(folder.join("file")).unwrap(), b"before");
        let written = |file| [command, file, "--data", "data", "--overwrite"];
        run_expecting_exit_code(folder, &written("file"), 0);
        let archive = fs::read(folder.join("file")).unwrap();
        assert!(archive.len() > 10_000);
        fs::write(folder.join("file"), "before").unwrap();
        run_expecting_exit_code(folder, &written("/dev/null"), 0);
        for file in ["/dev/stdout", "/dev/fd/1"] {
            let output = wirtshaus_command(folder, &written(file)).output().unwrap();
            assert!(output.status.success() && !output.stderr.is_empty());
            assert_eq!(output.stdout.len(), archive.len(), "{command}");
        }
        assert!(
            fs::symlink_metadata(folder.join("link"))
                .unwrap()
                .is_symlink()
        );
        let names = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name());
        assert_eq!(
            names
                .filter(|name| name.to_string_lossy().starts_with('.'))
                .count(),
            0
        );
    }
}
