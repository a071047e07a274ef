use std::{
    fs,
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

/// The path of nginx, if it is installed. In CI it must be.
#[allow(clippy::disallowed_methods, reason = "`CI` is no setting")]
pub fn find_nginx() -> Option<&'static str> {
    let paths = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"];
    let found = paths.into_iter().find(|path| Path::new(path).exists());
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "nginx is missing");
        eprintln!("skipped: nginx is missing (Debian: apt-get install nginx-light)");
    }
    found
}

pub struct NginxProcess {
    child: Child,
    folder: TempDir,
}

impl Drop for NginxProcess {
    fn drop(&mut self) {
        // SIGTERM also ends the workers.
        let pid = fs::read_to_string(self.folder.path().join("nginx.pid"));
        if let Ok(pid) = pid {
            let _ = Command::new("kill").arg(pid.trim()).status();
        }
        let _ = self.child.wait();
    }
}

impl NginxProcess {
    /// Starts nginx with the configuration of a site, and waits until it listens on an address.
    pub async fn start(program: &str, folder: TempDir, site: &str, address: SocketAddr) -> Self {
        let path = |name: &str| folder.path().join(name).display().to_string();
        let temp_paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {};\n", path(name)))
            .concat();
        let configuration = format!(
            "user root;\ndaemon off;\npid {};\nerror_log {} warn;\nevents {{}}\nhttp {{\naccess_log off;\n{temp_paths}{site}}}\n",
            path("nginx.pid"),
            path("error.log"),
        );
        fs::write(path("nginx.conf"), configuration).unwrap();
        let child = Command::new(program)
            .args(["-p", &path(""), "-c", &path("nginx.conf")])
            .args(["-e", &path("error.log")])
            .spawn()
            .unwrap();
        let process = Self { child, folder };
        let listening = async {
            while TcpStream::connect(address).await.is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let started = timeout(Duration::from_secs(10), listening).await;
        let log = fs::read_to_string(process.folder.path().join("error.log"));
        assert!(started.is_ok(), "nginx does not start: {log:?}");
        process
    }
}
