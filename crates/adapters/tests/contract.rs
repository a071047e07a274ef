//! Every adapter keeps the promises of its ports.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "helpers of tests are tests too"
)]

mod kept;

mod sqlite {
    mod audit {
        ports::audit_contract!(crate::kept::sqlite());
    }
    mod news {
        ports::news_contract!(crate::kept::sqlite());
    }
    mod idempotency {
        ports::idempotency_contract!(crate::kept::sqlite());
    }
    mod menus {
        ports::menus_contract!(crate::kept::sqlite());
    }
    mod opening_hours {
        ports::opening_hours_contract!(crate::kept::sqlite());
    }
    mod files {
        ports::files_contract!(crate::kept::sqlite());
    }
    mod uploads {
        ports::uploads_contract!(crate::kept::sqlite());
    }
    mod contact {
        ports::contact_contract!(crate::kept::sqlite());
    }
    mod staff {
        ports::staff_contract!(crate::kept::sqlite());
    }
    mod sessions {
        ports::sessions_contract!(crate::kept::sqlite());
    }
    mod login_attempts {
        ports::login_attempts_contract!(crate::kept::sqlite());
    }
    mod usage {
        ports::usage_contract!(crate::kept::sqlite());
    }
}

mod folder_blobs {
    ports::blobs_contract!(crate::kept::folder());
}

mod pdf {
    use std::sync::Arc;

    use adapters::blobs::FolderBlobs;
    use adapters::pdf::BlobPdfInspector;
    use ports::contract::pdf::PdfFixture;
    use ports::{BlobStore, PdfInspector};
    use tempfile::TempDir;

    struct Fixture {
        blobs: Arc<FolderBlobs>,
        inspector: BlobPdfInspector,
        _folder: TempDir,
    }

    async fn fixture() -> Box<Fixture> {
        let folder = tempfile::tempdir().unwrap();
        let blobs = Arc::new(FolderBlobs::open(folder.path()).await.unwrap());
        Box::new(Fixture {
            inspector: BlobPdfInspector::new(blobs.clone()),
            blobs,
            _folder: folder,
        })
    }

    impl PdfFixture for Fixture {
        fn inspector(&self) -> &dyn PdfInspector {
            &self.inspector
        }

        fn blobs(&self) -> &dyn BlobStore {
            &*self.blobs
        }
    }

    ports::pdf_contract!(fixture());
}

mod argon2 {
    use adapters::argon2::{Argon2Hasher, Argon2Settings};

    /// What the suite asks does not depend on the effort, and a test has no time for more.
    fn cheap() -> Box<Argon2Hasher> {
        let effort = Argon2Settings {
            memory: 8,
            passes: 1,
            ..Argon2Settings::default()
        };
        Box::new(Argon2Hasher::new(effort).expect("a hasher"))
    }

    ports::password_hasher_contract!(async { cheap() });
}
mod system_secrets {
    ports::secrets_contract!(async { Box::new(adapters::secrets::SystemSecrets) });
}

mod movable_clock {
    use adapters::clock::MovableClock;
    use domain::calendar::Instant;

    ports::clock_contract!(async { Box::new(MovableClock::at(Instant::UNIX_EPOCH)) });
}
mod system_clock {
    ports::clock_contract!(async { Box::new(adapters::clock::SystemClock) });
}
