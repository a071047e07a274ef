//! Every adapter keeps the promises of its ports.
#![allow(clippy::expect_used, reason = "helpers of tests are tests too")]

mod kept;

/// A whole house: every repository.
macro_rules! house {
    ($adapter:ident, $fresh:expr) => {
        mod $adapter {
            mod audit {
                ports::audit_contract!($fresh);
            }
            mod news {
                ports::news_contract!($fresh);
            }
            mod news_trash {
                ports::news_trash_contract!($fresh);
            }
            mod once {
                ports::once_contract!($fresh);
            }
            mod menus {
                ports::menus_contract!($fresh);
            }
            mod menu_files {
                ports::menu_files_contract!($fresh);
            }
            mod menu_trash {
                ports::menu_trash_contract!($fresh);
            }
            mod opening_hours {
                ports::opening_hours_contract!($fresh);
            }
            mod files {
                ports::files_contract!($fresh);
            }
            mod uploads {
                ports::uploads_contract!($fresh);
            }
            mod contact {
                ports::contact_contract!($fresh);
            }
            mod staff {
                ports::staff_contract!($fresh);
            }
            mod sessions {
                ports::sessions_contract!($fresh);
            }
            mod sign_in_tries {
                ports::sign_in_tries_contract!($fresh);
            }
            mod usage_log {
                ports::usage_log_contract!($fresh);
            }
            mod usage_statistics {
                ports::usage_statistics_contract!($fresh);
            }
            mod set_up {
                ports::set_up_contract!($fresh);
            }
        }
    };
}

house!(memory, async {
    Box::new(adapters::memory::MemoryHouse::default())
});
house!(sqlite, crate::kept::sqlite());

mod memory_blobs {
    ports::blobs_contract!(async { Box::new(adapters::memory::MemoryBlobs::default()) });
}
mod folder_blobs {
    ports::blobs_contract!(crate::kept::folder());
}

mod argon2 {
    use adapters::argon2::{Argon2Hasher, Effort};

    /// What the suite asks does not depend on the effort, and a test has no time for more.
    fn cheap() -> Box<Argon2Hasher> {
        let effort = Effort {
            memory: 8,
            passes: 1,
            ..Effort::default()
        };
        Box::new(Argon2Hasher::new(effort).expect("a hasher"))
    }

    ports::password_hasher_contract!(async { cheap() });
}
mod system_secrets {
    ports::secrets_contract!(async { Box::new(adapters::secrets::SystemSecrets) });
}

mod movable_clock {
    use adapters::memory::MovableClock;
    use domain::calendar::Instant;

    ports::clock_contract!(async { Box::new(MovableClock::at(Instant::UNIX_EPOCH)) });
}
mod system_clock {
    ports::clock_contract!(async { Box::new(adapters::clock::SystemClock) });
}
