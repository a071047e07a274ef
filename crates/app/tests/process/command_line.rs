use std::{
    fs,
    io::{BufRead, BufReader, Lines},
    net::SocketAddr,
    process::{Child, ChildStderr, Command, Stdio},
    sync::Arc,
};

use adapters::clock::MovableClock;
use ports::contract::samples::contact_message;
use reqwest::Response;
use services::contact::ContactService;

use crate::common::{
    FRIDAY_EVENING, header, hmac_signer,
    http_client::client_builder,
    instant, open_store,
    process::{free_address, run, wirtshaus_command},
};

#[test]
fn check_reports_all_invalid_settings() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "phone = \"ring twice\"\nvat_id = \"ATU1\"\ncolour = \"green\"";
    fs::write(folder.path().join("wirtshaus.toml"), settings).unwrap();
    let output = wirtshaus_command(folder.path(), &["check"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let stdout = String::from_utf8(output.stdout).unwrap();
    let keys = stdout.lines().map(|line| line.split('`').nth(1).unwrap());
    let keys: Vec<_> = keys.collect();
    assert_eq!(keys, ["colour", "phone", "vat_id"], "{stdout}");

    // The server does not start with them, and says so in one line.
    let output = wirtshaus_command(folder.path(), &["serve"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(!folder.path().join("data").exists());
}

#[test]
fn warns_about_a_missing_public_url_if_not_listening_on_localhost() {
    for (listen, public_url, warned) in [
        ("0.0.0.0:0", None, true),
        ("0.0.0.0:0", Some("https://gasthaus.example"), false),
        ("127.0.0.1:0", None, false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = wirtshaus_command(folder.path(), &["serve", "--listen", listen]);
        command.envs(public_url.map(|url| ("WIRTSHAUS_PUBLIC_URL", url)));
        let line = first_log_line(command.stdout(Stdio::null()));
        assert_eq!(line.contains("public_url"), warned, "{listen}: {line}");
    }
}

#[tokio::test]
async fn logs_json_if_configured() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let mut command =
        wirtshaus_command(folder.path(), &["serve", "--listen", &address.to_string()]);
    command.env("WIRTSHAUS_LOG_FORMAT", "json");
    let (mut server, mut log) = start_with_log(command.stdout(Stdio::piped()));
    let first: serde_json::Value = serde_json::from_str(&log.next().unwrap().unwrap()).unwrap();
    assert_eq!(first["level"], "INFO");
    assert!(first["message"].is_string(), "{first}");
    wait_for_start(&mut server);
    let response = fail_to_sign_in(address, "192.0.2.1").await;
    let line = log.find(|line| line.as_ref().unwrap().contains("sign_in_failed"));
    let line: serde_json::Value = serde_json::from_str(&line.unwrap().unwrap()).unwrap();
    assert_eq!(
        line["spans"][0]["request_id"],
        header(&response, "x-request-id")
    );
}

#[tokio::test]
async fn an_unknown_client_of_a_proxy_is_logged_once() {
    let folder = tempfile::tempdir().unwrap();
    let address = free_address();
    let mut command =
        wirtshaus_command(folder.path(), &["serve", "--listen", &address.to_string()]);
    let (mut server, log) = start_with_log(command.stdout(Stdio::piped()));
    wait_for_start(&mut server);
    for forwarded_for in ["unknown", "unknown", "192.0.2.1"] {
        fail_to_sign_in(address, forwarded_for).await;
    }
    server.0.kill().unwrap();
    let log: String = log.map(Result::unwrap).collect();
    assert_eq!(log.matches("sign_in_failed").count(), 3, "{log}");
    let warning = "a trusted proxy sends X-Forwarded-For without an address";
    assert_eq!(log.matches(warning).count(), 1, "{log}");
}

fn wait_for_start(server: &mut KillOnDrop) {
    let mut stdout = BufReader::new(server.0.stdout.take().unwrap()).lines();
    stdout.find(|line| line.as_ref().unwrap().contains("listens"));
}

async fn fail_to_sign_in(address: SocketAddr, forwarded_for: &str) -> Response {
    let url = format!("http://{address}/api/auth/sign-in");
    let credentials = serde_json::json!({ "email": "unknown@gasthaus.example", "password": "x" });
    let request = client_builder().build().unwrap().post(url);
    let request = request.header("x-forwarded-for", forwarded_for);
    request.json(&credentials).send().await.unwrap()
}

#[tokio::test]
async fn lists_and_erases_messages() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let run = |arguments: &[&str]| run(folder.path(), &[&["messages"], arguments].concat());
    let (code, text) = run(&["list"]);
    assert_eq!(code, Some(1));
    assert!(text.contains("there is no database in ./data"), "{text}");
    assert!(!data.exists());

    fs::create_dir(&data).unwrap();
    // Another process has the database open.
    let store = open_store(&data).await;
    let clock = MovableClock::at(instant(FRIDAY_EVENING));
    let contact = ContactService::new(Arc::new(store), Arc::new(clock), hmac_signer());
    for (name, body) in [
        ("Anna Huber", "Ein Tisch für vier?\nAm Fenster, bitte."),
        ("Otto Moser", "Gibt es Gansl?"),
    ] {
        let message = contact_message(name, "gast@huber.example", body);
        let received = contact.receive_message(&message, [10, 0, 0, 1].into(), None);
        received.await.unwrap();
    }
    let anna = "1  2026-11-20 19:00  Anna Huber <gast@huber.example>  (unread, not mailed yet)\n    \
                Ein Tisch für vier?\n    Am Fenster, bitte.\n";
    let otto = "2  2026-11-20 19:00  Otto Moser <gast@huber.example>  (unread, not mailed yet)\n    \
                Gibt es Gansl?\n";
    assert_eq!(run(&["list"]), (Some(0), format!("{otto}{anna}")));

    for (expected, report) in [(0, "message 2 is deleted\n"), (1, "no message 2")] {
        let (code, text) = run(&["delete", "2"]);
        assert_eq!(code, Some(expected));
        assert!(text.contains(report), "{text}");
    }
    assert_eq!(run(&["list"]), (Some(0), anna.to_owned()));
    for entry in fs::read_dir(data).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        for word in [&b"Otto Moser"[..], b"Gansl"] {
            let is_found = bytes.windows(word.len()).any(|window| window == word);
            assert!(!is_found, "{}", path.display());
        }
    }
}

#[test]
fn commands_fail_without_data_or_with_invalid_arguments() {
    let folder = tempfile::tempdir().unwrap();
    for (command, code) in [
        ("check", 0),
        ("check --data none", 1),
        ("backup new.tar --data none", 1),
        ("verify none.tar", 1),
        ("restore none.tar --data restored", 1),
        ("backup", 2),
        ("verify", 2),
        ("staff", 2),
        ("staff hire", 2),
        ("staff add anna --first Anna --last Huber", 2),
        ("staff add anna@gasthaus.example --first= --last Huber", 2),
        ("staff add anna@gasthaus.example", 2),
    ] {
        let arguments: Vec<_> = command.split(' ').collect();
        let (actual, output) = run(folder.path(), &arguments);
        assert_eq!(actual, Some(code), "{command}: {output}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [&["check"][..], &["openapi"]] {
        let mut command = wirtshaus_command(folder.path(), arguments);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command.stdout(writer).output().unwrap();
        assert_eq!(output.stderr, b"", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

pub fn first_log_line(command: &mut Command) -> String {
    let (_server, mut log) = start_with_log(command);
    log.next().unwrap().unwrap()
}

pub fn start_with_log(command: &mut Command) -> (KillOnDrop, Lines<BufReader<ChildStderr>>) {
    let mut server = KillOnDrop(command.stderr(Stdio::piped()).spawn().unwrap());
    let log = server.0.stderr.take().unwrap();
    (server, BufReader::new(log).lines())
}

pub struct KillOnDrop(pub Child);

impl Drop for KillOnDrop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
