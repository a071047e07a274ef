//! One public test suite per driven port.
