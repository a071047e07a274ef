//! The binary on the command line.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails may say so by a panic"
)]

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
};

use adapters::{clock::MovableClock, sql::SqlStore};
use domain::contact::ContactMessage;
use services::contact::ContactService;
use time::OffsetDateTime;

fn wirtshaus(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wirtshaus"));
    command.current_dir(folder).args(arguments);
    command
}

#[test]
fn check_says_everything_that_is_wrong_and_fails() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "phone = \"ring twice\"\nvat_id = \"ATU1\"\ncolour = \"green\"";
    fs::write(folder.path().join("wirtshaus.toml"), settings).unwrap();
    let output = wirtshaus(folder.path(), &["check"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    let keys: Vec<_> = said
        .lines()
        .map(|line| line.split('`').nth(1).unwrap())
        .collect();
    assert_eq!(keys, ["colour", "phone", "vat_id"], "{said}");

    // The same settings stop the house, in one line.
    let output = wirtshaus(folder.path(), &["serve"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(!folder.path().join("data").exists());
}

#[test]
fn a_house_open_to_the_world_is_told_that_it_has_no_public_address() {
    for (listen, public_url, warned) in [
        ("0.0.0.0:0", None, true),
        ("0.0.0.0:0", Some("https://gasthaus.example"), false),
        ("127.0.0.1:0", None, false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = wirtshaus(folder.path(), &["serve", "--listen", listen]);
        command.envs(public_url.map(|url| ("WIRTSHAUS_PUBLIC_URL", url)));
        let said = first_line(command.stderr(Stdio::piped()).stdout(Stdio::null()));
        assert_eq!(said.contains("public_url"), warned, "{listen}: {said}");
    }
}

#[test]
fn log_lines_are_json_where_the_settings_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = wirtshaus(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
    command.env("WIRTSHAUS_LOG_FORMAT", "json");
    let line = first_line(command.stderr(Stdio::piped()).stdout(Stdio::null()));
    let line: serde_json::Value = serde_json::from_str(&line).expect(&line);
    assert_eq!(line["level"], "INFO");
    assert!(line["message"].is_string(), "{line}");
}

#[tokio::test]
async fn messages_are_listed_and_deleted_for_good() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let output = wirtshaus(folder.path(), &[&["messages"], arguments].concat())
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    let (code, said) = run(&["list"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("there is no database in ./data"), "{said}");
    assert!(!folder.path().join("data").exists());

    fs::create_dir(folder.path().join("data")).unwrap();
    let file = folder.path().join("data/wirtshaus.db");
    // The house is open meanwhile.
    let house = SqlStore::open(&file).await.unwrap();
    let clock = MovableClock::at(OffsetDateTime::from_unix_timestamp(1_795_197_600).unwrap());
    let contact = ContactService::new(Arc::new(house), Arc::new(clock));
    for (name, body) in [
        ("Anna Huber", "Ein Tisch für vier?\nAm Fenster, bitte."),
        ("Otto Moser", "Gibt es Gansl?"),
    ] {
        let message = ContactMessage::parse(name, "gast@huber.example", body).unwrap();
        let received = contact.receive(&message, [10, 0, 0, 1].into(), None);
        received.await.unwrap();
    }
    let anna = "1  2026-11-20 19:00  Anna Huber <gast@huber.example>  (unread, not mailed yet)\n    \
                Ein Tisch für vier?\n    Am Fenster, bitte.\n";
    let otto = "2  2026-11-20 19:00  Otto Moser <gast@huber.example>  (unread, not mailed yet)\n    \
                Gibt es Gansl?\n";
    assert_eq!(run(&["list"]), (Some(0), format!("{otto}{anna}")));

    let (code, said) = run(&["delete", "2"]);
    assert_eq!((code, said.as_str()), (Some(0), "message 2 is deleted\n"));
    let (code, said) = run(&["delete", "2"]);
    assert_eq!(
        (code, said.contains("no message 2")),
        (Some(1), true),
        "{said}"
    );
    assert_eq!(run(&["list"]), (Some(0), anna.to_owned()));
    for entry in fs::read_dir(folder.path().join("data")).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let stands = |word: &[u8]| bytes.windows(word.len()).any(|window| window == word);
        assert!(!stands(b"Otto Moser"), "{}", path.display());
        assert!(!stands(b"Gansl"), "{}", path.display());
    }
}

#[test]
fn whoever_reads_only_the_beginning_hears_no_complaint() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [&["check"][..], &["openapi"]] {
        let mut command = wirtshaus(folder.path(), arguments);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command.stdout(writer).output().unwrap();
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "",
            "{arguments:?}"
        );
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

/// The first thing the house logs; then it is closed.
fn first_line(command: &mut Command) -> String {
    let mut house = Closed(command.spawn().unwrap());
    let mut line = String::new();
    let log = house.0.stderr.take().unwrap();
    BufReader::new(log).read_line(&mut line).unwrap();
    line
}

struct Closed(Child);

impl Drop for Closed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
