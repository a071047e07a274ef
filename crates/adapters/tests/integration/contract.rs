//! The contract tests of the ports.

mod sqlite {
    mod audit {
        ports::audit_contract!(crate::fixtures::sql_store());
    }
    mod news {
        ports::news_contract!(crate::fixtures::sql_store());
    }
    mod idempotency {
        ports::idempotency_contract!(crate::fixtures::sql_store());
    }
    mod menus {
        ports::menus_contract!(crate::fixtures::sql_store());
    }
    mod opening_hours {
        ports::opening_hours_contract!(crate::fixtures::sql_store());
    }
    mod files {
        ports::files_contract!(crate::fixtures::sql_store());
    }
    mod uploads {
        ports::uploads_contract!(crate::fixtures::sql_store());
    }
    mod contact {
        ports::contact_contract!(crate::fixtures::sql_store());
    }
    mod staff {
        ports::staff_contract!(crate::fixtures::sql_store());
    }
    mod sessions {
        ports::sessions_contract!(crate::fixtures::sql_store());
    }
    mod login_attempts {
        ports::login_attempts_contract!(crate::fixtures::sql_store());
    }
    mod usage {
        ports::usage_contract!(crate::fixtures::sql_store());
    }
}

mod folder_blobs {
    ports::blobs_contract!(crate::fixtures::folder_blobs());
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

    /// The cheapest parameters.
    fn hasher() -> Box<Argon2Hasher> {
        let effort = Argon2Settings {
            memory: 8,
            passes: 1,
            ..Argon2Settings::default()
        };
        Box::new(Argon2Hasher::new(effort).expect("a hasher"))
    }

    ports::password_hasher_contract!(async { hasher() });
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
