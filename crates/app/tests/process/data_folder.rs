//! Access to the data folder, and limits of the process.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use tokio::time::sleep;

use super::command_line::{first_log_line, start_with_log};
use crate::common::process::{ServerProcess, run, wirtshaus_command};

#[tokio::test]
async fn one_server_uses_a_folder_and_no_copy_is_made_of_it_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let mut server = ServerProcess::start_in(&data).await;
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let listen = ["serve", "--listen", "127.0.0.1:0"];
    let copy = ["copy", "--from", "data", "--to", "other"];
    for (arguments, expected) in [
        (&listen[..], "another server uses the data folder ./data"),
        (&copy[..], "a server uses the source; stop it first"),
    ] {
        let (code, output) = run(arguments);
        assert_eq!(code, Some(1), "{output}");
        assert!(output.contains(expected), "{output}");
    }
    assert!(!folder.path().join("other").exists());
    for arguments in [
        &["check"][..],
        &["backup", "backup.tar"],
        &["messages", "list"],
    ] {
        let (code, output) = run(arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {output}");
    }
    assert_eq!(server.status("/health/ready").await, 200);

    // The lock ends with the process.
    server.crash().await;
    server.terminate().await;
    let (code, output) = run(&copy);
    assert_eq!(code, Some(0), "{output}");
}

#[test]
fn backups_are_not_made_in_the_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("data/own")).unwrap();
    std::os::unix::fs::symlink(path("data/own"), path("link")).unwrap();
    let absolute = path("data/own").to_str().unwrap().to_owned();
    for backups in ["data", "./data/own", "link", "data/missing", &absolute] {
        let settings = format!("listen = \"127.0.0.1:0\"\nbackup_folder = {backups:?}\n");
        fs::write(path("wirtshaus.toml"), settings).unwrap();
        let expected = format!("the setting `backup_folder` is {backups}, in the data folder");
        for command in ["check", "serve"] {
            let (code, output) = run(folder.path(), &[command]);
            assert_eq!(code, Some(1), "{command} {backups}: {output}");
            assert!(output.contains(&expected), "{command}: {output}");
        }
    }
    assert!(!path("data/wirtshaus.db").exists());
}

/// `wirtshaus serve` in a shell with these settings of the process.
fn serve_after(shell: &str, folder: &Path) -> Command {
    let program = wirtshaus_command(folder, &[]);
    let mut command = Command::new("sh");
    command.current_dir(folder).env_remove("DATABASE_URL");
    command.args(["-c", &format!("{shell} && exec \"$0\" \"$@\"")]);
    command.arg(program.get_program());
    command.args(["serve", "--listen", "127.0.0.1:0"]);
    command.stdout(Stdio::null());
    command
}

/// All files and folders in a folder, with their permissions.
fn permissions(folder: &Path) -> Vec<(PathBuf, u32)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let entries = entries.flat_map(|entry| {
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        let mut entries = vec![(entry.path(), mode)];
        if entry.path().is_dir() {
            entries.extend(permissions(&entry.path()));
        }
        entries
    });
    entries.collect()
}

#[tokio::test]
async fn files_are_private_and_descriptors_suffice_whatever_the_shell_sets() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, fs::Permissions::from_mode(0o777)).unwrap();
    let mut command = serve_after("umask 000 && ulimit -S -n 100", folder.path());
    let (server, log) = start_with_log(&mut command);
    let mut lines = log.map(Result::unwrap);
    let until_ready: Vec<_> = lines
        .by_ref()
        .take_while(|line| !line.contains("edition published"))
        .collect();
    let log = until_ready.join("\n");
    assert!(!log.contains("file descriptors"), "{log}");
    let limits = fs::read_to_string(format!("/proc/{}/limits", server.0.id())).unwrap();
    let limit = limits.lines().find(|line| line.contains("open files"));
    let limit = limit.unwrap().split_whitespace().nth(3).unwrap();
    assert_eq!(limit, "896");

    while !data.join("edition").exists() {
        sleep(Duration::from_millis(50)).await;
    }
    let permissions = permissions(folder.path());
    assert!(permissions.len() > 10, "{permissions:?}");
    for (path, mode) in permissions {
        let expected = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode, expected, "{}", path.display());
    }
}

#[test]
fn too_few_file_descriptors_are_logged_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let line = first_log_line(&mut serve_after("ulimit -n 100", folder.path()));
    for part in ["too few file descriptors", "limit=100", "needed=896"] {
        assert!(line.contains(part), "{line}");
    }
}
