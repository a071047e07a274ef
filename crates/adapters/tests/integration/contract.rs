//! The contract tests of the ports.

mod sqlite {
    ports::store_contract!(crate::fixtures::sql_store());
}

mod folder_blobs {
    ports::contract!(blobs, crate::fixtures::folder_blobs());
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

    ports::contract!(pdf, fixture());
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

    ports::contract!(password_hasher, async { hasher() });
}
mod system_secrets {
    ports::contract!(secrets, async {
        Box::new(adapters::secrets::SystemSecrets)
    });
}

mod movable_clock {
    use adapters::clock::MovableClock;
    use domain::calendar::Instant;

    ports::contract!(clock, async {
        Box::new(MovableClock::at(Instant::UNIX_EPOCH))
    });
}
mod system_clock {
    ports::contract!(clock, async { Box::new(adapters::clock::SystemClock) });
}
