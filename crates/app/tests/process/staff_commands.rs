use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::Stdio,
};

use adapters::argon2::{Argon2Hasher, Argon2Settings};
use domain::{
    audit::{Actor, AuditAction, AuditEntry, AuditEvent},
    secrets::Password,
    staff::StaffMember,
};
use ports::{HashingPriority, ListPage, PasswordHasher, PasswordVerification, Store, UnitOfWork};

use crate::common::{
    open_store,
    process::{run, wirtshaus_command},
};

/// Runs a command, which must exit with this code. Returns its output.
fn staff(folder: &Path, arguments: &[&str], code: i32) -> String {
    let (actual, output) = run(folder, &[&["staff"], arguments].concat());
    assert_eq!(actual, Some(code), "{arguments:?}: {output}");
    output
}

fn one_time_password(text: &str) -> String {
    let (_, password) = text.split_once("with the one-time password ").unwrap();
    password.lines().next().unwrap().to_owned()
}

async fn snapshot(folder: &Path) -> Box<dyn UnitOfWork> {
    let store = open_store(&folder.join("data")).await;
    store.begin_read_only().await.unwrap()
}

async fn members(folder: &Path) -> Vec<StaffMember> {
    let mut snapshot = snapshot(folder).await;
    snapshot.staff().list().await.unwrap()
}

/// Newest first.
async fn audit_events(folder: &Path) -> Vec<AuditEvent> {
    let mut snapshot = snapshot(folder).await;
    let entries = snapshot.audit().list(ListPage::ALL).await.unwrap();
    let event = |entry: AuditEntry| {
        assert_eq!(entry.context.actor, Actor::CommandLine);
        entry.event
    };
    entries.into_iter().map(event).collect()
}

async fn password_matches(member: &StaffMember, password: &str) -> bool {
    let hasher = Argon2Hasher::new(Argon2Settings::default()).unwrap();
    let password = Password::parse(password).unwrap();
    let verification_result =
        hasher.verify(&password, &member.password_hash, HashingPriority::High);
    verification_result.await.unwrap() == PasswordVerification::CorrectPassword
}

#[tokio::test]
async fn adds_disables_and_resets_accounts() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let add = |code| {
        let name = ["--first", "Anna", "--last", "Huber"];
        staff(
            folder,
            &[
                &["add", "anna@gasthaus.example", "--role", "team"],
                &name[..],
            ]
            .concat(),
            code,
        )
    };
    let added = add(0);
    let member = &members(folder).await[0];
    assert!(member.must_change_password);
    assert!(password_matches(member, &one_time_password(&added)).await);
    assert!(add(1).contains("is the e-mail address of a staff member already"));

    staff(folder, &["disable", "Anna@gasthaus.example"], 0);
    let list = staff(folder, &["list"], 0);
    assert_eq!(list, "anna@gasthaus.example\tAnna Huber\tteam\tdisabled\n");

    let reset = staff(folder, &["reset", "anna@gasthaus.example"], 0);
    assert_ne!(one_time_password(&reset), one_time_password(&added));
    let member = &members(folder).await[0];
    assert!(password_matches(member, &one_time_password(&reset)).await);
    let list = staff(folder, &["list"], 0);
    assert_eq!(
        list,
        "anna@gasthaus.example\tAnna Huber\tteam\tone-time password\n"
    );

    let expected = [
        AuditAction::PasswordReset,
        AuditAction::StaffDisabled,
        AuditAction::StaffAdded,
    ];
    let expected = expected.map(|action| action.on("anna@gasthaus.example"));
    assert_eq!(audit_events(folder).await, expected);

    let berta = ["--first", "Berta", "--last", "Huber"];
    staff(
        folder,
        &[&["add", "berta@gasthaus.example"], &berta[..]].concat(),
        0,
    );
    let rejected = staff(folder, &["disable", "berta@gasthaus.example"], 1);
    assert!(
        rejected.contains("no enabled account of the management"),
        "{rejected}"
    );

    for command in ["reset", "disable"] {
        let unknown = staff(folder, &[command, "b@gasthaus.example"], 1);
        assert!(unknown.contains("b@gasthaus.example is not the e-mail address"));
    }
}

#[tokio::test]
async fn reads_the_password_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    for (input, status) in [
        ("passwortpasswort\n", 1),
        ("vier Kübel und ein Krügerl\nmore", 0),
    ] {
        let mut command =
            wirtshaus_command(folder.path(), &["staff", "add", "anna@gasthaus.example"]);
        command.args(["--first", "Anna", "--last", "Huber", "--password-stdin"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(status), "{input}");
    }
    let members = members(folder.path()).await;
    assert_eq!(members.len(), 1);
    assert!(!members[0].must_change_password);
    assert!(password_matches(&members[0], "vier Kübel und ein Krügerl").await);
}

#[tokio::test]
async fn the_first_start_creates_an_account_and_prints_its_password() {
    let folder = tempfile::tempdir().unwrap();
    let first = startup_output(folder.path());
    let start = "admin@gasthaus.example can sign in";
    assert!(first[0].starts_with(start), "{first:?}");
    let member = &members(folder.path()).await[0];
    assert_eq!(member.name(), "Wirt des Hauses");
    assert!(password_matches(member, &one_time_password(&first[0])).await);
    let second = startup_output(folder.path());
    assert_eq!(second.len(), 1, "{second:?}");
    let added = AuditAction::StaffAdded.on("admin@gasthaus.example");
    assert_eq!(audit_events(folder.path()).await, [added]);
    assert_eq!(members(folder.path()).await.len(), 1);
}

fn startup_output(folder: &Path) -> Vec<String> {
    let mut command = wirtshaus_command(folder, &["serve", "--listen", "127.0.0.1:0"]);
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
