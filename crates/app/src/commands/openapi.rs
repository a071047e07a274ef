//! `wirtshaus openapi`: prints the published specification.

use std::io::{self, Write};

/// Prints it to standard output.
///
/// # Errors
/// When nobody reads it.
pub fn run() -> io::Result<()> {
    io::stdout()
        .lock()
        .write_all(api::operations::specification().as_bytes())
}
