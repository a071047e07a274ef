//! Every write to the disk fails once, in every operation that writes: an operation that reports an error has changed
//! nothing, one that reports success is committed, and the next one works.
//!
//! SQLite runs unchanged. A small library, preloaded into another process of this test, fails its calls of `write` and
//! `fsync` ([`disk_faults.c`](./disk_faults.c)).

use std::env;
use std::fmt::Debug;
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use adapters::sql::SqlStore;
use domain::accounts::{Session, TokenHash};
use domain::calendar::Instant;
use ports::{ChangeFeed, Store, StoreError};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use tempfile::TempDir;
use time::Duration;

use crate::database::{add_member, folder, open};
use crate::write_operations;

/// Where the preloaded library reads which call fails.
const CONTROL: &str = "DISK_FAULTS";

const EIO: i32 = 5;
const ENOSPC: i32 = 28;

/// How a disk fails.
#[derive(Clone, Copy, Debug)]
struct Fault {
    error: i32,
    /// Do all calls fail after the first one that fails?
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
    reason = "the variable says that this is the process whose disk fails"
)]
fn every_failing_write_leaves_all_or_nothing_and_a_store_that_works() {
    if let Some(control) = env::var_os(CONTROL) {
        return run(Path::new(&control));
    }
    let folder = tempfile::tempdir().unwrap();
    let control = folder.path().join("faults");
    fs::write(&control, [0; 16]).unwrap();
    let library = folder.path().join("disk_faults.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/beyond/disk_faults.c");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status();
    assert!(compiled.unwrap().success());
    let name = "disk_faults::every_failing_write_leaves_all_or_nothing_and_a_store_that_works";
    let swept = Command::new(env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture"])
        // In memory, where syncing takes no time.
        .env("TMPDIR", "/dev/shm")
        .env("LD_PRELOAD", library)
        .env(CONTROL, control)
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&swept.stderr);
    assert!(swept.status.success(), "{output}");
    eprint!("{output}");
}

fn run(control: &Path) {
    let control = OpenOptions::new().write(true).read(true).open(control);
    let control = control.unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for fault in FAULTS {
        runtime.block_on(async {
            let mut sweep = Sweep::new(&control, fault).await;
            write_operations::run(&mut sweep).await;
            sweep.end().await;
        });
    }
}

pub struct Sweep<'a> {
    control: &'a File,
    fault: Fault,
    store: SqlStore,
    /// Sees what is committed, as another process does.
    observer: DatabaseConnection,
    file: PathBuf,
    _folder: TempDir,
    /// A session that is written between the faults.
    session: Session,
    /// How many calls have failed.
    failed: i32,
}

impl<'a> Sweep<'a> {
    async fn new(control: &'a File, fault: Fault) -> Self {
        let (folder, file) = folder();
        let store = open(&file).await;
        let member = add_member(&store, "observed").await;
        // Later than everything that is purged.
        let now = Instant::UNIX_EPOCH + Duration::days(20_000);
        let token = TokenHash::from_digest([99; 32]);
        let session = Session::new(token, member.id, now);
        let mut tx = store.begin().await.unwrap();
        tx.sessions().insert(&session).await.unwrap();
        tx.commit().await.unwrap();
        Self {
            control,
            fault,
            observer: observer(&file).await,
            store,
            file,
            _folder: folder,
            session,
            failed: 0,
        }
    }

    /// Prepares a state, without faults.
    pub fn store(&self) -> &SqlStore {
        &self.store
    }

    /// Runs an operation again and again, first with its first call failing, then the second, and so on, until it
    /// succeeds.
    pub async fn operation<E: Debug>(
        &mut self,
        name: &str,
        run: impl AsyncFn(&SqlStore) -> Result<bool, E>,
    ) {
        let mut before = everything(&self.observer).await;
        for nth in 1.. {
            self.break_disk(nth);
            let answer = run(&self.store).await;
            let failed = self.heal_disk();
            self.failed += failed;
            let context = format!("{name}, call {nth}, {:?}: {answer:?}", self.fault);
            let after = everything(&self.observer).await;
            if let Ok(done) = &answer {
                assert!(*done, "{context}");
                assert_ne!(after, before, "{context}: acknowledged and not visible");
            } else {
                assert!(failed > 0, "{context}: failed on a working disk");
                assert_eq!(after, before, "{context}: refused and half written");
            }
            self.write_something(&context).await;
            before = everything(&self.observer).await;
            assert_ne!(before, after, "{context}: the next write is not visible");
            let restarted = self.after_crash().await;
            assert_eq!(restarted, before, "{context}: not there after a restart");
            if answer.is_ok() {
                assert!(nth > 1, "{context}: writes nothing");
                return;
            }
        }
    }

    /// The proof of a write fails when a write would.
    pub async fn proof(&mut self) {
        for nth in 1.. {
            self.break_disk(nth);
            let proof = self.store.check_writable().await;
            let failed = self.heal_disk();
            self.store.check_writable().await.unwrap();
            if failed == 0 {
                proof.unwrap();
                assert!(nth > 1, "the proof writes nothing");
                return;
            }
            assert!(proof.is_err(), "call {nth}");
        }
    }

    /// The next operation works.
    async fn write_something(&mut self, context: &str) {
        self.session.last_seen += Duration::SECOND;
        let written = self.write_session().await;
        assert!(
            written.is_ok(),
            "{context}: the next write fails: {written:?}"
        );
    }

    async fn write_session(&self) -> Result<(), StoreError> {
        let mut tx = self.store.begin().await?;
        tx.sessions().update(&self.session).await?;
        tx.commit().await
    }

    /// What a process finds that opens the files as they are now.
    async fn after_crash(&self) -> Vec<String> {
        let (_folder, copy) = folder();
        for ending in ["", "-wal"] {
            let with = |path: &Path| format!("{}{ending}", path.display());
            fs::copy(with(&self.file), with(&copy)).unwrap();
        }
        let observer = observer(&copy).await;
        let found = everything(&observer).await;
        observer.close().await.unwrap();
        found
    }

    fn break_disk(&self, nth: i32) {
        let lasting = i32::from(self.fault.is_lasting);
        let control = [self.fault.error, nth, lasting, 0].map(i32::to_ne_bytes);
        self.control
            .write_all_at(control.as_flattened(), 0)
            .unwrap();
    }

    /// Answers how many calls have failed.
    fn heal_disk(&self) -> i32 {
        let mut failed = [0; 4];
        self.control.read_exact_at(&mut failed, 12).unwrap();
        self.control.write_all_at(&[0; 4], 0).unwrap();
        i32::from_ne_bytes(failed)
    }

    async fn end(self) {
        let before = everything(&self.observer).await;
        self.observer.close().await.unwrap();
        self.store.close().await.unwrap();
        let store = open(&self.file).await;
        let observer = observer(&self.file).await;
        assert_eq!(everything(&observer).await, before);
        observer.close().await.unwrap();
        store.close().await.unwrap();
        eprintln!("{:?}: {} calls have failed", self.fault, self.failed);
    }
}

async fn observer(file: &Path) -> DatabaseConnection {
    let url = format!("sqlite://{}", file.display());
    Database::connect(url).await.unwrap()
}

/// Every row of every table.
async fn everything(db: &DatabaseConnection) -> Vec<String> {
    let rows = async |sql: String| {
        let statement = Statement::from_string(db.get_database_backend(), sql);
        let rows = db.query_all_raw(statement).await.unwrap();
        let texts = rows.iter().map(|row| row.try_get_by_index(0).unwrap());
        texts.collect::<Vec<String>>()
    };
    let selects = rows(
        "SELECT 'SELECT ''' || t.name || ' '' || ' || group_concat('quote(\"' || c.name || '\")', ' || '','' || ')
           || ' FROM \"' || t.name || '\"'
         FROM sqlite_master t, pragma_table_info(t.name) c
         WHERE t.type = 'table' GROUP BY t.name"
            .to_owned(),
    );
    let mut everything = rows(selects.await.join(" UNION ALL ")).await;
    everything.sort_unstable();
    everything
}
