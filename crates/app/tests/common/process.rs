//! The real binary over a data folder, with a staff member who is signed in.

use std::{
    fs,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use adapters::{clock::SystemClock, sql::SqlStore};
use domain::accounts::Credentials;
use reqwest::Client;
use tempfile::TempDir;
use tokio::time::sleep;

use super::{
    http_client::client_builder,
    staff::{PASSWORD, auth_adapters, auth_service, new_staff, staff_service},
};

pub struct Process {
    pub data: PathBuf,
    pub address: SocketAddr,
    pub token: String,
    pub client: Client,
    /// The settings file, and the data unless it is elsewhere.
    folder: TempDir,
    running: Option<Child>,
}

impl Process {
    /// Starts the binary over an empty folder, with a settings file of this content.
    pub async fn start(settings: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().to_owned();
        Self::with(folder, data, settings).await
    }

    /// The same, where the data is in `data`.
    pub async fn start_in(data: &Path, settings: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self::with(folder, data.to_owned(), settings).await
    }

    async fn with(folder: TempDir, data: PathBuf, settings: &str) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let mut process = Self {
            token: sign_in(&data.join("wirtshaus.db")).await,
            data,
            address,
            // The server closes idle connections while a test waits.
            client: client_builder().pool_max_idle_per_host(0).build().unwrap(),
            folder,
            running: None,
        };
        fs::write(process.config(), settings).unwrap();
        process.run().await;
        process
    }

    fn config(&self) -> PathBuf {
        self.folder.path().join("wirtshaus.toml")
    }

    /// Runs the binary, and waits until it is ready.
    pub async fn run(&mut self) {
        self.spawn();
        for _ in 0..600 {
            let ready = self.client.get(self.url("/health/ready")).send().await;
            if ready.is_ok_and(|answer| answer.status() == 200) {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
        panic!("the server does not become ready");
    }

    /// Runs the binary.
    pub fn spawn(&mut self) {
        let child = Command::new(env!("CARGO_BIN_EXE_wirtshaus"))
            .arg("serve")
            .arg("--listen")
            .arg(self.address.to_string())
            .arg("--data")
            .arg(&self.data)
            .arg("--config")
            .arg(self.config())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.running = Some(child.unwrap());
    }

    /// Ends the process as a loss of power would (SIGKILL), and runs it again.
    pub async fn crash(&mut self) {
        self.kill();
        self.run().await;
    }

    /// Ends the process as an operator does (SIGTERM).
    pub fn terminate(&mut self) {
        let id = self.id().to_string();
        let signalled = Command::new("kill").args(["-TERM", &id]).status();
        assert!(signalled.unwrap().success());
        self.running.take().unwrap().wait().unwrap();
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.running.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub fn id(&self) -> u32 {
        self.running.as_ref().unwrap().id()
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Adds a staff member with a session to a new database, and returns the session's token.
async fn sign_in(database: &Path) -> String {
    let store = Arc::new(SqlStore::open(database).await.unwrap());
    let clock = Arc::new(SystemClock);
    let anna = new_staff("anna@gasthaus.example");
    let credentials = Credentials::parse(anna.email.as_str(), PASSWORD).unwrap();
    let staff = staff_service(&store, clock.clone());
    staff.add(anna, Some(PASSWORD.to_owned())).await.unwrap();
    let auth = auth_service(auth_adapters(&store, clock));
    let client = Ipv4Addr::LOCALHOST.into();
    let issued = auth.sign_in(&credentials, client, &[]).await.unwrap();
    SqlStore::clone(&store).close().await.unwrap();
    issued.token.as_str().to_owned()
}
