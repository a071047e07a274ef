//! nginx and Caddy.

use std::{
    fs::{self, File},
    net::SocketAddr,
    path::Path,
    process::{Child, Command},
    time::Duration,
};

use tempfile::TempDir;
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};

const LOG: &str = "error.log";

/// The path of nginx, if it is installed. In CI it must be.
pub fn find_nginx() -> Option<&'static str> {
    find_program(
        &["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"],
        "nginx is missing (Debian: apt-get install nginx-light)",
    )
}

/// The path of Caddy, if it is installed. In CI it must be.
pub fn find_caddy() -> Option<&'static str> {
    find_program(
        &["/usr/bin/caddy", "/usr/local/bin/caddy"],
        "Caddy is missing (Debian: apt-get install caddy)",
    )
}

#[allow(clippy::disallowed_methods, reason = "`CI` is no setting")]
fn find_program(paths: &[&'static str], missing: &str) -> Option<&'static str> {
    let found = paths.iter().find(|path| Path::new(path).exists());
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "{missing}");
        eprintln!("skipped: {missing}");
    }
    found.copied()
}

pub struct ProxyProcess {
    child: Child,
    _folder: TempDir,
}

impl Drop for ProxyProcess {
    fn drop(&mut self) {
        // SIGTERM also ends the workers of nginx.
        let id = self.child.id().to_string();
        let _ = Command::new("kill").arg(id).status();
        let _ = self.child.wait();
    }
}

impl ProxyProcess {
    /// Starts nginx with the configuration of a site, and waits until it listens on an address.
    pub async fn start_nginx(
        program: &str,
        folder: TempDir,
        site: &str,
        address: SocketAddr,
    ) -> Self {
        let path = |name: &str| folder.path().join(name).display().to_string();
        let temp_paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {};\n", path(name)))
            .concat();
        let configuration = format!(
            "user root;\ndaemon off;\npid {};\nerror_log {} warn;\nevents {{}}\nhttp {{\naccess_log off;\n{temp_paths}{site}}}\n",
            path("nginx.pid"),
            path(LOG),
        );
        fs::write(path("nginx.conf"), configuration).unwrap();
        let mut command = Command::new(program);
        command
            .args(["-p", &path(""), "-c", &path("nginx.conf")])
            .args(["-e", &path(LOG)]);
        Self::start(command, folder, address).await
    }

    /// Starts Caddy with the configuration of a site, and waits until it listens on an address.
    pub async fn start_caddy(
        program: &str,
        folder: TempDir,
        site: &str,
        address: SocketAddr,
    ) -> Self {
        let configuration = folder.path().join("Caddyfile");
        fs::write(&configuration, site).unwrap();
        let log = File::create(folder.path().join(LOG)).unwrap();
        let mut command = Command::new(program);
        command
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(configuration)
            .env("XDG_DATA_HOME", folder.path())
            .env("XDG_CONFIG_HOME", folder.path())
            .stderr(log);
        Self::start(command, folder, address).await
    }

    async fn start(mut command: Command, folder: TempDir, address: SocketAddr) -> Self {
        let log = folder.path().join(LOG);
        let process = Self {
            child: command.spawn().unwrap(),
            _folder: folder,
        };
        let listening = async {
            while TcpStream::connect(address).await.is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let started = timeout(Duration::from_secs(10), listening).await;
        let log = fs::read_to_string(log);
        assert!(started.is_ok(), "the proxy does not start: {log:?}");
        process
    }
}
