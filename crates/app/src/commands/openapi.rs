//! `wirtshaus openapi`: prints the published specification.

/// Prints it to standard output.
pub fn run() {
    print!("{}", api::operations::specification());
}
