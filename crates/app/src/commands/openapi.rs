//! `wirtshaus openapi`: prints the published specification.

use std::io;

use super::stdout;

pub fn run() -> io::Result<()> {
    stdout::print_to_stdout(&api::specification())
}
