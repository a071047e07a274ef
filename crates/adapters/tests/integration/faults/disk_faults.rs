//! Each system call that writes fails once in each operation. A failed operation has changed nothing, a successful one is
//! committed, and the next one works.
//!
//! A library that is preloaded into a child process fails the calls ([`disk_faults.c`](./disk_faults.c)).

use std::env;
use std::fmt::Debug;
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use adapters::sql::SqlStore;
use domain::auth::Session;
use domain::calendar::Timestamp;
use domain::secrets::Digest;
use ports::{Store, StoreError, UnitOfWork};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use tempfile::TempDir;
use time::Duration;

use crate::faults::database::{add_member, open, temporary_file};
use crate::faults::write_operations;

/// Environment variable with the path of the control file.
const CONTROL_FILE_VARIABLE: &str = "DISK_FAULTS";

const EIO: i32 = 5;
const ENOSPC: i32 = 28;

#[derive(Clone, Copy, Debug)]
struct Fault {
    error: i32,
    /// All calls after the first failing one fail, too.
    is_lasting: bool,
}

const FAULTS: [Fault; 2] = [
    Fault {
        error: ENOSPC,
        is_lasting: true,
    },
    Fault {
        error: EIO,
        is_lasting: false,
    },
];

#[test]
#[allow(
    clippy::disallowed_methods,
    reason = "the variable marks the child process"
)]
fn each_failing_write_changes_all_or_nothing_and_the_next_succeeds() {
    if let Some(control_file) = env::var_os(CONTROL_FILE_VARIABLE) {
        return run(Path::new(&control_file));
    }
    let folder = tempfile::tempdir().unwrap();
    let control_file = folder.path().join("faults");
    fs::write(&control_file, [0; 16]).unwrap();
    let preload_library = folder.path().join("disk_faults.so");
    let source =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/integration/faults/disk_faults.c");
    let compile_status = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&preload_library, &source])
        .arg("-ldl")
        .status();
    assert!(compile_status.unwrap().success());
    let name =
        "faults::disk_faults::each_failing_write_changes_all_or_nothing_and_the_next_succeeds";
    let child = Command::new(env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        // In memory, where syncing takes no time.
        .env("TMPDIR", "/dev/shm")
        .env("LD_PRELOAD", preload_library)
        .env(CONTROL_FILE_VARIABLE, control_file)
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&child.stderr);
    assert!(child.status.success(), "{output}");
    eprint!("{output}");
}

fn run(control_file: &Path) {
    let control_file = OpenOptions::new().write(true).read(true).open(control_file);
    let control_file = control_file.unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for fault in FAULTS {
        runtime.block_on(async {
            let mut injector = FaultInjector::new(&control_file, fault).await;
            write_operations::run(&mut injector).await;
            injector.finish().await;
        });
    }
}

pub struct FaultInjector<'a> {
    control_file: &'a File,
    fault: Fault,
    store: SqlStore,
    /// Another connection, which sees only committed rows.
    observer_connection: DatabaseConnection,
    file: PathBuf,
    _folder: TempDir,
    /// Written between the faults.
    session: Session,
    failed_calls: i32,
}

impl<'a> FaultInjector<'a> {
    async fn new(control_file: &'a File, fault: Fault) -> Self {
        let (folder, file) = temporary_file();
        let store = open(&file).await;
        let member = add_member(&store, "observed").await;
        // Later than everything that is purged.
        let now = Timestamp::UNIX_EPOCH + Duration::days(20_000);
        let token = Digest::from_digest([99; 32]);
        let session = Session::new(token, member.id, "", now);
        let mut tx = store.begin().await.unwrap();
        tx.sessions().insert(&session).await.unwrap();
        tx.commit().await.unwrap();
        Self {
            control_file,
            fault,
            observer_connection: observer_connection(&file).await,
            store,
            file,
            _folder: folder,
            session,
            failed_calls: 0,
        }
    }

    /// The store without faults, for preparation.
    pub fn store(&self) -> &SqlStore {
        &self.store
    }

    /// Repeats the operation with its first call failing, then the second, and so on, until it succeeds.
    pub async fn run_with_each_fault<T, E: Debug>(
        &mut self,
        name: &str,
        run: impl AsyncFn(&SqlStore) -> Result<T, E>,
    ) {
        let mut before = all_rows(&self.observer_connection).await;
        for nth in 1.. {
            self.inject_fault(nth);
            let result = run(&self.store).await.map(drop);
            let failed = self.stop_faults();
            self.failed_calls += failed;
            let context = format!("{name}, call {nth}, {:?}: {result:?}", self.fault);
            let after = all_rows(&self.observer_connection).await;
            if result.is_ok() {
                assert_ne!(after, before, "{context}: successful, but not visible");
            } else {
                assert!(failed > 0, "{context}: failed on a working disk");
                assert_eq!(after, before, "{context}: failed, but changed rows");
            }
            self.assert_next_write_succeeds(&context).await;
            before = all_rows(&self.observer_connection).await;
            assert_ne!(before, after, "{context}: the next write is not visible");
            let rows_after_restart = self.rows_after_crash().await;
            assert_eq!(
                rows_after_restart, before,
                "{context}: not there after a restart"
            );
            if result.is_ok() {
                assert!(nth > 1, "{context}: writes nothing");
                return;
            }
        }
    }

    /// An operation that is a transaction.
    pub async fn test_transaction<T>(
        &mut self,
        name: &str,
        run: impl AsyncFn(&mut dyn UnitOfWork) -> Result<T, StoreError>,
    ) {
        let operation = async |store: &SqlStore| {
            let mut tx = store.begin().await?;
            run(&mut *tx).await?;
            tx.commit().await
        };
        self.run_with_each_fault(name, operation).await;
    }

    /// `check_writable` fails if a write would fail.
    pub async fn check_writable(&mut self) {
        for nth in 1.. {
            self.inject_fault(nth);
            let result = self.store.check_writable().await;
            let failed = self.stop_faults();
            self.store.check_writable().await.unwrap();
            if failed == 0 {
                result.unwrap();
                assert!(nth > 1, "writes nothing");
                return;
            }
            assert!(result.is_err(), "call {nth}");
        }
    }

    async fn assert_next_write_succeeds(&mut self, context: &str) {
        self.session.last_seen_at += Duration::SECOND;
        let write_result = self.update_session().await;
        assert!(
            write_result.is_ok(),
            "{context}: the next write fails: {write_result:?}"
        );
    }

    async fn update_session(&self) -> Result<(), StoreError> {
        let mut tx = self.store.begin().await?;
        tx.sessions().update(&self.session).await?;
        tx.commit().await
    }

    /// The rows in a copy of the files.
    async fn rows_after_crash(&self) -> Vec<String> {
        let (_folder, copy) = temporary_file();
        for ending in ["", "-wal"] {
            let path_with_ending = |path: &Path| format!("{}{ending}", path.display());
            fs::copy(path_with_ending(&self.file), path_with_ending(&copy)).unwrap();
        }
        let observer_connection = observer_connection(&copy).await;
        let found = all_rows(&observer_connection).await;
        observer_connection.close().await.unwrap();
        found
    }

    fn inject_fault(&self, nth: i32) {
        let lasting = i32::from(self.fault.is_lasting);
        let control_bytes = [self.fault.error, nth, lasting, 0].map(i32::to_ne_bytes);
        self.control_file
            .write_all_at(control_bytes.as_flattened(), 0)
            .unwrap();
    }

    /// Returns the number of failed calls.
    fn stop_faults(&self) -> i32 {
        let mut failed = [0; 4];
        self.control_file.read_exact_at(&mut failed, 12).unwrap();
        self.control_file.write_all_at(&[0; 4], 0).unwrap();
        i32::from_ne_bytes(failed)
    }

    async fn finish(self) {
        let before = all_rows(&self.observer_connection).await;
        self.observer_connection.close().await.unwrap();
        self.store.close().await.unwrap();
        let store = open(&self.file).await;
        let observer_connection = observer_connection(&self.file).await;
        assert_eq!(all_rows(&observer_connection).await, before);
        observer_connection.close().await.unwrap();
        store.close().await.unwrap();
        eprintln!("{:?}: {} calls have failed", self.fault, self.failed_calls);
    }
}

async fn observer_connection(file: &Path) -> DatabaseConnection {
    let url = format!("sqlite://{}", file.display());
    Database::connect(url).await.unwrap()
}

/// Every row of every table.
async fn all_rows(db: &DatabaseConnection) -> Vec<String> {
    let rows = async |sql: String| {
        let statement = Statement::from_string(db.get_database_backend(), sql);
        let rows = db.query_all_raw(statement).await.unwrap();
        let texts = rows.iter().map(|row| row.try_get_by_index(0).unwrap());
        texts.collect::<Vec<String>>()
    };
    let select_statements = rows(
        "SELECT 'SELECT ''' || t.name || ' '' || ' || group_concat('quote(\"' || c.name || '\")', ' || '','' || ')
           || ' FROM \"' || t.name || '\"'
         FROM sqlite_master t, pragma_table_info(t.name) c
         WHERE t.type = 'table' GROUP BY t.name"
            .to_owned(),
    );
    let mut all_rows = rows(select_statements.await.join(" UNION ALL ")).await;
    all_rows.sort_unstable();
    all_rows
}
