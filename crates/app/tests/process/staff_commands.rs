use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Output, Stdio},
};

use adapters::{
    argon2::{Argon2Hasher, Argon2Settings},
    sql::SqlStore,
};
use domain::{
    accounts::{Password, StaffMember},
    audit::{Actor, AuditAction, AuditEntry, AuditEvent},
};
use ports::{PasswordHasher, Priority, Store, Verification};

use crate::common::process::wirtshaus;

fn staff(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = wirtshaus(folder, &["staff"]);
    command.args(arguments).output().unwrap()
}

fn status_and_text(output: &Output) -> (i32, String) {
    let status = output.status.code().unwrap();
    let text = if status == 0 {
        &output.stdout
    } else {
        &output.stderr
    };
    (status, String::from_utf8(text.clone()).unwrap())
}

fn one_time_password(text: &str) -> String {
    let (_, password) = text.split_once("with the one-time password ").unwrap();
    password.lines().next().unwrap().to_owned()
}

#[tokio::main(flavor = "current_thread")]
async fn members(folder: &Path) -> Vec<StaffMember> {
    let store = SqlStore::open(&folder.join("data/wirtshaus.db")).await;
    let mut view = store.unwrap().snapshot().await.unwrap();
    view.staff().list().await.unwrap()
}

/// Newest first.
#[tokio::main(flavor = "current_thread")]
async fn audit_events(folder: &Path) -> Vec<AuditEvent> {
    let store = SqlStore::open(&folder.join("data/wirtshaus.db")).await;
    let mut view = store.unwrap().snapshot().await.unwrap();
    let entries = view.audit().list(None, 99).await.unwrap();
    let event = |entry: AuditEntry| {
        assert_eq!(entry.context.actor, Actor::CommandLine);
        entry.event
    };
    entries.into_iter().map(event).collect()
}

#[tokio::main(flavor = "current_thread")]
async fn has_password(member: &StaffMember, password: &str) -> bool {
    let hasher = Argon2Hasher::new(Argon2Settings::default()).unwrap();
    let password = Password::parse(password).unwrap();
    let verdict = hasher.verify(&password, &member.password, Priority::High);
    let verdict = verdict.await;
    verdict.unwrap() == Verification::Match
}

#[test]
fn adds_disables_and_resets_accounts() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let anna = [
        "anna@gasthaus.example",
        "--first",
        "Anna",
        "--last",
        "Huber",
    ];
    let (status, added) = status_and_text(&staff(folder, &[&["add"][..], &anna].concat()));
    assert_eq!(status, 0, "{added}");
    let member = &members(folder)[0];
    assert!(member.must_change_password);
    assert!(has_password(member, &one_time_password(&added)));

    let (status, error) = status_and_text(&staff(folder, &[&["add"][..], &anna].concat()));
    assert_eq!(status, 1);
    assert!(error.contains("is the e-mail address of a staff member already"));

    let (status, _) = status_and_text(&staff(folder, &["disable", "Anna@gasthaus.example"]));
    assert_eq!(status, 0);
    let (_, list) = status_and_text(&staff(folder, &["list"]));
    assert_eq!(list, "anna@gasthaus.example\tAnna Huber\tdisabled\n");

    let (status, reset) = status_and_text(&staff(folder, &["reset", "anna@gasthaus.example"]));
    assert_eq!(status, 0);
    assert_ne!(one_time_password(&reset), one_time_password(&added));
    assert!(has_password(
        &members(folder)[0],
        &one_time_password(&reset)
    ));
    let (_, list) = status_and_text(&staff(folder, &["list"]));
    assert_eq!(
        list,
        "anna@gasthaus.example\tAnna Huber\tone-time password\n"
    );

    let expected = [
        AuditAction::PasswordReset,
        AuditAction::StaffDisabled,
        AuditAction::StaffAdded,
    ];
    let expected = expected.map(|action| action.on("anna@gasthaus.example"));
    assert_eq!(audit_events(folder), expected);

    for command in ["reset", "disable"] {
        let (status, unknown) = status_and_text(&staff(folder, &[command, "b@gasthaus.example"]));
        assert_eq!(status, 1);
        assert!(unknown.contains("b@gasthaus.example is not the e-mail address"));
    }
}

#[test]
fn reads_the_password_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    for (input, status) in [
        ("passwortpasswort\n", 1),
        ("vier Kübel und ein Krügerl\nmore", 0),
    ] {
        let mut command = wirtshaus(folder.path(), &["staff", "add", "anna@gasthaus.example"]);
        command.args(["--first", "Anna", "--last", "Huber", "--password-stdin"]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(status), "{input}");
    }
    let members = members(folder.path());
    assert_eq!(members.len(), 1);
    assert!(!members[0].must_change_password);
    assert!(has_password(&members[0], "vier Kübel und ein Krügerl"));
}

#[test]
fn invalid_arguments_exit_with_status_2() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["add", "anna", "--first", "Anna", "--last", "Huber"][..],
        &[
            "add",
            "anna@gasthaus.example",
            "--first",
            "",
            "--last",
            "Huber",
        ],
        &["add", "anna@gasthaus.example"],
        &["hire"],
        &[],
    ] {
        let output = staff(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    assert!(!folder.path().join("data").exists());
}

#[test]
fn the_first_start_creates_an_account_and_prints_its_password() {
    let folder = tempfile::tempdir().unwrap();
    let first = startup_output(folder.path());
    assert!(
        first[0].starts_with("admin@gasthaus.example can sign in"),
        "{first:?}"
    );
    let member = &members(folder.path())[0];
    assert_eq!(member.name(), "Wirt des Hauses");
    assert!(has_password(member, &one_time_password(&first[0])));
    let second = startup_output(folder.path());
    assert_eq!(second.len(), 1, "{second:?}");
    let added = AuditAction::StaffAdded.on("admin@gasthaus.example");
    assert_eq!(audit_events(folder.path()), [added]);
    assert_eq!(members(folder.path()).len(), 1);
}

fn startup_output(folder: &Path) -> Vec<String> {
    let mut command = wirtshaus(folder, &["serve", "--listen", "127.0.0.1:0"]);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut server = command.spawn().unwrap();
    let stdout = BufReader::new(server.stdout.take().unwrap());
    let mut lines = Vec::new();
    for line in stdout.lines() {
        lines.push(line.unwrap());
        if lines.last().unwrap().starts_with("Wirtshaus ") {
            break;
        }
    }
    server.kill().unwrap();
    server.wait().unwrap();
    lines
}
