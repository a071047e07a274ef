//! Every adapter keeps the promises of its ports.
#![allow(clippy::expect_used, reason = "helpers of tests are tests too")]

mod kept;

/// A whole house: every repository.
macro_rules! house {
    ($adapter:ident, $fresh:expr) => {
        mod $adapter {
            mod news {
                ports::news_contract!($fresh);
            }
            mod menus {
                ports::menus_contract!($fresh);
            }
            mod opening_hours {
                ports::opening_hours_contract!($fresh);
            }
            mod files {
                ports::files_contract!($fresh);
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

mod movable_clock {
    use adapters::memory::MovableClock;
    use domain::calendar::Instant;

    ports::clock_contract!(async { Box::new(MovableClock::at(Instant::UNIX_EPOCH)) });
}
mod system_clock {
    ports::clock_contract!(async { Box::new(adapters::clock::SystemClock) });
}
