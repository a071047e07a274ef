use std::{
    fs,
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use adapters::{
    blobs::test_blob_url,
    clock::SystemClock,
    sql::{SqlStore, create_test_schema},
};
use domain::auth::Credentials;
use reqwest::{Client, Response};
use services::auth::AuthService;
use tempfile::TempDir;
use tokio::{
    task::spawn_blocking,
    time::{Instant, sleep},
};

use super::{
    http_client::client_builder,
    open_store,
    staff::{PASSWORD, StaffSession, auth_adapters, auth_service, new_staff, staff_service},
};

pub fn wirtshaus_command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wirtshaus"));
    command.current_dir(folder).args(arguments);
    command.env_remove("DATABASE_URL");
    command
}

/// Settings with a PostgreSQL database, and the files that belong to a folder in S3.
pub fn server_settings(folder: &Path, database_url: &str) -> String {
    let blob_url = test_blob_url(folder).unwrap();
    format!("database_url = {database_url:?}\nblob_url = {blob_url:?}\n")
}

/// Runs a command. Returns its exit code, and its output with its errors.
pub fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = wirtshaus_command(folder, arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

const SETTINGS_FILE: &str = "wirtshaus.toml";

pub fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}

/// The binary as a server, with one staff member who has a session. Dropping kills the process.
pub struct ServerProcess {
    pub data: PathBuf,
    pub address: SocketAddr,
    pub session: StaffSession,
    pub client: Client,
    /// Variables of its environment.
    pub environment: Vec<(&'static str, String)>,
    /// Contains the settings file.
    folder: TempDir,
    child: Option<Child>,
}

impl ServerProcess {
    /// Starts the server in an empty folder with this settings file.
    pub async fn start(settings: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().to_owned();
        Self::create(folder, data, settings).await
    }

    pub async fn start_in(data: &Path) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self::create(folder, data.to_owned(), "").await
    }

    /// Starts the server on the PostgreSQL server of the tests.
    pub async fn start_on_postgres() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().to_owned();
        let url = create_test_schema(&data).await.unwrap().unwrap();
        Self::create(folder, data.clone(), &server_settings(&data, &url)).await
    }

    /// Starts another process with the same settings and an empty data folder.
    pub async fn start_another(&self) -> Self {
        let settings = fs::read_to_string(self.settings_file()).unwrap();
        self.start_another_with(&settings).await
    }

    /// Starts another process with the same session.
    pub async fn start_another_with(&self, settings: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().to_owned();
        fs::write(folder.path().join(SETTINGS_FILE), settings).unwrap();
        let address = free_address();
        let mut process = Self {
            data,
            address,
            session: StaffSession {
                origin: format!("http://{address}"),
                ..self.session.clone()
            },
            client: self.client.clone(),
            environment: self.environment.clone(),
            folder,
            child: None,
        };
        process.run().await;
        process
    }

    async fn create(folder: TempDir, data: PathBuf, settings: &str) -> Self {
        let address = free_address();
        // The server closes idle connections while a test waits.
        let client = client_builder().pool_max_idle_per_host(0).build().unwrap();
        let mut process = Self {
            session: create_session(&data, &client, address).await,
            data,
            address,
            client,
            environment: Vec::new(),
            folder,
            child: None,
        };
        fs::write(process.settings_file(), settings).unwrap();
        process.run().await;
        process
    }

    pub fn settings_file(&self) -> PathBuf {
        self.folder.path().join(SETTINGS_FILE)
    }

    /// Starts the process, and waits until it is ready.
    pub async fn run(&mut self) {
        self.spawn();
        self.wait_for_status("/health/ready", 200).await;
    }

    pub fn spawn(&mut self) {
        let address = self.address.to_string();
        let mut command = wirtshaus_command(self.folder.path(), &["serve", "--listen", &address]);
        command.arg("--data").arg(&self.data);
        command.arg("--config").arg(self.settings_file());
        command.envs(self.environment.iter().cloned());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        self.child = Some(command.spawn().unwrap());
    }

    /// Kills the process, and runs it again.
    pub async fn crash(&mut self) {
        self.kill();
        self.run().await;
    }

    /// Does not block the tasks of the client, for whose connections the server waits.
    pub async fn terminate(&mut self) {
        self.send_signal("TERM");
        let mut child = self.child.take().unwrap();
        let ended = spawn_blocking(move || child.wait());
        ended.await.unwrap().unwrap();
    }

    /// `TERM` or `KILL`.
    pub fn send_signal(&self, signal: &str) {
        let arguments = [format!("-{signal}"), self.id().to_string()];
        let status = Command::new("kill").args(arguments).status();
        assert!(status.unwrap().success());
    }

    /// Waits until the process has ended.
    pub fn wait(&mut self) {
        self.child.take().unwrap().wait().unwrap();
    }

    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub async fn get(&self, path: &str) -> Response {
        self.client.get(self.url(path)).send().await.unwrap()
    }

    pub async fn status(&self, path: &str) -> u16 {
        self.get(path).await.status().as_u16()
    }

    pub async fn text(&self, path: &str) -> String {
        self.get(path).await.text().await.unwrap()
    }

    pub async fn wait_for_status(&self, path: &str, status: u16) -> Response {
        let start = Instant::now();
        loop {
            let response = self.client.get(self.url(path)).send().await;
            if let Ok(response) = response
                && response.status() == status
            {
                return response;
            }
            let elapsed = start.elapsed();
            assert!(elapsed < Duration::from_mins(1), "{path} is not {status}");
            sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Adds a staff member to a new database and signs in.
async fn create_session(data: &Path, client: &Client, address: SocketAddr) -> StaffSession {
    let store = Arc::new(open_store(data).await);
    let clock = Arc::new(SystemClock);
    let anna = new_staff("anna@gasthaus.example");
    let credentials = ports::contract::samples::credentials(anna.email.as_str(), PASSWORD);
    let staff = staff_service(&store, clock.clone());
    staff.add(anna, Some(PASSWORD.to_owned())).await.unwrap();
    let auth = auth_service(auth_adapters(&store, clock));
    let from = IpAddr::from(Ipv4Addr::LOCALHOST);
    let issued = auth.sign_in(&credentials, from.into(), &[]).await.unwrap();
    SqlStore::clone(&store).close().await.unwrap();
    StaffSession {
        member: issued.session.member,
        anti_forgery_token: AuthService::anti_forgery_token(&issued.token),
        token: issued.token,
        client: client.clone(),
        origin: format!("http://{address}"),
    }
}
