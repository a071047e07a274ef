//! The contract tests of the ports.

mod store {
    ports::store_contract!(crate::fixtures::sql_store());
}

mod blob_store {
    ports::contract!(blobs, crate::fixtures::blob_store());
}

mod backup_folder {
    ports::contract!(backups, crate::fixtures::backup_folder());
}

mod pdf {
    use std::sync::Arc;

    use adapters::blobs::Blobs;
    use adapters::pdf::BlobPdfInspector;
    use ports::contract::pdf::PdfInspectorFixture;
    use ports::{BlobStore, PdfInspector};
    use tempfile::TempDir;

    struct Fixture {
        blobs: Arc<Blobs>,
        pdf_inspector: BlobPdfInspector,
        _folder: TempDir,
    }

    async fn fixture() -> Box<Fixture> {
        let folder = tempfile::tempdir().unwrap();
        let blobs = Arc::new(Blobs::open_folder(folder.path()).await.unwrap());
        Box::new(Fixture {
            pdf_inspector: BlobPdfInspector::new(blobs.clone()),
            blobs,
            _folder: folder,
        })
    }

    impl PdfInspectorFixture for Fixture {
        fn pdf_inspector(&self) -> &dyn PdfInspector {
            &self.pdf_inspector
        }

        fn blobs(&self) -> &dyn BlobStore {
            &*self.blobs
        }
    }

    ports::contract!(pdf, fixture());
}

mod argon2 {
    ports::contract!(password_hasher, async {
        Box::new(crate::fixtures::password_hasher())
    });
}
mod system_secrets {
    ports::contract!(secrets, async {
        Box::new(adapters::secrets::SystemSecrets)
    });
}

mod movable_clock {
    use adapters::clock::MovableClock;
    use domain::calendar::Timestamp;

    ports::contract!(clock, async {
        Box::new(MovableClock::at(Timestamp::UNIX_EPOCH))
    });
}
mod system_clock {
    ports::contract!(clock, async { Box::new(adapters::clock::SystemClock) });
}
