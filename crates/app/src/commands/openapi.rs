//! `wirtshaus openapi`: prints the published specification.

use std::io;

use super::out;

/// Prints it to standard output.
///
/// # Errors
/// When it cannot be written.
pub fn run() -> io::Result<()> {
    out::print(&api::operations::specification())
}
